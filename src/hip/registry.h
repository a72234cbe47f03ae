// What programs register as they start: fat binaries with the kernels and variables in them, by the addresses that host
// code knows them under. Registering costs nothing but the books; code is loaded on a device when a kernel or variable
// of it is first used there.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "src/hip/api_types.h"
#include "src/hip/code_module.h"

namespace cairn::hip {

inline constexpr int kMaxDevices = 64;

class FatBinary;

struct RegisteredFunction {
  FatBinary* binary;
  std::string name;  // of the kernel in the code object
  std::array<std::atomic<Kernel*>, kMaxDevices> kernels = {};
};

struct RegisteredVariable {
  FatBinary* binary;
  std::string name;
  size_t bytes;
  void** managed;  // where host code keeps the address of a __managed__ variable; else null
};

class FatBinary {
 public:
  explicit FatBinary(const void* wrapper) : wrapper_(wrapper) {}

  // The code as loaded on the device. A failure is remembered: the same call gives the same error.
  hipError_t module_on(Device& device, CodeModule** module);
  void add_managed(const RegisteredVariable* variable) { managed_.push_back(variable); }
  void unload_from(const Device& device);

 private:
  hipError_t load_on(Device& device, std::unique_ptr<CodeModule>* module);

  struct PerDevice {
    std::unique_ptr<CodeModule> module;
    hipError_t error = hipSuccess;
  };
  const void* wrapper_;
  std::vector<const RegisteredVariable*> managed_;
  std::mutex mutex_;
  std::unordered_map<int, PerDevice> devices_;  // by ordinal
};

// Safe from any thread.
class Registry {
 public:
  // One a process, never destroyed: programs unregister as they end.
  static Registry& get();

  FatBinary* add_binary(const void* wrapper);
  void remove_binary(FatBinary* binary);
  void add_function(FatBinary* binary, const void* host_function, const char* name);
  // `managed` is null but for __managed__ variables.
  void add_variable(FatBinary* binary, const void* host_variable, const char* name, size_t bytes, void** managed);

  // The kernel that the host knows by this address, loaded on the device. hipErrorInvalidDeviceFunction for an address
  // that is no kernel's, or whose code object lacks it.
  hipError_t kernel(const void* host_function, Device& device, Kernel** kernel);
  // A variable's memory on the device; for __managed__ variables the memory that all share.
  hipError_t variable(const void* host_variable, Device& device, void** address, size_t* bytes);
  // The registered name, or null.
  const char* function_name(const void* host_function);

  void unload_from(const Device& device);

 private:
  RegisteredFunction* find_function(const void* host_function);

  std::shared_mutex mutex_;
  std::vector<std::unique_ptr<FatBinary>> binaries_;
  std::unordered_map<const void*, std::unique_ptr<RegisteredFunction>> functions_;
  std::unordered_map<const void*, std::unique_ptr<RegisteredVariable>> variables_;
  // Counts changes, so that threads know when the function that they remember may be gone.
  std::atomic<uint64_t> generation_{1};
};

}  // namespace cairn::hip
