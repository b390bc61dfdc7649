//go:build !amd64 || purego

package d3

// Kernels in plain Go, for platforms without others.

func (g *gaps) enter(n *node, gap *[8]float64) (set uint32) { return g.enterPlainly(n, gap) }

func (a *aim) shoot(s *sheaf, times *[8]float32) (set uint32) { return a.shootPlainly(s, times) }

const hasVectors = false

// touch may ask for a node that will be looked at later.
func touch(*node) {}

// leavesMeeting leaves all to plain Go.
func leavesMeeting([]node, *bounds, []int32, *int32, uint) (from, n int) { return 0, -1 }

func listMeeting(nodes []node, b *bounds, from, to []int32) (n int) {
	return listMeetingPlainly(nodes, b, from, to)
}
