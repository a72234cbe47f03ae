/* A native code object written by hand, for tests of its readers: two kernels that do nothing, one device variable,
 * and the metadata note as kernel_metadata.h lays it out. */
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int device_variable = 7;
EXPORT uint32_t entry_one(void* block, uint64_t first, uint64_t count) { return device_variable == (int)count; }
EXPORT uint32_t entry_two(void* block, uint64_t first, uint64_t count) { return 0; }

struct note {
  uint32_t name_bytes, descriptor_bytes, type;
  char name[8];
  uint32_t magic, format_version, abi_version, kernels, arguments, string_bytes;
  struct {
    uint32_t name, symbol, first_argument, argument_count, kernarg_bytes, kernarg_alignment;
    uint32_t static_shared_bytes, frame_bytes, max_threads_per_block, flags, warp_size, reserved;
  } kernel[2];
  struct {
    uint32_t offset, size;
  } argument[2];
  char strings[32];
};

__attribute__((section(".note.cairn"), used, aligned(4))) static const struct note kNote = {
    6,
    sizeof(struct note) - 20,
    1,
    "Cairn",
    0x4b4e5243,
    1,
    1,
    2,
    2,
    32,
    {{0, 4, 0, 2, 16, 8, 0, 0, 0, 0, 32, 0}, {14, 18, 2, 0, 0, 8, 128, 0, 256, 0, 32, 0}},
    {{0, 8}, {8, 4}},
    "one\0entry_one\0two\0entry_two"};
