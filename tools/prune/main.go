// Prune writes an overlay for go test, in which packages keep only the tests whose names match, and what these use:
//
//	go run ./tools/prune 'Golden|Table' /tmp/golden ./d3
//	go test -overlay /tmp/golden/overlay.json -run 'Golden|Table' ./d3
//
// A few tests out of many compile in a fraction of the time. That pays where each of many systems compiles them anew.
// Lines keep their numbers. Benchmarks are left out. The expression is about whole names, so it has no slash.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
	if strings.Contains(match, "/") {
		return fmt.Errorf("%q is about subtests: names of tests have no slash", match)
	}
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
	var tested []*packages.Package
	found := make(map[string]int) // tests that match, by the package that is tested
	for _, p := range loaded {
		for _, err := range p.Errors {
			return err
		}
		if p.ForTest != "" {
			tested = append(tested, p)
		} else if !strings.HasSuffix(p.PkgPath, ".test") {
			found[p.PkgPath] += 0
		}
	}
	kept := prune(tested, names, found)
	for _, path := range slices.Sorted(maps.Keys(found)) {
		if found[path] == 0 {
			return fmt.Errorf("no test of %s matches %q", path, match)
		}
	}
	for _, p := range loaded {
		for _, name := range p.IgnoredFiles {
			if !strings.HasSuffix(name, "_test.go") {
				continue
			}
			if err := ignored(name, names); err != nil {
				return err
			}
			kept[name] = nil
		}
	}
	overlay := struct{ Replace map[string]string }{make(map[string]string)}
	for i, name := range slices.Sorted(maps.Keys(kept)) {
		overlay.Replace[name] = ""
		if kept[name] == nil {
			continue
		}
		// No file of Go for who looks for these, in case dir is in a module.
		to := filepath.Join(dir, fmt.Sprintf("%d_%s.pruned", i, filepath.Base(name)))
		if err := os.WriteFile(to, kept[name], 0o644); err != nil {
			return err
		}
		overlay.Replace[name] = to
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

// isTest says whether go test runs f, and its name matches.
func isTest(f *ast.FuncDecl, names *regexp.Regexp) bool {
	name := f.Name.Name
	if f.Recv != nil || !names.MatchString(name) {
		return false
	}
	for kind, params := range map[string]int{"Test": 1, "Fuzz": 1, "Example": 0} {
		rest, ok := strings.CutPrefix(name, kind)
		first, _ := utf8.DecodeRuneInString(rest)
		if ok && !unicode.IsLower(first) && f.Type.Params.NumFields() == params && name != "TestMain" {
			return true
		}
	}
	return false
}

// A decl is a declaration of a test file.
type decl struct {
	node ast.Decl
	info *types.Info
	keep bool
}

// A pruner knows what is declared in test files.
type pruner struct {
	declared map[types.Object]*decl
	methods  map[types.Object][]*decl // of types
	todo     []*decl
}

func (r *pruner) need(d *decl) {
	if d != nil && !d.keep {
		d.keep = true
		r.todo = append(r.todo, d)
	}
}

// prune returns the text of each test file without what the tests that match have no use for, nil where nothing is left. It
// adds to found, for each package, how many match.
func prune(tested []*packages.Package, names *regexp.Regexp, found map[string]int) (kept map[string][]byte) {
	r := pruner{declared: make(map[types.Object]*decl), methods: make(map[types.Object][]*decl)}
	files := make(map[*ast.File][]*decl)
	for _, p := range tested {
		for _, f := range p.Syntax {
			if !strings.HasSuffix(p.Fset.File(f.Pos()).Name(), "_test.go") {
				continue
			}
			for _, node := range f.Decls {
				d := &decl{node: node, info: p.TypesInfo}
				files[f] = append(files[f], d)
				if r.declare(d, names) {
					found[p.ForTest]++
				}
			}
		}
	}
	for typ, methods := range r.methods {
		if r.declared[typ] == nil { // who uses it is not seen
			for _, m := range methods {
				r.need(m)
			}
		}
	}
	for len(r.todo) > 0 {
		d := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		ast.Inspect(d.node, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				r.use(d.info.Uses[name])
				r.use(d.info.Defs[name])
			}
			return true
		})
	}
	kept = make(map[string][]byte)
	for _, p := range tested {
		for _, f := range p.Syntax {
			if name := p.Fset.File(f.Pos()).Name(); strings.HasSuffix(name, "_test.go") {
				kept[name] = textOf(p, f, name, files[f])
			}
		}
	}
	return kept
}

// declare notes what d declares, and needs it if it runs unasked. It says whether d is a test that matches.
func (r *pruner) declare(d *decl, names *regexp.Regexp) (isMatch bool) {
	switch node := d.node.(type) {
	case *ast.FuncDecl:
		r.declared[d.info.Defs[node.Name]] = d
		if node.Recv != nil {
			typ := receiver(d.info, node)
			r.methods[typ] = append(r.methods[typ], d)
			return false
		}
		isMatch = isTest(node, names)
		if name := node.Name.Name; isMatch || name == "TestMain" || name == "init" {
			r.need(d)
		}
	case *ast.GenDecl:
		// Constants may go on from the line before them: groups stay whole.
		for _, spec := range node.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				r.declared[d.info.Defs[spec.Name]] = d
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					r.declared[d.info.Defs[name]] = d
				}
				if slices.ContainsFunc(spec.Values, func(x ast.Expr) bool { return calls(d.info, x) }) {
					r.need(d)
				}
			}
		}
	}
	return isMatch
}

// use needs what declares an object, and its methods if it is a type.
func (r *pruner) use(o types.Object) {
	switch x := o.(type) {
	case *types.Func:
		o = x.Origin()
	case *types.TypeName:
		for _, m := range r.methods[x] {
			r.need(m)
		}
	}
	r.need(r.declared[o])
}

// calls says whether x, the first value of a variable, calls a function: that may do more than return something.
func calls(info *types.Info, x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !info.Types[n.Fun].IsType() && !info.Types[n.Fun].IsBuiltin()
		}
		return !found
	})
	return found
}

// receiver returns the type of which f is a method.
func receiver(info *types.Info, f *ast.FuncDecl) types.Object {
	typ := info.Defs[f.Name].(*types.Func).Signature().Recv().Type()
	if to, ok := types.Unalias(typ).(*types.Pointer); ok {
		typ = to.Elem()
	}
	return types.Unalias(typ).(*types.Named).Origin().Obj()
}

// textOf returns a file with what is kept of it, or nil if that is nothing.
func textOf(p *packages.Package, f *ast.File, name string, decls []*decl) []byte {
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err) // it has just been read
	}
	file := p.Fset.File(f.Pos())
	blank := func(n ast.Node) {
		for i := file.Offset(n.Pos()); i < file.Offset(n.End()); i++ {
			if text[i] != '\n' {
				text[i] = ' '
			}
		}
	}
	isEmpty := true
	used, from := make(map[types.Object]bool), make(map[string]bool) // objects, and the packages that have them
	var imports []*ast.GenDecl
	for _, d := range decls {
		g, _ := d.node.(*ast.GenDecl)
		switch {
		case g != nil && g.Tok == token.IMPORT:
			imports = append(imports, g)
		case d.keep:
			isEmpty = false
			ast.Inspect(d.node, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok {
					if use := p.TypesInfo.Uses[name]; use != nil {
						used[use] = true
						if use.Pkg() != nil {
							from[use.Pkg().Path()] = true
						}
					}
				}
				return true
			})
		default:
			blank(d.node)
			if g != nil && g.Doc != nil {
				blank(g.Doc)
			}
			if f, ok := d.node.(*ast.FuncDecl); ok && f.Doc != nil {
				blank(f.Doc)
			}
		}
	}
	for _, g := range imports {
		for _, spec := range g.Specs {
			spec := spec.(*ast.ImportSpec)
			isUsed := false
			switch path, _ := strconv.Unquote(spec.Path.Value); {
			case spec.Name == nil:
				isUsed = used[p.TypesInfo.Implicits[spec]]
			case spec.Name.Name == "_": // for what it does
				isUsed, isEmpty = true, isEmpty && path == "embed"
			case spec.Name.Name == ".":
				isUsed = from[path]
			default:
				isUsed = used[p.TypesInfo.Defs[spec.Name]]
			}
			if !isUsed && g.Lparen.IsValid() {
				blank(spec)
			} else if !isUsed {
				blank(g)
			}
		}
	}
	if isEmpty {
		return nil
	}
	return text
}
