// Systems checks the types of packages and of their tests as other systems compile them:
//
//	go run ./tools/systems windows/amd64,js/wasm ./...
//
// It reads sources only: go vet would compile whatever the packages require, for each system anew.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: systems GOOS/GOARCH,... PATTERN...")
		os.Exit(2)
	}
	bad := false
	read := reader{fset: token.NewFileSet(), files: make(map[string]*parsed)}
	for system := range strings.SplitSeq(os.Args[1], ",") {
		n, errs := check(&read, system, os.Args[2:])
		for _, err := range errs {
			fmt.Printf("%s: %v\n", system, err)
			bad = true
		}
		fmt.Printf("%s: %d packages\n", system, n)
	}
	if bad {
		os.Exit(1)
	}
}

// check returns how many packages a system compiles for the patterns, and what is wrong with them. The standard library
// counts as right.
func check(read *reader, system string, patterns []string) (n int, errs []error) {
	goos, goarch, _ := strings.Cut(system, "/")
	roots, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedModule | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax,
		Env:       append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Fset:      read.fset,
		ParseFile: read.file,
		Tests:     true,
	}, patterns...)
	if err != nil {
		return 0, []error{err}
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		n++
		for _, err := range p.Errors {
			if p.Module != nil || err.Kind != packages.TypeError {
				errs = append(errs, err)
			}
		}
	})
	if n == 0 {
		errs = append(errs, fmt.Errorf("no package matches %q", patterns))
	}
	return n, errs
}

// A reader reads a file once for all systems.
type reader struct {
	fset  *token.FileSet
	mu    sync.Mutex
	files map[string]*parsed
}

type parsed struct {
	once sync.Once
	file *ast.File
	err  error
}

func (r *reader) file(_ *token.FileSet, name string, src []byte) (*ast.File, error) {
	r.mu.Lock()
	p := r.files[name]
	if p == nil {
		p = new(parsed)
		r.files[name] = p
	}
	r.mu.Unlock()
	p.once.Do(func() {
		p.file, p.err = parser.ParseFile(r.fset, name, src, parser.SkipObjectResolution|parser.AllErrors)
	})
	return p.file, p.err
}
