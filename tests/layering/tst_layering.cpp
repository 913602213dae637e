#include "tests/layering/rules.h"

#include <QTest>

using namespace mnemo::test;

namespace {

using Rule = std::function<Findings(const std::vector<Source>&)>;

std::string repeated(const std::string& line, int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += line;
    return text;
}

QString joined(const Findings& findings)
{
    QStringList lines;
    for (const auto& finding : findings)
        lines << QString::fromStdString(finding);
    return lines.join(QLatin1Char('\n'));
}

void addTreeRow(const char* name, const Rule& rule)
{
    QTest::newRow(name) << rule;
}

/// A row of a rule's own test: one source, and the beginning of the only finding wanted, or nothing.
void addRow(const char* name, const Rule& rule, const std::string& path, const std::string& text, const char* wanted)
{
    QTest::newRow(name) << rule << std::vector<Source> { { path, text } } << QByteArray(wanted);
}

} // namespace

Q_DECLARE_METATYPE(Rule)
Q_DECLARE_METATYPE(std::vector<Source>)

class TestLayering : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void treeKeepsTheRule_data()
    {
        QTest::addColumn<Rule>("rule");
        addTreeRow("torch wall", torchWall);
        addTreeRow("Qt wall", qtWall);
        addTreeRow("plot wall", plotWall);
        addTreeRow("order of the rooms", roomOrder);
        addTreeRow("length of files", fileLength);
        addTreeRow("length of functions", functionLength);
        addTreeRow("comments of classes", classComments);
        addTreeRow("sources listed", listedSources);
        addTreeRow("forbidden words", forbiddenWords);
    }

    void treeKeepsTheRule()
    {
        QFETCH(const Rule, rule);
        const auto findings = rule(m_tree);
        QVERIFY2(findings.empty(), qPrintable(joined(findings)));
    }

    void treeIsReadWhole()
    {
        QVERIFY(
            std::any_of(m_tree.begin(), m_tree.end(), [](const Source& s) { return s.path == "core/base/result.h"; }));
        QVERIFY(std::any_of(m_tree.begin(), m_tree.end(), [](const Source& s) { return s.path == "CMakeLists.txt"; }));
        QVERIFY(
            std::none_of(m_tree.begin(), m_tree.end(), [](const Source& s) { return s.path.starts_with("build"); }));
    }

    void ruleSeesWhatBreaksIt_data()
    {
        QTest::addColumn<Rule>("rule");
        QTest::addColumn<std::vector<Source>>("sources");
        QTest::addColumn<QByteArray>("wanted");
        addWallRows();
        addRoomRows();
        addLengthRows();
        addPromiseRows();
    }

    void ruleSeesWhatBreaksIt()
    {
        QFETCH(const Rule, rule);
        QFETCH(const std::vector<Source>, sources);
        QFETCH(const QByteArray, wanted);
        const auto findings = rule(sources);
        if (wanted.isEmpty()) {
            QVERIFY2(findings.empty(), qPrintable(joined(findings)));
        } else {
            QCOMPARE(findings.size(), std::size_t(1));
            QVERIFY2(findings.front().starts_with(wanted.toStdString()), findings.front().c_str());
        }
    }

    void secondPlotWrapperIsFound()
    {
        const std::string include = "#include <qcustomplot.h>\n";
        const auto findings = plotWall({ { "widgets/plots/a.h", include }, { "widgets/plots/b.h", include },
            { "widgets/views/c.cpp", "#include \"widgets/plots/a.h\"\n" } });
        QCOMPARE(findings.size(), std::size_t(2));
        QVERIFY(findings[0].starts_with("widgets/plots/b.h:1: includes qcustomplot.h, as widgets/plots/a.h"));
        QVERIFY(findings[1].starts_with("widgets/views/c.cpp:1: includes the plot wrapper"));
    }

    void sourceListedByAFolderAboveIsListed()
    {
        const Source list { "tests/base/CMakeLists.txt", "mnemo_test(tst_a SOURCES deep/a.cpp LIBS b) # c.cpp\n" };
        QVERIFY(listedSources({ list, { "tests/base/deep/a.cpp", "" } }).empty());
        QCOMPARE(listedSources({ list, { "tests/base/c.cpp", "" } }).size(), std::size_t(1));
        QCOMPARE(listedSources({ { "app/CMakeLists.txt", "file(GLOB all *.cpp)" } }).size(), std::size_t(1));
        QVERIFY(listedSources({ { "app/CMakeLists.txt", "file(GLOB icons CONFIGURE_DEPENDS icons/*.svg)" } }).empty());
    }

    void literalsAndCommentsAreNoCode()
    {
        const std::string text = "a(\"x // {\"); // b {\n/* c\n{ */ d('{', 1'000'000, U'{'); e(R\"y(\n#include "
                                 "<z>\n)y\");\n#include \"f.h\" // g\n";
        const auto code = codeOnly(text);
        QCOMPARE(code.size(), text.size());
        QCOMPARE(std::count(code.begin(), code.end(), '{'), 0);
        QVERIFY(code.find("1'000'000,") != std::string::npos);
        const auto includes = includesOf(text);
        QCOMPARE(includes.size(), std::size_t(1));
        QCOMPARE(includes[0].name, std::string("f.h"));
        QCOMPARE(includes[0].line, 6);
        QVERIFY(includes[0].isQuoted);
    }

    void blocksAreFound()
    {
        const auto blocks = blocksOf("namespace a {\n"
                                     "enum class E { One, Two };\n"
                                     "class B : public C\n"
                                     "{\n"
                                     "    B(int x)\n"
                                     "        : m_x { x }\n"
                                     "        , m_y(x)\n"
                                     "    {\n"
                                     "        if (x) {\n"
                                     "        }\n"
                                     "    }\n"
                                     "    struct D {\n"
                                     "    };\n"
                                     "    std::vector<int> m_z = { 1, 2 };\n"
                                     "};\n"
                                     "auto f(int a = g({ 1 })) -> int { return 1; }\n"
                                     "}\n");
        const std::vector<std::tuple<Block::Kind, std::string, int, int, bool>> wanted {
            { Block::Namespace, "a", 1, 17, false },
            { Block::Enum, "E", 2, 1, false },
            { Block::Class, "B", 3, 12, false },
            { Block::Function, "B", 8, 4, true },
            { Block::Struct, "D", 12, 2, true },
            { Block::Function, "f", 16, 1, false },
        };
        QCOMPARE(blocks.size(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QVERIFY2(std::tie(blocks[i].kind, blocks[i].name, blocks[i].headLine, blocks[i].lines, blocks[i].isNested)
                    == wanted[i],
                qPrintable(QStringLiteral("block %1: %2, line %3, %4 lines")
                               .arg(i)
                               .arg(QString::fromStdString(blocks[i].name))
                               .arg(blocks[i].headLine)
                               .arg(blocks[i].lines)));
    }

private:
    static void addWallRows()
    {
        const std::string torch = "#include <torch/torch.h>\n";
        addRow("torch in a panel", torchWall, "widgets/views/a.cpp", "\n" + torch,
            "widgets/views/a.cpp:2: includes torch/torch.h");
        addRow("torch in the store", torchWall, "core/store/a.cpp", torch, "core/store/a.cpp:1:");
        addRow("ATen in a public engine header", torchWall, "core/engine/lm/a.h", "#include <ATen/ATen.h>",
            "core/engine/lm/a.h:1:");
        addRow("faiss in a session", torchWall, "widgets/jobs/a.cpp", "#include \"faiss/Index.h\"",
            "widgets/jobs/a.cpp:1:");
        addRow("torch in an engine source", torchWall, "core/engine/lm/a.cpp", torch, "");
        addRow("torch in a private header", torchWall, "core/engine/lm/a_p.h", torch, "");
        addRow("torch in a test of the engine", torchWall, "tests/engine/a.cpp", torch, "");
        addRow("torch in a plugin", torchWall, "plugins/a/b.cpp", torch, "");
        addRow("torch in a comment", torchWall, "app/a.cpp", "// " + torch + "/*\n" + torch + "*/\n", "");
        addRow("private header in the window", torchWall, "app/a.cpp", "#include \"core/engine/lm/a_p.h\"",
            "app/a.cpp:1: includes the engine's private");
        addRow("private header in a public one", torchWall, "core/engine/lm/a.h", "#include \"a_p.h\"",
            "core/engine/lm/a.h:1: includes the engine's private");
        addRow(
            "private header of the widgets", torchWall, "widgets/plots/a.cpp", "#include \"widgets/plots/a_p.h\"", "");
        addRow("tensor named in a public header", torchWall, "core/engine/a.h",
            "class A {\n at::Tensor t; // at::x\n};", "core/engine/a.h:2: a public engine header names at::Tensor");
        addRow("Qt in core", qtWall, "core/data/a.h", "#include <QString>", "core/data/a.h:1: includes Qt (QString)");
        addRow("Qt module in core", qtWall, "core/data/a.h", "#include <QtCore/qstring.h>", "core/data/a.h:1:");
        addRow("Qt in the command line", qtWall, "app/cli/a.cpp", "#include <QCoreApplication>", "app/cli/a.cpp:1:");
        addRow("Qt in the window", qtWall, "app/a.cpp", "#include <QString>", "");
        addRow("plots in a panel", plotWall, "widgets/views/a.cpp", "#include <qcustomplot.h>",
            "widgets/views/a.cpp:1: includes qcustomplot.h");
        addRow(
            "plots in a source", plotWall, "widgets/plots/a.cpp", "#include <qcustomplot.h>", "widgets/plots/a.cpp:1:");
        addRow("one wrapper", plotWall, "widgets/plots/a.h", "#include <qcustomplot.h>\nQCPAxis* axis;", "");
        addRow("plot type in a header", plotWall, "widgets/views/a.h", "class A {\n QCPGraph* m_graph;\n};",
            "widgets/views/a.h:2: a header outside widgets/plots names QCPGraph");
    }

    static void addRoomRows()
    {
        addRow("data above text", roomOrder, "core/data/a.cpp", "#include \"core/text/a.h\"",
            "core/data/a.cpp:1: core/data may not include core/text/a.h");
        addRow("engine and store apart", roomOrder, "core/engine/a.cpp", "#include \"core/store/a.h\"",
            "core/engine/a.cpp:1:");
        addRow("plots know no engine", roomOrder, "widgets/plots/a.h", "#include \"core/engine/a.h\"",
            "widgets/plots/a.h:1:");
        addRow("widgets know no program", roomOrder, "widgets/views/a.h", "#include \"app/workbench.h\"",
            "widgets/views/a.h:1:");
        addRow("the command line knows no widgets", roomOrder, "app/cli/a.cpp", "#include \"widgets/jobs/a.h\"",
            "app/cli/a.cpp:1:");
        addRow("engine knows no experiment", roomOrder, "core/engine/a.cpp", "#include \"core/experiment/a.h\"",
            "core/engine/a.cpp:1:");
        addRow("engine above text", roomOrder, "core/engine/lm/a.cpp",
            "#include \"core/text/a.h\"\n#include \"core/engine/b.h\"", "");
        addRow("views above all", roomOrder, "widgets/views/a.cpp",
            "#include \"widgets/jobs/a.h\"\n#include \"core/store/a.h\"", "");
    }

    static void addLengthRows()
    {
        const auto body = "void f()\n{\n" + repeated("    g();\n", 79) + "}\n";
        addRow("long file", fileLength, "core/a.cpp", repeated("\n", 501), "core/a.cpp:1: has 501 lines");
        addRow("file of 500 lines", fileLength, "core/a.cpp", repeated("\n", 500), "");
        addRow("long file with a reason", fileLength, "core/a.cpp",
            "// Length: one table of the standard.\n" + repeated("\n", 501), "");
        addRow("long file, reason far down", fileLength, "core/a.cpp", repeated("\n", 501) + "// Length: late.\n",
            "core/a.cpp:1:");
        addRow("long function", functionLength, "core/a.cpp", body, "core/a.cpp:2: f has 81 lines");
        addRow("function of 80 lines", functionLength, "core/a.cpp",
            "void f()\n{\n" + repeated("    g();\n", 78) + "}\n", "");
        addRow("long function with a reason", functionLength, "core/a.cpp", "// Length: a registration list.\n" + body,
            "");
        addRow("long member function", functionLength, "core/a.h", "class A {\npublic:\n" + body + "};\n",
            "core/a.h:4: f has 81 lines");
        addRow("long class of short functions", functionLength, "core/a.h",
            "class A {\n" + repeated("void f() { }\n", 100) + "};\n", "");
        addRow(
            "long table", functionLength, "core/a.cpp", "const int table[] = {\n" + repeated("1,\n", 100) + "};\n", "");
    }

    static void addPromiseRows()
    {
        addRow("class without comment", classComments, "core/data/a.h", "class A;\n\nclass B\n{\n};\n",
            "core/data/a.h:3: B has no comment");
        addRow("class with comment", classComments, "core/data/a.h",
            "/// Counts.\ntemplate<typename T>\nclass B\n{\n};\n", "");
        addRow("class in a namespace", classComments, "core/data/a.h", "namespace a {\nclass B\n{\n};\n}\n",
            "core/data/a.h:2: B");
        addRow("class of a private header", classComments, "core/data/a_p.h", "class B\n{\n};\n", "");
        addRow(
            "unlisted source", listedSources, "core/data/a.cpp", "", "core/data/a.cpp:1: stands in no CMakeLists.txt");
        addRow("nested event loop", forbiddenWords, "app/a.cpp", "// processEvents\nqApp->processEvents();",
            "app/a.cpp:2: runs a nested event loop");
        addRow("number of the locale", forbiddenWords, "core/a.cpp", "x = std::stod(text);",
            "core/a.cpp:1: reads a number as the locale");
        addRow("attention of later torch", forbiddenWords, "core/engine/a.cpp",
            "at::scaled_dot_product_attention(q, k, v);", "core/engine/a.cpp:1:");
        addRow("optional of earlier torch", forbiddenWords, "core/engine/a.cpp", "c10::optional<int> a;",
            "core/engine/a.cpp:1:");
        addRow("open end", forbiddenWords, "core/a.cpp", std::string("// TO") + "DO: later",
            "core/a.cpp:1: leaves an open end");
        addRow("small keyword", forbiddenWords, "widgets/views/a.h",
            "public slots:", "widgets/views/a.h:1: uses a Qt keyword");
        addRow("sound words", forbiddenWords, "core/a.cpp", "std::from_chars(a, b, c); // std::stod(", "");
    }

    std::vector<Source> m_tree = readTree(MNEMO_SOURCE_DIR);
};

QTEST_APPLESS_MAIN(TestLayering)
#include "tst_layering.moc"
