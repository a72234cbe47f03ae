// Host code alone: any C++ compiler, the run-time API.
#include <hip/hip_runtime_api.h>

int main() {
  int devices = 0;
  return hipGetDeviceCount(&devices) == hipSuccess && devices > 0 ? 0 : 1;
}
