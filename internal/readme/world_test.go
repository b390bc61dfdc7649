package readme

import (
	"slices"
	"testing"
)

// TestWorld: the code of docs/world.md is that of its examples, in their order.
func TestWorld(t *testing.T) {
	code, bodies := blocks(read(t, "docs/world.md"), "go"), examples(t, "internal/readme/world_example_test.go")
	if !slices.Equal(code, bodies) {
		t.Errorf("docs/world.md has %d blocks of code, which are not the bodies of the %d examples", len(code), len(bodies))
	}
}
