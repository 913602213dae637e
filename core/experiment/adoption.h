#pragma once

#include "core/experiment/runs.h"

#include <string>

namespace mnemo {

/// An adapter from a folder becomes a run of the project, so that it can be evaluated and inspected like any other.
/// `model` is the name under which its base is known. Kind: "no_project" without a store.
Result<std::int64_t> storeAdopted(Laboratory& laboratory, const AdapterBundle& bundle, const std::string& model,
    const std::filesystem::path& folder, const std::string& name = {});

} // namespace mnemo
