#include "core/store/schema.h"

#include <array>

namespace mnemo {

namespace {

constexpr std::string_view firstSchema =
#include "schema.sql.inc"
    ;

constexpr std::array steps { Migration { 1, firstSchema } };

} // namespace

std::span<const Migration> migrations()
{
    return steps;
}

} // namespace mnemo
