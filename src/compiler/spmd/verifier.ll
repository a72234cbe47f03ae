; RUN: split-file %s %t
; RUN: cairn-opt --passes=verify-spmd %t/good.ll
; RUN: not cairn-opt --passes=verify-spmd %t/space.ll 2>&1 | FileCheck %t/space.ll
; RUN: not cairn-opt --passes=verify-spmd %t/unknown.ll 2>&1 | FileCheck %t/unknown.ll
; RUN: not cairn-opt --passes=verify-spmd %t/flag.ll 2>&1 | FileCheck %t/flag.ll

;--- good.ll
define void @k() "cairn.kernel" {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 4, !"cairn.spmd", i32 1}

;--- space.ll
; CHECK: invalid SPMD IR: global 'g' in address space 1
@g = addrspace(1) global i32 0
!llvm.module.flags = !{!0}
!0 = !{i32 4, !"cairn.spmd", i32 1}

;--- unknown.ll
; CHECK: invalid SPMD IR: unknown operation 'cairn.fly' in 'k'
declare void @cairn.fly()
define void @k() "cairn.kernel" {
  call void @cairn.fly()
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 4, !"cairn.spmd", i32 1}

;--- flag.ll
; CHECK: invalid SPMD IR: module flag 'cairn.spmd' is missing
define void @k() "cairn.kernel" {
  ret void
}
