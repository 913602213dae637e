#include "core/experiment/demo.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mnemo {

namespace {

constexpr const char* wideModel = "words-128";
constexpr const char* narrowModel = "words-96";

/// Runs the methods one after another and collects their lines.
class Demo {
public:
    Demo(Laboratory& laboratory, const DemoOptions& options, std::stop_token stop, const RunEvents& events)
        : m_laboratory(laboratory)
        , m_options(options)
        , m_stop(std::move(stop))
        , m_events(events)
    {
    }

    Result<std::vector<DemoRow>> run()
    {
        for (const auto& data : m_options.data) {
            if (const auto done = runData(data); !done)
                return done.error();
        }
        return std::move(m_rows);
    }

private:
    Result<void> evaluate(const ExperimentConfig& config, std::shared_ptr<const InterventionMaker> maker,
        std::int64_t parent, const std::string& setting, double seconds)
    {
        auto outcome = runEvaluation(m_laboratory, config, std::move(maker),
            parent > 0 ? std::optional(parent) : std::nullopt, m_stop, m_events);
        if (!outcome)
            return outcome.error();
        DemoRow row { config.data, config.model, config.methodName(), setting, outcome->run,
            std::move(outcome->evaluation), mean(outcome->accuracies), seconds };
        m_rows.push_back(std::move(row));
        return {};
    }

    Result<void> baseline(const std::string& data, const Json& method, const std::string& setting)
    {
        auto config = demoConfig(data, "zero-shot", m_options);
        config.method = method;
        config.draws = method.value("method", std::string()) == "ICL" ? m_options.draws : 1;
        return evaluate(config, nullptr, 0, setting, 0.0);
    }

    Result<void> trained(const std::string& data, const std::string& method)
    {
        const auto config = demoConfig(data, method, m_options);
        const auto outcome = runTraining(m_laboratory, config, m_stop, m_events);
        if (!outcome)
            return outcome.error();
        return evaluate(config, outcome->maker, outcome->run, std::to_string(config.training.steps) + " steps",
            outcome->summary.value("seconds", 0.0));
    }

    Result<void> vector(const std::string& data, const std::string& method, double lambda)
    {
        auto config = demoConfig(data, "LTV", m_options);
        config.method = { { "method", method }, { "count", 12 }, { "queries", 256 } };
        if (method == "LTV")
            config.method["lambda"] = lambda;
        const auto outcome = runVector(m_laboratory, config, m_stop, m_events);
        if (!outcome)
            return outcome.error();
        char setting[32] = "";
        if (method == "LTV")
            std::snprintf(setting, sizeof setting, "lambda %g", lambda);
        return evaluate(config, outcome->maker, outcome->run, setting, outcome->summary.value("seconds", 0.0));
    }

    Result<void> transferred(const std::string& data)
    {
        auto config = demoConfig(data, "LTV", m_options);
        config.model = narrowModel;
        config.method = { { "method", "zero-shot" } };
        if (const auto done = evaluate(config, nullptr, 0, "before the transfer", 0.0); !done)
            return done;
        config.method = { { "method", "LTV" }, { "count", 12 }, { "queries", 256 }, { "lambda", 5.0 } };
        const auto moved
            = runTransfer(m_laboratory, config, wideModel, TransferScenario::BridgedTargets, m_stop, m_events);
        if (!moved)
            return moved.error();
        return evaluate(config, moved->outcome.maker, moved->outcome.run, std::string("moved from ") + wideModel,
            moved->outcome.summary.value("seconds", 0.0));
    }

    Result<void> runData(const std::string& data)
    {
        const std::vector<std::function<Result<void>()>> steps {
            [&] {
                return baseline(data, { { "method", "zero-shot" } }, "");
            },
            [&] {
                return baseline(data, { { "method", "ICL" }, { "count", 12 } }, "12 fixed");
            },
            [&] {
                return baseline(data, { { "method", "ICL retrieved" }, { "count", 5 } }, "5 retrieved");
            },
            [&] { return trained(data, "MHA-ESP"); },
            [&] { return trained(data, "PMT"); },
            [&] { return vector(data, "mean difference", 0.0); },
            [&] { return vector(data, "LTV", 0.1); },
            [&] { return vector(data, "LTV", 1.0); },
            [&] { return vector(data, "LTV", 5.0); },
            [&] { return vector(data, "LTV", 20.0); },
            [&] { return transferred(data); },
        };
        for (const auto& step : steps) {
            if (const auto done = step(); !done)
                return done;
        }
        return {};
    }

    Laboratory& m_laboratory;
    const DemoOptions& m_options;
    std::stop_token m_stop;
    const RunEvents& m_events;
    std::vector<DemoRow> m_rows;
};

} // namespace

ExperimentConfig demoConfig(const std::string& data, const std::string& method, const DemoOptions& options)
{
    ExperimentConfig config;
    config.model = wideModel;
    config.data = data;
    config.testItems = options.testItems;
    config.seed = options.seed;
    config.threads = options.threads;
    config.method = { { "method", method } };
    auto& training = config.training;
    training.batchSize = 32;
    training.validateEvery = 50;
    training.validationItems = 250;
    if (method == "MHA-ESP") {
        config.method["heads"] = 4;
        config.method["exemplars"] = 5;
        training.steps = 600;
        training.peakRate = 1e-3;
    } else {
        training.steps = 300;
        training.peakRate = 3e-3;
    }
    training.steps = std::max<std::int64_t>(1, std::llround(static_cast<double>(training.steps) * options.share));
    return config;
}

Result<std::vector<DemoRow>> runDemo(
    Laboratory& laboratory, const DemoOptions& options, std::stop_token stop, const RunEvents& events)
{
    return Demo(laboratory, options, std::move(stop), events).run();
}

std::string demoTable(const std::vector<DemoRow>& rows)
{
    std::string text = "data        model      method           setting               accuracy, 95 %          dNTP, "
                       "nats   tokens real+virtual   ms a query   seconds\n";
    char line[240];
    for (const auto& row : rows) {
        const auto& e = row.evaluation;
        std::snprintf(line, sizeof line,
            "%-10.10s  %-9.9s  %-15.15s  %-20.20s  %.3f [%.3f, %.3f]  %10.4f   %8.1f + %-8.1f  %10.2f  %8.1f\n",
            row.data.c_str(), row.model.c_str(), row.method.c_str(), row.setting.c_str(), e.accuracy.value,
            e.accuracy.interval.low, e.accuracy.interval.high, e.dntpLabel ? e.dntpLabel->value : 0.0,
            e.realTokens.value, e.virtualTokens.value, e.milliseconds.value, row.seconds);
        text += line;
        if (row.method == "ICL") {
            std::snprintf(line, sizeof line, "%-59s  %.3f mean of the draws\n", "", row.meanAccuracy);
            text += line;
        }
    }
    return text;
}

Json demoJson(const std::vector<DemoRow>& rows)
{
    Json list = Json::array();
    for (const auto& row : rows) {
        Json json = toJson(row.evaluation);
        json["data"] = row.data;
        json["model"] = row.model;
        json["setting"] = row.setting;
        json["run"] = row.run;
        json["mean_accuracy"] = row.meanAccuracy;
        json["seconds"] = row.seconds;
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace mnemo
