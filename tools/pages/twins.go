package main

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// both has a line for each block of Go that is valid in both dimensions: the hash of its text.
// TestBoth writes and checks it. It compiles and runs every block in the other dimension.
//
//go:embed both.txt
var both string

// twins reads code of one dimension in the other, by the words of internal/twin.
type twins struct {
	words [2][][2]string // from 3D to 2D, and back
	valid map[string]bool
}

// readTwins reads the words of internal/twin/twin.go. Phrases of its list are of no use here: they
// are made for sentences of d3.
func readTwins(root string) (*twins, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "internal", "twin", "twin.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	t := &twins{valid: map[string]bool{}}
	for _, line := range strings.Fields(both) {
		t.valid[line] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != "words" {
			return true
		}
		for _, e := range spec.Values[0].(*ast.CompositeLit).Elts {
			var pair [2]string
			for i, word := range e.(*ast.CompositeLit).Elts {
				pair[i], err = strconv.Unquote(word.(*ast.BasicLit).Value)
			}
			if err == nil && !strings.ContainsAny(pair[0], " *.\"") {
				t.words[0] = append(t.words[0], pair)
				t.words[1] = append(t.words[1], [2]string{pair[1], pair[0]})
			}
		}
		return false
	})
	if err == nil && len(t.words[0]) < 20 {
		err = fmt.Errorf("internal/twin/twin.go: only %d words", len(t.words[0]))
	}
	return t, err
}

// dimension returns the dimension of a block of code that uses one of the packages, or else 0.
func dimension(code string) int {
	plane, space := strings.Contains(code, "d2."), strings.Contains(code, "d3.")
	switch {
	case plane && !space:
		return 2
	case space && !plane:
		return 3
	}
	return 0
}

// other returns a block of code in the other dimension, if it is valid there.
func (t *twins) other(code string) (string, bool) {
	if !t.valid[hash(code)] {
		return "", false
	}
	return t.derive(code)
}

func hash(code string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(code)))[:16] }

// The coordinates of a vector in code and, printed, in its output.
var (
	vector2  = regexp.MustCompile(`\bV\(([^(),]+), ([^(),]+)\)`)
	vector3  = regexp.MustCompile(`\bV\(([^(),]+), ([^(),]+), 0\)`)
	printed2 = regexp.MustCompile(`\{(-?[\d.]+(?:e[-+]\d+)?) (-?[\d.]+(?:e[-+]\d+)?)\}`)
	printed3 = regexp.MustCompile(`\{(-?[\d.]+(?:e[-+]\d+)?) (-?[\d.]+(?:e[-+]\d+)?) -?0\}`)
)

// derive writes a block of code of one dimension for the other: the same in the plane z = 0. What a
// vector prints gets or loses its third coordinate. Whether this is valid, and prints that, is for
// TestBoth to say: a Span, which also prints two numbers in braces, makes a block invalid.
func (t *twins) derive(code string) (string, bool) {
	program, output, _ := strings.Cut(code, "// Output:\n")
	from := dimension(code)
	words := t.words[0]
	switch from {
	case 2:
		words = t.words[1]
		program = vector2.ReplaceAllString(program, "V($1, $2, 0)")
		output = printed2.ReplaceAllString(output, "{$1 $2 0}")
	case 3:
		if len(vector3.FindAllString(program, -1)) != strings.Count(program, "V(") {
			return "", false
		}
		program = vector3.ReplaceAllString(program, "V($1, $2)")
		output = printed3.ReplaceAllString(output, "{$1 $2}")
	default:
		return "", false
	}
	if output != "" {
		program += "// Output:\n" + output
	}
	return read(words, program), true
}

// read replaces whole words, of which the parts of camelCase are some. The longest word at a place
// counts.
func read(words [][2]string, text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		from, to := text[i:i+1], text[i:i+1]
		for _, w := range words {
			if len(w[0]) > len(from) && strings.HasPrefix(text[i:], w[0]) && whole(text, i, i+len(w[0])) {
				from, to = w[0], w[1]
			}
		}
		out.WriteString(to)
		i += len(from)
	}
	return out.String()
}

// whole reports whether text[from:to] is a word there: a capital begins one anywhere, a small
// letter only after no letter or digit, and no small letter follows.
func whole(text string, from, to int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] >= 'a' && text[i] <= 'z')
	}
	capital := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] >= 'A' && text[i] <= 'Z' || text[i] >= '0' && text[i] <= '9')
	}
	return (capital(from) || !letter(from-1) && !capital(from-1)) && !letter(to)
}
