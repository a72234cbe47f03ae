#include "src/compiler/spmd/shared_pointers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {

using namespace llvm;

namespace {

bool is_shared(const Value* object) {
  return object->getType()->isPointerTy() && object->getType()->getPointerAddressSpace() == kSharedAddressSpace;
}

// A kernel's own parameters come from the host, which knows nothing of workgroup memory.
bool is_passed_by_device_code(const Value* object) {
  const auto* argument = dyn_cast<Argument>(object);
  return argument && !is_kernel(*argument->getParent());
}

}  // namespace

bool points_to_shared(const Value& pointer) {
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(&pointer, objects, nullptr, /*MaxLookup=*/0);
  return !objects.empty() && all_of(objects, is_shared);
}

bool may_point_to_shared(const Value& pointer) {
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(&pointer, objects, nullptr, /*MaxLookup=*/0);
  return any_of(objects, [](const Value* object) { return is_shared(object) || is_passed_by_device_code(object); });
}

}  // namespace cairn::compiler
