// Prune writes an overlay for go test, in which packages have those tests only whose names match, and what they use:
//
//	go run ./tools/prune 'Golden|Table' out ./d3
//	go test -overlay out/overlay.json -run 'Golden|Table' ./d3
//
// A few tests of a package with many compile several times as fast so. That pays where each of many systems compiles
// them anew. Lines keep their numbers.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: prune REGEXP DIRECTORY PATTERN...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "prune:", err)
		os.Exit(1)
	}
}

// run writes pruned files and overlay.json to dir.
func run(match, dir string, patterns []string) error {
	names, err := regexp.Compile(match)
	if err != nil {
		return err
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax | packages.NeedForTest,
		Fset:  token.NewFileSet(),
		Tests: true,
	}, patterns...)
	if err != nil {
		return err
	}
	overlay := struct{ Replace map[string]string }{make(map[string]string)}
	count := 0
	for _, p := range loaded {
		if p.ForTest == "" {
			continue
		}
		for _, err := range p.Errors {
			return err
		}
		kept, n := prune(p, names)
		count += n
		for _, name := range p.IgnoredFiles {
			if !strings.HasSuffix(name, "_test.go") {
				continue
			}
			if err := ignored(name, names); err != nil {
				return err
			}
			kept[name] = nil
		}
		for name, text := range kept {
			overlay.Replace[name] = ""
			if text == nil {
				continue
			}
			to := filepath.Join(dir, fmt.Sprintf("%d_%s", len(overlay.Replace), filepath.Base(name)))
			if err := os.WriteFile(to, text, 0o644); err != nil {
				return err
			}
			overlay.Replace[name] = to
		}
	}
	if count == 0 {
		return fmt.Errorf("no test of %s matches %q", strings.Join(patterns, " "), match)
	}
	text, err := json.MarshalIndent(overlay, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "overlay.json"), text, 0o644)
}

// ignored returns an error if a file that is not compiled here has a test that matches: nothing tells what it uses.
func ignored(name string, names *regexp.Regexp) error {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range f.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && isTest(f, names) {
			return fmt.Errorf("%s: %s is not compiled here", name, f.Name.Name)
		}
	}
	return nil
}

func isTest(f *ast.FuncDecl, names *regexp.Regexp) bool {
	if f.Recv != nil || !names.MatchString(f.Name.Name) {
		return false
	}
	for _, kind := range [...]string{"Test", "Example", "Fuzz"} {
		if strings.HasPrefix(f.Name.Name, kind) {
			return true
		}
	}
	return false
}

// A decl is a declaration of a test file.
type decl struct {
	node ast.Decl
	keep bool
}

// prune returns the text of each test file of p without what the tests that match have no use for, nil where nothing is
// left, and how many tests match.
func prune(p *packages.Package, names *regexp.Regexp) (kept map[string][]byte, count int) {
	declared := make(map[types.Object]*decl)
	methods := make(map[types.Object][]*decl)
	files := make(map[*ast.File][]*decl)
	var todo []*decl
	need := func(d *decl) {
		if d != nil && !d.keep {
			d.keep = true
			todo = append(todo, d)
		}
	}
	for _, f := range p.Syntax {
		if !strings.HasSuffix(p.Fset.File(f.Pos()).Name(), "_test.go") {
			continue
		}
		files[f] = nil
		for _, node := range f.Decls {
			d := &decl{node: node}
			files[f] = append(files[f], d)
			switch node := node.(type) {
			case *ast.FuncDecl:
				switch name := node.Name.Name; {
				case node.Recv != nil:
					typ := receiver(p.TypesInfo, node)
					methods[typ] = append(methods[typ], d)
				case isTest(node, names):
					count++
					need(d)
				case name == "TestMain" || name == "init":
					need(d)
				}
				declared[p.TypesInfo.Defs[node.Name]] = d
			case *ast.GenDecl:
				// Constants may go on from the line before them: groups stay whole.
				for _, spec := range node.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						declared[p.TypesInfo.Defs[spec.Name]] = d
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							declared[p.TypesInfo.Defs[name]] = d
							if name.Name == "_" { // it may do something
								need(d)
							}
						}
					}
				}
			}
		}
	}
	for len(todo) > 0 {
		d := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		ast.Inspect(d.node, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				use := p.TypesInfo.Uses[name]
				if f, ok := use.(*types.Func); ok {
					use = f.Origin()
				}
				need(declared[use])
				for _, m := range methods[use] {
					need(m)
				}
			}
			return true
		})
		if g, ok := d.node.(*ast.GenDecl); ok {
			for _, spec := range g.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					for _, m := range methods[p.TypesInfo.Defs[t.Name]] {
						need(m)
					}
				}
			}
		}
	}
	kept = make(map[string][]byte)
	for f, decls := range files {
		name := p.Fset.File(f.Pos()).Name()
		kept[name] = textOf(p, f, name, decls)
	}
	return kept, count
}

// receiver returns the type of which f is a method.
func receiver(info *types.Info, f *ast.FuncDecl) types.Object {
	var typ types.Object
	ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && typ == nil {
			typ = info.Uses[name]
		}
		return true
	})
	return typ
}

// textOf returns a file with what is kept of it, or nil if that is nothing.
func textOf(p *packages.Package, f *ast.File, name string, decls []*decl) []byte {
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err) // it has just been read
	}
	used := make(map[types.Object]bool)
	isEmpty := true
	blank := func(n ast.Node) {
		file := p.Fset.File(f.Pos())
		for i := file.Offset(n.Pos()); i < file.Offset(n.End()); i++ {
			if text[i] != '\n' {
				text[i] = ' '
			}
		}
	}
	for _, d := range decls {
		if g, ok := d.node.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		if d.keep {
			isEmpty = false
			ast.Inspect(d.node, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok {
					used[p.TypesInfo.Uses[name]] = true
				}
				return true
			})
			continue
		}
		blank(d.node)
		switch d := d.node.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				blank(d.Doc)
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				blank(d.Doc)
			}
		}
	}
	if isEmpty {
		return nil
	}
	for _, spec := range f.Imports {
		imported := p.TypesInfo.Implicits[spec]
		if spec.Name != nil {
			if spec.Name.Name == "_" || spec.Name.Name == "." {
				continue
			}
			imported = p.TypesInfo.Defs[spec.Name]
		}
		if !used[imported] {
			blank(spec)
		}
	}
	return text
}
