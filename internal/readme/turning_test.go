package readme

import (
	"slices"
	"testing"
)

// TestTurning: the code of docs/turning.md is that of its examples, in their order.
func TestTurning(t *testing.T) {
	code, bodies := blocks(read(t, "docs/turning.md"), "go"), examples(t, "internal/readme/turning_example_test.go")
	if !slices.Equal(code, bodies) {
		t.Errorf("docs/turning.md has %d blocks of code, which are not the bodies of the %d examples", len(code), len(bodies))
	}
}
