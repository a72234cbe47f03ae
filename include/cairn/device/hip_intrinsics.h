/* Device functions that only HIP has: bit fields, and those of AMD's compiler builtins that programs call by name and
 * that mean something on any device. */
#pragma once

#include "integer_intrinsics.h"
#include "services.h"
#include "synchronization.h"
#include "warp.h"

#ifdef CAIRN_KERNEL_LANGUAGE

/* `width` bits of `value` from `offset` on, and `source`'s low bits put in their place. A width of 0 means all. */
#define CAIRN_BIT_FIELD(bits, type)                                                                  \
  CAIRN_DEVICE type __bitextract_u##bits(type value, unsigned offset, unsigned width) {              \
    offset &= bits - 1;                                                                              \
    width &= bits - 1;                                                                               \
    return width == 0 ? value >> offset : (value >> offset) & ((static_cast<type>(1) << width) - 1); \
  }                                                                                                  \
  CAIRN_DEVICE type __bitinsert_u##bits(type value, type source, unsigned offset, unsigned width) {  \
    offset &= bits - 1;                                                                              \
    width &= bits - 1;                                                                               \
    const type ones = width == 0 ? ~static_cast<type>(0) : (static_cast<type>(1) << width) - 1;      \
    return (value & ~(ones << offset)) | ((source & ones) << offset);                                \
  }
CAIRN_BIT_FIELD(32, unsigned)
CAIRN_BIT_FIELD(64, unsigned long long)
#undef CAIRN_BIT_FIELD

CAIRN_DEVICE unsigned __lastbit_u32_u32(unsigned value) { return static_cast<unsigned>(__builtin_ctzg(value, -1)); }
CAIRN_DEVICE unsigned __lastbit_u32_u64(unsigned long long value) {
  return static_cast<unsigned>(__builtin_ctzg(value, -1));
}
CAIRN_DEVICE unsigned __firstbit_u32_u32(unsigned value) { return static_cast<unsigned>(__builtin_clzg(value, -1)); }
CAIRN_DEVICE unsigned __firstbit_u32_u64(unsigned long long value) {
  return static_cast<unsigned>(__builtin_clzg(value, -1));
}

/* ---- lanes ----------------------------------------------------------------------------------------------------- */

/* The set bits of `mask` below this lane, plus `base`. A warp has 32 lanes: none is in the upper half. */
CAIRN_DEVICE unsigned __cairn_amdgcn_mbcnt_lo(unsigned mask, unsigned base) {
  return base + static_cast<unsigned>(__popc(mask & static_cast<unsigned>(__lanemask_lt())));
}
CAIRN_DEVICE unsigned __cairn_amdgcn_mbcnt_hi(unsigned, unsigned base) { return base; }
CAIRN_DEVICE int __cairn_amdgcn_readlane(int value, int lane) { return __shfl(value, lane); }
CAIRN_DEVICE int __cairn_amdgcn_readfirstlane(int value) {
  return __shfl(value, __builtin_ctzg(static_cast<unsigned>(__activemask()), 0));
}
/* `address` is a lane's number times 4. */
CAIRN_DEVICE int __cairn_amdgcn_ds_bpermute(int address, int value) { return __shfl(value, address >> 2 & 31); }
CAIRN_DEVICE unsigned __cairn_amdgcn_wavefrontsize() { return warpSize; }

CAIRN_DEVICE unsigned __cairn_amdgcn_workitem_id_x() { return threadIdx.x; }
CAIRN_DEVICE unsigned __cairn_amdgcn_workitem_id_y() { return threadIdx.y; }
CAIRN_DEVICE unsigned __cairn_amdgcn_workitem_id_z() { return threadIdx.z; }
CAIRN_DEVICE unsigned __cairn_amdgcn_workgroup_id_x() { return blockIdx.x; }
CAIRN_DEVICE unsigned __cairn_amdgcn_workgroup_id_y() { return blockIdx.y; }
CAIRN_DEVICE unsigned __cairn_amdgcn_workgroup_id_z() { return blockIdx.z; }

/* ---- barriers and clocks --------------------------------------------------------------------------------------- */

CAIRN_DEVICE void __cairn_amdgcn_s_barrier() { __syncthreads(); }
CAIRN_DEVICE void __cairn_amdgcn_wave_barrier() { __syncwarp(); }
CAIRN_DEVICE void __cairn_amdgcn_fence(unsigned, const char*) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
CAIRN_DEVICE void __cairn_amdgcn_s_sleep(int) { __cairn_yield(); }
CAIRN_DEVICE unsigned long long __cairn_amdgcn_s_memtime() { return static_cast<unsigned long long>(clock64()); }
CAIRN_DEVICE unsigned long long __cairn_amdgcn_s_memrealtime() {
  return static_cast<unsigned long long>(wall_clock64());
}

/* ---- arithmetic ------------------------------------------------------------------------------------------------ */

CAIRN_DEVICE int __cairn_saturate_to_int(long long value) {
  return static_cast<int>(value < -2147483648ll ? -2147483648ll : value > 2147483647ll ? 2147483647ll : value);
}
/* Dot products of four bytes plus c; `clamp` saturates the sum. */
CAIRN_DEVICE int __cairn_amdgcn_sudot4(bool a_signed, int a, bool b_signed, int b, int c, bool clamp) {
  long long sum = c;
  for (int i = 0; i < 32; i += 8) {
    const int x = a_signed ? static_cast<signed char>(a >> i) : a >> i & 0xff;
    const int y = b_signed ? static_cast<signed char>(b >> i) : b >> i & 0xff;
    sum += x * y;
  }
  return clamp ? __cairn_saturate_to_int(sum) : static_cast<int>(static_cast<unsigned>(sum));
}
CAIRN_DEVICE int __cairn_amdgcn_sdot4(int a, int b, int c, bool clamp) {
  return __cairn_amdgcn_sudot4(true, a, true, b, c, clamp);
}
CAIRN_DEVICE unsigned __cairn_amdgcn_udot4(unsigned a, unsigned b, unsigned c, bool clamp) {
  unsigned long long sum = c;
  for (int i = 0; i < 32; i += 8) sum += (a >> i & 0xff) * (b >> i & 0xff);
  return clamp && sum > 0xffffffffull ? 0xffffffffu : static_cast<unsigned>(sum);
}

/* Four bytes picked from a:b (b's are 0 to 3); 12 picks 0, above that 0xff, 8 to 11 the signs of the odd bytes. */
CAIRN_DEVICE unsigned __cairn_amdgcn_perm(unsigned a, unsigned b, unsigned selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(a) << 32 | b;
  unsigned result = 0;
  for (int i = 0; i < 32; i += 8) {
    const unsigned pick = selector >> i & 0xff;
    unsigned byte = 0xff;
    if (pick < 8) {
      byte = static_cast<unsigned>(bytes >> 8 * pick) & 0xff;
    } else if (pick < 12) {
      byte = bytes >> (16 * (pick - 8) + 15) & 1 ? 0xff : 0;
    } else if (pick == 12) {
      byte = 0;
    }
    result |= byte << i;
  }
  return result;
}

/* ---- the names -------------------------------------------------------------------------------------------------- */

/* Macros: clang predeclares the functions where the other pass's target is AMD's. */
#define __builtin_amdgcn_mbcnt_lo __cairn_amdgcn_mbcnt_lo
#define __builtin_amdgcn_mbcnt_hi __cairn_amdgcn_mbcnt_hi
#define __builtin_amdgcn_readlane __cairn_amdgcn_readlane
#define __builtin_amdgcn_readfirstlane __cairn_amdgcn_readfirstlane
#define __builtin_amdgcn_ds_bpermute __cairn_amdgcn_ds_bpermute
#define __builtin_amdgcn_wavefrontsize __cairn_amdgcn_wavefrontsize
#define __builtin_amdgcn_workitem_id_x __cairn_amdgcn_workitem_id_x
#define __builtin_amdgcn_workitem_id_y __cairn_amdgcn_workitem_id_y
#define __builtin_amdgcn_workitem_id_z __cairn_amdgcn_workitem_id_z
#define __builtin_amdgcn_workgroup_id_x __cairn_amdgcn_workgroup_id_x
#define __builtin_amdgcn_workgroup_id_y __cairn_amdgcn_workgroup_id_y
#define __builtin_amdgcn_workgroup_id_z __cairn_amdgcn_workgroup_id_z
#define __builtin_amdgcn_s_barrier __cairn_amdgcn_s_barrier
#define __builtin_amdgcn_wave_barrier __cairn_amdgcn_wave_barrier
#define __builtin_amdgcn_fence __cairn_amdgcn_fence
#define __builtin_amdgcn_s_sleep __cairn_amdgcn_s_sleep
#define __builtin_amdgcn_s_memtime __cairn_amdgcn_s_memtime
#define __builtin_amdgcn_s_memrealtime __cairn_amdgcn_s_memrealtime
#define __builtin_amdgcn_sudot4 __cairn_amdgcn_sudot4
#define __builtin_amdgcn_sdot4 __cairn_amdgcn_sdot4
#define __builtin_amdgcn_udot4 __cairn_amdgcn_udot4
#define __builtin_amdgcn_perm __cairn_amdgcn_perm

#endif
