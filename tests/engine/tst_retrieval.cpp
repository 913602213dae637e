#include "core/base/seed.h"
#include "core/engine/compute.h"
#include "core/engine/retrieval/exemplarindex.h"
#include "core/engine/retrieval/neighbours.h"
#include "core/engine/retrieval/projection.h"
#include "core/engine/retrieval/trigrams.h"
#include "tests/support/reference.h"
#include "tests/support/tensorfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace mnemo;
using mnemo::test::goldenFolder;

namespace {

const IndexBinding binding { "data", "pool", "template", "embedder" };

Matrix toMatrix(const test::ReferenceArray& array)
{
    Matrix matrix;
    matrix.rows = static_cast<std::size_t>(array.shape.at(0));
    matrix.columns = static_cast<std::size_t>(array.shape.at(1));
    matrix.values = array.floats();
    return matrix;
}

Matrix randomMatrix(std::size_t rows, std::size_t columns, std::uint64_t seed)
{
    Random random(seed);
    Matrix matrix(rows, columns);
    for (float& value : matrix.values)
        value = static_cast<float>(random.normal());
    return matrix;
}

std::shared_ptr<const ExemplarIndex> indexOf(const Matrix& keys, std::vector<std::int64_t> rows = {})
{
    ExemplarIndex::Entries entries;
    for (std::size_t i = 0; rows.size() < keys.rows; ++i)
        rows.push_back(static_cast<std::int64_t>(i));
    entries.rows = std::move(rows);
    entries.keys = keys;
    entries.values = keys;
    entries.tokens.assign(keys.rows, 3);
    return ExemplarIndex::fromEntries(binding, std::move(entries)).value();
}

std::vector<std::int64_t> rowsOf(const Neighbours& neighbours)
{
    std::vector<std::int64_t> rows;
    for (const Neighbour& neighbour : neighbours.found)
        rows.push_back(neighbour.row);
    return rows;
}

/// All cosines by plain loops, best first, equal ones by lower row.
std::vector<Neighbour> bruteForce(const Matrix& keys, const float* query, int k)
{
    const auto length = [&](const float* v) {
        double square = 0.0;
        for (std::size_t i = 0; i < keys.columns; ++i)
            square += double(v[i]) * v[i];
        return std::sqrt(square);
    };
    std::vector<Neighbour> all;
    for (std::size_t row = 0; row < keys.rows; ++row) {
        const float* key = keys.values.data() + row * keys.columns;
        double sum = 0.0;
        for (std::size_t i = 0; i < keys.columns; ++i)
            sum += double(key[i]) * query[i];
        all.push_back({ static_cast<std::int64_t>(row), sum / length(key) / length(query) });
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    all.resize(static_cast<std::size_t>(k));
    return all;
}

DatasetView viewOf(const std::vector<std::string>& texts)
{
    std::vector<std::vector<std::string>> rows;
    for (const std::string& text : texts)
        rows.push_back({ text, "yes" });
    return DatasetView(Dataset::fromRows("texts", rows).value());
}

DatasetView viewOf(const DatasetView& all, const std::vector<RowIndex>& rows)
{
    return DatasetView(all.dataset(), rows);
}

} // namespace

class TestRetrieval : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void searchEqualsPlainLoops()
    {
        const Matrix keys = randomMatrix(300, 17, 4);
        const Matrix queries = randomMatrix(40, 17, 5);
        const auto found = indexOf(keys)->search(queries, 7).value();
        for (std::size_t i = 0; i < queries.rows; ++i) {
            const auto expected = bruteForce(keys, queries.values.data() + i * 17, 7);
            for (std::size_t rank = 0; rank < 7; ++rank) {
                QCOMPARE(found[i].found[rank].row, expected[rank].row);
                QVERIFY(std::abs(found[i].found[rank].score - expected[rank].score) < 1e-6);
            }
        }
    }

    void goldenDenseTopFive()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto arrays = test::readReference(goldenFolder() / "methods/retrieval/dense.safetensors");
        const auto index = indexOf(toMatrix(arrays.at("vectors")));
        const auto found = index->search(toMatrix(arrays.at("queries")), 5).value();
        const auto rows = arrays.at("top5").integers();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(found[i / 5].found[i % 5].row, rows[i]);
            QVERIFY(std::abs(found[i / 5].found[i % 5].score - arrays.at("scores").values[i]) < 1e-6);
        }
    }

    void goldenSelfIsNeverFoundButItsCopiesAre()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto arrays = test::readReference(goldenFolder() / "methods/retrieval/dense.safetensors");
        const Matrix vectors = toMatrix(arrays.at("vectors"));
        const auto own = arrays.at("self_excluded.rows").integers();
        Matrix queries(own.size(), vectors.columns);
        for (std::size_t i = 0; i < own.size(); ++i)
            std::copy_n(
                vectors.values.data() + own[i] * std::ptrdiff_t(vectors.columns), vectors.columns, &queries(i, 0));
        const auto found = indexOf(vectors)->search(queries, 5, own).value();
        const auto rows = arrays.at("self_excluded.top5").integers();
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(found[i / 5].found[i % 5].row, rows[i]);
    }

    void manyExactCopiesComeInOrderOfTheirRows()
    {
        // 60 equal rows: more than the first candidates that faiss is asked for, in its own order
        Matrix keys = randomMatrix(100, 8, 6);
        for (std::size_t row = 20; row < 80; ++row)
            std::copy_n(&keys(20, 0), 8, &keys(row, 0));
        Matrix query(1, 8);
        std::copy_n(&keys(20, 0), 8, &query(0, 0));
        const auto found = indexOf(keys)->search(query, 4, std::vector<std::int64_t> { 22 }).value();
        QCOMPARE(rowsOf(found[0]), (std::vector<std::int64_t> { 20, 21, 23, 24 }));
    }

    void searchingKeepsTheThreadCount()
    {
        prepareComputeThread(2);
        const auto index = indexOf(randomMatrix(200, 16, 2));
        QVERIFY(index->search(randomMatrix(30, 16, 3), 5).ok());
        QVERIFY(principalComponents(randomMatrix(20, 8, 4)).ok());
        QCOMPARE(computeThreads(), 2);
    }

    void aSmallPoolIsNotPadded()
    {
        const auto index = indexOf(randomMatrix(3, 4, 7), { 10, 11, 12 });
        const auto found = index->search(randomMatrix(2, 4, 8), 8, std::vector<std::int64_t> { 11, 99 }).value();
        QCOMPARE(found[0].found.size(), 2U);
        QCOMPARE(found[1].found.size(), 3U);
        QCOMPARE(found[0].asked, 8);
        QVERIFY(found[0].isShort());
        for (const Neighbour& neighbour : found[1].found)
            QVERIFY(neighbour.row >= 10 && neighbour.row <= 12);
    }

    void wrongQueriesAndPoolsAreRefused()
    {
        const auto index = indexOf(randomMatrix(3, 4, 7));
        QCOMPARE(index->search(randomMatrix(1, 5, 8), 2).error().kind, std::string("bad_shape"));
        QCOMPARE(index->search(randomMatrix(1, 4, 8), 0).error().kind, std::string("bad_count"));
        QCOMPARE(ExemplarIndex::fromEntries(binding, {}).error().kind, std::string("empty_pool"));
        const Matrix two = randomMatrix(2, 4, 1);
        QCOMPARE(ExemplarIndex::fromEntries(binding, { { 5, 5 }, two, two, { 1, 1 } }).error().kind,
            std::string("repeated_row"));
        Matrix broken = two;
        broken(1, 2) = NAN;
        QCOMPARE(ExemplarIndex::fromEntries(binding, { { 5, 6 }, broken, two, { 1, 1 } }).error().kind,
            std::string("not_finite"));
    }

    void savedIndexFindsTheSame()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("índice.safetensors")).toStdString();
        const Matrix keys = randomMatrix(50, 12, 9);
        const auto index = indexOf(keys);
        QVERIFY(index->save(path).ok());
        const auto loaded = ExemplarIndex::load(path, binding);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : loaded.error().message.c_str());
        const Matrix queries = randomMatrix(6, 12, 10);
        const auto before = index->search(queries, 5).value();
        const auto after = (*loaded)->search(queries, 5).value();
        for (std::size_t i = 0; i < queries.rows; ++i)
            QCOMPARE(after[i].found, before[i].found);
        QCOMPARE((*loaded)->entries().tokens, index->entries().tokens);
        QVERIFY(std::equal(keys.values.begin(), keys.values.begin() + 12, (*loaded)->value(0).begin()));
    }

    void staleIndexIsRefusedWithWhatDiffers_data()
    {
        QTest::addColumn<QString>("dataset");
        QTest::addColumn<QString>("pool");
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("embedder");
        QTest::addColumn<QString>("differs");
        QTest::newRow("data") << "other"
                              << "pool"
                              << "template"
                              << "embedder"
                              << "data set";
        QTest::newRow("rows") << "data"
                              << "other"
                              << "template"
                              << "embedder"
                              << "training rows";
        QTest::newRow("two") << "data"
                             << "pool"
                             << "other"
                             << "other"
                             << "template, embedder";
    }
    void staleIndexIsRefusedWithWhatDiffers()
    {
        QFETCH(QString, dataset);
        QFETCH(QString, pool);
        QFETCH(QString, form);
        QFETCH(QString, embedder);
        QFETCH(QString, differs);
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("index")).toStdString();
        QVERIFY(indexOf(randomMatrix(5, 3, 1))->save(path).ok());
        const auto loaded = ExemplarIndex::load(
            path, { dataset.toStdString(), pool.toStdString(), form.toStdString(), embedder.toStdString() });
        QVERIFY(!loaded.ok());
        QCOMPARE(loaded.error().code, ErrorCode::Stale);
        QCOMPARE(loaded.error().item, differs.toStdString());
        QVERIFY(loaded.error().message.find(differs.toStdString()) != std::string::npos);
    }

    void anotherFileIsNoIndex()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("index")).toStdString();
        QVERIFY(!ExemplarIndex::load(path, binding).ok());
        QVERIFY(writeAtomically(path, std::string(100, 'x')).ok());
        QVERIFY(!ExemplarIndex::load(path, binding).ok());
    }

    void goldenTanimoto()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = readJson(goldenFolder() / "methods/retrieval/trigram_tanimoto.json").value();
        const auto texts = file.at("texts").get<std::vector<std::string>>();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            for (std::size_t j = 0; j < texts.size(); ++j) {
                const Trigrams a = trigrams(texts[i]);
                const Trigrams b = trigrams(texts[j]);
                QVERIFY(
                    std::abs(tanimoto(a, b, TanimotoForm::Counts) - file.at("count_form")[i][j].get<double>()) < 1e-12);
                QVERIFY(std::abs(tanimoto(a, b, TanimotoForm::Set) - file.at("set_form")[i][j].get<double>()) < 1e-12);
            }
        }
    }

    void tanimotoByHand()
    {
        // "aaaa" has aaa twice; "aaab" has aaa and aab: counts 1 / (2 + 2 - 1), sets 1 / 2
        QCOMPARE(tanimoto(trigrams("aaaa"), trigrams("aaab"), TanimotoForm::Counts), 1.0 / 3);
        QCOMPARE(tanimoto(trigrams("aaaa"), trigrams("aaab"), TanimotoForm::Set), 0.5);
        QCOMPARE(tanimoto(trigrams("ab"), trigrams("ab"), TanimotoForm::Set), 0.0);
        // characters, not bytes
        QCOMPARE(trigrams("äöü").size(), 1U);
    }

    void trigramsFindTheNearestTextAndNeverTheQuery()
    {
        const DatasetView pool = viewOf({ "the red fox", "a blue bird", "the red box", "xyz", "the red fox" });
        const auto found = TrigramIndex(pool).search(pool, 2).value();
        QCOMPARE(rowsOf(found[0]), (std::vector<std::int64_t> { 4, 2 }));
        QCOMPARE(found[0].found[0].score, 1.0);
        QVERIFY(found[3].found.empty());
        QVERIFY(found[3].isShort());
        const auto typed = TrigramIndex(pool).searchText("the red fox", 2).value();
        QCOMPARE(typed.found.front().row, std::int64_t(0)); // a typed text is no row
        QCOMPARE(TrigramIndex(pool).searchText("fox", 0).error().kind, std::string("bad_count"));
    }

    void goldenPrincipalComponents()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto arrays = test::readReference(goldenFolder() / "methods/retrieval/dense.safetensors");
        const Projection found = principalComponents(toMatrix(arrays.at("vectors"))).value();
        const auto differs = [&](const std::vector<double>& a, const std::vector<double>& b, double sign,
                                 std::size_t begin, std::size_t step) {
            double largest = 0.0;
            for (std::size_t i = begin; i < a.size(); i += step)
                largest = std::max(largest, std::abs(a[i] - sign * b[i]));
            return largest;
        };
        QVERIFY(differs(found.mean, arrays.at("pca.mean").values, 1.0, 0, 1) < 1e-9);
        QVERIFY(differs(found.variances, arrays.at("pca.variance").values, 1.0, 0, 1) < 1e-9);
        for (std::size_t i = 0; i < 24; ++i)
            QVERIFY(std::abs(found.share(i) - arrays.at("pca.variance_ratio").values[i]) < 1e-9);
        for (std::size_t c = 0; c < 2; ++c) {
            const double sign = found.components[c * 24] * arrays.at("pca.components").values[c * 24] > 0 ? 1.0 : -1.0;
            for (std::size_t i = 0; i < 24; ++i)
                QVERIFY(std::abs(found.components[c * 24 + i] - sign * arrays.at("pca.components").values[c * 24 + i])
                    < 1e-8);
            QVERIFY(differs(found.scores, arrays.at("pca.scores").values, sign, c, 2) < 1e-8);
        }
    }

    void wideDataGivesTheSameMap()
    {
        // 6 vectors of 40: through the smaller matrix of inner products; scores must be uncorrelated with these
        // variances
        const Matrix vectors = randomMatrix(6, 40, 12);
        const Projection found = principalComponents(vectors).value();
        for (std::size_t c = 0; c < 2; ++c) {
            double variance = 0.0;
            double norm = 0.0;
            for (std::size_t row = 0; row < 6; ++row)
                variance += found.scores[row * 2 + c] * found.scores[row * 2 + c] / 5.0;
            for (std::size_t i = 0; i < 40; ++i)
                norm += found.components[c * 40 + i] * found.components[c * 40 + i];
            QVERIFY(std::abs(variance - found.variances[c]) < 1e-9);
            QVERIFY(std::abs(norm - 1.0) < 1e-9);
        }
        double product = 0.0;
        for (std::size_t row = 0; row < 6; ++row)
            product += found.scores[row * 2] * found.scores[row * 2 + 1];
        QVERIFY(std::abs(product) < 1e-9);
        const auto place = project(found, vectors.values.data() + 3 * 40);
        QVERIFY(std::abs(place[0] - found.scores[6]) < 1e-9);
        QVERIFY(!principalComponents(Matrix(1, 4)).ok());
    }

    void votesAndTheirTies()
    {
        const auto labelOf = [](std::int64_t row) { return static_cast<int>(row % 2); };
        QCOMPARE(vote({ { { 1, 0.9 }, { 2, 0.8 }, { 4, 0.1 } }, 3 }, labelOf), 0);
        QCOMPARE(vote({ { { 1, 0.9 }, { 2, 0.8 } }, 2 }, labelOf), 1);
        QCOMPARE(vote({ { { 2, 0.5 }, { 1, 0.5 } }, 2 }, labelOf), 0);
        QCOMPARE(vote({ {}, 2 }, labelOf), -1);
        const std::vector<Neighbours> lists { { { { 1, 0.9 } }, 2 }, { { { 2, 0.9 }, { 4, 0.8 } }, 2 } };
        const auto report = neighbourAccuracy(lists, std::vector<int> { 1, 1 }, labelOf);
        QCOMPARE(report.accuracy, 0.5);
        QCOMPARE(report.shortItems, 1);
        QVERIFY(report.interval.low < 0.5 && report.interval.high > 0.5);
    }

    void sharedSetsAreNoticed()
    {
        const Neighbours a { { { 1, 0.9 }, { 2, 0.8 } }, 2 };
        const Neighbours b { { { 2, 0.9 }, { 1, 0.8 } }, 2 };
        const Neighbours c { { { 2, 0.9 }, { 3, 0.8 } }, 2 };
        QVERIFY(allShareASet(std::vector { a, b, a, b, a }));
        QVERIFY(!allShareASet(std::vector { a, b, c }));
        QVERIFY(!allShareASet(std::vector { a }));
    }

    void neighbourListsAreReadFromAFile()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("lists.json")).toStdString();
        const DatasetView all = viewOf({ "a", "b", "c", "d", "e" });
        const DatasetView pool = viewOf(all, { 0, 1, 2 });
        const DatasetView queries = viewOf(all, { 2, 3 });
        QVERIFY(writeAtomically(path, R"({"2": [2, 1, 0], "3": [[0, 0.2], [1, 0.7], [2, 0.1]], "4": [9]})").ok());
        const auto lists = readNeighbours(path, queries, pool, 2);
        QVERIFY2(lists.ok(), lists.ok() ? "" : lists.error().message.c_str());
        QCOMPARE(rowsOf((*lists)[0]), (std::vector<std::int64_t> { 1, 0 }));
        QCOMPARE(rowsOf((*lists)[1]), (std::vector<std::int64_t> { 1, 0 }));
        QCOMPARE(readNeighbours(path, viewOf(all, { 0 }), pool, 2).error().kind, std::string("missing_query"));
        QCOMPARE(readNeighbours(path, viewOf(all, { 4 }), pool, 2).error().kind, std::string("not_in_pool"));
        QVERIFY(writeAtomically(path, R"({"3": ["one"]})").ok());
        QCOMPARE(readNeighbours(path, viewOf(all, { 3 }), pool, 2).error().kind, std::string("wrong_type"));
    }
};

QTEST_APPLESS_MAIN(TestRetrieval)
#include "tst_retrieval.moc"
