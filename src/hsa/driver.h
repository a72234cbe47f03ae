// The drivers that the runtime has opened: the built-in one, and those that CAIRN_DRIVERS names.
#pragma once

#include <string>
#include <vector>

#include "include/cairn/driver.h"
#include "src/base/result.h"

namespace cairn::hsa {

// An opened driver; closes it (and its shared object) when it goes.
class Driver {
 public:
  // Opens through a driver's entry symbol. `options` may be null. `library` (null for the built-in driver) is a dlopen
  // handle that the driver then owns.
  static Result<Driver> open(cairn_driver_open_fn open, const char* options, void* library);
  // Opens a shared object. `specification` is its path, then optionally '?' and the driver's options.
  static Result<Driver> load(const std::string& specification);

  Driver(Driver&& other) noexcept;
  Driver& operator=(Driver&& other) = delete;
  ~Driver();

  const cairn_driver_api& api() const { return *api_; }
  cairn_driver* handle() const { return handle_; }

 private:
  Driver(cairn_driver* handle, const cairn_driver_api* api, void* library)
      : handle_(handle), api_(api), library_(library) {}

  cairn_driver* handle_;
  const cairn_driver_api* api_;
  void* library_;
};

// The built-in driver and those of CAIRN_DRIVERS. One that does not open is logged and left out.
std::vector<Driver> open_drivers();

}  // namespace cairn::hsa
