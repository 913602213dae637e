#pragma once

#include "core/base/json.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

namespace mnemo::test {

/// What one call of the program came to.
struct Answer {
    int code = -1; ///< -1: it crashed or hung
    QByteArray out;
    QByteArray err;

    /// Standard output as JSON; discarded() when it is none.
    Json json() const { return Json::parse(out.toStdString(), nullptr, false); }
    /// For the message of a failed test.
    QByteArray told() const
    {
        return "exit code " + QByteArray::number(code) + "\n" + out.right(2000) + err.right(2000);
    }
};

/// The real program, called in a folder whose name is hard on careless code.
class Program {
public:
    Program()
    {
        m_folder = m_temporary.filePath(QStringLiteral("Año ü 模型 dir"));
        QDir().mkpath(m_folder);
        m_environment = QProcessEnvironment::systemEnvironment();
#if defined(__x86_64__)
        // What the program would choose at its start, so that it need not start twice.
        if (__builtin_cpu_supports("avx2") && !m_environment.contains(QStringLiteral("OPENBLAS_CORETYPE")))
            m_environment.insert(QStringLiteral("OPENBLAS_CORETYPE"), QStringLiteral("HASWELL"));
        m_environment.insert(QStringLiteral("OMP_WAIT_POLICY"), QStringLiteral("PASSIVE"));
#endif
    }

    QString file(const QString& name) const
    {
        return QDir(m_folder).filePath(name);
    }
    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile target(file(name));
        if (!target.open(QIODevice::WriteOnly) || target.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(target.fileName()));
    }
    QByteArray read(const QString& name) const
    {
        QFile source(file(name));
        return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
    }

    /// Starts it and returns at once; for what is killed on its way.
    std::unique_ptr<QProcess> start(const QStringList& arguments) const
    {
        auto process = std::make_unique<QProcess>();
        process->setWorkingDirectory(m_folder);
        process->setProcessEnvironment(m_environment);
        process->start(QStringLiteral(MNEMO_CLI), arguments);
        return process;
    }
    static Answer finish(QProcess& process)
    {
        const bool done = process.state() == QProcess::NotRunning || process.waitForFinished(280000);
        Answer answer;
        answer.code = done && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        answer.out = process.readAllStandardOutput();
        answer.err = process.readAllStandardError();
        return answer;
    }
    Answer run(const QStringList& arguments, const QByteArray& input = {}) const
    {
        const auto process = start(arguments);
        process->write(input);
        process->closeWriteChannel();
        return finish(*process);
    }
    /// The same in a project, with JSON.
    Answer in(const QString& project, QStringList arguments) const
    {
        return run(arguments << QStringLiteral("--project") << project << QStringLiteral("--json"));
    }

private:
    QTemporaryDir m_temporary;
    QString m_folder;
    QProcessEnvironment m_environment;
};

/// Words at blanks: "train --data own.csv".
inline QStringList words(const char* text)
{
    return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// Rows of a bundled table, without its header.
inline QList<QByteArray> bundledRows(const QString& name)
{
    QFile table(qEnvironmentVariable("MNEMO_RESOURCES") + QStringLiteral("/data/") + name);
    if (!table.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(table.fileName()));
    auto rows = table.readAll().trimmed().split('\n');
    rows.removeFirst();
    return rows;
}

/// A table as a spreadsheet of many countries writes it: byte-order mark, semicolons, decimal commas, quoted texts; the
/// examples are of the bundled topics. Lines 4 (empty text), 6 (two fields) and 9 (no number) are broken when asked
/// for.
inline QByteArray ownTable(int rows, bool broken)
{
    QByteArray table("\xEF\xBB\xBFtext;label;score\r\n");
    const auto source = bundledRows(QStringLiteral("topics-35/train.csv"));
    for (int i = 0; i < rows; ++i) {
        const auto cells = source.at(i).trimmed().split(',');
        const QByteArray score = QByteArray::number(i % 7) + "," + QByteArray::number(i % 10) + "5";
        if (broken && i == 2)
            table += "\"\";" + cells.at(1) + ";" + score + "\r\n";
        else if (broken && i == 4)
            table += "\"" + cells.at(0) + "\";" + cells.at(1) + "\r\n";
        else if (broken && i == 7)
            table += "\"" + cells.at(0) + "\";" + cells.at(1) + ";n/a\r\n";
        else
            table += "\"" + cells.at(0) + "\";" + cells.at(1) + ";" + score + "\r\n";
    }
    return table;
}

} // namespace mnemo::test

#define MNEMO_EXPECT(answer, wanted) QVERIFY2((answer).code == (wanted), (answer).told().constData())
