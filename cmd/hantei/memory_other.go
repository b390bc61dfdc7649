//go:build !linux

package main

// addresses returns how many bytes of addresses the process may have, and has; ok is false if there is no limit. Other
// systems have none, or do not keep it.
func addresses() (limit, used uint64, ok bool) { return 0, 0, false }
