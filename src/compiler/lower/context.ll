; RUN: cairn-opt --passes=vectorize,thread-argument,operations %s | FileCheck %s
; What was not inlined gets the running thread; queries in it are loads from there.

declare i32 @cairn.tid.x()
declare float @sinf(float)

; CHECK-LABEL: define i32 @kernel(
; CHECK: %thread = alloca
; CHECK: call i32 @helper(ptr %thread, i32 3)
; CHECK: call float @sinf(float
define void @kernel(ptr %p, float %x) "cairn.kernel" {
  %v = call i32 @helper(i32 3)
  store i32 %v, ptr %p
  %s = call float @sinf(float %x)
  store float %s, ptr %p
  ret void
}

; CHECK-LABEL: define i32 @helper(ptr %thread, i32 %x)
; CHECK: getelementptr inbounds i8, ptr %thread, i64 8
; CHECK-NOT: call i32 @cairn.tid.x
define i32 @helper(i32 %x) noinline {
  %tid = call i32 @cairn.tid.x()
  %r = add i32 %tid, %x
  ret i32 %r
}
