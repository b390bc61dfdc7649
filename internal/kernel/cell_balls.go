package kernel

// Kernels that ask the balls in the cells of leaves.

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
