package readme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// alike are methods that mean the same whatever has them: one example shows all.
var alike = []string{"In", "Translate", "At", "IsPath", "D2", "D3"}

// standard are methods that only other packages call.
var standard = []string{"Error", "Unwrap", "String", "MarshalJSON", "ListName"}

// TestNames: each exported function, method and type of the library is used where its examples
// are, a method by an example of its type or of a function, such as one that makes the type.
func TestNames(t *testing.T) {
	for _, name := range []string{"d2", "d3", "draw", "scene"} {
		shown, examples := map[string]bool{}, 0
		functions := map[string]bool{}
		for _, f := range parsed(t, name, false) {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil {
					functions[d.Name.Name] = true
				}
			}
		}
		for _, f := range parsed(t, name, true) {
			if !slices.ContainsFunc(f.Decls, func(d ast.Decl) bool { return example(d) != nil }) {
				continue
			}
			for _, d := range f.Decls {
				of, isExample := "", example(d) != nil
				if isExample {
					examples++
					of, _, _ = strings.Cut(strings.TrimPrefix(example(d).Name.Name, "Example"), "_")
					shown[of] = true
				}
				ast.Inspect(d, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok {
						if x, ok := s.X.(*ast.Ident); ok && x.Name == name {
							shown[s.Sel.Name] = true
						} else if isExample {
							shown[of+"."+s.Sel.Name] = true
							shown["."+s.Sel.Name] = true
							if functions[of] {
								shown["()."+s.Sel.Name] = true
							}
						}
					}
					return true
				})
			}
		}
		if examples == 0 {
			t.Errorf("%s has no example", name)
		}
		for _, f := range parsed(t, name, false) {
			for _, d := range f.Decls {
				for _, n := range exported(d) {
					_, method, isMethod := strings.Cut(n, ".")
					if isMethod && (slices.Contains(standard, method) || slices.Contains(alike, method) && shown["."+method] || shown["()."+method]) {
						continue
					}
					if !shown[n] {
						t.Errorf("no example of %s.%s", name, n)
					}
				}
			}
		}
	}
}

// example returns d if it is an example, or nil.
func example(d ast.Decl) *ast.FuncDecl {
	if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Example") {
		return f
	}
	return nil
}

// exported returns the exported names that a declaration of a package makes, a method as T.M.
func exported(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			of := d.Recv.List[0].Type
			if p, ok := of.(*ast.StarExpr); ok {
				of = p.X
			}
			if p, ok := of.(*ast.IndexExpr); ok {
				of = p.X
			}
			if id, ok := of.(*ast.Ident); !ok || !id.IsExported() {
				return nil
			}
			name = of.(*ast.Ident).Name + "." + name
		}
		if d.Name.IsExported() {
			names = append(names, name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
				names = append(names, s.Name.Name)
			}
		}
	}
	return names
}

// parsed returns a package's files, or those of its tests.
func parsed(t *testing.T, name string, tests bool) (all []*ast.File) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, name, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") != tests {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, read(t, filepath.Join(name, filepath.Base(file))), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}
