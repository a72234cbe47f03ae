// Tables that are the inner driver's, but for the functions that can be told to fail.
#include "src/drivers/mock/mock.h"

#include <array>
#include <atomic>
#include <optional>
#include <string_view>

#include "src/base/log.h"
#include "src/base/parse.h"

namespace cairn::mock {
namespace {

enum Function { kAllocate, kFree, kCopy, kFill, kLoad, kCreate, kFunctions };

struct Fault {
  std::string_view name;
  cairn_status status;  // what the function says when it fails
};

constexpr Fault kFaults[kFunctions] = {
    {"memory.allocate", CAIRN_ERROR_OUT_OF_MEMORY},  {"memory.free", CAIRN_ERROR_INTERNAL},
    {"memory.copy", CAIRN_ERROR_INTERNAL},           {"memory.fill", CAIRN_ERROR_INTERNAL},
    {"code_object.load", CAIRN_ERROR_OUT_OF_MEMORY}, {"queue.create", CAIRN_ERROR_OUT_OF_RESOURCES},
};

cairn_driver_open_fn inner_open = nullptr;
const cairn_driver_api* inner = nullptr;
std::array<std::atomic<int64_t>, kFunctions> calls_left;  // 1: the next call fails; 0 and below: none does

// Counts a call; the status when it is to fail, else CAIRN_OK.
cairn_status fault_of(Function function) {
  if (calls_left[function].fetch_sub(1, std::memory_order_relaxed) != 1) return CAIRN_OK;
  CAIRN_LOG(kInfo, kDriver, "mock: %.*s fails", static_cast<int>(kFaults[function].name.size()),
            kFaults[function].name.data());
  return kFaults[function].status;
}

// `call` of the inner driver, unless it is this call's turn to fail.
template <Function function, typename Call, typename... Arguments>
cairn_status forward(Call call, Arguments... arguments) {
  if (const cairn_status fault = fault_of(function); fault != CAIRN_OK) return fault;
  return call(arguments...);
}

cairn_status allocate(cairn_device* device, uint32_t kind, uint64_t bytes, uint64_t alignment, void** pointer) {
  return forward<kAllocate>(inner->memory->allocate, device, kind, bytes, alignment, pointer);
}
cairn_status free_memory(cairn_device* device, void* pointer) {
  return forward<kFree>(inner->memory->free, device, pointer);
}
cairn_status copy(cairn_device* device, void* to, const void* from, uint64_t bytes) {
  return forward<kCopy>(inner->memory->copy, device, to, from, bytes);
}
cairn_status fill(cairn_device* device, void* to, uint32_t value, uint32_t element_bytes, uint64_t count) {
  return forward<kFill>(inner->memory->fill, device, to, value, element_bytes, count);
}
cairn_status load(cairn_device* device, const void* bytes, size_t size, cairn_code_object** object) {
  return forward<kLoad>(inner->code_object->load, device, bytes, size, object);
}
cairn_status create(cairn_device* device, const cairn_queue_desc* desc, cairn_queue** queue) {
  return forward<kCreate>(inner->queue->create, device, desc, queue);
}

struct Tables {
  cairn_memory_api memory;
  cairn_code_object_api code_object;
  cairn_queue_api queue;
  cairn_driver_api driver;
};
Tables tables;

void make_tables() {
  tables = {*inner->memory, *inner->code_object, *inner->queue, *inner};
  tables.memory.allocate = allocate;
  tables.memory.free = free_memory;
  tables.memory.copy = copy;
  tables.memory.fill = fill;
  tables.code_object.load = load;
  tables.queue.create = create;
  tables.driver.name = "mock";
  tables.driver.memory = &tables.memory;
  tables.driver.code_object = &tables.code_object;
  tables.driver.queue = &tables.queue;
}

// One "fail=<function>:<n>"; false when it is not understood.
bool read_option(std::string_view option, std::array<int64_t, kFunctions>& counts) {
  if (!option.starts_with("fail=")) return false;
  option.remove_prefix(5);
  const size_t colon = option.find(':');
  const std::optional<int64_t> count = colon == option.npos ? 1 : parse_integer(option.substr(colon + 1));
  if (!count || *count < 1) return false;
  for (int i = 0; i < kFunctions; ++i) {
    if (option.substr(0, colon) != kFaults[i].name) continue;
    counts[i] = *count;
    return true;
  }
  return false;
}

}  // namespace

void set_inner_driver(cairn_driver_open_fn open) { inner_open = open; }

}  // namespace cairn::mock

extern "C" cairn_status cairn_driver_open_mock(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                               cairn_driver** driver, const cairn_driver_api** api) {
  using namespace cairn::mock;
  if (!driver || !api) return CAIRN_ERROR_INVALID_ARGUMENT;
  if (!inner_open) return CAIRN_ERROR_UNAVAILABLE;
  std::array<int64_t, kFunctions> counts = {};
  for (std::string_view option : cairn::split(options ? options : "", ',')) {
    if (!read_option(option, counts)) return CAIRN_ERROR_INVALID_ARGUMENT;
  }
  const cairn_driver_api* opened = nullptr;
  if (const cairn_status status = inner_open(abi_major, abi_minor, nullptr, driver, &opened)) return status;
  inner = opened;
  make_tables();
  for (int i = 0; i < kFunctions; ++i) calls_left[i] = counts[i];
  *api = &tables.driver;
  return CAIRN_OK;
}
