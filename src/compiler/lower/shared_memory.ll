; RUN: cairn-opt --passes=vectorize,thread-argument,shared-memory %s | FileCheck %s
; Kernels overlay each other's variables; dynamic memory follows the static.

@a = internal addrspace(3) global [16 x i32] undef, align 4
@b = internal addrspace(3) global [4 x double] undef, align 8
@dynamic = external addrspace(3) global [0 x i32], align 4

; CHECK-NOT: addrspace(3)
; CHECK-LABEL: define i32 @first(
; CHECK: %shared = load ptr, ptr %{{.*}}, !invariant.load
; CHECK: getelementptr inbounds i8, ptr %shared, i64 0
define void @first() "cairn.kernel" {
  store i32 1, ptr addrspacecast (ptr addrspace(3) @a to ptr)
  ret void
}

; CHECK-LABEL: define i32 @second(
; CHECK-DAG: %b = getelementptr inbounds i8, ptr %shared, i64 0
; CHECK-DAG: %dynamic.offset = load i32, ptr
define void @second() "cairn.kernel" {
  store double 1.0, ptr addrspacecast (ptr addrspace(3) @b to ptr)
  store i32 1, ptr addrspacecast (ptr addrspace(3) @dynamic to ptr)
  ret void
}
