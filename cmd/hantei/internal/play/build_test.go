package play

import (
	"os"
	"sync"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestBuildsAtOnce builds twice at once into one folder, as two commands of one user do at their first start. One module is enough: each is
// written alike.
func TestBuildsAtOnce(t *testing.T) {
	if !long.On() {
		t.Skip("builds a module twice: with HANTEI_LONG=1")
	}
	defer func(all []string) { modules = all }(modules)
	modules = []string{"reader"}
	dir := t.TempDir()
	source, err := sourceDir()
	if err != nil {
		t.Fatal(err)
	}
	errs := make([]error, 2)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			b := builder{ctx: t.Context(), source: source, dir: dir}
			errs[i] = b.run(func(int, int) {})
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	if !isBuilt(dir) {
		t.Error("files are missing")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			t.Errorf("%s is left", e.Name())
		}
	}
}
