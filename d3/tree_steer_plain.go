//go:build !amd64 || purego

package d3

// Steering in plain Go, which needs none.

// set says that plain Go goes all the way.
func (*steer) set(*slabs, *bounds) bool { return false }

// chart says that there are no charts.
func (*steer) chart(*slabs, *bounds, *anchor) bool { return false }
