//go:build !amd64 || purego

package tree

// Kernels in plain Go, for platforms without others.

// Enter is enterPlainly.
func (g *Gaps) Enter(n *Node, gap *[8]float64) (set uint32) { return g.enterPlainly(n, gap) }

func (a *localRay) hits(s *Tile8, times *[8]float32) (set uint32) { return a.hitsPlainly(s, times) }

// HasVectors says no: there are no kernels.
const HasVectors = false

// prefetch may ask for a node that will be looked at later.
func prefetch(*Node) {}

// leavesMeeting leaves all to plain Go.
func leavesMeeting([]Node, *Bounds, []int32, *int32, uint) (from, n int) { return 0, -1 }

// ListMeeting is ListMeetingPlainly.
func ListMeeting(nodes []Node, b *Bounds, from, to []int32) (n int) {
	return ListMeetingPlainly(nodes, b, from, to)
}
