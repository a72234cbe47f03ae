// libhiprtc: HIP's names for the run-time compiler.
#include <hip/hip_version.h>

#include "hiprtc_functions.h"
#include "src/rtc/calls.h"

namespace cairn::rtc::api {

namespace {

using Here = Calls<Language::kHip, hiprtcResult, hiprtcProgram>;

}  // namespace

const char* hiprtcGetErrorString(hiprtcResult result) {
  switch (result) {
    case HIPRTC_SUCCESS: return "HIPRTC_SUCCESS";
    case HIPRTC_ERROR_OUT_OF_MEMORY: return "HIPRTC_ERROR_OUT_OF_MEMORY";
    case HIPRTC_ERROR_PROGRAM_CREATION_FAILURE: return "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE";
    case HIPRTC_ERROR_INVALID_INPUT: return "HIPRTC_ERROR_INVALID_INPUT";
    case HIPRTC_ERROR_INVALID_PROGRAM: return "HIPRTC_ERROR_INVALID_PROGRAM";
    case HIPRTC_ERROR_INVALID_OPTION: return "HIPRTC_ERROR_INVALID_OPTION";
    case HIPRTC_ERROR_COMPILATION: return "HIPRTC_ERROR_COMPILATION";
    case HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE: return "HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE";
    case HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION:
      return "HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION";
    case HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION: return "HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION";
    case HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID: return "HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID";
    case HIPRTC_ERROR_INTERNAL_ERROR: return "HIPRTC_ERROR_INTERNAL_ERROR";
    case HIPRTC_ERROR_LINKING: return "HIPRTC_ERROR_LINKING";
  }
  return "HIPRTC_ERROR unknown";
}

hiprtcResult hiprtcVersion(int* major, int* minor) {
  if (!major || !minor) return HIPRTC_ERROR_INVALID_INPUT;
  *major = HIP_VERSION_MAJOR;
  *minor = HIP_VERSION_MINOR;
  return HIPRTC_SUCCESS;
}

hiprtcResult hiprtcCreateProgram(hiprtcProgram* prog, const char* src, const char* name, int numHeaders,
                                 const char* const* headers, const char* const* includeNames) {
  return Here::create(prog, src, name, numHeaders, headers, includeNames);
}

hiprtcResult hiprtcDestroyProgram(hiprtcProgram* prog) { return Here::destroy(prog); }

hiprtcResult hiprtcAddNameExpression(hiprtcProgram prog, const char* name_expression) {
  return Here::add_name(prog, name_expression);
}

hiprtcResult hiprtcCompileProgram(hiprtcProgram prog, int numOptions, const char* const* options) {
  return Here::compile(prog, numOptions, options);
}

hiprtcResult hiprtcGetLoweredName(hiprtcProgram prog, const char* name_expression, const char** lowered_name) {
  return Here::lowered_name(prog, name_expression, lowered_name);
}

hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram prog, size_t* logSizeRet) {
  return Here::log_size(prog, logSizeRet);
}

hiprtcResult hiprtcGetProgramLog(hiprtcProgram prog, char* log) { return Here::log(prog, log); }

hiprtcResult hiprtcGetCodeSize(hiprtcProgram prog, size_t* codeSizeRet) { return Here::code_size(prog, codeSizeRet); }

hiprtcResult hiprtcGetCode(hiprtcProgram prog, char* code) { return Here::code(prog, code); }

}  // namespace cairn::rtc::api
