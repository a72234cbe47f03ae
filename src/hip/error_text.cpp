#include "src/hip/error_text.h"

namespace cairn::hip {

bool error_is_known(hipError_t error) {
  switch (error) {
#define HIP_ERROR(name, text) \
  case name: return true;
#include "src/hip/error_text.def"
#undef HIP_ERROR
  }
  return false;
}

const char* error_name(hipError_t error) {
  switch (error) {
#define HIP_ERROR(name, text) \
  case name: return #name;
#include "src/hip/error_text.def"
#undef HIP_ERROR
  }
  return "hipErrorUnknown";
}

const char* error_text(hipError_t error) {
  switch (error) {
#define HIP_ERROR(name, text) \
  case name: return text;
#include "src/hip/error_text.def"
#undef HIP_ERROR
  }
  return "unknown error";
}

}  // namespace cairn::hip
