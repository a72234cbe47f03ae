// cairn-opt: runs single stages of the compile pipeline on LLVM IR, for tests and for looking at what they do.
//
//   cairn-opt --passes=regions,vectorize in.ll      prints the module after them
#include <cstdio>
#include <map>

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "src/compiler/codegen/optimize.h"
#include "src/compiler/codegen/target.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/lower/kernels.h"
#include "src/compiler/lower/lower.h"
#include "src/compiler/lower/operations.h"
#include "src/compiler/lower/shared_memory.h"
#include "src/compiler/normalize/address_spaces.h"
#include "src/compiler/normalize/dialect.h"
#include "src/compiler/normalize/inline_asm.h"
#include "src/compiler/normalize/kernel_arguments.h"
#include "src/compiler/normalize/normalize.h"
#include "src/compiler/normalize/numbers.h"
#include "src/compiler/regions/lockstep.h"
#include "src/compiler/regions/polling.h"
#include "src/compiler/regions/split.h"
#include "src/compiler/simplify/shared_indices.h"
#include "src/compiler/simplify/simplify.h"
#include "src/compiler/spmd/verifier.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace {

using namespace cairn;            // NOLINT: a tool's main file
using namespace cairn::compiler;  // NOLINT

llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<input .ll or .bc>"), llvm::cl::init("-"));
llvm::cl::list<std::string> passes("passes", llvm::cl::CommaSeparated, llvm::cl::desc("stages to run, in order"));
llvm::cl::opt<std::string> target("target", llvm::cl::desc("target of 'optimize'"), llvm::cl::init("x86-64-v3"));

using Pass = Status (*)(llvm::Module&);

template <void (*function)(llvm::Module&)>
Status plain(llvm::Module& module) {
  function(module);
  return {};
}

template <auto function>
Status each_function(llvm::Module& module) {
  for (llvm::Function& each : module) function(each);
  return {};
}

const std::map<std::string, Pass>& registry() {
  static const std::map<std::string, Pass> passes = {
      {"normalize", [](llvm::Module& module) { return normalize(module, {}); }},
      {"mark-kernels", plain<mark_kernels>},
      {"flatten-address-spaces", [](llvm::Module& module) { return flatten_address_spaces(module), Status(); }},
      {"dialect", translate_dialect},
      {"inline-asm", translate_inline_asm},
      {"numbers", plain<define_conversions_and_division>},
      {"contract", each_function<contract_products>},
      {"privatize-arguments", each_function<privatize_written_arguments>},
      {"simplify", [](llvm::Module& module) { return simplify(module, 2), Status(); }},
      {"shared-indices", each_function<wrap_shared_indices>},
      {"lockstep", each_function<keep_lockstep>},
      {"polling", each_function<add_yields>},
      {"regions", split_at_suspension_points},
      {"vectorize", plain<make_thread_loops>},
      {"thread-argument", plain<add_thread_argument>},
      {"operations", plain<lower_operations>},
      {"shared-memory", [](llvm::Module& module) { return place_shared_memory(module), Status(); }},
      {"lower",
       [](llvm::Module& module) {
         // By hand there is nobody to describe the kernels before they change: their names are enough here.
         std::vector<codeobj::KernelMetadata> kernels;
         for (const llvm::Function& function : module) {
           codeobj::KernelMetadata kernel;
           kernel.name = is_entry(function)  ? function.getName().str()
                         : is_step(function) ? function.getFnAttribute(kStepAttribute).getValueAsString().str()
                                             : "";
           kernel.symbol = kernel.name;
           if (!kernel.name.empty()) kernels.push_back(kernel);
         }
         return compiler::lower(module, kernels), Status();
       }},
      {"optimize",
       [](llvm::Module& module) {
         auto machine = make_target_machine(target, 3);
         if (!machine.ok()) return machine.status();
         optimize_for_target(module, **machine, 3, false);
         return Status();
       }},
      {"verify-spmd", [](llvm::Module& module) { return verify_spmd(module); }},
  };
  return passes;
}

int fail(const std::string& message) {
  std::fprintf(stderr, "cairn-opt: error: %s\n", message.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  llvm::cl::ParseCommandLineOptions(argc, argv, "Runs single stages of Cairn's compile pipeline\n");
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(input, error, context);
  if (!module) {
    error.print("cairn-opt", llvm::errs());
    return 1;
  }
  for (const std::string& name : passes) {
    auto it = registry().find(name);
    if (it == registry().end()) return fail("no pass '" + name + "'");
    if (Status status = it->second(*module); !status.ok()) return fail(status.message());
    std::string broken;
    llvm::raw_string_ostream stream(broken);
    if (llvm::verifyModule(*module, &stream))
      return fail(("invalid IR after '" + llvm::Twine(name) + "': " + broken).str());
  }
  module->print(llvm::outs(), nullptr);
  return 0;
}
