/* Cooperative groups within a warp: tiles of a fixed power of two (thread_block_tile) and any set of lanes
 * (coalesced_group), with their shuffles, votes and matches, and the ways to make them. */
#pragma once
#pragma GCC system_header

#include "groups.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {
namespace details {

/* Shuffles a value of any type word by word; `Shuffle` moves one int. */
template <typename __T, typename Shuffle>
__device__ __forceinline__ __T shuffle_words(const __T& value, Shuffle shuffle) {
  constexpr unsigned kWords = (sizeof(__T) + 3) / 4;
  union Storage {
    int words[kWords];
    unsigned char bytes[kWords * 4];
  } storage = {};
  __T result;
  __builtin_memcpy(storage.bytes, &value, sizeof(__T));
  for (unsigned i = 0; i < kWords; ++i) storage.words[i] = shuffle(storage.words[i]);
  __builtin_memcpy(&result, storage.bytes, sizeof(__T));
  return result;
}

/* Shuffles within segments of `width` lanes of the mask, as functors (C++11 has no generic lambdas to spare). */
enum class Move { kIndex, kUp, kDown, kXor };
template <Move move>
struct Shuffle {
  unsigned long long mask;
  int lane;
  int width;
  __device__ __forceinline__ int operator()(int v) const {
    return move == Move::kIndex  ? __cairn_shfl_idx(mask, v, lane, width)
           : move == Move::kUp   ? __cairn_shfl_up(mask, v, lane, width)
           : move == Move::kDown ? __cairn_shfl_down(mask, v, lane, width)
                                 : __cairn_shfl_xor(mask, v, lane, width);
  }
};
template <Move move, typename __T>
__device__ __forceinline__ __T shuffle(unsigned mask, const __T& value, int lane, int width) {
  return shuffle_words(value, Shuffle<move>{mask, lane, width});
}

}  // namespace details

template <unsigned int Size, typename Parent = void>
class thread_block_tile;

/* A tile of `Size` lanes; `Parent` only remembers what it was made of. */
template <unsigned int Size>
class thread_block_tile<Size, void> : public thread_group {
  static_assert(Size != 0 && (Size & (Size - 1)) == 0, "a tile's size is a power of two");
  static_assert(Size <= 32, "a tile fits into a warp");
  static constexpr unsigned kOnes = Size == 32 ? 0xffffffffu : (1u << Size % 32) - 1;

 public:
  __device__ thread_block_tile() : thread_group(details::Kind::kLanes, kOnes << (__cairn_laneid() & ~(Size - 1))) {}

  __device__ void sync() const { __cairn_warp_barrier(lanes_); }
  __device__ static constexpr unsigned size() { return Size; }
  __device__ static constexpr unsigned num_threads() { return Size; }
  __device__ static unsigned thread_rank() { return __cairn_laneid() & (Size - 1); }
  __device__ static unsigned meta_group_rank() { return details::thread_in_block() / Size; }
  __device__ static unsigned meta_group_size() { return (details::block_size() + Size - 1) / Size; }

  template <typename __T>
  __device__ __T shfl(__T v, int rank) const {
    return details::shuffle<details::Move::kIndex>(lanes_, v, rank, Size);
  }
  template <typename __T>
  __device__ __T shfl_up(__T v, unsigned delta) const {
    return details::shuffle<details::Move::kUp>(lanes_, v, static_cast<int>(delta), Size);
  }
  template <typename __T>
  __device__ __T shfl_down(__T v, unsigned delta) const {
    return details::shuffle<details::Move::kDown>(lanes_, v, static_cast<int>(delta), Size);
  }
  template <typename __T>
  __device__ __T shfl_xor(__T v, unsigned bits) const {
    return details::shuffle<details::Move::kXor>(lanes_, v, static_cast<int>(bits), Size);
  }
  __device__ int any(int predicate) const { return __cairn_vote_any(lanes_, predicate); }
  __device__ int all(int predicate) const { return __cairn_vote_all(lanes_, predicate); }
  __device__ unsigned ballot(int predicate) const { return to_ranks(__cairn_ballot(lanes_, predicate)); }
  template <typename __T>
  __device__ unsigned match_any(__T v) const {
    return to_ranks(__match_any_sync(lanes_, v));
  }
  template <typename __T>
  __device__ unsigned match_all(__T v, int& predicate) const {
    return to_ranks(__match_all_sync(lanes_, v, &predicate));
  }

 private:
  /* Lanes of the warp as ranks in the tile. */
  __device__ static unsigned to_ranks(unsigned long long lanes) {
    return static_cast<unsigned>(lanes >> (__cairn_laneid() & ~(Size - 1))) & kOnes;
  }
};

template <unsigned int Size, typename Parent>
class thread_block_tile : public thread_block_tile<Size, void> {};

/* Any set of lanes of one warp; ranks count them from the lowest. */
class coalesced_group : public thread_group {
 public:
  __device__ explicit coalesced_group(unsigned lanes, unsigned meta_rank = 0, unsigned meta_size = 1)
      : thread_group(details::Kind::kLanes, lanes), meta_rank_(meta_rank), meta_size_(meta_size) {}

  __device__ void sync() const { __cairn_warp_barrier(lanes_); }
  __device__ unsigned size() const { return details::popcount(lanes_); }
  __device__ unsigned num_threads() const { return size(); }
  __device__ unsigned thread_rank() const { return details::popcount(lanes_ & details::lower_lanes()); }
  __device__ unsigned meta_group_rank() const { return meta_rank_; }
  __device__ unsigned meta_group_size() const { return meta_size_; }

  template <typename __T>
  __device__ __T shfl(__T v, int rank) const {
    return from_rank(v, static_cast<unsigned>(rank) % size());
  }
  template <typename __T>
  __device__ __T shfl_up(__T v, unsigned delta) const {
    const unsigned rank = thread_rank();
    return from_rank(v, rank >= delta ? rank - delta : rank);
  }
  template <typename __T>
  __device__ __T shfl_down(__T v, unsigned delta) const {
    const unsigned rank = thread_rank();
    return from_rank(v, delta < size() - rank ? rank + delta : rank);
  }
  __device__ int any(int predicate) const { return __cairn_vote_any(lanes_, predicate); }
  __device__ int all(int predicate) const { return __cairn_vote_all(lanes_, predicate); }
  __device__ unsigned ballot(int predicate) const { return to_ranks(__cairn_ballot(lanes_, predicate)); }
  template <typename __T>
  __device__ unsigned match_any(__T v) const {
    return to_ranks(__match_any_sync(lanes_, v));
  }
  template <typename __T>
  __device__ unsigned match_all(__T v, int& predicate) const {
    return to_ranks(__match_all_sync(lanes_, v, &predicate));
  }
  __device__ unsigned lanes() const { return lanes_; }

 private:
  template <typename __T>
  __device__ __T from_rank(const __T& v, unsigned rank) const {
    const int lane = static_cast<int>(__fns(lanes_, 0, static_cast<int>(rank) + 1));
    return details::shuffle<details::Move::kIndex>(lanes_, v, lane, 32);
  }
  __device__ unsigned to_ranks(unsigned long long lanes) const {
    unsigned ranks = 0;
    unsigned rank = 0;
    for (unsigned left = lanes_; left != 0; left &= left - 1, ++rank) {
      if (lanes & (left & (0u - left))) ranks |= 1u << rank;
    }
    return ranks;
  }
  unsigned meta_rank_;
  unsigned meta_size_;
};

__device__ __forceinline__ coalesced_group coalesced_threads() {
  return coalesced_group(static_cast<unsigned>(__activemask()));
}

namespace details {
/* The members of `lanes` whose rank there has the same quotient by `size` as this thread's. */
CAIRN_DEVICE unsigned partition_lanes(unsigned lanes, unsigned size) {
  const unsigned own = popcount(lanes & lower_lanes()) / size;
  unsigned result = 0;
  unsigned rank = 0;
  for (unsigned left = lanes; left != 0; left &= left - 1, ++rank) {
    if (rank / size == own) result |= left & (0u - left);
  }
  return result;
}
CAIRN_DEVICE unsigned warp_tile_lanes(unsigned size) {
  const unsigned ones = size >= 32 ? 0xffffffffu : (1u << size) - 1;
  return ones << (__cairn_laneid() & ~(size - 1));
}
}  // namespace details

template <unsigned int Size, typename Parent>
__device__ __forceinline__ thread_block_tile<Size, Parent> tiled_partition(const Parent&) {
  return thread_block_tile<Size, Parent>();
}
template <unsigned int Size>
__device__ __forceinline__ coalesced_group tiled_partition(const coalesced_group& parent) {
  return coalesced_group(details::partition_lanes(parent.lanes(), Size), parent.thread_rank() / Size,
                         (parent.size() + Size - 1) / Size);
}
__device__ __forceinline__ thread_group tiled_partition(const thread_group& parent, unsigned size) {
  return thread_group(details::Kind::kLanes, parent.kind_ == details::Kind::kLanes
                                                 ? details::partition_lanes(parent.lanes_, size)
                                                 : details::warp_tile_lanes(size));
}
__device__ __forceinline__ coalesced_group tiled_partition(const coalesced_group& parent, unsigned size) {
  return coalesced_group(details::partition_lanes(parent.lanes(), size), parent.thread_rank() / size,
                         (parent.size() + size - 1) / size);
}

/* Those whose label (or predicate) is the same as this thread's. */
template <typename Label>
__device__ __forceinline__ coalesced_group labeled_partition(const coalesced_group& parent, Label label) {
  return coalesced_group(static_cast<unsigned>(__match_any_sync(parent.lanes(), label)));
}
template <unsigned int Size, typename Parent, typename Label>
__device__ __forceinline__ coalesced_group labeled_partition(const thread_block_tile<Size, Parent>&, Label label) {
  return coalesced_group(static_cast<unsigned>(__match_any_sync(details::warp_tile_lanes(Size), label)));
}
__device__ __forceinline__ coalesced_group binary_partition(const coalesced_group& parent, bool predicate) {
  return labeled_partition(parent, static_cast<int>(predicate));
}
template <unsigned int Size, typename Parent>
__device__ __forceinline__ coalesced_group binary_partition(const thread_block_tile<Size, Parent>& parent,
                                                            bool predicate) {
  return labeled_partition(parent, static_cast<int>(predicate));
}

}  // namespace cooperative_groups

#endif
