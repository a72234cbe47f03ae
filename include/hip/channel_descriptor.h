/* hipCreateChannelDesc: how the elements of an array are laid out. */
#pragma once

#include <hip/driver_types.h>

#ifdef __cplusplus

extern "C" inline hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind) {
  return hipChannelFormatDesc{x, y, z, w, kind};
}

namespace hip_impl {

template <class Scalar>
constexpr hipChannelFormatKind channel_kind() {
  return Scalar(0.5) != Scalar(0) ? hipChannelFormatKindFloat
         : Scalar(-1) < Scalar(0) ? hipChannelFormatKindSigned
                                  : hipChannelFormatKindUnsigned;
}

}  // namespace hip_impl

/* Of a scalar: one channel. The vector types specialise it where they are defined. */
template <class T>
inline hipChannelFormatDesc hipCreateChannelDesc() {
  return hipChannelFormatDesc{int(sizeof(T) * 8), 0, 0, 0, hip_impl::channel_kind<T>()};
}

#endif
