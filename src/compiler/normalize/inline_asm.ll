; RUN: split-file %s %t
; RUN: cairn-opt --passes=inline-asm %t/known.ll | FileCheck %t/known.ll
; RUN: not cairn-opt --passes=inline-asm %t/unknown.ll 2>&1 | FileCheck %t/unknown.ll

;--- known.ll
; CHECK-LABEL: @lane
; CHECK: call i32 @cairn.laneid()
define i32 @lane() {
  %r = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  ret i32 %r
}

; CHECK-LABEL: @fma
; CHECK: call float @llvm.fma.f32(float %a, float %b, float %c)
define float @fma(float %a, float %b, float %c) {
  %r = call float asm "fma.rn.f32 $0, $1, $2, $3;", "=f,f,f,f"(float %a, float %b, float %c)
  ret float %r
}

; CHECK-LABEL: @barrier
; CHECK: call void @cairn.barrier(i32 1, i32 64)
define void @barrier() {
  call void asm sideeffect "bar.sync 1, 64;", ""()
  ret void
}

;--- unknown.ll
; CHECK: error: unsupported inline assembly 'wgmma.fence.sync.aligned;' in 'tensor'
define void @tensor() {
  call void asm sideeffect "wgmma.fence.sync.aligned;", ""()
  ret void
}
