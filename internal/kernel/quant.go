package kernel

import (
	"fmt"
	"math"
)

// quantConstants writes those of byQuantFrame.
func (w *writer) quantConstants() {
	w.constant("soonest", pairOf(math.Float32bits(0x1p-100)), 4)
	w.constant("earliest", math.Float64bits(0x1p-90), 1)
	w.constant("times32", pairOf(1<<31-8), 4)
	w.constant("wider", pairOf((1023-127)<<20), 4)
	w.constant("ones32", pairOf(math.Float32bits(1)), 4)
	for i := range uint64(4) {
		fmt.Fprintf(&w.data, "DATA upperBytes<>+%d(SB)/8, $%#016x\n", 8*i, 0x80008080_80008080|(2*i+1)<<48|(2*i)<<16)
	}
	fmt.Fprintln(&w.data, "GLOBL upperBytes<>(SB), RODATA|NOPTR, $32")
}

// byQuantFrame tests the children of the inner node with the number R15 by its quantFrame, and goes on to the child met first. A register
// of 32-bit floats has its eight children. Y12 and those behind it have the time that a unit takes along each axis, Y10 the one
// from which on nothing counts, Y11 and Y15 make floats of bytes.
func (w *writer) byQuantFrame() {
	w.op("SHLQ $5, R15", "ADDQ traversal_quantFrames(SI), R15")
	for k := range w.dim {
		timePerUnit, near, far := 12+k, [...]int{6, 2, 3}[k], [...]int{5, 4, 8}[k]
		w.opf("VBROADCASTSS quantFrame_o+%d(R15), Y0", 4*k)
		w.opf("VBROADCASTSS traversal_prep+"+quantPrep+"starts+%d(SI), Y1", 4*k)
		w.opf("VFMADD231PS Y%d, Y0, Y1", timePerUnit)
		w.opf("VBROADCASTSS traversal_prep+"+quantPrep+"ends+%d(SI), Y9", 4*k)
		w.opf("VFMADD231PS Y%d, Y0, Y9", timePerUnit)
		w.opf("VBROADCASTSS quantFrame_side+%d(R15), Y7", 4*k)
		w.opf("VMULPS Y%d, Y7, Y7", timePerUnit)
		w.planesAt("(DI)("+nearAt[k]+"*1)", "Y15", "Y11", near)
		w.opf("VFMADD213PS Y1, Y7, Y%d", near)
		w.planesAt("(DI)("+farAt[k]+"*1)", "Y15", "Y11", far)
		w.opf("VFMADD213PS Y9, Y7, Y%d", far)
	}
	w.op("VMINPS Y5, Y10, Y5", "VMAXPS soonest<>(SB), Y6, Y6")
	if w.dim == 3 {
		w.op("VMINPS Y8, Y4, Y4", "VMAXPS Y3, Y2, Y2")
	}
	w.op(
		"VMINPS Y5, Y4, Y5",
		"VMAXPS Y6, Y2, Y6",
		"VPXOR X1, X1, X1",
		"VPBROADCASTB node_Used(DI), Y8",
		"VPAND laneSets<>(SB), Y8, Y8",
		"VPCMPEQD Y1, Y8, Y8",
		"VPCMPGTD Y5, Y6, Y7",
		"VPOR Y8, Y7, Y7", // all that are missed
		"VMOVMSKPS Y7, AX",
		"XORL $0xff, AX",
		"JEQ pop",
		"VPAND notSeven<>(SB), Y6, Y8",
		"VPOR laneNumbers<>(SB), Y8, Y8",
		"VPOR signs32<>(SB), Y8, Y9",
		"VPANDN Y9, Y7, Y9", // 0 for what is missed
		"VPOR Y7, Y8, Y8",
		"VEXTRACTI128 $1, Y8, X0",
		"VPMINUD X0, X8, X8",
		"VPSHUFD $0x4e, X8, X0",
		"VPMINUD X0, X8, X8",
		"VPSHUFD $0xb1, X8, X0",
		"VPMINUD X0, X8, X8",
		"VMOVD X8, R14",
		"MOVL R14, BX",
		"ANDL $7, R14",
		"SHRL $3, BX", // the upper half of a 64-bit float, as below
		"ADDL $0x38000000, BX",
		"SHLQ $32, BX",
		"VMOVQ BX, X0",
		// On to the first child, and the others for later.
		"MOVL node_Child(DI)(R14*4), BX",
	)
	w.lastFirst(9, 1, 2)
	w.op(
		"VPERMD node_Child(DI), Y9, Y3",
		"VPAND times32<>(SB), Y9, Y2",
		"VPSRLD $3, Y2, Y2",
		"VPADDD wider<>(SB), Y2, Y2", // the upper halves of 64-bit floats
		"VPXOR X1, X1, X1",
		"VMOVDQU Y2, traversal_timesHi(SI)(CX*4)",
		"VMOVDQU Y1, traversal_timesLo(SI)(CX*4)",
		"VMOVDQU Y3, traversal_stack(SI)(CX*4)",
		"POPCNTL AX, AX",
		"LEAQ -1(CX)(AX*1), CX", // the first child, which is on top, is no stop
	)
	w.op("MOVQ traversal_quantFrames(SI), R15")
	for i := 1; i <= 2; i++ {
		w.opf("MOVLQSX traversal_stack-%d(SI)(CX*4), AX", 4*i)
		w.op("SHLQ $5, AX", "PREFETCHT0 (R15)(AX*1)", "SHLQ $2, AX", "PREFETCHT0 (R9)(AX*1)", "PREFETCHT0 64(R9)(AX*1)")
	}
	w.op("JMP enter")
}

// readings loads what stays in registers from node to node.
func (w *writer) readings() {
	for k := range w.dim {
		w.opf("VBROADCASTSS traversal_prep+"+quantPrep+"timesPerUnit+%d(SI), Y%d", 4*k, 12+k)
	}
	w.op(
		"VMOVDQU upperBytes<>(SB), Y15",
		"VMOVDQU ones32<>(SB), Y11",
		"VMOVSD traversal_best(SI), X10",
		"VCVTSD2SS X10, X10, X10",
		"VMULSS notAfter<>(SB), X10, X10",
		"VBROADCASTSS X10, Y10",
	)
}

// planesAt makes a byte b of each child 1 + b/128, without bit 7: the upper one of the mantissa.
func (w *writer) planesAt(from, upperBytes, ones string, to int) {
	w.opf("VPBROADCASTQ %s, Y%d", from, to)
	w.opf("VPSHUFB %s, Y%d, Y%[2]d", upperBytes, to)
	w.opf("VPOR %s, Y%d, Y%[2]d", ones, to)
}
