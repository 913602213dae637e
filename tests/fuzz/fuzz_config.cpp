#include "core/engine/lm/architecture.h"
#include "core/text/chattemplate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (const auto json = mnemo::parseJson(text, "config.json"))
        (void)mnemo::Architecture::fromConfig(*json, "config.json");
    const std::vector<mnemo::ChatMessage> messages { { "system", " a " }, { "user", "b</think>" },
        { "assistant", "c" } };
    if (const auto form = mnemo::ChatTemplate::given(text))
        (void)form->render(messages, {});
    return 0;
}
