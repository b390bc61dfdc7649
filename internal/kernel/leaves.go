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

// boxToMeet loads a box, of which R9 tells, and what meetNode wants beside it.
func (w *writer) boxToMeet() {
	if w.dim == 3 {
		w.op("VMOVDQU lanes<>(SB), Y15")
	}
	w.load("bounds_Lo(R9)", "@12")
	w.load("bounds_Hi(R9)", "@13")
	w.meetConstants()
}

// meetConstants loads what meetNode wants beside a box.
func (w *writer) meetConstants() {
	for _, c := range [...]struct {
		name string
		to   int
	}{{"toBits", 14}, {"leastBits", 11}, {"mostBits", 10}} {
		if w.dim == 2 {
			w.opf("VMOVDDUP %s<>(SB), X%d", c.name, c.to)
		} else {
			w.opf("VBROADCASTSD %s<>(SB), Y%d", c.name, c.to)
		}
	}
	w.op("VMOVDQU lanesOfAxes<>(SB), @9", "VMOVDQU guards<>(SB), @8")
}

// meetNode adds to the list that a register points to the children of DI that the box may meet.
func (w *writer) meetNode(to string) {
	w.meetLanes()
	w.listLanes(to)
}

// meetLanes leaves in AX the lanes of DI that the box may meet.
func (w *writer) meetLanes() {
	w.load("node_Frame+frame_o(DI)", "@0")
	w.op(
		"VPMOVZXWQ node_Frame+frame_p(DI), @3",
		"VPSLLQ $48, @3, @3",
		"VSUBPD @0, @12, @1",
		"VSUBPD @0, @13, @2",
		"VMULPD @3, @1, @1",
		"VMULPD @3, @2, @2",
		"VADDPD @14, @1, @1",
		"VADDPD @14, @2, @2",
		"VMAXPD @11, @1, @1",
		"VMAXPD @11, @2, @2",
		"VMINPD @10, @1, @1",
		"VMINPD @10, @2, @2",
		"VPSHUFB @9, @1, @1",
		"VPSHUFB @9, @2, @2",
		"VPOR @8, @1, @1",
		"VMOVDQU node_lo(DI), @4",
		"VPCMPGTB @2, @4, @4",
		"VPCMPGTB node_hi(DI), @1, @1",
		"VPOR @1, @4, @4",
		"VPMOVMSKB @4, AX",
		"MOVL AX, R9",
		"SHRL $8, R9",
	)
	if w.dim == 3 {
		w.op("MOVL AX, R13", "SHRL $16, R13", "ORL R13, AX")
	}
	w.op(
		"ORL R9, AX",
		"NOTL AX",
		"ANDL $0xff, AX",
	)
}

// listLanes adds to a list the children of DI in the lanes AX.
func (w *writer) listLanes(to string) {
	w.op("VPMOVZXBD (R8)(AX*8), Y5", "VPERMD node_Child(DI), Y5, Y5")
	w.opf("VMOVDQU Y5, (%s)", to)
	w.op("MOVBLZX (R10)(AX*1), AX")
	w.opf("LEAQ (%s)(AX*4), %[1]s", to)
}
