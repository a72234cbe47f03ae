// How the device library's functions are spelled. Names are libdevice's; each is a plain function of one thread.
#pragma once

// A function of the library. All are linked by need, inlined where small, and depend on their arguments only.
#define CAIRN_LIBRARY extern "C" __attribute__((nothrow, visibility("default")))
// Small enough that a call would cost more.
#define CAIRN_LIBRARY_INLINE extern "C" __attribute__((nothrow, visibility("default"), always_inline))

namespace cairn::devicelib {

template <typename To, typename From>
constexpr To bits(From value) {
  return __builtin_bit_cast(To, value);
}

}  // namespace cairn::devicelib
