// The functions that host code compiled for CUDA calls: the same books as HIP's, under CUDA's names.
#include "src/cuda/api_call.h"

extern "C" {

void** __hipRegisterFatBinary(const void* data);
void __hipUnregisterFatBinary(void** modules);
void __hipRegisterFunction(void** modules, const void* hostFunction, char* deviceFunction, const char* deviceName,
                           unsigned int threadLimit, void* tid, void* bid, dim3* blockDim, dim3* gridDim, int* wSize);
void __hipRegisterVar(void** modules, void* var, char* hostVar, char* deviceVar, int ext, size_t size, int constant,
                      int global);
void __hipRegisterManagedVar(void* modules, void** pointer, void* init_value, const char* name, size_t size,
                             unsigned align);

CAIRN_EXPORT void** __cudaRegisterFatBinary(void* fatCubin) { return __hipRegisterFatBinary(fatCubin); }

// The end of a binary's registrations: nothing was waiting for it.
CAIRN_EXPORT void __cudaRegisterFatBinaryEnd(void** fatCubinHandle) {}

CAIRN_EXPORT void __cudaUnregisterFatBinary(void** fatCubinHandle) { __hipUnregisterFatBinary(fatCubinHandle); }

CAIRN_EXPORT void __cudaRegisterFunction(void** fatCubinHandle, const char* hostFun, char* deviceFun,
                                         const char* deviceName, int thread_limit, uint3* tid, uint3* bid, dim3* bDim,
                                         dim3* gDim, int* wSize) {
  __hipRegisterFunction(fatCubinHandle, hostFun, deviceFun, deviceName, static_cast<unsigned>(thread_limit), tid, bid,
                        bDim, gDim, wSize);
}

CAIRN_EXPORT void __cudaRegisterVar(void** fatCubinHandle, char* hostVar, char* deviceAddress, const char* deviceName,
                                    int ext, size_t size, int constant, int global) {
  __hipRegisterVar(fatCubinHandle, hostVar, deviceAddress, const_cast<char*>(deviceName), ext, size, constant, global);
}

// CUDA's host code keeps a variable's first value in the variable itself, to which the pointer points at this time.
CAIRN_EXPORT void __cudaRegisterManagedVar(void** fatCubinHandle, void** hostVarPtrAddress, char* deviceAddress,
                                           const char* deviceName, int ext, size_t size, int constant, int global) {
  __hipRegisterManagedVar(fatCubinHandle, hostVarPtrAddress, *hostVarPtrAddress, deviceName, size, 0);
}

CAIRN_EXPORT void __cudaRegisterHostVar(void** fatCubinHandle, const char* deviceName, char* hostVar, size_t size) {}

// Textures and surfaces by reference: sources that have them compile, and using them answers cudaErrorNotSupported.
CAIRN_EXPORT void __cudaRegisterTexture(void** fatCubinHandle, const void* hostVar, const void** deviceAddress,
                                        const char* deviceName, int dim, int norm, int ext) {}
CAIRN_EXPORT void __cudaRegisterSurface(void** fatCubinHandle, const void* hostVar, const void** deviceAddress,
                                        const char* deviceName, int dim, int ext) {}

CAIRN_EXPORT char __cudaInitModule(void** fatCubinHandle) { return 1; }

CAIRN_EXPORT unsigned int __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem,
                                                      cudaStream_t stream) {
  return static_cast<unsigned>(
      __hipPushCallConfiguration(gridDim, blockDim, sharedMem, reinterpret_cast<hipStream_t>(stream)));
}

CAIRN_EXPORT cudaError_t __cudaPopCallConfiguration(dim3* gridDim, dim3* blockDim, size_t* sharedMem, void* stream) {
  return cairn::cuda::to_cuda(
      __hipPopCallConfiguration(gridDim, blockDim, sharedMem, static_cast<hipStream_t*>(stream)));
}

}  // extern "C"
