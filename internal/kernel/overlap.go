package kernel

// overlap writes overlapParts. Of four parts, a register has one number of each. Their numbers are two to a piece of 16
// bytes, and pieces are unpacked: so parts 0, 1, 4 and 5 of eight are together, and the others, and what comes of both is
// in order when it is packed.
func (w *writer) overlap() {
	w.WriteString(`
// func overlapParts(first, q *part, items *int32, n int, sure *int32) (rest, surely int)
TEXT ·overlapParts(SB), NOSPLIT, $160-56
`)
	w.op(
		"MOVQ first+0(FP), SI",
		"MOVQ q+8(FP), DI",
		"MOVQ items+16(FP), BX",
		"MOVQ n+24(FP), CX",
		"MOVQ sure+32(FP), DX",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R11",
	)
	w.compareParts()
	w.op(
		"VZEROUPPER",
		"SUBQ items+16(FP), R12",
		"SHRQ $2, R12",
		"MOVQ R12, rest+40(FP)",
		"SUBQ sure+32(FP), DX",
		"SHRQ $2, DX",
		"MOVQ DX, surely+48(FP)",
		"RET",
	)
}

// compareParts writes the comparison of q, at DI, with CX parts of those from SI on, at least one: the items from BX on. It adds
// to the list that DX points to, and leaves in R12 the end of what stays in items. R8 and R11 point to tables, and 160 bytes of
// the frame are free.
func (w *writer) compareParts() {
	w.op(
		"MOVQ BX, R12",
		"MOVL $((const_kindBox-1)*0x1000000+0xffffff), AX",
		"VMOVD AX, X0",
		"VPBROADCASTD X0, Y0",
		"VMOVDQU Y0, 96(SP)",
		"MOVL $((const_kind"+w.sphere()+"+1)*0x1000000), AX",
		"VMOVD AX, X0",
		"VPBROADCASTD X0, Y0",
		"VMOVDQU Y0, 128(SP)",
		"VPBROADCASTD (BX), Y0", // stands for those that are not there
		"VMOVDQU Y0, (BX)(CX*4)",
		"VBROADCASTSD nearly<>(SB), Y15",
		"VBROADCASTSD tiny<>(SB), Y14",
		"VXORPD Y13, Y13, Y13",
		"VBROADCASTSD part_a(DI), Y12",
		"VBROADCASTSD part_b(DI), Y11",
		"VBROADCASTSD part_a+8(DI), Y10",
		"VBROADCASTSD part_b+8(DI), Y0",
		"VMOVUPD Y0, 0(SP)",
		"VBROADCASTSD part_r(DI), Y0",
		"VMOVUPD Y0, 32(SP)",
	)
	if w.dim == 3 {
		w.op("VBROADCASTSD part_a+16(DI), Y9", "VBROADCASTSD part_b+16(DI), Y0", "VMOVUPD Y0, 64(SP)")
	}
	w.op("compare:")
	w.four(0)
	w.op("VMOVAPD Y0, Y6", "VMOVAPD Y1, Y7", "VMOVAPD Y2, Y8")
	w.four(8)
	w.op(
		"VSHUFPS $0xdd, Y0, Y6, Y0",
		"VSHUFPS $0x88, Y1, Y7, Y1",
		"VSHUFPS $0x88, Y2, Y8, Y2",
		"VPSLLD $24, Y0, Y0",      // kinds
		"VPCMPGTD 96(SP), Y0, Y3", // boxes, points and balls
		"VMOVDQU 128(SP), Y4",
		"VPCMPGTD Y0, Y4, Y4",
		"VPAND Y4, Y3, Y3",
		"VMOVD CX, X4",
		"VPBROADCASTD X4, Y4",
		"VPCMPGTD numbers<>(SB), Y4, Y4", // the parts that are there
		"VPAND Y4, Y3, Y3",
		"VPOR Y1, Y2, Y2",
		"VPAND Y3, Y1, Y1",
		"VPAND Y3, Y2, Y2",
		"VPANDN Y4, Y2, Y2",
		"VMOVDQU (BX), Y0",
	)
	for _, list := range [...]struct {
		set int
		to  string
	}{{1, "DX"}, {2, "R12"}} {
		w.opf("VMOVMSKPS Y%d, AX", list.set)
		w.op(
			"VPMOVZXBD (R8)(AX*8), Y3",
			"VPERMD Y0, Y3, Y3",
			"VMOVDQU Y3, ("+list.to+")",
			"MOVBLZX (R11)(AX*1), AX",
			"LEAQ ("+list.to+")(AX*4), "+list.to,
		)
	}
	w.op("ADDQ $32, BX", "SUBQ $8, CX", "JGT compare")
}

// four compares the parts at four places, from one of BX on: it leaves in Y0 objects and kinds, in Y1 which parts surely
// overlap, and in Y2 which surely do not, if they are of the right kind.
func (w *writer) four(from int) {
	parts := [...]string{"AX", "R9", "R10", "R13"}
	for i, p := range parts {
		w.opf("MOVLQSX %d(BX), %s", from+[...]int{0, 4, 16, 20}[i], p)
		w.op("IMULQ $part__size, " + p)
	}
	// pieces unpacks the numbers at a place into two registers, by way of a third one.
	pieces := func(at string, lo, hi, by int) {
		w.opf("VMOVUPD %s(SI)(%s*1), X%d", at, parts[0], by)
		w.opf("VINSERTF128 $1, %s(SI)(%s*1), Y%d, Y%[3]d", at, parts[2], by)
		w.opf("VMOVUPD %s(SI)(%s*1), X%d", at, parts[1], hi)
		w.opf("VINSERTF128 $1, %s(SI)(%s*1), Y%d, Y%[3]d", at, parts[3], hi)
		w.opf("VUNPCKLPD Y%d, Y%d, Y%d", hi, by, lo)
		w.opf("VUNPCKHPD Y%d, Y%d, Y%[1]d", hi, by)
	}
	// gap leaves in a register how far parts are from q on an axis, given where they end.
	gap := func(lo, hi int, below, above string) {
		w.opf("VSUBPD Y%d, %s, Y%[1]d", hi, below)
		w.opf("VSUBPD %s, Y%d, Y%[2]d", above, lo)
		w.opf("VMAXPD Y%d, Y%d, Y%[2]d", hi, lo)
		w.opf("VMAXPD Y13, Y%d, Y%[1]d", lo)
	}
	if w.dim == 2 {
		pieces("part_a", 0, 1, 5)
		pieces("part_b", 2, 3, 5)
		gap(0, 2, "Y12", "Y11")
		gap(1, 3, "Y10", "0(SP)")
		w.op("VMAXPD Y0, Y1, Y2", "VMULPD Y0, Y0, Y4", "VMULPD Y1, Y1, Y1", "VADDPD Y1, Y4, Y4")
	} else {
		pieces("part_a", 4, 0, 5)
		pieces("part_a+16", 1, 2, 5)
		gap(4, 2, "Y12", "Y11")
		pieces("part_b+8", 2, 3, 5)
		gap(0, 2, "Y10", "0(SP)")
		gap(1, 3, "Y9", "64(SP)")
		w.op(
			"VMAXPD Y0, Y4, Y2",
			"VMAXPD Y1, Y2, Y2",
			"VMULPD Y4, Y4, Y4",
			"VMULPD Y0, Y0, Y0",
			"VADDPD Y0, Y4, Y4",
			"VMULPD Y1, Y1, Y1",
			"VADDPD Y1, Y4, Y4",
		)
	}
	pieces("part_r", 3, 0, 5)
	w.op(
		"VADDPD 32(SP), Y3, Y3",
		"VMULPD Y3, Y3, Y3",
		"VCMPPD $0, Y13, Y2, Y2", // boxes that share a point
	)
	w.exceeds(4, 3, 1)
	w.op("VORPD Y2, Y1, Y1")
	w.exceeds(3, 4, 2)
}

// order writes orderObjects: up to eight are in one register, up to sixteen in two; of more, the place of each is how many are
// less.
func (w *writer) order() {
	w.WriteString(`
// func orderObjects(owners *int32, items *int32, n int, to *int32, keys unsafe.Pointer, size uintptr)
TEXT ·orderObjects(SB), NOSPLIT, $128-48
`)
	w.op(
		"MOVQ owners+0(FP), SI",
		"MOVQ items+8(FP), BX",
		"MOVQ n+16(FP), CX",
		"MOVQ to+24(FP), DX",
		"MOVQ keys+32(FP), DI",
		"MOVQ size+40(FP), R11",
	)
	w.inOrder()
}

// inOrder writes what puts the objects of CX items from BX on, whose owners are from SI on, into the list at DX, and returns. Their
// keys are from DI on, of the size R11. 128 bytes of the frame are free.
func (w *writer) inOrder() {
	w.op(
		"TESTQ DI, DI",
		"CMOVQEQ SI, DI",        // nobody wants keys
		"VPBROADCASTD (BX), Y0", // stands for those that are not there
		"VMOVDQU Y0, (BX)(CX*4)",
		"VPCMPEQD Y5, Y5, Y5",
		"VPSRLD $1, Y5, Y5", // beyond all
		"VMOVD CX, X4",
		"VPBROADCASTD X4, Y4",
		"CMPQ CX, $16",
		"JHI many",
	)
	w.eightObjects(0, 0)
	w.op("CMPQ CX, $8", "JHI more")
	w.ascending(0)
	w.op("VMOVDQU Y0, (DX)", "VZEROUPPER", "RET", "more:")
	w.eightObjects(8, 1)
	w.ascending(0, 1)
	w.op("VPERMQ $0x4e, Y1, Y1", "VPSHUFD $0x1b, Y1, Y1", "VPMAXSD Y0, Y1, Y2", "VPMINSD Y0, Y1, Y0", "VMOVDQA Y2, Y1")
	w.compare([]layer{{true, 0xe4, 0x0f}, {false, 0x4e, 0x33}, {false, 0xb1, 0x55}}, 0, 1)
	w.op(
		"VMOVDQU Y0, (DX)",
		"VMOVDQU Y1, 32(DX)",
		"VZEROUPPER",
		"RET",
		"many:",
	)
	for i := range 4 {
		w.opf("VMOVDQU Y5, %d(SP)", 32*i)
	}
	w.op(
		"XORL R9, R9",
		"look:",
		"MOVLQSX (BX)(R9*4), AX",
		"MOVL (SI)(AX*4), AX",
		"MOVL AX, 0(SP)(R9*4)",
		"IMULQ R11, AX",
		"PREFETCHT0 (DI)(AX*1)",
		"INCQ R9",
		"CMPQ R9, CX",
		"JNE look",
		"VMOVDQU 0(SP), Y0",
		"VMOVDQU 32(SP), Y1",
		"VMOVDQU 64(SP), Y2",
		"VMOVDQU 96(SP), Y3",
		"XORL R9, R9",
		"rank:",
		"MOVL 0(SP)(R9*4), AX",
		"VPBROADCASTD 0(SP)(R9*4), Y4",
		"VPCMPGTD Y0, Y4, Y5",
		"VPCMPGTD Y1, Y4, Y6",
		"VPCMPGTD Y2, Y4, Y7",
		"VPCMPGTD Y3, Y4, Y8",
		"VPACKSSDW Y6, Y5, Y5",
		"VPACKSSDW Y8, Y7, Y7",
		"VPACKSSWB Y7, Y5, Y5",
		"VPMOVMSKB Y5, R10",
		"POPCNTL R10, R10",
		"MOVL AX, (DX)(R10*4)",
		"INCQ R9",
		"CMPQ R9, CX",
		"JNE rank",
		"VZEROUPPER",
		"RET",
	)
}

// eightObjects leaves in a register the objects of eight items, from one of BX on, and asks memory for their keys, and those beside
// them: of many queries, others are soon asked for. Y4 has the number
// of all items; instead of others it leaves what is beyond all.
func (w *writer) eightObjects(from, to int) {
	for i := range 8 {
		w.opf("MOVLQSX %d(BX), AX", 4*(from+i))
		switch i {
		case 0:
			w.opf("VMOVD (SI)(AX*4), X%d", to)
		case 4:
			w.op("VMOVD (SI)(AX*4), X3")
		case 1, 2, 3:
			w.opf("VPINSRD $%d, (SI)(AX*4), X%d, X%[2]d", i, to)
		default:
			w.opf("VPINSRD $%d, (SI)(AX*4), X3, X3", i-4)
		}
		w.op("MOVL (SI)(AX*4), AX", "IMULQ R11, AX", "PREFETCHT0 (DI)(AX*1)", "PREFETCHT1 64(DI)(AX*1)", "PREFETCHT1 -64(DI)(AX*1)")
	}
	w.opf("VINSERTI128 $1, X3, Y%d, Y%[1]d", to)
	if from > 0 {
		w.opf("VPSUBD eights<>(SB), Y4, Y4")
	}
	w.op("VPCMPGTD numbers<>(SB), Y4, Y3")
	w.opf("VPBLENDVB Y3, Y%d, Y5, Y%[1]d", to)
}

// layer is one of a sorting network: what is compared, and which lanes the lesser ones are for.
type layer struct {
	isCrossed      bool // a half is compared with the other one
	order, lessers int
}

// ascending sorts eight numbers in each of some registers (Batcher's bitonic sort: Knuth, The Art of Computer Programming, volume 3,
// section 5.3.4).
func (w *writer) ascending(registers ...int) {
	w.compare([]layer{{false, 0xb1, 0x55}, {false, 0x1b, 0x33}, {false, 0xb1, 0x55}, {true, 0x1b, 0x0f}, {false, 0x4e, 0x33}, {false, 0xb1, 0x55}}, registers...)
}

// compare writes layers for some registers.
func (w *writer) compare(layers []layer, registers ...int) {
	for _, l := range layers {
		for _, x := range registers {
			from := x
			if l.isCrossed {
				from = 6 + 2*x
				w.opf("VPERMQ $0x4e, Y%d, Y%d", x, from)
			}
			w.opf("VPSHUFD $%#02x, Y%d, Y%d", l.order, from, 6+2*x)
			w.opf("VPMINSD Y%d, Y%d, Y%d", x, 6+2*x, 7+2*x)
			w.opf("VPMAXSD Y%d, Y%d, Y%[1]d", x, 6+2*x)
			w.opf("VPBLENDD $%#02x, Y%d, Y%d, Y%[3]d", l.lessers, 7+2*x, x)
		}
	}
}
