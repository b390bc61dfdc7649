package level

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/scene"
)

// A drawn is a shape in a tile, as text of a map and as a set of points.
type drawn struct {
	text     string
	contains func(x, y, margin float64) bool // of coordinates of the shape
	x, y     float64
	rotation float64
}

// draw returns a random shape.
func draw(r *rand.Rand, id int) drawn {
	d := drawn{x: r.Float64() * 8, y: r.Float64() * 8, rotation: []float64{0, 90, 180, 270, -90, r.Float64() * 360}[r.IntN(6)]}
	w, h := 1+r.Float64()*9, 1+r.Float64()*9
	if r.IntN(3) == 0 {
		h = w
	}
	kind := ""
	switch r.IntN(4) {
	case 0:
		d.contains = func(x, y, margin float64) bool {
			return x > -margin && x < w+margin && y > -margin && y < h+margin
		}
	case 1:
		kind = "<ellipse/>"
		d.contains = func(x, y, margin float64) bool {
			return math.Hypot((x-w/2)/(w/2+margin), (y-h/2)/(h/2+margin)) < 1
		}
	case 2:
		kind = "<capsule/>"
		d.contains = func(x, y, margin float64) bool {
			r := min(w, h) / 2
			x -= min(max(x, r), w-r)
			y -= min(max(y, r), h-r)
			return math.Hypot(x, y) < r+margin
		}
	default:
		kind = fmt.Sprintf(`<polygon points="0,0 %[1]v,0 %[1]v,%[2]v %[3]v,%[4]v 0,%[2]v"/>`, w, h, w/2, h/2)
		w0, h0 := w, h
		w, h = 0, 0
		d.contains = func(x, y, margin float64) bool {
			// Below the middle a wedge is cut out of the rectangle.
			cut := y-h0/2 > math.Abs(x-w0/2)*h0/w0+margin*4
			return x > -margin && x < w0+margin && y > -margin && y < h0+margin && !cut
		}
	}
	d.text = fmt.Sprintf(`<object id="%d" x="%v" y="%v" width="%v" height="%v" rotation="%v">%s</object>`, id, d.x, d.y, w, h, d.rotation, kind)
	return d
}

// turnedBack turns a point by minus an angle, in degrees.
func turnedBack(x, y, degrees float64) (float64, float64) {
	sin, cos := math.Sincos(-degrees * math.Pi / 180)
	return x*cos - y*sin, x*sin + y*cos
}

// TestPlacing: a point is in the shapes of a tile, wherever the tile is placed, exactly if it comes
// from a point of a shape: the steps of the placing are undone one by one, in floats.
func TestPlacing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	inside, outside := 0, 0
	for range long.N(3000, 300) {
		var shapes []drawn
		var text strings.Builder
		for i := range 1 + r.IntN(3) {
			shapes = append(shapes, draw(r, i))
			text.WriteString(shapes[i].text)
		}
		tileW, tileH := float64(4+r.IntN(12)), float64(4+r.IntN(12))
		offX, offY := float64(r.IntN(9)-4), float64(r.IntN(9)-4)
		flip := uint32(r.IntN(8)) << 29
		w, h := tileW, tileH
		if r.IntN(2) == 0 {
			w, h = 2+r.Float64()*20, 2+r.Float64()*20
		}
		rotation := []float64{0, 90, 180, 270, r.Float64() * 360}[r.IntN(5)]
		x, y := r.Float64()*100, r.Float64()*100
		alignments := []string{"topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright"}
		alignment := r.IntN(9)
		file := fmt.Sprintf(`<map width="1" height="1" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="%v" tileheight="%v" objectalignment="%s"><tileoffset x="%v" y="%v"/><image source="t.png"/>
<tile id="0"><objectgroup>%s</objectgroup></tile></tileset>
<layer name="c" width="1" height="1"><data encoding="csv">%d</data></layer>
<objectgroup name="g"><object id="1" gid="%d" x="%v" y="%v" width="%v" height="%v" rotation="%v"/></objectgroup></map>`,
			tileW, tileH, alignments[alignment], offX, offY, text.String(), flip|1, flip|1, x, y, w, h, rotation)
		l, err := Read(files("a.tmx", file), "a.tmx")
		if err != nil {
			t.Fatal(err)
		}
		// back returns where a point in a picture of a size, whose rectangle has its least corner at
		// (left, top), comes from in the tile.
		back := func(px, py, left, top, w, h float64) (float64, float64) {
			sx, sy := w/tileW, h/tileH
			px, py = px-left-offX*sx, py-top-offY*sy
			if flip&swapXY != 0 { // the picture is h wide and w high, and ends where the rectangle ends below
				py -= h - w
				if flip&flipX != 0 {
					px = h - px
				}
				if flip&flipY != 0 {
					py = w - py
				}
				px, py = py, px
			} else {
				if flip&flipX != 0 {
					px = w - px
				}
				if flip&flipY != 0 {
					py = h - py
				}
			}
			return px / sx, py / sy
		}
		check := func(what string, got []scene.Shape, px, py, tx, ty, unit float64) {
			in, out := false, true
			for _, s := range shapes {
				ax, ay := turnedBack(tx-s.x, ty-s.y, s.rotation)
				in = in || s.contains(ax, ay, -unit)
				out = out && !s.contains(ax, ay, unit)
			}
			if !in && !out {
				return // near a border
			}
			hit := false
			for i := range got {
				hit = hit || d2.Overlap(d2.V(px, py), got[i].D2())
			}
			if hit != in {
				t.Errorf("%s: (%v, %v) is in: %t, want %t\n%s\n%s", what, px, py, hit, in, file, toldAll(got))
			}
			if in {
				inside++
			} else {
				outside++
			}
		}
		for range 50 {
			px, py := r.Float64()*40-10, r.Float64()*40-10
			tx, ty := back(px, py, 0, 16-tileH, tileW, tileH)
			check("cell", l.Grids[0].Cells[0].Shapes, px, py, tx, ty, 0.02)

			px, py = x+r.Float64()*60-30, y+r.Float64()*60-30
			ax, ay := turnedBack(px-x, py-y, rotation)
			tx, ty = back(ax, ay, -w/2*float64(alignment%3), -h/2*float64(alignment/3), w, h)
			check("object", l.Objects[0].Shapes, px, py, tx, ty, 0.02)
		}
		if t.Failed() {
			return
		}
	}
	if inside < 500 || outside < 500 {
		t.Errorf("%d points inside, %d outside", inside, outside)
	}
}
