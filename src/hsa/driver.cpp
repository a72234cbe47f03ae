// The drivers that the runtime has opened: the built-in one, and those that CAIRN_DRIVERS names.
#include "src/hsa/driver.h"

#include <dlfcn.h>

#include <utility>

#include "src/base/env.h"
#include "src/base/log.h"
#include "src/base/parse.h"

// The entry of the driver that is built in: as cairn_driver_open, under a name of its own.
extern "C" cairn_status cairn_driver_open_cpu(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                              cairn_driver** driver, const cairn_driver_api** api);

namespace cairn::hsa {
namespace {

// True when a table has all of the functions that are mandatory.
bool complete(const cairn_driver_api& api) {
  const auto* device = api.device;
  const auto* memory = api.memory;
  const auto* object = api.code_object;
  const auto* queue = api.queue;
  if (!device || !memory || !object || !queue || !api.signal || !api.close || !api.name) return false;
  return device->count && device->get && device->info && device->timestamp && memory->allocate && memory->free &&
         memory->copy && memory->fill && object->load && object->targets && object->unload && object->kernel_count &&
         object->kernel_at && object->kernel_find && object->kernel_info && object->variable_find && queue->create &&
         queue->destroy && queue->ring && queue->status && api.signal->notify;
}

}  // namespace

Result<Driver> Driver::open(cairn_driver_open_fn open, const char* options, void* library) {
  cairn_driver* handle = nullptr;
  const cairn_driver_api* api = nullptr;
  if (cairn_status status = open(CAIRN_DRIVER_ABI_MAJOR, CAIRN_DRIVER_ABI_MINOR, options, &handle, &api))
    return Status(static_cast<StatusCode>(status), "the driver refused to open");
  Driver driver(handle, api, library);
  if (api->abi_major != CAIRN_DRIVER_ABI_MAJOR || api->size < sizeof(cairn_driver_api) || !complete(*api)) {
    driver.library_ = nullptr;  // the caller still owns it
    return Status(StatusCode::kIncompatible, "the driver's tables are not complete");
  }
  return driver;
}

Result<Driver> Driver::load(const std::string& specification) {
  const size_t mark = specification.find('?');
  const std::string path = specification.substr(0, mark);
  const std::string options = mark == std::string::npos ? "" : specification.substr(mark + 1);
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return Status(StatusCode::kUnavailable, dlerror());
  auto entry = reinterpret_cast<cairn_driver_open_fn>(dlsym(library, CAIRN_DRIVER_OPEN_SYMBOL));
  if (!entry) {
    dlclose(library);
    return Status(StatusCode::kNotFound, "it has no symbol " CAIRN_DRIVER_OPEN_SYMBOL);
  }
  Result<Driver> driver = open(entry, options.empty() ? nullptr : options.c_str(), library);
  if (!driver.ok()) dlclose(library);
  return driver;
}

Driver::Driver(Driver&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)),
      api_(other.api_),
      library_(std::exchange(other.library_, nullptr)) {}

Driver::~Driver() {
  if (handle_ && api_->close) api_->close(handle_);
  if (library_) dlclose(library_);
}

std::vector<Driver> open_drivers() {
  std::vector<Driver> drivers;
  auto keep = [&drivers](Result<Driver> driver, const char* name) {
    if (driver.ok())
      drivers.push_back(std::move(driver).value());
    else
      CAIRN_LOG(kError, kHsa, "driver %s: %s", name, driver.status().to_string().c_str());
  };
  keep(Driver::open(cairn_driver_open_cpu, nullptr, nullptr), "cpu");
  const std::string further = env_text(Env::kDrivers);
  for (std::string_view entry : split(further, ':')) {
    const std::string specification(entry);
    keep(Driver::load(specification), specification.c_str());
  }
  return drivers;
}

}  // namespace cairn::hsa
