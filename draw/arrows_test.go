package draw

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

// lengths returns how long the lines of a style are, in order.
func lengths(t *testing.T, text, style string) (list []float64) {
	t.Helper()
	number := func(s string) float64 {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	line := regexp.MustCompile(`<line class="` + style + `" x1="([^"]*)" y1="([^"]*)" x2="([^"]*)" y2="([^"]*)"`)
	for _, m := range line.FindAllStringSubmatch(text, -1) {
		list = append(list, math.Hypot(number(m[3])-number(m[1]), number(m[4])-number(m[2])))
	}
	return list
}

// TestArrows: arrows show the ratio of vectors of any size, the key has one of a round length at their scale, and each point is there.
func TestArrows(t *testing.T) {
	for _, unit := range []float64{1, 1e-300, 1e300} {
		s := boxes(2, 3)
		var b strings.Builder
		err := Arrows(&b, s, "impulse", []Arrow{
			{scene.Vec{1, 3}, scene.Vec{0, -4 * unit}},
			{scene.Vec{5, 3}, scene.Vec{2 * unit, 0}},
			{scene.Vec{6, 3}, scene.Vec{0, 0}},
			{scene.Vec{math.NaN(), 0}, scene.Vec{unit, 0}},
		})
		if err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if n := strings.Count(text, `<circle class="hold"`); n != 3 {
			t.Errorf("%v: %d points", unit, n)
		}
		tip := .8 * (5 + 2*1.6) // the line ends in the tip
		for i, want := range []float64{56, 28, 28} {
			if got := lengths(t, text, "force"); len(got) != 3 || math.Abs(got[i]+tip-want) > 0.1 {
				t.Fatalf("%v: arrow %d: %v, want %v", unit, i, got, want)
			}
		}
		if want := "impulse of " + scene.Number(2*unit).String() + "</text>"; !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%v: what is not finite", unit)
		}
	}
	for _, list := range [][]Arrow{nil, {{scene.Vec{0, 0}, scene.Vec{0, 0}}}, {{scene.Vec{0, 0}, scene.Vec{math.Inf(1), 0}}}} {
		var b strings.Builder
		if err := Arrows(&b, boxes(2, 1), "impulse", list); err != nil || strings.Contains(b.String(), "impulse of") {
			t.Errorf("%v: %v, or a key for arrows that are not there", list, err)
		}
	}
}

// TestKeyOnPhone: where a picture is 480 pixels wide, the key has letters of 11 pixels.
func TestKeyOnPhone(t *testing.T) {
	if size := Note.Paint(false).Size * 480 / pageWidth; size < 11 {
		t.Errorf("letters of %v pixels", size)
	}
}

// TestTitleOfNoFile: a scene without a title and a file has no title.
func TestTitleOfNoFile(t *testing.T) {
	s, err := scene.Read("", strings.NewReader(`{"version": 1, "dim": 2, "shapes": [{"name": "a", "type": "circle", "center": [0, 0], "radius": 1}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := New(s).Title(); got != "" {
		t.Errorf("the title is %q", got)
	}
}
