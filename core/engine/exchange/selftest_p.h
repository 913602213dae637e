#pragma once

#include "core/engine/exchange/adapterbundle.h"

namespace mnemo {

/// Runs the sample (at most four episodes) in float32 and writes inputs, expected logits and tolerance.
Result<std::string> makeSelfTest(
    const InterventionMaker& maker, const FrozenModel& model, std::span<const Episode> sample);

/// Runs what `bytes` holds again. Kinds: bad_selftest and those of a broken safetensors file.
Result<AdapterBundle::TestResult> runSelfTest(
    const std::string& bytes, const InterventionMaker& maker, const FrozenModel& model);

} // namespace mnemo
