; RUN: cairn-opt --passes=regions %s | FileCheck %s
; A kernel is cut at its barrier; only what is alive across it is kept.

declare void @cairn.barrier(i32, i32)
declare i32 @cairn.tid.x()

; CHECK-LABEL: define void @unaffected
; CHECK-NOT: resume
; CHECK: }
define void @unaffected(ptr %a) "cairn.kernel" {
  store i32 1, ptr %a
  ret void
}

; CHECK-LABEL: define internal i32 @kernel.step(
; CHECK-SAME: ptr noundef nonnull %thread, ptr noundef nonnull %frame)
; The arguments are loaded at every entry, thread ids are taken there too.
; CHECK: dispatch:
; CHECK: %a = load ptr,
; CHECK: %tid = call i32 @cairn.tid.x()
; CHECK: %resume.index = load i32, ptr %{{.*}}
; CHECK: %[[RESUMES:.*]] = icmp eq i32 %resume.index, 1
; CHECK: br i1 %[[RESUMES]], label %continue, label %[[BODY:.*]]{{$}}
; CHECK: [[BODY]]:
; CHECK: %v = load float
; The value alive across is stored, the other is not.
; CHECK: store float %v, ptr %{{[0-9]+}}
; CHECK-NOT: store float %dead, ptr %{{[0-9]+}}
; CHECK: ret i32 1
; CHECK: continue:
; CHECK-NEXT: getelementptr
; CHECK-NEXT: %[[V:.*]] = load float
; CHECK: fadd float %[[V]], 1.0
; CHECK: ret i32 0
define void @kernel(ptr %a) "cairn.kernel" {
  %tid = call i32 @cairn.tid.x()
  %at = getelementptr float, ptr %a, i32 %tid
  %v = load float, ptr %at
  %dead = fmul float %v, 2.0
  store float %dead, ptr %at
  call void @cairn.barrier(i32 0, i32 0)
  %w = fadd float %v, 1.0
  %to = getelementptr float, ptr %a, i32 %tid
  store float %w, ptr %to
  ret void
}

; A function that waits and is not inlined: its frame stands behind the caller's, the caller waits while it does.
; CHECK-LABEL: define internal i32 @caller.step
; CHECK: call i32 @helper.step(ptr %thread, ptr %{{.*}})
; CHECK: icmp eq i32 %{{.*}}, 0
; CHECK: br i1 %{{.*}}, label %continue, label %waiting
; CHECK: waiting:
; CHECK: ret i32 1
define void @caller(ptr %a) "cairn.kernel" {
  %v = call i32 @helper(i32 5)
  store i32 %v, ptr %a
  ret void
}

; CHECK-LABEL: define i32 @helper.step
; CHECK: %x = load i32
; CHECK: ret i32 0
define i32 @helper(i32 %x) noinline {
  call void @cairn.barrier(i32 0, i32 0)
  ret i32 %x
}
