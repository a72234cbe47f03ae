/* What native code objects and the driver that runs them agree on: the kernel entry, the block it is handed, and
 * the services that device code may call. C, versioned by CAIRN_KERNEL_ABI_VERSION, which stands in every code
 * object's metadata note; a driver refuses an object of another version. The structs are read by generated code, so
 * their offsets are fixed (asserted in src/compiler/lower and in tests). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "status_codes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CAIRN_KERNEL_ABI_VERSION 1u

struct cairn_block;
struct cairn_thread;

/* Runs one thread up to the next point at which it waits. Returns CAIRN_STEP_*. `frame` holds what lives across. */
typedef uint32_t (*cairn_thread_step)(struct cairn_thread* thread, void* frame);
enum { CAIRN_STEP_DONE = 0u, CAIRN_STEP_WAITS = 1u };

/* Functions that device code calls. The driver fills the table; `size` opens it, it grows only at the end.
 * All are called on the thread that runs the block. Those marked noreturn end the block: the driver unwinds to its
 * own frame and the kernel's context gets the sticky error. */
typedef struct cairn_services {
  uint64_t size;
  /* printf: `args` is the argument buffer that clang's vprintf lowering builds: promoted arguments at their natural
   * alignment. Returns the number of arguments, or -1 when the format is null. */
  int32_t (*print)(struct cairn_block* block, const char* format, const void* args);
  /* noreturn. `thread` is the linear index within the block. */
  void (*assert_fail)(struct cairn_block* block, uint32_t thread, const char* expression, const char* file,
                      uint32_t line, const char* function);
  /* noreturn. */
  void (*trap)(struct cairn_block* block, uint32_t thread);
  /* Device heap, 16-byte aligned; null when the heap limit is reached. */
  void* (*heap_alloc)(struct cairn_block* block, uint64_t bytes);
  void (*heap_free)(struct cairn_block* block, void* pointer);
  /* Nanoseconds of a monotonic clock (globaltimer, wall_clock64). */
  uint64_t (*nanoseconds)(void);
  /* A block arrived at a grid barrier. Returns a ticket; the block parks until grid_released(ticket). */
  uint64_t (*grid_arrive)(struct cairn_block* block);
  uint32_t (*grid_released)(struct cairn_block* block, uint64_t ticket);
  /* Runs the threads of a block whose kernel was split at its suspension points: the body of every kernel entry with
   * CAIRN_KERNEL_SUSPENDS. `frame_bytes` as in the kernel's metadata. Returns CAIRN_BLOCK_*. */
  uint32_t (*run_threads)(struct cairn_block* block, cairn_thread_step step, uint64_t frame_bytes);
} cairn_services;

/* Constant for all blocks of one dispatch. */
typedef struct cairn_dispatch {
  uint32_t grid[3];               /*  0: blocks */
  uint32_t block[3];              /* 12: threads per block */
  const void* kernarg;            /* 24: the packed kernel arguments */
  const cairn_services* services; /* 32 */
  uint32_t dynamic_shared;        /* 40: bytes of dynamic workgroup memory */
  uint32_t flags;                 /* 44: CAIRN_DISPATCH_* */
  void* driver_data;              /* 48: the driver's own */
} cairn_dispatch;

enum { CAIRN_DISPATCH_COOPERATIVE = 1u };

/* One resident block. The driver owns it and fills all but `state`, `thread`. */
typedef struct cairn_block {
  const cairn_dispatch* dispatch; /*  0 */
  char* shared;    /*  8: workgroup memory: the kernel's static bytes, then (16-byte aligned) the dynamic ones;
                          128-byte aligned, contents undefined */
  char* frames;    /* 16: threads * KernelMetadata::frame_bytes bytes, 64-byte aligned, contents undefined; null when
                          frame_bytes is 0. Holds what lives across suspension points while the block is parked. */
  uint32_t id[3];  /* 24: this block's index. Kernel entries that run several blocks advance it. */
  uint32_t state;  /* 36: 0 before the first entry; then the block scheduler's own */
  uint32_t thread; /* 40: for fault messages: the thread that runs. With CAIRN_KERNEL_SUSPENDS its linear index; else
                          in the low half its place in the row that starts at the thread whose linear index is in
                          the low half of scheduler[0], in the high half how many threads from there run as one
                          vector. Loops with CAIRN_THREAD_MARKs keep it in a register instead. */
  uint32_t dynamic_offset; /* 44: bytes from `shared` to the dynamic workgroup memory */
  uint64_t scheduler[8];   /* 48: the block scheduler's own, kept while the block is parked */
  void* driver_data;       /* 112: the driver's own */
} cairn_block;

enum {
  CAIRN_BLOCK_DONE = 0u,
  /* Every live thread polls memory or waits for the grid: call the entry again later, with the same block. */
  CAIRN_BLOCK_PARKED = 1u
};

/* What a thread waits for when its step returns CAIRN_STEP_WAITS. */
enum {
  CAIRN_OP_NONE = 0,
  CAIRN_OP_YIELD,
  CAIRN_OP_BARRIER,      /* arguments: id, count */
  CAIRN_OP_BARRIER_POPC, /* id, count, predicate */
  CAIRN_OP_BARRIER_AND,
  CAIRN_OP_BARRIER_OR,
  CAIRN_OP_BARRIER_ARRIVE,
  CAIRN_OP_GRID_BARRIER,
  CAIRN_OP_WARP_BARRIER, /* mask */
  CAIRN_OP_SHFL_IDX,     /* mask, value, lane, width */
  CAIRN_OP_SHFL_UP,
  CAIRN_OP_SHFL_DOWN,
  CAIRN_OP_SHFL_XOR,
  CAIRN_OP_SHFL_PRED_IDX,
  CAIRN_OP_SHFL_PRED_UP,
  CAIRN_OP_SHFL_PRED_DOWN,
  CAIRN_OP_SHFL_PRED_XOR,
  CAIRN_OP_VOTE_ALL, /* mask, predicate */
  CAIRN_OP_VOTE_ANY,
  CAIRN_OP_VOTE_UNI,
  CAIRN_OP_BALLOT,
  CAIRN_OP_ACTIVE_MASK,
  CAIRN_OP_MATCH_ANY, /* mask, value */
  CAIRN_OP_MATCH_ALL,
  CAIRN_OP_REDUCE_ADD, /* mask, value */
  CAIRN_OP_REDUCE_UMIN,
  CAIRN_OP_REDUCE_UMAX,
  CAIRN_OP_REDUCE_SMIN,
  CAIRN_OP_REDUCE_SMAX,
  CAIRN_OP_REDUCE_AND,
  CAIRN_OP_REDUCE_OR,
  CAIRN_OP_REDUCE_XOR
};

/* One thread of a block whose kernel suspends: the head of its frames. The scheduler fills the first part, compiled
 * code reads it and fills the rest when it waits. In kernels that do not suspend, functions that were not inlined get
 * one with only `block`, `id` and `index` set. */
typedef struct cairn_thread {
  cairn_block* block;    /*  0 */
  uint32_t id[3];        /*  8: thread index in the block */
  uint32_t index;        /* 20: linear: x + y * block.x + z * block.x * block.y */
  char* stack;           /* 24: next free byte for the frames of functions that suspend; 16-byte aligned */
  char* stack_end;       /* 32 */
  uint64_t argument[4];  /* 40: of the operation, in its order; argument[0] is the result when it resumes */
  uint32_t operation;    /* 72: CAIRN_OP_* */
  uint32_t site;         /* 76: where: sites earlier in the program's order are smaller */
  uint32_t state;        /* 80: the scheduler's own */
  uint32_t reserved[11]; /* 84 */
} cairn_thread;          /* 128 bytes; the kernel's own frame follows */

/* A store at each round would cost a streaming loop a tenth of its bandwidth, so a loop over threads that is one
 * straight piece of code says in its instructions which register counts the threads: it opens and closes with
 *   nopq disp32(register)
 * whose displacement is CAIRN_THREAD_MARK; the low half is the number of threads a round at its head, 0 at its end.
 * The register, the same in both, holds the place in the row of the round's first thread. */
#define CAIRN_THREAD_MARK 0x4a170000

/* Runs `count` blocks whose linear indices (x fastest) start at `first`. Kernels whose metadata has
 * CAIRN_KERNEL_SUSPENDS get count 1, with `state` 0 the first time, and may return CAIRN_BLOCK_PARKED. */
typedef uint32_t (*cairn_kernel_entry)(cairn_block* block, uint64_t first, uint64_t count);

/* Flags in a kernel's metadata. */
enum {
  CAIRN_KERNEL_SUSPENDS = 1u,     /* needs frames; one block an entry call; may park */
  CAIRN_KERNEL_POLLS = 2u,        /* has loops that poll memory: hand out blocks one at a time */
  CAIRN_KERNEL_GRID_BARRIER = 4u, /* needs a cooperative launch */
  CAIRN_KERNEL_DEVICE_HEAP = 8u,
  CAIRN_KERNEL_PRINTS = 16u
};

#ifdef __cplusplus
}
#endif
