; RUN: cairn-opt --passes=lockstep %s | FileCheck %s
; Lanes that exchange values through volatile workgroup memory stay in lockstep.

@s = internal addrspace(3) global [64 x i32] undef
@flag = internal addrspace(3) global i32 undef

declare i32 @cairn.tid.x()
declare void @cairn.barrier(i32, i32)

; CHECK-LABEL: @fold
; CHECK: call void @cairn.warp.barrier(i64 0)
; CHECK-NEXT: store volatile i32 %mine
; CHECK-NEXT: call void @cairn.warp.barrier(i64 0)
; CHECK-NEXT: load volatile
; CHECK-NEXT: load volatile
; CHECK-NEXT: add
; CHECK-NEXT: call void @cairn.warp.barrier(i64 0)
; CHECK-NEXT: store volatile
; CHECK-NEXT: call void @cairn.warp.barrier(i64 0)
; CHECK-NEXT: ret
define void @fold(i32 %mine) "cairn.kernel" {
  %i = call i32 @cairn.tid.x()
  %at = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 %i
  %other = getelementptr i32, ptr %at, i32 16
  store volatile i32 %mine, ptr %at
  %a = load volatile i32, ptr %at
  %b = load volatile i32, ptr %other
  %sum = add i32 %a, %b
  store volatile i32 %sum, ptr %at
  ret void
}

; A barrier of the block orders them as well, and other memory is not the lanes' to exchange values in.
; CHECK-LABEL: @ordered
; CHECK: load volatile
; CHECK-NEXT: store volatile i32 %v, ptr %elsewhere
; CHECK-NEXT: call void @cairn.barrier
; CHECK-NEXT: store volatile
; CHECK-NEXT: call void @cairn.barrier
; CHECK-NEXT: ret
define void @ordered(ptr %elsewhere) "cairn.kernel" {
  %v = load volatile i32, ptr addrspacecast (ptr addrspace(3) @flag to ptr)
  store volatile i32 %v, ptr %elsewhere
  call void @cairn.barrier(i32 0, i32 0)
  store volatile i32 1, ptr addrspacecast (ptr addrspace(3) @flag to ptr)
  call void @cairn.barrier(i32 0, i32 0)
  ret void
}

; What a called function gets may be workgroup memory; what the host passes to a kernel is not.
; CHECK-LABEL: @called
; CHECK: call void @cairn.warp.barrier(i64 0)
; CHECK-NEXT: store volatile
define void @called(ptr %s) noinline {
  %v = load volatile i32, ptr %s
  store volatile i32 %v, ptr %s
  ret void
}

; CHECK-LABEL: @host_memory
; CHECK-NOT: cairn.warp.barrier
; CHECK: ret
define void @host_memory(ptr %s) "cairn.kernel" {
  %v = load volatile i32, ptr %s
  store volatile i32 %v, ptr %s
  ret void
}
