#include "core/base/files.h"
#include "core/engine/pretrain/datasets.h"
#include "core/engine/pretrain/pretrain.h"

#include <cstdio>
#include <string>
#include <vector>

using namespace mnemo;

namespace {

int report(const Result<void>& result)
{
    if (!result)
        std::fprintf(stderr, "%s\n", result.error().message.c_str());
    return result ? 0 : 1;
}

int train(const std::filesystem::path& recipe, const std::filesystem::path& folder)
{
    const auto options = PretrainOptions::fromFile(recipe);
    if (!options)
        return report(options.error());
    const bool resumes = std::filesystem::exists(folder / "checkpoints");
    const auto result = pretrain(*options, folder, resumes, {}, [](const PretrainStep& step) {
        if (step.step % 20 == 0 || !step.accuracy.is_null()) {
            std::printf("%s\n", step.toJson().dump().c_str());
            std::fflush(stdout);
        }
    });
    return report(result ? Result<void>() : Result<void>(result.error()));
}

} // namespace

/// Makes what lies in resources: "data FOLDER" the bundled data files, "train RECIPE FOLDER" a model; a run that was
/// interrupted goes on.
int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 2 && arguments[0] == "data")
        return report(language::writeBundledData(arguments[1], language::bundledDataSeed));
    if (arguments.size() == 3 && arguments[0] == "train")
        return train(arguments[1], arguments[2]);
    std::fprintf(stderr, "usage: mnemo_pretrain data FOLDER | train RECIPE FOLDER\n");
    return 2;
}
