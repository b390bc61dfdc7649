package kernel

import (
	"fmt"
	"math"
)

// steer writes steerSlabs: all that flyNodes knows of a flight, in one go. What is written as numbers for all axes is read
// so at once: a processor waits for numbers that were written one by one.
func (w *writer) steer() {
	w.constant("ordinary", math.Float64bits(0x1p500), 1)
	w.constant("half", math.Float64bits(0.5), 1)
	w.constant("slowest", math.Float64bits(0x1p-60), 1)
	w.constant("slow", math.Float64bits(0x1p-64), 1)
	w.constant("slowPace", math.Float64bits(0x1p64), 1)
	for k := range 4 {
		fmt.Fprintf(w, "DATA planesLo<>+%d(SB)/8, $(node_lo+%[1]d)\n", 8*k)
		fmt.Fprintf(w, "DATA planesHi<>+%d(SB)/8, $(node_hi+%[1]d)\n", 8*k)
	}
	w.op("GLOBL planesLo<>(SB), RODATA|NOPTR, $32", "GLOBL planesHi<>(SB), RODATA|NOPTR, $32")
	const planeSlack = 0x1p-4
	w.constant("fromLo", pairOf(math.Float32bits(-firstByte-planeSlack)), 2)
	w.constant("fromHi", pairOf(math.Float32bits(-firstByte-0x80+planeSlack)), 2)

	const ball = "steer_roller+roller_"
	w.WriteString(`
// func steerSlabs(s *steer, q *slabs, all *bounds) bool
TEXT ·steerSlabs(SB), NOSPLIT, $0-25
`)
	if w.dim == 3 {
		w.op("VMOVUPD lanes<>(SB), Y15")
	}
	w.op("MOVQ s+0(FP), SI", "MOVQ q+8(FP), DX", "MOVQ all+16(FP), DI", w.spread("magnitude", 14), w.spread("one", 13))
	w.load("slabs_d(DX)", "@2")
	w.load("slabs_bounds+bounds_lo(DX)", "@0")
	w.load("slabs_bounds+bounds_hi(DX)", "@1")
	w.op("VANDPD @14, @2, @4", "VDIVPD @2, @13, @12", "VANDPD @14, @0, @9", "VANDPD @14, @1, @3", "VADDPD @3, @9, @9", "VADDPD @4, @9, @10")
	w.most()
	w.op(
		"VMOVQ X4, BX", // the longest component
		w.spread("ordinary", 3),
		"VCMPPD $0x11, @3, @10, @10", // not if it is no number
		"VMOVMSKPD @10, R12",
		"VMOVUPD bounds_hi(DI), @4",
		"VSUBPD @0, @4, @4",
		"VSUBPD bounds_lo(DI), @1, @5",
		"VANDPD @14, @4, @4",
		"VANDPD @14, @5, @5",
		"VMAXPD @5, @4, @4",
	)
	w.clear(4)
	w.most()
	w.op("VMOVQ X4, AX") // the longest length between places
	w.opf("CMPL R12, $%#x", 1<<(2*(w.dim-1))-1)
	w.op(
		"JNE other",
		"XORL R9, R9", // size
		"MOVQ slabs_top(DX), R8",
		fmt.Sprintf("MOVQ $%#x, R10", math.Float64bits(math.MaxFloat64)),
		"CMPQ R8, R10",
		"JEQ endless",
		fmt.Sprintf("MOVQ $%#x, R10", math.Float64bits(1)),
		"CMPQ R8, R10",
		"JNE other",
		"MOVQ BX, R9",
		"CMPQ AX, BX",
		"CMOVQLT BX, AX",
		"endless:",
	)
	for _, length := range [...]string{"AX", "BX"} {
		w.opf("MOVQ %s, R11", length)
		w.op("SHRQ $52, R11")
		w.opf("SUBQ $%d, R11", 1023-499)
		w.op("CMPQ R11, $998", "JHI other")
	}
	w.op(
		fmt.Sprintf("MOVQ $%#x, R10", uint64(0x7ff)<<52),
		"MOVQ AX, R11",
		"ANDQ R10, R11",
		fmt.Sprintf("MOVQ $%#x, R12", uint64(1)<<52),
		"ADDQ R12, R11", // the power of two above the longest length
		"MOVQ BX, R12",
		"ANDQ R10, R12", // and the one below the longest component
		fmt.Sprintf("MOVQ $%#x, R13", uint64(2*1023)<<52),
		"MOVQ R13, R14",
		"SUBQ R11, R13", // the unit, shrunk
		"SUBQ R12, R14",
		"SUBQ R11, AX",
		fmt.Sprintf("MOVQ $%#x, R10", uint64(1023-42)<<52),
		"ADDQ R10, AX", // slack, shrunk
	)
	w.everywhere("R14", 3)
	w.op("VMULPD @3, @2, @2") // heading
	w.everywhere("R12", 3)
	w.op(
		"VMULPD @3, @12, @12", // 1 over that
		"VANDPD @14, @2, @4",
		w.spread("slowest", 3),
		"VCMPPD $0x1e, @3, @4, @5",
		w.spread("slow", 3),
		"VBLENDVPD @5, @2, @3, @6",
		w.spread("slowPace", 3),
		"VBLENDVPD @5, @12, @3, @12",
		"VANDPD @2, @5, @5", // negative where it leads back
	)
	w.clear(6)
	w.clear(12)
	w.everywhere("R13", 3)
	w.everywhere("R11", 4)
	w.everywhere("AX", 7)
	w.op(
		"VMULPD @3, @12, @8",
		"VMOVUPD @8, steer_pace(SI)",
		"VMULPD @4, @6, @6",
		"VMOVUPD @6, steer_speed(SI)",
		"VANDPD @14, @12, @12",
		"VMULPD @7, @12, @12",
		"VMOVUPD @12, steer_by(SI)",
		"VBLENDVPD @5, @0, @1, @6",
		"VBLENDVPD @5, @1, @0, @7",
		w.spread("half", 8),
		"VMULPD @8, @0, @0",
		"VMULPD @8, @1, @1",
		"VADDPD @1, @0, @0",
	)
	if w.dim == 3 { // what is read there is subnormal, which is slow
		w.op("VBLENDPD $8, Y13, Y6, Y6", "VBLENDPD $8, Y13, Y7, Y7", "VBLENDPD $8, Y13, Y0, Y0")
	}
	w.clear(3)
	w.clear(4)
	w.op(
		"VMOVUPD @6, steer_first(SI)",
		"VMOVUPD @7, steer_last(SI)",
		"VMOVUPD @0, "+ball+"center(SI)",
		"VMOVUPD @3, "+ball+"unit(SI)",
		"VMOVUPD @4, "+ball+"perUnit(SI)",
		"VMOVUPD @2, "+ball+"dir(SI)",
		"VMOVUPD planesLo<>(SB), @0",
		"VMOVUPD planesHi<>(SB), @1",
		"VBLENDVPD @5, @1, @0, @3",
		"VBLENDVPD @5, @0, @1, @4",
		"VMOVUPD @3, steer_near(SI)", // what is behind is written after it
		"VMOVUPD @4, steer_far(SI)",
	)
	if w.dim == 3 {
		w.op("VEXTRACTF128 $1, Y5, X6", "VSHUFPS $0xdd, X6, X5, X5")
	} else {
		w.op("VSHUFPS $0xdd, X5, X5, X5")
	}
	w.op(
		"VMOVUPS fromLo<>(SB), X0",
		"VMOVUPS fromHi<>(SB), X1",
		"VBLENDVPS X5, X1, X0, X3",
		"VBLENDVPS X5, X0, X1, X4",
		"VMOVUPS X3, steer_nearFrom(SI)",
		"VMOVUPS X4, steer_farFrom(SI)",
	)
	w.floats(2)
	w.op("VMOVUPS X2, "+ball+"along(SI)", "VMOVUPD "+ball+"dir(SI), @2", "VMULPD @2, @2, @2")
	w.sum(2)
	w.sum(9)
	w.op(
		"VDIVSD X2, X13, X2",
		"VCVTSD2SS X2, X2, X2",
		"VMOVSS X2, "+ball+"perDir2(SI)",
		"VMOVSD X9, "+ball+"places(SI)",
		"MOVQ AX, "+ball+"slack(SI)",
		"SUBQ R10, AX",
		"ADDQ R11, AX", // the longest length
		"MOVQ R9, steer_size(SI)",
	)
	for _, x := range [...]struct {
		from string
		by   int // the power of two
		to   string
	}{{"AX", -32, "enough"}, {"R11", -60, "least"}, {"R11", 500, "most"}, {"R13", 14, "wide"}} {
		w.opf("MOVQ $%#x, R10", uint64(x.by)<<52)
		w.opf("ADDQ %s, R10", x.from)
		w.opf("MOVQ R10, steer_%s(SI)", x.to)
	}
	w.op(
		"MOVB $1, steer_isSteady(SI)",
		"MOVB $0, steer_round(SI)",
		"SUBQ R11, R12",
		"SARQ $52, R12",
		"ADDQ $400, R12", // the exponent of the time that lengths take
		"MOVQ R12, R10",
		"SHRQ $63, R10",
		"ADDQ R12, R10",
		"SARQ $1, R10",
		"SUBQ R10, R12",
	)
	for i, exp := range [...]string{"R10", "R12"} {
		w.opf("ADDQ $1023, %s", exp)
		w.opf("SHLQ $52, %s", exp)
		w.opf("MOVQ %s, slabs_perTime+%d(DX)", exp, 8*i)
	}
	w.op(
		"VZEROUPPER",
		"MOVB $1, ret+24(FP)",
		"RET",
		"other:",
		"VZEROUPPER",
		"MOVB $0, steer_isSteady(SI)",
		"MOVB $0, ret+24(FP)",
		"RET",
	)
}

// clear makes the last number of four 0.
func (w *writer) clear(register int) {
	if w.dim == 3 {
		w.opf("VANDPD lanes<>(SB), Y%d, Y%[1]d", register)
	}
}

// everywhere brings a number into all of a register.
func (w *writer) everywhere(from string, to int) {
	w.opf("VMOVQ %s, X%d", from, to)
	if w.dim == 3 {
		w.opf("VPBROADCASTQ X%d, Y%[1]d", to)
	} else {
		w.opf("VMOVDDUP X%d, X%[1]d", to)
	}
}

// sum leaves the sum of the components of a vector in the first one, and uses X3 and X4.
func (w *writer) sum(register int) {
	if w.dim == 3 {
		w.opf("VEXTRACTF128 $1, Y%d, X4", register)
	}
	w.opf("VUNPCKHPD X%d, X%[1]d, X3", register)
	w.opf("VADDSD X3, X%d, X%[1]d", register)
	if w.dim == 3 {
		w.opf("VADDSD X4, X%d, X%[1]d", register)
	}
}
