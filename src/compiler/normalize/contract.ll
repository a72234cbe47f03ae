; RUN: cairn-opt --passes=contract %s | FileCheck %s
; A product used only by one sum is fused; nothing is left for the code generator to decide.

; CHECK-LABEL: @sum
; CHECK: call float @llvm.fma.f32(float %a, float %b, float %c)
define float @sum(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fadd contract float %p, %c
  ret float %s
}

; CHECK-LABEL: @difference_right
; CHECK: %[[N:.*]] = fneg double %a
; CHECK: call double @llvm.fma.f64(double %[[N]], double %b, double %c)
define double @difference_right(double %a, double %b, double %c) {
  %p = fmul contract double %a, %b
  %s = fsub contract double %c, %p
  ret double %s
}

; A product with two uses would be computed twice, with two roundings.
; CHECK-LABEL: @shared_product
; CHECK: %p = fmul float %a, %b
; CHECK: fadd float %p, %c
; CHECK-NOT: contract
define float @shared_product(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fadd contract float %p, %c
  %t = fmul contract float %p, %s
  ret float %t
}

; Without the flag (-fmad=false) both roundings stay.
; CHECK-LABEL: @strict
; CHECK: fadd float %p, %c
define float @strict(float %a, float %b, float %c) {
  %p = fmul float %a, %b
  %s = fadd float %p, %c
  ret float %s
}
