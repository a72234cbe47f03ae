#include "tools/cc/device_link.h"

#include <cstdio>
#include <set>

#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "src/base/os/path.h"
#include "tools/cc/device_code.h"
#include "tools/cc/offload_section.h"

namespace cairn::cc {
namespace {

// A hidden symbol for `base` under a name that one object's host code refers to.
void define(llvm::Module& module, const std::string& name, llvm::GlobalVariable* base) {
  auto* alias = llvm::GlobalAlias::create(llvm::GlobalValue::ExternalLinkage, name, base);
  alias->setVisibility(llvm::GlobalValue::HiddenVisibility);
}

// clang's code for -fgpu-rdc refers to __hip_fatbin_<id> (the bytes) and __hip_gpubin_handle_<id> (the registered
// module). All ids get the same bytes and the same handle, so the first constructor registers and the rest see it.
void define_fat_binary(llvm::Module& module, const std::vector<char>& bytes, const std::set<std::string>& ids) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Constant* data = llvm::ConstantDataArray::getRaw(llvm::StringRef(bytes.data(), bytes.size()), bytes.size(),
                                                         llvm::Type::getInt8Ty(context));
  auto* fat_binary = new llvm::GlobalVariable(module, data->getType(), /*isConstant=*/true,
                                              llvm::GlobalValue::InternalLinkage, data, "__hip_fatbin");
  fat_binary->setSection(".hip_fatbin");
  fat_binary->setAlignment(llvm::Align(4096));
  auto* pointer = llvm::PointerType::get(context, 0);
  auto* handle = new llvm::GlobalVariable(module, pointer, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                          llvm::ConstantPointerNull::get(pointer), "__hip_gpubin_handle");
  for (const std::string& id : ids) {
    define(module, "__hip_fatbin_" + id, fat_binary);
    define(module, "__hip_gpubin_handle_" + id, handle);
  }
}

Result<std::vector<char>> emit_object(llvm::Module& module) {
  compiler::register_host_target();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) return Status(StatusCode::kInternal, error);
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, "x86-64", "", llvm::TargetOptions(), llvm::Reloc::PIC_));
  module.setTargetTriple(triple);
  module.setDataLayout(machine->createDataLayout());
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    return Status(StatusCode::kInternal, "the host target writes no objects");
  }
  passes.run(module);
  return std::vector<char>(bytes.begin(), bytes.end());
}

}  // namespace

std::vector<std::string> device_link_files(const Invocation& invocation, const std::vector<std::string>& object_of) {
  std::vector<std::string> files;
  for (const LinkItem& item : invocation.link) {
    if (item.input) {
      files.push_back(object_of[*item.input]);
    } else if (item.argument.starts_with("-l")) {
      for (const std::string& folder : invocation.library_dirs) {
        std::string base = folder + "/lib" + item.argument.substr(2);
        if (os::path_exists(base + ".so")) break;
        if (!os::path_exists(base + ".a")) continue;
        files.push_back(base + ".a");
        break;
      }
    }
  }
  return files;
}

Result<std::vector<char>> empty_object() {
  llvm::LLVMContext context;
  llvm::Module module("device-link", context);
  return emit_object(module);
}

Result<std::vector<char>> device_link(const Invocation& invocation, const std::vector<std::string>& files) {
  DeviceObjects found;
  for (const std::string& file : files) CAIRN_RETURN_IF_ERROR(collect_device_objects(file, found));
  std::vector<const DeviceObject*> objects = found.unlinked();
  if (objects.empty()) return std::vector<char>();

  llvm::LLVMContext context;
  std::set<std::string> ids;
  std::vector<std::unique_ptr<llvm::Module>> modules;
  for (const DeviceObject* object : objects) {
    ids.insert(object->module_ids.begin(), object->module_ids.end());
    for (const std::vector<char>& bitcode : object->bitcode) {
      CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                             compiler::read_spmd(context, bitcode.data(), bitcode.size()));
      modules.push_back(std::move(module));
    }
  }
  compiler::Diagnostics diagnostics;
  auto bytes = [&]() -> Result<std::vector<char>> {
    CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> linked,
                           compiler::link_spmd(std::move(modules), pipeline_options(invocation, diagnostics)));
    return make_fat_binary(*linked, invocation, diagnostics);
  }();
  std::string text = diagnostics.take_text();
  std::fwrite(text.data(), 1, text.size(), stderr);
  if (!bytes.ok()) return bytes.status();

  llvm::Module module("device-link", context);
  define_fat_binary(module, *bytes, ids);
  return emit_object(module);
}

}  // namespace cairn::cc
