#include "core/engine/lm/safetensors.h"
#include "tests/fuzz/inputfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = mnemo::SafetensorsFile::open(mnemo::fuzz::inputFile(data, size));
    if (!file)
        return 0;
    for (const auto& [name, entry] : (*file)->entries()) {
        (void)(*file)->array(name);
        (void)(*file)->integers(name);
    }
    return 0;
}
