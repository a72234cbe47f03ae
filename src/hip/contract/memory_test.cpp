// Memory: allocation and its errors, copies and fills of every shape, symbols, pointers, managed memory, pools.
#include <numeric>

#include "src/hip/contract/fixture.h"

namespace cairn::hip_contract {
namespace {

using MemoryTest = HipTest;

TEST_F(MemoryTest, FreesOnceAndOnlyWhatIsItsOwn) {
  char* pointer = nullptr;
  ASSERT_EQ(hipMalloc(&pointer, 1000), hipSuccess);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % 256, 0u);
  EXPECT_EQ(hipFree(pointer + 16), hipErrorInvalidValue);
  EXPECT_EQ(hipHostFree(pointer), hipErrorInvalidValue);
  EXPECT_EQ(hipFree(pointer), hipSuccess);
  EXPECT_EQ(hipFree(pointer), hipErrorInvalidValue);
  int local = 0;
  EXPECT_EQ(hipFree(&local), hipErrorInvalidValue);
  EXPECT_EQ(hipFree(nullptr), hipSuccess);
  EXPECT_EQ(hipHostFree(nullptr), hipSuccess);
}

TEST_F(MemoryTest, AllocatesNothingForNothing) {
  void* pointer = &pointer;
  EXPECT_EQ(hipMalloc(&pointer, 0), hipSuccess);
  EXPECT_EQ(pointer, nullptr);
  EXPECT_EQ(hipMalloc(static_cast<void**>(nullptr), 16), hipErrorInvalidValue);
  EXPECT_EQ(hipMallocManaged(&pointer, 0), hipErrorInvalidValue);
}

TEST_F(MemoryTest, SaysWhenMemoryIsOut) {
  void* pointer = nullptr;
  size_t free_bytes = 0, total = 0;
  ASSERT_EQ(hipMemGetInfo(&free_bytes, &total), hipSuccess);
  EXPECT_LE(free_bytes, total);
  EXPECT_EQ(hipMalloc(&pointer, total + 1), hipErrorOutOfMemory);
  EXPECT_EQ(hipMalloc(&pointer, SIZE_MAX), hipErrorOutOfMemory);
  EXPECT_EQ(hipGetLastError(), hipErrorOutOfMemory);
  ASSERT_EQ(hipMalloc(&pointer, 64 << 20), hipSuccess);
  size_t less = 0;
  ASSERT_EQ(hipMemGetInfo(&less, &total), hipSuccess);
  EXPECT_LE(less + (64 << 20), free_bytes + (1 << 20));
  EXPECT_EQ(hipFree(pointer), hipSuccess);
}

TEST_F(MemoryTest, CopiesBothWaysAndWithin) {
  std::vector<int> out(1000), back(1000);
  std::iota(out.begin(), out.end(), 7);
  DeviceArray<int> first(1000), second(1000);
  const size_t bytes = 1000 * sizeof(int);
  ASSERT_EQ(hipMemcpy(first.get(), out.data(), bytes, hipMemcpyHostToDevice), hipSuccess);
  ASSERT_EQ(hipMemcpy(second.get(), first.get(), bytes, hipMemcpyDeviceToDevice), hipSuccess);
  ASSERT_EQ(hipMemcpy(back.data(), second.get(), bytes, hipMemcpyDefault), hipSuccess);
  EXPECT_EQ(out, back);
}

TEST_F(MemoryTest, RefusesCopiesThatMakeNoSense) {
  DeviceArray<char> device(64);
  char host[128] = {};
  EXPECT_EQ(hipMemcpy(device.get(), host, 64, static_cast<hipMemcpyKind>(77)), hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(nullptr, host, 64, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(device.get(), nullptr, 64, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(device.get(), host, 65, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(device.get() + 32, host, 64, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(host, host + 64, 64, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(host, host + 64, 64, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(nullptr, nullptr, 0, hipMemcpyHostToDevice), hipSuccess);
}

TEST_F(MemoryTest, FillsElementsOfEachSize) {
  DeviceArray<uint32_t> device(8);
  ASSERT_EQ(hipMemset(device.get(), 0x12, 4), hipSuccess);
  ASSERT_EQ(hipMemsetD8(device.get() + 1, 0xab, 2), hipSuccess);
  ASSERT_EQ(hipMemsetD16(device.get() + 2, 0xbeef, 2), hipSuccess);
  ASSERT_EQ(hipMemsetD32(device.get() + 3, 0x12345678, 3), hipSuccess);
  EXPECT_EQ(device.read(),
            (std::vector<uint32_t>{0x12121212, 0xabab, 0xbeefbeef, 0x12345678, 0x12345678, 0x12345678, 0, 0}));
  EXPECT_EQ(hipMemset(device.get(), 0, 33), hipErrorInvalidValue);
  EXPECT_EQ(hipMemset(nullptr, 0, 4), hipErrorInvalidValue);
}

TEST_F(MemoryTest, CopiesAndFillsPitchedMemory) {
  constexpr size_t kWidth = 100, kHeight = 7;
  unsigned char* device = nullptr;
  size_t pitch = 0;
  ASSERT_EQ(hipMallocPitch(&device, &pitch, kWidth, kHeight), hipSuccess);
  EXPECT_GE(pitch, kWidth);
  ASSERT_EQ(hipMemset2D(device, pitch, 3, kWidth, kHeight), hipSuccess);
  std::vector<unsigned char> host(kWidth * kHeight);
  std::iota(host.begin(), host.end(), static_cast<unsigned char>(0));
  // A window of 10 by 3 at (5, 2).
  ASSERT_EQ(hipMemcpy2D(device + 2 * pitch + 5, pitch, host.data(), kWidth, 10, 3, hipMemcpyHostToDevice), hipSuccess);
  std::vector<unsigned char> back(kWidth * kHeight);
  ASSERT_EQ(hipMemcpy2D(back.data(), kWidth, device, pitch, kWidth, kHeight, hipMemcpyDeviceToHost), hipSuccess);
  for (size_t y = 0; y < kHeight; ++y)
    for (size_t x = 0; x < kWidth; ++x) {
      const bool inside = y >= 2 && y < 5 && x >= 5 && x < 15;
      ASSERT_EQ(back[y * kWidth + x], inside ? host[(y - 2) * kWidth + x - 5] : 3) << x << ' ' << y;
    }
  EXPECT_EQ(hipMemcpy2D(device, 50, host.data(), kWidth, kWidth, 1, hipMemcpyHostToDevice), hipErrorInvalidPitchValue);
  EXPECT_EQ(hipFree(device), hipSuccess);
}

TEST_F(MemoryTest, CopiesBoxes) {
  const hipExtent extent = make_hipExtent(40, 5, 4);
  hipPitchedPtr device;
  ASSERT_EQ(hipMalloc3D(&device, extent), hipSuccess);
  ASSERT_EQ(hipMemset3D(device, 9, extent), hipSuccess);
  std::vector<char> host(40 * 5 * 4);
  std::iota(host.begin(), host.end(), static_cast<char>(0));
  hipMemcpy3DParms up = {};
  up.srcPtr = make_hipPitchedPtr(host.data(), 40, 40, 5);
  up.dstPtr = device;
  up.dstPos = make_hipPos(8, 1, 2);
  up.extent = make_hipExtent(16, 3, 2);
  up.kind = hipMemcpyHostToDevice;
  ASSERT_EQ(hipMemcpy3D(&up), hipSuccess);
  std::vector<char> back(host.size());
  hipMemcpy3DParms down = {};
  down.srcPtr = device;
  down.dstPtr = make_hipPitchedPtr(back.data(), 40, 40, 5);
  down.extent = extent;
  down.kind = hipMemcpyDeviceToHost;
  ASSERT_EQ(hipMemcpy3D(&down), hipSuccess);
  for (size_t z = 0; z < 4; ++z)
    for (size_t y = 0; y < 5; ++y)
      for (size_t x = 0; x < 40; ++x) {
        const bool inside = x >= 8 && x < 24 && y >= 1 && y < 4 && z >= 2;
        const char expected = inside ? host[(z - 2) * 200 + (y - 1) * 40 + x - 8] : 9;
        ASSERT_EQ(back[z * 200 + y * 40 + x], expected) << x << ' ' << y << ' ' << z;
      }
  EXPECT_EQ(hipMemcpy3D(nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipFree(device.ptr), hipSuccess);
}

TEST_F(MemoryTest, AsynchronousCopiesKeepTheStreamsOrder) {
  hipStream_t stream;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  PinnedArray<uint32_t> flags(2), values(1 << 16);
  DeviceArray<uint32_t> device(1 << 16);
  ASSERT_EQ(launch(kKernels.wait, dim3(1), dim3(1), 0, stream, &flags[0], &flags[1]), hipSuccess);
  const size_t bytes = sizeof(uint32_t) << 16;
  ASSERT_EQ(hipMemcpyAsync(device.get(), values.get(), bytes, hipMemcpyHostToDevice, stream), hipSuccess);
  ASSERT_EQ(hipMemsetD32Async(device.get(), 5, 1 << 10, stream), hipSuccess);
  ASSERT_EQ(hipMemcpyAsync(values.get(), device.get(), bytes, hipMemcpyDeviceToHost, stream), hipSuccess);
  EXPECT_EQ(hipStreamQuery(stream), hipErrorNotReady);
  for (size_t i = 0; i < (1 << 16); ++i) values[i] = 3;  // seen by the copy, which has not begun
  flags.set(0, 1);
  ASSERT_EQ(hipStreamSynchronize(stream), hipSuccess);
  EXPECT_EQ(values[0], 5u);
  EXPECT_EQ(values[1 << 10], 3u);
  ASSERT_EQ(hipStreamDestroy(stream), hipSuccess);
}

TEST_F(MemoryTest, ReachesDeviceVariables) {
  int value = 0;
  ASSERT_EQ(hipMemcpyFromSymbol(&value, contract_variable_shadow, sizeof(value)), hipSuccess);
  EXPECT_EQ(value, 42);
  value = 17;
  ASSERT_EQ(hipMemcpyToSymbol(contract_variable_shadow, &value, sizeof(value)), hipSuccess);
  value = 0;
  ASSERT_EQ(hipMemcpyFromSymbol(&value, contract_variable_shadow, sizeof(value)), hipSuccess);
  EXPECT_EQ(value, 17);
  size_t bytes = 0;
  void* address = nullptr;
  ASSERT_EQ(hipGetSymbolSize(&bytes, contract_array_shadow), hipSuccess);
  EXPECT_EQ(bytes, sizeof(contract_array_shadow));
  ASSERT_EQ(hipGetSymbolAddress(&address, contract_array_shadow), hipSuccess);
  const uint64_t third = 99;
  ASSERT_EQ(hipMemcpyToSymbol(contract_array_shadow, &third, 8, 16), hipSuccess);
  uint64_t back = 0;
  ASSERT_EQ(hipMemcpy(&back, static_cast<char*>(address) + 16, 8, hipMemcpyDeviceToHost), hipSuccess);
  EXPECT_EQ(back, 99u);
  EXPECT_EQ(hipMemcpyToSymbol(contract_array_shadow, &third, 8, 124), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpyToSymbol(contract_variable_shadow, &value, 4, 0, hipMemcpyDeviceToHost),
            hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpyToSymbol(value, &value, 4), hipErrorInvalidSymbol);
}

TEST_F(MemoryTest, TellsWhatAPointerIs) {
  hipPointerAttribute_t attributes;
  DeviceArray<int> device(10);
  ASSERT_EQ(hipPointerGetAttributes(&attributes, device.get() + 3), hipSuccess);
  EXPECT_EQ(attributes.type, hipMemoryTypeDevice);
  EXPECT_EQ(attributes.device, 0);
  EXPECT_EQ(attributes.hostPointer, nullptr);
  PinnedArray<int> pinned(10);
  ASSERT_EQ(hipPointerGetAttributes(&attributes, pinned.get()), hipSuccess);
  EXPECT_EQ(attributes.type, hipMemoryTypeHost);
  int* managed = nullptr;
  ASSERT_EQ(hipMallocManaged(&managed, 40), hipSuccess);
  ASSERT_EQ(hipPointerGetAttributes(&attributes, managed), hipSuccess);
  EXPECT_EQ(attributes.type, hipMemoryTypeManaged);
  EXPECT_EQ(attributes.isManaged, 1);
  EXPECT_EQ(hipFree(managed), hipSuccess);
  int local = 0;
  ASSERT_EQ(hipPointerGetAttributes(&attributes, &local), hipSuccess);
  EXPECT_EQ(attributes.type, hipMemoryTypeUnregistered);
  EXPECT_EQ(hipPointerGetAttributes(nullptr, &local), hipErrorInvalidValue);
}

TEST_F(MemoryTest, RegistersTheUsersMemory) {
  std::vector<char> memory(10000);
  ASSERT_EQ(hipHostRegister(memory.data(), memory.size(), hipHostRegisterDefault), hipSuccess);
  EXPECT_EQ(hipHostRegister(memory.data() + 5, 10, 0), hipErrorHostMemoryAlreadyRegistered);
  void* device = nullptr;
  EXPECT_EQ(hipHostGetDevicePointer(&device, memory.data(), 0), hipSuccess);
  EXPECT_EQ(device, memory.data());
  EXPECT_EQ(hipHostUnregister(memory.data()), hipSuccess);
  EXPECT_EQ(hipHostUnregister(memory.data()), hipErrorHostMemoryNotRegistered);
  EXPECT_EQ(hipHostRegister(nullptr, 10, 0), hipErrorInvalidValue);
}

TEST_F(MemoryTest, RemembersAdviceOnManagedMemory) {
  char* managed = nullptr;
  ASSERT_EQ(hipMallocManaged(&managed, 4096), hipSuccess);
  int value = -1;
  ASSERT_EQ(hipMemAdvise(managed, 4096, hipMemAdviseSetReadMostly, 0), hipSuccess);
  ASSERT_EQ(hipMemRangeGetAttribute(&value, 4, hipMemRangeAttributeReadMostly, managed, 4096), hipSuccess);
  EXPECT_EQ(value, 1);
  ASSERT_EQ(hipMemPrefetchAsync(managed, 4096, hipCpuDeviceId, nullptr), hipSuccess);
  ASSERT_EQ(hipMemRangeGetAttribute(&value, 4, hipMemRangeAttributeLastPrefetchLocation, managed, 4096), hipSuccess);
  EXPECT_EQ(value, hipCpuDeviceId);
  EXPECT_EQ(hipMemPrefetchAsync(managed, 5000, 0, nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipMemPrefetchAsync(managed, 4096, 99, nullptr), hipErrorInvalidDevice);
  EXPECT_EQ(hipFree(managed), hipSuccess);
}

TEST_F(MemoryTest, AllocatesInStreamOrder) {
  hipMemPool_t pool;
  ASSERT_EQ(hipDeviceGetDefaultMemPool(&pool, 0), hipSuccess);
  uint64_t threshold = UINT64_MAX, used = 0, before = 0;
  ASSERT_EQ(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &before), hipSuccess);
  ASSERT_EQ(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold), hipSuccess);
  hipStream_t stream;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  void *first = nullptr, *second = nullptr;
  ASSERT_EQ(hipMallocAsync(&first, 5000, stream), hipSuccess);
  ASSERT_EQ(hipMemsetAsync(first, 1, 5000, stream), hipSuccess);
  ASSERT_EQ(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used), hipSuccess);
  EXPECT_EQ(used, before + 5000);
  ASSERT_EQ(hipFreeAsync(first, stream), hipSuccess);
  EXPECT_EQ(hipFreeAsync(first, stream), hipErrorInvalidValue);
  EXPECT_EQ(hipFree(first), hipErrorInvalidValue);
  ASSERT_EQ(hipStreamSynchronize(stream), hipSuccess);
  ASSERT_EQ(hipMallocAsync(&second, 5000, stream), hipSuccess);
  EXPECT_EQ(first, second);  // kept, below the threshold
  ASSERT_EQ(hipFree(second), hipSuccess);
  threshold = 0;
  ASSERT_EQ(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold), hipSuccess);
  ASSERT_EQ(hipMemPoolTrimTo(pool, 0), hipSuccess);
  ASSERT_EQ(hipMemPoolGetAttribute(pool, hipMemPoolAttrReservedMemCurrent, &used), hipSuccess);
  EXPECT_EQ(used, before);
  EXPECT_EQ(hipMemPoolDestroy(pool), hipErrorInvalidValue);
  EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
}

TEST_F(MemoryTest, ResetFreesEverything) {
  void* pointer = nullptr;
  ASSERT_EQ(hipMalloc(&pointer, 1 << 20), hipSuccess);
  ASSERT_EQ(hipDeviceReset(), hipSuccess);
  EXPECT_EQ(hipFree(pointer), hipErrorInvalidValue);
  int value = 0;
  ASSERT_EQ(hipMemcpyFromSymbol(&value, contract_variable_shadow, sizeof(value)), hipSuccess);
  EXPECT_EQ(value, 42);  // a fresh copy of the code
}

}  // namespace
}  // namespace cairn::hip_contract
