// AMD's loader extension: what debuggers and profilers ask about loaded code. Code is where the host sees it, so
// device and host addresses are the same.
#include "src/hsa/loader_extension.h"

#include <string>

#include "src/hsa/code_object_reader.h"
#include "src/hsa/give.h"
#include "src/hsa/runtime.h"

namespace cairn::hsa {
namespace {

constexpr uint32_t kPlaceBits = 16;  // of a loaded code object's handle; the rest is its executable's

hsa_status_t query_host_address(const void* device_address, const void** host_address) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!device_address || !host_address) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *host_address = device_address;
  return HSA_STATUS_SUCCESS;
}

// One descriptor for each loaded code object. Its segment's place is the driver's business and not told.
hsa_status_t query_segment_descriptors(hsa_ven_amd_loader_segment_descriptor_t* descriptors, size_t* count) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!count || (*count == 0) != (descriptors == nullptr)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::vector<hsa_ven_amd_loader_segment_descriptor_t> found;
  for (auto& [handle, executable] : runtime->executables.snapshot()) {
    for (const LoadedCodeObject& each : executable->loaded()) {
      hsa_ven_amd_loader_segment_descriptor_t descriptor = {};
      descriptor.agent = each.agent->handle();
      descriptor.executable = {handle};
      descriptor.code_object_storage_type = HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY;
      descriptor.code_object_storage_base = each.reader->bytes;
      descriptor.code_object_storage_size = each.reader->size;
      found.push_back(descriptor);
    }
  }
  if (descriptors && *count != found.size()) return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
  if (descriptors) std::copy(found.begin(), found.end(), descriptors);
  *count = found.size();
  return HSA_STATUS_SUCCESS;
}

// `address` is a kernel object's or a known variable's.
hsa_status_t query_executable(const void* address, hsa_executable_t* result) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!address || !result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (auto& [handle, executable] : runtime->executables.snapshot()) {
    for (uint32_t i = 0; i < executable->symbol_count(); ++i) {
      const Symbol* symbol = executable->symbol(i);
      const char* begin = static_cast<const char*>(symbol->address);
      const bool inside = !symbol->kernel && address >= begin && address < begin + symbol->bytes;
      if (symbol->kernel != address && !inside) continue;
      *result = {handle};
      return HSA_STATUS_SUCCESS;
    }
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t iterate_loaded_code_objects(hsa_executable_t executable_handle,
                                         hsa_status_t (*callback)(hsa_executable_t executable,
                                                                  hsa_loaded_code_object_t loaded, void* data),
                                         void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  if (!executable) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const size_t count = executable->loaded().size();
  for (size_t place = 0; place < count; ++place)
    if (hsa_status_t status = callback(executable_handle, {executable_handle.handle << kPlaceBits | (place + 1)}, data))
      return status;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t loaded_info(const LoadedCodeObject& loaded, uint64_t executable,
                         hsa_ven_amd_loader_loaded_code_object_info_t attribute, void* value) {
  const CodeObjectReader& reader = *loaded.reader;
  const std::string uri =
      "memory://" + std::to_string(reinterpret_cast<uint64_t>(reader.bytes)) + "#size=" + std::to_string(reader.size);
  switch (attribute) {
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_EXECUTABLE: return give<hsa_executable_t>(value, {executable});
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_KIND:
      return give<uint32_t>(value, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_KIND_AGENT);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_AGENT: return give<hsa_agent_t>(value, loaded.agent->handle());
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_TYPE:
      return give<uint32_t>(value, HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_BASE:
      return give<uint64_t>(value, reinterpret_cast<uint64_t>(reader.bytes));
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_SIZE:
      return give<uint64_t>(value, reader.size);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_FILE: return give<int>(value, reader.file);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH:
      return give<uint32_t>(value, static_cast<uint32_t>(uri.size()));
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI:
      std::memcpy(value, uri.data(), uri.size());
      return HSA_STATUS_SUCCESS;
    default: return HSA_STATUS_ERROR_INVALID_ARGUMENT;  // where code lies in memory is the driver's business
  }
}

hsa_status_t loaded_code_object_get_info(hsa_loaded_code_object_t handle,
                                         hsa_ven_amd_loader_loaded_code_object_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::shared_ptr<Executable> executable = runtime->executables.find(handle.handle >> kPlaceBits);
  const uint64_t number = handle.handle & ((1u << kPlaceBits) - 1);
  if (!executable || number == 0) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  std::vector<LoadedCodeObject> loaded = executable->loaded();
  if (number > loaded.size()) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  return loaded_info(loaded[number - 1], handle.handle >> kPlaceBits, attribute, value);
}

hsa_status_t reader_create_from_file_part(hsa_file_t file, size_t offset, size_t size,
                                          hsa_code_object_reader_t* reader) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!reader || size == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::shared_ptr<CodeObjectReader> created;
  if (hsa_status_t status = read_code_object(file, offset, size, &created)) return status;
  reader->handle = runtime->readers.insert(std::move(created));
  return HSA_STATUS_SUCCESS;
}

hsa_status_t iterate_executables(hsa_status_t (*callback)(hsa_executable_t executable, void* data), void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (auto& [handle, executable] : runtime->executables.snapshot())
    if (hsa_status_t status = callback({handle}, data)) return status;
  return HSA_STATUS_SUCCESS;
}

}  // namespace

const hsa_ven_amd_loader_1_03_pfn_t kLoaderExtension = {
    .hsa_ven_amd_loader_query_host_address = query_host_address,
    .hsa_ven_amd_loader_query_segment_descriptors = query_segment_descriptors,
    .hsa_ven_amd_loader_query_executable = query_executable,
    .hsa_ven_amd_loader_executable_iterate_loaded_code_objects = iterate_loaded_code_objects,
    .hsa_ven_amd_loader_loaded_code_object_get_info = loaded_code_object_get_info,
    .hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size = reader_create_from_file_part,
    .hsa_ven_amd_loader_iterate_executables = iterate_executables,
};

}  // namespace cairn::hsa
