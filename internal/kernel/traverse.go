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

// steering loads what stays in registers from node to node.
func (w *writer) steering() {
	w.op(
		"VMOVUPD traversal_prep+rayPrep_first(SI), @14",
		"VMOVUPD traversal_prep+rayPrep_last(SI), @13",
		"VMOVUPD traversal_prep+rayPrep_timePerUnit(SI), @12",
	)
}
