package platform

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/hantei-go/hantei"

// exactMath is what the numeric packages may use of package math: constants,
// what IEEE 754 rounds correctly, and what does not round. All else, Sin and
// Hypot and Pow among it, is an approximation that differs between platforms,
// and FMA is a different result from a product and a sum.
var exactMath = strings.Fields(`
	Pi Inf NaN IsInf IsNaN MaxFloat64 SmallestNonzeroFloat64
	MaxInt8 MinInt8 MaxUint8 MaxInt MinInt MaxInt32 MinInt32 MaxUint32 MaxInt64 MinInt64 MaxUint64
	Float64bits Float64frombits Float32bits Float32frombits Frexp Ldexp Nextafter
	Abs Signbit Copysign Max Min Sqrt
	Floor Ceil Trunc Round RoundToEven Modf
`)

// TestImports keeps the library free of other modules, and the numeric packages
// free of what is not the same everywhere or not fast: math/big is for tests.
func TestImports(t *testing.T) {
	checked := 0
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == "." {
				return nil
			}
			if strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") || d.Name() == "testdata" {
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(root, name, "go.mod")); err == nil {
				return fs.SkipDir // a module of its own
			}
			return nil
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		checked++
		for _, complaint := range badImports(t, name, string(src), slices.Contains(numeric, path.Dir(name))) {
			t.Error(complaint)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked == 0 {
		t.Error("no file checked")
	}
}

// badImports returns what the file should not import, and, when it is one of a
// numeric package, what it should not use of package math.
func badImports(t *testing.T, name, src string, numeric bool) (complaints []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	complain := func(pos token.Pos, text string) {
		complaints = append(complaints, fset.Position(pos).String()+": "+text)
	}
	math := ""
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(imported, "/")
		switch {
		case imported == module || strings.HasPrefix(imported, module+"/"):
		case first == "C" || strings.Contains(first, "."):
			complain(spec.Pos(), imported+" is not of the standard library")
		case !numeric:
		case imported == "math":
			math = "math"
			if spec.Name != nil {
				math = spec.Name.Name
			}
			if math == "." {
				complain(spec.Pos(), "math is imported without a name")
			}
		case first == "math" && imported != "math/bits":
			complain(spec.Pos(), imported+" has no place in the numeric packages")
		}
	}
	if math == "" {
		return complaints
	}
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		// An identifier that the file declares is some variable named math.
		if x, ok := sel.X.(*ast.Ident); ok && x.Name == math && x.Obj == nil && !slices.Contains(exactMath, sel.Sel.Name) {
			complain(sel.Pos(), "math."+sel.Sel.Name+" is not known to be the same on every platform")
		}
		return true
	})
	return complaints
}

// TestFindsImports proves that TestImports can fail.
func TestFindsImports(t *testing.T) {
	for _, tt := range []struct {
		src      string
		any, num int // complaints in any package, and in a numeric one
	}{
		{`import "errors"`, 0, 0},
		{`import "github.com/hantei-go/hantei/d3"`, 0, 0},
		{`import ("math"; "math/bits"); var x = math.Sqrt(math.Pi)`, 0, 0},
		{`import "golang.org/x/exp/rand"`, 1, 1},
		{`import "github.com/hantei-go/other"`, 1, 1},
		{`import "C"`, 1, 1},
		{`import "math/big"`, 0, 1},
		{`import "math/rand/v2"`, 0, 1},
		{`import "math"; var x = math.FMA(1, 2, 3)`, 0, 1},
		{`import "math"; var x = math.Sqrt(math.Hypot(1, 2) + math.Mod(1, 2))`, 0, 2},
		{`import "math"; var f = math.Sin`, 0, 1},
		{`import m "math"; var x = m.Exp(1)`, 0, 1},
		{`import . "math"`, 0, 1},
		{`import "math"; func f() { var math struct{ Sin int }; _ = math.Sin }`, 0, 0},
	} {
		src := "package p; " + tt.src
		if got := badImports(t, "p.go", src, false); len(got) != tt.any {
			t.Errorf("%s: %q", tt.src, got)
		}
		if got := badImports(t, "p.go", src, true); len(got) != tt.num {
			t.Errorf("%s, numeric: %q", tt.src, got)
		}
	}
}
