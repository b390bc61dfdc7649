//go:build amd64 && !purego

package tree

// Flights by a kernel.

// flyNodes goes on to the next leaf, or to a node that is left to plain Go, which stays a stop. At the end, at is None.
//
//go:noescape
func flyNodes(f *Flight, nodes *Node) (at int32, set uint32)

// flyCharts is flyNodes, by charts.
//
//go:noescape
func flyCharts(f *Flight, nodes *Node) (at int32, set uint32)

// glide is land, until it comes to what is left to plain Go.
func (f *Flight) glide() (at int32, set uint32, ok bool) {
	if !f.steer.isSteady {
		return None, 0, false
	}
	if f.charts != nil {
		at, set = flyCharts(f, &f.nodes[0])
	} else {
		at, set = flyNodes(f, &f.nodes[0])
	}
	return at, set, set != leftToPlain
}
