#include "app/cli/generate.h"

#include "app/cli/context.h"
#include "core/base/files.h"
#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/lm/modelplace.h"
#include "core/text/tokenizer.h"

#include <map>

namespace mnemo::cli {

namespace {

struct GenerateFlags {
    std::string model = "words-128", prompt, adapter, system, chatTemplate;
    std::string dtype = "auto";
    int count = 32;
    bool chats = false;
};

const std::map<std::string, FrozenModel::Dtype>& dtypes()
{
    static const std::map<std::string, FrozenModel::Dtype> all { { "auto", FrozenModel::Dtype::Automatic },
        { "float32", FrozenModel::Dtype::Float32 }, { "bfloat16", FrozenModel::Dtype::BFloat16 } };
    return all;
}

Result<Intervention> interventionOf(const std::string& adapter, const FrozenModel& model)
{
    if (adapter.empty())
        return Intervention();
    const auto bundle = AdapterBundle::read(adapter, false);
    if (!bundle)
        return bundle.error();
    const auto maker = bundle->maker(model);
    if (!maker)
        return maker.error();
    return mnemo::interventionOf(**maker, std::vector<Episode>(1));
}

/// The prompt as the model's chat template wraps it.
Result<std::string> chatText(const GenerateFlags& flags, const std::filesystem::path& place)
{
    const auto form = chatTemplateOf(place, flags.chatTemplate);
    if (!form)
        return form.error();
    std::vector<ChatMessage> messages;
    if (!flags.system.empty())
        messages.push_back({ "system", flags.system });
    messages.push_back({ "user", flags.prompt });
    return form->render(messages, {});
}

/// Tokens that end an answer: the end token, and in a chat those that end a turn.
std::vector<std::int64_t> stopIds(const Tokenizer& tokenizer, bool chats)
{
    std::vector<std::int64_t> stops;
    if (tokenizer.eosId())
        stops.push_back(*tokenizer.eosId());
    for (const char* token : { "<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>" }) {
        const auto id = tokenizer.id(token);
        if (chats && id && tokenizer.isSpecial(*id))
            stops.push_back(*id);
    }
    return stops;
}

void runGenerate(Context& context, const GenerateFlags& flags)
{
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto dtype = dtypes().at(flags.dtype);
    const auto model = (*laboratory)->model(flags.model, { dtype, "cpu" });
    if (!model)
        return context.fail(model.error());
    const auto tokenizer = (*model)->tokenizer();
    if (!tokenizer)
        return context.fail(
            { ErrorCode::NotFound, "no_tokenizer", flags.model + " has no tokenizer.", flags.model, "tokenizer.json" });
    const auto intervention = interventionOf(flags.adapter, **model);
    if (!intervention)
        return context.fail(intervention.error());
    const bool chats = flags.chats || !flags.chatTemplate.empty() || !flags.system.empty();
    const auto prompt = chats ? chatText(flags, (*laboratory)->modelPlace(flags.model)) : Result(flags.prompt);
    if (!prompt)
        return context.fail(prompt.error());
    const auto ids = (*model)->generate(tokenizer->ids(*prompt, !chats), flags.count, *intervention,
        stopIds(*tokenizer, chats), true, [&](std::int64_t) { return !context.stop().stop_requested(); });
    if (!ids)
        return context.fail(ids.error());
    const auto text = tokenizer->decode(*ids, chats);
    context.print({ { "prompt", *prompt }, { "ids", *ids }, { "text", text } }, text);
}

} // namespace

Result<ChatTemplate> chatTemplateOf(const std::filesystem::path& model, const std::string& chosen)
{
    auto own = openChatTemplate(model);
    if (chosen.empty())
        return own;
    std::error_code code;
    std::string text = chosen;
    if (std::filesystem::is_regular_file(chosen, code)) {
        auto read = readText(chosen, 1 << 22);
        if (!read)
            return read.error();
        text = std::move(*read);
    }
    auto form = ChatTemplate::given(text);
    if (form && own)
        form->setTokens(own->bosToken(), own->eosToken());
    return form;
}

std::string chatTemplateHelp()
{
    std::string names;
    for (const auto& name : ChatTemplate::names())
        names += (names.empty() ? "" : ", ") + name;
    return "Chat template instead of the model's own: " + names
        + R"(; Jinja of one of these; or JSON: {"user": "...{content}...", "generation": "..."}; or a file with it)";
}

void addGenerateVerb(CLI::App& app, Context& context)
{
    auto* generate = app.add_subcommand("generate", "Greedy continuation of a text, or answer in a chat");
    auto g = std::make_shared<GenerateFlags>();
    generate->add_option("--model", g->model, "A model's name, folder or GGUF file");
    generate->add_option("--prompt", g->prompt, "Text to continue, or the message of the user")->required();
    generate->add_option("--adapter", g->adapter, "Adapter folder")->check(CLI::ExistingDirectory);
    generate->add_option("-n,--count", g->count, "Most tokens to make")->check(CLI::PositiveNumber);
    generate->add_option("--dtype", g->dtype, "Of the frozen weights: float32, bfloat16, or auto")
        ->check(CLI::IsMember({ "auto", "float32", "bfloat16" }));
    generate->add_flag("--chat", g->chats, "Wrap the prompt in the model's chat template");
    generate->add_option("--system", g->system, "System text of the chat");
    generate->add_option("--chat-template", g->chatTemplate, chatTemplateHelp());
    generate->callback([&context, g] { runGenerate(context, *g); });
}

} // namespace mnemo::cli
