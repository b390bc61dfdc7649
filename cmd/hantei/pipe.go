//go:build !plan9 && !windows

package main

import "syscall"

// closedPipe are the errors of writing where nobody reads on.
var closedPipe = []error{syscall.EPIPE}
