/* The driver ABI: what a device's driver offers to the runtime above it. A driver is a shared object (or is built in,
 * through the same symbol) that exports cairn_driver_open, which negotiates a version and returns one table of
 * functions per object. Tables open with their size and grow only at the end; offsets are asserted by the contract
 * tests. The tables' "core" functions are mandatory; everything else is a capability bit that must match a non-null
 * function. All functions are safe to call from several threads unless they say otherwise. Outputs come last and are
 * set only on CAIRN_OK. Nothing throws. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "kernel_abi.h"
#include "status_codes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CAIRN_DRIVER_ABI_MAJOR 1u
#define CAIRN_DRIVER_ABI_MINOR 0u

typedef struct cairn_driver cairn_driver;           /* an opened driver */
typedef struct cairn_device cairn_device;           /* one device of it; lives as long as the driver */
typedef struct cairn_code_object cairn_code_object; /* loaded native or SPMD code */
typedef struct cairn_kernel cairn_kernel;           /* a kernel of a code object; lives as long as that */
typedef struct cairn_queue cairn_queue;             /* a user-mode AQL queue */

/* ---- signals -------------------------------------------------------------------------------------------------- */

/* Laid out as HSA's amd_signal_t so that a signal's handle is its address. 64-byte aligned. `value` is changed with
 * atomics by anyone; whoever changes it so that waiters may care calls signal_notify when `waiters` is not 0. The
 * driver looks at `waiters` and wakes sleepers after it has changed the value, when the one who waited may be through
 * with the signal already: memory that has held a signal is used for nothing but signals while the driver is open. */
typedef struct cairn_signal {
  int64_t kind;           /*  0: 1 user, -1 doorbell (as AMD_SIGNAL_KIND_USER / _DOORBELL) */
  int64_t value;          /*  8 */
  uint64_t event_mailbox; /* 16 */
  uint32_t event_id;      /* 24 */
  uint32_t reserved1;     /* 28 */
  uint64_t start_ns;      /* 32: of the packet that completed it; device clock */
  uint64_t end_ns;        /* 40 */
  void* queue;            /* 48: the runtime's queue, for doorbells */
  uint32_t waiters;       /* 56: threads asleep on this signal */
  uint32_t sequence;      /* 60: futex word */
} cairn_signal;

typedef enum cairn_condition {
  CAIRN_CONDITION_EQ = 0,
  CAIRN_CONDITION_NE = 1,
  CAIRN_CONDITION_LT = 2,
  CAIRN_CONDITION_GTE = 3
} cairn_condition;

/* ---- device --------------------------------------------------------------------------------------------------- */

typedef enum cairn_capability {
  CAIRN_CAP_CODE_OBJECT_SPMD = 1u << 0, /* code_object_load takes SPMD bitcode (compiles it) */
  CAIRN_CAP_COOPERATIVE = 1u << 1,      /* cooperative dispatch */
  CAIRN_CAP_HELP = 1u << 2,             /* queue_help: a waiting thread works */
  CAIRN_CAP_CALL_PACKETS = 1u << 3,     /* agent-dispatch packets of type CAIRN_AGENT_DISPATCH_CALL */
  CAIRN_CAP_PROFILING = 1u << 4         /* start_ns/end_ns of completion signals are filled */
} cairn_capability;

typedef struct cairn_device_info {
  uint32_t size;                  /* set by the caller */
  uint32_t capabilities;          /* cairn_capability bits */
  char name[64];                  /* marketing name, e.g. "Cairn software-defined GPU (Intel Xeon ...)" */
  char isa[64];                   /* best native target, e.g. "x86-64-v4" */
  char uuid[24];                  /* "GPU-<16 hex>" */
  uint32_t compute_units;         /* worker threads */
  uint32_t warp_size;             /* 32 */
  uint32_t max_threads_per_block; /* 1024 */
  uint32_t max_block[3];
  uint32_t max_grid[3];          /* blocks */
  uint32_t max_shared_per_block; /* bytes */
  uint32_t max_threads_per_unit; /* resident threads a compute unit */
  uint32_t clock_khz;
  uint32_t memory_clock_khz;
  uint32_t memory_bus_bits;
  uint32_t cache_line_bytes;
  uint32_t l1_bytes, l2_bytes, l3_bytes;
  uint32_t numa_node;
  uint32_t pci_domain, pci_bus, pci_device;
  uint64_t memory_bytes;
  uint64_t timestamp_hz; /* of start_ns/end_ns: 1000000000 */
} cairn_device_info;

typedef struct cairn_device_api {
  uint32_t size;
  uint32_t reserved;
  cairn_status (*count)(cairn_driver* driver, uint32_t* count);
  cairn_status (*get)(cairn_driver* driver, uint32_t index, cairn_device** device);
  cairn_status (*info)(cairn_device* device, cairn_device_info* info);
  /* Free and total bytes of the device's memory. */
  cairn_status (*memory_info)(cairn_device* device, uint64_t* free_bytes, uint64_t* total_bytes);
  /* Drops every fault and all residue of a faulted context; queues must have been destroyed. */
  cairn_status (*reset)(cairn_device* device);
  uint64_t (*timestamp)(cairn_device* device);
  /* Limits: CAIRN_LIMIT_*. */
  cairn_status (*set_limit)(cairn_device* device, uint32_t limit, uint64_t value);
  cairn_status (*get_limit)(cairn_device* device, uint32_t limit, uint64_t* value);
} cairn_device_api;

enum { CAIRN_LIMIT_STACK_BYTES = 0, CAIRN_LIMIT_PRINTF_BYTES = 1, CAIRN_LIMIT_HEAP_BYTES = 2 };

/* ---- memory --------------------------------------------------------------------------------------------------- */

enum {
  CAIRN_MEMORY_DEVICE = 0u,
  CAIRN_MEMORY_HOST = 1u,    /* pinned host memory */
  CAIRN_MEMORY_MANAGED = 2u, /* migrates, visible to both */
  CAIRN_MEMORY_KERNARG = 3u
};

typedef struct cairn_memory_api {
  uint32_t size;
  uint32_t reserved;
  /* `bytes` > 0, `alignment` a power of two (0: the driver's own, at least 256). */
  cairn_status (*allocate)(cairn_device* device, uint32_t kind, uint64_t bytes, uint64_t alignment, void** pointer);
  /* CAIRN_ERROR_INVALID_ARGUMENT for a pointer that `allocate` did not return or that was freed already. */
  cairn_status (*free)(cairn_device* device, void* pointer);
  cairn_status (*copy)(cairn_device* device, void* to, const void* from, uint64_t bytes);
  /* Repeats the low `element_bytes` (1, 2, 4) of `value`. */
  cairn_status (*fill)(cairn_device* device, void* to, uint32_t value, uint32_t element_bytes, uint64_t count);
} cairn_memory_api;

/* ---- code objects --------------------------------------------------------------------------------------------- */

typedef struct cairn_kernel_info {
  uint32_t size;
  uint32_t flags; /* CAIRN_KERNEL_* */
  const char* name;
  uint32_t kernarg_bytes, kernarg_alignment;
  uint32_t argument_count;
  const uint32_t* argument_offsets; /* argument_count entries; owned by the code object */
  const uint32_t* argument_sizes;
  uint32_t static_shared_bytes;
  uint32_t frame_bytes;           /* per thread */
  uint32_t max_threads_per_block; /* from __launch_bounds__, else the device's */
  uint32_t registers;             /* a believable figure for occupancy queries */
} cairn_kernel_info;

typedef struct cairn_code_object_api {
  uint32_t size;
  uint32_t reserved;
  /* Loads one native code object (ELF) or, with CAIRN_CAP_CODE_OBJECT_SPMD, SPMD bitcode. The bytes are copied. */
  cairn_status (*load)(cairn_device* device, const void* bytes, size_t size, cairn_code_object** object);
  /* Targets that `load` takes, best first, e.g. "x86-64-v4", "x86-64-v3", "x86-64-v2", "spmd"; null ends the list. */
  cairn_status (*targets)(cairn_device* device, const char* const** names);
  cairn_status (*unload)(cairn_code_object* object);
  cairn_status (*kernel_count)(cairn_code_object* object, uint32_t* count);
  cairn_status (*kernel_at)(cairn_code_object* object, uint32_t index, cairn_kernel** kernel);
  cairn_status (*kernel_find)(cairn_code_object* object, const char* name, cairn_kernel** kernel);
  cairn_status (*kernel_info)(cairn_kernel* kernel, cairn_kernel_info* info);
  /* A device variable's address and size in bytes. */
  cairn_status (*variable_find)(cairn_code_object* object, const char* name, void** address, uint64_t* bytes);
} cairn_code_object_api;

/* ---- queues --------------------------------------------------------------------------------------------------- */

/* The ring holds 64-byte AQL packets exactly as <hsa/hsa.h> lays them out. A kernel dispatch's kernel_object is a
 * cairn_kernel*; its group_segment_size is static plus dynamic bytes; its reserved2 is 0 or the address of a
 * cairn_dispatch_extension that stays valid until the packet completes. */
typedef struct cairn_dispatch_extension {
  uint32_t size;
  uint32_t flags;   /* CAIRN_DISPATCH_* */
  uint32_t grid[3]; /* blocks; replaces the packet's grid_size (which counts work-items) when not 0 */
  uint32_t reserved;
} cairn_dispatch_extension;

/* Agent-dispatch packet that runs a host function: arg[0] is void (*)(void*), arg[1] its argument. */
enum { CAIRN_AGENT_DISPATCH_CALL = 0x8001 };

/* A fault of a packet. `message` is complete: kernel, block, lane or warp, address, source line where known. The
 * queue is then in error: it runs nothing more, and completion signals of its packets still fire so that no one
 * waits for ever. Called once per queue, from the thread that saw the fault. */
typedef void (*cairn_queue_error_fn)(cairn_status status, const char* message, void* user);

typedef struct cairn_queue_desc {
  uint32_t size;
  uint32_t packet_count;          /* a power of two */
  void* ring;                     /* 64-byte aligned */
  volatile uint64_t* write_index; /* advanced by producers */
  volatile uint64_t* read_index;  /* advanced by the driver when a packet's slot may be reused */
  int32_t priority;               /* 0 normal, below 0 lower, above 0 higher */
  uint32_t reserved;
  cairn_queue_error_fn on_error; /* may be null */
  void* user;
} cairn_queue_desc;

typedef struct cairn_queue_api {
  uint32_t size;
  uint32_t reserved;
  cairn_status (*create)(cairn_device* device, const cairn_queue_desc* desc, cairn_queue** queue);
  /* Stops at the current packet and frees the queue; the ring stays the caller's. */
  cairn_status (*destroy)(cairn_queue* queue);
  /* The doorbell: packets up to and including `index` are in the ring. Costs about a function call. */
  void (*ring)(cairn_queue* queue, uint64_t index);
  /* Runs packets of this queue on the calling thread until signal `until` meets the condition (returns at once if it
   * does) or nothing is left that this thread can do. Null without CAIRN_CAP_HELP. */
  void (*help)(cairn_queue* queue, const cairn_signal* until, cairn_condition condition, int64_t value);
  /* CAIRN_OK, or the fault that the queue met. */
  cairn_status (*status)(cairn_queue* queue);
  /* How many blocks of the kernel fit at once on the whole device (cooperative limit and occupancy). */
  cairn_status (*max_resident_blocks)(cairn_device* device, cairn_kernel* kernel, uint32_t threads_per_block,
                                      uint32_t dynamic_shared, uint32_t* blocks);
} cairn_queue_api;

typedef struct cairn_signal_api {
  uint32_t size;
  uint32_t reserved;
  /* Blocks until the condition holds or `timeout_ns` (UINT64_MAX: no limit) is over; returns the value last seen.
   * `active` asks for spinning. A wait without a limit on a signal whose `queue` is known helps that queue. */
  int64_t (*wait)(cairn_driver* driver, cairn_signal* signal, cairn_condition condition, int64_t value,
                  uint64_t timeout_ns, int active);
  /* Wakes those who sleep on the signal. */
  void (*notify)(cairn_signal* signal);
} cairn_signal_api;

/* ---- opening -------------------------------------------------------------------------------------------------- */

typedef struct cairn_driver_api {
  uint32_t size;
  uint16_t abi_major, abi_minor;
  const char* name; /* "cpu", "null", "mock" */
  const char* version;
  const cairn_device_api* device;
  const cairn_memory_api* memory;
  const cairn_code_object_api* code_object;
  const cairn_queue_api* queue;
  const cairn_signal_api* signal;
  void (*close)(cairn_driver* driver); /* all queues and code objects must be gone */
} cairn_driver_api;

/* A driver's one exported symbol. CAIRN_ERROR_INCOMPATIBLE when the major version differs or the minor is newer than
 * the driver's. `options` is a "key=value,key=value" string or null. */
typedef cairn_status (*cairn_driver_open_fn)(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                             cairn_driver** driver, const cairn_driver_api** api);
#define CAIRN_DRIVER_OPEN_SYMBOL "cairn_driver_open"

#ifdef __cplusplus
}
#endif
