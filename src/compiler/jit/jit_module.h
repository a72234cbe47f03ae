// A module compiled at run time: SPMD bitcode through the pipeline, the object linked into this process by ORC.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "include/cairn/compiler.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "src/base/result.h"

namespace cairn::compiler {

class JitModule {
 public:
  static Result<std::unique_ptr<JitModule>> create(const void* bitcode, size_t size, const cairn_jit_options& options);

  const std::vector<char>& metadata_note() const { return note_; }

  // `size` (may be null) gets the symbol's bytes. kNotFound when there is no such symbol.
  Status lookup(const char* name, void** address, uint64_t* size);

  // As symbolize.h's, of an address in the linked code.
  std::string symbolize(const void* code);

 private:
  JitModule() = default;
  Status link(std::vector<char> object);
  Status read_object(const std::vector<char>& object);

  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::vector<char> object_;  // as it was before linking
  std::vector<char> note_;
  llvm::StringMap<uint64_t> sizes_;
};

}  // namespace cairn::compiler
