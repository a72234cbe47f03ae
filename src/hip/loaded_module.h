// Modules that the user loaded, and the functions that handles of the module API stand for.
#pragma once

#include <memory>

#include "src/hip/api_types.h"
#include "src/hip/code_module.h"

namespace cairn::hip {

// Loads from memory: a fat binary, the wrapper of one, a code object. Its size is found from its own header.
hipError_t load_module(const void* image, hipModule_t* module);
// hipErrorFileNotFound when there is none.
hipError_t load_module_file(const char* path, hipModule_t* module);
hipError_t unload_module(hipModule_t module);

// The live module behind a handle; hipErrorInvalidHandle for anything else.
hipError_t resolve_module(hipModule_t handle, std::shared_ptr<CodeModule>* module);

// A kernel as a handle, and back; hipErrorInvalidHandle for null.
hipFunction_t function_handle(Kernel* kernel);
hipError_t resolve_function(hipFunction_t handle, Kernel** kernel);

// Unloads what was loaded on the device.
void unload_modules_of(const Device& device);

}  // namespace cairn::hip
