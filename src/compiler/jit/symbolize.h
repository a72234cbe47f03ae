// Source places of native code, from its debug information.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::compiler {

// "function at file:line" of an address in an ELF image; empty without debug information there.
std::string symbolize(std::string_view elf, uint64_t virtual_address);

}  // namespace cairn::compiler
