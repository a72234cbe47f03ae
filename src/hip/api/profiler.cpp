// Profiling hooks and kernel names. There is no profiler to start; CAIRN_TRACE_API shows the calls.
#include "hip_functions.h"
#include "src/hip/loaded_module.h"
#include "src/hip/registry.h"

namespace cairn::hip::api {

hipError_t hipProfilerStart() { return hipSuccess; }
hipError_t hipProfilerStop() { return hipSuccess; }

const char* hipKernelNameRef(const hipFunction_t f) {
  Kernel* kernel = nullptr;
  return resolve_function(f, &kernel) == hipSuccess ? kernel->name.c_str() : nullptr;
}

const char* hipKernelNameRefByPtr(const void* hostFunction, hipStream_t stream) {
  return Registry::get().function_name(hostFunction);
}

}  // namespace cairn::hip::api
