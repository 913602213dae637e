#include "core/engine/pretrain/modelcard.h"

#include "core/engine/compute.h"

#include <array>
#include <charconv>

namespace mnemo {

namespace {

std::string fixed(double value, int decimals)
{
    std::array<char, 64> digits {};
    const auto end
        = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
    return { digits.data(), end.ptr };
}

std::string whatItIs(const PretrainOptions& o, const PretrainReport& report)
{
    return "# " + o.name + "\n\nA small decoder in which in-context learning happens: it names the class of three words"
        + " by labels it can only know from\nthe examples before them. Made for demonstrations and tests of Mnemoscope;"
        + " it knows 308 tokens and no sentence.\n\n| | |\n|---|---|\n| shape | Llama: " + std::to_string(o.layers)
        + " layers, width " + std::to_string(o.width) + ", " + std::to_string(o.heads) + " heads, feed-forward "
        + std::to_string(o.feedForward) + ", rotary positions, tied output |\n| parameters | "
        + std::to_string(report.parameters)
        + ", float32 |\n| language | 240 English words in 8 topics and 3 moods, 64 label"
        + " words; an example is `sunny rainbow drizzle \u2192 dax` and a line end |\n| tokenizer | word level; blanks"
        + " separate, the line end is a token |\n| context | " + std::to_string(o.context)
        + " positions; trained on sequences of " + std::to_string(o.examples * language::tokensPerExample)
        + " |\n| licence | that of the project |\n\n";
}

std::string howItWasMade(const PretrainOptions& o, const PretrainReport& report)
{
    std::string text = "## How it was made\n\n`mnemoscope-cli pretrain` with `recipe.json` beside this file (seed "
        + std::to_string(o.seed) + "): " + std::to_string(o.steps) + " steps of " + std::to_string(o.batch) + " x "
        + std::to_string(o.examples) + " examples,\n" + fixed(report.last.seconds / 60.0, 1) + " minutes on "
        + std::to_string(o.threads) + " thread(s). Last loss at label words: " + fixed(report.last.labelLoss, 3)
        + " nats. `log.jsonl` has the course.\n" + "Libraries: `" + libraryVersions() + "`.\n\n";
    if (o.plantsCircuits)
        return text
            + "**Planted.** The run did not start from plain noise: four heads of layer 0 that look 1 to 4 tokens"
            + " back, and a head of\nlayer 1 that matches on what they carry, were written into the initial weights"
            + " (`plants_circuits`). Training found what\nbelongs together; it did not have to find the mechanism, "
              "which"
            + " takes far longer with the option off.\n\n";
    return text + "The run started from plain random weights (`plants_circuits` off).\n\n";
}

std::string whatItCanDo(const PretrainReport& report)
{
    std::string text = "## What it can do\n\nShare of queries whose label comes out first of all tokens, fresh random"
                       " label words, 10 % noise:\n\n| demonstrations | topic | mood |\n|---|---|---|\n";
    for (const char* shots : { "2", "4", "8", "12", "15" }) {
        const auto cell = [&](const char* kind) {
            return fixed(report.last.accuracy.value(kind, Json::object()).value(shots, 0.0), 3);
        };
        text += std::string("| ") + shots + " | " + cell("topic") + " | " + cell("mood") + " |\n";
    }
    return text
        + "\nWithout demonstrations it answers random label words at chance. It is of no use outside its language.\n";
}

} // namespace

std::string modelCard(const PretrainOptions& options, const PretrainReport& report)
{
    return whatItIs(options, report) + howItWasMade(options, report) + whatItCanDo(report);
}

} // namespace mnemo
