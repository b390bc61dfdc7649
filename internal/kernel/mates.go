package kernel

// mates writes matesPlainly. Eight balls of a leaf are in registers, with one number of each in a register and the next one.
func (w *writer) mates() {
	w.WriteString(`
// func mateParts(first *part, leaf *node, others []int32, to *[2]int32) (found, rest int)
TEXT ·mateParts(SB), NOSPLIT, $0-64
`)
	w.op(
		"MOVQ first+0(FP), SI",
		"MOVQ leaf+8(FP), DI",
		"MOVQ to+40(FP), DX",
	)
	for half := range 2 {
		pointers := [...]string{"AX", "R9", "R12", "R13"}
		for i, p := range pointers {
			w.opf("MOVLQSX node_child+%d(DI), %s", 16*half+4*i, p)
			w.op("XORL R8, R8", "TESTQ "+p+", "+p, "CMOVQLT R8, "+p) // none: any one
			w.part(p)
			w.op("MOVL part_kind("+p+"), R8", "ANDL $0xff0000ff, R8", "CMPL R8, $const_"+w.ball(), "JNE others")
		}
		for k := range w.dim + 1 {
			x := half + 2*k
			at := "part_r"
			if k < w.dim {
				at = []string{"part_a+0", "part_a+8", "part_a+16"}[k]
			}
			w.opf("VMOVSD %s(AX), X%d", at, x)
			w.opf("VMOVHPD %s(R9), X%d, X%[2]d", at, x)
			w.opf("VMOVSD %s(R12), X15", at)
			w.opf("VMOVHPD %s(R13), X15, X15", at)
			w.opf("VINSERTF128 $1, X15, Y%d, Y%[1]d", x)
		}
	}
	w.op(
		"VBROADCASTSD nearly<>(SB), Y15",
		"VBROADCASTSD tiny<>(SB), Y14",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
		"MOVBLZX node_used(DI), CX",
		"MOVL $0xfe, R9", // the later lanes
		"LEAQ node_child(DI), BX",
		"LEAQ 28(BX), R11",
		"siblings:",
		"MOVLQSX (BX), R13",
		"TESTQ R13, R13",
		"JLT nobody",
		"MOVQ R13, AX",
	)
	w.part("AX")
	w.isFar()
	w.op("ANDL R9, AX", "ANDL CX, AX", "JEQ nobody")
	w.pair()
	w.op(
		"nobody:",
		"ADDL R9, R9",
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE siblings",
		"MOVQ others_base+16(FP), BX",
		"MOVQ others_len+24(FP), R11",
		"LEAQ (BX)(R11*4), R11",
		"MOVQ BX, R12",
		"CMPQ BX, R11",
		"JEQ done",
		"loop:",
		"MOVLQSX (BX), R13",
		"MOVQ R13, AX",
	)
	w.part("AX")
	w.op("MOVL part_kind(AX), R9", "ANDL $0xff0000ff, R9", "CMPL R9, $const_"+w.ball(), "JNE other")
	w.isFar()
	w.op("ANDL CX, AX", "JEQ next")
	w.pair()
	w.op(
		"next:",
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE loop",
		"done:",
		"VZEROUPPER",
		"SUBQ to+40(FP), DX",
		"SHRQ $3, DX",
		"MOVQ DX, found+48(FP)",
		"SUBQ others_base+16(FP), R12",
		"SHRQ $2, R12",
		"MOVQ R12, rest+56(FP)",
		"RET",
		"other:",
		"MOVL R13, (R12)",
		"ADDQ $4, R12",
		"JMP next",
		"others:",
		"VZEROUPPER",
		"MOVQ $-1, found+48(FP)",
		"MOVQ $0, rest+56(FP)",
		"RET",
	)
}

// part makes the number of a part in a register its place.
func (w *writer) part(register string) {
	w.op("IMULQ $part__size, "+register, "ADDQ SI, "+register)
}

// isFar leaves in AX the lanes of balls that may overlap the one at AX.
func (w *writer) isFar() {
	for k := range w.dim {
		w.opf("VBROADCASTSD part_a+%d(AX), Y8", 8*k)
		if k == 0 {
			w.op("VSUBPD Y8, Y0, Y9", "VSUBPD Y8, Y1, Y10", "VMULPD Y9, Y9, Y9", "VMULPD Y10, Y10, Y10")
			continue
		}
		for half := range 2 {
			w.opf("VSUBPD Y8, Y%d, Y%d", 2*k+half, 11+half)
			w.opf("VMULPD Y%d, Y%[1]d, Y%[1]d", 11+half)
			w.opf("VADDPD Y%d, Y%d, Y%[2]d", 11+half, 9+half)
		}
	}
	w.op("VBROADCASTSD part_r(AX), Y8")
	for half := range 2 {
		w.opf("VADDPD Y8, Y%d, Y%d", 2*w.dim+half, 11+half)
		w.opf("VMULPD Y%d, Y%[1]d, Y%[1]d", 11+half)
		w.opf("VMULPD Y15, Y%d, Y%[1]d", 11+half)
		w.opf("VADDPD Y14, Y%d, Y%[1]d", 11+half)
		w.opf("VCMPPD $0x1e, Y%d, Y%d, Y%[2]d", 11+half, 9+half) // greater
	}
	w.op(
		"VMOVMSKPD Y9, AX",
		"VMOVMSKPD Y10, R13",
		"SHLL $4, R13",
		"ORL R13, AX",
		"NOTL AX",
		"MOVLQZX (BX), R13",
	)
}

// pair adds pairs of the lanes in AX and the item in R13.
func (w *writer) pair() {
	w.op(
		"SHLQ $32, R13",
		"VMOVQ R13, X9",
		"VPBROADCASTQ X9, Y9",
		"VPMOVZXBD (R8)(AX*8), Y8",
		"VPERMD node_child(DI), Y8, Y8",
		"VPMOVZXDQ X8, Y10",
		"VEXTRACTI128 $1, Y8, X8",
		"VPMOVZXDQ X8, Y11",
		"VPOR Y9, Y10, Y10",
		"VPOR Y9, Y11, Y11",
		"VMOVDQU Y10, (DX)",
		"VMOVDQU Y11, 32(DX)",
		"MOVBLZX (R10)(AX*1), AX",
		"LEAQ (DX)(AX*8), DX",
	)
}

// ball is the name of its kind.
func (w *writer) ball() string {
	if w.dim == 2 {
		return "kindCircle"
	}
	return "kindSphere"
}
