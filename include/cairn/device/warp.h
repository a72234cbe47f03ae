/* Warp functions: shuffles, votes, matches, reductions. The forms without a mask work on the lanes that are converged
 * where they stand. HIP's masks and ballots have 64 bits, CUDA's 32. */
#pragma once

#include "builtin_variables.h"
#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#ifdef CAIRN_FLAVOUR_HIP
typedef unsigned long long __cairn_lanes;
#else
typedef unsigned int __cairn_lanes;
#endif

/* Bits above the warp's last lane mean nothing (a mask of -1). */
CAIRN_DEVICE unsigned long long __cairn_mask(unsigned long long mask) { return mask & 0xffffffffull; }

/* One operation for values of 32 and 64 bits: the latter travel as two halves. */
#define CAIRN_SHUFFLE(name, operation)                                                                      \
  CAIRN_DEVICE int __cairn_##name##_bits(unsigned long long mask, int v, int lane, int width) {             \
    return operation(mask, v, lane, width);                                                                 \
  }                                                                                                         \
  CAIRN_DEVICE long long __cairn_##name##_bits(unsigned long long mask, long long v, int lane, int width) { \
    const unsigned low = static_cast<unsigned>(operation(mask, static_cast<int>(v), lane, width));          \
    const unsigned high = static_cast<unsigned>(operation(mask, static_cast<int>(v >> 32), lane, width));   \
    return static_cast<long long>(static_cast<unsigned long long>(high) << 32 | low);                       \
  }
CAIRN_SHUFFLE(shfl, __cairn_shfl_idx)
CAIRN_SHUFFLE(shfl_up, __cairn_shfl_up)
CAIRN_SHUFFLE(shfl_down, __cairn_shfl_down)
CAIRN_SHUFFLE(shfl_xor, __cairn_shfl_xor)
#undef CAIRN_SHUFFLE

/* name(value, lane, width) and name_sync(mask, value, lane, width) for one type. */
#define CAIRN_SHUFFLE(type, bits, lane_type, name)                                                                    \
  CAIRN_DEVICE type __##name(type v, lane_type lane, int width = warpSize) {                                          \
    return __builtin_bit_cast(                                                                                        \
        type, __cairn_##name##_bits(0ull, __builtin_bit_cast(bits, v), static_cast<int>(lane), width));               \
  }                                                                                                                   \
  CAIRN_DEVICE type __##name##_sync(__cairn_lanes mask, type v, lane_type lane, int width = warpSize) {               \
    return __builtin_bit_cast(                                                                                        \
        type, __cairn_##name##_bits(__cairn_mask(mask), __builtin_bit_cast(bits, v), static_cast<int>(lane), width)); \
  }
#define CAIRN_SHUFFLES(type, bits)               \
  CAIRN_SHUFFLE(type, bits, int, shfl)           \
  CAIRN_SHUFFLE(type, bits, unsigned, shfl_up)   \
  CAIRN_SHUFFLE(type, bits, unsigned, shfl_down) \
  CAIRN_SHUFFLE(type, bits, int, shfl_xor)
CAIRN_SHUFFLES(int, int)
CAIRN_SHUFFLES(unsigned, int)
CAIRN_SHUFFLES(long, long long)
CAIRN_SHUFFLES(unsigned long, long long)
CAIRN_SHUFFLES(long long, long long)
CAIRN_SHUFFLES(unsigned long long, long long)
CAIRN_SHUFFLES(float, int)
CAIRN_SHUFFLES(double, long long)
#undef CAIRN_SHUFFLES
#undef CAIRN_SHUFFLE

/* Votes. */
CAIRN_DEVICE int __all(int predicate) { return __cairn_vote_all(0, predicate); }
CAIRN_DEVICE int __any(int predicate) { return __cairn_vote_any(0, predicate); }
CAIRN_DEVICE __cairn_lanes __ballot(int predicate) { return static_cast<__cairn_lanes>(__cairn_ballot(0, predicate)); }
CAIRN_DEVICE int __all_sync(__cairn_lanes mask, int predicate) {
  return __cairn_vote_all(__cairn_mask(mask), predicate);
}
CAIRN_DEVICE int __any_sync(__cairn_lanes mask, int predicate) {
  return __cairn_vote_any(__cairn_mask(mask), predicate);
}
CAIRN_DEVICE int __uni_sync(__cairn_lanes mask, int predicate) {
  return __cairn_vote_uni(__cairn_mask(mask), predicate);
}
CAIRN_DEVICE __cairn_lanes __ballot_sync(__cairn_lanes mask, int predicate) {
  return static_cast<__cairn_lanes>(__cairn_ballot(__cairn_mask(mask), predicate));
}
CAIRN_DEVICE __cairn_lanes __activemask() { return static_cast<__cairn_lanes>(__cairn_activemask()); }

/* Matches, by the bits of the value. `*predicate` says whether all were equal. */
#define CAIRN_MATCH(type, bits)                                                                            \
  CAIRN_DEVICE __cairn_lanes __match_any_sync(__cairn_lanes mask, type v) {                                \
    return static_cast<__cairn_lanes>(__cairn_match_any(__cairn_mask(mask), __builtin_bit_cast(bits, v))); \
  }                                                                                                        \
  CAIRN_DEVICE __cairn_lanes __match_all_sync(__cairn_lanes mask, type v, int* predicate) {                \
    const __cairn_lanes lanes =                                                                            \
        static_cast<__cairn_lanes>(__cairn_match_all(__cairn_mask(mask), __builtin_bit_cast(bits, v)));    \
    *predicate = lanes != 0;                                                                               \
    return lanes;                                                                                          \
  }
CAIRN_MATCH(int, unsigned)
CAIRN_MATCH(unsigned, unsigned)
CAIRN_MATCH(long, unsigned long long)
CAIRN_MATCH(unsigned long, unsigned long long)
CAIRN_MATCH(long long, unsigned long long)
CAIRN_MATCH(unsigned long long, unsigned long long)
CAIRN_MATCH(float, unsigned)
CAIRN_MATCH(double, unsigned long long)
#undef CAIRN_MATCH

/* Reductions. */
#define CAIRN_REDUCE(type, name, operation) \
  CAIRN_DEVICE type name(__cairn_lanes mask, type v) { return operation(__cairn_mask(mask), v); }
CAIRN_REDUCE(unsigned, __reduce_add_sync, __cairn_reduce_add)
CAIRN_REDUCE(unsigned, __reduce_min_sync, __cairn_reduce_umin)
CAIRN_REDUCE(unsigned, __reduce_max_sync, __cairn_reduce_umax)
CAIRN_REDUCE(unsigned, __reduce_and_sync, __cairn_reduce_and)
CAIRN_REDUCE(unsigned, __reduce_or_sync, __cairn_reduce_or)
CAIRN_REDUCE(unsigned, __reduce_xor_sync, __cairn_reduce_xor)
CAIRN_REDUCE(int, __reduce_min_sync, __cairn_reduce_smin)
CAIRN_REDUCE(int, __reduce_max_sync, __cairn_reduce_smax)
#undef CAIRN_REDUCE
CAIRN_DEVICE int __reduce_add_sync(__cairn_lanes mask, int v) {
  return static_cast<int>(__cairn_reduce_add(__cairn_mask(mask), static_cast<unsigned>(v)));
}

/* Where the lane stands. */
CAIRN_DEVICE unsigned __lane_id() { return __cairn_laneid(); }
CAIRN_DEVICE __cairn_lanes __lanemask_eq() { return static_cast<__cairn_lanes>(1ull << __cairn_laneid()); }
CAIRN_DEVICE __cairn_lanes __lanemask_lt() { return static_cast<__cairn_lanes>((1ull << __cairn_laneid()) - 1); }
CAIRN_DEVICE __cairn_lanes __lanemask_le() { return static_cast<__cairn_lanes>((2ull << __cairn_laneid()) - 1); }
CAIRN_DEVICE __cairn_lanes __lanemask_gt() {
  return static_cast<__cairn_lanes>(__cairn_mask(~((2ull << __cairn_laneid()) - 1)));
}
CAIRN_DEVICE __cairn_lanes __lanemask_ge() {
  return static_cast<__cairn_lanes>(__cairn_mask(~((1ull << __cairn_laneid()) - 1)));
}

#endif
