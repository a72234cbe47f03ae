// An HSA signal with an owner, shared by those who set it and those who wait for it.
#pragma once

#include <hsa/hsa.h>

#include <memory>

#include "src/hip/api_types.h"

namespace cairn::hip {

class Signal {
 public:
  static hipError_t create(hsa_signal_value_t value, std::shared_ptr<Signal>* signal);
  ~Signal();
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;

  hsa_signal_t handle() const { return handle_; }
  bool is_zero() const { return hsa_signal_load_scacquire(handle_) <= 0; }
  // Wakes those who wait.
  void set(hsa_signal_value_t value) { hsa_signal_store_screlease(handle_, value); }

 private:
  explicit Signal(hsa_signal_t handle) : handle_(handle) {}
  hsa_signal_t handle_;
};

}  // namespace cairn::hip
