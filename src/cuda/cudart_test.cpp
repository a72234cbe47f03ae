// CUDA's names on HIP: what is converted, and that errors come back in CUDA's words.
#include <cuda.h>
#include <cuda_api/overloads.h>
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstring>

namespace {

TEST(Cudart, ClaimsItsVersion) {
  int version = 0;
  ASSERT_EQ(cudaRuntimeGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, CUDART_VERSION);
  ASSERT_EQ(cudaDriverGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, CUDART_VERSION);
}

TEST(Cudart, DescribesTheDevice) {
  cudaDeviceProp device;
  std::memset(&device, 0xff, sizeof(device));
  ASSERT_EQ(cudaGetDeviceProperties(&device, 0), cudaSuccess);
  EXPECT_EQ(device.major, 8);
  EXPECT_EQ(device.minor, 0);
  EXPECT_EQ(device.warpSize, 32);
  EXPECT_EQ(device.maxThreadsPerBlock, 1024);
  EXPECT_EQ(device.unifiedFunctionPointers, 1);  // the struct's last field
  int value = 0;
  ASSERT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0), cudaSuccess);
  EXPECT_EQ(value, device.multiProcessorCount);
  ASSERT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMaxBlockDimZ, 0), cudaSuccess);
  EXPECT_EQ(value, device.maxThreadsDim[2]);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(999), 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(Cudart, SpeaksOfErrorsInItsOwnWords) {
  EXPECT_STREQ(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorNoDevice), "no CUDA-capable device is detected");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(54321)), "unrecognized error code");
  void* pointer = nullptr;
  EXPECT_EQ(cudaMalloc(&pointer, SIZE_MAX), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaFree(&pointer), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamQuery(reinterpret_cast<cudaStream_t>(0xffff)), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidResourceHandle);
}

TEST(Cudart, ForwardsValuesAndStructs) {
  cudaPitchedPtr box;
  const cudaExtent extent = make_cudaExtent(10, 3, 2);
  ASSERT_EQ(cudaMalloc3D(&box, extent), cudaSuccess);
  EXPECT_GE(box.pitch, 10u);
  ASSERT_EQ(cudaMemset3D(box, 6, extent), cudaSuccess);
  char host[60] = {};
  cudaMemcpy3DParms parms = {};
  parms.srcPtr = box;
  parms.dstPtr = make_cudaPitchedPtr(host, 10, 10, 3);
  parms.extent = extent;
  parms.kind = cudaMemcpyDeviceToHost;
  ASSERT_EQ(cudaMemcpy3D(&parms), cudaSuccess);
  for (const char byte : host) EXPECT_EQ(byte, 6);
  EXPECT_EQ(cudaFree(box.ptr), cudaSuccess);
}

TEST(Cudart, TellsWhatAPointerIs) {
  int* device = nullptr;
  cudaPointerAttributes attributes;
  ASSERT_EQ(cudaMalloc(&device, 16), cudaSuccess);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, device), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  EXPECT_EQ(attributes.devicePointer, device);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, &attributes), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  EXPECT_EQ(attributes.hostPointer, &attributes);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
}

TEST(Cudart, SaysWhatIsNotThere) {
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaGraphCreate(&graph, 0), cudaErrorNotSupported);
  EXPECT_EQ(cudaGetLastError(), cudaErrorNotSupported);
}

TEST(CudaDriver, AllocatesAndCopies) {
  ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
  CUdevice device = -1;
  CUcontext context = nullptr;
  ASSERT_EQ(cuDeviceGet(&device, 0), CUDA_SUCCESS);
  ASSERT_EQ(cuCtxCreate(&context, 0, device), CUDA_SUCCESS);
  CUdeviceptr memory = 0;
  ASSERT_EQ(cuMemAlloc(&memory, 64), CUDA_SUCCESS);
  const int out[4] = {1, 2, 3, 4};
  int back[4] = {};
  ASSERT_EQ(cuMemcpyHtoD(memory, out, sizeof(out)), CUDA_SUCCESS);
  ASSERT_EQ(cuMemcpyDtoH(back, memory + 4, 8), CUDA_SUCCESS);
  EXPECT_EQ(back[0], 2);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_VALUE);
  const char* name = nullptr;
  ASSERT_EQ(cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &name), CUDA_SUCCESS);
  EXPECT_STREQ(name, "CUDA_ERROR_OUT_OF_MEMORY");
  EXPECT_EQ(cuGetErrorName(static_cast<CUresult>(54321), &name), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
}

TEST(CudaDriver, CreatesContextsInBothForms) {
  ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
  CUcontext context = nullptr;
  CUctxCreateParams params = {};
  ASSERT_EQ(cuCtxCreate(&context, &params, 0, 0), CUDA_SUCCESS);
  EXPECT_NE(context, nullptr);
  EXPECT_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
  context = nullptr;
  CUexecAffinityParam part = {};
  params.execAffinityParams = &part;
  params.numExecAffinityParams = 1;
  EXPECT_EQ(cuCtxCreate(&context, &params, 0, 0), CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY);
  EXPECT_EQ(context, nullptr);
}

TEST(CudaDriver, CopiesFromAnyMemoryToAny) {
  ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
  CUdeviceptr memory = 0;
  ASSERT_EQ(cuMemAllocAsync(&memory, 16, nullptr), CUDA_SUCCESS);
  const int out[4] = {1, 2, 3, 4};
  int back[4] = {};
  ASSERT_EQ(cuMemcpy(memory, reinterpret_cast<CUdeviceptr>(out), sizeof(out)), CUDA_SUCCESS);
  ASSERT_EQ(cuMemsetD16Async(memory, 7, 2, nullptr), CUDA_SUCCESS);
  ASSERT_EQ(cuMemcpyAsync(reinterpret_cast<CUdeviceptr>(back), memory, sizeof(back), nullptr), CUDA_SUCCESS);
  ASSERT_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
  EXPECT_EQ(back[0], 0x70007);
  EXPECT_EQ(back[3], 4);
  EXPECT_EQ(cuMemFreeAsync(memory, nullptr), CUDA_SUCCESS);
  int size = -1, grid = -1;
  EXPECT_EQ(cuOccupancyMaxPotentialBlockSize(&grid, nullptr, nullptr, nullptr, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_NE(cuOccupancyMaxPotentialBlockSize(&grid, &size, nullptr, nullptr, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(size, -1);
}

TEST(Cudart, TakesPlacesOfMemoryAsStructs) {
  int* memory = nullptr;
  ASSERT_EQ(cudaMallocManaged(&memory, 4096), cudaSuccess);
  const cudaMemLocation host{cudaMemLocationTypeHost, 0}, device{cudaMemLocationTypeDevice, 0};
  const cudaMemLocation nowhere{cudaMemLocationTypeInvalid, 0};
  EXPECT_EQ(cudaMemPrefetchAsync(memory, 4096, device, 0, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(memory, 4096, host, 0), cudaSuccess);
  EXPECT_EQ(cudaMemAdvise(memory, 4096, cudaMemAdviseSetPreferredLocation, host), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(memory, 4096, nowhere, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemPrefetchAsync(memory, 4096, device, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
}

}  // namespace
