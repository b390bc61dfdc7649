//go:build !amd64 || purego

package d3

// Entries in plain Go, for platforms without kernels.

func (r *raster) rank(all []entry, axis int) (by int, spread entry) { return r.rankPlainly(all, axis) }

func (r *raster) part(all, room []entry, axis int, pivot entry) (n int) {
	return r.partPlainly(all, room, axis, pivot)
}
