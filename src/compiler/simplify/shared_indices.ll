; RUN: cairn-opt --passes=shared-indices %s | FileCheck %s

@s = internal addrspace(3) global [64 x i32] undef

; CHECK-LABEL: @wrapped
; CHECK: %[[INDEX:.*]] = sext i32 %below to i64
; CHECK: getelementptr inbounds i32, ptr %middle, i64 %[[INDEX]]
define i32 @wrapped(i32 %i) {
  %middle = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 32
  %below = xor i32 %i, -1
  %wide = zext i32 %below to i64
  %at = getelementptr inbounds nuw i32, ptr %middle, i64 %wide
  %v = load i32, ptr %at
  ret i32 %v
}

; Other memory has 64-bit addresses, and what cannot be negative stays.
; CHECK-LABEL: @kept
; CHECK-NOT: sext
define i32 @kept(ptr %elsewhere, i32 %i, i32 %small) {
  %wide = zext i32 %i to i64
  %far = getelementptr i32, ptr %elsewhere, i64 %wide
  %a = load i32, ptr %far
  %index = zext nneg i32 %small to i64
  %near = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %index
  %b = load i32, ptr %near
  %sum = add i32 %a, %b
  ret i32 %sum
}
