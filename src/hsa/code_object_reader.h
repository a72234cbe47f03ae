// Making code object readers.
#pragma once

#include <memory>

#include "src/hsa/executable.h"

namespace cairn::hsa {

// Reads `bytes` of a file from `offset` (SIZE_MAX: up to its end). The descriptor stays the caller's and where it is.
hsa_status_t read_code_object(int file, size_t offset, size_t bytes, std::shared_ptr<CodeObjectReader>* reader);

}  // namespace cairn::hsa
