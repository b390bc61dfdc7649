package kernel

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

var rewrite = flag.Bool("write", false, "write the assembly anew")

// TestCurrent keeps the assembly as this package writes it; with -write it makes it so.
func TestCurrent(t *testing.T) {
	for _, dim := range [...]int{2, 3} {
		for name, want := range map[string]string{
			fmt.Sprintf("../tree/d%d/kernel_amd64.s", dim):     Tree(dim),
			fmt.Sprintf("../../d%d/world_kernel_amd64.s", dim): World(dim),
		} {
			if *rewrite {
				if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != want {
				t.Errorf("%s is not what this package writes; run: go test ./internal/kernel -write", name)
			}
		}
	}
}
