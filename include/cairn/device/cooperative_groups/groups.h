/* Cooperative groups: the group of any kind (thread_group), the block, the grid and the cluster. */
#pragma once
#pragma GCC system_header

#include "../language.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {
namespace details {

CAIRN_DEVICE unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
CAIRN_DEVICE unsigned thread_in_block() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
CAIRN_DEVICE unsigned long long block_in_grid() {
  return blockIdx.x + static_cast<unsigned long long>(gridDim.x) *
                          (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
}
CAIRN_DEVICE unsigned long long grid_blocks() {
  return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}
CAIRN_DEVICE unsigned popcount(unsigned mask) { return static_cast<unsigned>(__popc(mask)); }
CAIRN_DEVICE unsigned lower_lanes() { return static_cast<unsigned>(__lanemask_lt()); }

enum class Kind { kLanes, kBlock, kGrid };

}  // namespace details

/* A group whose kind is known at run time only. Lanes of a warp are a mask; blocks and grids need no data. */
class thread_group {
 public:
  __device__ void sync() const {
    if (kind_ == details::Kind::kLanes) {
      __cairn_warp_barrier(lanes_);
    } else if (kind_ == details::Kind::kBlock) {
      __syncthreads();
    } else {
      __cairn_grid_barrier();
    }
  }
  __device__ unsigned size() const {
    if (kind_ == details::Kind::kLanes) return details::popcount(lanes_);
    if (kind_ == details::Kind::kBlock) return details::block_size();
    return static_cast<unsigned>(details::grid_blocks() * details::block_size());
  }
  __device__ unsigned num_threads() const { return size(); }
  __device__ unsigned thread_rank() const {
    if (kind_ == details::Kind::kLanes) return details::popcount(lanes_ & details::lower_lanes());
    if (kind_ == details::Kind::kBlock) return details::thread_in_block();
    return static_cast<unsigned>(details::block_in_grid() * details::block_size() + details::thread_in_block());
  }
  __device__ bool is_valid() const { return true; }

 protected:
  __device__ explicit thread_group(details::Kind kind, unsigned lanes = 0) : kind_(kind), lanes_(lanes) {}
  details::Kind kind_;
  unsigned lanes_;

  friend __device__ thread_group tiled_partition(const thread_group& parent, unsigned size);
};

class thread_block : public thread_group {
 public:
  __device__ thread_block() : thread_group(details::Kind::kBlock) {}
  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned size() { return details::block_size(); }
  __device__ static unsigned num_threads() { return details::block_size(); }
  __device__ static unsigned thread_rank() { return details::thread_in_block(); }
  __device__ static dim3 thread_index() { return threadIdx; }
  __device__ static dim3 group_index() { return blockIdx; }
  __device__ static dim3 group_dim() { return blockDim; }
  __device__ static dim3 dim_threads() { return blockDim; }
  /* Split barrier: arriving does not wait, waiting is a whole barrier. */
  struct arrival_token {};
  __device__ static arrival_token barrier_arrive() { return arrival_token(); }
  __device__ static void barrier_wait(arrival_token&&) { __syncthreads(); }
};

class grid_group : public thread_group {
 public:
  __device__ grid_group() : thread_group(details::Kind::kGrid) {}
  __device__ static void sync() { __cairn_grid_barrier(); }
  __device__ static unsigned long long size() { return details::grid_blocks() * details::block_size(); }
  __device__ static unsigned long long num_threads() { return size(); }
  __device__ static unsigned long long thread_rank() {
    return details::block_in_grid() * details::block_size() + details::thread_in_block();
  }
  __device__ static unsigned long long num_blocks() { return details::grid_blocks(); }
  __device__ static unsigned long long block_rank() { return details::block_in_grid(); }
  __device__ static dim3 group_dim() { return gridDim; }
  __device__ static dim3 dim_blocks() { return gridDim; }
  __device__ static dim3 block_index() { return blockIdx; }
};

/* All grids of a launch on several devices; one device takes part here, so that it is the grid. */
class multi_grid_group : public thread_group {
 public:
  __device__ multi_grid_group() : thread_group(details::Kind::kGrid) {}
  __device__ static unsigned num_grids() { return 1; }
  __device__ static unsigned grid_rank() { return 0; }
};

/* A cluster is one block here. */
class cluster_group : public thread_group {
 public:
  __device__ cluster_group() : thread_group(details::Kind::kBlock) {}
  __device__ static unsigned num_blocks() { return 1; }
  __device__ static unsigned block_rank() { return 0; }
  __device__ static dim3 dim_blocks() { return dim3(1, 1, 1); }
  __device__ static dim3 block_index() { return dim3(0, 0, 0); }
  template <typename __T>
  __device__ static __T* map_shared_rank(__T* address, int) {
    return address;
  }
};

__device__ __forceinline__ thread_block this_thread_block() { return thread_block(); }
__device__ __forceinline__ grid_group this_grid() { return grid_group(); }
__device__ __forceinline__ multi_grid_group this_multi_grid() { return multi_grid_group(); }
__device__ __forceinline__ cluster_group this_cluster() { return cluster_group(); }

template <typename Group>
__device__ __forceinline__ void sync(const Group& group) {
  group.sync();
}
template <typename Group>
__device__ __forceinline__ auto thread_rank(const Group& group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <typename Group>
__device__ __forceinline__ auto group_size(const Group& group) -> decltype(group.size()) {
  return group.size();
}
template <typename Group>
__device__ __forceinline__ bool is_valid(const Group& group) {
  return group.is_valid();
}

/* Calls f on one thread of the group. */
template <typename Group, typename __F, typename... Arguments>
__device__ __forceinline__ void invoke_one(const Group& group, __F&& f, Arguments&&... arguments) {
  if (group.thread_rank() == 0) f(static_cast<Arguments&&>(arguments)...);
}

}  // namespace cooperative_groups

#endif
