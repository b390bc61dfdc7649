package main

import "syscall"

// closedPipe are the errors of writing where nobody reads on. 232 is ERROR_NO_DATA: the
// pipe is being closed.
var closedPipe = []error{syscall.ERROR_BROKEN_PIPE, syscall.Errno(232), syscall.EPIPE}
