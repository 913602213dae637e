#include "tests/gui/storysheet.h"

#include "core/base/files.h"

#include <QFile>
#include <QList>

namespace mnemo::test {

Sheet::Sheet()
    : bytes("\xEF\xBB\xBF"
            "Texto; Etiqueta ;Puntuaci\xC3\xB3n\r\n")
{
    QFile source(QString::fromStdString((resourceFolder() / "data/topics-35/train.csv").string()));
    if (!source.open(QIODevice::ReadOnly))
        qFatal("topics-35 cannot be read.");
    source.readLine(); // titles
    for (int line = 2; line < rows + 2; ++line) {
        const auto fields = source.readLine().trimmed().split(',');
        const auto score = QByteArray::number(line % 10) + ',' + QByteArray::number(line % 7);
        if (line == shortLine)
            bytes += fields[0] + ";extra;" + fields[1] + ';' + score + "\r\n";
        else
            bytes += fields[0] + ';' + fields[1] + ';' + (line == wordLine ? "mucho" : score) + "\r\n";
    }
}

} // namespace mnemo::test
