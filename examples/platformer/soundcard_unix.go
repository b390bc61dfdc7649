//go:build (linux && !android) || freebsd || netbsd || openbsd

package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// hasSoundCard reports whether there seems to be a sound server or a sound card. Without one, Ebitengine would end the game
// with an error.
func hasSoundCard() bool {
	if os.Getenv("PULSE_SERVER") != "" {
		return true
	}
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if dir == "" {
		dir = fmt.Sprintf("/run/user/%d", os.Getuid())
	}
	if _, err := os.Stat(filepath.Join(dir, "pulse", "native")); err == nil {
		return true
	}
	cards, err := filepath.Glob("/dev/snd/pcm*p")
	return err == nil && len(cards) > 0
}
