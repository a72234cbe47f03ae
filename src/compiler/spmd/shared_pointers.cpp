#include "src/compiler/spmd/shared_pointers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {

using namespace llvm;

bool points_to_shared(const Value& pointer) {
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(&pointer, objects, nullptr, /*MaxLookup=*/0);
  return !objects.empty() && all_of(objects, [](const Value* object) {
    return object->getType()->isPointerTy() && object->getType()->getPointerAddressSpace() == kSharedAddressSpace;
  });
}

}  // namespace cairn::compiler
