#include "core/engine/lm/ggufmodel.h"
#include "tests/fuzz/inputfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = mnemo::GgufFile::open(mnemo::fuzz::inputFile(data, size));
    if (!file)
        return 0;
    for (const auto& [key, value] : (*file)->metadata())
        (void)value.summary();
    for (const auto& tensor : (*file)->tensors())
        (void)(*file)->array(tensor.name);
    if (const auto architecture = mnemo::ggufArchitecture(**file))
        (void)mnemo::ggufRopeFactors(**file, *architecture);
    (void)mnemo::ggufChatTemplate(**file);
    if (const auto tokenizer = mnemo::ggufTokenizer(**file); tokenizer && *tokenizer)
        (void)(*tokenizer)->encode("The 2 cats \xC3\xA9t <s>!\n");
    return 0;
}
