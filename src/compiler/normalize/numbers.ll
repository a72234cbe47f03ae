; RUN: cairn-opt --passes=numbers %s | FileCheck %s
; Conversions saturate, division never traps.

; CHECK-LABEL: @to_int
; CHECK: call i32 @llvm.fptosi.sat.i32.f32(float %x)
define i32 @to_int(float %x) {
  %r = fptosi float %x to i32
  ret i32 %r
}

; CHECK-LABEL: @to_unsigned
; CHECK: call i64 @llvm.fptoui.sat.i64.f64(double %x)
define i64 @to_unsigned(double %x) {
  %r = fptoui double %x to i64
  ret i64 %r
}

; A narrow result is the low bits of a 32-bit one: 300.0 gives 44, not 255.
; CHECK-LABEL: @to_narrow
; CHECK: %[[WIDE:.*]] = call i32 @llvm.fptoui.sat.i32.f32(float %x)
; CHECK: trunc i32 %[[WIDE]] to i8
define i8 @to_narrow(float %x) {
  %r = fptoui float %x to i8
  ret i8 %r
}

; CHECK-LABEL: @unsigned_division
; CHECK: %[[ZERO:.*]] = icmp eq i32 %b, 0
; CHECK: %[[SAFE:.*]] = select i1 %[[ZERO]], i32 1, i32 %b
; CHECK: %r = udiv i32 %a, %[[SAFE]]
; CHECK: select i1 %[[ZERO]], i32 -1, i32 %r
define i32 @unsigned_division(i32 %a, i32 %b) {
  %r = udiv i32 %a, %b
  ret i32 %r
}

; CHECK-LABEL: @signed_remainder
; CHECK-DAG: icmp eq i32 %b, 0
; CHECK-DAG: icmp eq i32 %b, -1
; CHECK-DAG: icmp eq i32 %a, -2147483648
; CHECK: %r = srem i32 %a,
; CHECK: select i1 %{{.*}}, i32 %a, i32 %r
define i32 @signed_remainder(i32 %a, i32 %b) {
  %r = srem i32 %a, %b
  ret i32 %r
}

; A divisor that is known needs no guard.
; CHECK-LABEL: @by_constant
; CHECK-NEXT: sdiv i32 %a, 7
; CHECK-NEXT: ret
define i32 @by_constant(i32 %a) {
  %r = sdiv i32 %a, 7
  ret i32 %r
}
