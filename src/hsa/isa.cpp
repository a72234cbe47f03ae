// Instruction sets and wavefronts: one for each kind of code object that an agent loads.
#include "src/hsa/give.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_isa_from_name(const char* name, hsa_isa_t* isa) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!name || !isa) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (uint32_t i = 0; i < runtime->isas().size(); ++i) {
    if (runtime->isas()[i].name != name) continue;
    *isa = {make_handle(HandleKind::kIsa, i)};
    return HSA_STATUS_SUCCESS;
  }
  return HSA_STATUS_ERROR_INVALID_ISA_NAME;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_agent_iterate_isas(hsa_agent_t agent_handle,
                                                     hsa_status_t (*callback)(hsa_isa_t isa, void* data), void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  for (uint32_t isa : agent->isas)
    if (hsa_status_t status = callback({make_handle(HandleKind::kIsa, isa)}, data)) return status;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_isa_get_info_alt(hsa_isa_t isa_handle, hsa_isa_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Isa* isa = runtime->isa(isa_handle);
  if (!isa) return HSA_STATUS_ERROR_INVALID_ISA;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  switch (attribute) {
    case HSA_ISA_INFO_NAME_LENGTH: return give<uint32_t>(value, static_cast<uint32_t>(isa->name.size() + 1));
    case HSA_ISA_INFO_NAME: return give_text(value, isa->name, isa->name.size() + 1);
    case HSA_ISA_INFO_CALL_CONVENTION_COUNT: return give<uint32_t>(value, 1);
    case HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE: return give<uint32_t>(value, isa->warp_size);
    case HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONTS_PER_COMPUTE_UNIT:
      return give<uint32_t>(value, isa->warp_size ? isa->max_threads_per_block / isa->warp_size : 0);
    case HSA_ISA_INFO_MACHINE_MODELS: {
      const bool models[2] = {false, true};  // small, large
      std::memcpy(value, models, sizeof(models));
      return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_PROFILES: {
      const bool profiles[2] = {true, false};  // base, full
      std::memcpy(value, profiles, sizeof(profiles));
      return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_DEFAULT_FLOAT_ROUNDING_MODES:
    case HSA_ISA_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES: {
      const bool modes[3] = {false, false, true};  // default, zero, near
      std::memcpy(value, modes, sizeof(modes));
      return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_FAST_F16_OPERATION: return give<bool>(value, false);
    case HSA_ISA_INFO_WORKGROUP_MAX_DIM: {
      auto* sizes = static_cast<uint16_t*>(value);
      for (int i = 0; i < 3; ++i) sizes[i] = static_cast<uint16_t>(std::min(isa->max_block[i], 0xffffu));
      return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_WORKGROUP_MAX_SIZE: return give<uint32_t>(value, isa->max_threads_per_block);
    case HSA_ISA_INFO_GRID_MAX_DIM: return give<hsa_dim3_t>(value, {UINT32_MAX, UINT32_MAX, UINT32_MAX});
    case HSA_ISA_INFO_GRID_MAX_SIZE: return give<uint64_t>(value, UINT32_MAX);
    case HSA_ISA_INFO_FBARRIER_MAX_SIZE: return give<uint32_t>(value, 32);
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_isa_get_info(hsa_isa_t isa, hsa_isa_info_t attribute, uint32_t index, void* value) {
  const bool by_convention = attribute == HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE ||
                             attribute == HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONTS_PER_COMPUTE_UNIT;
  if (by_convention && index != 0) return HSA_STATUS_ERROR_INVALID_INDEX;
  return hsa_isa_get_info_alt(isa, attribute, value);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_isa_get_exception_policies(hsa_isa_t isa, hsa_profile_t profile, uint16_t* mask) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->isa(isa)) return HSA_STATUS_ERROR_INVALID_ISA;
  if (!mask || profile < HSA_PROFILE_BASE || profile > HSA_PROFILE_FULL) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *mask = 0;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_isa_get_round_method(hsa_isa_t isa, hsa_fp_type_t fp_type,
                                                       hsa_flush_mode_t flush_mode, hsa_round_method_t* method) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->isa(isa)) return HSA_STATUS_ERROR_INVALID_ISA;
  const bool type_known = fp_type == HSA_FP_TYPE_16 || fp_type == HSA_FP_TYPE_32 || fp_type == HSA_FP_TYPE_64;
  const bool mode_known = flush_mode == HSA_FLUSH_MODE_FTZ || flush_mode == HSA_FLUSH_MODE_NON_FTZ;
  if (!method || !type_known || !mode_known) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *method = HSA_ROUND_METHOD_SINGLE;  // a fused multiply-add rounds once
  return HSA_STATUS_SUCCESS;
}

// Each instruction set has one wavefront size, so the wavefront's index is the instruction set's.
CAIRN_HSA_EXPORT hsa_status_t hsa_isa_iterate_wavefronts(hsa_isa_t isa,
                                                         hsa_status_t (*callback)(hsa_wavefront_t, void* data),
                                                         void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto index = handle_index(HandleKind::kIsa, isa.handle, runtime->isas().size());
  if (!index) return HSA_STATUS_ERROR_INVALID_ISA;
  return callback({make_handle(HandleKind::kWavefront, *index)}, data);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_wavefront_get_info(hsa_wavefront_t wavefront, hsa_wavefront_info_t attribute,
                                                     void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  auto index = handle_index(HandleKind::kWavefront, wavefront.handle, runtime->isas().size());
  if (!index) return HSA_STATUS_ERROR_INVALID_WAVEFRONT;
  if (!value || attribute != HSA_WAVEFRONT_INFO_SIZE) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return give<uint32_t>(value, runtime->isas()[*index].warp_size);
}

// Code for an instruction set runs on an agent with that set, or whose list has it at or after the agent's own.
CAIRN_HSA_EXPORT hsa_status_t hsa_isa_compatible(hsa_isa_t code_object_isa, hsa_isa_t agent_isa, bool* result) {
  CAIRN_HSA_RUNTIME(runtime);
  const Isa* code = runtime->isa(code_object_isa);
  if (!code || !runtime->isa(agent_isa)) return HSA_STATUS_ERROR_INVALID_ISA;
  if (!result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const uint32_t agent_index = *handle_index(HandleKind::kIsa, agent_isa.handle, runtime->isas().size());
  bool compatible = false;
  for (const Agent& agent : runtime->agents()) {
    bool from_own = false;
    for (uint32_t isa : agent.isas) {
      from_own |= isa == agent_index;
      compatible |= from_own && runtime->isas()[isa].name == code->name;
    }
  }
  *result = compatible;
  return HSA_STATUS_SUCCESS;
}
