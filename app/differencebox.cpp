#include "app/differencebox.h"

#include "core/store/runstore.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/errortext.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

namespace {

QString settingText(const std::string& value)
{
    return value.empty() ? DifferenceBox::tr("none") : QString::fromStdString(value);
}

} // namespace

DifferenceBox::DifferenceBox(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_model({ { tr("Setting"), [](const SettingPair& s) { return QVariant(QString::fromStdString(s.name)); }, {}, {},
                    {} },
          { tr("First"), [](const SettingPair& s) { return QVariant(settingText(s.left)); }, {}, {}, {} },
          { tr("Second"), [](const SettingPair& s) { return QVariant(settingText(s.right)); }, {}, {}, {} } })
    , m_left(new QComboBox(this))
    , m_right(new QComboBox(this))
    , m_onlyDifferent(new QCheckBox(tr("only &what differs"), this))
    , m_table(new TablePane(this))
    , m_conclusion(makeLabel({}, TextRole::Plain, this))
    , m_hidden(makeLabel({}, TextRole::SmallSecond, this))
{
    m_left->setObjectName(QStringLiteral("differenceLeft"));
    m_left->setAccessibleName(tr("First run"));
    m_right->setObjectName(QStringLiteral("differenceRight"));
    m_right->setAccessibleName(tr("Second run"));
    for (auto* box : { m_left, m_right }) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
    }
    m_onlyDifferent->setChecked(true);
    m_table->setObjectName(QStringLiteral("differences"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Settings of both runs"));
    m_table->emptyState().setSentence(tr("Choose two runs above."));
    m_conclusion->setObjectName(QStringLiteral("differenceConclusion"));
    m_conclusion->setWordWrap(true);
    auto* tools = new QHBoxLayout;
    tools->addWidget(makeLabel(tr("Difference"), TextRole::Bold, this));
    tools->addWidget(m_left, 1);
    tools->addWidget(m_right, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(tools);
    layout->addWidget(m_onlyDifferent);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_hidden);
    layout->addWidget(m_conclusion);
    for (auto* box : { m_left, m_right })
        connect(box, &QComboBox::currentIndexChanged, this, &DifferenceBox::reload);
    connect(m_onlyDifferent, &QCheckBox::toggled, this, &DifferenceBox::fillTable);
}

void DifferenceBox::setPoints(const std::vector<EvaluatedPoint>& points)
{
    for (auto* box : { m_left, m_right }) {
        const auto chosen = box->currentData();
        const QSignalBlocker blocker(box);
        box->clear();
        for (const auto& point : points)
            box->addItem(tr("run %1, %2").arg(point.run).arg(QString::fromStdString(point.method)), qint64(point.run));
        const int place = box->findData(chosen);
        box->setCurrentIndex(place >= 0 ? place : std::min(box == m_left ? 0 : 1, box->count() - 1));
    }
    reload();
}

void DifferenceBox::setPair(qint64 left, qint64 right)
{
    const std::pair<QComboBox*, qint64> places[] = { { m_left, left }, { m_right, right } };
    for (const auto& [box, run] : places) {
        const QSignalBlocker blocker(box);
        box->setCurrentIndex(std::max(0, box->findData(run)));
    }
    reload();
}

QString DifferenceBox::conclusion() const
{
    return m_conclusion->text();
}

void DifferenceBox::reload()
{
    const int request = ++m_request;
    auto* store = m_workbench.store();
    const auto left = m_left->currentData().toLongLong();
    const auto right = m_right->currentData().toLongLong();
    if (!store || left == 0 || right == 0)
        return;
    if (left == right) { // nothing to tell apart
        m_settings.clear();
        fillTable();
        m_conclusion->clear();
        return;
    }
    m_workbench.ask<Compared>(
        this,
        [store, left, right] {
            return store->call([&](RunStore& runs) {
                Compared compared;
                const auto first = runs.run(left);
                const auto second = runs.run(right);
                if (!first || !second) {
                    compared.problem = first ? second.error() : first.error();
                    return compared;
                }
                const auto mine = parseJson(first->configJson);
                const auto theirs = parseJson(second->configJson);
                compared.settings = settingPairs(mine ? *mine : Json::object(), theirs ? *theirs : Json::object());
                const auto before = runs.predictions(left);
                const auto after = runs.predictions(right);
                if (before && after)
                    compared.difference = pairedDifference(*before, *after);
                return compared;
            });
        },
        [this, request](Compared compared) {
            if (request == m_request)
                show(std::move(compared));
        });
}

void DifferenceBox::show(Compared compared)
{
    if (compared.problem) {
        m_conclusion->setText(errorText(*compared.problem));
        return;
    }
    m_settings = std::move(compared.settings);
    fillTable();
    if (const auto& d = compared.difference) {
        m_conclusion->setText(
            tr("<b>%1 pp</b> second over first, [%2, %3], paired on %L4 items. %5")
                .arg(pointsText(d->value, QLocale()), pointsText(d->interval.low, QLocale()),
                    pointsText(d->interval.high, QLocale()))
                .arg(d->items)
                .arg(d->isClear() ? tr("The interval leaves 0 out.")
                                  : tr("The interval holds 0: on these items the two cannot be told apart.")));
    } else {
        m_conclusion->setText(tr("The two runs measured no item in common."));
    }
    Q_EMIT shown();
}

void DifferenceBox::fillTable()
{
    std::vector<SettingPair> rows;
    for (const auto& pair : m_settings) {
        if (!m_onlyDifferent->isChecked() || pair.differs())
            rows.push_back(pair);
    }
    m_hidden->setText(tr("%n equal setting(s) hidden", nullptr, int(m_settings.size() - rows.size())));
    m_hidden->setVisible(rows.size() < m_settings.size());
    m_model.setRows(std::move(rows));
    m_table->view()->resizeColumnsToContents();
}

} // namespace mnemo
