#include "core/engine/train/report.h"

namespace mnemo {

bool ValidationReport::isBetterThan(const ValidationReport& other) const
{
    if (accuracy && other.accuracy && *accuracy != *other.accuracy)
        return *accuracy > *other.accuracy;
    return loss < other.loss;
}

Json toJson(const ValidationReport& report)
{
    Json json = { { "loss", report.loss }, { "items", report.items } };
    if (report.accuracy)
        json["accuracy"] = *report.accuracy;
    return json;
}

ValidationReport validationReportFromJson(const Json& json)
{
    ValidationReport report;
    report.loss = json.at("loss");
    report.items = json.at("items");
    if (json.contains("accuracy"))
        report.accuracy = json["accuracy"].get<double>();
    return report;
}

Json toJson(const StepReport& report)
{
    Json json = { { "step", report.step }, { "total_steps", report.totalSteps }, { "epoch", report.epoch },
        { "loss", report.loss }, { "learning_rate", report.learningRate }, { "gradient_norm", report.gradientNorm },
        { "tokens_real", report.tokensReal }, { "tokens_virtual", report.tokensVirtual }, { "seconds", report.seconds },
        { "is_best", report.isBest }, { "is_above_start", report.isAboveStart } };
    if (report.validation)
        json["validation"] = toJson(*report.validation);
    return json;
}

StepReport stepReportFromJson(const Json& json)
{
    StepReport report;
    report.step = json.at("step");
    report.totalSteps = json.at("total_steps");
    report.epoch = json.at("epoch");
    report.loss = json.at("loss");
    report.learningRate = json.at("learning_rate");
    report.gradientNorm = json.at("gradient_norm");
    report.tokensReal = json.at("tokens_real");
    report.tokensVirtual = json.at("tokens_virtual");
    report.seconds = json.at("seconds");
    report.isBest = json.at("is_best");
    report.isAboveStart = json.at("is_above_start");
    if (json.contains("validation"))
        report.validation = validationReportFromJson(json["validation"]);
    return report;
}

} // namespace mnemo
