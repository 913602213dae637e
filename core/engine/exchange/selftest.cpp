#include "core/engine/exchange/selftest_p.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/engine/guard_p.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/lm/safetensors.h"
#include "core/engine/tensors_p.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <unistd.h>

namespace mnemo {

namespace {

constexpr std::size_t mostRows = 4;
constexpr double tolerance = 2e-4; // summation order alone moves adapter logits by 6e-5

Array logitsOf(const InterventionMaker& maker, const FrozenModel& model, const std::vector<Episode>& episodes)
{
    std::vector<Sequence> prompts;
    for (const auto& episode : episodes)
        prompts.push_back(episode.prompt);
    const at::NoGradGuard noGradients;
    return toArray(model.p().run(Input::fromSequences(prompts), maker.intervene(episodes), Capture {}, nullptr).logits);
}

/// Dense vectors of a batch as rectangles; rows with fewer exemplars are marked by row number -1.
void addVectors(SafetensorsWriter& writer, const std::vector<Episode>& episodes)
{
    std::size_t count = 0;
    std::size_t width = 0;
    for (const auto& episode : episodes) {
        count = std::max(count, episode.exemplars.size());
        width = std::max(width, episode.queryVector.size());
        for (const auto& exemplar : episode.exemplars)
            width = std::max(width, exemplar.vector.size());
    }
    if (width == 0)
        return;
    const auto n = static_cast<std::int64_t>(episodes.size());
    Array query { { n, static_cast<std::int64_t>(width) }, {} };
    Array exemplars { { n, static_cast<std::int64_t>(count), static_cast<std::int64_t>(width) }, {} };
    std::vector<std::int64_t> rows;
    for (const auto& episode : episodes) {
        auto vector = episode.queryVector;
        vector.resize(width);
        query.values.insert(query.values.end(), vector.begin(), vector.end());
        for (std::size_t k = 0; k < count; ++k) {
            vector = k < episode.exemplars.size() ? episode.exemplars[k].vector : std::vector<float>();
            vector.resize(width);
            exemplars.values.insert(exemplars.values.end(), vector.begin(), vector.end());
            rows.push_back(k < episode.exemplars.size() ? episode.exemplars[k].row : -1);
        }
    }
    writer.add("query", query);
    writer.add("exemplars", exemplars);
    writer.add("exemplar_rows", { n, static_cast<std::int64_t>(count) }, rows);
}

void readVectors(const SafetensorsFile& file, std::vector<Episode>& episodes)
{
    if (!file.contains("query"))
        return;
    const auto query = file.array("query").value();
    const auto exemplars = file.array("exemplars").value();
    const auto rows = file.integers("exemplar_rows").value();
    const auto width = static_cast<std::size_t>(query.shape.at(1));
    const auto count = static_cast<std::size_t>(exemplars.shape.at(1));
    if (query.values.size() != episodes.size() * width || exemplars.values.size() != episodes.size() * count * width
        || rows.size() != episodes.size() * count)
        fail({ ErrorCode::Format, "bad_selftest", "The self-test's vectors are of another count than its inputs.",
            "selftest.safetensors", "exemplars" });
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        episodes[i].queryVector.assign(query.values.begin() + static_cast<std::ptrdiff_t>(i * width),
            query.values.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
        for (std::size_t k = 0; k < count; ++k) {
            const auto at = (i * count + k) * width;
            if (rows[i * count + k] < 0)
                continue;
            Exemplar exemplar;
            exemplar.row = rows[i * count + k];
            exemplar.vector.assign(exemplars.values.begin() + static_cast<std::ptrdiff_t>(at),
                exemplars.values.begin() + static_cast<std::ptrdiff_t>(at + width));
            episodes[i].exemplars.push_back(std::move(exemplar));
        }
    }
}

std::vector<Episode> readEpisodes(const SafetensorsFile& file)
{
    const auto need = [](auto result) {
        if (!result)
            fail({ ErrorCode::Format, "bad_selftest", "The self-test cannot be read: " + result.error().message,
                "selftest.safetensors", result.error().item });
        return std::move(*result);
    };
    const auto ids = need(file.integers("input_ids"));
    const auto mask = need(file.integers("attention_mask"));
    const auto shape = file.entries().at("input_ids").shape;
    if (shape.size() != 2 || shape[1] < 1 || mask.size() != ids.size())
        fail(
            { ErrorCode::Format, "bad_selftest", "The self-test's input_ids and attention_mask must be [rows, length].",
                "selftest.safetensors", "input_ids" });
    std::vector<Episode> episodes(static_cast<std::size_t>(shape[0]));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        auto& segments = episodes[i / static_cast<std::size_t>(shape[1])].prompt.segments;
        if (segments.empty())
            segments.push_back({ SpanClass::Query, -1, {} });
        if (mask[i])
            segments.front().ids.push_back(ids[i]);
    }
    readVectors(file, episodes);
    return episodes;
}

} // namespace

Result<std::string> makeSelfTest(
    const InterventionMaker& maker, const FrozenModel& model, std::span<const Episode> sample)
{
    if (model.dtype() != FrozenModel::Dtype::Float32)
        return Error { ErrorCode::InvalidArgument, "not_float32",
            "A self-test is made in float32; open " + model.name() + " in float32 to export.", {}, "dtype" };
    return guarded([&] {
        const std::vector<Episode> episodes(
            sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(std::min(sample.size(), mostRows)));
        std::vector<Sequence> prompts;
        for (const auto& episode : episodes)
            prompts.push_back(episode.prompt);
        const Input input = Input::fromSequences(prompts);
        SafetensorsWriter writer;
        writer.add("input_ids", { input.rows, input.length }, input.ids);
        writer.add("attention_mask", { input.rows, input.length }, { input.mask.begin(), input.mask.end() });
        addVectors(writer, episodes);
        writer.add("expected_logits", logitsOf(maker, model, episodes));
        writer.setMetadata("tolerance", "0.0002");
        writer.setMetadata("dtype", "float32");
        return writer.toBytes();
    });
}

Result<AdapterBundle::TestResult> runSelfTest(
    const std::string& bytes, const InterventionMaker& maker, const FrozenModel& model)
{
    if (model.dtype() != FrozenModel::Dtype::Float32)
        return Error { ErrorCode::InvalidArgument, "not_float32",
            "A self-test runs in float32; open " + model.name() + " in float32.", {}, "dtype" };
    return guarded([&] {
        const auto path = std::filesystem::temp_directory_path()
            / ("mnemo-selftest-" + sha256(bytes).substr(0, 24) + "-" + std::to_string(::getpid()) + "-"
                + std::to_string(reinterpret_cast<std::uintptr_t>(&bytes)) + ".safetensors");
        if (const auto written = writeAtomically(path, bytes); !written)
            fail(written.error());
        const auto file = SafetensorsFile::open(path);
        std::error_code code;
        std::filesystem::remove(path, code);
        if (!file)
            fail(file.error());
        const auto episodes = readEpisodes(**file);
        const auto expected = (*file)->array("expected_logits");
        if (!expected)
            fail(expected.error());
        const Array logits = logitsOf(maker, model, episodes);
        AdapterBundle::TestResult result;
        result.rows = static_cast<std::int64_t>(episodes.size());
        result.tolerance = tolerance;
        result.largestDifference = logits.values.size() == expected->values.size() ? 0.0 : INFINITY;
        for (std::size_t i = 0; i < logits.values.size() && i < expected->values.size(); ++i) {
            const double difference = std::abs(double(logits.values[i]) - double(expected->values[i]));
            if (!(difference <= result.largestDifference))
                result.largestDifference = std::isnan(difference) ? INFINITY : difference;
        }
        result.passed = result.largestDifference <= tolerance;
        return result;
    });
}

} // namespace mnemo
