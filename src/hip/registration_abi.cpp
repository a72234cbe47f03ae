// The functions that the compiler's host code calls: registering a program's device code, and the launch configuration
// between `<<<...>>>` and the kernel's stub.
#include <cstring>

#include "src/base/log.h"
#include "src/hip/device.h"
#include "src/hip/device_memory.h"
#include "src/hip/registry.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/thread_state.h"

namespace cairn::hip {
namespace {

FatBinary* binary_of(void** modules) { return reinterpret_cast<FatBinary*>(modules); }

// Host code follows the pointer without asking first, so the memory is there as soon as the variable is registered.
void make_managed_variable(void** pointer, const void* initial, size_t bytes) {
  Device* device = nullptr;
  void* memory = nullptr;
  if (bytes == 0 || current_device(&device) != hipSuccess ||
      allocate_memory(*device, MemoryKind::kManaged, bytes, hipMemAttachGlobal, &memory) != hipSuccess) {
    CAIRN_LOG(kError, kHip, "no memory for a __managed__ variable of %zu bytes", bytes);
    return;
  }
  runtime().allocations.change(memory, [](Allocation& allocation) { allocation.owned_by_module = true; });
  if (initial)
    std::memcpy(memory, initial, bytes);
  else
    std::memset(memory, 0, bytes);
  *pointer = memory;
}

}  // namespace
}  // namespace cairn::hip

using namespace cairn::hip;

extern "C" {

CAIRN_EXPORT void** __hipRegisterFatBinary(const void* data) {
  return reinterpret_cast<void**>(Registry::get().add_binary(data));
}

CAIRN_EXPORT void __hipUnregisterFatBinary(void** modules) {
  if (modules) Registry::get().remove_binary(binary_of(modules));
}

CAIRN_EXPORT void __hipRegisterFunction(void** modules, const void* hostFunction, char* deviceFunction,
                                        const char* deviceName, unsigned int threadLimit, uint3* tid, uint3* bid,
                                        dim3* blockDim, dim3* gridDim, int* wSize) {
  if (modules && deviceName) Registry::get().add_function(binary_of(modules), hostFunction, deviceName);
}

CAIRN_EXPORT void __hipRegisterVar(void** modules, void* var, char* hostVar, char* deviceVar, int ext, size_t size,
                                   int constant, int global) {
  if (modules && deviceVar) Registry::get().add_variable(binary_of(modules), var, deviceVar, size, nullptr);
}

CAIRN_EXPORT void __hipRegisterManagedVar(void* modules, void** pointer, void* init_value, const char* name,
                                          size_t size, unsigned align) {
  if (!modules || !name) return;
  make_managed_variable(pointer, init_value, size);
  Registry::get().add_variable(binary_of(static_cast<void**>(modules)), pointer, name, size, pointer);
}

// Textures and surfaces by reference: sources that have them compile, and using them answers hipErrorNotSupported.
CAIRN_EXPORT void __hipRegisterTexture(void** modules, void* var, char* hostVar, char* deviceVar, int type, int norm,
                                       int ext) {}
CAIRN_EXPORT void __hipRegisterSurface(void** modules, void* var, char* hostVar, char* deviceVar, int type, int ext) {}

CAIRN_EXPORT hipError_t __hipPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem, hipStream_t stream) {
  if (thread_state.configuration_count == kMaxCallConfigurations) return hipErrorMissingConfiguration;
  thread_state.configurations[thread_state.configuration_count++] = {
      {gridDim.x, gridDim.y, gridDim.z}, {blockDim.x, blockDim.y, blockDim.z}, sharedMem, stream};
  return hipSuccess;
}

CAIRN_EXPORT hipError_t __hipPopCallConfiguration(dim3* gridDim, dim3* blockDim, size_t* sharedMem,
                                                  hipStream_t* stream) {
  if (thread_state.configuration_count == 0) return hipErrorMissingConfiguration;
  const CallConfiguration& top = thread_state.configurations[--thread_state.configuration_count];
  *gridDim = dim3(top.grid[0], top.grid[1], top.grid[2]);
  *blockDim = dim3(top.block[0], top.block[1], top.block[2]);
  *sharedMem = top.dynamic_shared;
  *stream = top.stream;
  return hipSuccess;
}

}  // extern "C"
