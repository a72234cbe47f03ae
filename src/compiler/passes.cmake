# The passes and the pipeline that runs them, as one library.
cairn_library(compiler passes
  SOURCES
    spmd/abi_access.cpp spmd/ops.cpp spmd/shared_pointers.cpp spmd/verifier.cpp
    normalize/address_spaces.cpp normalize/device_library.cpp normalize/dialect.cpp normalize/inline_asm.cpp
    normalize/kernel_arguments.cpp normalize/normalize.cpp normalize/numbers.cpp normalize/user_place.cpp
    simplify/shared_indices.cpp simplify/simplify.cpp
    regions/liveness.cpp regions/lockstep.cpp regions/polling.cpp regions/site_order.cpp regions/split.cpp regions/suspending.cpp
    vectorize/bounds_guard.cpp vectorize/thread_loop.cpp
    lower/context.cpp lower/kernels.cpp lower/lower.cpp lower/operations.cpp lower/shared_memory.cpp
    codegen/emit.cpp codegen/optimize.cpp codegen/target.cpp codegen/thread_marks.cpp
    pipeline/pipeline.cpp
  DEPS cairn::base::base cairn::codeobj::codeobj lldELF lldCommon LLVM)
target_include_directories(cairn_compiler_passes SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS})

# What programs open when something must be compiled, or a fault told by its source line, while they run.
cairn_library(compiler jit SHARED
  SOURCES jit/api.cpp jit/jit_module.cpp jit/object_cache.cpp jit/symbolize.cpp
  DEPS cairn::compiler::passes)
set_target_properties(cairn_compiler_jit PROPERTIES OUTPUT_NAME cairn-compiler)
install(TARGETS cairn_compiler_jit LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

cairn_lit_test(compiler_lit LABELS compiler)
