#include "app/import/importsession.h"

#include <QMetaObject>

#include <algorithm>

namespace mnemo {

namespace {

/// Tokens of the inputs, of rows spread evenly over the file.
std::vector<double> lengthsOf(const Dataset& dataset, const Tokenizer& tokenizer, std::stop_token stop)
{
    const std::size_t rows = dataset.size();
    const std::size_t step = std::max<std::size_t>(1, (rows + ImportCheck::mostLengths - 1) / ImportCheck::mostLengths);
    std::vector<double> lengths;
    for (std::size_t row = 0; row < rows && !stop.stop_requested(); row += step)
        lengths.push_back(double(tokenizer.ids(dataset.input(RowIndex(row)), false).size()));
    return lengths;
}

void readOne(const ImportPlan& plan, const std::filesystem::path& cache, const ImportProgress& progress,
    std::stop_token stop, ImportCheck& check)
{
    ImportReport report;
    auto table = importFile(plan.path, plan.options, cache, progress, stop, &report);
    check.reports.emplace_back(QString::fromStdString(plan.path.filename().string()), report);
    if (table)
        check.dataset = table->dataset;
    else
        check.error = table.error();
}

void readParts(const ImportPlan& plan, const std::filesystem::path& cache, const ImportProgress& progress,
    std::stop_token stop, ImportCheck& check)
{
    std::vector<ImportReport> reports;
    const auto name = plan.options.name.empty() ? plan.path.stem().string() : plan.options.name;
    auto joined = importParts(name, plan.parts, plan.options, cache, progress, stop, &reports);
    for (std::size_t i = 0; i < reports.size() && i < plan.parts.size(); ++i)
        check.reports.emplace_back(QString::fromStdString(plan.parts[i].second.filename().string()), reports[i]);
    if (joined)
        check.dataset = *joined;
    else
        check.error = joined.error();
}

ImportCheck read(const ImportPlan& plan, const std::filesystem::path& cache, const Tokenizer* tokenizer,
    const ImportProgress& progress, std::stop_token stop)
{
    ImportCheck check;
    if (plan.parts.empty())
        readOne(plan, cache, progress, stop, check);
    else
        readParts(plan, cache, progress, stop, check);
    if (!check.dataset)
        return check;
    const DatasetView all(check.dataset);
    check.labelCounts = all.labelCounts();
    if (auto summary = summarize(all, 40, stop))
        check.summary = std::move(*summary);
    if (tokenizer)
        check.lengths = lengthsOf(*check.dataset, *tokenizer, stop);
    return check;
}

Result<std::pair<ImportPlan, Detected>> lookAt(
    const std::filesystem::path& path, const std::vector<SharedInputKind>& kinds)
{
    ImportPlan plan;
    plan.path = path;
    std::error_code code;
    if (std::filesystem::is_directory(path, code)) {
        auto parts = partFiles(path);
        if (!parts)
            return parts.error();
        plan.parts = std::move(*parts);
        plan.path = plan.parts.front().second;
    }
    auto found = detectOptions(plan.path, kinds);
    if (!found)
        return found.error();
    plan.options = found->options;
    if (!plan.parts.empty()) {
        plan.options.splitColumn.clear();
        plan.options.name = path.filename().string();
    }
    return std::pair(std::move(plan), std::move(*found));
}

} // namespace

std::int64_t ImportCheck::problemCount() const
{
    std::int64_t count = 0;
    for (const auto& [name, report] : reports)
        count += report.problemCount();
    return count;
}

std::int64_t ImportCheck::rowsRead() const
{
    std::int64_t count = 0;
    for (const auto& [name, report] : reports)
        count += report.rowsRead;
    return count;
}

ImportSession::ImportSession(std::filesystem::path cacheFolder, QObject* parent)
    : QObject(parent)
    , m_cacheFolder(std::move(cacheFolder))
    , m_quick(std::make_unique<ComputeLane>())
    , m_thorough(std::make_unique<ComputeLane>())
{
}

ImportSession::~ImportSession()
{
    m_running.request_stop();
    m_thorough.reset();
    m_quick.reset();
}

/// Back to the GUI thread, unless a later question has overtaken this one.
template<typename T>
void ImportSession::answer(int request, int& current, T result, std::function<void(const T&)> then)
{
    QMetaObject::invokeMethod(
        this,
        [request, &current, result = std::move(result), then = std::move(then)] {
            if (request == current)
                then(result);
        },
        Qt::QueuedConnection);
}

void ImportSession::detect(const std::filesystem::path& path)
{
    using Found = Result<std::pair<ImportPlan, Detected>>;
    const int request = ++m_detectRequest;
    m_quick->post([this, path, request, kinds = m_kinds](std::stop_token) {
        answer<Found>(request, m_detectRequest, lookAt(path, kinds), [this](const Found& found) {
            if (found)
                Q_EMIT detected(found->first, found->second);
            else
                Q_EMIT refused(found.error());
        });
    });
}

void ImportSession::preview(const std::filesystem::path& path, const ImportOptions& options)
{
    const int request = ++m_previewRequest;
    m_quick->post([this, path, options, request](std::stop_token) {
        answer<Result<Preview>>(
            request, m_previewRequest, previewFile(path, options, previewRows), [this](const Result<Preview>& page) {
                if (page)
                    Q_EMIT previewed(*page);
                else
                    Q_EMIT refused(page.error());
            });
    });
}

void ImportSession::check(const ImportPlan& plan)
{
    stopCheck();
    const int request = m_checkRequest;
    m_isChecking = true;
    auto thorough = plan;
    thorough.options.skipBad = true; // what is bad is in the report; whether it may be skipped is the person's word
    m_running = m_thorough->post([this, thorough, request, tokenizer = m_tokenizer](std::stop_token stop) {
        const auto progress = [&](double share, std::int64_t rows) {
            const std::pair<double, std::int64_t> told(share, rows);
            answer<std::pair<double, std::int64_t>>(request, m_checkRequest, told,
                [this](const auto& now) { Q_EMIT checkAdvanced(now.first, now.second); });
        };
        auto check = read(thorough, m_cacheFolder, tokenizer.get(), progress, stop);
        answer<ImportCheck>(request, m_checkRequest, std::move(check), [this](const ImportCheck& result) {
            m_isChecking = false;
            Q_EMIT checked(result);
        });
    });
}

void ImportSession::stopCheck()
{
    ++m_checkRequest;
    m_isChecking = false;
    m_running.request_stop();
}

} // namespace mnemo
