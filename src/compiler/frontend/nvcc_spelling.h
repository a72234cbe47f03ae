// Spellings that nvcc's own parser takes and clang's does not, changed to clang's without moving a column.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn::compiler {

// `text` (a source file) with
//   k<< <grid, block>> >(x)              ->  k<<< grid, block>>> (x)
//   asm("mov.u64 %0, %globaltimer;" ...) ->  asm("mov.u64 %0,%%globaltimer;" ...)
// and its length as it was; nothing when there is nothing to change. Comments and other literals stay.
std::optional<std::string> respell_for_clang(std::string_view text);

}  // namespace cairn::compiler
