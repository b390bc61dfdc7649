package kernel

import "fmt"

// find writes findParts: what listLeaves, meetLeaves, overlapParts and orderObjects do, in one.
func (w *writer) find() {
	const low, high, frame = 160, 192, 224
	w.WriteString(`
// func findParts(nodes *node, root int32, q, first *part, owners *int32, per uint, keys unsafe.Pointer, size uintptr, room *findings, isWhole bool) (surely, inDoubt int)
`)
	fmt.Fprintf(w, "TEXT ·findParts(SB), NOSPLIT, $%d-96\n", frame)
	w.op(
		"MOVQ nodes+0(FP), SI",
		"MOVLQSX root+8(FP), DI",
		"MOVQ q+16(FP), R14",
		"MOVQ owners+32(FP), R12",
		"MOVQ per+40(FP), R15",
		"MOVQ room+64(FP), BX",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
	)
	// The box around q, as part.bounds has it.
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.load("part_a(R14)", "@12")
	w.load("part_b(R14)", "@13")
	if w.dim == 2 {
		w.op("VMOVDDUP part_r(R14), X0")
	} else {
		w.op("VBROADCASTSD part_r(R14), Y0", "VANDPD Y15, Y0, Y0")
	}
	w.op(
		"VSUBPD @0, @12, @12",
		"VADDPD @0, @13, @13",
		"VANDPD magnitude<>(SB), @12, @0",
		"VANDPD magnitude<>(SB), @13, @1",
		"VMULPD rounds<>(SB), @0, @0",
		"VMULPD rounds<>(SB), @1, @1",
		"VSUBPD @0, @12, @12",
		"VADDPD @1, @13, @13",
		"VMAXPD nearest<>(SB), @12, @12",
		"VMAXPD nearest<>(SB), @13, @13",
		"VMINPD farthest<>(SB), @12, @12",
		"VMINPD farthest<>(SB), @13, @13",
	)
	w.opf("VMOVUPD @12, %d(SP)", low)
	w.opf("VMOVUPD @13, %d(SP)", high)
	w.meetConstants()
	w.op(
		"LEAQ findings_lists+const_mostListed*4(BX), CX",
		"MOVQ CX, R14", // the end of the lists
		"MOVL DI, (BX)",
		"LEAQ 4(BX), R11",
		"down:",
		"SHLQ $7, DI",
		"ADDQ SI, DI",
		"CMPB node_IsLeaf(DI), $0",
		"JNE leaves",
		"CMPB node_Frame+frame_k(DI), $0",
		"JNE plain",
	)
	w.askBelow("one", false)
	w.meetLanes()
	w.op(
		"LEAL -1(AX), CX",
		"TESTL AX, CX",
		"JNE several",
		"TESTL AX, AX",
		"JEQ none",
		"BSFL AX, AX",
		"MOVLQSX node_Child(DI)(AX*4), DI",
		"MOVL DI, (BX)",
		"JMP down",
		"several:",
		"MOVQ BX, DX",
	)
	w.listLanes("DX")
	w.op("level:", "MOVQ DX, R11")
	if w.dim == 3 {
		w.askNodes("ask")
	}
	w.op(
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"CMPB node_IsLeaf(SI)(DI*1), $0",
		"JNE leaves",
	)
	if w.dim == 2 { // askBelow has asked for leaves
		w.askNodes("ask")
	}
	w.op(
		"MOVQ owners+32(FP), R12",
		"MOVQ R11, AX",
		"SUBQ BX, AX",
		"LEAQ (R11)(AX*8), AX",
		"CMPQ AX, R14",
		"JHI plain",
		"loop:",
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"ADDQ SI, DI",
		"CMPB node_Frame+frame_k(DI), $0",
		"JNE plain",
	)
	w.askBelow("some", false)
	w.meetNode("DX")
	w.op(
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE loop",
		"CMPQ BX, DX",
		"JNE level",
		"none:",
		"VZEROUPPER",
		"MOVQ $0, surely+80(FP)",
		"MOVQ $0, inDoubt+88(FP)",
		"RET",
		"plain:",
		"VZEROUPPER",
		"MOVQ $-1, surely+80(FP)",
		"MOVQ $0, inDoubt+88(FP)",
		"RET",
		"leaves:",
		"MOVQ q+16(FP), R14",
		"MOVQ room+64(FP), DX",
		"LEAQ findings_sure(DX), R12",
		"ADDQ $findings_doubts, DX",
	)
	early := func() {
		w.op(
			"VMOVD X3, R9",
			"MOVLQSX R9, R9",
			"IMULQ $part__size, R9",
			"ADDQ first+24(FP), R9",
			"TESTL CX, CX",
			"CMOVQEQ R14, R9", // nothing to wait for
			"PREFETCHT0 (R9)",
		)
	}
	if w.dim == 2 {
		early = nil // few leaves have some in doubt, and asking for all takes more time than it saves
	}
	w.leafByLeaf(func() {
		if w.dim == 3 {
			w.op("VMOVDQU lanes<>(SB), Y15")
		}
		w.opf("VMOVUPD %d(SP), @12", low)
		w.opf("VMOVUPD %d(SP), @13", high)
		w.meetConstants()
	}, early, "plain")
	w.op(
		"MOVQ room+64(FP), AX",
		"LEAQ findings_doubts(AX), BX",
		"MOVQ DX, CX",
		"MOVQ R12, DX",
		"MOVQ BX, R12",
		"SUBQ BX, CX",
		"SHRQ $2, CX",
		"JEQ sure",
		"MOVQ first+24(FP), SI",
		"MOVQ q+16(FP), DI",
		"MOVQ R10, R11",
	)
	w.compareParts()
	w.op(
		"sure:",
		"MOVQ room+64(FP), AX",
		"LEAQ findings_doubts(AX), BX",
		"SUBQ BX, R12",
		"SHRQ $2, R12",
		"MOVQ R12, inDoubt+88(FP)",
		"LEAQ findings_sure(AX), BX",
		"MOVQ DX, CX",
		"SUBQ BX, CX",
		"SHRQ $2, CX",
		"MOVQ CX, surely+80(FP)",
		"JEQ end",
		"CMPB isWhole+72(FP), $0",
		"JEQ end",
		"TESTQ R12, R12",
		"JNE end",
		"CMPQ CX, $const_mostOrdered",
		"JHI end",
		"LEAQ findings_doubts(AX), DX",
		"MOVQ owners+32(FP), SI",
		"MOVQ keys+48(FP), DI",
		"MOVQ size+56(FP), R11",
	)
	w.inOrder()
	w.op("end:", "VZEROUPPER", "RET")
}
