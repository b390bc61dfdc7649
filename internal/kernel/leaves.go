package kernel

// askNodes writes what asks memory for all nodes from BX to R11.
func (w *writer) askNodes(label string) {
	w.op(
		"MOVQ BX, R12",
		label+":",
		"MOVLQSX (R12), DI",
		"SHLQ $7, DI",
		"PREFETCHT0 (SI)(DI*1)",
		"PREFETCHT0 64(SI)(DI*1)",
		"ADDQ $4, R12",
		"CMPQ R12, R11",
		"JNE "+label,
	)
}

// listLeaves writes the loop of Tree.Leaves, unless there is a tiny node or too little room. The list begins with the root.
func (w *writer) listLeaves() {
	w.WriteString(`
// func listLeaves(nodes *node, b *bounds, list *int32, room int, owners *int32, per uint) (from, n int)
TEXT ·listLeaves(SB), NOSPLIT, $0-64
`)
	w.op(
		"MOVQ nodes+0(FP), SI",
		"MOVQ b+8(FP), R9",
		"MOVQ list+16(FP), BX",
		"MOVQ room+24(FP), R14",
		"MOVQ per+40(FP), R15",
		"LEAQ (BX)(R14*4), R14",
		"LEAQ lanesIn<>(SB), R8",
		"LEAQ countOf<>(SB), R10",
		"LEAQ 4(BX), DX",
	)
	w.boxToMeet()
	w.op("level:", "MOVQ DX, R11")
	w.askNodes("ask")
	w.op(
		"MOVQ owners+32(FP), R12",
		"TESTQ R12, R12",
		"CMOVQEQ SI, R12", // nobody wants owners
		"MOVLQSX (BX), DI",
		"SHLQ $7, DI",
		"CMPB node_IsLeaf(SI)(DI*1), $0",
		"JNE done",
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
	w.askBelow("inner", true)
	w.meetNode("DX")
	w.op(
		"ADDQ $4, BX",
		"CMPQ BX, R11",
		"JNE loop",
		"CMPQ BX, DX",
		"JNE level",
		"done:",
		"VZEROUPPER",
		"SUBQ BX, DX",
		"SHRQ $2, DX",
		"MOVQ DX, n+56(FP)",
		"SUBQ list+16(FP), BX",
		"SHRQ $2, BX",
		"MOVQ BX, from+48(FP)",
		"RET",
		"plain:",
		"VZEROUPPER",
		"MOVQ $-1, n+56(FP)",
		"MOVQ $0, from+48(FP)",
		"RET",
	)
}

// nodeSize is that of a node of the tree, in bytes, in both dimensions: multiplying by it is a shift by 7.
const nodeSize = 128

// askBelow writes what asks memory for all children of the node at DI, as others are soon asked for, if isAll, or only for
// leaves; in space these are too many. Leaves below it are side by side, as they are when a tree is built, and their parts in order: R15, how many
// parts there are to a node, tells within a few lines of a cache where the objects of these are.
func (w *writer) askBelow(inner string, isAll bool) {
	w.op(
		"MOVL node_Child(DI), CX",
		"MOVL node_Child+4(DI), AX",
		"INCL CX",
		"CMPL AX, CX",
	)
	if w.dim == 3 || !isAll {
		w.op("JNE " + inner)
		if w.dim == 2 {
			w.op("SHLQ $7, AX", "ADDQ SI, AX")
			for line := -nodeSize; line < 7*nodeSize; line += 64 {
				w.opf("PREFETCHT1 %d(AX)", line)
			}
		}
	} else {
		w.op("JEQ " + inner + "Leaves")
		for lane := range 8 {
			w.opf("MOVLQSX node_Child+%d(DI), AX", 4*lane)
			w.op("SHLQ $7, AX", "PREFETCHT1 (SI)(AX*1)", "PREFETCHT1 64(SI)(AX*1)")
		}
		w.op("JMP "+inner, inner+"Leaves:", "SHLQ $7, AX", "ADDQ SI, AX")
		for line := -nodeSize; line < 7*nodeSize; line += 64 {
			w.opf("PREFETCHT1 %d(AX)", line)
		}
	}
	w.op("IMULQ R15, CX", "SHRQ $32, CX", "LEAQ (R12)(CX*4), CX")
	for line := -128; line <= 192; line += 64 {
		w.opf("PREFETCHT1 %d(CX)", line)
	}
	w.op(inner + ":")
}
