#include "src/compiler/codegen/optimize.h"

#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "src/compiler/codegen/thread_marks.h"
#include "src/compiler/vectorize/bounds_guard.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// Tells the vectoriser and the code generator to use registers as wide as the target has: LLVM holds back by default.
void prefer_wide_vectors(Module& module, const TargetMachine& machine) {
  for (Function& function : module) {
    if (function.isDeclaration()) continue;
    const bool wide = machine.getSubtargetImpl(function)->checkFeatures("+avx512f");
    function.addFnAttr("prefer-vector-width", wide ? "512" : "256");
  }
}

void allow_fast_math(Module& module) {
  for (Function& function : module) {
    if (!function.isDeclaration()) function.addFnAttr("no-signed-zeros-fp-math", "true");
  }
}

}  // namespace

void optimize_for_target(Module& module, TargetMachine& machine, unsigned opt_level, bool fast_math) {
  prefer_wide_vectors(module, machine);
  if (fast_math) allow_fast_math(module);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager call_graph;
  ModuleAnalysisManager modules;
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = opt_level > 1;
  tuning.SLPVectorization = opt_level > 1;
  PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(call_graph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, call_graph, modules);

  builder.registerVectorizerStartEPCallback([](FunctionPassManager& manager, OptimizationLevel) {
    manager.addPass(BoundsGuardPass());
    manager.addPass(SimplifyCFGPass());
    manager.addPass(LoopSimplifyPass());
    manager.addPass(LCSSAPass());
  });

  ModulePassManager passes;
  passes.addPass(AlwaysInlinerPass());
  if (opt_level == 0) {
    passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::ModifyCFG)));
  } else {
    const OptimizationLevel level = opt_level > 2 ? OptimizationLevel::O3 : OptimizationLevel::O2;
    passes.addPass(createModuleToFunctionPassAdaptor(
        builder.buildFunctionSimplificationPipeline(level, ThinOrFullLTOPhase::None)));
    passes.addPass(builder.buildModuleOptimizationPipeline(level, ThinOrFullLTOPhase::None));
  }
  passes.addPass(GlobalDCEPass());
  passes.run(module, modules);
  mark_running_threads(module);
}

}  // namespace cairn::compiler
