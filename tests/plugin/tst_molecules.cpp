#include "tests/experiment/place.h"
#include "tests/support/reference.h"

#include "core/data/import.h"
#include "core/engine/evaluate/evaluator.h"
#include "core/experiment/lookup.h"
#include "core/experiment/runs.h"
#include "plugins/molecules/chemistry.h"
#include "plugins/molecules/scaffoldsearch.h"
#include "plugins/molecules/smiles.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using namespace mnemo::molecules;
using namespace mnemo::test;

namespace {

const char* const aspirin = "CC(=O)Oc1ccccc1C(=O)O";
const char* const caffeine = "Cn1cnc2c1c(=O)n(C)c(=O)n2C";
const char* const ibuprofen = "CC(C)Cc1ccc(cc1)C(C)C(=O)O";
const char* const diphenylbutane = "CCC(c1ccccc1)Cc1ccccc1";

/// A data set of these inputs, in order, with alternating labels.
SharedDataset datasetOf(const QTemporaryDir& folder, const std::vector<std::string>& inputs)
{
    const std::filesystem::path file = folder.filePath(QStringLiteral("molecules.csv")).toStdString();
    std::string text = "smiles,label\n";
    for (std::size_t i = 0; i < inputs.size(); ++i)
        text += '"' + inputs[i] + (i % 2 == 0 ? "\",yes\n" : "\",no\n");
    if (!writeAtomically(file, text))
        qFatal("cannot write %s", file.c_str());
    const auto table = importFile(file, detectOptions(file)->options);
    if (!table)
        qFatal("%s", table.error().message.c_str());
    return table->dataset;
}

std::vector<std::int64_t> rowsOf(const Neighbours& neighbours)
{
    std::vector<std::int64_t> rows;
    for (const auto& found : neighbours.found)
        rows.push_back(found.row);
    return rows;
}

/// BBBP as the plugin lets it in: rows that are no molecules left out.
Result<SharedDataset> bbbp(ImportReport& report)
{
    const auto file = dataFolder() / "chem" / "BBBP.csv";
    auto detected = detectOptions(file, { std::make_shared<Smiles>() });
    if (!detected)
        return detected.error();
    detected->options.skipBad = true;
    detected->options.labelWords = { { "0", "No" }, { "1", "Yes" } };
    auto table = importFile(file, detected->options, {}, {}, {}, &report);
    if (!table)
        return table.error();
    return table->dataset;
}

} // namespace

class TestMolecules : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { silenceRdkit(); }

    void tanimotoOfCountsIsMinimaOverMaxima()
    {
        const CountPrint a { { 1, 2 }, { 2, 1 } };
        const CountPrint b { { 1, 1 }, { 3, 4 } };
        QCOMPARE(tanimoto(a, b), 1.0 / 7.0); // minima 1; maxima 2 + 1 + 4
        QCOMPARE(tanimoto(b, a), 1.0 / 7.0);
        QCOMPARE(tanimoto(a, a), 1.0);
        QCOMPARE(tanimoto(a, {}), 0.0);
        QCOMPARE(tanimoto({}, {}), 0.0);
    }

    void countsOfSmallMoleculesAreThoseByHand()
    {
        // Ethane: CH3 twice; its one bond once (both ends see the same). Propane: CH3 twice, CH2 once; each end with
        // its bond; the middle with both. What two atoms of radius 2 would add is seen already.
        const auto ethane = printOf("CC");
        const auto propane = printOf("CCC");
        QCOMPARE(total(*ethane), 3);
        QCOMPARE(total(*propane), 6);
        QCOMPARE(tanimoto(*ethane, *propane), 2.0 / 7.0); // the two CH3; with sets it would be 1 / 5
        // Benzene: six alike atoms, seen with no, two and four bonds.
        QCOMPARE(total(*printOf("c1ccccc1")), 18);
        QCOMPARE(printOf("c1ccccc1")->size(), std::size_t(3));
    }

    void scaffoldsAreRingsAndWhatLinksThem_data()
    {
        QTest::addColumn<QString>("smiles");
        QTest::addColumn<QString>("scaffold");
        QTest::newRow("aspirin") << aspirin << "c1ccccc1";
        QTest::newRow("ibuprofen") << ibuprofen << "c1ccccc1";
        QTest::newRow("linked rings") << diphenylbutane << "c1ccc(CCc2ccccc2)cc1";
        QTest::newRow("caffeine keeps its carbonyl groups") << caffeine << "O=c1[nH]c(=O)c2[nH]cnc2[nH]1";
        QTest::newRow("cyclohexanol") << "OC1CCCCC1"
                                      << "C1CCCCC1";
        QTest::newRow("no ring") << "CCCCO"
                                 << "";
    }
    void scaffoldsAreRingsAndWhatLinksThem()
    {
        QFETCH(const QString, smiles);
        QFETCH(const QString, scaffold);
        const auto found = scaffoldOf(smiles.toStdString());
        MNEMO_OK(found);
        QCOMPARE(QString::fromStdString(*found), scaffold);
    }

    void similaritiesAreThoseOfRdkit()
    {
        const std::vector<const char*> molecules { aspirin, caffeine, ibuprofen, diphenylbutane, "OC1CCCCC1",
            "c1ccc2ccccc2c1", "C1CC2CCC1C2", "CN1CCC[C@H]1c1cccnc1" };
        for (const auto* a : molecules) {
            for (const auto* b : molecules) {
                const auto wanted = rdkitTanimoto(a, b);
                MNEMO_OK(wanted);
                QVERIFY(std::abs(tanimoto(frameOf(a)->print, frameOf(b)->print) - *wanted) < 1e-12);
            }
        }
        QCOMPARE(*rdkitTanimoto(aspirin, ibuprofen), 1.0);
    }

    void whatIsNoMoleculeSaysWhy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("five bonds at nitrogen") << "CN(C)(C)(C)C"
                                                << "valence";
        QTest::newRow("open ring") << "C1CC"
                                   << "ring";
        QTest::newRow("a word") << "hello"
                                << "SMILES";
        QTest::newRow("a name behind it") << "CCO ethanol"
                                          << "blank";
        QTest::newRow("nothing") << " "
                                 << "empty";
    }
    void whatIsNoMoleculeSaysWhy()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, words);
        const auto problem = Smiles().problem(text.toStdString());
        QVERIFY(problem.has_value());
        QVERIFY2(QString::fromStdString(*problem).contains(words), problem->c_str());
        QVERIFY(!Smiles().picture(text.toStdString(), {}).ok());
    }

    void columnsOfWordsAreNoMolecules_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<bool>("recognised");
        const QStringList drugs { aspirin, caffeine, ibuprofen, "OC1CCCCC1" };
        QTest::newRow("drugs") << "col7" << drugs << true;
        QTest::newRow("drugs by name, one broken") << "SMILES" << (QStringList(drugs) << "C1CC") << true;
        QTest::newRow("chains under their name")
            << "canonical smiles" << QStringList { "CCO", "CCCC", "CC(C)O" } << true;
        QTest::newRow("words that are molecules") << "answer" << QStringList { "CO", "I", "NO", "ON", "C" } << false;
        QTest::newRow("words under a usual name") << "product" << QStringList { "soap", "milk", "CO" } << false;
        QTest::newRow("numbers") << "x" << QStringList { "12", "7", "3.5" } << false;
        QTest::newRow("sentences") << "text" << QStringList { "It is good [1]", "Bad (very)" } << false;
        QTest::newRow("another word with mol in it") << "molar mass" << QStringList { "C1CC", "180.2" } << false;
    }
    void columnsOfWordsAreNoMolecules()
    {
        QFETCH(const QString, column);
        QFETCH(const QStringList, values);
        QFETCH(const bool, recognised);
        std::vector<std::string> texts;
        for (const auto& value : values)
            texts.push_back(value.toStdString());
        QCOMPARE(Smiles().recognises(column.toStdString(), texts), recognised);
    }

    void neighboursAreTheNearestScaffoldsAndNeverTheQuery()
    {
        const QTemporaryDir folder;
        const std::vector<std::string> smiles { aspirin, "CCCC", ibuprofen, caffeine, "CCCCC", "not one", "Cc1ccccc1",
            "CCO" };
        const auto dataset = datasetOf(folder, smiles);
        const DatasetView all(dataset);
        const DatasetView pool(dataset, std::vector<RowIndex> { 0, 1, 2, 3, 4, 5, 6 });
        const DatasetView queries(dataset, std::vector<RowIndex> { 0, 1, 7 });
        const ScaffoldSearch search;
        const auto found = search.search(pool, queries, 3, {});
        MNEMO_OK(found);
        // Aspirin, ibuprofen and toluene are benzene to the search; rows of one score stand in order.
        QCOMPARE(rowsOf((*found)[0]), (std::vector<std::int64_t> { 2, 6, 3 }));
        QCOMPARE((*found)[0].found[0].score, 1.0);
        QVERIFY((*found)[0].found[2].score < 0.5);
        // Without a ring: as whole molecules among their like, then the others at 0, in order.
        QCOMPARE(rowsOf((*found)[1]), (std::vector<std::int64_t> { 4, 0, 2 }));
        QCOMPARE((*found)[1].found[0].score, tanimoto(*printOf("CCCC"), *printOf("CCCCC")));
        QCOMPARE((*found)[1].found[1].score, 0.0);
        QCOMPARE((*found)[2].found.front().row, std::int64_t(1)); // ethanol
        const auto typed = search.searchText(pool, aspirin, 2, {});
        MNEMO_OK(typed);
        QCOMPARE(rowsOf(*typed), (std::vector<std::int64_t> { 0, 2 })); // a typed one is no row
        QVERIFY(!(*found)[0].isShort());
        QCOMPARE(search.search(pool, queries, 0, {}).error().kind, std::string("bad_count"));
    }

    void aQueryThatIsNoMoleculeIsNamedByItsRow()
    {
        const QTemporaryDir folder;
        const auto dataset = datasetOf(folder, { aspirin, caffeine, "C1CC(=O", ibuprofen });
        const DatasetView all(dataset);
        const auto found = ScaffoldSearch().search(all, all, 1, {});
        QCOMPARE(found.error().kind, std::string("unreadable_input"));
        QCOMPARE(found.error().item, std::string("2"));
        QVERIFY(found.error().message.find("Row 2 (\"C1CC(=O\")") != std::string::npos);
        QCOMPARE(ScaffoldSearch().searchText(all, "water", 1, {}).error().kind, std::string("unreadable_input"));
    }

    void drawingsHaveNoGroundAndFollowThePalette()
    {
        const auto light = drawingOf(caffeine, { 240, 160, false });
        const auto dark = drawingOf(caffeine, { 240, 160, true });
        MNEMO_OK(light);
        MNEMO_OK(dark);
        QVERIFY(light->find("<svg") != std::string::npos && light->find("<path") != std::string::npos);
        QVERIFY(light->find("<rect") == std::string::npos);
        QVERIFY(light->find("#000000") != std::string::npos); // carbon bonds in black
        QVERIFY(dark->find("stroke:#000000") == std::string::npos);
    }

    void bbbpIsImportedWithItsBrokenRowsNamed()
    {
        MNEMO_NEEDS_DATA();
        ImportReport report;
        const auto dataset = bbbp(report);
        MNEMO_OK(dataset);
        QCOMPARE(report.rowsRead, std::int64_t(2050));
        QCOMPARE(report.problemCounts["unreadable_input"], std::int64_t(11));
        QCOMPARE((*dataset)->size(), std::size_t(2039));
        QCOMPARE((*dataset)->labels().words(), (std::vector<std::string> { "No", "Yes" }));
        const auto& first = report.problems.front();
        QCOMPARE(first.line, std::int64_t(61)); // the table's number 60
        QVERIFY2(QString::fromStdString(first.message).contains(QStringLiteral("Line 61, column \"smiles\"")),
            first.message.c_str());
    }

    /// A model of random weights that reads bytes: what is shown is that all parts fit, not how well it predicts.
    void bbbpGoesThroughRetrievalAndATrainingOfMhaEsp()
    {
        MNEMO_NEEDS_DATA();
        MNEMO_NEEDS_GOLDEN();
        ImportReport report;
        const auto dataset = bbbp(report);
        MNEMO_OK(dataset);
        Place place;
        auto& laboratory = place.laboratory();
        laboratory.addSearch(std::make_shared<ScaffoldSearch>());
        MNEMO_OK(laboratory.addDataset(*dataset, dataFolder() / "chem" / "BBBP.csv"));
        ExperimentConfig config;
        config.model = (goldenFolder() / "models" / "llama-tied").string();
        config.data = (*dataset)->name();
        config.method = { { "method", "MHA-ESP" }, { "heads", 2 }, { "exemplars", 5 } };
        config.retrieval = "scaffold";
        config.policy = ContextPolicy::CutText;
        config.testItems = 40;
        config.threads = 1;
        config.training.steps = 12;
        config.training.batchSize = 8;
        const auto task = laboratory.prepare(config);
        MNEMO_OK(task);
        const auto found = laboratory.retrieval(*task, task->test, 5);
        MNEMO_OK(found);
        for (std::size_t i = 0; i < task->test.size(); ++i) {
            const auto& neighbours = (*found)->neighbours[i];
            QCOMPARE(neighbours.found.size(), std::size_t(5));
            for (const auto& neighbour : neighbours.found)
                QVERIFY(task->splits.train.contains(RowIndex(neighbour.row)));
            // By the second formula: no row of the pool is nearer than the first.
            const auto nearest = RowIndex(neighbours.found.front().row);
            const auto score = rdkitTanimoto(task->test.input(i), (*dataset)->input(nearest));
            if (frameOf(task->test.input(i))->isRinged)
                QVERIFY(std::abs(*score - neighbours.found.front().score) < 1e-9);
        }
        const auto summary = lookUpAll(laboratory, *task, 5);
        MNEMO_OK(summary);
        QVERIFY(!summary->allShareASet);
        const auto trained = runTraining(laboratory, config, {});
        MNEMO_OK(trained);
        const auto episodes = laboratory.episodes(*task, task->test, trained->maker->needs(), 2, 0);
        MNEMO_OK(episodes);
        QCOMPARE((*episodes)->episode(0)->exemplars.size(), std::size_t(5));
        QCOMPARE((*episodes)->episode(0)->exemplars[0].row, (*found)->neighbours[0].found[0].row);
        EvaluationOptions options;
        options.resamples = 1;
        const auto evaluation = Evaluator(task->model, options).run(*trained->maker, **episodes);
        MNEMO_OK(evaluation);
        QCOMPARE(evaluation->items.size(), std::size_t(40));
        qInfo("kNN accuracy of 5 scaffolds on %lld items: %.3f", static_cast<long long>(summary->accuracy.items),
            summary->accuracy.accuracy);
    }
};

QTEST_APPLESS_MAIN(TestMolecules)
#include "tst_molecules.moc"
