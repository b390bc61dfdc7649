package readme

import (
	"slices"
	"testing"
)

// TestMeshes: the code of docs/meshes.md is that of its examples, in their order.
func TestMeshes(t *testing.T) {
	code, bodies := blocks(read(t, "docs/meshes.md"), "go"), examples(t, "internal/readme/meshes_example_test.go")
	if !slices.Equal(code, bodies) {
		t.Errorf("docs/meshes.md has %d blocks of code, which are not the bodies of the %d examples", len(code), len(bodies))
	}
}
