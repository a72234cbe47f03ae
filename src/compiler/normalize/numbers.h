// What numbers do on a device, made explicit where LLVM would leave it undefined or to the target.
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// Conversions from floating point to integer saturate at 32 or 64 bits, NaN gives 0 (PTX cvt). Integer division never
// traps: by zero it gives all ones (the remainder gives the dividend), INT_MIN / -1 gives INT_MIN.
void define_conversions_and_division(llvm::Module& module);

// Decides contraction once, so that results depend neither on the vector width nor on the instruction set: a product
// that is used only by one sum, both marked `contract`, becomes llvm.fma. The flag is then dropped everywhere.
//
//   %p = fmul contract float %a, %b      %s = call float @llvm.fma.f32(float %a, float %b, float %c)
//   %s = fadd contract float %p, %c
void contract_products(llvm::Function& function);

}  // namespace cairn::compiler
