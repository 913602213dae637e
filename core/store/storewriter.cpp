#include "core/store/storewriter.h"

#include "core/store/projectlock.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace mnemo {

namespace {

using Clock = std::chrono::steady_clock;

/// One thing to do: points of a run, a posted change, or a question that somebody waits for.
struct Work {
    std::int64_t run = 0;
    std::vector<MetricPoint> points;
    StoreWriter::Task task;
    std::function<void(RunStore&)> question;
};

/// Failures that may pass: what they concern is kept and tried again.
bool mayPass(const Error& error)
{
    return error.code == ErrorCode::Busy || error.kind == "disk_full" || error.kind == "io";
}

} // namespace

struct StoreWriter::Private {
    // Of the writing thread.
    std::unique_ptr<ProjectLock> lock; // given back last
    std::unique_ptr<RunStore> store;
    Options options;
    std::vector<RunRecord> interrupted;
    std::deque<Work> todo;
    std::optional<Error> blocked; ///< why the front of `todo` could not be done
    std::optional<Error> firstError; ///< since the last flush

    std::mutex mutex; // guards what follows
    std::condition_variable wake;
    std::deque<Work> incoming;
    std::optional<Clock::time_point> due;
    bool isUrgent = false;
    bool quits = false;
    std::thread thread;

    void add(Work work);
    void loop();
    bool takeIncoming();
    void workOff();
    Result<void> doFront();
    Result<void> writePoints(std::size_t count);
    void answerQuestions();
    void giveUp();
    void report(const Error& error);
};

void StoreWriter::Private::add(Work work)
{
    const std::lock_guard guard(mutex);
    if (work.points.empty())
        isUrgent = true;
    else if (!due)
        due = Clock::now() + options.batchTime;
    incoming.push_back(std::move(work));
    wake.notify_one();
}

void StoreWriter::Private::loop()
{
    for (bool goesOn = true; goesOn;) {
        goesOn = takeIncoming();
        workOff();
    }
    giveUp();
}

/// Waits for work that is due; false when this was the last.
bool StoreWriter::Private::takeIncoming()
{
    std::unique_lock guard(mutex);
    if (!todo.empty() && !due)
        due = Clock::now() + options.batchTime;
    while (!quits && !isUrgent) {
        if (!due)
            wake.wait(guard);
        else if (wake.wait_until(guard, *due) == std::cv_status::timeout)
            break;
    }
    isUrgent = false;
    due.reset();
    std::move(incoming.begin(), incoming.end(), std::back_inserter(todo));
    incoming.clear();
    return !quits;
}

void StoreWriter::Private::workOff()
{
    while (!todo.empty()) {
        const auto done = doFront();
        if (done) {
            blocked.reset();
            continue;
        }
        if (!blocked || blocked->kind != done.error().kind)
            report(done.error());
        blocked = done.error();
        answerQuestions();
        return;
    }
}

/// Does the first work and removes it, unless a failure may pass.
Result<void> StoreWriter::Private::doFront()
{
    if (todo.front().question) {
        const Work work = std::move(todo.front());
        todo.pop_front();
        work.question(*store);
        return {};
    }
    const auto isOther = [](const Work& work) { return work.points.empty(); };
    const auto pointCount = static_cast<std::size_t>(std::find_if(todo.begin(), todo.end(), isOther) - todo.begin());
    const auto done
        = pointCount > 0 ? writePoints(pointCount) : store->transaction([this] { return todo.front().task(*store); });
    if (!done && mayPass(done.error()))
        return done;
    if (!done)
        report(done.error());
    todo.erase(todo.begin(), todo.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(pointCount, 1)));
    return {};
}

/// The first `count` works, all points, as one transaction. What can never be written is told and left out.
Result<void> StoreWriter::Private::writePoints(std::size_t count)
{
    std::map<std::int64_t, std::vector<MetricPoint>> byRun;
    for (std::size_t i = 0; i < count; ++i) {
        auto& points = byRun[todo[i].run];
        points.insert(points.end(), todo[i].points.begin(), todo[i].points.end());
    }
    std::vector<Error> refused;
    const auto written = store->transaction([&]() -> Result<void> {
        for (const auto& [run, points] : byRun) {
            const auto appended = store->appendMetrics(run, points);
            if (!appended && mayPass(appended.error()))
                return appended;
            if (!appended)
                refused.push_back(appended.error());
        }
        return {};
    });
    if (written)
        std::for_each(refused.begin(), refused.end(), [this](const Error& error) { report(error); });
    return written;
}

/// Nobody may wait for a disk that is full: questions get their own answer, out of turn.
void StoreWriter::Private::answerQuestions()
{
    std::deque<Work> rest;
    for (Work& work : todo) {
        if (work.question)
            work.question(*store);
        else
            rest.push_back(std::move(work));
    }
    todo = std::move(rest);
}

/// At the end: what still cannot be written is lost, and said.
void StoreWriter::Private::giveUp()
{
    if (todo.empty() || !blocked)
        return;
    Error error = *blocked;
    error.message += " " + std::to_string(todo.size()) + " changes are lost.";
    report(error);
}

void StoreWriter::Private::report(const Error& error)
{
    if (!firstError)
        firstError = error;
    if (options.onError)
        options.onError(error);
}

Result<std::unique_ptr<StoreWriter>> StoreWriter::open(const std::filesystem::path& path)
{
    return open(path, Options());
}

Result<std::unique_ptr<StoreWriter>> StoreWriter::open(const std::filesystem::path& path, Options options)
{
    auto lock = ProjectLock::acquire(path);
    if (!lock)
        return lock.error();
    auto store = RunStore::open(path, RunStore::Mode::ReadWrite, options.store);
    if (!store)
        return store.error();
    auto interrupted = (*store)->markInterrupted();
    if (!interrupted)
        return interrupted.error();
    auto data = std::make_unique<Private>();
    data->lock = std::move(*lock);
    data->store = std::move(*store);
    data->options = std::move(options);
    data->interrupted = std::move(*interrupted);
    return std::unique_ptr<StoreWriter>(new StoreWriter(std::move(data)));
}

Result<std::unique_ptr<StoreWriter>> StoreWriter::openReading(const std::filesystem::path& path, Options options)
{
    auto store = RunStore::open(path, RunStore::Mode::ReadOnly, options.store);
    if (!store)
        return store.error();
    auto data = std::make_unique<Private>();
    data->store = std::move(*store);
    data->options = std::move(options);
    return std::unique_ptr<StoreWriter>(new StoreWriter(std::move(data)));
}

StoreWriter::StoreWriter(std::unique_ptr<Private> data)
    : d(std::move(data))
{
    d->thread = std::thread([this] { d->loop(); });
}

StoreWriter::~StoreWriter()
{
    {
        const std::lock_guard guard(d->mutex);
        d->quits = true;
        d->wake.notify_one();
    }
    d->thread.join();
}

const std::filesystem::path& StoreWriter::path() const
{
    return d->store->path();
}

bool StoreWriter::isReadOnly() const
{
    return d->store->mode() == RunStore::Mode::ReadOnly;
}

const std::filesystem::path& StoreWriter::backup() const
{
    return d->store->backup();
}

const std::vector<RunRecord>& StoreWriter::interruptedRuns() const
{
    return d->interrupted;
}

void StoreWriter::post(Task task)
{
    d->add({ 0, {}, std::move(task), {} });
}

void StoreWriter::appendMetrics(std::int64_t run, std::vector<MetricPoint> points)
{
    if (!points.empty())
        d->add({ run, std::move(points), {}, {} });
}

Result<void> StoreWriter::flush()
{
    return call([this](RunStore&) -> Result<void> {
        const auto error = d->firstError ? std::exchange(d->firstError, {}) : d->blocked;
        return error ? Result<void>(*error) : Result<void>();
    });
}

void StoreWriter::runAndWait(const std::function<void(RunStore&)>& work)
{
    if (std::this_thread::get_id() == d->thread.get_id()) {
        work(*d->store);
        return;
    }
    const auto done = std::make_shared<std::promise<void>>(); // outlives this call while the other thread leaves it
    d->add({ 0, {}, {}, [&work, done](RunStore& store) {
                work(store);
                done->set_value();
            } });
    done->get_future().wait();
}

} // namespace mnemo
