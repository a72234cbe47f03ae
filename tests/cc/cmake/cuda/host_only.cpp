// A host program that calls the runtime: CXX, linked by the system's compiler.
#include <cuda_runtime.h>

int main() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0 ? 0 : 1;
}
