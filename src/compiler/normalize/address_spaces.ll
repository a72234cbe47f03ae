; RUN: cairn-opt --passes=flatten-address-spaces %s | FileCheck %s
; Only workgroup memory keeps its address space; casts between spaces that became one disappear.

; CHECK-DAG: @constant = constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@constant = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; CHECK-DAG: @managed = global ptr null
@managed = addrspace(1) global ptr addrspace(1) null
; CHECK-DAG: @table = global ptr getelementptr inbounds (i8, ptr @constant, i64 4)
@table = addrspace(1) global ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @constant to ptr), i64 4)
; CHECK-DAG: @shared = internal addrspace(3) global [8 x i32] undef
@shared = internal addrspace(3) global [8 x i32] undef

; CHECK-LABEL: define i32 @reads(ptr %p, i64 %i)
define i32 @reads(ptr addrspace(1) %p, i64 %i) {
  ; CHECK: getelementptr inbounds [4 x i32], ptr @constant, i64 0, i64 %i
  %at = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(4) @constant to ptr), i64 0, i64 %i
  %a = load i32, ptr %at
  ; CHECK: %m = load ptr, ptr @managed
  %m = load ptr addrspace(1), ptr addrspace(1) @managed
  ; CHECK-NOT: addrspacecast ptr %m
  %generic = addrspacecast ptr addrspace(1) %m to ptr
  %b = load i32, ptr %generic
  %c = load i32, ptr addrspace(1) %p
  ; CHECK: load i32, ptr addrspacecast (ptr addrspace(3) @shared to ptr)
  %d = load i32, ptr addrspacecast (ptr addrspace(3) @shared to ptr)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %sum = add i32 %ab, %cd
  ret i32 %sum
}

; CHECK-LABEL: define void @copies(ptr %to)
define void @copies(ptr addrspace(1) %to) {
  ; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @constant, i64 16, i1 false)
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %to, ptr addrspace(4) @constant, i64 16, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
