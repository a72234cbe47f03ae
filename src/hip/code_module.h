// A code object loaded on one device: its kernels, ready to be launched, and its variables.
#pragma once

#include <hsa/hsa.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "src/codeobj/bytes.h"
#include "src/hip/api_types.h"

namespace cairn::hip {

class Device;
class CodeModule;

// Lives as long as its module.
struct Kernel {
  CodeModule* module = nullptr;
  hsa_executable_symbol_t symbol = {};
  uint64_t object = 0;
  uint32_t kernarg_bytes = 0;
  uint32_t argument_count = 0;
  const uint32_t* argument_offsets = nullptr;
  const uint32_t* argument_sizes = nullptr;
  uint32_t static_shared_bytes = 0;
  uint32_t local_bytes = 0;  // per thread
  uint32_t max_threads = 0;  // per block
  uint32_t registers = 0;
  std::string name;
  // Settings of hipFuncSetAttribute, read back by hipFuncGetAttributes.
  int max_dynamic_shared = 0;
  int shared_carveout = -1;
};

// Safe from any thread.
class CodeModule {
 public:
  // `bytes` is a fat binary, of which the best entry for the device is taken, or a code object. hipErrorNoBinaryForGpu
  // when the fat binary has nothing for the device, hipErrorInvalidImage for bytes that are neither.
  static hipError_t load(Device& device, codeobj::ByteView bytes, std::unique_ptr<CodeModule>* module);
  ~CodeModule();
  CodeModule(const CodeModule&) = delete;
  CodeModule& operator=(const CodeModule&) = delete;

  Device& device() const { return device_; }
  // hipErrorNotFound when there is none of that name.
  hipError_t kernel(const std::string& name, Kernel** kernel);
  // A device variable; known to the allocation table from now on, so that copies accept it.
  hipError_t variable(const std::string& name, void** address, size_t* bytes);

 private:
  explicit CodeModule(Device& device) : device_(device) {}
  hipError_t load_entry(codeobj::ByteView entry);
  hipError_t find_symbol(const std::string& name, hsa_symbol_kind_t kind, hsa_executable_symbol_t* symbol);

  Device& device_;
  hsa_executable_t executable_ = {};
  hsa_code_object_reader_t reader_ = {};
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Kernel>, std::less<>> kernels_;
  std::vector<const void*> variables_;  // those that the allocation table knows
};

}  // namespace cairn::hip
