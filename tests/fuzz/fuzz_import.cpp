#include "core/data/import.h"
#include "tests/fuzz/inputfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto path = mnemo::fuzz::inputFile(data, size);
    const auto detected = mnemo::detectOptions(path);
    if (!detected)
        return 0;
    auto options = detected->options;
    options.skipBad = true;
    (void)mnemo::previewFile(path, options, 5);
    (void)mnemo::importFile(path, options, "/tmp");
    return 0;
}
