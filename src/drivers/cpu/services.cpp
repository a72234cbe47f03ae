#include "src/drivers/cpu/services.h"

#include <cstdio>
#include <string>

#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/print_format.h"
#include "src/drivers/cpu/queue.h"
#include "src/drivers/cpu/runner.h"
#include "src/drivers/cpu/thread_scheduler.h"

namespace cairn::cpu {
namespace {

FaultFrame& frame_of(cairn_block* block) { return ResidentBlock::of(block).runner->frame(); }

cairn_device& device_of(cairn_block* block) { return ResidentBlock::of(block).dispatch->queue->device; }

// Formatting reads the kernel's memory and may fault like any of its accesses, so it holds no lock; the text then goes
// out in one piece.
int32_t print(cairn_block* block, const char* format, const void* arguments) {
  if (!format) return -1;
  std::string& text = ResidentBlock::of(block).runner->print_buffer();
  text.clear();
  const int32_t count = format_print(format, arguments, text);
  FaultFrame& frame = frame_of(block);
  frame.begin_service();
  std::fwrite(text.data(), 1, text.size(), stdout);
  frame.end_service();
  return count;
}

const char* or_unknown(const char* text) { return text ? text : "?"; }

// The service knows the thread itself; the block ends here, so what its scheduler kept is no longer needed.
void set_running_thread(cairn_block* block, uint32_t thread) {
  block->thread = thread;
  block->scheduler[0] = 0;
}

void assert_fail(cairn_block* block, uint32_t thread, const char* expression, const char* file, uint32_t line,
                 const char* function) {
  set_running_thread(block, thread);
  std::string text = std::string(or_unknown(file)) + ":" + std::to_string(line) + ": " + or_unknown(function) +
                     ": assertion `" + or_unknown(expression) + "` failed";
  frame_of(block).raise(CAIRN_ERROR_ASSERT, std::move(text));
}

void trap(cairn_block* block, uint32_t thread) {
  set_running_thread(block, thread);
  // The call's last byte: what is behind it may belong to another line.
  const char* call = static_cast<const char*>(__builtin_return_address(0)) - 1;
  frame_of(block).raise(CAIRN_ERROR_TRAP, "trap", call);
}

void* heap_alloc(cairn_block* block, uint64_t bytes) {
  FaultFrame& frame = frame_of(block);
  frame.begin_service();
  void* pointer = device_of(block).heap.allocate(bytes);
  frame.end_service();
  return pointer;
}

void heap_free(cairn_block* block, void* pointer) {
  // The header is read while a fault is still the kernel's own: a wild pointer is a bad address like any other.
  if (!Heap::looks_live(pointer))
    frame_of(block).raise(CAIRN_ERROR_ILLEGAL_ADDRESS, "free of a pointer that is not live");
  FaultFrame& frame = frame_of(block);
  frame.begin_service();
  device_of(block).heap.free(pointer);
  frame.end_service();
}

// Tickets count arrivals; the barrier that a ticket belongs to opens when that many more have come as blocks exist.
uint64_t grid_arrive(cairn_block* block) {
  Dispatch& dispatch = *ResidentBlock::of(block).dispatch;
  const uint64_t before = dispatch.grid_arrivals.fetch_add(1, std::memory_order_acq_rel);
  return (before / dispatch.blocks() + 1) * dispatch.blocks();
}

uint32_t grid_released(cairn_block* block, uint64_t ticket) {
  return ResidentBlock::of(block).dispatch->grid_arrivals.load(std::memory_order_acquire) >= ticket;
}

constexpr cairn_services kServices = {
    .size = sizeof(cairn_services),
    .print = print,
    .assert_fail = assert_fail,
    .trap = trap,
    .heap_alloc = heap_alloc,
    .heap_free = heap_free,
    .nanoseconds = now_ns,
    .grid_arrive = grid_arrive,
    .grid_released = grid_released,
    .run_threads = run_threads,
};

}  // namespace

const cairn_services* services() { return &kServices; }

}  // namespace cairn::cpu
