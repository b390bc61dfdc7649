package main

import "syscall"

// closedPipe are the errors of writing where nobody reads on.
var closedPipe = []error{syscall.ErrorString("i/o on hungup channel")}
