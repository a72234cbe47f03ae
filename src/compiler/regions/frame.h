// A function's frame: the memory that holds what it needs when it resumes.
//
// A frame opens with the index of the point to resume at (u32, 0: the beginning). A called function's frame goes on
// with its result and arguments at places that follow from its type alone, so that indirect calls can fill them.
#pragma once

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/Alignment.h"

namespace cairn::compiler {

inline constexpr uint64_t kFrameAlignment = 64;
inline constexpr uint64_t kResumeIndexOffset = 0;

class FrameLayout {
 public:
  explicit FrameLayout(const llvm::DataLayout& layout) : layout_(layout) {}

  // The offset of a new slot.
  uint64_t add(uint64_t bytes, llvm::Align alignment) {
    size_ = llvm::alignTo(size_, alignment);
    const uint64_t offset = size_;
    size_ += bytes;
    return offset;
  }
  uint64_t add(llvm::Type* type) { return add(layout_.getTypeAllocSize(type), layout_.getPrefTypeAlign(type)); }

  // Bytes, a multiple of kFrameAlignment.
  uint64_t size() const { return llvm::alignTo(size_, kFrameAlignment); }

 private:
  const llvm::DataLayout& layout_;
  uint64_t size_ = sizeof(uint32_t);
};

// Where a called function finds its arguments and leaves its result.
struct CallSlots {
  uint64_t result = 0;
  llvm::SmallVector<uint64_t, 8> arguments;
};

inline CallSlots add_call_slots(FrameLayout& frame, const llvm::FunctionType& type) {
  CallSlots slots;
  if (!type.getReturnType()->isVoidTy()) slots.result = frame.add(type.getReturnType());
  for (llvm::Type* parameter : type.params()) slots.arguments.push_back(frame.add(parameter));
  return slots;
}

}  // namespace cairn::compiler
