#include "src/compiler/codegen/target.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

namespace cairn::compiler {
namespace {

const llvm::Target* host_target(std::string& error) {
  initialize_host_target();
  return llvm::TargetRegistry::lookupTarget(host_triple(), error);
}

std::string native_features() {
  llvm::SubtargetFeatures features;
  for (const auto& [name, enabled] : llvm::sys::getHostCPUFeatures()) features.AddFeature(name, enabled);
  return features.getString();
}

}  // namespace

void initialize_host_target() {
  static const bool initialized = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    return true;
  }();
  (void)initialized;
}

const llvm::Triple& host_triple() {
  static const llvm::Triple triple(llvm::sys::getProcessTriple());
  return triple;
}

const std::string& host_data_layout() {
  static const std::string layout = [] {
    auto machine = make_target_machine("x86-64-v2", 0);
    return machine.ok() ? machine.value()->createDataLayout().getStringRepresentation() : std::string();
  }();
  return layout;
}

Result<std::unique_ptr<llvm::TargetMachine>> make_target_machine(std::string_view target, unsigned opt_level) {
  std::string error;
  const llvm::Target* host = host_target(error);
  if (!host) return Status(StatusCode::kNotSupported, "no code generator for this machine: " + error);
  const bool native = target == "native";
  const std::string cpu = native ? llvm::sys::getHostCPUName().str() : std::string(target);
  llvm::TargetOptions options;
  options.NoTrappingFPMath = true;
  auto level = static_cast<llvm::CodeGenOptLevel>(opt_level > 3 ? 3 : opt_level);
  std::unique_ptr<llvm::TargetMachine> machine(host->createTargetMachine(
      host_triple(), cpu, native ? native_features() : "", options, llvm::Reloc::PIC_, std::nullopt, level));
  if (!machine || !machine->getMCSubtargetInfo()->isCPUStringValid(cpu)) {
    return Status(StatusCode::kInvalidArgument,
                  "unknown target '" + std::string(target) + "': use x86-64-v2, x86-64-v3, x86-64-v4 or native");
  }
  return machine;
}

}  // namespace cairn::compiler
