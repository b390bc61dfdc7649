package kernel

// Kernels that move a ball past the balls of a leaf.

import "fmt"

// comeToLeaf leaves in BX the round children of a leaf that a ball comes to in time, those in AX, and goes to asked if there are
// none. Times are in Y6, and the lower halves in Y5.
func (w *writer) comeToLeaf() {
	w.op(
		"VMOVDQU Y6, traversal_laneTimesHi(SI)",
		"VMOVDQU Y5, traversal_laneTimesLo(SI)",
		"MOVL $0, traversal_round(SI)",
		"MOVBLZX node_round(DI), BX",
		"ANDB traversal_prep+rayPrep_round(SI), BX",
		"ANDL AX, BX",
		"JEQ asked",
	)
}

const roundPrep = "traversal_prep+rayPrep_roundPrep+roundPrep_"

// toAll brings a number of the roundPrep into all lanes.
func (w *writer) toAll(name string, to int) { w.opf("VBROADCASTSS %s%s(SI), Y%d", roundPrep, name, to) }

// rolls writes what asks the round children of a leaf, those in BX, as roundPrep has it, and leaves in AX those that the ball may
// come to. If it surely comes to one, what is after that is late.
func (w *writer) rolls() {
	w.op(
		"balls:",
		"MOVL BX, traversal_round(SI)",
		"VMOVUPD node_Frame+frame_o(DI), @2",
		"VSUBPD "+roundPrep+"center(SI), @2, @2",
		"VMULPD "+roundPrep+"unit(SI), @2, @2",
		"VMULPD "+roundPrep+"dir(SI), @0, @3",
		"VSUBPD @3, @2, @2", // the node, seen from the ball when it comes there
		"VPMOVZXWQ node_Frame+frame_p(DI), @5",
		"VPSLLQ $48, @5, @5",
		"VMULPD "+roundPrep+"perUnit(SI), @5, @5",
	)
	w.floats(2, 5)
	w.op("VRCPPS X5, X5") // sides of cells
	for k := range w.dim {
		w.opf("VPMOVZXBD node_lo+%d(DI), Y1", 8*k)
		w.opf("VPMOVZXBD node_hi+%d(DI), Y3", 8*k)
		w.op(
			"VCVTDQ2PS Y1, Y1",
			"VCVTDQ2PS Y3, Y3",
			"VSUBPS guard<>(SB), Y3, Y3",
		)
		w.opf("VADDPS Y3, Y1, Y%d", 12+k)
		w.opf("VSUBPS bothZero<>(SB), Y%d, Y%[1]d", 12+k)
		w.op("VSUBPS Y1, Y3, Y3")
		w.rollAlong(k)
	}
	w.meetBalls()
}

// rollAlong goes on with an axis. X2 has a place, and X5 sides; in these, seen from there, Y12 and those behind it have twice
// the middles of balls, and Y3 how wide they are. It leaves their middles, as seen from the ball that moves, and in Y6 how far along its direction, in Y8 and Y9 radii, in Y7 the largest side, in Y15 how far away the place is. It uses Y1, Y4,
// Y10 and Y11.
func (w *writer) rollAlong(k int) {
	c := 12 + k
	w.opf("VMOVDQU %s<>(SB), Y4", axisNames[k])
	w.op("VPERMPS Y2, Y4, Y10", "VPERMPS Y5, Y4, Y11")
	if k == 0 {
		w.op("VMOVAPS Y11, Y7", "VANDPS magnitudes<>(SB), Y10, Y15")
	} else {
		w.op("VMAXPS Y11, Y7, Y7", "VANDPS magnitudes<>(SB), Y10, Y4", "VADDPS Y4, Y15, Y15")
	}
	w.op("VMULPS halves<>(SB), Y11, Y4")
	w.opf("VFMADD213PS Y10, Y4, Y%d", c)
	w.op("VMULPS Y4, Y3, Y3", "VMULPS lessRound<>(SB), Y11, Y11", "VSUBPS Y11, Y3, Y11")
	w.toAll(fmt.Sprintf("along+%d", 4*k), 1)
	if k == 0 {
		w.op("VMOVAPS Y3, Y8", "VMOVAPS Y11, Y9")
		w.opf("VMULPS Y%d, Y1, Y6", c)
	} else {
		w.op("VMINPS Y3, Y8, Y8", "VMAXPS Y11, Y9, Y9")
		w.opf("VFMADD231PS Y%d, Y1, Y6", c)
	}
}

// meetBalls goes on with all axes.
func (w *writer) meetBalls() {
	w.toAll("perDir2", 1)
	w.op("VMULPS Y1, Y6, Y6") // when it is nearest to the middle
	for k := range w.dim {
		c := 12 + k
		w.toAll(fmt.Sprintf("along+%d", 4*k), 3)
		w.opf("VFNMADD231PS Y3, Y6, Y%d", c)
		if k == 0 {
			w.opf("VMULPS Y%d, Y%[1]d, Y10", c)
		} else {
			w.opf("VFMADD231PS Y%d, Y%[1]d, Y10", c)
		}
	}
	w.toAll("radius", 3)
	w.toAll("off", 4)
	w.op(
		"VFMADD231PS roundOff<>(SB), Y15, Y4",
		"VADDPS Y3, Y8, Y8",
		"VADDPS Y4, Y8, Y8",
		"VFMADD231PS moreRound<>(SB), Y7, Y8", // the radius of a ball around both
		"VADDPS Y3, Y9, Y9",
		"VSUBPS Y4, Y9, Y9",
		"VFNMADD231PS lessRound<>(SB), Y7, Y9", // and of one within
		"VMULPS Y8, Y8, Y11",
		"VSUBPS Y10, Y11, Y11",
		"VMOVMSKPS Y11, R14",
		"ANDL BX, R14",
		"NOTL R14",
		"ANDL R14, AX",
		"JEQ onward",
		"VXORPS X3, X3, X3",
		"VMAXPS Y3, Y11, Y11",
		"VMULPS Y1, Y11, Y11",
		"VSQRTPS Y11, Y11",
		"VADDPS Y11, Y6, Y7", // when it leaves the ball
		"VSUBPS Y11, Y6, Y11",
		"VMAXPS Y3, Y11, Y11",
		"VMULPS notBefore<>(SB), Y11, Y11",
		"VMOVSD traversal_best(SI), X2",
		"VSUBSD X0, X2, X2",
		"VCVTSD2SS X2, X2, X2",
		"VMULSS notAfter<>(SB), X2, X2",
		"VBROADCASTSS X2, Y2",
		"VPCMPGTD Y2, Y11, Y2", // neither is negative
		"VORPS Y7, Y2, Y2",
		"VMOVMSKPS Y2, R14",
		"ANDL BX, R14",
		"NOTL R14",
		"ANDL R14, AX",
		"VCVTPS2PD X11, Y8",
		"VEXTRACTF128 $1, Y11, X11",
		"VCVTPS2PD X11, Y11",
		"VADDPD Y0, Y8, Y8",
		"VADDPD Y0, Y11, Y11",
		"VSHUFPS $0x88, Y11, Y8, Y14",
		"VSHUFPS $0xdd, Y11, Y8, Y13",
		"VPERMQ $0xd8, Y14, Y14", // the lower halves of times
		"VPERMQ $0xd8, Y13, Y13", // and the upper ones
		"VMOVD BX, X5",
		"VPBROADCASTD X5, Y5",
		"VPAND laneSets<>(SB), Y5, Y5",
		"VPCMPEQD laneSets<>(SB), Y5, Y12", // of balls
		"VMULPS Y9, Y9, Y4",
		"VSUBPS Y10, Y4, Y4",
		"VMAXPS Y3, Y4, Y2",
		"VMULPS Y1, Y2, Y2",
		"VSQRTPS Y2, Y2",
		"VSUBPS Y2, Y6, Y2", // when it has surely come to the ball
		"VCMPPS $0x1e, Y3, Y9, Y9",
		"VCMPPS $0x1e, Y3, Y4, Y4",
		"VCMPPS $0x1d, Y3, Y2, Y11",
		"VANDPS Y9, Y4, Y4",
		"VANDPS Y11, Y12, Y5",
		"VANDPS Y4, Y5, Y5",
		"VMOVUPS never<>(SB), Y3",
		"VBLENDVPS Y5, Y2, Y3, Y2",
		"VEXTRACTF128 $1, Y2, X3",
		"VMINPS X3, X2, X2",
		"VPSHUFD $0x4e, X2, X3",
		"VMINPS X3, X2, X2",
		"VPSHUFD $0xb1, X2, X3",
		"VMINSS X3, X2, X2",
		"VCVTSS2SD X2, X2, X2",
		"VMULSD after1<>(SB), X2, X2",
		"VADDSD X0, X2, X2",
		"VMAXSD earliest<>(SB), X2, X2",
		// X2 is when it surely comes to a ball. If that is before top, best and sure are no later. If not, X2 becomes no number,
		// and VMINSD returns the other operand: that takes no branch, which nobody could predict.
		"VCMPSD $0x1d, traversal_top(SI), X2, X3",
		"VORPD X3, X2, X2",
		"VMINSD traversal_best(SI), X2, X3",
		"VMINSD traversal_sure(SI), X2, X2",
		"VMOVSD X3, traversal_best(SI)",
		"VMOVSD X2, traversal_sure(SI)",
		// What else is in the leaf, or has no room, is for Go.
		"MOVQ traversal_kept(SI), R15",
		"CMPQ R15, traversal_Keeps(SI)",
		"JGE hits",
		"NOTL BX",
		"TESTL AX, BX",
		"JNE hits",
		"LEAQ lanesIn<>(SB), BX",
		"VPMOVZXBD (BX)(AX*8), Y3",
		"VPERMD Y13, Y3, Y2",
		"VPERMD node_Child(DI), Y3, Y3",
		"VMOVDQU Y2, traversal_keptTimesHi(SI)(R15*4)",
		"VMOVDQU Y3, traversal_keptItems(SI)(R15*4)",
		"VMOVD X3, BX",
		"IMULQ traversal_sizeOfItem(SI), BX",
		"ADDQ "+roundPrep+"items(SI), BX",
		"PREFETCHT0 (BX)",
		"POPCNTL AX, AX",
		"ADDQ AX, R15",
		"MOVQ R15, traversal_kept(SI)",
		"JMP onward",
	)
}
