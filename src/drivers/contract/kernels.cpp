// The contract's test kernels: entries as the compiler would make them, written by hand, so that drivers are tested
// without one. note_main.cpp lists them.
#include <cstdint>
#include <cstring>

#include "include/cairn/kernel_abi.h"

#define KERNEL extern "C" __attribute__((visibility("default"))) uint32_t

asm(R"(
  .pushsection .note.cairn, "a", @note
  .p2align 2
  .incbin "contract_kernels.note"
  .popsection
)");

extern "C" {
__attribute__((visibility("default"))) int contract_variable = 42;
__attribute__((visibility("default"))) uint64_t contract_array[16];
}

namespace {

template <typename T>
const T& arguments(const cairn_block* block) {
  return *static_cast<const T*>(block->dispatch->kernarg);
}

uint64_t threads_of(const cairn_block* block) {
  const uint32_t* size = block->dispatch->block;
  return uint64_t{size[0]} * size[1] * size[2];
}

uint64_t linear_id(const cairn_block* block) {
  const uint32_t* grid = block->dispatch->grid;
  return block->id[0] + uint64_t{grid[0]} * (block->id[1] + uint64_t{grid[1]} * block->id[2]);
}

// Grows the stack without end, in a way that no optimiser removes.
[[gnu::noinline]] uint64_t dig(volatile uint64_t* from, uint64_t depth) {
  volatile uint64_t room[64];
  room[depth % 64] = *from + depth;
  return dig(room, depth + 1) + room[depth % 32];
}

}  // namespace

KERNEL contract_empty(cairn_block*, uint64_t, uint64_t) { return CAIRN_BLOCK_DONE; }

// out[block] += 1 for each block: each is run once.
KERNEL contract_mark(cairn_block* block, uint64_t first, uint64_t count) {
  auto* out = arguments<uint32_t*>(block);
  for (uint64_t i = first; i < first + count; ++i) __atomic_fetch_add(&out[i], 1u, __ATOMIC_RELAXED);
  return CAIRN_BLOCK_DONE;
}

// *out += threads of each block.
KERNEL contract_count(cairn_block* block, uint64_t, uint64_t count) {
  auto* out = arguments<uint64_t*>(block);
  __atomic_fetch_add(out, threads_of(block) * count, __ATOMIC_RELAXED);
  return CAIRN_BLOCK_DONE;
}

struct SumArguments {
  int32_t a;
  double b;
  double* out;
};
KERNEL contract_sum(cairn_block* block, uint64_t, uint64_t) {
  const auto& args = arguments<SumArguments>(block);
  *args.out = args.a + args.b;
  return CAIRN_BLOCK_DONE;
}

// Writes its workgroup memory, reads it back; out = {bytes that were right, dynamic bytes, misalignment}.
KERNEL contract_shared(cairn_block* block, uint64_t, uint64_t) {
  auto* out = arguments<uint64_t*>(block);
  const uint64_t bytes = block->dynamic_offset + uint64_t{block->dispatch->dynamic_shared};
  std::memset(block->shared, 0x5a, bytes);
  uint64_t right = 0;
  for (uint64_t i = 0; i < bytes; ++i) right += block->shared[i] == 0x5a;
  out[0] = right;
  out[1] = block->dispatch->dynamic_shared;
  out[2] = reinterpret_cast<uintptr_t>(block->shared) % 128;
  return CAIRN_BLOCK_DONE;
}

// Writes to a bad address as thread 37 of block `where`.
struct FaultArguments {
  uint64_t where;
  uint32_t* address;
};
KERNEL contract_bad_address(cairn_block* block, uint64_t first, uint64_t count) {
  const auto& args = arguments<FaultArguments>(block);
  for (uint64_t i = first; i < first + count; ++i) {
    block->id[0] = static_cast<uint32_t>(i);
    block->thread = 37;
    if (i == args.where) *static_cast<volatile uint32_t*>(args.address) = 1;
  }
  return CAIRN_BLOCK_DONE;
}

KERNEL contract_overflow(cairn_block* block, uint64_t, uint64_t) {
  volatile uint64_t start = 1;
  *arguments<uint64_t*>(block) = dig(&start, 0);
  return CAIRN_BLOCK_DONE;
}

KERNEL contract_illegal_instruction(cairn_block*, uint64_t, uint64_t) {
  asm volatile("ud2");
  return CAIRN_BLOCK_DONE;
}

KERNEL contract_trap(cairn_block* block, uint64_t, uint64_t) {
  block->dispatch->services->trap(block, 3);
  return CAIRN_BLOCK_DONE;
}

KERNEL contract_assert(cairn_block* block, uint64_t, uint64_t) {
  block->dispatch->services->assert_fail(block, 5, "x > 0", "file.cu", 12, "kernel()");
  return CAIRN_BLOCK_DONE;
}

KERNEL contract_print(cairn_block* block, uint64_t, uint64_t) {
  struct {
    int32_t number;
    double real;
    const char* text;
  } args = {7, 2.5, "text"};
  block->dispatch->services->print(block, "contract %d %.1f %s\n", &args);
  return CAIRN_BLOCK_DONE;
}

// out = {first allocation, whether one beyond the heap's limit gave null}
KERNEL contract_heap(cairn_block* block, uint64_t, uint64_t) {
  auto* out = arguments<uint64_t*>(block);
  const cairn_services& services = *block->dispatch->services;
  void* pointer = services.heap_alloc(block, 1000);
  if (pointer) std::memset(pointer, 1, 1000);
  out[0] = reinterpret_cast<uint64_t>(pointer);
  out[1] = services.heap_alloc(block, uint64_t{1} << 60) == nullptr;
  services.heap_free(block, pointer);
  return CAIRN_BLOCK_DONE;
}

// Parks until *flag is not 0, then adds 1 to *out.
struct WaitArguments {
  uint32_t* flag;
  uint32_t* out;
};
KERNEL contract_wait(cairn_block* block, uint64_t, uint64_t) {
  const auto& args = arguments<WaitArguments>(block);
  if (__atomic_load_n(args.flag, __ATOMIC_ACQUIRE) == 0) return CAIRN_BLOCK_PARKED;
  __atomic_fetch_add(args.out, 1u, __ATOMIC_RELAXED);
  return CAIRN_BLOCK_DONE;
}

KERNEL contract_set(cairn_block* block, uint64_t, uint64_t) {
  __atomic_store_n(arguments<uint32_t*>(block), 1u, __ATOMIC_RELEASE);
  return CAIRN_BLOCK_DONE;
}

// Each block waits until the one before it is through, as decoupled look-back does: progress[0] counts those that are.
KERNEL contract_chain(cairn_block* block, uint64_t, uint64_t) {
  auto* progress = arguments<uint64_t*>(block);
  if (__atomic_load_n(progress, __ATOMIC_ACQUIRE) != linear_id(block)) return CAIRN_BLOCK_PARKED;
  __atomic_fetch_add(progress, 1, __ATOMIC_RELEASE);
  return CAIRN_BLOCK_DONE;
}

// A barrier of all blocks, by hand: every block has to start before any can end.
KERNEL contract_all_started(cairn_block* block, uint64_t, uint64_t) {
  auto* started = arguments<uint64_t*>(block);
  if (block->state == 0) {
    block->state = 1;
    __atomic_fetch_add(started, 1, __ATOMIC_RELEASE);
  }
  return __atomic_load_n(started, __ATOMIC_ACQUIRE) < block->dispatch->grid[0] ? CAIRN_BLOCK_PARKED : CAIRN_BLOCK_DONE;
}

// Passes the grid's barrier kRounds times; out[0] counts arrivals, out[1] violations: a block that is through before
// all have come.
struct GridArguments {
  uint64_t* out;
};
KERNEL contract_grid_barrier(cairn_block* block, uint64_t, uint64_t) {
  constexpr uint32_t kRounds = 4;
  const auto& args = arguments<GridArguments>(block);
  const cairn_services& services = *block->dispatch->services;
  for (;;) {
    const uint32_t round = block->state / 2;
    if (round == kRounds) return CAIRN_BLOCK_DONE;
    if (block->state % 2 == 0) {
      __atomic_fetch_add(&args.out[0], 1, __ATOMIC_RELEASE);
      block->scheduler[0] = services.grid_arrive(block);
      ++block->state;
    }
    if (services.grid_released(block, block->scheduler[0]) == 0) return CAIRN_BLOCK_PARKED;
    const uint64_t wanted = uint64_t{block->dispatch->grid[0]} * (round + 1);
    if (__atomic_load_n(&args.out[0], __ATOMIC_ACQUIRE) < wanted) __atomic_fetch_add(&args.out[1], 1, __ATOMIC_RELAXED);
    ++block->state;
  }
}

// Keeps its core busy for a time, in nanoseconds.
KERNEL contract_busy(cairn_block* block, uint64_t, uint64_t count) {
  const cairn_services& services = *block->dispatch->services;
  const uint64_t end = services.nanoseconds() + arguments<uint64_t>(block) * count;
  while (services.nanoseconds() < end) {
  }
  return CAIRN_BLOCK_DONE;
}
