#include "src/compiler/normalize/user_place.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"

namespace cairn::compiler {

std::string user_place(const llvm::Instruction& instruction) {
  std::string place = "'" + llvm::demangle(instruction.getFunction()->getName()) + "'";
  if (const llvm::DebugLoc& line = instruction.getDebugLoc()) {
    place += (" at " + line->getFilename() + ":" + llvm::Twine(line.getLine())).str();
  }
  return place;
}

}  // namespace cairn::compiler
