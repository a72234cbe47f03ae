#include "src/compiler/normalize/device_library.h"

#include <dlfcn.h>

#include "llvm/ADT/StringSet.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

bool needs_library(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() && !function.isIntrinsic() && !find_op(function.getName())) return true;
  }
  return false;
}

}  // namespace

Result<std::string> find_device_library() {
  Dl_info info{};
  std::string own;
  if (dladdr(reinterpret_cast<void*>(&find_device_library), &info) != 0 && info.dli_fname) own = info.dli_fname;
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(own.empty() ? "/proc/self/exe" : own, real))
    llvm::sys::fs::real_path("/proc/self/exe", real);
  llvm::SmallString<256> path(llvm::sys::path::parent_path(llvm::sys::path::parent_path(real)));
  llvm::sys::path::append(path, "lib", "cairn", "device.bc");
  if (!llvm::sys::fs::exists(path)) {
    return Status(StatusCode::kUnavailable, "device library not found at " + std::string(path));
  }
  return std::string(path);
}

Status link_device_library(llvm::Module& module, const std::string& path) {
  if (!needs_library(module)) return {};
  std::string file = path;
  if (file.empty()) {
    CAIRN_ASSIGN_OR_RETURN(file, find_device_library());
  }
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> library = llvm::getLazyIRFileModule(file, error, module.getContext());
  if (!library) {
    return Status(StatusCode::kUnavailable, "cannot read device library " + file + ": " + error.getMessage().str());
  }
  library->setDataLayout(module.getDataLayout());
  library->setTargetTriple(module.getTargetTriple());
  bool failed = llvm::Linker::linkModules(module, std::move(library), llvm::Linker::Flags::LinkOnlyNeeded,
                                          [](llvm::Module& merged, const llvm::StringSet<>& linked) {
                                            llvm::internalizeModule(merged, [&](const llvm::GlobalValue& value) {
                                              return !value.hasName() || !linked.contains(value.getName());
                                            });
                                          });
  if (failed) return Status(StatusCode::kCompile, "cannot link device library " + file);
  return {};
}

}  // namespace cairn::compiler
