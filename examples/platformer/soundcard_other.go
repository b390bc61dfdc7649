//go:build !((linux && !android) || freebsd || netbsd || openbsd)

package main

// hasSoundCard reports whether there seems to be a sound server or a sound card. Where none is, Ebitengine plays to nobody.
func hasSoundCard() bool { return true }
