#include "app/import/importform.h"

#include "widgets/models/numbertext.h"
#include "widgets/plots/icons.h"
#include "widgets/views/hintform.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace mnemo {

namespace {

using Kind = FieldSpec::Kind;

QString keyed(const char* key)
{
    return QString::fromLatin1(key);
}

/// Fields of the form that change how the file is read.
bool isReading(const QString& key)
{
    static const QStringList keys { keyed("format"), keyed("encoding"), keyed("delimiter"), keyed("quote"),
        keyed("decimal"), keyed("header"), keyed("labelNames"), keyed("labelBase"), keyed("splitBy"),
        keyed("validFile"), keyed("testFile"), keyed("answers") };
    return keys.contains(key);
}

std::filesystem::path pathOf(const QVariant& text)
{
    return text.toString().trimmed().toStdString();
}

QString existing(const QVariant& text)
{
    const auto path = text.toString().trimmed();
    return path.isEmpty() || QFileInfo(path).isFile() ? QString() : ImportForm::tr("no such file");
}

QVariantMap valuesOf(const ImportOptions& options)
{
    return { { keyed("format"), int(options.format) }, { keyed("encoding"), int(options.encoding) },
        { keyed("delimiter"), int(options.delimiter) }, { keyed("quote"), int(options.quote) },
        { keyed("decimal"), int(options.decimalMark) }, { keyed("header"), options.header },
        { keyed("answers"), int(options.answers) } };
}

} // namespace

ImportForm::ImportForm(QWidget* parent)
    : QWidget(parent)
    , m_form(new HintForm(this))
    , m_size(makeLabel({}, TextRole::SmallSecond, this))
    , m_splitNote(makeLabel({}, TextRole::SmallSecond, this))
{
    m_form->setObjectName(QStringLiteral("importForm"));
    m_splitNote->setWordWrap(true);
    addFile(keyed("path"), tr("&File"), tr("CSV, TSV, JSON, JSONL or lines of text; or drop one on the window."));
    m_form->addRow({}, m_size);
    addFormat();
    addDataSet();
    addSplits();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_form);
    layout->addStretch(1);
    connect(m_form, &HintForm::valueChanged, this, &ImportForm::edited);
    showFields();
}

QLineEdit* ImportForm::addFile(const QString& key, const QString& label, const QString& hint)
{
    FieldSpec spec;
    spec.key = key;
    spec.label = label;
    spec.hint = hint;
    spec.wide = true;
    spec.check = existing;
    m_form->addField(spec);
    auto* line = qobject_cast<QLineEdit*>(m_form->control(key));
    auto* browse = line->addAction(icon(QStringLiteral("folder")), QLineEdit::TrailingPosition);
    browse->setText(tr("Choose a file"));
    browse->setToolTip(browse->text());
    connect(browse, &QAction::triggered, this, [this, line] {
        auto* dialog = new QFileDialog(this, tr("Choose a file"), QFileInfo(line->text()).path());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, line, &QLineEdit::setText);
        dialog->open();
    });
    return line;
}

void ImportForm::addFormat()
{
    m_form->addGroup(tr("Format"));
    const auto choice
        = [this](const char* key, const QString& label, const QList<FieldSpec::Option>& options, const QString& hint) {
              FieldSpec spec;
              spec.key = keyed(key);
              spec.label = label;
              spec.kind = Kind::Choice;
              spec.options = options;
              spec.hint = hint;
              m_form->addField(spec);
          };
    choice("format", tr("F&ormat"),
        { { tr("separated values"), int(FileFormat::Csv) }, { tr("JSON lines"), int(FileFormat::Jsonl) },
            { tr("JSON document"), int(FileFormat::JsonDocument) }, { tr("lines of text"), int(FileFormat::Lines) } },
        tr("How rows are written. JSON lines: one object a line."));
    choice("encoding", tr("&Encoding"),
        { { QStringLiteral("UTF-8"), int(TextEncoding::Utf8) },
            { QStringLiteral("UTF-16 LE"), int(TextEncoding::Utf16Le) },
            { QStringLiteral("UTF-16 BE"), int(TextEncoding::Utf16Be) },
            { QStringLiteral("Windows-1252"), int(TextEncoding::Windows1252) },
            { QStringLiteral("Latin-1"), int(TextEncoding::Latin1) } },
        tr("How bytes become letters. Wrong when accents look odd in the preview."));
    choice("delimiter", tr("&Delimiter"),
        { { tr("comma ,"), int(',') }, { tr("semicolon ;"), int(';') }, { tr("tab"), int('\t') },
            { tr("bar |"), int('|') }, { tr("colon :"), int(':') }, { tr("blank"), int(' ') } },
        tr("Sign between fields. Right when every row has the same number of columns."));
    choice("quote", tr("&Quote"), { { tr("double \""), int('"') }, { tr("single '"), int('\'') }, { tr("none"), 0 } },
        tr("Sign around fields that hold the delimiter or a line break."));
    choice("decimal", tr("Decimal &mark"), { { tr("point 6.5"), int('.') }, { tr("comma 6,5"), int(',') } },
        tr("Of the columns whose role is Number; they are stored with a point."));
    choice("header", tr("First &line"), { { tr("column names"), true }, { tr("data"), false } },
        tr("Whether the first line names the columns."));
}

void ImportForm::addDataSet()
{
    m_form->addGroup(tr("Data set"));
    FieldSpec name;
    name.key = keyed("name");
    name.label = tr("&Name");
    name.wide = true;
    name.hint = tr("How the data set is called in this project.");
    name.check = [this](const QVariant& value) {
        const auto text = value.toString().trimmed();
        if (text.isEmpty())
            return tr("a name");
        return m_knownNames.contains(text) ? tr("another name: this one is taken") : QString();
    };
    m_form->addField(name);
    FieldSpec answers;
    answers.key = keyed("answers");
    answers.label = tr("&Answers");
    answers.kind = Kind::Choice;
    answers.options = { { tr("labels, if few differ"), int(AnswerKind::Auto) },
        { tr("labels"), int(AnswerKind::Labels) }, { tr("free text"), int(AnswerKind::Free) } };
    answers.hint = tr("Labels are a closed set, scored against each other.");
    m_form->addField(answers);
    addFile(keyed("labelNames"), tr("La&bel names"),
        tr("A second file with the names of the labels, one a line or code: name. May stay empty."));
    FieldSpec base;
    base.key = keyed("labelBase");
    base.label = tr("First name &is");
    base.kind = Kind::Choice;
    base.options = { { tr("label 0"), 0 }, { tr("label 1"), 1 } };
    base.hint = tr("Which number the first name of that file stands for.");
    m_form->addField(base);
}

void ImportForm::addSplits()
{
    m_form->addGroup(tr("Splits"));
    FieldSpec by;
    by.key = keyed("splitBy");
    by.label = tr("&Split");
    by.kind = Kind::Choice;
    by.options = { { tr("at random, balanced by label"), int(SplitBy::Ratio) },
        { tr("as a column says"), int(SplitBy::Column) }, { tr("one file a part"), int(SplitBy::Files) } };
    by.hint = tr("Training rows teach and are retrieved; validation watches; test rows are only measured.");
    m_form->addField(by);
    const auto percent = [this](const char* key, const QString& label, double value) {
        FieldSpec spec;
        spec.key = keyed(key);
        spec.label = label;
        spec.kind = Kind::Real;
        spec.value = value;
        spec.low = 0.0;
        spec.high = 100.0;
        spec.step = 5.0;
        spec.unit = QStringLiteral("%");
        spec.hint = tr("Share of all rows. The three may sum to less than 100 %: the rest stays out.");
        m_form->addField(spec);
    };
    percent("train", tr("&Train"), 70.0);
    percent("valid", tr("&Validation"), 15.0);
    percent("test", tr("T&est"), 15.0);
    FieldSpec seed;
    seed.key = keyed("seed");
    seed.label = tr("See&d");
    seed.kind = Kind::Integer;
    seed.value = 0;
    seed.low = 0;
    seed.high = 2147483647.0;
    seed.hint = tr("The same seed makes the same parts.");
    m_form->addField(seed);
    m_form->addRow({}, m_splitNote);
    addFile(keyed("validFile"), tr("&Validation"), tr("The file above is the training part. May stay empty."));
    addFile(keyed("testFile"), tr("T&est"), tr("The file above is the training part."));
}

void ImportForm::setPath(const std::filesystem::path& path)
{
    m_isFilling = true;
    m_form->setValue(keyed("path"), QString::fromStdString(path.string()));
    m_isFilling = false;
    const QFileInfo info(QString::fromStdString(path.string()));
    m_size->setText(info.isFile() ? bytesText(info.size(), locale()) : QString());
}

std::filesystem::path ImportForm::path() const
{
    return pathOf(m_form->value(keyed("path")));
}

void ImportForm::setDetected(const ImportPlan& plan, const Detected& detected)
{
    m_isFilling = true;
    setPath(plan.path);
    m_isFilling = true;
    m_detected = valuesOf(detected.options);
    m_form->setValues(m_detected);
    m_form->setValue(keyed("name"),
        QString::fromStdString(plan.options.name.empty() ? plan.path.stem().string() : plan.options.name));
    SplitBy by = plan.options.splitColumn.empty() ? SplitBy::Ratio : SplitBy::Column;
    for (const auto& [part, file] : plan.parts) {
        by = SplitBy::Files;
        if (part != "train")
            m_form->setValue(
                part == "test" ? keyed("testFile") : keyed("validFile"), QString::fromStdString(file.string()));
    }
    m_form->setValue(keyed("splitBy"), int(by));
    m_isFilling = false;
    showFields();
    markDetected();
}

void ImportForm::apply(ImportPlan& plan) const
{
    auto& options = plan.options;
    plan.path = path();
    options.format = FileFormat(m_form->value(keyed("format")).toInt());
    options.encoding = TextEncoding(m_form->value(keyed("encoding")).toInt());
    options.delimiter = char(m_form->value(keyed("delimiter")).toInt());
    options.quote = char(m_form->value(keyed("quote")).toInt());
    options.decimalMark = char(m_form->value(keyed("decimal")).toInt());
    options.header = m_form->value(keyed("header")).toBool();
    options.answers = AnswerKind(m_form->value(keyed("answers")).toInt());
    options.labelNames = pathOf(m_form->value(keyed("labelNames")));
    options.labelBase = m_form->value(keyed("labelBase")).toInt();
    options.name = name().toStdString();
    plan.parts.clear();
    if (splitBy() != SplitBy::Column)
        options.splitColumn.clear();
    if (splitBy() != SplitBy::Files)
        return;
    plan.parts.emplace_back("train", plan.path);
    for (const auto& [part, key] : { std::pair("valid", "validFile"), std::pair("test", "testFile") }) {
        if (const auto file = pathOf(m_form->value(keyed(key))); !file.empty())
            plan.parts.emplace_back(part, file);
    }
}

ImportForm::SplitBy ImportForm::splitBy() const
{
    return SplitBy(m_form->value(keyed("splitBy")).toInt());
}

SplitPlan ImportForm::splitPlan() const
{
    SplitPlan plan;
    if (splitBy() != SplitBy::Ratio) {
        plan.by = SplitPlan::By::File;
        return plan;
    }
    plan.train = m_form->value(keyed("train")).toDouble() / 100.0;
    plan.valid = m_form->value(keyed("valid")).toDouble() / 100.0;
    plan.test = m_form->value(keyed("test")).toDouble() / 100.0;
    plan.seed = std::uint64_t(m_form->value(keyed("seed")).toLongLong());
    return plan;
}

QString ImportForm::name() const
{
    return m_form->value(keyed("name")).toString().trimmed();
}

QString ImportForm::firstError() const
{
    if (path().empty())
        return tr("Choose a file first.");
    if (const auto error = m_form->firstError(); !error.isEmpty())
        return error;
    const auto plan = splitPlan();
    if (splitBy() == SplitBy::Ratio && plan.train + plan.valid + plan.test > 1.0 + 1e-9)
        return tr("The parts sum to more than 100 %.");
    if (splitBy() == SplitBy::Ratio && (plan.train <= 0.0 || plan.test <= 0.0))
        return tr("Training and test need some rows each.");
    if (splitBy() == SplitBy::Files && m_form->value(keyed("testFile")).toString().trimmed().isEmpty())
        return tr("Choose the file of the test part.");
    return {};
}

void ImportForm::setSplitNote(const QString& note)
{
    m_splitNote->setText(note);
}

void ImportForm::edited(const QString& key)
{
    if (m_isFilling)
        return;
    if (key == keyed("path")) {
        if (m_form->error(key).isEmpty())
            Q_EMIT pathChosen(m_form->value(key).toString().trimmed());
        return;
    }
    showFields();
    markDetected();
    if (isReading(key))
        Q_EMIT readingChanged();
    else
        Q_EMIT changed();
}

void ImportForm::showFields()
{
    const auto format = FileFormat(m_form->value(keyed("format")).toInt());
    for (const char* key : { "delimiter", "quote" })
        m_form->setFieldShown(keyed(key), format == FileFormat::Csv);
    m_form->setFieldShown(keyed("header"), format == FileFormat::Csv || format == FileFormat::Lines);
    m_form->setFieldShown(keyed("labelBase"), !m_form->value(keyed("labelNames")).toString().isEmpty());
    for (const char* key : { "train", "valid", "test", "seed" })
        m_form->setFieldShown(keyed(key), splitBy() == SplitBy::Ratio);
    m_splitNote->setVisible(splitBy() == SplitBy::Ratio);
    for (const char* key : { "validFile", "testFile" })
        m_form->setFieldShown(keyed(key), splitBy() == SplitBy::Files);
}

void ImportForm::markDetected()
{
    for (const char* key : { "format", "encoding", "delimiter", "quote", "decimal", "header" }) {
        const auto found = m_detected.constFind(keyed(key));
        const bool same = found != m_detected.constEnd() && m_form->value(keyed(key)) == *found;
        m_form->setUnit(keyed(key), m_detected.isEmpty() ? QString() : same ? tr("detected") : tr("changed"));
    }
}

} // namespace mnemo
