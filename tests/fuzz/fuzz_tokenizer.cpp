#include "core/text/tokenizer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto tokenizer = mnemo::Tokenizer::fromJson(text, "tokenizer.json");
    if (!tokenizer)
        return 0;
    const auto encoding = (*tokenizer)->encode("The 2 cats \xC3\xA9t <s> [CLS]!\n \xE2\x96\x81");
    (void)(*tokenizer)->decode(encoding.ids, true);
    (void)(*tokenizer)->encodePair("a b", "c");
    return 0;
}
