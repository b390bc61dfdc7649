package platform

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// root is the directory of the library's module.
const root = "../.."

// numeric are the packages whose numbers are the same on every platform.
var numeric = []string{
	"d2", "d3", "internal/exact", "internal/expansion", "internal/float", "internal/hull", "internal/mass", "internal/planar", "internal/stack", "internal/sturm", "internal/tree/d2", "internal/tree/d3", "internal/trig", "internal/turning", "internal/winding",
}

// targets are the platforms on which the compiler fuses x*y+z into one
// instruction, which rounds once instead of twice, and the names it has there
// in Go's assembler.
var targets = []struct {
	name  string
	env   []string
	fused *regexp.Regexp
}{
	{"arm64", []string{"GOARCH=arm64"}, regexp.MustCompile(`^(FN?M(ADD|SUB)[SD]|VFML[AS])$`)},
	{"amd64v3", []string{"GOARCH=amd64", "GOAMD64=v3"}, regexp.MustCompile(`^VFN?M(ADD|SUB|ADDSUB|SUBADD)(132|213|231)[SP][SD]$`)},
	{"ppc64le", []string{"GOARCH=ppc64le"}, regexp.MustCompile(`^(FN?M(ADD|SUB)S?(CC)?|X[SV]N?M(ADD|SUB)[AM][SD]P)$`)},
	{"riscv64", []string{"GOARCH=riscv64"}, regexp.MustCompile(`^(FN?M(ADD|SUB)[SD]|VFN?M(ACC|SAC|ADD|SUB)V[VF])$`)},
	{"s390x", []string{"GOARCH=s390x"}, regexp.MustCompile(`^(FM(ADD|SUB)S?|[VW]FN?M[AS][SD]B)$`)},
}

// listed are those whose machine code is read. The source decides what may be fused, and arm64 fuses most. amd64 has files of
// its own, beside kernels. ppc64le, where no test runs, confirms the first, in space. On the others .ci/run compares golden bits.
var listed = targets[:3]

// instruction reads a line of the compiler's listing, of which there are millions: offsets, the position in the source, the
// operation.
func instruction(line string) (position, operation string, ok bool) {
	if !strings.HasPrefix(line, "\t0x") {
		return "", "", false
	}
	before, after, ok := strings.Cut(line, ")\t")
	_, position, isPlaced := strings.Cut(before, " (")
	operation, _, _ = strings.Cut(after, "\t")
	return position, operation, ok && isPlaced
}

// complaint is a line that is not part of the listing: the compiler's or go's.
var complaint = regexp.MustCompile(`(?m)^(go: |# |[^\s():]+\.go:[0-9]+:).*`)

// fused compiles packages and returns the fused operations outside of tests,
// each with its function and position.
func fused(t *testing.T, dir string, env []string, op *regexp.Regexp, args ...string) (found []string) {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0")
	cmd.Env = append(cmd.Env, env...)
	listing, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, bytes.Join(complaint.FindAll(listing, -1), []byte("\n")))
	}

	instructions := 0
	function := ""
	seen := make(map[string]bool) // a package and its test variant are two compilations
	isFused := make(map[string]bool)
	lines := bufio.NewScanner(bytes.NewReader(listing))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if name, _, ok := strings.Cut(line, " STEXT "); ok {
			function = name
			continue
		}
		position, operation, ok := instruction(line)
		if !ok {
			continue
		}
		instructions++
		is, isKnown := isFused[operation]
		if !isKnown {
			is = op.MatchString(operation)
			isFused[operation] = is
		}
		if !is || strings.Contains(position, "_test.go:") {
			continue
		}
		if rel, err := filepath.Rel(dir, position); err == nil {
			position = rel
		}
		if s := operation + " in " + function + ", " + position; !seen[s] {
			seen[s] = true
			found = append(found, s)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if instructions == 0 {
		t.Fatalf("%s: no listing", cmd)
	}
	return found
}

// TestNoFMA finds no fused multiply-add in the library. To mend what it finds,
// write float64(x*y) where the product is made: only a conversion keeps it from
// being fused, an assignment does not, nor does the end of an inlined function.
func TestNoFMA(t *testing.T) {
	if !long.On() {
		t.Skip("compiles for three platforms: with HANTEI_LONG=1")
	}
	noticeChanges(t)
	all := []string{"./draw", "./" + generic} // the pictures are the same bytes everywhere
	var some []string                         // the files of d2 are those of d3
	for _, p := range numeric {
		all = append(all, "./"+p)
		if path.Base(p) != "d2" {
			some = append(some, "./"+p)
		}
	}
	for i, target := range listed {
		packages := some
		if i == 0 {
			packages = all
		}
		t.Run(target.name, func(t *testing.T) {
			t.Parallel()
			for _, f := range fused(t, root, target.env, target.fused, append([]string{"build", "-gcflags=-S"}, packages...)...) {
				t.Errorf("%s: write float64(x*y) where the product is made", f)
			}
		})
	}
}

// generic is the package that instantiates generic code: the packages themselves only hold what they instantiate.
const generic = "internal/platform/testdata/generic"

// TestGeneric: generic has all types and functions that another package can instantiate.
func TestGeneric(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, generic, "generic.go"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range append([]string{"draw"}, numeric...) {
		files, err := filepath.Glob(filepath.Join(root, p, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				want := ""
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Type.TypeParams != nil && n.Name.IsExported() {
						want = path.Base(p) + "." + n.Name.Name + "[int]"
					}
				case *ast.TypeSpec:
					if n.TypeParams != nil && n.Name.IsExported() {
						want = "(*" + path.Base(p) + "." + n.Name.Name + "[int])(nil)"
					}
				}
				if want != "" {
					found++
					if !bytes.Contains(text, []byte(want)) {
						t.Errorf("%s: %s/generic.go has no %s", name, generic, want)
					}
				}
				return true
			})
		}
	}
	if found == 0 {
		t.Error("nothing is generic")
	}
}

// noticeChanges reads the source that the compiler will read: go test takes a
// result from its cache unless a file changed that the test itself has opened.
func noticeChanges(t *testing.T) {
	t.Helper()
	for _, p := range numeric {
		files, err := filepath.Glob(filepath.Join(root, p, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", p, err)
		}
		for _, file := range files {
			if _, err := os.ReadFile(file); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestFindsFMA proves that TestNoFMA can fail.
func TestFindsFMA(t *testing.T) {
	if !long.On() {
		t.Skip("compiles for five platforms: with HANTEI_LONG=1")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/fused\n\ngo 1.25\n",
		"fused.go": `package fused

func Add(x, y, z float64) float64 { return x*y + z }

func Single(x, y, z float32) float32 { return x*y + z }

type vec struct{ x float64 }

func (p vec) scale(k float64) vec { return vec{k * p.x} }

func Inlined(x, y, z float64) float64 {
	v := vec{x}.scale(y)
	return v.x + z
}

func Rounded(x, y, z float64) float64 { return float64(x*y) + z }

type Generic[T any] struct{ of T }

func (g *Generic[T]) Add(x, y, z float64) float64 { return x*y + z }

var _ any = (*Generic[int])(nil)
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, target := range targets {
		t.Run(target.name, func(t *testing.T) {
			t.Parallel()
			found := strings.Join(fused(t, dir, append(target.env, "GOWORK=off"), target.fused, "build", "-gcflags=-S", "."), "\n")
			for _, want := range []string{
				" in example.com/fused.Add, fused.go:3",
				" in example.com/fused.Single, fused.go:5",
				" in example.com/fused.Inlined, fused.go:13",
				" in example.com/fused.(*Generic[go.shape.int]).Add, fused.go:20",
			} {
				if !strings.Contains(found, want) {
					t.Errorf("not found:%s\nfound:\n%s", want, found)
				}
			}
			if strings.Contains(found, "Rounded") {
				t.Errorf("float64(x*y) + z is fused:\n%s", found)
			}
		})
	}
}
