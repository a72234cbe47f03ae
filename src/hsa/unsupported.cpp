// The entry points that are not there yet. Each returns HSA_STATUS_ERROR (or that the runtime is not initialised) and
// says so in the log; docs/hsa.md lists them.
#include <hsa/hsa_ext_finalize.h>
#include <hsa/hsa_ext_image.h>

#include "src/base/log.h"
#include "src/hsa/api.h"
#include "src/hsa/runtime.h"

namespace {

hsa_status_t not_supported(const char* function) {
  CAIRN_HSA_RUNTIME(runtime);
  CAIRN_LOG(kWarning, kHsa, "%s is not supported", function);
  return HSA_STATUS_ERROR;
}

}  // namespace

#define NOT_SUPPORTED(function, ...) \
  CAIRN_HSA_EXPORT hsa_status_t function(__VA_ARGS__) { return not_supported(#function); }

// Images and samplers.
NOT_SUPPORTED(hsa_amd_image_get_info_max_dim, hsa_agent_t, hsa_agent_info_t, void*)
NOT_SUPPORTED(hsa_amd_image_create, hsa_agent_t, const hsa_ext_image_descriptor_t*, const hsa_amd_image_descriptor_t*,
              const void*, hsa_access_permission_t, hsa_ext_image_t*)
NOT_SUPPORTED(hsa_ext_image_get_capability, hsa_agent_t, hsa_ext_image_geometry_t, const hsa_ext_image_format_t*,
              uint32_t*)
NOT_SUPPORTED(hsa_ext_image_get_capability_with_layout, hsa_agent_t, hsa_ext_image_geometry_t,
              const hsa_ext_image_format_t*, hsa_ext_image_data_layout_t, uint32_t*)
NOT_SUPPORTED(hsa_ext_image_data_get_info, hsa_agent_t, const hsa_ext_image_descriptor_t*, hsa_access_permission_t,
              hsa_ext_image_data_info_t*)
NOT_SUPPORTED(hsa_ext_image_data_get_info_with_layout, hsa_agent_t, const hsa_ext_image_descriptor_t*,
              hsa_access_permission_t, hsa_ext_image_data_layout_t, size_t, size_t, hsa_ext_image_data_info_t*)
NOT_SUPPORTED(hsa_ext_image_create, hsa_agent_t, const hsa_ext_image_descriptor_t*, const void*,
              hsa_access_permission_t, hsa_ext_image_t*)
NOT_SUPPORTED(hsa_ext_image_create_with_layout, hsa_agent_t, const hsa_ext_image_descriptor_t*, const void*,
              hsa_access_permission_t, hsa_ext_image_data_layout_t, size_t, size_t, hsa_ext_image_t*)
NOT_SUPPORTED(hsa_ext_image_destroy, hsa_agent_t, hsa_ext_image_t)
NOT_SUPPORTED(hsa_ext_image_copy, hsa_agent_t, hsa_ext_image_t, const hsa_dim3_t*, hsa_ext_image_t, const hsa_dim3_t*,
              const hsa_dim3_t*)
NOT_SUPPORTED(hsa_ext_image_import, hsa_agent_t, const void*, size_t, size_t, hsa_ext_image_t,
              const hsa_ext_image_region_t*)
NOT_SUPPORTED(hsa_ext_image_export, hsa_agent_t, hsa_ext_image_t, void*, size_t, size_t, const hsa_ext_image_region_t*)
NOT_SUPPORTED(hsa_ext_image_clear, hsa_agent_t, hsa_ext_image_t, const void*, const hsa_ext_image_region_t*)
NOT_SUPPORTED(hsa_ext_sampler_create, hsa_agent_t, const hsa_ext_sampler_descriptor_t*, hsa_ext_sampler_t*)
NOT_SUPPORTED(hsa_ext_sampler_destroy, hsa_agent_t, hsa_ext_sampler_t)

// The finalizer: there is no HSAIL to finalize.
NOT_SUPPORTED(hsa_ext_program_create, hsa_machine_model_t, hsa_profile_t, hsa_default_float_rounding_mode_t,
              const char*, hsa_ext_program_t*)
NOT_SUPPORTED(hsa_ext_program_destroy, hsa_ext_program_t)
NOT_SUPPORTED(hsa_ext_program_add_module, hsa_ext_program_t, hsa_ext_module_t)
NOT_SUPPORTED(hsa_ext_program_iterate_modules, hsa_ext_program_t,
              hsa_status_t (*)(hsa_ext_program_t program, hsa_ext_module_t module, void* data), void*)
NOT_SUPPORTED(hsa_ext_program_get_info, hsa_ext_program_t, hsa_ext_program_info_t, void*)
NOT_SUPPORTED(hsa_ext_program_finalize, hsa_ext_program_t, hsa_isa_t, int32_t, hsa_ext_control_directives_t,
              const char*, hsa_code_object_type_t, hsa_code_object_t*)

// Sharing between processes and with graphics.
NOT_SUPPORTED(hsa_amd_ipc_memory_create, void*, size_t, hsa_amd_ipc_memory_t*)
NOT_SUPPORTED(hsa_amd_ipc_memory_attach, const hsa_amd_ipc_memory_t*, size_t, uint32_t, const hsa_agent_t*, void**)
NOT_SUPPORTED(hsa_amd_ipc_memory_detach, void*)
NOT_SUPPORTED(hsa_amd_ipc_signal_create, hsa_signal_t, hsa_amd_ipc_signal_t*)
NOT_SUPPORTED(hsa_amd_ipc_signal_attach, const hsa_amd_ipc_signal_t*, hsa_signal_t*)
NOT_SUPPORTED(hsa_amd_interop_map_buffer, uint32_t, hsa_agent_t*, int, uint32_t, size_t*, void**, size_t*, const void**)
NOT_SUPPORTED(hsa_amd_interop_unmap_buffer, void*)

// Shared virtual memory ranges, masks of compute units, system events.
NOT_SUPPORTED(hsa_amd_svm_attributes_set, void*, size_t, hsa_amd_svm_attribute_pair_t*, size_t)
NOT_SUPPORTED(hsa_amd_svm_attributes_get, void*, size_t, hsa_amd_svm_attribute_pair_t*, size_t)
NOT_SUPPORTED(hsa_amd_svm_prefetch_async, void*, size_t, hsa_agent_t, uint32_t, const hsa_signal_t*, hsa_signal_t)
NOT_SUPPORTED(hsa_amd_queue_cu_set_mask, const hsa_queue_t*, uint32_t, const uint32_t*)
NOT_SUPPORTED(hsa_amd_queue_cu_get_mask, const hsa_queue_t*, uint32_t, uint32_t*)
NOT_SUPPORTED(hsa_amd_register_system_event_handler, hsa_amd_system_event_callback_t, void*)
