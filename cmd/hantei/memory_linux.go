package main

import (
	"fmt"
	"os"
	"syscall"
)

// addresses returns how many bytes of addresses the process may have, and has; ok is false if there is no limit.
func addresses() (limit, used uint64, ok bool) {
	var most syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &most); err != nil || most.Cur > 1<<48 {
		return 0, 0, false
	}
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, 0, false
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		return 0, 0, false
	}
	return uint64(most.Cur), pages * uint64(os.Getpagesize()), true
}
