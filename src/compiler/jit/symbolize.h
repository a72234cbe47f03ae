// Source places of native code, from its debug information.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::compiler {

// "function at file:line" of an address in an ELF image; empty without debug information there. In an object file that
// was not linked, `section` is the section that the address is counted in.
std::string symbolize(std::string_view elf, uint64_t virtual_address, std::optional<uint64_t> section = std::nullopt);

}  // namespace cairn::compiler
