#include "core/engine/evaluate/evaluation.h"

namespace mnemo {

namespace {

Json toJson(const Figure& figure)
{
    return { { "value", figure.value }, { "low", figure.interval.low }, { "high", figure.interval.high } };
}

Json toJson(const std::optional<Figure>& figure)
{
    return figure ? toJson(*figure) : Json();
}

template<typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

Json toJson(const ItemResult& item)
{
    return { { "row", item.row }, { "gold", item.gold }, { "predicted", item.predicted }, { "scores", item.scores },
        { "probabilities", item.probabilities }, { "label_logits", item.labelLogits }, { "margin", item.margin },
        { "dntp_label", orNull(item.dntpLabel) }, { "dntp_vocab", orNull(item.dntpVocabulary) },
        { "ms", item.milliseconds }, { "real_tokens", item.realTokens }, { "virtual_tokens", item.virtualTokens },
        { "flops", item.flops }, { "flops_uncached", item.flopsUncached }, { "exemplars", item.exemplars },
        { "dropped_demonstrations", item.droppedDemonstrations }, { "cut_tokens", item.cutTokens } };
}

} // namespace

const char* scorerName(Scorer scorer)
{
    return scorer == Scorer::FirstToken ? "first-token" : "full-label-mean";
}

Json toJson(const Evaluation& e, bool items)
{
    Json json { { "method", e.method }, { "scorer", scorerName(e.scorer) }, { "label_clashes", e.clashes },
        { "labels", e.labels }, { "threads", e.threads }, { "n", e.items.size() }, { "scored", e.scored },
        { "accuracy", toJson(e.accuracy) }, { "macro_f1", toJson(e.macroF1) },
        { "effective_accuracy", toJson(e.effectiveAccuracy) }, { "dntp_label", toJson(e.dntpLabel) },
        { "dntp_vocab", toJson(e.dntpVocabulary) }, { "real_tokens", toJson(e.realTokens) },
        { "virtual_tokens", toJson(e.virtualTokens) }, { "gflops", toJson(e.gigaflops) },
        { "gflops_uncached", toJson(e.gigaflopsUncached) }, { "ms", toJson(e.milliseconds) },
        { "confusion", e.confusion.counts }, { "majority_share", e.majorityShare },
        { "below_majority", e.isBelowMajority }, { "below_zero_shot", e.isBelowZeroShot },
        { "shared_prefix", e.sharedPrefix }, { "items_with_dropped_demonstrations", e.itemsWithDroppedDemonstrations },
        { "items_with_cut_text", e.itemsWithCutText }, { "items_with_fewer_exemplars", e.itemsWithFewerExemplars },
        { "notes", e.notes } };
    if (!items)
        return json;
    Json list = Json::array();
    for (const ItemResult& item : e.items)
        list.push_back(toJson(item));
    json["items"] = std::move(list);
    return json;
}

} // namespace mnemo
