package floors

import (
	"flag"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/hantei-go/hantei/internal/twin"
)

// house is a package of which each file has one floor.
type house struct {
	fset  *token.FileSet
	files map[string]*ast.File
	info  *types.Info
	of    *types.Package

	elsewhere map[string]bool // files that are part of it on other platforms
}

// dirs are the packages, by their directories.
var dirs = []string{"d3", "d2", "internal/tree/d3", "internal/tree/d2"}

// entered are the packages that are type-checked.
var entered = make(map[string]*house)

// built says whether a file is part of its package where there are kernels in assembly. What
// stands in for these elsewhere is not.
func built(t *testing.T, name string) bool {
	t.Helper()
	where := build.Default
	where.GOOS, where.GOARCH, where.BuildTags = "linux", "amd64", nil
	ok, err := where.MatchFile(".", name)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

// enter type-checks a package, tests aside, once for all tests.
func enter(t *testing.T, dir string) *house {
	t.Helper()
	if h := entered[dir]; h != nil {
		return h
	}
	t.Chdir("../../" + dir) // from where the importer looks for modules
	h := &house{
		fset:  token.NewFileSet(),
		files: make(map[string]*ast.File),

		elsewhere: make(map[string]bool),

		info: &types.Info{
			Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object), Types: make(map[ast.Expr]types.TypeAndValue),
		},
	}
	names, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if !built(t, name) {
			h.elsewhere[name] = true
			continue
		}
		file, err := parser.ParseFile(h.fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		h.files[name] = file
		files = append(files, file)
	}
	config := types.Config{Importer: importer.ForCompiler(h.fset, "source", nil)}
	if h.of, err = config.Check(dir, h.fset, files, h.info); err != nil {
		t.Fatal(err)
	}
	entered[dir] = h
	return h
}

// fileOf returns the name of the file in which pos is.
func (h *house) fileOf(pos token.Pos) string { return filepath.Base(h.fset.Position(pos).Filename) }

// uses calls yield for each use of a definition of the package in another file.
func (h *house) uses(yield func(from, to, name string, at token.Position)) {
	for id, object := range h.info.Uses {
		if object.Pkg() != h.of || !object.Pos().IsValid() {
			continue
		}
		if from, to := h.fileOf(id.Pos()), h.fileOf(object.Pos()); from != to {
			yield(from, to, object.Name(), h.fset.Position(id.Pos()))
		}
	}
}

var quoted = regexp.MustCompile("`([a-z][a-z0-9_]*)`")

// order returns the files of a package in the order in which a table of ARCHITECTURE.md lists them, from the ground up. The
// names of the files of a floor begin with its prefixes, which stand behind its name.
func order(t *testing.T, dir string) (names []string) {
	t.Helper()
	page, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	head := "| floor | files"
	if strings.HasPrefix(dir, "internal/tree/") {
		head = "| floor of the tree | files"
	}
	_, table, ok := strings.Cut(string(page), head)
	if !ok {
		t.Fatalf("ARCHITECTURE.md has no table that begins with %s", head)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	for _, row := range strings.Split(table, "\n")[2:] {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			t.Fatalf("ARCHITECTURE.md: the row %q has not three cells", row)
		}
		prefixes := quoted.FindAllStringSubmatch(cells[1], -1)
		for _, m := range quoted.FindAllStringSubmatch(cells[2], -1) {
			isOfFloor := func(prefix []string) bool { return strings.HasPrefix(m[1], prefix[1]) }
			if len(prefixes) > 0 && !slices.ContainsFunc(prefixes, isOfFloor) {
				t.Errorf("ARCHITECTURE.md: %s.go has no prefix of its floor, %s", m[1], cells[1])
			}
			names = append(names, m[1]+".go")
		}
	}
	return names
}

// TestFloors: each file uses only files that ARCHITECTURE.md lists before it, so that none
// stands in a circle, and the page lists each file once.
func TestFloors(t *testing.T) {
	for _, dir := range dirs {
		names := order(t, dir)
		floor := make(map[string]int)
		for i, name := range names {
			if _, ok := floor[name]; ok {
				t.Errorf("ARCHITECTURE.md lists %s twice", name)
			}
			floor[name] = i
		}
		t.Run(dir, func(t *testing.T) {
			h := enter(t, dir)
			for name := range h.files {
				if _, ok := floor[name]; !ok && name != "doc.go" {
					t.Errorf("ARCHITECTURE.md does not list %s", name)
				}
			}
			for _, name := range names {
				if other := map[string]string{"d3": "d2", "d2": "d3"}[dir]; h.files[name] == nil && !h.elsewhere[name] && !slices.Contains(twin.Alone[other], name) {
					t.Errorf("ARCHITECTURE.md lists %s, which is not there", name)
				}
			}
			seen := make(map[string]bool)
			h.uses(func(from, to, name string, at token.Position) {
				if key := from + to + name; floor[to] >= floor[from] && !seen[key] {
					seen[key] = true
					t.Errorf("%s uses %s of %s, which ARCHITECTURE.md lists above it", at, name, to)
				}
			})
		})
	}
}

// TestFirstSentence: each file begins with a sentence that says what it is.
func TestFirstSentence(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z][^.]{10,}\.`)
	for _, dir := range dirs {
		t.Run(dir, func(t *testing.T) {
			for name, file := range enter(t, dir).files {
				first := file.Doc // of doc.go
				for _, group := range file.Comments {
					if first == nil && group.Pos() > file.Name.End() && (len(file.Decls) == 0 || group.End() < file.Decls[0].Pos()) {
						first = group
					}
				}
				if first == nil || !sentence.MatchString(strings.ReplaceAll(first.Text(), "\n", " ")) {
					t.Errorf("%s does not begin by saying what it is", name)
				}
			}
		})
	}
}

// TestTypesOfShapes: who adds a shape goes to few files. All others know cores.
func TestTypesOfShapes(t *testing.T) {
	all := []string{"core_kinds.go", "core_views.go", "query_closed.go", "query_closed_paths.go", "query_kinds.go", "solid_operand.go", "world_part.go"}
	for _, dir := range dirs[:2] {
		t.Run(dir, func(t *testing.T) {
			want := all
			if dir == "d3" {
				want = append([]string{"core_frustum.go"}, all...) // of what only space has
			}
			h := enter(t, dir)
			found := make(map[string]bool)
			for name, file := range h.files {
				ast.Inspect(file, func(n ast.Node) bool {
					if x, ok := n.(*ast.TypeAssertExpr); ok && h.isShape(x.X) {
						found[name] = true
					}
					return true
				})
			}
			if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, want) {
				t.Errorf("the types of shapes are told apart in %v, want %v", got, want)
			}
		})
	}
}

// isAboveWaist reports whether a file is one of World, of movers or of records.
func isAboveWaist(file string) bool {
	return strings.HasPrefix(file, "world") || strings.HasPrefix(file, "mover") || strings.HasPrefix(file, "record")
}

// isArithmetic reports whether a file holds numbers and vectors, which all floors use.
func isArithmetic(file string) bool {
	return strings.HasPrefix(file, "num_") || strings.HasPrefix(file, "vec")
}

// waist returns the functions and methods of the floors below World that World, movers and records use, in the order of files
// that is given: a line for each, with the first sentence of its comment.
func (h *house) waist(order []string) (lines []string) {
	used := make(map[types.Object]bool)
	for id, object := range h.info.Uses {
		if f, ok := object.(*types.Func); ok && f.Pkg() == h.of && isAboveWaist(h.fileOf(id.Pos())) {
			used[f] = true
		}
	}
	for _, name := range order {
		if h.files[name] == nil || isAboveWaist(name) || isArithmetic(name) {
			continue
		}
		lines = append(lines, name)
		for _, d := range h.files[name].Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !used[h.info.Defs[f.Name]] {
				continue
			}
			about, _, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(f.Doc.Text()), "\n", " "), ". ")
			if f.Doc == nil {
				about = f.Name.Name
			}
			if f.Recv != nil {
				about = "method of " + strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*") + ": " + about
			}
			lines = append(lines, "\t"+strings.TrimSuffix(about, "."))
		}
		if lines[len(lines)-1] == name { // it has none
			lines = lines[:len(lines)-1]
		}
	}
	return lines
}

var update = flag.Bool("update", false, "write testdata/waist.txt")

// TestWaist: what World, movers and records stand on is few functions, and testdata/waist.txt lists them.
func TestWaist(t *testing.T) {
	const most = 72
	name, err := filepath.Abs("testdata/waist.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := order(t, "d3")
	got := strings.Join(enter(t, "d3").waist(names), "\n") + "\n"
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || string(want) != got {
		t.Errorf("World, movers and records use other functions than testdata/waist.txt says (%v). See what is new, then run: go test ./internal/floors -run TestWaist -update", err)
	}
	if n := strings.Count(got, "\t"); n > most {
		t.Errorf("World, movers and records use %d functions of the floors below, want at most %d", n, most)
	}
}

// TestSizes: a file of d3 is no scrap, and there are few enough to read their list. Shorter ones hold what depends on the
// dimension, or on the platform.
func TestSizes(t *testing.T) {
	h := enter(t, "d3")
	if n := len(h.files); n > 154 {
		t.Errorf("d3 has %d files, want at most 154", n)
	}
	for name, file := range h.files {
		lines := h.fset.Position(file.End()).Line
		if lines < 45 && !twin.Owns(name) && name != "world_plain.go" {
			t.Errorf("%s has %d lines, want at least 45", name, lines)
		}
	}
}

// isShape says whether x is of one of the two interfaces.
func (h *house) isShape(x ast.Expr) bool {
	named, ok := h.info.Types[x].Type.(*types.Named)
	return ok && (named.Obj().Name() == "Shape" || named.Obj().Name() == "Path")
}

// TestWordsOfTheKernel: ARCHITECTURE.md explains at most 24 words, each with a source, and each is a word of the code of d3.
func TestWordsOfTheKernel(t *testing.T) {
	page, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(page), "| word | is | source |\n|---|---|---|\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of words")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	if len(rows) > 24 {
		t.Errorf("%d words, want at most 24: the rest should be those of a textbook", len(rows))
	}
	code := sources(t)
	for _, row := range rows {
		cells := strings.Split(row, " | ")
		if len(cells) != 3 || strings.TrimSpace(strings.TrimRight(cells[2], "|")) == "" {
			t.Errorf("ARCHITECTURE.md: %q is no word, meaning and source", row)
			continue
		}
		for word := range strings.SplitSeq(strings.TrimPrefix(cells[0], "| "), ", ") {
			if !regexp.MustCompile(`\b` + regexp.QuoteMeta(word)).MatchString(code) {
				t.Errorf("ARCHITECTURE.md explains %q, which the code does not say", word)
			}
		}
	}
}

// sources returns the text of d3 and of its tree.
func sources(t *testing.T) string {
	t.Helper()
	var code strings.Builder
	for _, dir := range []string{"../../d3", "../../internal/tree/d3"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(text)
		}
	}
	return code.String()
}

// TestWalks: the functions and types that the walks of ARCHITECTURE.md go through are declared, and the page is short.
func TestWalks(t *testing.T) {
	page, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(page), "\n"); n > 200 {
		t.Errorf("ARCHITECTURE.md has %d lines, want at most 200", n)
	}
	_, walks, _ := strings.Cut(string(page), "## Four walks\n")
	walks, _, ok := strings.Cut(walks, "\n## ")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no walks")
	}
	code := sources(t)
	for _, m := range regexp.MustCompile("`(?:[a-z]+\\.)?([A-Za-z0-9]+)`").FindAllStringSubmatch(walks, -1) {
		if m[1] == "go" {
			continue // a file, of which another test knows whether it is there
		}
		if !regexp.MustCompile(`(?m)^func (?:\(\w+ \*?\w+(?:\[K\])?\) )?` + m[1] + `\(|^type ` + m[1] + `\b|^\t` + m[1] + `s? +float64`).MatchString(code) {
			t.Errorf("ARCHITECTURE.md walks through %s, which is not declared", m[0])
		}
	}
}

// TestDocsNameWhatTheyDescribe: the comment of a function, method or type begins with its name, as renaming tools forget.
func TestDocsNameWhatTheyDescribe(t *testing.T) {
	for _, dir := range dirs {
		t.Run(dir, func(t *testing.T) {
			h := enter(t, dir)
			check := func(doc *ast.CommentGroup, name *ast.Ident) {
				text := strings.TrimPrefix(doc.Text(), "A ") // without directives such as go:noinline
				if rest, ok := strings.CutPrefix(text, name.Name); text != "" && (!ok || rest[0] == '_' || unicode.IsLetter(rune(rest[0]))) {
					t.Errorf("%s: the comment of %s begins with %.30q", h.fset.Position(name.Pos()), name.Name, text)
				}
			}
			for _, file := range h.files {
				for _, d := range file.Decls {
					switch d := d.(type) {
					case *ast.FuncDecl:
						check(d.Doc, d.Name)
					case *ast.GenDecl:
						if d.Tok == token.TYPE && len(d.Specs) == 1 {
							check(d.Doc, d.Specs[0].(*ast.TypeSpec).Name)
						}
					}
				}
			}
		})
	}
}
