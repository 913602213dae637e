#include "core/base/files.h"
#include "core/base/json.h"
#include "core/engine/pretrain/datasets.h"

#include <cstdio>
#include <string>

using namespace mnemo;

namespace {

int report(const Result<void>& result)
{
    if (!result)
        std::fprintf(stderr, "%s\n", result.error().message.c_str());
    return result ? 0 : 1;
}

} // namespace

/// Makes what lies in resources: "data FOLDER" the bundled data files, "tokenizer FOLDER" the shared tokenizer.
int main(int argc, char** argv)
{
    const std::string verb = argc == 3 ? argv[1] : "";
    const std::filesystem::path folder = argc == 3 ? argv[2] : "";
    if (verb == "data")
        return report(language::writeBundledData(folder, language::bundledDataSeed));
    if (verb == "tokenizer") {
        const auto written = writeAtomically(folder / "tokenizer.json", language::tokenizerJson().dump(1) + '\n');
        return written
            ? report(writeAtomically(folder / "tokenizer_config.json", language::tokenizerConfig().dump(1) + '\n'))
            : report(written);
    }
    std::fprintf(stderr, "usage: mnemo_pretrain data|tokenizer FOLDER\n");
    return 2;
}
