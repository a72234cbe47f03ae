#include "src/hip/registry.h"

#include <cstring>

#include "src/base/log.h"
#include "src/codeobj/fat_binary_wrapper.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

// ---- fat binaries ------------------------------------------------------------------------------------------------

hipError_t FatBinary::load_on(Device& device, std::unique_ptr<CodeModule>* module) {
  const auto bundle = codeobj::wrapped_bundle(wrapper_);
  if (!bundle.ok()) {
    CAIRN_LOG(kError, kHip, "%s", bundle.status().message().c_str());
    return from_status(bundle.status().to_c());
  }
  std::unique_ptr<CodeModule> made;
  HIP_RETURN_IF_ERROR(CodeModule::load(device, *bundle, &made));
  for (const RegisteredVariable* variable : managed_) {
    // Device code reaches the variable through a pointer of the same name.
    void* address = nullptr;
    size_t bytes = 0;
    if (made->variable(variable->name, &address, &bytes) != hipSuccess) continue;  // no kernel uses it
    if (bytes == sizeof(void*)) std::memcpy(address, variable->managed, sizeof(void*));
  }
  *module = std::move(made);
  return hipSuccess;
}

hipError_t FatBinary::module_on(Device& device, CodeModule** module) {
  std::lock_guard lock(mutex_);
  const auto [it, is_new] = devices_.try_emplace(device.ordinal());
  if (is_new) it->second.error = load_on(device, &it->second.module);
  *module = it->second.module.get();
  return it->second.error;
}

void FatBinary::unload_from(const Device& device) {
  std::lock_guard lock(mutex_);
  devices_.erase(device.ordinal());
}

// ---- the registry ------------------------------------------------------------------------------------------------

Registry& Registry::get() {
  static Registry* const registry = new Registry;
  return *registry;
}

FatBinary* Registry::add_binary(const void* wrapper) {
  std::unique_lock lock(mutex_);
  binaries_.push_back(std::make_unique<FatBinary>(wrapper));
  return binaries_.back().get();
}

// The loaded code stays: kernels of it may still run, and at the end of the process nothing is to be waited for.
void Registry::remove_binary(FatBinary* binary) {
  std::unique_lock lock(mutex_);
  ++generation_;
  std::erase_if(functions_, [&](const auto& entry) { return entry.second->binary == binary; });
  std::erase_if(variables_, [&](const auto& entry) { return entry.second->binary == binary; });
}

void Registry::add_function(FatBinary* binary, const void* host_function, const char* name) {
  auto function = std::make_unique<RegisteredFunction>();
  function->binary = binary;
  function->name = name;
  std::unique_lock lock(mutex_);
  ++generation_;
  functions_[host_function] = std::move(function);
}

void Registry::add_variable(FatBinary* binary, const void* host_variable, const char* name, size_t bytes,
                            void** managed) {
  std::unique_lock lock(mutex_);
  auto& variable = variables_[host_variable];
  variable.reset(new RegisteredVariable{binary, name, bytes, managed});
  if (managed) binary->add_managed(variable.get());
}

// A thread mostly launches what it launched before; the generation says whether that may have gone.
RegisteredFunction* Registry::find_function(const void* host_function) {
  struct Remembered {
    const void* host_function;
    RegisteredFunction* function;
    uint64_t generation;
  };
  static constinit thread_local Remembered last = {};
  const uint64_t generation = generation_.load(std::memory_order_acquire);
  if (last.host_function == host_function && last.generation == generation) [[likely]]
    return last.function;
  std::shared_lock lock(mutex_);
  const auto it = functions_.find(host_function);
  if (it == functions_.end()) return nullptr;
  last = {host_function, it->second.get(), generation};
  return last.function;
}

hipError_t Registry::kernel(const void* host_function, Device& device, Kernel** kernel) {
  RegisteredFunction* function = find_function(host_function);
  if (!function) return hipErrorInvalidDeviceFunction;
  std::atomic<Kernel*>& known = function->kernels[static_cast<size_t>(device.ordinal())];
  *kernel = known.load(std::memory_order_acquire);
  if (*kernel) [[likely]]
    return hipSuccess;
  CodeModule* module = nullptr;
  HIP_RETURN_IF_ERROR(function->binary->module_on(device, &module));
  if (const hipError_t error = module->kernel(function->name, kernel); error != hipSuccess) {
    CAIRN_LOG(kError, kHip, "kernel '%s' is not in its code object", function->name.c_str());
    return error == hipErrorNotFound ? hipErrorInvalidDeviceFunction : error;
  }
  known.store(*kernel, std::memory_order_release);
  return hipSuccess;
}

hipError_t Registry::variable(const void* host_variable, Device& device, void** address, size_t* bytes) {
  RegisteredVariable* variable = nullptr;
  {
    std::shared_lock lock(mutex_);
    const auto it = variables_.find(host_variable);
    if (it == variables_.end()) return hipErrorInvalidSymbol;
    variable = it->second.get();
  }
  if (variable->managed) {
    *address = *variable->managed;
    *bytes = variable->bytes;
    return hipSuccess;
  }
  CodeModule* module = nullptr;
  HIP_RETURN_IF_ERROR(variable->binary->module_on(device, &module));
  const hipError_t error = module->variable(variable->name, address, bytes);
  return error == hipErrorNotFound ? hipErrorInvalidSymbol : error;
}

const char* Registry::function_name(const void* host_function) {
  RegisteredFunction* function = find_function(host_function);
  return function ? function->name.c_str() : nullptr;
}

void Registry::unload_from(const Device& device) {
  std::unique_lock lock(mutex_);
  for (const auto& [host, function] : functions_)
    function->kernels[static_cast<size_t>(device.ordinal())].store(nullptr, std::memory_order_release);
  for (const auto& binary : binaries_) binary->unload_from(device);
}

}  // namespace cairn::hip
