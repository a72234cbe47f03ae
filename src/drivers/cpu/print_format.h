// Device printf: formats arguments from the buffer that clang's vprintf lowering builds.
#pragma once

#include <cstdint>
#include <string>

namespace cairn::cpu {

// Appends the text to `out` and returns the number of arguments that the format takes. `arguments` holds them promoted
// as in C, each at its natural alignment: int 4 bytes, long, long long, size_t and pointers 8, double 8. "%n" takes its
// argument and writes nothing; a conversion that C does not know is copied as it stands.
int32_t format_print(const char* format, const void* arguments, std::string& out);

}  // namespace cairn::cpu
