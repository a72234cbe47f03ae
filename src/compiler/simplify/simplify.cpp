#include "src/compiler/simplify/simplify.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "src/compiler/normalize/numbers.h"
#include "src/compiler/simplify/shared_indices.h"

namespace cairn::compiler {

void simplify(llvm::Module& module, unsigned opt_level) {
  using namespace llvm;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager call_graph;
  ModuleAnalysisManager modules;
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.SLPVectorization = false;
  tuning.LoopInterleaving = false;
  // Functions that stay calls need a hidden argument and keep what calls them from becoming a vector.
  tuning.InlinerThreshold = 2000;
  PassBuilder builder(nullptr, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(call_graph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, call_graph, modules);

  ModulePassManager passes;
  if (opt_level == 0) {
    passes.addPass(AlwaysInlinerPass());
    passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::ModifyCFG)));
    passes.addPass(createModuleToFunctionPassAdaptor(EarlyCSEPass()));
  } else {
    passes.addPass(builder.buildModuleSimplificationPipeline(OptimizationLevel::O2, ThinOrFullLTOPhase::None));
  }
  passes.addPass(GlobalDCEPass());
  passes.run(module, modules);
  for (Function& function : module) {
    wrap_shared_indices(function);
    contract_products(function);
  }
}

}  // namespace cairn::compiler
