// What a launch costs at the driver's own interface, beside an OpenMP parallel region: an empty kernel launched and
// waited for, launches one after the other, and a kernel of 65,536 blocks.
#include <hsa/hsa.h>
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "src/base/os/file.h"
#include "src/drivers/cpu/open.h"

namespace {

using Clock = std::chrono::steady_clock;

double microseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

template <typename Body>
double median_us(int samples, Body body) {
  std::vector<double> times;
  for (int i = 0; i < samples; ++i) {
    const auto start = Clock::now();
    body();
    times.push_back(microseconds_since(start));
  }
  std::ranges::nth_element(times, times.begin() + samples / 2);
  return times[static_cast<size_t>(samples / 2)];
}

// A queue of the cpu driver, as thin as the runtime's.
class Launcher {
 public:
  bool open(const char* code_object) {
    if (cairn_driver_open_cpu(CAIRN_DRIVER_ABI_MAJOR, 0, nullptr, &driver_, &api_) != CAIRN_OK) return false;
    auto bytes = cairn::os::read_file(code_object);
    if (!bytes.ok() || api_->device->get(driver_, 0, &device_) != CAIRN_OK) return false;
    if (api_->code_object->load(device_, bytes->data(), bytes->size(), &object_) != CAIRN_OK) return false;
    for (uint32_t i = 0; i < kPackets; ++i) ring_[i].header = HSA_PACKET_TYPE_INVALID;
    cairn_queue_desc desc = {sizeof(desc), kPackets, ring_, &write_index_, &read_index_, 0, 0, nullptr, nullptr};
    return api_->queue->create(device_, &desc, &queue_) == CAIRN_OK;
  }

  ~Launcher() {
    if (queue_) api_->queue->destroy(queue_);
    if (object_) api_->code_object->unload(object_);
    if (driver_) api_->close(driver_);
  }

  cairn_kernel* kernel(const char* name) {
    cairn_kernel* found = nullptr;
    api_->code_object->kernel_find(object_, name, &found);
    return found;
  }

  void launch(cairn_kernel* kernel, uint32_t blocks, uint32_t threads, const void* kernarg, cairn_signal* done) {
    const uint64_t index = write_index_++;
    std::atomic_ref<uint64_t> read(read_index_);
    while (index - read.load(std::memory_order_acquire) >= kPackets) __builtin_ia32_pause();
    hsa_kernel_dispatch_packet_t& packet = ring_[index % kPackets];
    packet.workgroup_size_x = static_cast<uint16_t>(threads);
    packet.workgroup_size_y = packet.workgroup_size_z = 1;
    packet.grid_size_x = blocks * threads;
    packet.grid_size_y = packet.grid_size_z = 1;
    packet.group_segment_size = 0;
    packet.kernel_object = reinterpret_cast<uint64_t>(kernel);
    packet.kernarg_address = const_cast<void*>(kernarg);
    packet.reserved2 = 0;
    packet.completion_signal.handle = reinterpret_cast<uint64_t>(done);
    constexpr uint16_t kHeader = HSA_PACKET_TYPE_KERNEL_DISPATCH | 1 << HSA_PACKET_HEADER_BARRIER;
    std::atomic_ref<uint16_t>(packet.header).store(kHeader, std::memory_order_release);
    api_->queue->ring(queue_, index);
  }

  void wait(cairn_signal& done) {
    api_->queue->help(queue_, &done, CAIRN_CONDITION_EQ, 0);
    api_->signal->wait(driver_, &done, CAIRN_CONDITION_EQ, 0, UINT64_MAX, 0);
  }

 private:
  static constexpr uint32_t kPackets = 1024;
  alignas(64) hsa_kernel_dispatch_packet_t ring_[kPackets] = {};
  uint64_t write_index_ = 0;
  uint64_t read_index_ = 0;
  cairn_driver* driver_ = nullptr;
  const cairn_driver_api* api_ = nullptr;
  cairn_device* device_ = nullptr;
  cairn_code_object* object_ = nullptr;
  cairn_queue* queue_ = nullptr;
};

// One signal for all: memory of signals is used for nothing else.
alignas(64) cairn_signal done = {.kind = 1};

double launch_and_wait_us(Launcher& launcher, cairn_kernel* kernel, uint32_t blocks, const void* kernarg, int samples) {
  return median_us(samples, [&] {
    done.value = 1;
    launcher.launch(kernel, blocks, 256, kernarg, &done);
    launcher.wait(done);
  });
}

double pipelined_us(Launcher& launcher, cairn_kernel* kernel) {
  constexpr int kLaunches = 500'000;
  done.value = 1;
  const auto start = Clock::now();
  for (int i = 1; i < kLaunches; ++i) launcher.launch(kernel, 1, 256, nullptr, nullptr);
  launcher.launch(kernel, 1, 256, nullptr, &done);
  launcher.wait(done);
  return microseconds_since(start) / kLaunches;
}

double openmp_region_us() {
  std::atomic<int> sink{0};
  return median_us(20'000, [&] {
#pragma omp parallel
    if (omp_get_thread_num() < 0) sink.fetch_add(1);
  });
}

}  // namespace

int main() {
  auto launcher = std::make_unique<Launcher>();
  if (!launcher->open(CAIRN_CONTRACT_KERNELS)) {
    std::fprintf(stderr, "the cpu driver or the kernels cannot be opened\n");
    return 1;
  }
  cairn_kernel* empty = launcher->kernel("empty");
  uint64_t counter = 0;
  uint64_t* counter_argument = &counter;

  const double openmp = openmp_region_us();
  const double single = launch_and_wait_us(*launcher, empty, 1, nullptr, 50'000);
  const double pipelined = pipelined_us(*launcher, empty);
  const double many = launch_and_wait_us(*launcher, empty, 65'536, nullptr, 2'000);
  const double heavy = launch_and_wait_us(*launcher, launcher->kernel("count"), 65'536, &counter_argument, 2'000);
  std::printf("empty kernel, launch and wait      %8.2f us   (OpenMP parallel region %.2f us, ratio %.2f)\n", single,
              openmp, single / openmp);
  std::printf("launches one after the other       %8.2f us   (%.2f million a second)\n", pipelined, 1 / pipelined);
  std::printf("65,536 empty blocks                %8.2f us\n", many);
  std::printf("65,536 blocks, one atomic a range  %8.2f us\n", heavy);
  return 0;
}
