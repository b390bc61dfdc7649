//go:build !amd64 || purego

package d3

// Building a tree in plain Go, for platforms without kernels.

func (r *raster) rank(all []entry, axis int) (by int, spread entry) { return r.rankPlainly(all, axis) }

func (r *raster) part(all, room []entry, axis int, pivot entry) (n int) {
	return r.partPlainly(all, room, axis, pivot)
}

func (n *node) encloses(*[8]bounds, *bounds) (ok bool) { return false }
