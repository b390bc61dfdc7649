package kernel

import (
	"fmt"
	"math"
)

// leaves writes listLeaves and meetLeaves.
func (w *writer) leaves() {
	w.constant("coarse", math.Float64bits(0x1p41), 4)
	w.constant("middleOff", math.Float64bits(2*firstByte+0x80), 4) // the bytes of plane 0, in both
	w.constant("one32", pairOf(math.Float32bits(1+0x1p-7)), 4)
	w.constant("guard2", pairOf(math.Float32bits(0x82+0x1p-7)), 4)
	w.constant("about32", pairOf(math.Float32bits(1+0x1p-18)), 4)
	w.constant("tiny32", pairOf(math.Float32bits(0x1p-100)), 4)
	w.constant("eights", pairOf(8), 4)
	w.constant("leastPer", math.Float64bits(0x1p-900), 4)
	w.constant("leastSide", math.Float64bits(0x1p-60), 4)
	w.listLeaves()
	w.meetLeaves()
}

// askNodes writes what asks memory for all nodes from BX to R11.
func (w *writer) askNodes(label string) {
	w.op(
		"MOVQ BX, R12",
		label+":",
		"MOVLQSX (R12), DI",
		"SHLQ $7, DI",
		"PREFETCHT0 (SI)(DI*1)",
		"PREFETCHT0 64(SI)(DI*1)",
		"ADDQ $4, R12",
		"CMPQ R12, R11",
		"JNE "+label,
	)
}

// listLeaves writes what tree.leaves does without it, unless there is a tiny node or too little room. The list begins with the root.
func (w *writer) listLeaves() {
	w.WriteString(`
// func listLeaves(nodes *node, b *bounds, list *int32, room int, owners *int32, per uint) (from, n int)
TEXT ·listLeaves(SB), NOSPLIT, $0-64
`)
	w.op(
		"MOVQ nodes+0(FP), SI",
		"MOVQ b+8(FP), R9",
		"MOVQ list+16(FP), BX",
		"MOVQ room+24(FP), R14",
		"MOVQ per+40(FP), R15",
		"LEAQ (BX)(R14*4), R14",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
		"LEAQ 4(BX), DX",
	)
	w.boxToMeet()
	w.op("level:", "MOVQ DX, R11")
	w.askNodes("ask")
	w.op(
		"MOVQ owners+32(FP), R12",
		"TESTQ R12, R12",
		"CMOVQEQ SI, R12", // nobody wants owners
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"CMPB node_isLeaf(SI)(DI*1), $0",
		"JNE done",
		"MOVQ R11, AX",
		"SUBQ BX, AX",
		"LEAQ (R11)(AX*8), AX",
		"CMPQ AX, R14",
		"JHI plain",
		"loop:",
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"ADDQ SI, DI",
		"CMPB node_frame+frame_k(DI), $0",
		"JNE plain",
	)
	w.askBelow("inner", true)
	w.meetNode("DX")
	w.op(
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE loop",
		"CMPQ BX, DX",
		"JNE level",
		"done:",
		"VZEROUPPER",
		"SUBQ BX, DX",
		"SHRQ $2, DX",
		"MOVQ DX, n+56(FP)",
		"SUBQ list+16(FP), BX",
		"SHRQ $2, BX",
		"MOVQ BX, from+48(FP)",
		"RET",
		"plain:",
		"VZEROUPPER",
		"MOVQ $-1, n+56(FP)",
		"MOVQ $0, from+48(FP)",
		"RET",
	)
}

// nodeSize is that of node, in bytes, in d2 and d3: multiplying by it is a shift by 7.
const nodeSize = 128

// askBelow writes what asks memory for all children of the node at DI, as others are soon asked for, if isAll, or only for
// leaves; in space these are too many. Leaves below it are side by side, as they are when a tree is built, and their parts in order: R15, how many
// parts there are to a node, tells within a few lines of a cache where the objects of these are.
func (w *writer) askBelow(inner string, isAll bool) {
	w.op(
		"MOVL node_child(DI), CX",
		"MOVL node_child+4(DI), AX",
		"INCL CX",
		"CMPL AX, CX",
	)
	if w.dim == 3 || !isAll {
		w.op("JNE " + inner)
		if w.dim == 2 {
			w.op("SHLQ $7, AX", "ADDQ SI, AX")
			for line := -nodeSize; line < 7*nodeSize; line += 64 {
				w.opf("PREFETCHT1 %d(AX)", line)
			}
		}
	} else {
		w.op("JEQ " + inner + "Leaves")
		for lane := range 8 {
			w.opf("MOVLQSX node_child+%d(DI), AX", 4*lane)
			w.op("SHLQ $7, AX", "PREFETCHT1 (SI)(AX*1)", "PREFETCHT1 64(SI)(AX*1)")
		}
		w.op("JMP "+inner, inner+"Leaves:", "SHLQ $7, AX", "ADDQ SI, AX")
		for line := -nodeSize; line < 7*nodeSize; line += 64 {
			w.opf("PREFETCHT1 %d(AX)", line)
		}
	}
	w.op("IMULQ R15, CX", "SHRQ $32, CX", "LEAQ (R12)(CX*4), CX")
	for line := -128; line <= 192; line += 64 {
		w.opf("PREFETCHT1 %d(CX)", line)
	}
	w.op(inner + ":")
}

// meetLeaves writes the comparison of a ball, a point or a box with balls of leaves, by their cells alone.
//
// All is in half cells: of each axis at first, then of the first one. A plane is at most a cell outside of what it is
// around, so the sum of two, which is twice the middle of a ball, is off by at most one half cell more than 2⁻³⁹ of
// rounding to planes. Where no place exceeds 2⁴¹ half cells, q, seen from the node, is off by less than 2⁻¹⁰; that it
// becomes a float32 takes 2⁻²⁴ of it, and 2⁻¹⁵ where it is among the cells. one32 is more than these. The radius is at
// most half of the box, and at least that without two half cells: guard2 is more than these. The rest is relative, some
// 21 roundings by 2⁻²⁴: about32 is more. tiny32 is more than squares underflow by.
//
// Of an axis whose cells are below 2⁻⁶⁰ of the first one's, nothing is told: lengths in them may be infinite as float32, or
// their quotient too coarse. Otherwise what is infinite is 2⁶⁸ half cells of the first axis away, and a radius that
// reaches it has an infinite square, too. Nor is anything told where half cells exceed 2⁹⁰⁰: there bounds may be
// cut off, which are not as wide as the ball then.
func (w *writer) meetLeaves() {
	w.WriteString(`
// func meetLeaves(nodes *node, q *part, b *bounds, leaves *int32, n int, sure, rest *int32) (done, surely, inDoubt int)
TEXT ·meetLeaves(SB), NOSPLIT, $0-80
`)
	w.op(
		"MOVQ nodes+0(FP), SI",
		"MOVQ q+8(FP), R14",
		"MOVQ leaves+24(FP), BX",
		"MOVQ n+32(FP), R11",
		"LEAQ (BX)(R11*4), R11",
		"MOVQ sure+40(FP), R12",
		"MOVQ rest+48(FP), DX",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
	)
	w.leafByLeaf(func() { w.op("MOVQ b+16(FP), R9"); w.boxToMeet() }, "done")
	w.op(
		"done:",
		"VZEROUPPER",
		"SUBQ leaves+24(FP), BX",
		"SHRQ $2, BX",
		"MOVQ BX, done+56(FP)",
		"SUBQ sure+40(FP), R12",
		"SHRQ $2, R12",
		"MOVQ R12, surely+64(FP)",
		"SUBQ rest+48(FP), DX",
		"SHRQ $2, DX",
		"MOVQ DX, inDoubt+72(FP)",
		"RET",
	)
}

// leafByLeaf writes the comparison of q, at R14, with what is in the leaves from BX to R11. What R12 points to is the list of
// what q surely overlaps, and DX that of what is in doubt. It ends at a tiny leaf, or after all.
func (w *writer) leafByLeaf(loadBox func(), tiny string) {
	w.op("ball:")
	w.leaf()
	w.op("JNE box")
	w.cellBalls()
	w.op(
		"MOVBLZX node_used(DI), DI",
		"ANDL DI, AX",
		"ORL AX, CX",
		"NOTL CX",
		"ANDL DI, CX",
	)
	for _, list := range [...][2]string{{"AX", "R12"}, {"CX", "DX"}} {
		w.opf("VPMOVZXBD (R8)(%s*8), Y3", list[0])
		w.op("VPERMD Y0, Y3, Y3")
		w.opf("VMOVDQU Y3, (%s)", list[1])
		w.opf("MOVBLZX (R10)(%s*1), %[1]s", list[0])
		w.opf("LEAQ (%s)(%s*4), %[1]s", list[1], list[0])
	}
	w.op(
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE ball",
		"JMP leafed",
		"box:",
	)
	loadBox()
	w.op("JMP boxed", "next:")
	w.leaf()
	w.op("JEQ ball", "boxed:", "CMPB node_frame+frame_k(DI), $0", "JNE "+tiny)
	w.meetNode("DX")
	w.op("ADDQ $4, BX", "CMPQ BX, R11", "JNE next", "leafed:")
}

// leaf leaves in DI the leaf at BX, and no zero where it is not all of balls, or open or tiny.
func (w *writer) leaf() {
	w.op(
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"ADDQ SI, DI",
		"MOVBLZX node_round(DI), AX",
		"MOVBLZX node_used(DI), CX",
		"NOTL AX",
		"ANDL CX, AX",
		"ORW node_frame+frame_k(DI), AX", // and isOpen
	)
}

// cellBalls leaves in AX the lanes of DI whose balls q, at R14, surely overlaps, and in CX those that it surely does not.
func (w *writer) cellBalls() {
	w.op("VMOVUPD node_frame+frame_o(DI), @0")
	if w.dim == 3 {
		w.op("VANDPD lanes<>(SB), Y0, Y0")
	}
	w.op(
		"VPMOVZXWQ node_frame+frame_p(DI), @3",
		"VPSLLQ $48, @3, @3",
		"VADDPD @3, @3, @3", // half cells
		"VMOVUPD part_a(R14), @1",
		"VMOVUPD part_b(R14), @2",
		"VSUBPD @0, @1, @1",
		"VSUBPD @0, @2, @2",
		"VMULPD @3, @1, @1",
		"VMULPD @3, @2, @2",
		"VADDPD middleOff<>(SB), @1, @1",
		"VADDPD middleOff<>(SB), @2, @2",
		"VMULPD @3, @0, @0",
		"VANDPD magnitude<>(SB), @0, @0",
		"VCMPPD $0x1d, coarse<>(SB), @0, @0",
		"VCMPPD $0x11, leastPer<>(SB), @3, @4",
		"VORPD @4, @0, @0",
		"VMOVMSKPD @0, AX",
	)
	w.opf("TESTL $%d, AX", 1<<w.dim-1)
	w.op("JNE box")
	if w.dim == 2 {
		w.op("VMOVDDUP X3, X4")
	} else {
		w.op("VBROADCASTSD X3, Y4")
	}
	w.op(
		"VMULSD part_r(R14), X3, X10",
		"VDIVPD @3, @4, @3", // sides
		"VCMPPD $0x11, leastSide<>(SB), @3, @0",
		"VMOVMSKPD @0, AX",
		fmt.Sprintf("TESTL $%d, AX", 1<<w.dim-1),
		"JNE box",
		"VCVTSD2SS X10, X10, X10",
		"VBROADCASTSS X10, Y10",
	)
	w.floats(1, 2, 3)
	w.op("VXORPS Y15, Y15, Y15", "VMOVUPS one32<>(SB), Y14")
	for k := range w.dim {
		if k == 0 {
			w.op("VBROADCASTSS X1, Y6", "VBROADCASTSS X2, Y7")
		} else {
			w.opf("VMOVDQU %s<>(SB), Y4", axisNames[k])
			w.op("VPERMPS Y1, Y4, Y6", "VPERMPS Y2, Y4, Y7", "VPERMPS Y3, Y4, Y8")
		}
		w.opf("VPMOVZXBD node_lo+%d(DI), Y4", 8*k)
		w.opf("VPMOVZXBD node_hi+%d(DI), Y5", 8*k)
		w.op(
			"VPADDD Y4, Y5, Y9",
			"VPSUBD Y4, Y5, Y5",
			"VCVTDQ2PS Y9, Y9",
			"VCVTDQ2PS Y5, Y5",
			"VSUBPS Y9, Y6, Y6",
			"VSUBPS Y7, Y9, Y7",
			"VMAXPS Y6, Y7, Y6",
			"VADDPS Y14, Y6, Y7", // how far the middle is at the most
			"VSUBPS Y14, Y6, Y6", // and at the least
			"VMAXPS Y15, Y6, Y6",
			"VMAXPS Y15, Y7, Y7",
			"VSUBPS guard<>(SB), Y5, Y4",  // the radius at the most
			"VSUBPS guard2<>(SB), Y5, Y5", // and at the least
		)
		if k > 0 {
			w.op("VMULPS Y8, Y6, Y6", "VMULPS Y8, Y7, Y7", "VMULPS Y8, Y4, Y4", "VMULPS Y8, Y5, Y5")
		}
		w.op("VMULPS Y6, Y6, Y6", "VMULPS Y7, Y7, Y7")
		if k == 0 {
			w.op("VMOVAPS Y6, Y11", "VMOVAPS Y7, Y12", "VMOVAPS Y4, Y13", "VMAXPS Y15, Y5, Y0")
		} else {
			w.op("VADDPS Y6, Y11, Y11", "VADDPS Y7, Y12, Y12", "VMINPS Y4, Y13, Y13", "VMAXPS Y5, Y0, Y0")
		}
	}
	w.op(
		"VADDPS Y10, Y13, Y13",
		"VADDPS Y10, Y0, Y0",
		"VMULPS Y13, Y13, Y13",
		"VMULPS Y0, Y0, Y0",
		"VMOVUPS about32<>(SB), Y4",
		"VMOVUPS tiny32<>(SB), Y5",
		"VMULPS Y4, Y12, Y12",
		"VMULPS Y4, Y13, Y13",
		"VADDPS Y5, Y12, Y12",
		"VADDPS Y5, Y13, Y13",
		"VCMPPS $0x1e, Y12, Y0, Y12",
		"VCMPPS $0x1e, Y13, Y11, Y13",
		"VMOVMSKPS Y12, AX",
		"VMOVMSKPS Y13, CX",
		"VMOVDQU node_child(DI), Y0",
	)
}

// boxToMeet loads a box, of which R9 tells, and what meetNode wants beside it.
func (w *writer) boxToMeet() {
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.load("bounds_lo(R9)", "@12")
	w.load("bounds_hi(R9)", "@13")
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
	w.load("node_frame+frame_o(DI)", "@0")
	w.op(
		"VPMOVZXWQ node_frame+frame_p(DI), @3",
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
	w.op("VPMOVZXBD (R8)(AX*8), Y5", "VPERMD node_child(DI), Y5, Y5")
	w.opf("VMOVDQU Y5, (%s)", to)
	w.op("MOVBLZX (R10)(AX*1), AX")
	w.opf("LEAQ (%s)(AX*4), %[1]s", to)
}
