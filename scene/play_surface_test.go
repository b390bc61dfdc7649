package scene

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// The same platform as a box and by its surface, with a ball on it, in the plane and in space.
var rafts = [2]struct{ dim, hero, box, surface string }{
	{
		`2`, `{"name": "hero", "type": "circle", "center": [0.5, 0.5], "radius": 0.5}`,
		`{"name": "raft", "type": "box", "min": [-2, -1], "max": [2, 0]}`,
		`{"name": "raft", "type": "chain", "points": [[-2, -1], [2, -1], [2, 0], [-2, 0]], "closed": true}`,
	},
	{
		`3`, `{"name": "hero", "type": "sphere", "center": [0.5, 0, 0.5], "radius": 0.5}`,
		`{"name": "raft", "type": "box", "min": [-2, -2, -1], "max": [2, 2, 0]}`,
		`{"name": "raft", "type": "mesh", "points": [[-2, -2, -1], [2, -2, -1], [2, 2, -1], [-2, 2, -1], [-2, -2, 0], [2, -2, 0], [2, 2, 0], [-2, 2, 0]],
		  "triangles": [[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7], [0, 1, 5], [0, 5, 4], [1, 2, 6], [1, 6, 5], [2, 3, 7], [2, 7, 6], [3, 0, 4], [3, 4, 7]], "solid": true}`,
	},
}

// TestPlaySurfaces: a chain or mesh as a platform carries a mover as the box of which it is the surface does, however it goes.
func TestPlaySurfaces(t *testing.T) {
	for i, raft := range rafts {
		v := func(x, up float64) string { // a vector
			return [2]string{fmt.Sprintf("[%v, %v]", x, up), fmt.Sprintf("[%v, 0, %v]", x, up)}[i]
		}
		turn := [2]string{`0.01`, `{"axis": [0, 0, 1], "angle": 0.02}`}[i]
		for _, run := range []string{
			`{"frames": 30, "move": ` + v(0.125, 0) + `}`,
			`{"frames": 30, "move": ` + v(0.0625, 0.125) + `}`,
			`{"frames": 30, "shift": ` + v(0.125, 0.0625) + `}`,
			`{"frames": 30, "spin": ` + turn + `}`,
			`{"frames": 30, "spin": ` + turn + `, "move": ` + v(0.0625, 0) + `, "about": ` + v(1, 0) + `}`,
			`{"frames": 30, "turn": ` + turn + `}`,
			`{"frames": 30, "turn": ` + turn + `, "shift": ` + v(0.0625, 0) + `}`,
			`{"frames": 9, "spin": ` + turn + `}, {"frames": 9, "move": ` + v(0.0625, 0.0625) + `}, {"frames": 9, "turn": ` + turn + `}, {"frames": 9, "shift": ` + v(0.0625, 0) + `}`,
			`{"frames": 9}, {"remove": true}`,
		} {
			var frames [2][]Frame
			var shapes [2][]Shape
			for k, shape := range [2]string{raft.box, raft.surface} {
				s := read(t, `{"version": 1, "dim": `+raft.dim+`, "shapes": [`+raft.hero+`, `+shape+`], "play": {"dt": 0.0625, "platforms": [{"id": "raft", "run": [`+run+`]}],
					"movers": [{"id": "hero", "up": `+v(0, 1)+`, "snap": 0.25, "gravity": `+v(0, -10)+`, "run": [{"frames": 36}]}]}}`)
				for f := range s.Frames() {
					frames[k] = append(frames[k], f)
					shapes[k] = f.Shapes("raft")
				}
			}
			ride := 0.0
			for n := range frames[0] {
				a, b := &frames[0][n].Movers[0], &frames[1][n].Movers[0]
				off := norm(sub(a.Position, b.Position))
				if off > 1e-6 || a.OnFloor != b.OnFloor {
					t.Errorf("%s, frame %d: the hero is at %v, %t on the box, and at %v, %t on its surface", run, n+1, a.Position, a.OnFloor, b.Position, b.OnFloor)
					break
				}
				ride = norm(sub(a.Position, frames[0][0].Movers[0].Position))
			}
			if ride < 0.05 {
				t.Errorf("%s: the hero goes %v only", run, ride)
			}
			if len(shapes[0]) != len(shapes[1]) {
				t.Errorf("%s: %v, and as a surface %v", run, shapes[0], shapes[1])
				continue
			}
			for k := range shapes[0] { // the surface is around the box
				var off float64
				if i == 0 {
					x, y := d2.Bounds(shapes[0][k].D2()), d2.Bounds(d2.NewPolygon(shapes2D.numbers(&shapes[1][k]).Points...))
					off = max(x.Min.Sub(y.Min).Len(), x.Max.Sub(y.Max).Len())
				} else {
					x, y := d3.Bounds(shapes[0][k].D3()), d3.Bounds(d3.NewHull(shapes3D.numbers(&shapes[1][k]).Points...))
					off = max(x.Min.Sub(y.Min).Len(), x.Max.Sub(y.Max).Len())
				}
				if !(off < 1e-6) {
					t.Errorf("%s: the box is %+v, and its surface %+v", run, shapes[0][k], shapes[1][k])
				}
			}
		}
	}
}

// TestPlaySurfaceLeaves: what leads a chain or mesh out of the floats is refused by the World, and what becomes another shape is that.
func TestPlaySurfaceLeaves(t *testing.T) {
	for i, raft := range rafts {
		far := [2]string{`[1e308, 0]`, `[1e308, 0, 0]`}[i]
		ball := [2]string{`{"type": "circle", "center": [9, 9], "radius": 1}`, `{"type": "sphere", "center": [9, 9, 9], "radius": 1}`}[i]
		for _, run := range []string{`{"frames": 9, "shift": ` + far + `}`, `{"frames": 9, "move": ` + far + `}`, `{"frames": 9, "shift": ` + far + `}, {"set": ` + ball + `}`} {
			s := read(t, `{"version": 1, "dim": `+raft.dim+`, "shapes": [`+raft.surface+`], "play": {"platforms": [{"id": "raft", "run": [`+run+`]}],
				"expect": [{"id": "raft", "frame": 10, "position": `+strings.ReplaceAll(far, "1e308", "0")+`}]}}`)
			f := last(s)
			at := f.Position("raft")
			if len(at) == 0 || math.IsInf(at[0], 0) || math.IsNaN(at[0]) {
				t.Errorf("%s: at %v", run, at)
			}
			if shapes := f.Shapes("raft"); len(shapes) != 1 || strings.Contains(run, "set") != (shapes[0].Surface == nil) {
				t.Errorf("%s: %+v", run, shapes)
			}
		}
	}
}
