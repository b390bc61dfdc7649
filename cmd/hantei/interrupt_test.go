package main

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// TestUninterrupted interrupts work, in a process of its own: it goes on to its end, and
// then the process ends by the signal.
func TestUninterrupted(t *testing.T) {
	if os.Getenv("HANTEI_TEST_INTERRUPT") != "" {
		_ = uninterrupted(func() error {
			again(os.Interrupt)
			time.Sleep(100 * time.Millisecond) // or the signal might come after the work
			fmt.Println("done")
			return nil
		})
		time.Sleep(10 * time.Second)
		t.Fatal("not interrupted")
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestUninterrupted$")
	cmd.Env = append(os.Environ(), "HANTEI_TEST_INTERRUPT=1")
	out, err := cmd.Output()
	if string(out) != "done\n" || err == nil || err.Error() != "signal: interrupt" {
		t.Errorf("printed %q and ended with %v", out, err)
	}
}
