package kernel

import "fmt"

// pairs writes pairParts. Eight balls of a leaf are in registers, with one number of each in a register and the next one;
// their objects are at SP, and after them what the numbers beside the kind of another ball must be, if pairs with it are
// to be sure.
func (w *writer) pairs() {
	w.WriteString(`
// func pairParts(first *part, leaf *node, own uint32, others []int32, doubts *[2]int32, sure *pair) (inDoubt, rest, surely int)
TEXT ·pairParts(SB), NOSPLIT, $40-88
`)
	w.op(
		"MOVQ first+0(FP), SI",
		"MOVQ leaf+8(FP), DI",
		"MOVBLZX node_Used(DI), CX",
		"TESTL CX, CX",
		"JEQ others",
		"BSFL CX, CX",
		"MOVLQSX node_Child(DI)(CX*4), CX", // stands for those that are not there
		"XORL R10, R10",                    // what all are beside balls that meet all
	)
	for half := range 2 {
		pointers := [...]string{"AX", "R9", "R12", "R13"}
		for i, p := range pointers {
			w.opf("MOVLQSX node_Child+%d(DI), %s", 16*half+4*i, p)
			w.op("TESTQ "+p+", "+p, "CMOVQLT CX, "+p)
			w.part(p)
			w.op("MOVL part_object(" + p + "), R8")
			w.opf("MOVL R8, %d(SP)", 16*half+4*i)
			w.op("MOVL part_kind("+p+"), R8", "XORL "+w.ball()+", R8", "ORL R8, R10")
		}
		for k := range w.dim + 1 {
			x := half + 2*k
			at := "part_r"
			if k < w.dim {
				at = fmt.Sprintf("part_a+%d", 8*k)
			}
			w.opf("VMOVSD %s(AX), X%d", at, x)
			w.opf("VMOVHPD %s(R9), X%d, X%[2]d", at, x)
			w.opf("VMOVSD %s(R12), X15", at)
			w.opf("VMOVHPD %s(R13), X15, X15", at)
			w.opf("VINSERTF128 $1, X15, Y%d, Y%[1]d", x)
		}
	}
	w.op(
		"TESTL $0xff0000ff, R10",
		"JNE others",
		"MOVL "+w.ball()+", R9",
		"MOVL $-1, R8", // nothing is like that
		"TESTL $0xff0000, R10",
		"CMOVLNE R8, R9",
		"MOVL R9, 32(SP)",
		"VBROADCASTSD nearly<>(SB), Y15",
		"VBROADCASTSD tiny<>(SB), Y14",
		"VBROADCASTSD slack<>(SB), Y13",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
		"MOVQ doubts+48(FP), DX",
		"MOVQ sure+56(FP), R11",
		"MOVL own+16(FP), R12", // the later lanes
		"MOVBLZX node_Used(DI), CX",
		"ANDL R12, CX",
		"LEAQ node_Child(DI), BX",
	)
	w.siblings("", 3, 0, 1)
	w.siblings("Late", 7, 1) // the later lanes are of the second half alone
	w.op(
		"MOVBLZX node_Used(DI), CX",
		"MOVQ others_base+24(FP), BX",
		"MOVQ others_len+32(FP), R13",
		"LEAQ (BX)(R13*4), R13",
		"MOVQ BX, R12",
		"CMPQ BX, R13",
		"JEQ done",
		"loop:",
		"MOVLQSX (BX), AX",
	)
	w.part("AX")
	w.op("MOVL part_kind(AX), R9", "ANDL $0xffff00ff, R9", "CMPL R9, 32(SP)", "JNE other")
	w.surely("doubt", 0, 1)
	w.op(
		"next:",
		"ADDQ $4, BX",
		"CMPQ BX, R13",
		"JNE loop",
		"done:",
		"VZEROUPPER",
		"SUBQ doubts+48(FP), DX",
		"SHRQ $3, DX",
		"MOVQ DX, inDoubt+64(FP)",
		"SUBQ others_base+24(FP), R12",
		"SHRQ $2, R12",
		"MOVQ R12, rest+72(FP)",
		"SUBQ sure+56(FP), R11",
		"SHRQ $3, R11",
		"MOVQ R11, surely+80(FP)",
		"RET",
		"other:",
		"XORL "+w.ball()+", R9",
		"TESTL $0xff0000ff, R9",
		"JEQ doubt",
		"MOVL (BX), R9",
		"MOVL R9, (R12)",
		"ADDQ $4, R12",
		"JMP next",
		"doubtful:",
	)
	w.maybe("nobody")
	w.op("doubtfulLate:")
	w.maybe("nobodyLate")
	w.op("doubt:")
	w.maybe("next")
	w.op(
		"others:",
		"VZEROUPPER",
		"MOVQ $-1, inDoubt+64(FP)",
		"MOVQ $0, rest+72(FP)",
		"MOVQ $0, surely+80(FP)",
		"RET",
	)
}

// siblings writes the comparison of the balls of a leaf, up to a lane, with those in some halves of it. A name tells its labels
// from those of the other one.
func (w *writer) siblings(name string, end int, halves ...int) {
	w.opf("LEAQ node_Child+%d(DI), R13", 4*end)
	w.op(
		"siblings"+name+":",
		"MOVLQSX (BX), AX",
		"TESTQ AX, AX",
		"JLT nobody"+name,
	)
	w.part("AX")
	w.op("MOVL part_kind(AX), R9", "ANDL $0xffff00ff, R9", "CMPL R9, 32(SP)", "JNE doubtful"+name)
	w.surely("doubtful"+name, halves...)
	w.op(
		"nobody"+name+":",
		"ADDL R12, R12",
		"ANDL R12, CX",
		"ADDQ $4, BX",
		"CMPQ BX, R13",
		"JNE siblings"+name,
	)
}

// ball is the kind and what is beside it, of a ball that stands still and meets all.
func (w *writer) ball() string {
	return "$(const_kind" + w.sphere() + "+0x10000)"
}

// sphere is what a ball is called.
func (w *writer) sphere() string {
	if w.dim == 2 {
		return "Circle"
	}
	return "Sphere"
}

// part makes the number of a part in a register its place.
func (w *writer) part(register string) {
	w.op("IMULQ $part__size, "+register, "ADDQ SI, "+register)
}

// squares leaves in Y9 and Y10 the squares of how far the centers of some halves are from that of the ball at AX, and in Y11
// and Y12 those of the sums of radii.
func (w *writer) squares(halves ...int) {
	for k := range w.dim {
		w.opf("VBROADCASTSD part_a+%d(AX), Y8", 8*k)
		for _, half := range halves {
			to := 9 + half
			if k > 0 {
				to = 11 + half
			}
			w.opf("VSUBPD Y8, Y%d, Y%d", 2*k+half, to)
			w.opf("VMULPD Y%d, Y%[1]d, Y%[1]d", to)
			if k > 0 {
				w.opf("VADDPD Y%d, Y%d, Y%[2]d", to, 9+half)
			}
		}
	}
	w.op("VBROADCASTSD part_r(AX), Y8")
	for _, half := range halves {
		w.opf("VADDPD Y8, Y%d, Y%d", 2*w.dim+half, 11+half)
		w.opf("VMULPD Y%d, Y%[1]d, Y%[1]d", 11+half)
	}
}

// exceeds leaves in a register where y is surely greater than x.
func (w *writer) exceeds(x, y, to int) {
	w.opf("VMULPD Y15, Y%d, Y%d", x, to)
	w.opf("VADDPD Y14, Y%d, Y%[1]d", to)
	w.opf("VCMPPD $0x1e, Y%d, Y%d, Y%[1]d", to, y)
}

// join leaves in AX the lanes of two registers.
func (w *writer) join(lo, hi int) {
	w.opf("VMOVMSKPD Y%d, AX", lo)
	w.opf("VMOVMSKPD Y%d, R9", hi)
	w.op("SHLL $4, R9", "ORL R9, AX")
}

// surely adds to sure the lanes of CX, all of them in some halves, whose balls overlap the one at AX, or jumps if it is not
// certain of all: of those for which a square of a distance and of a sum of radii, both rounded some times, differ by more than
// 2⁻⁴⁴ of the latter and 2⁻⁹⁰⁰, which is more than all rounding.
func (w *writer) surely(doubt string, halves ...int) {
	w.squares(halves...)
	for _, half := range halves {
		square, sum := 9+half, 11+half
		w.opf("VSUBPD Y%d, Y%d, Y%[1]d", square, sum)
		w.opf("VMULPD Y13, Y%d, Y%[1]d", sum)
		w.opf("VADDPD Y14, Y%d, Y%[1]d", sum)
		w.opf("VANDPD magnitude<>(SB), Y%d, Y8", square)
		w.opf("VCMPPD $0x1e, Y%d, Y8, Y%[1]d", sum)
	}
	if len(halves) == 2 {
		w.op("VANDPD Y11, Y12, Y12")
	}
	w.op(
		"VMOVMSKPD Y12, R9",
		"CMPL R9, $15",
		"JNE "+doubt,
		"VPBROADCASTD part_object(AX), Y12",
	)
	if len(halves) == 2 {
		w.join(9, 10)
	} else {
		w.op("VMOVMSKPD Y10, AX", "SHLL $4, AX")
	}
	w.op(
		"NOTL AX", // those whose difference is not negative
		"ANDL CX, AX",
		"VPMOVZXBD (R8)(AX*8), Y8",
		"VPERMD 0(SP), Y8, Y8",
		"VPERMQ $0xd8, Y8, Y8", // as they are unpacked
		"VPMINSD Y12, Y8, Y9",
		"VPMAXSD Y12, Y8, Y10",
		"VPUNPCKLDQ Y9, Y10, Y11",
		"VPUNPCKHDQ Y9, Y10, Y8",
		"VMOVDQU Y11, (R11)",
		"VMOVDQU Y8, 32(R11)",
		"MOVBLZX (R10)(AX*1), AX",
		"LEAQ (R11)(AX*8), R11",
	)
}

// maybe adds to doubts the lanes of CX whose balls may overlap the one at AX.
func (w *writer) maybe(next string) {
	w.squares(0, 1)
	w.exceeds(11, 9, 8)
	w.exceeds(12, 10, 9)
	w.join(8, 9)
	w.op(
		"NOTL AX",
		"ANDL CX, AX",
		"JEQ "+next,
		"MOVLQZX (BX), R9",
		"SHLQ $32, R9",
		"VMOVQ R9, X9",
		"VPBROADCASTQ X9, Y9",
		"VPMOVZXBD (R8)(AX*8), Y8",
		"VPERMD node_Child(DI), Y8, Y8",
		"VPMOVZXDQ X8, Y10",
		"VEXTRACTI128 $1, Y8, X8",
		"VPMOVZXDQ X8, Y11",
		"VPOR Y9, Y10, Y10",
		"VPOR Y9, Y11, Y11",
		"VMOVDQU Y10, (DX)",
		"VMOVDQU Y11, 32(DX)",
		"MOVBLZX (R10)(AX*1), AX",
		"LEAQ (DX)(AX*8), DX",
		"JMP "+next,
	)
}
