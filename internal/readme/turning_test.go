package readme

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

var update = flag.Bool("update", false, "write docs/turning/door.svg")

// TestTurning: the code of docs/turning.md is that of its examples, in their order.
func TestTurning(t *testing.T) {
	code, bodies := blocks(read(t, "docs/turning.md"), "go"), examples(t, "internal/readme/turning_example_test.go")
	if !slices.Equal(code, bodies) {
		t.Errorf("docs/turning.md has %d blocks of code, which are not the bodies of the %d examples", len(code), len(bodies))
	}
}

// TestTurningPicture: the picture of docs/turning.md is that of its first example. With -update it is drawn anew.
func TestTurningPicture(t *testing.T) {
	door := d2.Segment{A: d2.V(0, 0), B: d2.V(10, 0)}
	ball := d2.Circle{Center: d2.V(6, 6), Radius: 1}
	motion := d2.Motion{Spin: d2.SpinBy(math.Pi / 2)}
	hit, ok := d2.SweepTurning(door, motion, ball, d2.Motion{})
	if !ok {
		t.Fatal("the door misses the ball")
	}
	const scale, left, top = 24, 40, 260
	at := func(p d2.Vec) (x, y float64) { return left + scale*p.X, top - scale*p.Y }
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 300" width="720" height="600" font-family="sans-serif" font-size="11">` + "\n")
	b.WriteString(`<rect width="360" height="300" fill="#fff"/>` + "\n")
	draw := func(time float64, color string, width, opacity float64) {
		s := door.In(motion.At(time))
		x1, y1 := at(s.A)
		x2, y2 := at(s.B)
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%.1f" stroke-opacity="%.2f" stroke-linecap="round"/>`+"\n", x1, y1, x2, y2, color, width, opacity)
	}
	for i := range 9 {
		draw(float64(i)/8, "#2457a6", 3, 0.25)
	}
	draw(0, "#2457a6", 4, 1)
	draw(hit.T, "#b3261e", 4, 1)
	x, y := at(ball.Center)
	fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%d" fill="#e9eef7" stroke="#1b1b1f" stroke-width="2"/>`+"\n", x, y, scale)
	x, y = at(hit.Point)
	fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="4" fill="#b3261e"/>`+"\n", x, y)
	tip := hit.Point.Add(hit.Normal.Scale(1.5))
	x2, y2 := at(tip)
	fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#b3261e" stroke-width="2"/>`+"\n", x, y, x2, y2)
	fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" fill="#b3261e">Normal</text>`+"\n", x2+4, y2+12)
	for _, text := range []struct {
		p    d2.Vec
		word string
	}{{d2.V(-1.2, -1), "Pivot"}, {d2.V(8.5, -1), "T = 0"}, {d2.V(0.4, 10), "T = 1"}, {d2.V(8, 6.5), fmt.Sprintf("T = %.2f", hit.T)}} {
		x, y := at(text.p)
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" fill="#1b1b1f">%s</text>`+"\n", x, y, text.word)
	}
	x, y = at(d2.V(0, 0))
	fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="5" fill="#1b1b1f"/>`+"\n</svg>\n", x, y)
	file := filepath.Join("..", "..", "docs", "turning", "door.svg")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != b.String() {
		t.Errorf("docs/turning/door.svg is not the picture (%v): run go test ./internal/readme -run Turning -update", err)
	}
}
