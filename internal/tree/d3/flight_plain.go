//go:build !amd64 || purego

package tree

// Flights in plain Go.

// glide leaves all to plain Go.
func (*Flight) glide() (at int32, set uint32, ok bool) { return None, 0, false }
