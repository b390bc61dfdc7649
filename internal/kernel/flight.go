package kernel

import (
	"fmt"
	"math"
)

// Registers of flight. In assembly that Go calls by the stack, R14 and R15 are free.
var (
	nearAt = [3]string{"R8", "R10", "R11"}
	farAt  = [3]string{"R12", "R13", "DX"}
)

// flight writes flyNodes: from stop to stop, to the next leaf. For each node, the eight children are in the lanes of
// registers of 32-bit floats, as steer has it.
func (w *writer) flight() {
	w.constant("allOnes", math.MaxUint64, 4)
	w.constant("notBefore", pairOf(math.Float32bits(1-0x1p-20)), 4)
	w.constant("notAfter", uint64(math.Float32bits(1+0x1p-22)), 1)
	w.constant("moments", pairOf(^uint32(7)), 4)
	for i := range uint64(4) {
		fmt.Fprintf(w, "DATA laneNumbers<>+%d(SB)/8, $%#016x\n", 8*i, (2*i+1)<<32|2*i)
	}
	fmt.Fprintln(w, "GLOBL laneNumbers<>(SB), RODATA|NOPTR, $32")
	for i := range uint64(4) {
		fmt.Fprintf(w, "DATA laneSets<>+%d(SB)/8, $%#016x\n", 8*i, (2<<(2*i))<<32|1<<(2*i))
	}
	fmt.Fprintln(w, "GLOBL laneSets<>(SB), RODATA|NOPTR, $32")
	w.WriteString(`
// func flyNodes(f *flight, nodes *node) (at int32, set uint32)
TEXT ·flyNodes(SB), NOSPLIT, $0-24
`)
	w.op("MOVQ f+0(FP), SI", "MOVQ nodes+8(FP), R9", "MOVQ flight_n(SI), CX")
	for k := range w.dim {
		w.opf("MOVQ flight_steer+steer_near+%d(SI), %s", 8*k, nearAt[k])
		w.opf("MOVQ flight_steer+steer_far+%d(SI), %s", 8*k, farAt[k])
	}
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.op(
		"VMOVUPD flight_steer+steer_first(SI), @14",
		"VMOVUPD flight_steer+steer_last(SI), @13",
		"VMOVUPD flight_steer+steer_pace(SI), @12",
		"LEAQ lanesIn<>(SB), R15",
		"pop:",
		"TESTQ CX, CX",
		"JEQ end",
		"DECQ CX",
		"MOVL flight_moments(SI)(CX*4), AX",
		"MOVL flight_stops(SI)(CX*4), BX",
		"CMPL AX, flight_last(SI)",
		"JHI pop",
		"enter:", // AX has the moment, BX the node
		"CMPL BX, flight_leaves(SI)",
		"JGE sheaf",
		"MOVL BX, at+16(FP)",
		"MOVL AX, set+20(FP)",
		"ANDL $~7, AX",
		"SHLQ $32, AX",
		"VMOVQ AX, X0",
		"IMULQ $node__size, BX",
		"LEAQ (R9)(BX*1), DI",
		"VMOVSD flight_best(SI), X1",
		"VSUBSD X0, X1, X1",
		"VCVTSD2SS X1, X1, X1",
		"VMULSS notAfter<>(SB), X1, X1",
		"VBROADCASTSS X1, Y1",
		"VBROADCASTSD X0, Y0",
		"CMPB node_frame+frame_k(DI), $0",
		"JNE plain",
	)
	// Those beyond the frame are left to plain Go.
	w.op(
		"VPXOR X2, X2, X2",
		"VPCMPEQB node_lo(DI), @2, @2",
		"VMOVDQU node_hi(DI), @3",
		"VPCMPEQB beyondBytes<>(SB), @3, @3",
		"VPOR @3, @2, @2",
	)
	if w.dim == 3 {
		w.op("VPTEST Y15, Y2")
	} else {
		w.op("VPTEST X2, X2")
	}
	w.op("JNZ plain")
	w.load("node_frame+frame_o(DI)", "@2")
	w.op(
		"VSUBPD @14, @2, @3",
		"VSUBPD @13, @2, @2",
		"VMOVSD node_reach(DI), X5",
		"VUCOMISD flight_steer+steer_enough(SI), X5",
		"JLS measure",
		"VMOVUPD flight_steer+steer_by(SI), @4",
		"slacked:", // @4 has the slack
		"VADDPD flight_steer+steer_base(SI), @0, @6",
		"VADDPD @6, @4, @5",
		"VSUBPD @6, @4, @6",
		"VFMSUB213PD @5, @12, @3", // when it comes to plane 0, if that is met first
		"VFMADD213PD @6, @12, @2", // and last
		"VPMOVZXWQ node_frame+frame_p(DI), @5",
		"VPSLLQ $48, @5, @5",
		w.spread("one", 6),
		"VDIVPD @5, @6, @5",
		"VMULPD @12, @5, @5", // the time for a side of a cell
	)
	for _, register := range [...]int{3, 2, 5} {
		if w.dim == 3 {
			w.opf("VCVTPD2PSY Y%d, X%[1]d", register)
		} else {
			w.opf("VCVTPD2PSX X%d, X%[1]d", register)
		}
	}
	w.op(
		"VFMADD231PS flight_steer+steer_nearFrom(SI), X5, X3",
		"VFMADD231PS flight_steer+steer_farFrom(SI), X5, X2",
	)
	for _, register := range [...]int{3, 2, 5} {
		w.opf("VINSERTF128 $1, X%d, Y%[1]d, Y%[1]d", register)
	}
	w.op("VXORPS X6, X6, X6")
	for k := range w.dim {
		w.opf("VPERMILPS $%#02x, Y5, Y7", 0x55*k)
		w.opf("VPERMILPS $%#02x, Y3, Y8", 0x55*k)
		w.opf("VPERMILPS $%#02x, Y2, Y9", 0x55*k)
		w.opf("VPMOVZXBD (DI)(%s*1), Y10", nearAt[k])
		w.opf("VPMOVZXBD (DI)(%s*1), Y11", farAt[k])
		w.op(
			"VCVTDQ2PS Y10, Y10",
			"VCVTDQ2PS Y11, Y11",
			"VFMADD213PS Y8, Y7, Y10",
			"VFMADD213PS Y9, Y7, Y11",
			"VMAXPS Y10, Y6, Y6",
			"VMINPS Y11, Y1, Y1",
		)
	}
	w.op(
		"VPBROADCASTB node_used(DI), Y8",
		"VPAND laneSets<>(SB), Y8, Y8",
		"VPCMPEQD laneSets<>(SB), Y8, Y8",
		"VMULPS notBefore<>(SB), Y6, Y6",
		"VCMPPS $2, Y1, Y6, Y7", // at most
		"VPAND Y8, Y7, Y7",
		"VMOVMSKPS Y7, AX",
		"TESTL AX, AX",
		"JEQ pop",
		"VCVTPS2PD X6, Y8",
		"VEXTRACTF128 $1, Y6, X9",
		"VCVTPS2PD X9, Y9",
		"VADDPD Y0, Y8, Y8",
		"VADDPD Y0, Y9, Y9",
		"VSHUFPS $0xdd, Y9, Y8, Y8",
		"VPERMQ $0xd8, Y8, Y8",
		"VPAND moments<>(SB), Y8, Y8",
		"VPOR laneNumbers<>(SB), Y8, Y8",
		"CMPB node_isLeaf(DI), $0",
		"JNE leaf",
		// On to the first child, and the others for later.
		"VPXOR allOnes<>(SB), Y7, Y9",
		"VPOR Y8, Y9, Y9",
		"VEXTRACTI128 $1, Y9, X10",
		"VPMINUD X10, X9, X10",
		"VPSHUFD $0x4e, X10, X2",
		"VPMINUD X2, X10, X10",
		"VPSHUFD $0xb1, X10, X2",
		"VPMINUD X2, X10, X10",
		"VMOVD X10, BX",
		"MOVL BX, R14",
		"ANDL $7, R14",
		"BTRL R14, AX",
		"MOVL node_child(DI)(R14*4), R14",
		"VPMOVZXBD (R15)(AX*8), Y10",
		"VPERMD Y8, Y10, Y2",
		"VPERMD node_child(DI), Y10, Y3",
		"VMOVDQU Y2, flight_moments(SI)(CX*4)",
		"VMOVDQU Y3, flight_stops(SI)(CX*4)",
		"POPCNTL AX, AX",
		"ADDQ AX, CX",
		"MOVL BX, AX",
		"MOVL R14, BX",
		"JMP enter",
		"leaf:",
		"VMOVDQU Y8, flight_lanes(SI)",
		"VZEROUPPER",
		"MOVQ CX, flight_n(SI)",
		"MOVL AX, set+20(FP)",
		"RET",
		"sheaf:",
		"VZEROUPPER",
		"MOVQ CX, flight_n(SI)",
		"MOVL BX, at+16(FP)",
		"MOVL $0xff, set+20(FP)",
		"RET",
		"end:",
		"VZEROUPPER",
		"MOVQ CX, flight_n(SI)",
		"MOVL $-1, at+16(FP)",
		"MOVL $0, set+20(FP)",
		"RET",
		"plain:",
		"VZEROUPPER",
		"MOVL set+20(FP), AX",
		"MOVL at+16(FP), BX",
		"MOVL AX, flight_moments(SI)(CX*4)",
		"MOVL BX, flight_stops(SI)(CX*4)",
		"INCQ CX",
		"MOVQ CX, flight_n(SI)",
		"MOVL $0x100, set+20(FP)",
		"RET",
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
		"VMAXSD flight_steer+steer_size(SI), X4, X4",
		"VUCOMISD flight_steer+steer_least(SI), X4",
		"JLS plain",
		"VUCOMISD flight_steer+steer_most(SI), X4",
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

// pairOf returns a number twice.
func pairOf(bits uint32) uint64 { return uint64(bits)<<32 | uint64(bits) }
