package kernel

import (
	"fmt"
	"math"
)

// Registers of a traversal. In assembly that Go calls by the stack, R14 and R15 are free.
var (
	nearAt = [3]string{"R8", "R10", "R11"}
	farAt  = [3]string{"R12", "R13", "DX"}

	axisNames = [3]string{"axis0", "axis1", "axis2"}
)

// firstByte is the byte of plane 0.
const firstByte = 2

// traversal writes traverseNodes and traverseQuant, which pop nodes off the stack until one is a leaf. The slab test compares the
// motion with the eight children of a node at once, in the lanes of registers of 32-bit floats; rayPrep derives its bounds.
func (w *writer) traversal() {
	w.constant("notBefore", pairOf(math.Float32bits(1-0x1p-20)), 4)
	w.constant("fraction", math.Float64bits(0x1p-24), 1)
	w.constant("nearly1", math.Float64bits(1-0x1p-20), 1)
	w.constant("notAfter", uint64(math.Float32bits(1+0x1p-22)), 1)
	w.constant("farther", pairOf(32), 4)
	w.constant("notSeven", pairOf(^uint32(7)), 4)
	for _, c := range [...]struct {
		name string
		x    float32
	}{
		{"halves", 0.5},
		{"bothZero", 2 * firstByte}, // the bytes of plane 0, in both
		{"guard", 0x80},
		{"moreRound", 1.12},
		{"lessRound", 1.06},
		{"roundOff", 0x1p-17},
		{"never", float32(math.Inf(1))},
	} {
		w.constant(c.name, pairOf(math.Float32bits(c.x)), 4)
	}
	w.constant("signs32", pairOf(1<<31), 4)
	w.constant("magnitudes", pairOf(1<<31-1), 4)
	w.constant("after1", math.Float64bits(1+0x1p-20), 1)
	w.lanesOf("laneNumbers", func(lane uint64) uint64 { return lane })
	w.lanesOf("laneSets", func(lane uint64) uint64 { return 1 << lane })
	for k := range w.dim {
		w.constant(axisNames[k], pairOf(uint32(k)), 4)
	}
	w.quantConstants()
	w.traverse("traverseNodes", false)
	w.traverse("traverseQuant", true)
}

// traverse writes traverseNodes, or traverseQuant, which tests inner nodes by their quantFrames.
func (w *writer) traverse(name string, byQuantFrames bool) {
	fmt.Fprintf(w, `
// func %[1]s(f *traversal, nodes *node) (at int32, set uint32)
TEXT ·%[1]s(SB), NOSPLIT, $0-24
`, name)
	w.loadTraversal()
	if byQuantFrames {
		w.readings()
	} else {
		w.steering()
	}
	w.pop()
	w.op(
		"enter:", // X0 has the time, BX the node
		"CMPL BX, traversal_leaves(SI)",
		"JGE tile8",
		"MOVL BX, at+16(FP)",
	)
	if byQuantFrames {
		w.op("MOVL BX, R15")
	}
	w.op("SHLQ $7, BX", "LEAQ (R9)(BX*1), DI")
	if byQuantFrames {
		w.op("CMPB node_IsLeaf(DI), $0", "JNE timesLo")
		w.byQuantFrame()
		// In a tiny leaf, the least time of quantFrames may be late.
		w.op("timesLo:", "VCMPSD $0x1e, earliest<>(SB), X0, X1", "VANDPD X1, X0, X0")
	}
	w.op(
		"VBROADCASTSD X0, Y0",
		"CMPW node_Frame+frame_k(DI), $0", // and isOpen
		"JNE plain",
		"MOVBLZX node_round(DI), BX", // balls alone are not asked as boxes before
		"ANDB traversal_prep+rayPrep_round(SI), BX",
		"MOVL BX, AX",
		"CMPB BX, node_Used(DI)",
		"JEQ balls",
		"VMOVSD traversal_best(SI), X1",
		"VSUBSD X0, X1, X1",
		"VCVTSD2SS X1, X1, X1",
		"VMULSS notAfter<>(SB), X1, X1",
		"VBROADCASTSS X1, Y1",
	)
	if byQuantFrames {
		w.steering()
	}
	w.op(
		"VMOVUPD node_Frame+frame_o(DI), @2", // and what is behind it
		"VSUBPD @14, @2, @3",
		"VSUBPD @13, @2, @2",
		"VMOVSD node_reach(DI), X5",
		"VUCOMISD traversal_prep+rayPrep_enough(SI), X5",
		"JLS measure",
		"VMOVUPD traversal_prep+rayPrep_by(SI), @4",
		"slacked:", // @4 has the slack
		"VADDPD @0, @4, @5",
		"VSUBPD @0, @4, @6",
		"VFMSUB213PD @5, @12, @3", // when it comes to plane 0, if that is met first
		"VFMADD213PD @6, @12, @2", // and last
		"VPMOVZXWQ node_Frame+frame_p(DI), @5",
		"VPSLLQ $48, @5, @5",
		"VMULPD traversal_prep+rayPrep_speed(SI), @5, @5", // cells in a unit of time
	)
	w.floats(3, 2, 5)
	w.op("VRCPPS X5, X5")
	for k := range w.dim {
		near := [...]int{8, 9, 6}[k]
		w.opf("VMOVDQU %s<>(SB), Y4", axisNames[k])
		w.op("VPERMPS Y5, Y4, Y7", "VPERMPS Y3, Y4, Y10", "VPERMPS Y2, Y4, Y11")
		w.opf("VPMOVZXBD (DI)(%s*1), Y%d", nearAt[k], near)
		w.opf("VCVTDQ2PS Y%d, Y%[1]d", near)
		w.opf("VBROADCASTSS traversal_prep+rayPrep_nearFrom+%d(SI), Y4", 4*k)
		w.opf("VADDPS Y4, Y%d, Y%[1]d", near)
		w.opf("VFMADD213PS Y10, Y7, Y%d", near)
		w.opf("VPMOVZXBD (DI)(%s*1), Y10", farAt[k])
		w.op("VCVTDQ2PS Y10, Y10")
		w.opf("VBROADCASTSS traversal_prep+rayPrep_farFrom+%d(SI), Y4", 4*k)
		w.op("VADDPS Y4, Y10, Y10", "VFMADD213PS Y11, Y7, Y10", "VMINPS Y10, Y1, Y1")
	}
	w.op("VXORPS X7, X7, X7")
	if w.dim == 3 {
		w.op("VMAXPS Y7, Y6, Y6", "VMAXPS Y9, Y8, Y8", "VMAXPS Y8, Y6, Y6")
	} else {
		w.op("VMAXPS Y9, Y8, Y6", "VMAXPS Y7, Y6, Y6")
	}
	w.op(
		"VPBROADCASTB node_Used(DI), Y8",
		"VPAND laneSets<>(SB), Y8, Y8",
		"VPCMPEQD Y7, Y8, Y8",
		"VPADDD farther<>(SB), Y1, Y1",
		"VPCMPGTD Y1, Y6, Y7",
		"VPOR Y8, Y7, Y7", // all that are missed
		"VMOVMSKPS Y7, AX",
		"XORL $0xff, AX",
		"JEQ onward",
		"VPAND notSeven<>(SB), Y6, Y8",
		"VPOR laneNumbers<>(SB), Y8, Y8",
		"VPOR signs32<>(SB), Y8, Y10",
		"VPANDN Y10, Y7, Y10", // 0 for what is missed
		"VPOR Y7, Y8, Y8",
		"VMULPS notBefore<>(SB), Y6, Y6",
		"VCVTPS2PD X6, Y11",
		"VEXTRACTF128 $1, Y6, X6",
		"VCVTPS2PD X6, Y6",
		"VADDPD Y0, Y11, Y11",
		"VADDPD Y0, Y6, Y6",
		"VSHUFPS $0x88, Y6, Y11, Y5",
		"VSHUFPS $0xdd, Y6, Y11, Y6",
		"VPERMQ $0xd8, Y5, Y5", // the lower halves of times
		"VPERMQ $0xd8, Y6, Y6", // and the upper ones
		"VEXTRACTI128 $1, Y8, X9",
		"VPMINUD X9, X8, X8",
		"VPSHUFD $0x4e, X8, X9",
		"VPMINUD X9, X8, X8",
		"VPSHUFD $0xb1, X8, X9",
		"VPMINUD X9, X8, X8",
		"VMOVD X8, R14",
		"VPAND notSeven<>(SB), X8, X8",
		"VCVTSS2SD X8, X8, X8",
		"VMOVSD node_reach(DI), X2",
		"VMULSD traversal_prep+rayPrep_wide(SI), X2, X2",
		"VMULSD fraction<>(SB), X0, X3",
		"VMAXSD X3, X2, X2",
		"VUCOMISD X2, X8", // if it comes to the first child much later than it was to come to the node,
		"JHI again",       // times are measured from then
	)
	if !byQuantFrames { // which have been asked for all others
		w.onToChildren()
	}
	w.op("leaf:")
	w.comeToLeaf()
	w.rolls()
	w.leafHits()
	if byQuantFrames {
		w.readings()
	} else {
		w.steering()
	}
	w.op(
		"JMP pop",
		"again:",
		"VMULSD nearly1<>(SB), X8, X8",
		"VADDSD X8, X0, X0",
		"MOVL at+16(FP), BX",
		"JMP enter",
	)
	w.endFlight()
	w.op(
		"measure:", // all lengths in this node
		w.spread("magnitude", 7),
		"VANDPD @7, @2, @4",
		"VANDPD @7, @3, @6",
		"VMAXPD @6, @4, @4",
		"VMOVAPD X5, X8",
	)
	w.most()
	w.op(
		"VADDSD X8, X4, X4",
		"VMAXSD traversal_prep+rayPrep_size(SI), X4, X4",
		"VUCOMISD traversal_prep+rayPrep_least(SI), X4",
		"JLS plain",
		"VUCOMISD traversal_prep+rayPrep_most(SI), X4",
		"JCC plain",
		"VMULSD slack<>(SB), X4, X4",
	)
	if w.dim == 2 {
		w.op("VMOVDDUP X4, X4")
	} else {
		w.op("VBROADCASTSD X4, Y4")
	}
	w.op("VMULPD @12, @4, @4", "VANDPD @7, @4, @4", "JMP slacked")
}

// onToChildren goes on to the first child of a node that is no leaf, and leaves the others for later.
func (w *writer) onToChildren() {
	w.op(
		"CMPB node_IsLeaf(DI), $0",
		"JNE leaf",
		"VMULSD nearly1<>(SB), X8, X8",
		"VADDSD X8, X0, X0",
		"ANDL $7, R14",
		"MOVL node_Child(DI)(R14*4), BX",
	)
	w.lastFirst(10, 11, 3)
	w.op(
		"VPERMD Y6, Y10, Y2",
		"VPERMD Y5, Y10, Y5",
		"VPERMD node_Child(DI), Y10, Y3",
		"VMOVDQU Y2, traversal_timesHi(SI)(CX*4)",
		"VMOVDQU Y5, traversal_timesLo(SI)(CX*4)",
		"VMOVDQU Y3, traversal_stack(SI)(CX*4)",
		"POPCNTL AX, AX",
		"LEAQ -1(CX)(AX*1), CX", // the first child, which is on top, is no stop
	)
	w.prefetchStack()
	w.op(
		"JMP enter",
	)
}

// loadTraversal loads the fields of a Traversal.
func (w *writer) loadTraversal() {
	w.op("MOVQ f+0(FP), SI", "MOVQ nodes+8(FP), R9", "MOVQ traversal_n(SI), CX")
	for k := range w.dim {
		w.opf("MOVQ traversal_prep+rayPrep_near+%d(SI), %s", 8*k, nearAt[k])
		w.opf("MOVQ traversal_prep+rayPrep_far+%d(SI), %s", 8*k, farAt[k])
	}
}

// pop takes the next stop, if it is not late: its node to BX, and the time to X0.
func (w *writer) pop() {
	w.op(
		"pop:",
		"TESTQ CX, CX",
		"JEQ end",
		"DECQ CX",
		"MOVL traversal_timesHi(SI)(CX*4), AX",
		"MOVL traversal_timesLo(SI)(CX*4), R14",
		"MOVL traversal_stack(SI)(CX*4), BX",
		"SHLQ $32, AX",
		"ORQ R14, AX",
		"CMPQ AX, traversal_best(SI)", // neither is negative
		"JGT pop",
		"VMOVQ AX, X0",
	)
}

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

// leafHits returns the children of a leaf in AX, if there are any.
func (w *writer) leafHits() {
	w.op(
		"hits:",
		"VPMASKMOVD Y13, Y12, traversal_laneTimesHi(SI)",
		"VPMASKMOVD Y14, Y12, traversal_laneTimesLo(SI)",
		"asked:",
		"TESTL AX, AX",
		"JEQ onward",
		"VZEROUPPER",
		"MOVQ CX, traversal_n(SI)",
		"MOVL AX, set+20(FP)",
		"RET",
		"onward:",
	)
}

// endFlight returns leaves with tiles8, and what is left to plain Go, and ends.
func (w *writer) endFlight() {
	w.op("tile8:")
	w.tiles8()
	w.op(
		"VZEROUPPER",
		"MOVQ CX, traversal_n(SI)",
		"MOVL BX, at+16(FP)",
		"MOVL $0xff, set+20(FP)",
		"RET",
		"end:",
		"VZEROUPPER",
		"MOVQ CX, traversal_n(SI)",
		"MOVL $-1, at+16(FP)",
		"MOVL $0, set+20(FP)",
		"RET",
		"plain:",
		"VZEROUPPER",
		"VMOVQ X0, AX",
		"MOVL AX, traversal_timesLo(SI)(CX*4)",
		"SHRQ $32, AX",
		"MOVL at+16(FP), BX",
		"MOVL AX, traversal_timesHi(SI)(CX*4)",
		"MOVL BX, traversal_stack(SI)(CX*4)",
		"INCQ CX",
		"MOVQ CX, traversal_n(SI)",
		"MOVL $0x100, set+20(FP)",
		"RET",
	)
}

// prefetchStack asks memory for the next two stops.
func (w *writer) prefetchStack() {
	for i := 1; i <= 2; i++ {
		w.opf("MOVLQSX traversal_stack-%d(SI)(CX*4), AX", 4*i)
		w.op("SHLQ $7, AX", "PREFETCHT0 (R9)(AX*1)", "PREFETCHT0 64(R9)(AX*1)")
	}
}

// tiles8 writes what asks memory for the tile8 of the leaf in BX, and for those of the next two stops, which are leaves, too,
// unless all leaves beside it are done.
func (w *writer) tiles8() {
	w.op("MOVQ traversal_tiles8(SI), R15", "MOVLQSX traversal_leaves(SI), R14", "MOVL BX, AX")
	for i := range 3 {
		if i > 0 {
			w.opf("MOVLQSX traversal_stack-%d(SI)(CX*4), AX", 4*i)
		}
		w.op("SUBQ R14, AX", "IMULQ $tile8__size, AX")
		for line := 0; line < 64+w.dim*w.dim*32; line += 64 {
			w.opf("PREFETCHT0 %d(R15)(AX*1)", line)
		}
	}
}

// lastFirst sorts a register, numbers without a sign, the greatest one first (Batcher's bitonic sort: Knuth, The Art of
// Computer Programming, volume 3, section 5.3.4). It uses two others.
func (w *writer) lastFirst(keys, other, lesser int) {
	for _, layer := range [...]struct {
		isCrossed         bool // a half is compared with the other one
		order, lesserOnes int
	}{{false, 0xb1, 0xaa}, {false, 0x1b, 0xcc}, {false, 0xb1, 0xaa}, {true, 0x1b, 0xf0}, {false, 0x4e, 0xcc}, {false, 0xb1, 0xaa}} {
		from := keys
		if layer.isCrossed {
			w.opf("VPERMQ $0x4e, Y%d, Y%d", keys, other)
			from = other
		}
		w.opf("VPSHUFD $%#02x, Y%d, Y%d", layer.order, from, other)
		w.opf("VPMINUD Y%d, Y%d, Y%d", other, keys, lesser)
		w.opf("VPMAXUD Y%d, Y%d, Y%[2]d", other, keys)
		w.opf("VPBLENDD $%#02x, Y%d, Y%d, Y%[3]d", layer.lesserOnes, lesser, keys)
	}
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

// steering loads what stays in registers from node to node.
func (w *writer) steering() {
	w.op(
		"VMOVUPD traversal_prep+rayPrep_first(SI), @14",
		"VMOVUPD traversal_prep+rayPrep_last(SI), @13",
		"VMOVUPD traversal_prep+rayPrep_timePerUnit(SI), @12",
	)
}

// floats makes numbers 32-bit floats.
func (w *writer) floats(registers ...int) {
	for _, register := range registers {
		w.opf("VCVTPD2PS%s @%d, X%[2]d", w.y, register)
	}
}

// lanesOf writes a number for each of eight lanes.
func (w *writer) lanesOf(name string, of func(lane uint64) uint64) {
	for i := range uint64(4) {
		fmt.Fprintf(&w.data, "DATA %s<>+%d(SB)/8, $%#016x\n", name, 8*i, of(2*i+1)<<32|of(2*i))
	}
	fmt.Fprintf(&w.data, "GLOBL %s<>(SB), RODATA|NOPTR, $32\n", name)
}

// pairOf returns a number twice.
func pairOf(bits uint32) uint64 { return uint64(bits)<<32 | uint64(bits) }
