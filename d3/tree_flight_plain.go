//go:build !amd64 || purego

package d3

// Flights in plain Go.

// glide leaves all to plain Go.
func (*flight) glide() (at int32, set uint32, ok bool) { return none, 0, false }
