/* What device code asks of the runtime: printf, assert, the heap, clocks, traps. Those that C has too are device
 * overloads beside the host's functions. */
#pragma once
#pragma GCC system_header

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

extern "C" {
/* clang packs the arguments of the device's printf and calls vprintf. */
__device__ int vprintf(const char* format, const char* arguments);
__device__ int printf(const char* format, ...);
__device__ void* malloc(size_t bytes) __asm__("cairn.malloc");
__device__ void free(void* pointer) __asm__("cairn.free");
__device__ void abort(void) __asm__("cairn.trap") __attribute__((noreturn));
/* What <assert.h>'s assert calls. */
__device__ void __assert_fail(const char* expression, const char* file, unsigned line,
                              const char* function) __asm__("cairn.assert.fail") __attribute__((noreturn, nothrow));
__device__ clock_t clock(void) __asm__("cairn.clock");
}
CAIRN_EXTERN void __trap(void) __asm__("cairn.trap") __attribute__((noreturn));
CAIRN_EXTERN void __brkpt(void) __asm__("cairn.trap") __attribute__((noreturn));
CAIRN_EXTERN long long clock64(void) __asm__("cairn.clock");
CAIRN_EXTERN long long wall_clock64(void) __asm__("cairn.nanoseconds");
CAIRN_EXTERN unsigned long long __globaltimer(void) __asm__("cairn.nanoseconds");

CAIRN_DEVICE void __nanosleep(unsigned nanoseconds) {
  (void)nanoseconds;
  __cairn_yield();
}

CAIRN_DEVICE void* memcpy(void* to, const void* from, size_t bytes) { return __builtin_memcpy(to, from, bytes); }
CAIRN_DEVICE void* memmove(void* to, const void* from, size_t bytes) { return __builtin_memmove(to, from, bytes); }
CAIRN_DEVICE void* memset(void* to, int value, size_t bytes) { return __builtin_memset(to, value, bytes); }

namespace std {
using ::abort;
using ::clock;
using ::free;
using ::malloc;
using ::memcpy;
using ::memmove;
using ::memset;
using ::printf;
}  // namespace std

/* operator new and delete on the device heap come from clang's wrapper of <new>. */
#include <new>

#endif
