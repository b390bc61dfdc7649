package platform

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestRace shows that the race detector catches a World that is changed while it is read.
func TestRace(t *testing.T) {
	if !long.On() {
		t.Skip("builds with the race detector: with HANTEI_LONG=1")
	}
	program := filepath.Join(t.TempDir(), "race")
	build := exec.Command("go", "build", "-race", "-o", program, "./testdata/race")
	build.Env = append(os.Environ(), "CGO_ENABLED=1")
	if out, err := build.CombinedOutput(); err != nil {
		t.Skipf("no race detector here: %v\n%s", err, out)
	}
	out, err := exec.Command(program).CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("WARNING: DATA RACE")) {
		t.Errorf("%v, and no data race:\n%s", err, out)
	}
}
