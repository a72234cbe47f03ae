; RUN: cairn-opt --passes=vectorize %s | FileCheck %s
; RUN: cairn-opt --passes=vectorize,lower,optimize --target=x86-64-v3 %s | FileCheck %s --check-prefix=V3
; RUN: cairn-opt --passes=vectorize,lower,optimize --target=x86-64-v4 %s | FileCheck %s --check-prefix=V4
; A kernel that never waits is a loop over its threads, whose accesses are independent.

declare i32 @cairn.tid.x()
declare i32 @cairn.ctaid.x()
declare i32 @cairn.ntid.x()

; CHECK-LABEL: define i32 @scale(
; CHECK: thread.x:
; CHECK: load float, ptr %{{.*}}, !llvm.access.group ![[GROUP:[0-9]+]]
; CHECK: br i1 %{{.*}}, label %thread.x, label %thread.x.end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[PARALLEL:[0-9]+]],
; CHECK: ![[PARALLEL]] = !{!"llvm.loop.parallel_accesses", ![[GROUP]]}
; V3: load <8 x float>
; V4: load <16 x float>
define void @scale(ptr %to, ptr %from, float %by) "cairn.kernel" {
  %block = call i32 @cairn.ctaid.x()
  %extent = call i32 @cairn.ntid.x()
  %tid = call i32 @cairn.tid.x()
  %first = mul i32 %block, %extent
  %i = add i32 %first, %tid
  %wide = sext i32 %i to i64
  %from.at = getelementptr float, ptr %from, i64 %wide
  %to.at = getelementptr float, ptr %to, i64 %wide
  %v = load float, ptr %from.at
  %scaled = fmul float %v, %by
  store float %scaled, ptr %to.at
  ret void
}

; The bounds check becomes the loop's bound: the vectors are stored without a mask.
; V4-LABEL: define i32 @checked(
; V4: call { i32, i1 } @llvm.sadd.with.overflow.i32
; V4: vector.body:
; A register tells where the loop is; nothing else is stored in it.
; V4-NEXT: %index = phi
; V4: call void asm sideeffect "nopq ${1:c}(${0:q})", "r,i"(i32 %{{.*}}, i32 1243021376)
; V4-NOT: store i32
; V4: store <16 x i32>
; V4: call void asm sideeffect "nopq ${1:c}(${0:q})", "r,i"(i32 %{{.*}}, i32 1243021312)
define void @checked(ptr %to, i32 %n) "cairn.kernel" {
  %block = call i32 @cairn.ctaid.x()
  %extent = call i32 @cairn.ntid.x()
  %tid = call i32 @cairn.tid.x()
  %first = mul i32 %block, %extent
  %i = add i32 %first, %tid
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %body, label %done
body:
  %wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %to, i64 %wide
  store i32 %i, ptr %at
  br label %done
done:
  ret void
}

; The same however the front end spells the row's end: here the loop is left when its counter has reached the extent.
; V4-LABEL: define i32 @checked_bytes(
; V4: vector.body{{.*}}:
; V4: store <64 x i8>
define void @checked_bytes(ptr %to, i32 %n) "cairn.kernel" {
  %block = call i32 @cairn.ctaid.x()
  %extent = call i32 @cairn.ntid.x()
  %tid = call i32 @cairn.tid.x()
  %first = mul i32 %block, %extent
  %i = add i32 %first, %tid
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %body, label %done
body:
  %wide = sext i32 %i to i64
  %at = getelementptr i8, ptr %to, i64 %wide
  store i8 1, ptr %at
  br label %done
done:
  ret void
}
