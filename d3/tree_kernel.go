//go:build amd64 && !purego

package d3

// Kernels: what a node is asked, for all its children at once, by AVX2 where there is.

import "github.com/hantei-go/hantei/internal/cpu"

var hasVectors = cpu.AVX2

// leftToPlain is what kernels return where plain Go has to tell: of tiny frames, of those with
// children far beyond them, and where numbers end.
const leftToPlain = 0x100

// enterGaps is gaps.enterPlainly, to the bit.
//
//go:noescape
func enterGaps(of *gaps, n *node, gap *[8]float64) (set uint32)

// shootSheaf is aim.shootPlainly, to the bit.
//
//go:noescape
func shootSheaf(a *aim, s *sheaf, times *[8]float32) (set uint32)

// meetNodes is listMeetingPlainly for n nodes, at least one, until a tiny frame comes. It returns how many nodes are done.
//
//go:noescape
func meetNodes(nodes *node, b *bounds, from *int32, n int, to *int32) (done, found int)

// listLeaves does what tree.leaves does without it, for a list that begins with the root, and for which there is room: for
// less than it takes, or if there is a tiny frame, n is negative.
//
//go:noescape
func listLeaves(nodes *node, b *bounds, list *int32, room int, owners *int32, per uint) (from, n int)

// touch asks for a node that will be looked at later: memory is slow.
//
//go:noescape
func touch(n *node)

// shoot is shootPlainly.
func (a *aim) shoot(s *sheaf, times *[8]float32) (set uint32) {
	if hasVectors {
		return shootSheaf(a, s, times)
	}
	return a.shootPlainly(s, times)
}

// enter is enterPlainly.
func (g *gaps) enter(n *node, gap *[8]float64) (set uint32) {
	if hasVectors {
		if set = enterGaps(g, n, gap); set != leftToPlain {
			return set
		}
	}
	return g.enterPlainly(n, gap)
}

// leavesMeeting is tree.leaves, with the answers of listLeaves.
func leavesMeeting(nodes []node, b *bounds, list []int32, owners *int32, per uint) (from, n int) {
	if !hasVectors {
		return 0, -1
	}
	return listLeaves(&nodes[0], b, &list[0], len(list), owners, per)
}

// listMeeting is listMeetingPlainly.
func listMeeting(nodes []node, b *bounds, from, to []int32) (n int) {
	if !hasVectors {
		return listMeetingPlainly(nodes, b, from, to)
	}
	for len(from) > 0 {
		done, found := meetNodes(&nodes[0], b, &from[0], len(from), &to[n])
		n += found
		if from = from[done:]; len(from) > 0 {
			n += listMeetingPlainly(nodes, b, from[:1], to[n:])
			from = from[1:]
		}
	}
	return n
}
