#include "src/compiler/lower/kernels.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/normalize/kernel_arguments.h"
#include "src/compiler/regions/split.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/spmd/ops.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

uint64_t number_attribute(const Function& function, StringRef name) {
  uint64_t value = 0;
  function.getFnAttribute(name).getValueAsString().getAsInteger(10, value);
  return value;
}

// i32 kernel(ptr block, i64 first, i64 count): names the block when it starts, then hands its threads to the scheduler.
Function* make_step_entry(Function& step, StringRef kernel_name) {
  LLVMContext& context = step.getContext();
  auto* pointer = PointerType::get(context, 0);
  Type* i64 = Type::getInt64Ty(context);
  Module& module = *step.getParent();
  auto* type = FunctionType::get(Type::getInt32Ty(context), {pointer, i64, i64}, false);
  Function* entry = Function::Create(type, GlobalValue::ExternalLinkage, 0, kernel_name, &module);
  entry->setDoesNotThrow();
  entry->addFnAttr(kEntryAttribute);
  Value* block = entry->getArg(0);
  BasicBlock* begin = BasicBlock::Create(context, "entry", entry);
  BasicBlock* start = BasicBlock::Create(context, "start", entry);
  BasicBlock* run = BasicBlock::Create(context, "run", entry);
  IRBuilder<> builder(begin);
  Value* dispatch = load_dispatch(builder, block);
  Value* state = load_u32(builder, block, offsetof(cairn_block, state), "state", false);
  builder.CreateCondBr(builder.CreateICmpEQ(state, builder.getInt32(0)), start, run);

  builder.SetInsertPoint(start);
  Value* rest = entry->getArg(1);
  for (unsigned i = 0; i < 3; ++i) {
    Value* id = rest;
    if (i < 2) {
      Value* extent =
          builder.CreateZExt(load_u32(builder, dispatch, offsetof(cairn_dispatch, grid) + 4 * i, "nctaid"), i64);
      id = builder.CreateURem(rest, extent);
      rest = builder.CreateUDiv(rest, extent);
    }
    builder.CreateStore(builder.CreateTrunc(id, builder.getInt32Ty()),
                        field_address(builder, block, offsetof(cairn_block, id) + 4 * i));
  }
  builder.CreateBr(run);

  builder.SetInsertPoint(run);
  const uint64_t frame_bytes = number_attribute(step, kFrameBytesAttribute);
  builder.CreateRet(call_service(builder, dispatch, offsetof(cairn_services, run_threads), builder.getInt32Ty(),
                                 {block, &step, builder.getInt64(frame_bytes)}));
  return entry;
}

codeobj::KernelMetadata* find_kernel(std::vector<codeobj::KernelMetadata>& kernels, StringRef name) {
  for (codeobj::KernelMetadata& kernel : kernels) {
    if (kernel.name == name) return &kernel;
  }
  return nullptr;
}

}  // namespace

std::vector<codeobj::KernelMetadata> describe_kernels(const Module& module) {
  std::vector<codeobj::KernelMetadata> kernels;
  bool prints = false, heap = false;
  for (const Function& function : module) {
    prints |= function.getName() == "cairn.print";
    heap |= function.getName() == "cairn.malloc";
  }
  for (const Function& function : module) {
    if (!is_kernel(function) || function.isDeclaration()) continue;
    codeobj::KernelMetadata kernel;
    kernel.name = function.getName().str();
    kernel.symbol = kernel.name;
    KernargLayout layout = kernarg_layout(function);
    kernel.arguments = std::move(layout.arguments);
    kernel.kernarg_bytes = layout.bytes;
    kernel.kernarg_alignment = layout.alignment;
    kernel.max_threads_per_block = static_cast<uint32_t>(number_attribute(function, kMaxThreadsAttribute));
    if (prints) kernel.flags |= CAIRN_KERNEL_PRINTS;
    if (heap) kernel.flags |= CAIRN_KERNEL_DEVICE_HEAP;
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

void finish_kernels(Module& module, const SharedSizes& shared, std::vector<codeobj::KernelMetadata>& kernels) {
  SmallVector<std::pair<Function*, std::string>> steps;
  for (Function& function : module) {
    if (!is_step(function)) continue;
    StringRef kernel = function.getFnAttribute(kStepAttribute).getValueAsString();
    if (!kernel.empty()) steps.push_back({&function, kernel.str()});
  }
  for (auto& [step, name] : steps) {
    codeobj::KernelMetadata* kernel = find_kernel(kernels, name);
    assert(kernel && "a step function without its kernel");
    kernel->flags |= CAIRN_KERNEL_SUSPENDS;
    kernel->frame_bytes = static_cast<uint32_t>(number_attribute(*step, kFrameBytesAttribute));
    if (Function* original = module.getFunction(name)) {
      if (original->hasFnAttribute(kPollsAttribute)) kernel->flags |= CAIRN_KERNEL_POLLS;
      if (original->hasFnAttribute(kGridBarrierAttribute)) kernel->flags |= CAIRN_KERNEL_GRID_BARRIER;
      Function* entry = make_step_entry(*step, "");
      entry->takeName(original);
      original->replaceAllUsesWith(entry);
      original->eraseFromParent();
    }
  }
  for (codeobj::KernelMetadata& kernel : kernels) {
    if (auto it = shared.find(kernel.name); it != shared.end()) kernel.static_shared_bytes = it->second;
  }
}

void add_metadata_note(Module& module, const std::vector<codeobj::KernelMetadata>& kernels) {
  const std::vector<uint8_t> descriptor = codeobj::encode_kernel_metadata(kernels);
  SmallVector<uint8_t> note;
  auto put = [&](uint32_t value) {
    for (unsigned i = 0; i < 4; ++i) note.push_back(static_cast<uint8_t>(value >> (8 * i)));
  };
  auto pad = [&] {
    while (note.size() % 4 != 0) note.push_back(0);
  };
  StringRef name = codeobj::kNoteName;
  put(name.size() + 1);
  put(descriptor.size());
  put(codeobj::kNoteTypeKernels);
  note.append(name.begin(), name.end());
  note.push_back(0);
  pad();
  note.append(descriptor.begin(), descriptor.end());
  pad();
  Constant* bytes = ConstantDataArray::get(module.getContext(), ArrayRef<uint8_t>(note));
  auto* global = new GlobalVariable(module, bytes->getType(), true, GlobalValue::InternalLinkage, bytes, "cairn.note");
  global->setSection(codeobj::kNoteSection);
  global->setAlignment(Align(4));
  appendToUsed(module, {global});
}

}  // namespace cairn::compiler
