//go:build !amd64 || purego

package tree

// Steering in plain Go, which needs none.

// set says that plain Go goes all the way.
func (*steer) set(*Slabs, *Bounds) bool { return false }

// chart says that there are no charts.
func (*steer) chart(*Slabs, *Bounds, *anchor) bool { return false }
