package pairs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	//lint:ignore SA1019 the other local runner opens a port on all interfaces
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"

	"github.com/hantei-go/hantei/d3"
)

// run returns the lines that the pipeline writes for two sets, in order.
func run(t *testing.T, a, b []string) ([]string, error) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	p, s := beam.NewPipelineWithRoot()
	textio.Write(s, out, Pairs(s, beam.CreateList(s, a), beam.CreateList(s, b)))
	if _, err := direct.Execute(context.Background(), p); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(out)
	if errors.Is(err, fs.ErrNotExist) { // no line, no file
		return nil, nil
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	slices.Sort(lines)
	return lines, nil
}

// together returns the lines that one World in memory gives, in order.
func together(t *testing.T, a, b []string) []string {
	t.Helper()
	var world d3.World[int]
	bodies := make([]Body, len(a))
	for i, line := range a {
		bodies[i] = parsed(t, line)
		if err := world.Set(i, bodies[i].Shape()); err != nil {
			t.Fatal(err)
		}
	}
	var lines []string
	for _, line := range b {
		body := parsed(t, line)
		for i := range world.Overlapping(body.Shape()) {
			text, ok, err := Meet(&bodies[i], &body)
			if err != nil || !ok {
				t.Fatalf("%s and %s overlap, and do not meet: %v", bodies[i].ID, body.ID, err)
			}
			lines = append(lines, text)
		}
	}
	slices.Sort(lines)
	return lines
}

func parsed(t *testing.T, line string) Body {
	t.Helper()
	b, err := ParseBody(line)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// crowd returns n bodies in a cube of a side around a middle. Their sizes are spread over
// decades.
func crowd(r *rand.Rand, prefix string, n int, middle, side, size, decades float64) []string {
	lines := make([]string, n)
	for i := range lines {
		own := size * math.Pow(10, -decades*r.Float64())
		b := Body{ID: fmt.Sprint(prefix, i), Radius: own * float64(r.IntN(2)) / 2}
		first := [3]float64{}
		for k := range first {
			first[k] = middle + side*(r.Float64()-0.5)
		}
		for range 1 + r.IntN(6) {
			point := first
			for k := range point {
				point[k] += own * (r.Float64() - 0.5)
			}
			b.Points = append(b.Points, point)
		}
		text, err := json.Marshal(b)
		if err != nil {
			panic(err)
		}
		lines[i] = string(text)
	}
	return lines
}

// lattice returns balls that touch their neighbours exactly, on the borders of tiles.
func lattice(prefix string, n int, at float64) []string {
	var lines []string
	for x := range n {
		for y := range n {
			lines = append(lines, fmt.Sprintf(`{"id":"%s%d.%d","points":[[%v,%v,0]],"radius":0.5}`, prefix, x, y, at+float64(x), float64(y)-2))
		}
	}
	return lines
}

func TestSameAsOneWorld(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	wide := `{"id":"wide","points":[[-1e308,0,0],[1.5e308,1,0]],"radius":1e307}`
	for _, test := range []struct {
		name string
		a, b []string
	}{
		{"alike", crowd(r, "a", 300, 0, 20, 2, 0), crowd(r, "b", 300, 0, 20, 2, 0)},
		{"six decades", crowd(r, "a", 300, 0, 20, 20, 6), crowd(r, "b", 300, 0, 20, 20, 6)},
		{"large a, small b", crowd(r, "a", 50, 0, 20, 20, 0), crowd(r, "b", 500, 0, 20, 0.1, 1)},
		{"far away", crowd(r, "a", 200, 1e12, 20, 4, 2), crowd(r, "b", 200, 1e12, 20, 4, 2)},
		{"huge", crowd(r, "a", 100, 0, 1e307, 1e307, 2), crowd(r, "b", 100, 0, 1e307, 1e307, 2)},
		{"tiny", crowd(r, "a", 100, 0, 1e-310, 1e-310, 3), crowd(r, "b", 100, 0, 1e-310, 1e-310, 3)},
		{"touching on borders", lattice("a", 9, -4), lattice("b", 9, -3)},
		{"points", lattice("a", 4, 0), []string{`{"id":"p","points":[[0.5,0,0]]}`, `{"id":"q","points":[[0,-1.5,0]]}`}},
		{"infinite extent", append(lattice("a", 4, 0), wide), append(lattice("b", 4, 0), wide)},
		{"none", nil, nil},
		{"far apart", lattice("a", 2, 0), lattice("b", 2, 1e9)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.a == nil {
				test.a, test.b = []string{}, []string{}
			}
			got, err := run(t, test.a, test.b)
			if err != nil {
				t.Fatal(err)
			}
			want := together(t, test.a, test.b)
			if !slices.Equal(got, want) {
				t.Errorf("%d lines, one World gives %d; first difference at %q", len(got), len(want), difference(got, want))
			}
			t.Log(len(want), "pairs")
		})
	}
}

// difference returns the first line of one list that is not at the same place in the other.
func difference(got, want []string) [2]string {
	got, want = append(got, ""), append(want, "")
	i := 0
	for i < len(got)-1 && i < len(want)-1 && got[i] == want[i] {
		i++
	}
	return [2]string{got[i], want[i]}
}

// TestPage: the pages show what the pipeline does.
func TestPage(t *testing.T) {
	for _, page := range []string{"beam.md", "beam.ja.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		blocks := strings.Split(string(text), "```jsonl\n")
		if len(blocks) != 3 {
			t.Fatalf("%s has %d blocks of lines, want 2", page, len(blocks)-1)
		}
		for i := range blocks {
			blocks[i], _, _ = strings.Cut(blocks[i], "\n```")
		}
		in := strings.Split(blocks[1], "\n")
		if len(in) != 2 {
			t.Fatalf("%s has %d lines of input, want 2", page, len(in))
		}
		got, err := run(t, in[:1], in[1:])
		if err != nil || !slices.Equal(got, []string{blocks[2]}) {
			t.Errorf("%s: got %q, %v, want %q", page, got, err, blocks[2])
		}
	}
}

func TestRefused(t *testing.T) {
	for line, want := range map[string]string{
		`{"points":[[0,0,0]]}`: "id: missing",
		`{"id":"x"}`:           "points: missing",
		`{"id":"x","points":[[0,0,0]],"radius":-1}`:  "radius: -1: must not be negative",
		`{"id":"x","points":[[0,0,0]],"radius":"1"}`: "cannot unmarshal string",
		`not json`: "invalid character",
	} {
		_, err := run(t, []string{line}, lattice("b", 1, 0))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", line, err, want)
		}
	}
}

// A body must not be sent to more tiles than it covers, nor to fewer.
func TestCover(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 10000 {
		var least, greatest [3]float64
		for k := range least {
			least[k] = math.Ldexp(r.NormFloat64(), r.IntN(40)-20)
			if r.IntN(4) == 0 {
				least[k] = math.Ldexp(float64(r.IntN(8)-4), r.IntN(8)) // on borders
			}
			greatest[k] = least[k] + math.Ldexp(r.Float64(), r.IntN(40)-20)
			if r.IntN(4) == 0 {
				least[k] = math.Nextafter(least[k], -1)
			}
		}
		level := levelOf(least, greatest)
		tiles := map[tile]bool{}
		cover(level, least, greatest, func(t tile) { tiles[t] = true })
		if len(tiles) > 8 {
			t.Fatalf("%v to %v covers %d tiles of level %d", least, greatest, len(tiles), level)
		}
		var point [3]float64
		for k := range point {
			point[k] = min(least[k]+(greatest[k]-least[k])*r.Float64(), greatest[k])
		}
		if !tiles[tileOf(level, point)] {
			t.Fatalf("%v to %v does not cover %v", least, greatest, point)
		}
	}
}
