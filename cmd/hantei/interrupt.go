package main

import (
	"os"
	"os/signal"
	"syscall"
)

// uninterrupted calls work, which should be short. A signal that would end the command
// meanwhile does so afterwards.
func uninterrupted(work func() error) error {
	held := make(chan os.Signal, 1)
	signal.Notify(held, os.Interrupt, syscall.SIGTERM)
	err := work()
	signal.Stop(held)
	select {
	case s := <-held:
		again(s)
	default:
	}
	return err
}

// again sends the command the signal that it has held back.
func again(s os.Signal) {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(s)
	}
	if err != nil { // not every system has a way to
		os.Exit(int(exitBad))
	}
}
