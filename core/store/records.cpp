#include "core/store/records.h"

#include <array>
#include <utility>

namespace mnemo {

namespace {

constexpr std::array stateNames {
    std::pair { RunState::Running, "running" },
    std::pair { RunState::Finished, "finished" },
    std::pair { RunState::Failed, "failed" },
    std::pair { RunState::Cancelled, "cancelled" },
    std::pair { RunState::Interrupted, "interrupted" },
    std::pair { RunState::Diverged, "diverged" },
};

constexpr std::array kindNames {
    std::pair { RunKind::Training, "training" },
    std::pair { RunKind::Evaluation, "evaluation" },
    std::pair { RunKind::Vector, "vector" },
    std::pair { RunKind::Transfer, "transfer" },
    std::pair { RunKind::Pretraining, "pretraining" },
};

template<typename Names, typename Value>
const char* nameIn(const Names& names, Value value)
{
    for (const auto& [entry, name] : names) {
        if (entry == value)
            return name;
    }
    return "";
}

template<typename Value, typename Names>
std::optional<Value> valueIn(const Names& names, std::string_view name)
{
    for (const auto& [value, entry] : names) {
        if (entry == name)
            return value;
    }
    return {};
}

} // namespace

const char* runStateName(RunState state)
{
    return nameIn(stateNames, state);
}

const char* runKindName(RunKind kind)
{
    return nameIn(kindNames, kind);
}

std::optional<RunState> runStateFromName(std::string_view name)
{
    return valueIn<RunState>(stateNames, name);
}

std::optional<RunKind> runKindFromName(std::string_view name)
{
    return valueIn<RunKind>(kindNames, name);
}

} // namespace mnemo
