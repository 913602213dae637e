#include "app/cli/context.h"

#include "app/cli/generate.h"
#include "app/cli/inspect.h"
#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/lm/modelplace.h"
#include "core/engine/lm/safetensors.h"
#include "core/engine/pretrain/pretrain.h"
#include "core/text/tokenizer.h"

#include <iostream>
#include <iterator>

namespace mnemo::cli {

namespace {

struct TokenizeFlags {
    std::string model, chatTemplate;
};

/// A text, or a conversation {"messages": [...], "add_generation_prompt": true, "enable_thinking": false}, which is
/// rendered and encoded without special tokens.
Result<Json> tokenized(const Json& item, const Tokenizer& tokenizer, const Result<ChatTemplate>& form)
{
    const auto asJson = [&](const Encoding& encoding) {
        return Json { { "ids", encoding.ids }, { "byte_offsets", encoding.byteOffsets },
            { "decoded", tokenizer.decode(encoding.ids) } };
    };
    if (item.is_string())
        return asJson(tokenizer.encode(item.get<std::string>()));
    if (!item.is_object() || !item.contains("messages"))
        return Error { ErrorCode::InvalidArgument, "wrong_type",
            "Standard input must hold strings, or objects with \"messages\".", {}, {} };
    if (!form)
        return form.error();
    const auto messages = chatMessagesFromJson(item["messages"]);
    if (!messages)
        return messages.error();
    ChatTemplate::Options options;
    options.addsGenerationPrompt = item.value("add_generation_prompt", Json(true)) == true;
    if (item.contains("enable_thinking") && item["enable_thinking"].is_boolean())
        options.enablesThinking = item["enable_thinking"].get<bool>();
    const auto text = form->render(*messages, options);
    if (!text)
        return text.error();
    Json json = asJson(tokenizer.encode(*text, false));
    json["text"] = *text;
    return json;
}

void runTokenize(Context& context, const TokenizeFlags& flags)
{
    const auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto place = (*laboratory)->modelPlace(flags.model);
    const auto tokenizer = openTokenizer(place);
    if (!tokenizer)
        return context.fail(tokenizer.error());
    const auto form = chatTemplateOf(place, flags.chatTemplate);
    const std::string text((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
    const auto json = parseJson(text, "standard input");
    if (!json)
        return context.fail(json.error());
    if (!json->is_array())
        return context.fail(
            { ErrorCode::InvalidArgument, "wrong_type", "Standard input must hold a JSON array of strings.", {}, {} });
    Json list = Json::array();
    for (const auto& item : *json) {
        auto entry = tokenized(item, **tokenizer, form);
        if (!entry)
            return context.fail(entry.error());
        list.push_back(std::move(*entry));
    }
    std::cout << list.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

struct CaptureFlags {
    std::string model, ids, text, adapter, exemplars, dtype = "float32", device = "cpu", out;
    std::vector<std::string> what { "logits" };
    std::vector<int> layers;
    bool lastRows = false;
};

Result<Input> captureInput(const CaptureFlags& flags, const FrozenModel& model)
{
    if (flags.ids.empty()) {
        if (!model.tokenizer())
            return Error { ErrorCode::NotFound, "no_tokenizer", flags.model + " has no tokenizer; give --ids.",
                flags.model, "tokenizer.json" };
        return Input::fromIds({ model.tokenizer()->ids(flags.text) });
    }
    const auto file = SafetensorsFile::open(flags.ids);
    if (!file)
        return file.error();
    const auto ids = (*file)->integers("input_ids");
    if (!ids)
        return ids.error();
    const auto shape = (*file)->entries().at("input_ids").shape;
    if (shape.size() != 2)
        return Error { ErrorCode::Format, "bad_shape", flags.ids + ": input_ids must be [B,T].", flags.ids,
            "input_ids" };
    std::vector<std::int64_t> mask(ids->size(), 1);
    if ((*file)->contains("attention_mask")) {
        auto given = (*file)->integers("attention_mask");
        if (!given)
            return given.error();
        mask = std::move(*given);
    }
    return Input::fromRectangle(shape[0], shape[1], *ids, mask);
}

/// One episode a row, with the given dense vectors.
Result<std::vector<Episode>> captureEpisodes(const CaptureFlags& flags, std::int64_t rows)
{
    std::vector<Episode> episodes(static_cast<std::size_t>(rows));
    if (flags.exemplars.empty())
        return episodes;
    const auto file = SafetensorsFile::open(flags.exemplars);
    if (!file)
        return file.error();
    const auto query = (*file)->array("query");
    const auto exemplars = (*file)->array("exemplars");
    if (!query || !exemplars)
        return query ? exemplars.error() : query.error();
    if (query->shape.size() != 2 || exemplars->shape.size() != 3 || query->shape[0] != rows
        || exemplars->shape[0] != rows || exemplars->shape[2] != query->shape[1])
        return Error { ErrorCode::Format, "bad_shape",
            flags.exemplars + ": query must be [B,d'] and exemplars [B,K,d'], B as in the input.", flags.exemplars,
            "exemplars" };
    const auto width = static_cast<std::ptrdiff_t>(query->shape[1]);
    const auto count = exemplars->shape[1];
    for (std::int64_t row = 0; row < rows; ++row) {
        auto& episode = episodes[static_cast<std::size_t>(row)];
        episode.queryVector.assign(query->values.begin() + row * width, query->values.begin() + (row + 1) * width);
        for (std::int64_t k = 0; k < count; ++k) {
            const auto begin = exemplars->values.begin() + (row * count + k) * width;
            Exemplar exemplar;
            exemplar.row = k;
            exemplar.vector.assign(begin, begin + width);
            episode.exemplars.push_back(std::move(exemplar));
        }
    }
    return episodes;
}

Result<Capture> captureOf(const CaptureFlags& flags, std::int64_t layers)
{
    Capture capture;
    capture.logits = Capture::Logits::None;
    for (const auto& what : flags.what) {
        if (what == "logits")
            capture.logits = Capture::Logits::All;
        else if (what == "hidden")
            capture.allHidden = true;
        else if (what == "attention")
            capture.attention = true;
        else if (what == "memory")
            capture.memory = true;
        else
            return Error { ErrorCode::InvalidArgument, "bad_value",
                "--what takes logits, hidden, attention and memory, not \"" + what + "\".", {}, "what" };
    }
    for (const int layer : flags.layers) {
        if (layer < 0 || layer >= layers)
            return Error { ErrorCode::InvalidArgument, "bad_value",
                "--layers names the layer " + std::to_string(layer) + "; this model has 0 to "
                    + std::to_string(layers - 1) + ".",
                {}, "layers" };
    }
    capture.attentionLayers = flags.layers;
    capture.attentionRows = flags.lastRows ? Capture::Rows::Last : Capture::Rows::All;
    return capture;
}

/// A memory's share [B,H,T] as the mean over the real tokens, [H]; virtual columns stand first and do not count.
Array meanOverReal(const Array& share, const Input& input)
{
    const auto heads = static_cast<std::size_t>(share.dimension(1));
    const auto columns = static_cast<std::size_t>(share.dimension(2));
    const auto length = static_cast<std::size_t>(input.length);
    std::vector<double> sums(heads, 0.0);
    for (std::size_t i = 0; i < share.values.size(); ++i) {
        const std::size_t column = i % columns;
        const std::size_t row = i / columns / heads;
        if (column >= columns - length && input.mask[row * length + column - (columns - length)] != 0)
            sums[i / columns % heads] += static_cast<double>(share.values[i]);
    }
    Array mean { { share.dimension(1) }, {} };
    for (const double sum : sums)
        mean.values.push_back(static_cast<float>(sum / static_cast<double>(input.realTokens())));
    return mean;
}

void runCapture(Context& context, const CaptureFlags& flags)
{
    FrozenModel::Options options;
    options.device = flags.device;
    options.dtype = flags.dtype == "bfloat16" ? FrozenModel::Dtype::BFloat16 : FrozenModel::Dtype::Float32;
    if (flags.dtype != "float32" && flags.dtype != "bfloat16")
        return context.fail(
            { ErrorCode::InvalidArgument, "bad_value", "--dtype takes float32 or bfloat16.", {}, "dtype" });
    const auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto model = FrozenModel::open((*laboratory)->modelPlace(flags.model), options);
    if (!model)
        return context.fail(model.error());
    const auto input = captureInput(flags, **model);
    if (!input)
        return context.fail(input.error());
    const auto capture = captureOf(flags, (*model)->architecture().layers);
    if (!capture)
        return context.fail(capture.error());
    Intervention intervention;
    if (!flags.adapter.empty()) {
        const auto bundle = AdapterBundle::read(flags.adapter, false);
        if (!bundle)
            return context.fail(bundle.error());
        const auto maker = bundle->maker(**model);
        if (!maker)
            return context.fail(maker.error());
        const auto episodes = captureEpisodes(flags, input->rows);
        if (!episodes)
            return context.fail(episodes.error());
        auto made = interventionOf(**maker, *episodes);
        if (!made)
            return context.fail(made.error());
        intervention = std::move(*made);
    }
    const auto output = (*model)->forward(*input, intervention, *capture);
    if (!output)
        return context.fail(output.error());
    SafetensorsWriter writer;
    if (!output->logits.isEmpty())
        writer.add("logits", output->logits);
    Json names = Json::array();
    for (const auto& [name, array] : output->captured)
        writer.add(name, name.starts_with("memory.") && name.ends_with(".ratio") ? meanOverReal(array, *input) : array);
    if (const auto written = writer.write(flags.out); !written)
        return context.fail(written.error());
    context.print({ { "out", flags.out }, { "tensors", output->captured.size() + (output->logits.isEmpty() ? 0 : 1) } },
        std::to_string(output->captured.size() + (output->logits.isEmpty() ? 0 : 1)) + " tensors written to "
            + flags.out);
}

struct PretrainFlags {
    std::string recipe, out;
    bool resume = false;
};

void runPretrain(Context& context, const PretrainFlags& flags)
{
    const auto options = PretrainOptions::fromFile(flags.recipe);
    if (!options)
        return context.fail(options.error());
    const auto events = context.events();
    const auto report = pretrain(*options, flags.out, flags.resume, context.stop(), [&](const PretrainStep& step) {
        char text[120];
        std::snprintf(text, sizeof text, "step %lld of %lld, loss %.4f, at labels %.4f",
            static_cast<long long>(step.step), static_cast<long long>(step.steps), step.loss, step.labelLoss);
        events.onProgress(
            text, static_cast<double>(step.step) / static_cast<double>(std::max<std::int64_t>(step.steps, 1)));
    });
    context.endProgress();
    if (!report)
        return context.fail(report.error());
    context.print({ { "folder", report->folder.string() }, { "parameters", report->parameters },
                      { "last", report->last.toJson() } },
        std::to_string(report->parameters) + " parameters, written to " + report->folder.string());
}

} // namespace

void addEngineVerbs(CLI::App& app, Context& context)
{
    auto* inspect = app.add_subcommand("inspect",
        "Say what a model folder, safetensors, GGUF, tokenizer, adapter or data file holds, or what is wrong with it");
    auto path = std::make_shared<std::string>();
    inspect->add_option("path", *path, "File or folder")->required();
    inspect->callback([&context, path] { runInspect(context, *path); });

    auto* tokenize = app.add_subcommand(
        "tokenize", "JSON array of strings or conversations on standard input to ids, byte offsets and decoded text");
    auto t = std::make_shared<TokenizeFlags>();
    tokenize->add_option("--model", t->model, "A model's name, folder, GGUF file or tokenizer.json")->required();
    tokenize->add_option("--chat-template", t->chatTemplate, chatTemplateHelp());
    tokenize->callback([&context, t] { runTokenize(context, *t); });

    auto* capture = app.add_subcommand(
        "capture", "Logits, hidden states, attention and memory reads of one pass, as safetensors");
    auto c = std::make_shared<CaptureFlags>();
    capture->add_option("--model", c->model, "A model's name, folder or GGUF file")->required();
    auto* ids = capture->add_option("--ids", c->ids, "safetensors with input_ids and attention_mask, int64 [B,T]")
                    ->check(CLI::ExistingFile);
    capture->add_option("--text", c->text, "A text")->excludes(ids);
    capture->add_option("--adapter", c->adapter, "Adapter folder")->check(CLI::ExistingDirectory);
    capture->add_option("--exemplars", c->exemplars, "safetensors with query [B,d'] and exemplars [B,K,d']")
        ->check(CLI::ExistingFile);
    capture->add_option("--dtype", c->dtype, "float32 or bfloat16");
    capture->add_option("--device", c->device, "cpu, or cuda:N");
    capture->add_option("--what", c->what, "logits,hidden,attention,memory")->delimiter(',');
    capture->add_option("--layers", c->layers, "Layers whose attention is kept, for instance 0,3; default: all")
        ->delimiter(',');
    capture->add_flag("--last-row", c->lastRows,
        "Keep only what the last token attends to, [B,H,T] a layer: all rows of a long prompt are large");
    capture->add_option("--out", c->out, "File to write")->required();
    capture->callback([&context, c] { runCapture(context, *c); });

    addGenerateVerb(app, context);

    auto* pretrainVerb = app.add_subcommand("pretrain", "Train a base model of the bundled language from nothing");
    auto p = std::make_shared<PretrainFlags>();
    pretrainVerb->add_option("--recipe", p->recipe, "recipe.json, for instance of a bundled model")
        ->required()
        ->check(CLI::ExistingFile);
    pretrainVerb->add_option("--out", p->out, "Folder of the new model")->required();
    pretrainVerb->add_flag("--resume", p->resume, "Go on from the newest checkpoint");
    pretrainVerb->callback([&context, p] { runPretrain(context, *p); });
}

} // namespace mnemo::cli
