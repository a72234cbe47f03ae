// Which extensions there are, and their tables of functions.
#include <hsa/hsa_ven_amd_loader.h>

#include <iterator>

#include "src/hsa/cairn_extension.h"
#include "src/hsa/give.h"
#include "src/hsa/loader_extension.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

namespace {

struct Extension {
  uint16_t number;
  const char* name;
  uint16_t major, minor;  // 0.0: known by name only
  const void* table;
  size_t table_bytes;
};

const Extension kExtensions[] = {
    {HSA_EXTENSION_FINALIZER, "HSA_EXTENSION_FINALIZER", 0, 0, nullptr, 0},
    {HSA_EXTENSION_IMAGES, "HSA_EXTENSION_IMAGES", 0, 0, nullptr, 0},
    {HSA_EXTENSION_PERFORMANCE_COUNTERS, "HSA_EXTENSION_PERFORMANCE_COUNTERS", 0, 0, nullptr, 0},
    {HSA_EXTENSION_PROFILING_EVENTS, "HSA_EXTENSION_PROFILING_EVENTS", 0, 0, nullptr, 0},
    {HSA_EXTENSION_AMD_PROFILER, "HSA_EXTENSION_AMD_PROFILER", 0, 0, nullptr, 0},
    {HSA_EXTENSION_AMD_LOADER, "HSA_EXTENSION_AMD_LOADER", 1, 3, &kLoaderExtension, sizeof(kLoaderExtension)},
    {HSA_EXTENSION_AMD_AQLPROFILE, "HSA_EXTENSION_AMD_AQLPROFILE", 0, 0, nullptr, 0},
    {CAIRN_HSA_EXTENSION, "HSA_EXT_CAIRN", 1, 0, &kCairnExtension, sizeof(kCairnExtension)},
};

const Extension* find_extension(uint16_t number) {
  for (const Extension& extension : kExtensions)
    if (extension.number == number) return &extension;
  return nullptr;
}

// Answers whether `major` of the extension is there, and its newest minor version.
hsa_status_t major_supported(uint16_t number, uint16_t major, uint16_t* minor, bool* result) {
  if (!minor || !result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Extension* extension = find_extension(number);
  if (!extension) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = extension->table && extension->major == major;
  if (*result) *minor = extension->minor;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t supported(uint16_t number, uint16_t major, uint16_t minor, bool* result) {
  if (!result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = false;
  uint16_t newest = 0;
  bool there = false;
  if (hsa_status_t status = major_supported(number, major, &newest, &there)) return status;
  *result = there && minor <= newest;
  return HSA_STATUS_SUCCESS;
}

}  // namespace

CAIRN_HSA_EXPORT hsa_status_t hsa_extension_get_name(uint16_t number, const char** name) {
  CAIRN_HSA_RUNTIME(runtime);
  const Extension* extension = find_extension(number);
  if (!extension || !name) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *name = extension->name;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_system_extension_supported(uint16_t number, uint16_t major, uint16_t minor,
                                                             bool* result) {
  CAIRN_HSA_RUNTIME(runtime);
  return supported(number, major, minor, result);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_system_major_extension_supported(uint16_t number, uint16_t major, uint16_t* minor,
                                                                   bool* result) {
  CAIRN_HSA_RUNTIME(runtime);
  return major_supported(number, major, minor, result);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_agent_extension_supported(uint16_t number, hsa_agent_t agent, uint16_t major,
                                                            uint16_t minor, bool* result) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->agent(agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  return supported(number, major, minor, result);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_agent_major_extension_supported(uint16_t number, hsa_agent_t agent, uint16_t major,
                                                                  uint16_t* minor, bool* result) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->agent(agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  return major_supported(number, major, minor, result);
}

// Copies as much of the table as the caller has room for and this build has.
CAIRN_HSA_EXPORT hsa_status_t hsa_system_get_major_extension_table(uint16_t number, uint16_t major, size_t table_length,
                                                                   void* table) {
  CAIRN_HSA_RUNTIME(runtime);
  const Extension* extension = find_extension(number);
  if (!table || !extension || !extension->table || extension->major != major) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::memcpy(table, extension->table, std::min(table_length, extension->table_bytes));
  return HSA_STATUS_SUCCESS;
}

// The form without a length is served where its table's length is known from the version it asks for.
CAIRN_HSA_EXPORT hsa_status_t hsa_system_get_extension_table(uint16_t number, uint16_t major, uint16_t minor,
                                                             void* table) {
  constexpr size_t kLoaderBytes[] = {sizeof(hsa_ven_amd_loader_1_00_pfn_t), sizeof(hsa_ven_amd_loader_1_01_pfn_t),
                                     sizeof(hsa_ven_amd_loader_1_02_pfn_t), sizeof(hsa_ven_amd_loader_1_03_pfn_t)};
  if (number == HSA_EXTENSION_AMD_LOADER && minor < std::size(kLoaderBytes))
    return hsa_system_get_major_extension_table(number, major, kLoaderBytes[minor], table);
  if (number == CAIRN_HSA_EXTENSION && minor == 0)
    return hsa_system_get_major_extension_table(number, major, sizeof(cairn_hsa_ext_1_t), table);
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
