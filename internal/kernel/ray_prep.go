package kernel

import (
	"fmt"
	"math"
)

// rayPrep writes prepSlabs, which sets the fields of a rayPrep. Numbers for all axes are written at once, as traverseNodes reads
// them at once: a processor waits for a read of several numbers that were written one by one.
func (w *writer) rayPrep() {
	w.constant("ordinary", math.Float64bits(0x1p500), 1)
	w.constant("half", math.Float64bits(0.5), 1)
	w.constant("slowest", math.Float64bits(0x1p-60), 1)
	w.constant("slow", math.Float64bits(0x1p-64), 1)
	w.constant("slowPace", math.Float64bits(0x1p64), 1)
	for k := range 4 {
		fmt.Fprintf(&w.data, "DATA planesLo<>+%d(SB)/8, $(node_lo+%[1]d)\n", 8*k)
		fmt.Fprintf(&w.data, "DATA planesHi<>+%d(SB)/8, $(node_hi+%[1]d)\n", 8*k)
	}
	fmt.Fprint(&w.data, "GLOBL planesLo<>(SB), RODATA|NOPTR, $32\nGLOBL planesHi<>(SB), RODATA|NOPTR, $32\n")
	const planeSlack = 0x1p-4
	w.constant("fromLo", pairOf(math.Float32bits(-firstByte-planeSlack)), 2)
	w.constant("fromHi", pairOf(math.Float32bits(-firstByte-0x80+planeSlack)), 2)

	w.WriteString(`
// func prepSlabs(s *rayPrep, q *slabs, all *bounds) bool
TEXT ·prepSlabs(SB), NOSPLIT, $0-25
`)
	w.lengths()
	w.headings(5, 4)
	w.slabs()
	w.times()
	w.op(
		"MOVB $1, ret+24(FP)",
		"RET",
		"other:",
		"VZEROUPPER",
		"MOVB $0, rayPrep_isUsable(SI)",
		"MOVB $0, ret+24(FP)",
		"RET",
	)
}

const ball = "rayPrep_roundPrep+roundPrep_"

// prepQuant writes prepQuant, which is prepSlabs and also sets the fields of a quantPrep.
func (w *writer) prepQuant() {
	w.constant("awayAtMost", math.Float64bits(16), 1)
	w.constant("quantOff", math.Float64bits(0x1p-18), 1)
	w.constant("offPlaces", math.Float64bits(0x1p-21), 1)
	w.WriteString(`
// func prepQuant(s *rayPrep, q *slabs, all *bounds, a *frameOrigin) bool
TEXT ·prepQuant(SB), NOSPLIT, $0-33
`)
	w.lengths()
	w.op("MOVQ a+24(FP), DI", "VMOVUPD frameOrigin_at(DI), @10", "VSUBPD @10, @0, @7", "VSUBPD @10, @1, @8")
	w.op("VANDPD @14, @7, @4", "VANDPD @14, @8, @5", "VMAXPD @5, @4, @4")
	w.most()
	w.op(
		"VMULSD frameOrigin_unit(DI), X4, X4",
		"VUCOMISD awayAtMost<>(SB), X4",
		"JHI other",
		"VMULSD offPlaces<>(SB), X4, X4",
		"VADDSD quantOff<>(SB), X4, X4",
		"VMOVQ X4, BX",
		fmt.Sprintf("MOVQ $%#x, R8", uint64(1023)<<52),
		"SUBQ frameOrigin_unit(DI), R8",
		"ADDQ R13, R8", // R13 for a unit of the frameOrigin
		// Times are 32-bit floats, far above what counts as the soonest one, and far below the end of numbers.
		fmt.Sprintf("MOVQ $%#x, R10", uint64(1023-40)<<52),
		"CMPQ R8, R10",
		"JLT other",
		fmt.Sprintf("MOVQ $%#x, R10", uint64(1023+20)<<52),
		"CMPQ R8, R10",
		"JGT other",
	)
	w.headings(5, 4)
	w.op("VANDPD @2, @5, @11") // negative where it leads back
	w.everywhere("R13", 10)
	w.everywhere("R8", 6)
	w.everywhere("BX", 15)
	w.op(
		"VBLENDVPD @11, @7, @8, @3",
		"VBLENDVPD @11, @8, @7, @4",
		"VMULPD @10, @12, @10",
		"VMULPD @6, @12, @6",
		"VMULPD @10, @3, @3",
		"VMULPD @10, @4, @4",
		"VANDPD @14, @6, @7",
		"VMULPD @7, @15, @7",
		"VADDPD @7, @3, @3",
		"VXORPD @8, @8, @8",
		"VSUBPD @3, @8, @3",
		"VSUBPD @4, @7, @4",
	)
	w.floats(3, 4, 6)
	w.op("VMOVUPS X3, "+quantPrep+"starts(SI)", "VMOVUPS X4, "+quantPrep+"ends(SI)", "VMOVUPS X6, "+quantPrep+"timesPerUnit(SI)")
	w.slabs()
	w.times()
	w.op(
		"MOVB $1, ret+32(FP)",
		"RET",
		"other:",
		"VZEROUPPER",
		"MOVB $0, rayPrep_isUsable(SI)",
		"MOVB $0, ret+32(FP)",
		"RET",
	)
}

const quantPrep = "rayPrep_quantPrep+quantPrep_"

// lengths leaves in R11 the power of two above the longest length, in R12 that below the longest component, in R13 1 over the
// former and in R14 1 over the latter, in AX slack, in units of R11, in R9 the size of the motion, and in @2 and @12 its
// direction and 1 over that, in @0 and @1 its corners, and in @9 the sum of all their numbers. Other than ordinary ones are
// sent to other.
func (w *writer) lengths() {
	w.op("MOVQ s+0(FP), SI", "MOVQ q+8(FP), DX", "MOVQ all+16(FP), DI", w.spread("magnitude", 14), w.spread("one", 13))
	w.gather("slabs_D", 2)
	w.gather("slabs_Bounds+bounds_Lo", 0)
	w.gather("slabs_Bounds+bounds_Hi", 1)
	w.op("VANDPD @14, @2, @4", "VDIVPD @2, @13, @12", "VANDPD @14, @0, @9", "VANDPD @14, @1, @3", "VADDPD @3, @9, @9", "VADDPD @4, @9, @10")
	w.most()
	w.op(
		"VMOVQ X4, BX", // the longest component
		w.spread("ordinary", 3),
		"VCMPPD $0x11, @3, @10, @10", // not if it is no number
		"VMOVMSKPD @10, R12",
		"VMOVUPD bounds_Hi(DI), @4",
		"VSUBPD @0, @4, @4",
		"VSUBPD bounds_Lo(DI), @1, @5",
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
		"MOVQ slabs_Top(DX), R8",
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
}

// headings makes the longest component of a direction 1 to 2, in @2 and @12. Slow ones are those of a motion that hardly leads
// along an axis: it is given what leads along it as slowly as matters. What leads back is negative in a register, of those
// that are not slow; another one is for what is between.
func (w *writer) headings(back, between int) {
	w.everywhere("R14", 3)
	w.op("VMULPD @3, @2, @2")
	w.everywhere("R12", 3)
	w.op("VMULPD @3, @12, @12")
	w.opf("VANDPD @14, @2, @%d", between)
	w.op(w.spread("slowest", 3))
	w.opf("VCMPPD $0x1e, @3, @%d, @%d", between, back)
	w.op(w.spread("slowPace", 3))
	w.opf("VBLENDVPD @%d, @12, @3, @12", back)
	w.clear(12)
}

// slabs writes what nodes are asked by.
func (w *writer) slabs() {
	w.op(
		w.spread("slow", 3),
		"VBLENDVPD @5, @2, @3, @6",
		"VANDPD @2, @5, @5", // negative where it leads back
	)
	w.clear(6)
	w.everywhere("R13", 3)
	w.everywhere("R11", 4)
	w.everywhere("AX", 7)
	w.op(
		"VMULPD @3, @12, @8",
		"VMOVUPD @8, rayPrep_timePerUnit(SI)",
		"VMULPD @4, @6, @6",
		"VMOVUPD @6, rayPrep_speed(SI)",
		"VANDPD @14, @12, @12",
		"VMULPD @7, @12, @12",
		"VMOVUPD @12, rayPrep_by(SI)",
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
		"VMOVUPD @6, rayPrep_first(SI)",
		"VMOVUPD @7, rayPrep_last(SI)",
		"VMOVUPD @0, "+ball+"center(SI)",
		"VMOVUPD @3, "+ball+"unit(SI)",
		"VMOVUPD @4, "+ball+"perUnit(SI)",
		"VMOVUPD @2, "+ball+"dir(SI)",
	)
	w.planesMet(5)
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
		"VMOVUPS X3, rayPrep_nearFrom(SI)",
		"VMOVUPS X4, rayPrep_farFrom(SI)",
	)
	for _, x := range [...]struct {
		from string
		by   int // the power of two
		to   string
	}{{"R11", -60, "least"}, {"R11", 500, "most"}, {"R13", 14, "wide"}} {
		w.opf("MOVQ $%#x, R10", uint64(x.by)<<52)
		w.opf("ADDQ %s, R10", x.from)
		w.opf("MOVQ R10, rayPrep_%s(SI)", x.to)
	}
	w.op(
		fmt.Sprintf("MOVQ $%#x, R10", uint64(1<<12+42-1023-32)<<52), // from slack to the longest length, and 2⁻³² of that
		"ADDQ R11, R10",
		"ADDQ AX, R10",
		"MOVQ R10, rayPrep_enough(SI)",
		"MOVQ R9, rayPrep_size(SI)",
	)
}

// planesMet writes where the planes are that are met first, and last.
func (w *writer) planesMet(back int) {
	w.op("VMOVUPD planesLo<>(SB), @0", "VMOVUPD planesHi<>(SB), @1")
	w.opf("VBLENDVPD @%d, @1, @0, @3", back)
	w.opf("VBLENDVPD @%d, @0, @1, @4", back)
	w.op("VMOVUPD @3, rayPrep_near(SI)", "VMOVUPD @4, rayPrep_far(SI)") // what is behind is written after it
}

// times writes what balls are asked by, and the time that lengths take.
func (w *writer) times() {
	w.op("VMOVAPD @2, @6")
	w.floats(6)
	w.op("VMOVUPS X6, "+ball+"along(SI)", "VMULPD @2, @2, @2")
	w.sum(2)
	w.sum(9)
	w.op(
		"VDIVSD X2, X13, X2",
		"VCVTSD2SS X2, X2, X2",
		"VMOVSS X2, "+ball+"perDir2(SI)",
		"VMOVSD X9, "+ball+"places(SI)",
		"MOVQ AX, "+ball+"slack(SI)",
		"MOVB $1, rayPrep_isUsable(SI)",
		"MOVB $0, rayPrep_round(SI)",
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
	w.op("VZEROUPPER")
}

// gather loads a vector of the slabs number by number: those that were just written so would be waited for. It uses X3.
func (w *writer) gather(from string, to int) {
	w.opf("VMOVSD %s(DX), X%d", from, to)
	w.opf("VMOVHPD %s+8(DX), X%d, X%[2]d", from, to)
	if w.dim == 3 {
		w.opf("VMOVSD %s+16(DX), X3", from)
		w.opf("VINSERTF128 $1, X3, Y%d, Y%[1]d", to)
	}
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
