package readme

import (
	"slices"
	"testing"
)

// TestMover: the code of docs/mover.md is that of its examples, in their order.
func TestMover(t *testing.T) {
	code, bodies := blocks(read(t, "docs/mover.md"), "go"), examples(t, "internal/readme/mover_example_test.go")
	if !slices.Equal(code, bodies) {
		t.Errorf("docs/mover.md has %d blocks of code, which are not the bodies of the %d examples", len(code), len(bodies))
	}
}
