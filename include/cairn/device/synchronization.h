/* Block barriers, warp barriers and memory fences. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

/* A macro, since clang predeclares the function for its nvptx target and takes no definition. */
#define __syncthreads() __cairn_barrier(0, 0)
CAIRN_DEVICE int __syncthreads_count(int predicate) { return __cairn_barrier_red_popc(0, 0, predicate); }
CAIRN_DEVICE int __syncthreads_and(int predicate) { return __cairn_barrier_red_and(0, 0, predicate); }
CAIRN_DEVICE int __syncthreads_or(int predicate) { return __cairn_barrier_red_or(0, 0, predicate); }

CAIRN_DEVICE void __syncwarp(unsigned mask = 0xffffffffu) { __cairn_warp_barrier(mask); }

/* Named barriers, as bar.sync and bar.arrive know them. */
CAIRN_DEVICE void __barrier_sync(unsigned id) { __cairn_barrier(id, 0); }
CAIRN_DEVICE void __barrier_sync_count(unsigned id, unsigned count) { __cairn_barrier(id, count); }

/* Fences order this thread's memory accesses as others see them. Threads of one block may run on one core but the
 * compiler must not move accesses either, so each is a real fence. */
CAIRN_DEVICE void __threadfence_block() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
CAIRN_DEVICE void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
CAIRN_DEVICE void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

#endif
