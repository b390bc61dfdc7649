//go:build !amd64 || purego

package tree

// Building a tree in plain Go, for platforms without kernels.

func (r *Raster) rank(all []Entry, axis int) (by int, spread Entry) { return r.rankPlainly(all, axis) }

func (r *Raster) part(all, room []Entry, axis int, pivot Entry) (n int) {
	return r.partPlainly(all, room, axis, pivot)
}

func (n *Node) encloses(*[8]Bounds, *Bounds) (ok bool) { return false }
