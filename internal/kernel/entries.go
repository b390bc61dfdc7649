package kernel

import "fmt"

// entries writes what puts the entries of a tree in order, four of them to a register.
func (w *writer) entries() {
	w.partEntries()
	w.rankEntries()
}

// entryTables writes which lanes of four come first, as halves for VPERMD: those in a set. And lanes up to a number.
func (w *writer) entryTables() {
	for set := range 16 {
		var lanes []uint64
		for lane := range uint64(4) {
			if set>>lane&1 == 1 {
				lanes = append(lanes, lane)
			}
		}
		for i := range 4 {
			lane := uint64(0)
			if i < len(lanes) {
				lane = lanes[i]
			}
			fmt.Fprintf(&w.data, "DATA firstOf<>+%d(SB)/8, $%#016x\n", 32*set+8*i, 2*lane|(2*lane+1)<<32)
		}
	}
	fmt.Fprintln(&w.data, "GLOBL firstOf<>(SB), RODATA|NOPTR, $512")
	for i := range 8 {
		bits := uint64(0)
		if i < 4 {
			bits = 1<<64 - 1
		}
		fmt.Fprintf(&w.data, "DATA upTo<>+%d(SB)/8, $%#016x\n", 8*i, bits)
	}
	fmt.Fprintln(&w.data, "GLOBL upTo<>(SB), RODATA|NOPTR, $64")
	for i, bits := range [...]uint64{1 | 3<<32, 5 | 7<<32, 0 | 1<<32, 2 | 3<<32} {
		fmt.Fprintf(&w.data, "DATA upperHalves<>+%d(SB)/8, $%#016x\n", 8*i, bits)
	}
	fmt.Fprintln(&w.data, "GLOBL upperHalves<>(SB), RODATA|NOPTR, $32")
	fmt.Fprintf(&w.data, "DATA fours<>+0(SB)/8, $%#016x\nDATA fours<>+8(SB)/8, $%#016x\nGLOBL fours<>(SB), RODATA|NOPTR, $16\n", uint64(1<<32), uint64(2|3<<32))
	w.constant("farthest", 0x7fc0000000000000, 4) // 2¹⁰²¹
	w.constant("nearest", 0xffc0000000000000, 4)
	w.constant("onePointFive", 0x4338000000000000, 1) // times 2⁵²
	w.constant("highest", 1<<63, 1)
}

// cellParts writes cellsPlainly.
func (w *writer) cellParts() {
	w.WriteString(`
// func cellParts(first *part, all *tree.Entry, n int, r *raster) (done int)
TEXT ·cellParts(SB), NOSPLIT, $0-40
`)
	w.op(
		"MOVQ first+0(FP), SI",
		"MOVQ all+8(FP), DI",
		"MOVQ n+16(FP), CX",
		"MOVQ r+24(FP), R9",
		"LEAQ (DI)(CX*8), R8",
		"MOVQ raster_item(R9), CX",
		"MOVQ $1, R10",
		"SHLQ CX, R10",
		"SUBQ $1, R10",
	)
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.load("raster_center(R9)", "@14")
	w.load("raster_shift(R9)", "@13")
	for _, c := range [...]struct {
		from string
		to   int
	}{
		{"raster_lift(R9)", 12},
		{"raster_scale(R9)", 11},
		{"raster_low(R9)", 10},
		{"raster_high(R9)", 9},
		{"onePointFive<>(SB)", 8},
		{"farthest<>(SB)", 7},
		{"nearest<>(SB)", 6},
	} {
		if w.dim == 2 {
			w.opf("VMOVDDUP %s, X%d", c.from, c.to)
		} else {
			w.opf("VBROADCASTSD %s, Y%d", c.from, c.to)
		}
	}
	w.op(
		"loop:",
		"MOVQ (DI), BX",
		"ANDQ R10, BX",
		"IMUL3Q $part__size, BX, AX",
		"ADDQ SI, AX",
		"CMPB part_isMoved(AX), $0",
		"JNE done",
		"VMOVUPD part_a(AX), @0",
		"VADDPD part_b(AX), @0, @0",
		"VMINPD @7, @0, @0",
		"VMAXPD @6, @0, @0",
		"VSUBPD @14, @0, @0",
		"VMULPD @12, @0, @0",
		"VMULPD @11, @0, @0",
		"VADDPD @8, @0, @0",
		"VMAXPD @10, @0, @0",
		"VMINPD @9, @0, @0",
		"VPSUBQ @10, @0, @0",
	)
	if w.dim == 3 {
		w.op("VPAND Y15, Y0, Y0")
	}
	w.op("VPSLLVQ @13, @0, @0")
	if w.dim == 3 {
		w.op("VEXTRACTI128 $1, Y0, X1", "VPOR X1, X0, X0")
	}
	w.op(
		"VPSHUFD $0x4e, X0, X1",
		"VPOR X1, X0, X0",
		"VMOVQ X0, AX",
		"ORQ BX, AX",
		"MOVQ AX, (DI)",
		"ADDQ $8, DI",
		"CMPQ DI, R8",
		"JNE loop",
		"done:",
		"VZEROUPPER",
		"SUBQ all+8(FP), DI",
		"SHRQ $3, DI",
		"MOVQ DI, done+32(FP)",
		"RET",
	)
}

// partEntries writes Raster.partPlainly for fours of entries, but for bringing those above the pivot back from the room.
func (w *writer) partEntries() {
	w.WriteString(`
// func partEntries(all *entry, n int, room *entry, shift, limit uint64) (below int)
TEXT ·partEntries(SB), NOSPLIT, $0-48
`)
	w.op(
		"MOVQ all+0(FP), SI",
		"MOVQ n+8(FP), CX",
		"MOVQ room+16(FP), DX",
		"VMOVQ shift+24(FP), X15",
		"VPBROADCASTQ highest<>(SB), Y14",
		"VPBROADCASTQ limit+32(FP), Y13",
		"VPXOR Y14, Y13, Y13",
		"LEAQ firstOf<>(SB), R8",
		"LEAQ countOf<>(SB), R9",
		"LEAQ (SI)(CX*8), R10",
		"MOVQ SI, DI",
		"loop:",
		"VMOVDQU (SI), Y0",
		"VPSLLQ X15, Y0, Y1",
		"VPXOR Y14, Y1, Y1",
		"VPCMPGTQ Y1, Y13, Y1",
		"VMOVMSKPD Y1, AX",
		"MOVBLZX (R9)(AX*1), BX",
		"SHLQ $5, AX",
		"VMOVDQU (R8)(AX*1), Y2",
		"XORQ $0x1e0, AX",
		"VMOVDQU (R8)(AX*1), Y3",
		"VPERMD Y0, Y2, Y2",
		"VPERMD Y0, Y3, Y3",
		"VMOVDQU Y2, (DI)",
		"VMOVDQU Y3, (DX)",
		"LEAQ (DI)(BX*8), DI",
		"NEGQ BX",
		"LEAQ 32(DX)(BX*8), DX",
		"ADDQ $32, SI",
		"CMPQ SI, R10",
		"JNE loop",
		"VZEROUPPER",
		"SUBQ all+0(FP), DI",
		"SHRQ $3, DI",
		"MOVQ DI, below+40(FP)",
		"RET",
	)
}

// rankEntries writes Raster.rankPlainly. On the stack are the entries, then keys, of which no two are equal, then their
// places.
func (w *writer) rankEntries() {
	const keys, places = 256, 256 + 128
	w.WriteString(`
// func rankEntries(all *entry, n int, axis int, cell uint64) (by int, spread entry)
TEXT ·rankEntries(SB), NOSPLIT, $512-48
`)
	w.op(
		"MOVQ all+0(FP), SI",
		"MOVQ n+8(FP), CX",
		"MOVQ axis+16(FP), R8",
		"MOVQ cell+24(FP), R9",
		"XORQ R10, R10", // the spread
		"LEAQ 0(SP), DI",
		"MOVQ CX, R11",
		"ANDQ $-4, R11", // whole fours
		"XORQ AX, AX",
		"VPBROADCASTQ (SI), Y4", // stands for those that are not there
		"copy:",
		"CMPQ AX, R11",
		"JEQ rest",
		"VMOVDQU (SI)(AX*8), Y0",
		"VMOVDQU Y0, (DI)(AX*8)",
		"ADDQ $4, AX",
		"JMP copy",
		"rest:",
		"CMPQ AX, CX",
		"JEQ copied",
		"LEAQ upTo<>+32(SB), BX",
		"MOVQ CX, DX",
		"SUBQ R11, DX",
		"NEGQ DX",
		"VMOVDQU (BX)(DX*8), Y1",
		"VPMASKMOVQ (SI)(AX*8), Y1, Y0",
		"VBLENDVPD Y1, Y0, Y4, Y0",
		"VMOVDQU Y0, (DI)(AX*8)",
		"ADDQ $4, AX",
		"copied:", // AX is the number, in fours
		"MOVQ $64, R12",
		"SUBQ R9, R12",
		"VMOVQ R12, X15", // 64 − cell
		"VMOVQ R9, X14",
		"TESTQ R8, R8",
		"JGE keys",
	)
	if w.dim == 3 {
		w.op("LEAQ (R9)(R9*1), R13", "VMOVQ R13, X13")
	}
	w.op("XORQ BX, BX")
	for k := range w.dim {
		w.opf("VPCMPEQD Y%d, Y%[1]d, Y%[1]d", 5+2*k) // the least
		w.opf("VPXOR Y%d, Y%[1]d, Y%[1]d", 6+2*k)    // the greatest
	}
	w.op(
		"wide:",
		"VMOVDQU (DI)(BX*8), Y0",
		"VPSRLQ X15, Y0, Y1",
		"VPSLLQ X14, Y0, Y2",
		"VPSRLQ X15, Y2, Y2",
	)
	if w.dim == 3 {
		w.op("VPSLLQ X13, Y0, Y3", "VPSRLQ X15, Y3, Y3")
	}
	for k := range w.dim {
		w.opf("VPMINUD Y%d, Y%d, Y%[2]d", 1+k, 5+2*k)
		w.opf("VPMAXUD Y%d, Y%d, Y%[2]d", 1+k, 6+2*k)
	}
	w.op("ADDQ $4, BX", "CMPQ BX, AX", "JNE wide", "XORQ R8, R8")
	for k := range w.dim {
		for i, op := range [...]string{"VPMINUD", "VPMAXUD"} {
			x := 5 + 2*k + i
			w.opf("VEXTRACTI128 $1, Y%d, X0", x)
			w.opf("%s X0, X%d, X%[2]d", op, x)
			w.opf("VPSHUFD $0x4e, X%d, X0", x)
			w.opf("%s X0, X%d, X%[2]d", op, x)
			w.opf("VMOVD X%d, %s", x, [...]string{"BX", "DX"}[i])
		}
		w.op("SUBL BX, DX")
		if k == 0 {
			w.op("MOVQ DX, R10")
		} else {
			w.opf("MOVQ $%d, BX", k)
			w.op("CMPQ DX, R10", "CMOVQHI BX, R8", "CMOVQHI DX, R10")
		}
	}
	w.op(
		"keys:",
		"MOVQ R8, by+32(FP)",
		"MOVQ R10, spread+40(FP)",
		"IMULQ R9, R8",
		"VMOVQ R8, X14", // by how much the axis is shifted
		"VPCMPEQD Y5, Y5, Y5",
		"VPSRLD $1, Y5, Y6", // after all others
	)
	for i := range 4 {
		w.opf("VMOVDQU Y6, %d(SP)", keys+32*i)
	}
	w.op(
		"VPSLLD $31, Y5, Y7",      // the sign
		"VPSLLD $5, Y5, Y8",       // all but the place
		"VMOVDQU fours<>(SB), X9", // places
		"VPSRLD $31, Y5, Y10",
		"VPSLLD $2, Y10, Y10", // 4
		"VMOVDQU upperHalves<>(SB), Y11",
		"XORQ BX, BX",
		"key:",
		"VMOVDQU (DI)(BX*8), Y0",
		"VPSLLQ X14, Y0, Y0",
		"VPERMD Y0, Y11, Y0",
		"VPAND X8, X0, X0",
		"VPOR X9, X0, X0",
		"VPXOR X7, X0, X0",
	)
	w.opf("VMOVDQU X0, %d(SP)(BX*4)", keys)
	w.op(
		"VPADDD X10, X9, X9",
		"ADDQ $4, BX",
		"CMPQ BX, AX",
		"JNE key",
		"CMPQ CX, AX",
		"JEQ keyed",
		"VMOVD X6, DX",
		"MOVQ CX, BX",
		"none:",
	)
	w.opf("MOVL DX, %d(SP)(BX*4)", keys)
	w.op("ADDQ $1, BX", "CMPQ BX, AX", "JNE none", "keyed:", "XORQ BX, BX")
	for i := range 4 {
		w.opf("VMOVDQU %d(SP), Y%d", keys+32*i, i)
		w.opf("VPXOR Y%d, Y%[1]d, Y%[1]d", 4+i)
	}
	w.op("CMPQ CX, $16", "JLS few", "many:")
	w.count(keys, 4)
	w.op("ADDQ $1, BX", "CMPQ BX, CX", "JNE many", "JMP counted", "few:")
	w.count(keys, 2)
	w.op("ADDQ $1, BX", "CMPQ BX, CX", "JNE few", "counted:")
	for i := range 4 {
		w.opf("VMOVDQU Y%d, %d(SP)", 4+i, places+32*i)
	}
	w.op("VZEROUPPER", "XORQ BX, BX", "place:")
	w.opf("MOVL %d(SP)(BX*4), AX", places)
	w.op(
		"MOVQ (DI)(BX*8), DX",
		"MOVQ DX, (SI)(AX*8)",
		"ADDQ $1, BX",
		"CMPQ BX, CX",
		"JNE place",
		"RET",
	)
}

// count counts, for so many registers of keys, those that come after that of BX.
func (w *writer) count(keys, registers int) {
	w.opf("VPBROADCASTD %d(SP)(BX*4), Y8", keys)
	for i := range registers {
		w.opf("VPCMPGTD Y8, Y%d, Y%d", i, 9+i)
	}
	for i := range registers {
		w.opf("VPSUBD Y%d, Y%d, Y%[2]d", 9+i, 4+i)
	}
}
