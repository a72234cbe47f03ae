#include "src/hip/signal.h"

#include "src/hip/status.h"

namespace cairn::hip {

hipError_t Signal::create(hsa_signal_value_t value, std::shared_ptr<Signal>* signal) {
  hsa_signal_t handle = {};
  HIP_RETURN_IF_HSA_ERROR(hsa_signal_create(value, 0, nullptr, &handle));
  signal->reset(new Signal(handle));
  return hipSuccess;
}

Signal::~Signal() { hsa_signal_destroy(handle_); }

}  // namespace cairn::hip
