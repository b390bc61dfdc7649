package kernel

import "fmt"

func (w *writer) boxConstants() {
	w.constant("everywhere", 0x7ff0000000000000, 4)
	w.constant("minusEverywhere", 0xfff0000000000000, 4)
	w.constant("rounds", 0x3cb0000000000000, 4) // 2⁻⁵²
	w.constant("cellsOfFrame", 0x405e800000000000, 1)
	w.constant("mostPerUnit", 0x7fd0000000000000, 1) // 2¹⁰²²
	w.constant("firstBits", 0xffff<<48, 1)
	w.constant("beyondHalf", 0x3fe0000000002000, 1)
}

// broadcast brings constants into all numbers of registers.
func (w *writer) broadcast(to int, name string) {
	if w.dim == 2 {
		w.opf("VMOVDDUP %s, X%d", name, to)
	} else {
		w.opf("VBROADCASTSD %s, Y%d", name, to)
	}
}

// boxParts writes boxesPlainly. What has other kinds of bounds, or moves, is left to plain Go.
func (w *writer) boxParts() {
	w.WriteString(`
// func boxParts(first *part, items *[8]int32, to *[8]bounds) (round uint8, ok bool)
TEXT ·boxParts(SB), NOSPLIT, $0-26
`)
	w.op(
		"MOVQ first+0(FP), SI",
		"MOVQ items+8(FP), DI",
		"MOVQ to+16(FP), DX",
	)
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.broadcast(14, "magnitude<>(SB)")
	w.broadcast(13, "rounds<>(SB)")
	w.broadcast(12, "farthest<>(SB)")
	w.broadcast(11, "nearest<>(SB)")
	w.op(
		"LEAQ 32(DI), R8",
		"XORL R9, R9",
		"MOVL $1, R10",
		"loop:",
		"MOVLQSX (DI), AX",
		"TESTQ AX, AX",
		"JLT none",
		"IMULQ $part__size, AX",
		"ADDQ SI, AX",
		"CMPB part_isMoved(AX), $0",
		"JNE plain",
		"MOVBLSX part_kind(AX), BX",
		"SUBL $const_kindBox, BX",
		"CMPL BX, $(const_kindCapsule - const_kindBox)",
		"JHI plain",
		"XORL R11, R11",
		fmt.Sprintf("CMPL BX, $(const_kind%s - const_kindBox)", [...]string{"Circle", "Sphere"}[w.dim-2]),
		"CMOVLEQ R10, R11",
		"ORL R11, R9",
	)
	w.broadcast(2, "part_r(AX)")
	w.op(
		"VMOVUPD part_a(AX), @0",
		"VMOVUPD part_b(AX), @1",
		"VMINPD @1, @0, @3",
		"VMAXPD @1, @0, @4",
		"VSUBPD @2, @3, @3",
		"VADDPD @2, @4, @4",
		"VANDPD @14, @3, @5",
		"VANDPD @14, @4, @6",
		"VMULPD @13, @5, @5",
		"VMULPD @13, @6, @6",
		"VSUBPD @5, @3, @3",
		"VADDPD @6, @4, @4",
		"VMINPD @12, @3, @3",
		"VMINPD @12, @4, @4",
		"VMAXPD @11, @3, @3",
		"VMAXPD @11, @4, @4",
		"store:",
	)
	if w.dim == 3 {
		w.op("VMASKMOVPD Y3, Y15, bounds_Lo(DX)", "VMASKMOVPD Y4, Y15, bounds_Hi(DX)")
	} else {
		w.op("VMOVUPD X3, bounds_Lo(DX)", "VMOVUPD X4, bounds_Hi(DX)")
	}
	w.op(
		"ADDQ $bounds__size, DX",
		"ADDQ $4, DI",
		"SHLL $1, R10",
		"CMPQ DI, R8",
		"JNE loop",
		"VZEROUPPER",
		"MOVB R9, round+24(FP)",
		"MOVB $1, ok+25(FP)",
		"RET",
		"none:",
		"VMOVUPD everywhere<>(SB), @3",
		"VMOVUPD minusEverywhere<>(SB), @4",
		"JMP store",
		"plain:",
		"VZEROUPPER",
		"MOVB $0, round+24(FP)",
		"MOVB $0, ok+25(FP)",
		"RET",
	)
}

// encloseBoxes writes what Node.Enclose begins with: a box of all, the frame of that, and all planes. What is nowhere, or tiny, is left
// to plain Go.
func (w *writer) encloseBoxes() {
	w.WriteString(`
// func encloseBoxes(n *node, boxes *[8]bounds, all *bounds) (ok bool)
TEXT ·encloseBoxes(SB), NOSPLIT, $0-25
`)
	w.op(
		"MOVQ n+0(FP), DI",
		"MOVQ boxes+8(FP), SI",
		"MOVQ all+16(FP), DX",
	)
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	lo := func(lane int) string { return fmt.Sprintf("bounds_Lo+%d(SI)", lane*16*w.dim) }
	hi := func(lane int) string { return fmt.Sprintf("bounds_Hi+%d(SI)", lane*16*w.dim) }
	w.load(lo(0), "@0")
	w.load(hi(0), "@1")
	for lane := 1; lane < 8; lane++ {
		w.load(lo(lane), "@2")
		w.load(hi(lane), "@3")
		w.op("VMINPD @2, @0, @0", "VMAXPD @3, @1, @1")
	}
	w.op("VUCOMISD X1, X0", "JHI plain", "VSUBPD @0, @1, @4", "VMOVAPD @4, @2")
	w.most()
	w.op("VUCOMISD tiny<>(SB), X4", "JCS plain")
	store := func(register, to string) {
		if w.dim == 2 {
			w.op("VMOVUPD " + register + ", " + to)
		} else {
			w.op("VMASKMOVPD " + register + ", Y15, " + to)
		}
	}
	store("@0", "bounds_Lo(DX)")
	store("@1", "bounds_Hi(DX)")
	store("@0", "node_Frame+frame_o(DI)")
	w.broadcast(3, "cellsOfFrame<>(SB)")
	w.broadcast(4, "mostPerUnit<>(SB)")
	w.broadcast(5, "firstBits<>(SB)")
	w.op("VDIVPD @2, @3, @2", "VMINPD @4, @2, @2", "VANDPD @5, @2, @14")
	for k := range w.dim {
		from := "X14"
		if k == 2 {
			w.op("VEXTRACTF128 $1, Y14, X3")
			from = "X3"
		}
		w.opf("VPEXTRW $%d, %s, AX", 3+k%2*4, from)
		w.opf("MOVW AX, node_Frame+frame_p+%d(DI)", 2*k)
	}
	w.op("MOVB $0, node_Frame+frame_k(DI)")
	w.broadcast(13, "beyondHalf<>(SB)")
	w.broadcast(12, "toBits<>(SB)")
	w.broadcast(11, "leastBits<>(SB)")
	w.broadcast(10, "mostBits<>(SB)")
	w.op("VPXOR @8, @8, @8", "VPXOR @9, @9, @9")
	for lane := range 8 {
		w.load(lo(lane), "@2")
		w.load(hi(lane), "@3")
		w.op(
			"VCMPPD $0x1e, @3, @2, @4", // where lo exceeds hi
			"VSUBPD @0, @2, @2",
			"VSUBPD @0, @3, @3",
			"VMULPD @14, @2, @2",
			"VMULPD @14, @3, @3",
			"VSUBPD @13, @2, @2",
			"VADDPD @13, @3, @3",
			"VADDPD @12, @2, @2",
			"VADDPD @12, @3, @3",
			"VMAXPD @11, @2, @2",
			"VMAXPD @11, @3, @3",
			"VMINPD @10, @2, @2",
			"VMINPD @10, @3, @3",
			"VPSUBQ @4, @2, @2",
			"VPSLLQ $56, @2, @2",
			"VPSLLQ $56, @3, @3",
			"VPSRLQ $8, @8, @8",
			"VPSRLQ $8, @9, @9",
			"VPOR @2, @8, @8",
			"VPOR @3, @9, @9",
		)
	}
	w.op("VPOR guards<>(SB), @9, @9")
	store("@8", "node_lo(DI)")
	store("@9", "node_hi(DI)")
	w.op(
		"VZEROUPPER",
		"MOVB $1, ok+24(FP)",
		"RET",
		"plain:",
		"VZEROUPPER",
		"MOVB $0, ok+24(FP)",
		"RET",
	)
}
