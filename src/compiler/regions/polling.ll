; RUN: cairn-opt --passes=polling %s | FileCheck %s
; A loop that waits for memory to change yields on its back edge; a retried compare-and-swap does not.

; CHECK-LABEL: @spin_lock
; CHECK: cmpxchg
; CHECK: call void @cairn.yield()
define void @spin_lock(ptr %lock) "cairn.kernel" {
entry:
  br label %try
try:
  %pair = cmpxchg ptr %lock, i32 0, i32 1 monotonic monotonic
  %taken = extractvalue { i32, i1 } %pair, 1
  br i1 %taken, label %done, label %try
done:
  ret void
}

; CHECK-LABEL: @wait_for_flag
; CHECK: load volatile
; CHECK: call void @cairn.yield()
define void @wait_for_flag(ptr %flag) "cairn.kernel" {
entry:
  br label %wait
wait:
  %v = load volatile i32, ptr %flag
  %set = icmp ne i32 %v, 0
  br i1 %set, label %done, label %wait
done:
  ret void
}

; atomicAdd on double, as it was written before there was one: it fails only when another thread made progress.
; CHECK-LABEL: @retry
; CHECK-NOT: call void @cairn.yield
define void @retry(ptr %p, double %x) "cairn.kernel" {
entry:
  %first = load i64, ptr %p
  br label %again
again:
  %assumed = phi i64 [ %first, %entry ], [ %old, %again ]
  %value = bitcast i64 %assumed to double
  %sum = fadd double %value, %x
  %new = bitcast double %sum to i64
  %pair = cmpxchg ptr %p, i64 %assumed, i64 %new monotonic monotonic
  %old = extractvalue { i64, i1 } %pair, 0
  %same = icmp eq i64 %old, %assumed
  br i1 %same, label %done, label %again
done:
  ret void
}

; A counter that is not what the loop leaves by.
; CHECK-LABEL: @grid_stride
; CHECK-NOT: call void @cairn.yield
define void @grid_stride(ptr %p, i32 %n) "cairn.kernel" {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %ignored = atomicrmw add ptr %p, i32 1 monotonic
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
