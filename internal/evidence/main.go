// Command evidence measures what the library promises, and writes the pages that say so:
// docs/exactness.md with its picture, and docs/accuracy.md. From the root of the
// repository:
//
//	go run ./internal/evidence -write
//
// The same seed gives the same bytes on every platform, but for the line that names it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

func main() {
	write := flag.Bool("write", false, "write the pages in docs, do not print them")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "evidence: takes no arguments: %s\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := run(*write); err != nil {
		fmt.Fprintf(os.Stderr, "evidence: %v\n", err)
		os.Exit(1)
	}
}

// run makes all pages before it writes one, and none if a promise is broken.
func run(write bool) error {
	pages, err := makePages(runtime.Version() + " on " + runtime.GOOS + "/" + runtime.GOARCH)
	if err != nil {
		return err
	}
	for _, p := range pages {
		if !write {
			fmt.Print(p.text)
		} else if err := os.WriteFile(filepath.Join("docs", p.name), []byte(p.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// A page is a file of docs.
type page struct{ name, text string }

// makePages measures, and reports the results as had on the platform.
func makePages(platform string) ([]page, error) {
	m := measure(effort{1000, 60}, effort{80, 3}, 1000)
	if broken := m.broken(); len(broken) > 0 {
		return nil, fmt.Errorf("a promise is broken: %s", strings.Join(broken, "; "))
	}
	grids := grids()
	for _, g := range grids {
		if n := g.wrong(g.ours); n > 0 {
			return nil, fmt.Errorf("a promise is broken: %d pixels wrong in %q", n, g.title)
		}
	}
	pages := []page{
		{"exactness.md", exactnessPage(m, grids, platform)},
		{"accuracy.md", accuracyPage(m, platform)},
		{"near-tangent.svg", picture(grids)},
		{"zoom.svg", zoomPicture(grids[1])},
	}
	return pages, nil
}
