/* Tiles of several warps: thread_block_tile of 64 to 1024 threads. */
#pragma once
#pragma GCC system_header

#include "tiles.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {
namespace details {

/* A word for each warp of the block, by which the threads of a tile hand each other values. */
CAIRN_DEVICE unsigned long long* warp_words() {
  __shared__ unsigned long long words[32];
  return words;
}

/* Tiles that meet have no thread in common, so that each barrier and each word is one tile's at a time. */
template <unsigned int Size>
class BlockTile {
 public:
  __device__ static void sync() { __cairn_barrier(barrier(), members()); }
  __device__ static constexpr unsigned size() { return Size; }
  __device__ static constexpr unsigned num_threads() { return Size; }
  __device__ static unsigned thread_rank() { return thread_in_block() % Size; }
  __device__ static unsigned meta_group_rank() { return thread_in_block() / Size; }
  __device__ static unsigned meta_group_size() { return (block_size() + Size - 1) / Size; }
  __device__ static bool is_valid() { return true; }

  __device__ static int any(int predicate) { return __cairn_barrier_red_or(barrier(), members(), predicate); }
  __device__ static int all(int predicate) { return __cairn_barrier_red_and(barrier(), members(), predicate); }

  template <typename __T>
  __device__ static __T shfl(__T v, int rank) {
    Words<__T> words(v);
    unsigned long long* word = warp_words() + first_thread() / 32;
    for (unsigned long long& part : words.parts) {
      if (thread_rank() == static_cast<unsigned>(rank) % Size) *word = part;
      sync();
      part = *word;
      sync();
    }
    return words.value();
  }

  /* op over the `value` that each warp's first thread gives, in the order of warps, on each thread. */
  template <typename __T, typename Op>
  __device__ static __T reduce_warps(__T value, Op op) {
    const unsigned warps = (members() + 31) / 32;
    Words<__T> of_warp[Size / 32];
    of_warp[0] = Words<__T>(value);
    const Words<__T> own = of_warp[0];
    unsigned long long* word = warp_words() + first_thread() / 32;
    for (unsigned i = 0; i < Words<__T>::kCount; ++i) {
      if (thread_rank() % 32 == 0) word[thread_rank() / 32] = own.parts[i];
      sync();
      for (unsigned warp = 0; warp < warps; ++warp) of_warp[warp].parts[i] = word[warp];
      sync();
    }
    __T result = of_warp[0].value();
    for (unsigned warp = 1; warp < warps; ++warp) result = op(result, of_warp[warp].value());
    return result;
  }

 private:
  /* A value as words. */
  template <typename __T>
  struct Words {
    static constexpr unsigned kCount = (sizeof(__T) + 7) / 8;
    unsigned long long parts[kCount];

    __device__ Words() {}
    __device__ explicit Words(const __T& value) { __builtin_memcpy(parts, &value, sizeof(__T)); }
    __device__ __T value() const {
      __T result;
      __builtin_memcpy(&result, parts, sizeof(__T));
      return result;
    }
  };

  __device__ static unsigned first_thread() { return thread_in_block() / Size * Size; }
  /* The block's last tile may be short. */
  __device__ static unsigned members() {
    const unsigned left = block_size() - first_thread();
    return left < Size ? left : Size;
  }
  /* bar.sync's own are 0 to 15. */
  __device__ static unsigned barrier() { return 16 + first_thread() / 64; }
};

}  // namespace details

template <>
class thread_block_tile<64, void> : public details::BlockTile<64> {};
template <>
class thread_block_tile<128, void> : public details::BlockTile<128> {};
template <>
class thread_block_tile<256, void> : public details::BlockTile<256> {};
template <>
class thread_block_tile<512, void> : public details::BlockTile<512> {};
template <>
class thread_block_tile<1024, void> : public details::BlockTile<1024> {};

/* What programs set aside for such tiles. They bring their own here. */
template <unsigned int MaxBlockSize = 1024>
struct block_tile_memory {
  static_assert(MaxBlockSize <= 1024, "a block has at most 1024 threads");
  char unused;
};
template <unsigned int MaxBlockSize>
__device__ __forceinline__ thread_block this_thread_block(block_tile_memory<MaxBlockSize>&) {
  return thread_block();
}

}  // namespace cooperative_groups

#endif
