package kernel

// Kernels that compare eight boxes of a node with a box, a point or another node.

import "fmt"

// planes loads the bytes of the lower planes into @8 and of the upper ones into @9, less that of
// plane 0. What has children beyond its frame, or tiny ones, is left to plain Go.
func (w *writer) planes() {
	w.op("CMPB node_Frame+frame_k(DI), $0", "JNE plain")
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.op(
		"VMOVDQU node_lo(DI), @8",
		"VMOVDQU node_hi(DI), @9",
		"VPAND sevens<>(SB), @9, @9",
		"VPXOR X10, X10, X10",
		"VPCMPEQB @10, @8, @10",
		"VPCMPEQB lastBytes<>(SB), @9, @11",
		"VPOR @11, @10, @10",
	)
	if w.dim == 3 {
		w.op("VPTEST Y15, Y10")
	} else {
		w.op("VPTEST X10, X10")
	}
	w.op(
		"JNZ plain",
		"VMOVDQU firstBytes<>(SB), @10",
		"VPSUBB @10, @8, @8",
		"VPSUBB @10, @9, @9",
	)
}

// most leaves in X4 the largest component of @4.
func (w *writer) most() {
	if w.dim == 3 {
		w.op("VEXTRACTF128 $1, Y4, X5")
	}
	w.op("VUNPCKHPD X4, X4, X6")
	if w.dim == 3 {
		w.op("VMAXSD X5, X4, X4")
	}
	w.op("VMAXSD X6, X4, X4")
}

// cells leaves in @10 the sides of cells, in the units of @3.
func (w *writer) cells() {
	w.op(
		"VPMOVZXWQ node_Frame+frame_p(DI), @10",
		"VPSLLQ $48, @10, @10",
		w.spread("one", 11),
		"VDIVPD @10, @11, @10",
		"VMULPD @3, @10, @10",
		w.spread("least", 11),
		"VADDPD @11, @10, @10",
	)
}

// each writes, for a half of the lanes, the numbers of planes on an axis to a register.
func (w *writer) each(which, axis, half, to int) {
	w.opf("VPMOVSXBD %d(SP), X%d", which*w.width()+8*axis+4*half, to)
	w.opf("VCVTDQ2PD X%d, Y%d", to, to)
}

func (w *writer) plain() {
	w.op("plain:", "VZEROUPPER", "MOVL $0x100, set+24(FP)", "RET")
}

// gaps writes Gaps.Enter.
func (w *writer) gaps() {
	fmt.Fprintf(w, `
// func enterGaps(of *gaps, n *node, gap *[8]float64) (set uint32)
TEXT ·enterGaps(SB), NOSPLIT, $%d-28
	MOVQ of+0(FP), SI
	MOVQ n+8(FP), DI
	MOVQ gap+16(FP), DX
`, 2*w.width())
	w.planes()
	w.op("VMOVDQU @8, 0(SP)")
	w.opf("VMOVDQU @9, %d(SP)", w.width())
	w.load("node_Frame+frame_o(DI)", "@0")
	w.load("gaps_Bounds+bounds_Hi(SI)", "@1")
	w.load("gaps_Bounds+bounds_Lo(SI)", "@2")
	w.op(
		"VSUBPD @1, @0, @1",
		"VSUBPD @0, @2, @2",
		w.spread("magnitude", 5),
		"VANDPD @5, @1, @4",
		"VANDPD @5, @2, @6",
		"VMAXPD @6, @4, @4",
	)
	w.most()
	w.op(
		"VMAXSD node_reach(DI), X4, X4",
		"VMOVSD huge<>(SB), X5",
		"VUCOMISD X4, X5",
		"JLS plain",
		"VMOVQ X4, AX",
		"MOVQ $0x7ff0000000000000, BX",
		"ANDQ BX, AX",
		"MOVQ $0x7fd0000000000000, BX",
		"SUBQ AX, BX",
		"VMOVQ BX, X3",
		"VMOVSD one<>(SB), X5",
		"VDIVSD X3, X5, X5",
		"VBROADCASTSD X5, Y13",
		"VMULSD slack2<>(SB), X4, X4",
		"VADDSD grain<>(SB), X4, X4",
		"VBROADCASTSD X4, Y14",
	)
	if w.dim == 2 {
		w.op("VMOVDDUP X3, X3")
	} else {
		w.op("VBROADCASTSD X3, Y3")
	}
	w.op("VMULPD @3, @1, @8", "VMULPD @3, @2, @9")
	w.cells()
	w.op("VXORPD X2, X2, X2")
	for k := range w.dim {
		w.axis(k, 10, 4)
		w.axis(k, 8, 5)
		w.axis(k, 9, 6)
		for half := range 2 {
			w.each(0, k, half, 11)
			w.each(1, k, half, 12)
			w.op(
				"VMULPD Y4, Y11, Y11",
				"VMULPD Y4, Y12, Y12",
				"VADDPD Y5, Y11, Y11",
				"VSUBPD Y12, Y6, Y12",
				"VMAXPD Y2, Y11, Y11",
				"VMAXPD Y12, Y11, Y11",
			)
			if k == 0 {
				w.opf("VMULPD Y11, Y11, Y%d", half)
			} else {
				w.op("VMULPD Y11, Y11, Y11")
				w.opf("VADDPD Y11, Y%d, Y%[1]d", half)
			}
		}
	}
	w.op(
		"VSQRTPD Y0, Y0",
		"VSQRTPD Y1, Y1",
		"VMULPD Y13, Y0, Y0",
		"VMULPD Y13, Y1, Y1",
		"VSUBPD Y14, Y0, Y0",
		"VSUBPD Y14, Y1, Y1",
		"VMOVUPD Y0, 0(DX)",
		"VMOVUPD Y1, 32(DX)",
		"VZEROUPPER",
		"MOVBLZX node_Used(DI), AX",
		"MOVL AX, set+24(FP)",
		"RET",
	)
	w.plain()
}

// meet writes ListMeetingPlainly: for one node after the other, the children that a box may meet. Memory is asked for all
// nodes at once. It ends before a tiny one.
func (w *writer) meet() {
	w.WriteString(`
// func meetNodes(nodes *node, b *bounds, from *int32, n int, to *int32) (done, found int)
TEXT ·meetNodes(SB), NOSPLIT, $0-56
`)
	w.op(
		"MOVQ nodes+0(FP), SI",
		"MOVQ b+8(FP), R9",
		"MOVQ from+16(FP), BX",
		"MOVQ n+24(FP), CX",
		"MOVQ to+32(FP), DX",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
		"LEAQ (BX)(CX*4), R11",
		"MOVQ BX, R12",
		"ask:",
		"MOVLQSX (R12), DI",
		"SHLQ $7, DI",
		"PREFETCHT0 (SI)(DI*1)",
		"PREFETCHT0 64(SI)(DI*1)",
		"ADDQ $4, R12",
		"CMPQ R12, R11",
		"JNE ask",
	)
	w.boxToMeet()
	w.op(
		"loop:",
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"ADDQ SI, DI",
		"CMPB node_Frame+frame_k(DI), $0",
		"JNE done",
	)
	w.meetNode("DX")
	w.op(
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE loop",
		"done:",
		"VZEROUPPER",
		"SUBQ from+16(FP), BX",
		"SHRQ $2, BX",
		"MOVQ BX, done+40(FP)",
		"SUBQ to+32(FP), DX",
		"SHRQ $2, DX",
		"MOVQ DX, found+48(FP)",
		"RET",
	)
}

// boxToMeet loads a box, of which R9 tells, and what meetNode wants beside it.
func (w *writer) boxToMeet() {
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.load("bounds_Lo(R9)", "@12")
	w.load("bounds_Hi(R9)", "@13")
	w.meetConstants()
}

// meetConstants loads what meetNode wants beside a box.
func (w *writer) meetConstants() {
	for _, c := range [...]struct {
		name string
		to   int
	}{{"toBits", 14}, {"leastBits", 11}, {"mostBits", 10}} {
		if w.dim == 2 {
			w.opf("VMOVDDUP %s<>(SB), X%d", c.name, c.to)
		} else {
			w.opf("VBROADCASTSD %s<>(SB), Y%d", c.name, c.to)
		}
	}
	w.op("VMOVDQU lanesOfAxes<>(SB), @9", "VMOVDQU guards<>(SB), @8")
}

// meetNode adds to the list that a register points to the children of DI that the box may meet.
func (w *writer) meetNode(to string) {
	w.meetLanes()
	w.listLanes(to)
}

// meetLanes leaves in AX the lanes of DI that the box may meet.
func (w *writer) meetLanes() {
	w.load("node_Frame+frame_o(DI)", "@0")
	w.op(
		"VPMOVZXWQ node_Frame+frame_p(DI), @3",
		"VPSLLQ $48, @3, @3",
		"VSUBPD @0, @12, @1",
		"VSUBPD @0, @13, @2",
		"VMULPD @3, @1, @1",
		"VMULPD @3, @2, @2",
		"VADDPD @14, @1, @1",
		"VADDPD @14, @2, @2",
		"VMAXPD @11, @1, @1",
		"VMAXPD @11, @2, @2",
		"VMINPD @10, @1, @1",
		"VMINPD @10, @2, @2",
		"VPSHUFB @9, @1, @1",
		"VPSHUFB @9, @2, @2",
		"VPOR @8, @1, @1",
		"VMOVDQU node_lo(DI), @4",
		"VPCMPGTB @2, @4, @4",
		"VPCMPGTB node_hi(DI), @1, @1",
		"VPOR @1, @4, @4",
		"VPMOVMSKB @4, AX",
		"MOVL AX, R9",
		"SHRL $8, R9",
	)
	if w.dim == 3 {
		w.op("MOVL AX, R13", "SHRL $16, R13", "ORL R13, AX")
	}
	w.op(
		"ORL R9, AX",
		"NOTL AX",
		"ANDL $0xff, AX",
	)
}

// listLanes adds to a list the children of DI in the lanes AX.
func (w *writer) listLanes(to string) {
	w.op("VPMOVZXBD (R8)(AX*8), Y5", "VPERMD node_Child(DI), Y5, Y5")
	w.opf("VMOVDQU Y5, (%s)", to)
	w.op("MOVBLZX (R10)(AX*1), AX")
	w.opf("LEAQ (%s)(AX*4), %[1]s", to)
}

// prefetchNode writes what asks memory for a node, two lines of a cache.
func (w *writer) prefetchNode() {
	w.WriteString("\n// func prefetch(n *node)\nTEXT ·prefetch(SB), NOSPLIT, $0-8\n")
	w.op("MOVQ n+0(FP), AX", "PREFETCHT0 (AX)", "PREFETCHT0 64(AX)", "RET")
}
