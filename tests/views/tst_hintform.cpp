#include "widgets/views/hintform.h"
#include "widgets/views/numberfield.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace mnemo;

namespace {

FieldSpec number(const QString& key, FieldSpec::Kind kind, double value, double low, double high)
{
    FieldSpec spec;
    spec.key = key;
    spec.label = "&" + key;
    spec.kind = kind;
    spec.value = value;
    spec.low = low;
    spec.high = high;
    spec.hint = "About " + key + ".";
    return spec;
}

void fill(HintForm& form)
{
    form.addGroup("Optimisation");
    form.addField(number("steps", FieldSpec::Kind::Integer, 600, 1, 100000));
    FieldSpec rate = number("rate", FieldSpec::Kind::Real, 1e-3, 0, 1);
    rate.step = 0;
    form.addField(rate);
    FieldSpec method;
    method.key = "method";
    method.label = "Method";
    method.kind = FieldSpec::Kind::Choice;
    method.options = { { "MHA-ESP", "mha" }, { "PMT", "pmt" } };
    method.value = "pmt";
    form.addField(method);
    FieldSpec note;
    note.key = "note";
    note.label = "Note";
    note.kind = FieldSpec::Kind::Text;
    note.check = [](const QVariant& value) { return value.toString().contains('/') ? QString("no slash") : QString(); };
    form.addField(note);
    FieldSpec early;
    early.key = "early";
    early.label = "Stop early";
    early.kind = FieldSpec::Kind::Flag;
    early.value = true;
    form.addField(early);
    form.resize(420, 400);
    form.show();
}

void type(HintForm& form, const QString& key, const QString& text)
{
    QWidget* control = form.control(key);
    control->setFocus();
    auto* line = control->findChild<QLineEdit*>();
    line = line ? line : qobject_cast<QLineEdit*>(control);
    line->selectAll();
    QTest::keyClicks(line, text);
}

} // namespace

class TestHintForm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { installStyle(*qApp); }
    void init() { QLocale::setDefault(QLocale::c()); }
    void valuesHaveTheirTypes();
    void wrongValueIsSaidAndKept();
    void hintStandsUnderTheFocusedField();
    void nothingAboveTheHintMoves();
    void ownChecksAndOutsideErrorsAreShown();
    void hiddenFieldsDoNotBlock();
    void decimalCommaIsUnderstood();
    void arrowsStepThroughRates();
    void optionsKeepTheChoice();
    void formCanBeRebuilt();
};

void TestHintForm::valuesHaveTheirTypes()
{
    HintForm form;
    fill(form);
    QCOMPARE(form.value("steps").toLongLong(), 600);
    QCOMPARE(form.value("rate").toDouble(), 1e-3);
    QCOMPARE(form.value("method").toString(), QString("pmt"));
    QCOMPARE(form.value("early").toBool(), true);
    QCOMPARE(form.values().size(), 5);
    form.setValues({ { "steps", 30 }, { "method", "mha" }, { "early", false } });
    QCOMPARE(form.value("steps").toLongLong(), 30);
    QCOMPARE(form.value("method").toString(), QString("mha"));
    QVERIFY(form.isValid());
}

void TestHintForm::wrongValueIsSaidAndKept()
{
    HintForm form;
    fill(form);
    QSignalSpy validity(&form, &HintForm::validityChanged);
    type(form, "steps", "0");
    QCOMPARE(form.error("steps"), QString("at least 1"));
    QCOMPARE(form.firstError(), QString("steps: at least 1"));
    QVERIFY(!form.isValid());
    QCOMPARE(validity.count(), 1);
    type(form, "steps", "12.5");
    QCOMPARE(form.error("steps"), QString("a whole number"));
    QVERIFY(!form.value("steps").isValid());
    type(form, "steps", "many");
    form.focusField("note"); // leaving the field changes nothing
    QCOMPARE(form.control("steps")->findChild<QLineEdit*>()->text(), QString("many"));
    type(form, "steps", "50");
    QVERIFY(form.isValid());
    QVERIFY(validity.back().front().toBool()); // each key may change it; the last one tells that all is well
}

void TestHintForm::hintStandsUnderTheFocusedField()
{
    HintForm form;
    fill(form);
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.focusField("rate");
    QTRY_COMPARE(form.shownHint(), QString("About rate."));
    const auto* hint = form.findChild<QWidget*>("fieldHint");
    QTRY_VERIFY(hint->y() >= form.control("rate")->parentWidget()->geometry().bottom());
    QTRY_VERIFY(hint->geometry().bottom() <= form.control("method")->parentWidget()->y());
    form.focusField("note");
    QTRY_VERIFY(form.shownHint().isEmpty());
}

void TestHintForm::nothingAboveTheHintMoves()
{
    HintForm form;
    fill(form);
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.focusField("note");
    QTest::qWait(20);
    const QPoint steps = form.control("steps")->mapTo(&form, QPoint());
    const QPoint rate = form.control("rate")->mapTo(&form, QPoint());
    form.focusField("rate");
    QTRY_VERIFY(!form.shownHint().isEmpty());
    QTest::qWait(20);
    QCOMPARE(form.control("steps")->mapTo(&form, QPoint()), steps);
    QCOMPARE(form.control("rate")->mapTo(&form, QPoint()), rate);
}

void TestHintForm::ownChecksAndOutsideErrorsAreShown()
{
    HintForm form;
    fill(form);
    type(form, "note", "a/b");
    QCOMPARE(form.error("note"), QString("no slash"));
    type(form, "note", "ab");
    QVERIFY(form.isValid());
    form.setError("rate", "too high for this base");
    QCOMPARE(form.firstError(), QString("rate: too high for this base"));
    type(form, "rate", "1e-4");
    QVERIFY(form.isValid()); // edited since: the engine is asked again
}

void TestHintForm::hiddenFieldsDoNotBlock()
{
    HintForm form;
    fill(form);
    type(form, "steps", "0");
    form.setFieldShown("steps", false);
    QVERIFY(form.isValid());
    form.setFieldShown("steps", true);
    QVERIFY(!form.isValid());
}

void TestHintForm::decimalCommaIsUnderstood()
{
    QLocale::setDefault(QLocale(QLocale::Spanish, QLocale::Spain));
    HintForm form;
    fill(form);
    type(form, "rate", "0,5");
    QCOMPARE(form.value("rate").toDouble(), 0.5);
    type(form, "rate", "0.25");
    QCOMPARE(form.value("rate").toDouble(), 0.25);
    type(form, "rate", "5e-2");
    QCOMPARE(form.value("rate").toDouble(), 0.05);
}

void TestHintForm::arrowsStepThroughRates()
{
    HintForm form;
    fill(form);
    auto* field = qobject_cast<NumberField*>(form.control("rate"));
    QVERIFY(field);
    QList<double> up;
    for (int i = 0; i < 4; ++i) {
        QTest::keyClick(field, Qt::Key_Up);
        up << form.value("rate").toDouble();
    }
    QCOMPARE(up, (QList<double> { 2e-3, 5e-3, 1e-2, 2e-2 }));
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(field, Qt::Key_Down);
    QCOMPARE(form.value("rate").toDouble(), 5e-4);
    QTest::keyClick(form.control("steps"), Qt::Key_Up);
    QCOMPARE(form.value("steps").toLongLong(), 601);
}

void TestHintForm::optionsKeepTheChoice()
{
    HintForm form;
    fill(form);
    QSignalSpy changed(&form, &HintForm::valueChanged);
    form.setOptions("method", { { "PMT", "pmt" }, { "LoRA", "lora" } });
    QCOMPARE(form.value("method").toString(), QString("pmt"));
    QCOMPARE(changed.count(), 0);
    form.setOptions("method", { { "LoRA", "lora" } });
    QCOMPARE(form.value("method").toString(), QString("lora"));
    QCOMPARE(changed.count(), 1);
}

void TestHintForm::formCanBeRebuilt()
{
    HintForm form;
    fill(form);
    form.focusField("rate");
    QTest::qWait(20);
    form.clear();
    QVERIFY(form.keys().isEmpty());
    fill(form);
    form.focusField("rate");
    QTRY_COMPARE(form.shownHint(), QString("About rate."));
}

QTEST_MAIN(TestHintForm)
#include "tst_hintform.moc"
