package kernel

import (
	"fmt"
	"math"
)

// leafConstants are those of what is asked of leaves.
func (w *writer) leafConstants() {
	w.constant("coarse", math.Float64bits(0x1p40), 4)
	w.ends("endsOff", 0x80+firstByte-cellsOff, firstByte+cellsOff) // the bytes of plane 0, above and below
	w.constant("guard1", pairOf(math.Float32bits(0x80-cellsOff)), 4)
	w.constant("guard2", pairOf(math.Float32bits(0x82+cellsOff)), 4)
	w.constant("one32", pairOf(math.Float32bits(1+2*cellsOff)), 4)
	w.constant("half32", pairOf(math.Float32bits(0.5)), 4)
	w.pair("about", 1+0x1p-18, 1-0x1p-18)
	w.constant("eights", pairOf(8), 4)
	w.constant("leastPer", math.Float64bits(0x1p-900), 4)
	w.constant("leastSide", math.Float64bits(0x1p-60), 4)
}

// pair writes two numbers.
func (w *writer) pair(name string, x, y float64) {
	fmt.Fprintf(&w.data, "DATA %s<>+0(SB)/8, $%#016x\n", name, math.Float64bits(x))
	fmt.Fprintf(&w.data, "DATA %s<>+8(SB)/8, $%#016x\n", name, math.Float64bits(y))
	fmt.Fprintf(&w.data, "GLOBL %s<>(SB), RODATA|NOPTR, $16\n", name)
}

// ends writes a number for the lower ends on all axes, and one for the upper ones.
func (w *writer) ends(name string, lo, hi float64) {
	n := w.width() / 8
	for i := range 2 * n {
		x := lo
		if i >= n {
			x = hi
		}
		fmt.Fprintf(&w.data, "DATA %s<>+%d(SB)/8, $%#016x\n", name, 8*i, math.Float64bits(x))
	}
	fmt.Fprintf(&w.data, "GLOBL %s<>(SB), RODATA|NOPTR, $%d\n", name, 16*n)
}

// cellsOff is more than cells, as they are compared with a ball, are off by.
const cellsOff = 0x1p-8

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

// listLeaves writes the loop of Tree.Leaves, unless there is a tiny node or too little room. The list begins with the root.
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
		"CMPB node_IsLeaf(SI)(DI*1), $0",
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
		"CMPB node_Frame+frame_k(DI), $0",
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

// nodeSize is that of a node of the tree, in bytes, in both dimensions: multiplying by it is a shift by 7.
const nodeSize = 128

// askBelow writes what asks memory for all children of the node at DI, as others are soon asked for, if isAll, or only for
// leaves; in space these are too many. Leaves below it are side by side, as they are when a tree is built, and their parts in order: R15, how many
// parts there are to a node, tells within a few lines of a cache where the objects of these are.
func (w *writer) askBelow(inner string, isAll bool) {
	w.op(
		"MOVL node_Child(DI), CX",
		"MOVL node_Child+4(DI), AX",
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
			w.opf("MOVLQSX node_Child+%d(DI), AX", 4*lane)
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
// All is in cells: of each axis at first, then of the first one. On an axis, let g be how far q is above the upper plane of a
// ball, or below the lower one, whichever is more, and s a cell. Planes are at most a cell beyond the ball, so q is at least
// g + r and at most g + s + r from its middle, if that is not negative. How long r is, planes tell: half of their distance on
// any axis at most, and a cell less at least. Let n(r) be the length of the vector of all g + r, and f(r) that of all
// g + s + r, with 0 for what is negative. Where n is not 0, n(r) − r does not decrease as r grows: no vector is longer than the
// sum of its components. So they are surely apart if n(r) > R + r for the least r, for then it is so for the one there is;
// and they surely overlap if f(r) < R + r for the greatest r: for then that is so for each less, or f is 0 there.
//
// Planes are off by 2⁻³⁹ of rounding. Where no place exceeds 2⁴⁰ cells, bounds and q, seen from the node, are off by less than
// 2⁻¹⁰; that g becomes a float32 takes 2⁻²⁴ of it, and less than 2⁻¹⁶ where it is among the cells. cellsOff is more than
// thrice these: g is less by it for n and more for f, and so is r for its least and its greatest, which errs on the right side
// as n(r) − r does not decrease. The rest is relative, some 12 roundings by 2⁻²⁴: about exceeds them for R. Of r, which is less than
// 64 cells of each axis, they are less than 2⁻¹³ cells, and what is left of cellsOff exceeds these on the axis on which q is
// farthest. If q is beyond on none, n is 0 and tells nothing, and f is 0, and they overlap.
//
// Of an axis whose cells are below 2⁻⁶⁰ of the first one's, nothing is told: lengths in them may be infinite as float32, or
// their quotient too coarse. Otherwise what is infinite is 2⁶⁸ cells of the first axis away, and a radius that reaches it has an
// infinite square, too. Where a cell is infinite in those of the first axis, so is what g is more than cellsOff of it. Nor is
// anything told where cells exceed 2⁹⁰⁰: there bounds may be cut off, which are not as wide as the ball then. What is no number
// is neither more nor less.
func (w *writer) meetLeaves() {
	w.WriteString(`
// func meetLeaves(nodes *node, q *part, b *bounds, leaves *int32, n int, sure, rest *int32) (done, surely, inDoubt int)
TEXT ·meetLeaves(SB), NOSPLIT, $64-80
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
	w.leafByLeaf(func() { w.op("MOVQ b+16(FP), R9"); w.boxToMeet() }, nil, "done")
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
// what q surely overlaps, and DX that of what is in doubt: early, unless it is nil, may do something with the first one of a leaf
// of balls, in Y3, if CX is not 0. It ends at a tiny leaf, or after all.
func (w *writer) leafByLeaf(loadBox, early func(), tiny string) {
	w.op("ball:")
	w.leaf()
	w.op("JNE box")
	w.cellBalls()
	w.op(
		"MOVBLZX node_Used(DI), DI",
		"ANDL DI, AX",
		"ORL AX, CX",
		"NOTL CX",
		"ANDL DI, CX",
	)
	for _, list := range [...][2]string{{"AX", "R12"}, {"CX", "DX"}} {
		w.opf("VPMOVZXBD (R8)(%s*8), Y3", list[0])
		w.op("VPERMD Y0, Y3, Y3")
		w.opf("VMOVDQU Y3, (%s)", list[1])
		if list[0] == "CX" && early != nil {
			early()
		}
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
	w.op("JEQ ball", "boxed:", "CMPB node_Frame+frame_k(DI), $0", "JNE "+tiny)
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
		"MOVBLZX node_Used(DI), CX",
		"NOTL AX",
		"ANDL CX, AX",
		"ORW node_Frame+frame_k(DI), AX", // and isOpen
	)
}

// cellBalls leaves in AX the lanes of DI whose balls q, at R14, surely overlaps, and in CX those that it surely does not. The
// first 64 bytes of the frame are free: broadcasts from memory leave the ports to others that shuffle numbers.
func (w *writer) cellBalls() {
	const sides, radii = 32, 48
	if w.dim == 2 {
		w.op(
			"VBROADCASTF128 node_Frame+frame_o(DI), Y0",
			"VPBROADCASTD node_Frame+frame_p(DI), X3",
			"VPMOVZXWQ X3, Y3",
			"VPSLLQ $48, Y3, Y3",
			"VMOVUPD part_a(R14), Y1", // and b
			"VSUBPD Y0, Y1, Y1",
			"VMULPD Y3, Y1, Y1",
			"VADDPD endsOff<>(SB), Y1, Y1",
			"VCVTPD2PSY Y1, X1",
			"VMOVUPS X1, 0(SP)",
		)
	} else {
		w.op(
			"VMOVUPD node_Frame+frame_o(DI), Y0",
			"VANDPD lanes<>(SB), Y0, Y0",
			"VPMOVZXWQ node_Frame+frame_p(DI), Y3",
			"VPSLLQ $48, Y3, Y3",
			"VMOVUPD part_a(R14), Y1",
			"VMOVUPD part_b(R14), Y2",
			"VSUBPD Y0, Y1, Y1",
			"VSUBPD Y0, Y2, Y2",
			"VMULPD Y3, Y1, Y1",
			"VMULPD Y3, Y2, Y2",
			"VADDPD endsOff<>(SB), Y1, Y1",
			"VADDPD endsOff<>+32(SB), Y2, Y2",
			"VCVTPD2PSY Y1, X1",
			"VCVTPD2PSY Y2, X2",
			"VMOVUPS X1, 0(SP)",
			"VMOVUPS X2, 16(SP)",
		)
	}
	lo := func(k int) string { return fmt.Sprintf("%d(SP)", 4*k) }
	hi := func(k int) string { return fmt.Sprintf("%d(SP)", 8*(w.dim-1)+4*k) }
	w.op(
		"VMULPD @3, @0, @0",
		"VANDPD magnitude<>(SB), @0, @0",
		"VCMPPD $0x1d, coarse<>(SB), @0, @0",
		"VCMPPD $0x11, leastPer<>(SB), @3, @4",
		"VORPD @4, @0, @0",
	)
	if w.dim == 2 {
		w.op("VMOVDDUP X3, X4")
	} else {
		w.op("VBROADCASTSD X3, Y4")
	}
	w.op(
		"VMOVDDUP part_r(R14), X5",
		"VMULPD X4, X5, X5",
		"VDIVPD @3, @4, @3", // sides of cells
		"VCMPPD $0x11, leastSide<>(SB), @3, @4",
		"VORPD @4, @0, @0",
		"VMOVMSKPD @0, AX",
	)
	w.opf("TESTL $%d, AX", 1<<w.dim-1)
	w.op(
		"JNE box",
		"VMULPD about<>(SB), X5, X5",
		"VCVTPD2PSX X5, X5",
		"VCVTPD2PS"+w.y+" @3, X3",
	)
	w.opf("VMOVUPS X3, %d(SP)", sides)
	w.opf("VMOVUPS X5, %d(SP)", radii)
	w.op("VXORPS Y15, Y15, Y15")
	for k := range w.dim {
		w.opf("VPMOVZXBD node_lo+%d(DI), Y4", 8*k)
		w.opf("VPMOVZXBD node_hi+%d(DI), Y5", 8*k)
		w.op("VCVTDQ2PS Y4, Y4", "VCVTDQ2PS Y5, Y5")
		w.opf("VBROADCASTSS %s, Y1", lo(k))
		w.opf("VBROADCASTSS %s, Y2", hi(k))
		w.op("VSUBPS Y5, Y1, Y1", "VSUBPS Y2, Y4, Y2")
		w.opf("VMAXPS Y1, Y2, Y%d", 6+k)
		w.op("VSUBPS Y4, Y5, Y5")
		if k == 0 {
			w.op("VSUBPS guard1<>(SB), Y5, Y9", "VSUBPS guard2<>(SB), Y5, Y10", "VADDPS one32<>(SB), Y6, Y11")
			continue
		}
		w.op("VSUBPS guard1<>(SB), Y5, Y4", "VSUBPS guard2<>(SB), Y5, Y5")
		w.opf("VADDPS one32<>(SB), Y%d, Y%d", 6+k, 11+k)
		w.opf("VBROADCASTSS %d(SP), Y3", sides+4*k)
		w.opf("VMULPS Y3, Y%d, Y%[1]d", 6+k)
		w.opf("VMULPS Y3, Y%d, Y%[1]d", 11+k)
		w.op("VMULPS Y3, Y4, Y4", "VMULPS Y3, Y5, Y5", "VMINPS Y4, Y9, Y9", "VMAXPS Y5, Y10, Y10")
	}
	w.op(
		"VMULPS half32<>(SB), Y9, Y9",   // the radius at the most
		"VMULPS half32<>(SB), Y10, Y10", // and at the least
	)
	// The order of operands keeps what is no number.
	for k := range w.dim {
		w.opf("VADDPS Y%d, Y10, Y1", 6+k)
		w.op("VMAXPS Y1, Y15, Y1")
		w.opf("VADDPS Y%d, Y9, Y2", 11+k)
		w.op("VMAXPS Y2, Y15, Y2")
		if k == 0 {
			w.op("VMULPS Y1, Y1, Y4", "VMULPS Y2, Y2, Y5")
		} else {
			w.op("VMULPS Y1, Y1, Y1", "VMULPS Y2, Y2, Y2", "VADDPS Y1, Y4, Y4", "VADDPS Y2, Y5, Y5")
		}
	}
	w.opf("VBROADCASTSS %d(SP), Y1", radii)
	w.opf("VBROADCASTSS %d(SP), Y2", radii+4)
	w.op(
		"VADDPS Y1, Y10, Y1",
		"VADDPS Y2, Y9, Y2",
		"VMAXPS Y15, Y2, Y2",
		"VMULPS Y1, Y1, Y1",
		"VMULPS Y2, Y2, Y2",
		"VCMPPS $0x1e, Y5, Y2, Y5",
		"VCMPPS $0x1e, Y1, Y4, Y4",
		"VMOVMSKPS Y5, AX",
		"VMOVMSKPS Y4, CX",
		"VMOVDQU node_Child(DI), Y0",
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
