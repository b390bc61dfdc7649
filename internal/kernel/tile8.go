package kernel

// Kernels that cut a path with eight triangles.

// tile8 writes localRay.hits, with a triangle or an edge in each lane of a register.
func (w *writer) tile8() {
	w.WriteString(`
// func hitTiles8(a *localRay, s *tile8, times *[8]float32) (set uint32)
TEXT ·hitTiles8(SB), NOSPLIT, $0-28
`)
	w.op(
		"MOVQ a+0(FP), SI",
		"MOVQ s+8(FP), DI",
		"MOVQ times+16(FP), DX",
		"LEAQ tile8_corner(DI), R11",
		"MOVQ localRay_x(SI), R8",
		"ADDQ R11, R8",
		"MOVQ localRay_z(SI), R10",
		"ADDQ R11, R10",
	)
	if w.dim == 3 {
		w.op("MOVQ localRay_y(SI), R9", "ADDQ R11, R9")
		w.triangles()
	} else {
		w.edges()
	}
	// Y1 is D, Y2 is N, Y9 has the lanes that are missed.
	w.op(
		"VMOVUPS singles<>(SB), Y11",
		"VDIVPS Y1, Y11, Y11",
		"VBROADCASTSS localRay_sign(SI), Y3",
		"VMULPS Y11, Y2, Y2",
		"VMULPS Y3, Y2, Y2",
		"VMOVUPS signs<>(SB), Y5",
		"VANDNPS Y11, Y5, Y11",
		"VBROADCASTSS localRay_off(SI), Y4",
		"VMULPS Y11, Y4, Y4",
		"VBROADCASTSS localRay_most(SI), Y6",
		"VXORPS Y5, Y6, Y7",
		"VSUBPS Y4, Y2, Y3",
		"VADDPS Y4, Y2, Y4",
		"VMAXPS Y7, Y3, Y3", // −M, or M, where it is no number
		"VMINPS Y6, Y4, Y4",
		"VMOVUPS Y3, 0(DX)",
		"VBROADCASTSS localRay_last(SI), Y5",
		"VBROADCASTSS localRay_first(SI), Y6",
		"VCMPPS $0x1e, Y5, Y3, Y3", // greater
		"VCMPPS $0x11, Y6, Y4, Y4", // less
		"VORPS Y3, Y9, Y9",
		"VORPS Y4, Y9, Y9",
		"VMOVMSKPS Y9, AX",
		"VZEROUPPER",
		"NOTL AX",
		"MOVWLZX tile8_used(DI), BX",
		"ANDL BX, AX",
		"MOVL AX, set+24(FP)",
		"RET",
	)
}

// triangles writes what says by which of them a path passes, and where it meets their planes.
func (w *writer) triangles() {
	w.op(
		"VBROADCASTSS localRay_k(SI), Y0",
		"VBROADCASTSS localRay_k+4(SI), Y1",
		"VBROADCASTSS localRay_slope(SI), Y2",
		"VBROADCASTSS localRay_slope+4(SI), Y3",
	)
	for i := range 3 {
		z, x, y := 4+3*i, 5+3*i, 6+3*i
		w.opf("VMOVUPS %d(R10), Y%d", 96*i, z)
		w.opf("VMOVUPS %d(R8), Y%d", 96*i, x)
		w.opf("VMOVUPS %d(R9), Y%d", 96*i, y)
		w.opf("VSUBPS Y0, Y%d, Y%[1]d", x)
		w.opf("VSUBPS Y1, Y%d, Y%[1]d", y)
		w.opf("VMULPS Y2, Y%d, Y13", z)
		w.opf("VMULPS Y3, Y%d, Y14", z)
		w.opf("VSUBPS Y13, Y%d, Y%[1]d", x)
		w.opf("VSUBPS Y14, Y%d, Y%[1]d", y)
	}
	w.op(
		"VMULPS Y9, Y11, Y13",
		"VMULPS Y8, Y12, Y0",
		"VSUBPS Y0, Y13, Y13", // U
		"VMULPS Y12, Y5, Y14",
		"VMULPS Y11, Y6, Y1",
		"VSUBPS Y1, Y14, Y14", // V
		"VMULPS Y6, Y8, Y15",
		"VMULPS Y5, Y9, Y2",
		"VSUBPS Y2, Y15, Y15", // W
		"VADDPS Y14, Y13, Y1",
		"VADDPS Y15, Y1, Y1",
		"VMULPS Y4, Y13, Y2",
		"VMULPS Y7, Y14, Y3",
		"VADDPS Y3, Y2, Y2",
		"VMULPS Y10, Y15, Y3",
		"VADDPS Y3, Y2, Y2",
		"VMINPS Y14, Y13, Y5",
		"VMINPS Y15, Y5, Y5",
		"VMAXPS Y14, Y13, Y6",
		"VMAXPS Y15, Y6, Y6",
		"VBROADCASTSS localRay_edge(SI), Y7",
		"VXORPS signs<>(SB), Y7, Y8",
		"VCMPPS $0x11, Y8, Y5, Y9",
		"VCMPPS $0x1e, Y7, Y6, Y6",
		"VANDPS Y6, Y9, Y9",
	)
}

// edges writes what triangles does, for edges.
func (w *writer) edges() {
	w.op("VBROADCASTSS localRay_k(SI), Y0", "VBROADCASTSS localRay_slope(SI), Y2")
	for i := range 2 {
		z, x := 4+3*i, 5+3*i
		w.opf("VMOVUPS %d(R10), Y%d", 64*i, z)
		w.opf("VMOVUPS %d(R8), Y%d", 64*i, x)
		w.opf("VSUBPS Y0, Y%d, Y%[1]d", x)
		w.opf("VMULPS Y2, Y%d, Y13", z)
		w.opf("VSUBPS Y13, Y%d, Y%[1]d", x)
	}
	w.op(
		"VSUBPS Y5, Y8, Y1",
		"VMULPS Y4, Y8, Y2",
		"VMULPS Y7, Y5, Y3",
		"VSUBPS Y3, Y2, Y2",
		"VMINPS Y8, Y5, Y6",
		"VMAXPS Y8, Y5, Y10",
		"VBROADCASTSS localRay_edge(SI), Y7",
		"VXORPS signs<>(SB), Y7, Y8",
		"VCMPPS $0x1e, Y7, Y6, Y9",
		"VCMPPS $0x11, Y8, Y10, Y10",
		"VORPS Y10, Y9, Y9",
	)
}
