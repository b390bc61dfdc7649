package kernel

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var rewrite = flag.Bool("write", false, "write the assembly of d2 and d3 anew")

// TestCurrent keeps the assembly in d2 and d3 as this package writes it; with -write it makes it so.
func TestCurrent(t *testing.T) {
	for _, dim := range [...]int{2, 3} {
		name := filepath.Join("..", "..", fmt.Sprint("d", dim), "tree_kernel_amd64.s")
		if *rewrite {
			if err := os.WriteFile(name, []byte(Source(dim)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != Source(dim) {
			t.Errorf("%s is not what this package writes; run: go test ./internal/kernel -write", name)
		}
	}
}
