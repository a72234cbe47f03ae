/* The operations of the SPMD IR (docs/spmd-ir.md) as functions. A dot cannot stand in a C++ name, so each goes by an
 * asm label. Only the headers of this folder call these; programs use CUDA's and HIP's names. */
#pragma once

#include "qualifiers.h"

#ifdef CAIRN_KERNEL_LANGUAGE

/* Where this thread stands. */
CAIRN_PURE unsigned __cairn_tid_x(void) __asm__("cairn.tid.x");
CAIRN_PURE unsigned __cairn_tid_y(void) __asm__("cairn.tid.y");
CAIRN_PURE unsigned __cairn_tid_z(void) __asm__("cairn.tid.z");
CAIRN_PURE unsigned __cairn_ctaid_x(void) __asm__("cairn.ctaid.x");
CAIRN_PURE unsigned __cairn_ctaid_y(void) __asm__("cairn.ctaid.y");
CAIRN_PURE unsigned __cairn_ctaid_z(void) __asm__("cairn.ctaid.z");
CAIRN_PURE unsigned __cairn_ntid_x(void) __asm__("cairn.ntid.x");
CAIRN_PURE unsigned __cairn_ntid_y(void) __asm__("cairn.ntid.y");
CAIRN_PURE unsigned __cairn_ntid_z(void) __asm__("cairn.ntid.z");
CAIRN_PURE unsigned __cairn_nctaid_x(void) __asm__("cairn.nctaid.x");
CAIRN_PURE unsigned __cairn_nctaid_y(void) __asm__("cairn.nctaid.y");
CAIRN_PURE unsigned __cairn_nctaid_z(void) __asm__("cairn.nctaid.z");
CAIRN_PURE unsigned __cairn_laneid(void) __asm__("cairn.laneid");
CAIRN_PURE unsigned __cairn_warpid(void) __asm__("cairn.warpid");
CAIRN_PURE unsigned __cairn_warpsize(void) __asm__("cairn.warpsize");
CAIRN_PURE unsigned __cairn_dynamic_shared_size(void) __asm__("cairn.dynamic.shared.size");

/* Barriers. `count` 0: all threads of the block that have not exited. */
CAIRN_EXTERN void __cairn_barrier(unsigned id, unsigned count) __asm__("cairn.barrier");
CAIRN_EXTERN int __cairn_barrier_red_popc(unsigned id, unsigned count, int pred) __asm__("cairn.barrier.red.popc");
CAIRN_EXTERN int __cairn_barrier_red_and(unsigned id, unsigned count, int pred) __asm__("cairn.barrier.red.and");
CAIRN_EXTERN int __cairn_barrier_red_or(unsigned id, unsigned count, int pred) __asm__("cairn.barrier.red.or");
CAIRN_EXTERN void __cairn_barrier_arrive(unsigned id, unsigned count) __asm__("cairn.barrier.arrive");
CAIRN_EXTERN void __cairn_grid_barrier(void) __asm__("cairn.grid.barrier");
CAIRN_EXTERN void __cairn_warp_barrier(unsigned long long mask) __asm__("cairn.warp.barrier");

/* Warp exchange. `mask` 0: the lanes that are converged here. */
CAIRN_EXTERN int __cairn_shfl_idx(unsigned long long mask, int v, int lane, int width) __asm__("cairn.shfl.idx");
CAIRN_EXTERN int __cairn_shfl_up(unsigned long long mask, int v, int lane, int width) __asm__("cairn.shfl.up");
CAIRN_EXTERN int __cairn_shfl_down(unsigned long long mask, int v, int lane, int width) __asm__("cairn.shfl.down");
CAIRN_EXTERN int __cairn_shfl_xor(unsigned long long mask, int v, int lane, int width) __asm__("cairn.shfl.xor");
CAIRN_EXTERN int __cairn_vote_all(unsigned long long mask, int pred) __asm__("cairn.vote.all");
CAIRN_EXTERN int __cairn_vote_any(unsigned long long mask, int pred) __asm__("cairn.vote.any");
CAIRN_EXTERN int __cairn_vote_uni(unsigned long long mask, int pred) __asm__("cairn.vote.uni");
CAIRN_EXTERN unsigned long long __cairn_ballot(unsigned long long mask, int pred) __asm__("cairn.ballot");
CAIRN_EXTERN unsigned long long __cairn_activemask(void) __asm__("cairn.activemask");
CAIRN_EXTERN unsigned long long __cairn_match_any(unsigned long long mask,
                                                  unsigned long long v) __asm__("cairn.match.any");
CAIRN_EXTERN unsigned long long __cairn_match_all(unsigned long long mask,
                                                  unsigned long long v) __asm__("cairn.match.all");
CAIRN_EXTERN unsigned __cairn_reduce_add(unsigned long long mask, unsigned v) __asm__("cairn.reduce.add");
CAIRN_EXTERN unsigned __cairn_reduce_umin(unsigned long long mask, unsigned v) __asm__("cairn.reduce.umin");
CAIRN_EXTERN unsigned __cairn_reduce_umax(unsigned long long mask, unsigned v) __asm__("cairn.reduce.umax");
CAIRN_EXTERN int __cairn_reduce_smin(unsigned long long mask, int v) __asm__("cairn.reduce.smin");
CAIRN_EXTERN int __cairn_reduce_smax(unsigned long long mask, int v) __asm__("cairn.reduce.smax");
CAIRN_EXTERN unsigned __cairn_reduce_and(unsigned long long mask, unsigned v) __asm__("cairn.reduce.and");
CAIRN_EXTERN unsigned __cairn_reduce_or(unsigned long long mask, unsigned v) __asm__("cairn.reduce.or");
CAIRN_EXTERN unsigned __cairn_reduce_xor(unsigned long long mask, unsigned v) __asm__("cairn.reduce.xor");

/* Services. */
CAIRN_EXTERN void __cairn_yield(void) __asm__("cairn.yield");
CAIRN_EXTERN void __cairn_assert_fail(const char* expr, const char* file, unsigned line,
                                      const char* function) __asm__("cairn.assert.fail") __attribute__((noreturn));
CAIRN_EXTERN void __cairn_trap(void) __asm__("cairn.trap") __attribute__((noreturn));
CAIRN_EXTERN void* __cairn_malloc(unsigned long long bytes) __asm__("cairn.malloc");
CAIRN_EXTERN void __cairn_free(void* pointer) __asm__("cairn.free");
CAIRN_EXTERN long long __cairn_clock(void) __asm__("cairn.clock");
CAIRN_EXTERN long long __cairn_nanoseconds(void) __asm__("cairn.nanoseconds");

#endif
