package play

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestShippedLevels: the levels to begin with are copies of the project's own.
func TestShippedLevels(t *testing.T) {
	list, err := shippedLevels()
	if err != nil || len(list) != 4 {
		t.Fatalf("%d levels, %v", len(list), err)
	}
	for _, l := range list {
		if l.Files[l.Name] == nil {
			t.Errorf("%q is not among its files", l.Name)
		}
		for name, data := range l.Files {
			isCopy := false
			for _, folder := range []string{"level/testdata", "examples/platformer/game/levels"} {
				own, err := os.ReadFile(filepath.Join("../../../..", folder, name))
				isCopy = isCopy || err == nil && bytes.Equal(own, data)
			}
			if !isCopy {
				t.Errorf("%s: is another one than that of the project", name)
			}
		}
	}
}
