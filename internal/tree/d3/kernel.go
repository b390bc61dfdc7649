//go:build amd64 && !purego

package tree

// Kernels: what a node is asked, for all its children at once, by AVX2 where there is.

import "github.com/hantei-go/hantei/internal/cpu"

// HasVectors says whether there is AVX2, and so kernels.
var HasVectors = cpu.AVX2

// leftToPlain is the answer of a kernel that leaves a node to plain Go: for tiny frames, for frames with children far beyond
// them, and where numbers overflow.
const leftToPlain = 0x100

// enterGaps is Gaps.enterPlainly, to the bit.
//
//go:noescape
func enterGaps(of *Gaps, n *Node, gap *[8]float64) (set uint32)

// hitTiles8 is localRay.hitsPlainly, to the bit.
//
//go:noescape
func hitTiles8(a *localRay, s *Tile8, times *[8]float32) (set uint32)

// meetNodes is ListMeetingPlainly for the n ≥ 1 nodes at from, up to the first one whose frame is tiny, which is one whose k is not 0. It
// returns how many nodes are done, and how many children are listed. to must have room for eight children beyond those listed.
//
//go:noescape
func meetNodes(nodes *Node, b *Bounds, from *int32, n int, to *int32) (done, found int)

// listLeaves is the loop of Tree.Leaves, for a list that begins with the root, and for which there is room: for
// less than it takes, or if there is a tiny frame, n is negative.
//
//go:noescape
func listLeaves(nodes *Node, b *Bounds, list *int32, room int, owners *int32, per uint) (from, n int)

// prefetch prefetches a node.
//
//go:noescape
func prefetch(n *Node)

// hits is hitsPlainly.
func (a *localRay) hits(s *Tile8, times *[8]float32) (set uint32) {
	if HasVectors {
		return hitTiles8(a, s, times)
	}
	return a.hitsPlainly(s, times)
}

// Enter is enterPlainly.
func (g *Gaps) Enter(n *Node, gap *[8]float64) (set uint32) {
	if HasVectors {
		if set = enterGaps(g, n, gap); set != leftToPlain {
			return set
		}
	}
	return g.enterPlainly(n, gap)
}

// leavesMeeting is Tree.Leaves, with the answers of listLeaves.
func leavesMeeting(nodes []Node, b *Bounds, list []int32, owners *int32, per uint) (from, n int) {
	if !HasVectors {
		return 0, -1
	}
	return listLeaves(&nodes[0], b, &list[0], len(list), owners, per)
}

// ListMeeting is ListMeetingPlainly.
func ListMeeting(nodes []Node, b *Bounds, from, to []int32) (n int) {
	if !HasVectors {
		return ListMeetingPlainly(nodes, b, from, to)
	}
	for len(from) > 0 {
		done, found := meetNodes(&nodes[0], b, &from[0], len(from), &to[n])
		n += found
		if from = from[done:]; len(from) > 0 {
			n += ListMeetingPlainly(nodes, b, from[:1], to[n:])
			from = from[1:]
		}
	}
	return n
}
