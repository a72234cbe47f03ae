/* Cairn's named extension of HSA: what the HIP layer needs and HSA does not say. docs/hsa-extensions.md describes it.
 *
 * A client asks for the table at run time, and can so do without on another HSA runtime:
 *
 *   cairn_hsa_ext_1_t ext;
 *   hsa_status_t status = hsa_system_get_major_extension_table(CAIRN_HSA_EXTENSION, 1, sizeof(ext), &ext);
 *
 * Every function is safe to call from several threads, sets its outputs only on HSA_STATUS_SUCCESS, and returns
 * HSA_STATUS_ERROR_NOT_INITIALIZED outside hsa_init/hsa_shut_down and HSA_STATUS_ERROR_INVALID_ARGUMENT (or the
 * handle's own code) for what it cannot take. The table grows only at its end; `size` says how much of it is there. */
#pragma once

#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <stddef.h>
#include <stdint.h>

#include "status_codes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The extension's number, in the range that HSA leaves to vendors; its name is "HSA_EXT_CAIRN". */
enum { CAIRN_HSA_EXTENSION = 0x0C41 };

/* ---- packets --------------------------------------------------------------------------------------------------- */

/* Type of an agent-dispatch packet that runs a host function in queue order: arg[0] is a void (*)(void*), arg[1] its
 * argument; arg[2], arg[3] and return_address are not read. The function runs on a thread of the runtime (or one that
 * waits and helps) and may not wait for packets of the same queue. */
enum { CAIRN_HSA_AGENT_DISPATCH_CALL = 0x8001 };

enum { CAIRN_HSA_DISPATCH_COOPERATIVE = 1 };

/* More about a kernel dispatch than its packet holds: its address stands in the packet's reserved2 (0: none), and it
 * stays valid until the packet has completed. */
typedef struct cairn_hsa_dispatch_s {
  uint32_t size;    /* sizeof(cairn_hsa_dispatch_t) */
  uint32_t flags;   /* CAIRN_HSA_DISPATCH_* */
  uint32_t grid[3]; /* workgroups; when grid[0] is not 0, replaces the packet's grid_size (work-items, 32 bits) */
  uint32_t reserved;
} cairn_hsa_dispatch_t;

/* ---- what is told of agents, kernels and pointers ---------------------------------------------------------------- */

/* The caller sets `size`. What HSA's own queries tell already (name, uuid, cache sizes, clocks) is not repeated. */
typedef struct cairn_hsa_agent_properties_s {
  uint32_t size;
  uint32_t compute_units;
  uint32_t warp_size;
  uint32_t max_threads_per_block;
  uint32_t max_block[3];
  uint32_t max_grid[3]; /* workgroups */
  uint32_t max_shared_per_block;
  uint32_t max_threads_per_unit;
  uint32_t clock_khz;
  uint32_t memory_clock_khz;
  uint32_t memory_bus_bits;
  uint32_t l1_bytes, l2_bytes, l3_bytes;
  uint32_t numa_node;
  uint32_t pci_domain, pci_bus, pci_device;
  uint64_t memory_bytes;
  uint64_t timestamp_hz;
  uint32_t cooperative; /* 1: cooperative dispatches are taken */
  uint32_t helps;       /* 1: a waiting thread runs packets itself */
  char name[64];        /* marketing name */
  char target[64];      /* best native target, e.g. "x86-64-v4" */
  char uuid[24];
} cairn_hsa_agent_properties_t;

/* The caller sets `size`. The arrays belong to the executable. */
typedef struct cairn_hsa_kernel_layout_s {
  uint32_t size;
  uint32_t flags; /* CAIRN_KERNEL_* of kernel_abi.h */
  uint32_t kernarg_bytes, kernarg_alignment;
  uint32_t argument_count;
  uint32_t static_shared_bytes;
  uint32_t frame_bytes; /* per thread */
  uint32_t max_threads_per_block;
  uint32_t registers;
  uint32_t reserved;
  const uint32_t* argument_offsets;
  const uint32_t* argument_sizes;
  const char* name;
  uint64_t kernel_object; /* for dispatch packets */
} cairn_hsa_kernel_layout_t;

typedef enum {
  CAIRN_HSA_MEMORY_UNKNOWN = 0, /* ordinary host memory, or no memory at all */
  CAIRN_HSA_MEMORY_DEVICE = 1,
  CAIRN_HSA_MEMORY_HOST = 2, /* allocated from a host pool */
  CAIRN_HSA_MEMORY_MANAGED = 3,
  CAIRN_HSA_MEMORY_LOCKED = 4 /* the user's memory, locked by hsa_amd_memory_lock */
} cairn_hsa_memory_kind_t;

typedef struct cairn_hsa_pointer_info_s {
  uint32_t size;     /* set by the caller */
  uint32_t kind;     /* cairn_hsa_memory_kind_t */
  void* base;        /* of the allocation that the pointer lies in; null when unknown */
  size_t bytes;      /* of the allocation, as asked for */
  hsa_agent_t agent; /* owner; handle 0 when unknown */
  void* user_data;   /* as set by hsa_amd_pointer_info_set_userdata */
} cairn_hsa_pointer_info_t;

typedef enum {
  CAIRN_HSA_LIMIT_STACK_BYTES = 0,
  CAIRN_HSA_LIMIT_PRINTF_BYTES = 1,
  CAIRN_HSA_LIMIT_HEAP_BYTES = 2
} cairn_hsa_limit_t;

/* ---- the table ------------------------------------------------------------------------------------------------- */

typedef struct cairn_hsa_ext_1_s {
  uint64_t size;

  /* GPU agents only: HSA_STATUS_ERROR_INVALID_AGENT for the host agent. */
  hsa_status_t (*agent_properties)(hsa_agent_t agent, cairn_hsa_agent_properties_t* properties);
  /* Targets of code objects that the agent loads, best first ("x86-64-v4", ..., "spmd"); null ends the list, which
   * lives until hsa_shut_down. Fat binary entries are chosen by it. */
  hsa_status_t (*agent_targets)(hsa_agent_t agent, const char* const** names);
  hsa_status_t (*agent_memory_info)(hsa_agent_t agent, uint64_t* free_bytes, uint64_t* total_bytes);
  hsa_status_t (*agent_get_limit)(hsa_agent_t agent, cairn_hsa_limit_t limit, uint64_t* value);
  hsa_status_t (*agent_set_limit)(hsa_agent_t agent, cairn_hsa_limit_t limit, uint64_t value);
  /* Forgets every fault of the agent. Its queues must have been destroyed. */
  hsa_status_t (*agent_reset)(hsa_agent_t agent);

  /* Frees with hsa_amd_memory_pool_free. `alignment` 0 or a power of two. */
  hsa_status_t (*memory_allocate_managed)(hsa_agent_t agent, size_t bytes, size_t alignment, void** pointer);
  /* Fills `count` elements of 1, 2 or 4 bytes with the low bytes of `value`, on the calling thread. */
  hsa_status_t (*memory_fill)(void* to, uint32_t value, uint32_t element_bytes, size_t count);
  /* Always succeeds for a non-null `pointer`; memory that is not ours has kind CAIRN_HSA_MEMORY_UNKNOWN. */
  hsa_status_t (*pointer_info)(const void* pointer, cairn_hsa_pointer_info_t* info);

  /* `symbol` is a kernel's. */
  hsa_status_t (*kernel_layout)(hsa_executable_symbol_t symbol, cairn_hsa_kernel_layout_t* layout);
  /* How many workgroups of the kernel are resident at once on the whole agent: the limit of cooperative dispatches. */
  hsa_status_t (*kernel_max_resident_blocks)(hsa_agent_t agent, uint64_t kernel_object, uint32_t threads_per_block,
                                             uint32_t dynamic_shared, uint32_t* blocks);

  /* hsa_queue_create with a priority: 0 normal, below 0 lower, above 0 higher. */
  hsa_status_t (*queue_create)(hsa_agent_t agent, uint32_t size, int32_t priority,
                               void (*callback)(hsa_status_t status, hsa_queue_t* source, void* data), void* data,
                               hsa_queue_t** queue);
  /* The fault that stopped the queue: `*code` is a cairn_status (CAIRN_OK: none), `*message` the whole message with
   * kernel, block, lane and address; it lives as long as the queue. Either output may be null. */
  hsa_status_t (*queue_error)(const hsa_queue_t* queue, cairn_status* code, const char** message);
  /* As hsa_signal_wait_scacquire, with `timeout` in nanoseconds (UINT64_MAX: none), but this thread runs packets of
   * `queue` itself meanwhile. The way to wait for a small kernel at the cost of a function call. */
  hsa_signal_value_t (*queue_wait)(const hsa_queue_t* queue, hsa_signal_t signal, hsa_signal_condition_t condition,
                                   hsa_signal_value_t value, uint64_t timeout);
} cairn_hsa_ext_1_t;

#ifdef __cplusplus
}
#endif
