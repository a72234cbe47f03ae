/* cudaCreateChannelDesc for a type: how the elements of an array are laid out. */
#pragma once

#include <cuda_api/array_types.h>

#ifdef __cplusplus

#include <cuda_runtime_api.h>

namespace cairn_cuda {

template <class Scalar>
constexpr cudaChannelFormatKind channel_kind() {
  return Scalar(0.5) != Scalar(0) ? cudaChannelFormatKindFloat
         : Scalar(-1) < Scalar(0) ? cudaChannelFormatKindSigned
                                  : cudaChannelFormatKindUnsigned;
}

/* The scalar and the count of the elements of `T`: a vector has members x, y, z, w. */
template <class T, class Scalar, int count>
inline cudaChannelFormatDesc describe() {
  const int bits = int(sizeof(Scalar) * 8);
  return cudaChannelFormatDesc{bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
                               channel_kind<Scalar>()};
}

template <class T>
struct Channels {
  static cudaChannelFormatDesc get() { return describe<T, T, 1>(); }
};

#define CAIRN_CHANNELS(vector, scalar, count)                                        \
  template <>                                                                        \
  struct Channels<vector> {                                                          \
    static cudaChannelFormatDesc get() { return describe<vector, scalar, count>(); } \
  };
#define CAIRN_CHANNELS_OF(name, scalar) \
  CAIRN_CHANNELS(name##1, scalar, 1)    \
  CAIRN_CHANNELS(name##2, scalar, 2)    \
  CAIRN_CHANNELS(name##3, scalar, 3)    \
  CAIRN_CHANNELS(name##4, scalar, 4)
CAIRN_CHANNELS_OF(char, signed char)
CAIRN_CHANNELS_OF(uchar, unsigned char)
CAIRN_CHANNELS_OF(short, short)
CAIRN_CHANNELS_OF(ushort, unsigned short)
CAIRN_CHANNELS_OF(int, int)
CAIRN_CHANNELS_OF(uint, unsigned int)
CAIRN_CHANNELS_OF(float, float)
#undef CAIRN_CHANNELS_OF
#undef CAIRN_CHANNELS

}  // namespace cairn_cuda

template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cairn_cuda::Channels<T>::get();
}

#endif
