#include "core/data/inputkind.h"

#include "core/data/dataset.h"

#include <algorithm>

namespace mnemo {

namespace {

constexpr std::size_t mostValues = 200;

} // namespace

Result<std::string> InputKind::picture(std::string_view, const PictureStyle&) const
{
    return Error { ErrorCode::Unsupported, "no_picture", "Inputs of the kind \"" + id() + "\" have no pictures.", {},
        id() };
}

SharedInputKind kindOf(
    const std::vector<SharedInputKind>& kinds, const std::string& column, const std::vector<std::string>& values)
{
    if (values.empty())
        return {};
    const auto found
        = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind->recognises(column, values); });
    return found == kinds.end() ? SharedInputKind() : *found;
}

SharedInputKind kindOf(const std::vector<SharedInputKind>& kinds, const Dataset& dataset)
{
    if (kinds.empty() || dataset.inputColumn() < 0)
        return {};
    std::vector<std::string> values;
    const std::size_t step = std::max<std::size_t>(1, dataset.size() / mostValues);
    for (std::size_t row = 0; row < dataset.size() && values.size() < mostValues; row += step)
        values.emplace_back(dataset.input(static_cast<RowIndex>(row)));
    return kindOf(kinds, dataset.columns()[static_cast<std::size_t>(dataset.inputColumn())], values);
}

} // namespace mnemo
