#include "core/base/files.h"
#include "core/data/import.h"
#include "core/engine/compute.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/text/tokenizer.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace mnemo;

namespace {

constexpr int repeats = 5;

/// Runs `work` a few times and prints the rate of the fastest one, in `unit` a second.
void report(const char* what, double amount, const char* unit, const std::function<void()>& work)
{
    double best = 1e300;
    for (int i = 0; i < repeats; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        best = std::min(best, static_cast<double>(timer.nsecsElapsed()) * 1e-9);
    }
    qInfo("%-40s %10.3f ms %12.1f %s/s", what, best * 1e3, amount / best, unit);
}

std::string rowsOfText(int rows)
{
    std::string text = "text,label\n";
    for (int i = 0; i < rows; ++i)
        text += "sunny breezy row " + std::to_string(i) + (i % 2 == 0 ? ",up\n" : ",down\n");
    return text;
}

} // namespace

/// How fast the parts of core/ are. Nothing is asserted about time: numbers of one machine, to compare with themselves.
class BenchCore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void importOfRows()
    {
        constexpr int rows = 200'000;
        const QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "rows.csv";
        const auto text = rowsOfText(rows);
        QVERIFY(writeAtomically(path, text).ok());
        const auto detected = detectOptions(path);
        QVERIFY(detected.ok());
        report("import of 200,000 rows of CSV", static_cast<double>(text.size()) / 1e6, "MB", [&] {
            const auto table = importFile(path, detected->options);
            QVERIFY(table.ok());
            QCOMPARE(table->report.rowsKept, std::int64_t(rows));
        });
    }

    void tokensOfTheBundledTokenizer()
    {
        const auto tokenizer = Tokenizer::open(resourceFolder() / "models" / "words-128");
        QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : tokenizer.error().message.c_str());
        std::string text;
        while (text.size() < 1'000'000)
            text += "sunny breezy gentle -> up\n";
        report("tokens of 1 MB of text", static_cast<double>(text.size()) / 1e6, "MB",
            [&] { QVERIFY(!(*tokenizer)->ids(text).empty()); });
    }

    void forwardOfTheBundledModel()
    {
        const auto folder = resourceFolder() / "models" / "words-128";
        if (!std::filesystem::exists(folder / "model.safetensors"))
            QSKIP("needs the bundled model words-128");
        prepareComputeThread();
        const auto model = FrozenModel::open(folder);
        QVERIFY2(model.ok(), model.ok() ? "" : model.error().message.c_str());
        constexpr int rows = 32;
        constexpr int length = 96;
        const auto input
            = Input::fromIds(std::vector<std::vector<std::int64_t>>(rows, std::vector<std::int64_t>(length, 5)));
        report("forward of 32 rows of 96 tokens", rows * length, "tokens",
            [&] { QVERIFY((*model)->forward(input).ok()); });
        Capture attention;
        attention.attention = true;
        report("the same with all attention maps", rows * length, "tokens",
            [&] { QVERIFY((*model)->forward(input, {}, attention).ok()); });
    }
};

QTEST_GUILESS_MAIN(BenchCore)
#include "bench_core.moc"
