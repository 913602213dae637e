#include "core/data/splits.h"
#include "core/data/summary.h"
#include "core/data/view.h"
#include "tests/data/datafiles.h"
#include "tests/support/reference.h"

#include <QCoreApplication>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <sstream>
#include <thread>

using namespace mnemo;
using namespace mnemo::test;

namespace {

// A sanitizer keeps what was freed for a while: then only what grows without end is found.
constexpr std::int64_t allowedGrowth = (isSanitized ? 800LL : 200LL) << 20;

/// A line of /proc/self/status in bytes.
std::int64_t statusBytes(const std::string& name)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name + ":"))
            return std::stoll(line.substr(name.size() + 1)) * 1024;
    return 0;
}

/// Sets the highest resident size back to the present one, where the system allows it.
void resetPeak()
{
    std::ofstream("/proc/self/clear_refs") << "5";
}

std::uint64_t wantedSize()
{
    return qEnvironmentVariableIntValue("MNEMO_BIG_FILES") == 1 ? 1ULL << 30 : 64ULL << 20;
}

/// Rows such as `17,"some words, ...",label 1,17.25`; the last one is recognisable.
std::int64_t writeTable(const std::filesystem::path& file, std::uint64_t size)
{
    std::ofstream stream(file, std::ios::binary);
    const std::string words = "the quick brown fox, jumping over \"\"lazy\"\" dogs, caf\u00E9 and more words to fill a "
                              "line of text up to a usual length";
    stream << "id,text,label,score\n";
    std::int64_t rows = 0;
    for (std::uint64_t written = 0; written < size; ++rows) {
        const std::string row = std::to_string(rows) + ",\"" + std::to_string(rows) + " " + words + "\",label "
            + std::to_string(rows % 4) + "," + std::to_string(rows) + ".25\n";
        stream << row;
        written += row.size();
    }
    stream << rows << ",the very last row,label 3,0.5\n";
    return rows + 1;
}

} // namespace

class TestBigFile : public QObject {
    Q_OBJECT

private:
    Folder m_folder;
    std::filesystem::path m_file;
    std::int64_t m_rows = 0;
    std::int64_t m_before = 0; ///< resident bytes before the import
    SharedDataset m_data;

    void verifyGrowth(const char* what) const
    {
        const std::int64_t growth = statusBytes("VmHWM") - m_before;
        qInfo("%s: highest growth so far %lld MB", what, static_cast<long long>(growth >> 20));
        QVERIFY2(growth <= allowedGrowth, what);
    }

    ImportOptions options() const
    {
        ImportOptions chosen;
        chosen.inputColumn = "text";
        chosen.answerColumn = "label";
        chosen.numberColumns = { "score" };
        return chosen;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_file = m_folder.path() / "big.csv";
        m_rows = writeTable(m_file, wantedSize());
    }

    void pageOfItIsShownAtOnce()
    {
        const std::clock_t begin = std::clock(); // work done, whatever else the machine does
        const auto detected = detectOptions(m_file);
        MNEMO_VALUE(detected);
        QCOMPARE(q(detected->options.inputColumn), QString("text"));
        const auto preview = previewFile(m_file, detected->options, 100);
        MNEMO_VALUE(preview);
        QCOMPARE(preview->rows.size(), std::size_t(100));
        QVERIFY(double(std::clock() - begin) / CLOCKS_PER_SEC < 1.0);
    }

    void importStaysInConstantMemory()
    {
        resetPeak();
        m_before = statusBytes("VmRSS");
        std::vector<double> told;
        const std::clock_t begin = std::clock();
        const auto imported = importFile(
            m_file, options(), m_folder.path() / "cache", [&](double share, std::int64_t) { told.push_back(share); });
        MNEMO_VALUE(imported);
        m_data = imported->dataset;
        qInfo("%lld rows of %lld MB: %.1f s of work", static_cast<long long>(m_rows),
            static_cast<long long>(wantedSize() >> 20), double(std::clock() - begin) / CLOCKS_PER_SEC);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QCOMPARE(told.back(), 1.0);
        QCOMPARE(std::int64_t(m_data->size()), m_rows);
        QVERIFY(!m_data->file().empty());
        verifyGrowth("import");
    }

    void lastRowIsShownAndFound()
    {
        QVERIFY(m_data);
        QCOMPARE(q(m_data->input(m_data->size() - 1)), QString("the very last row"));
        QCOMPARE(DatasetView(m_data).containing("VERY LAST").rows(), std::vector<RowIndex> { m_data->size() - 1 });
        verifyGrowth("filter");
    }

    void splitsStayInConstantMemory()
    {
        QVERIFY(m_data);
        const auto splits = makeSplits(DatasetView(m_data), {});
        MNEMO_VALUE(splits);
        QCOMPARE(splits->train.size() + splits->valid.size() + splits->test.size(), std::size_t(m_rows));
        verifyGrowth("splits");
    }

    void statisticsStayInConstantMemory()
    {
        QVERIFY(m_data);
        const auto sum = summarize(DatasetView(m_data));
        MNEMO_VALUE(sum);
        QCOMPARE(sum->duplicateRows, std::int64_t(0));
        QCOMPARE(sum->rows, m_rows);
        verifyGrowth("statistics");
    }

    void readingAllOverTheFileStaysInConstantMemory()
    {
        QVERIFY(m_data);
        Random random(7);
        for (int i = 0; i < 200'000; ++i) {
            const auto row = static_cast<RowIndex>(random.below(m_data->size() - 1));
            QVERIFY(m_data->input(row).starts_with(std::to_string(row) + " the quick"));
            QCOMPARE(m_data->label(row), static_cast<int>(row % 4));
        }
        verifyGrowth("random reading");
        m_data.reset();
    }

    void cancelLeavesNothingBehind()
    {
        const auto cache = m_folder.path() / "cancelled";
        std::stop_source stop;
        std::thread person([&] {
            std::error_code code;
            for (int i = 0;
                 i < 20'000 && (!std::filesystem::exists(cache, code) || std::filesystem::is_empty(cache, code)); ++i)
                std::this_thread::yield();
            stop.request_stop();
        });
        const auto imported = importFile(m_file, options(), cache, {}, stop.get_token());
        person.join();
        if (imported.ok())
            QSKIP("the import was over before it could be stopped");
        QCOMPARE(imported.error().code, ErrorCode::Cancelled);
        QVERIFY(!std::filesystem::exists(cache) || std::filesystem::is_empty(cache));
    }

    void refusalLeavesNothingBehind()
    {
        const auto cache = m_folder.path() / "refused";
        const auto file = m_folder.path() / "refused.csv";
        std::filesystem::copy_file(m_file, file);
        std::ofstream(file, std::ios::binary | std::ios::app) << "1,broken\n";
        const auto imported = importFile(file, options(), cache);
        QCOMPARE(q(imported.error().kind), QString("bad_rows"));
        QVERIFY(!std::filesystem::exists(cache) || std::filesystem::is_empty(cache));
        std::filesystem::remove(file);
    }

    void jsonOfThatSizeIsReadInConstantMemory()
    {
        const auto file = m_folder.path() / "big.json";
        std::int64_t rows = 0;
        {
            std::ofstream stream(file, std::ios::binary);
            stream << "{\"about\": [1, 2], \"examples\": [";
            for (std::uint64_t written = 0; written < wantedSize() / 2; ++rows) {
                const std::string row = (rows ? ",\n" : "\n") + std::string("{\"input\": \"text ")
                    + std::to_string(rows)
                    + " with some \\\"words\\\" and more of them, up to a usual length of a line\", \"output\": \""
                    + (rows % 2 ? "odd" : "even") + "\"}";
                stream << row;
                written += row.size();
            }
            stream << "]}\n";
        }
        resetPeak();
        const std::int64_t before = statusBytes("VmRSS");
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QCOMPARE(q(detected->options.key), QString("examples"));
        const auto imported = importFile(file, detected->options, m_folder.path() / "cache");
        MNEMO_VALUE(imported);
        QCOMPARE(std::int64_t(imported->dataset->size()), rows);
        QVERIFY(statusBytes("VmHWM") - before <= allowedGrowth);
        QCOMPARE(imported->dataset->sourceLine(imported->dataset->size() - 1), rows + 1);
    }
};

int main(int argc, char** argv)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "1800000"); // 1 GB on a busy machine
    const QCoreApplication application(argc, argv);
    TestBigFile test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_bigfile.moc"
