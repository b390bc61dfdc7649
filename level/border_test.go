package level

import (
	"fmt"
	"math"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// TestLDtkBorders lets a hero walk over the border of two levels that lie side by side: it is no wall, and the floor goes on.
func TestLDtkBorders(t *testing.T) {
	const file = `{"jsonVersion":"1.5.3","defaultGridSize":16,"worldLayout":"%s","defs":{},"levels":[`
	const one = `{"identifier":"L%d","iid":"l%d","worldX":%d,"worldY":%d,"pxWid":64,"pxHei":48,"layerInstances":[
{"__identifier":"Walls","iid":"w%d","__type":"IntGrid","__gridSize":16,"__cWid":4,"__cHei":3,"intGridCsv":[0,0,0,0, 0,0,0,0, 1,1,1,1]}]}`
	for _, layout := range []string{"Free", "GridVania", "LinearHorizontal"} {
		for _, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}} {
			if layout == "LinearHorizontal" && order[0] != 0 {
				continue
			}
			text := fmt.Sprintf(file, layout)
			for i, n := range order {
				if i > 0 {
					text += ","
				}
				text += fmt.Sprintf(one, n, n, 64*n-16, 8, n)
			}
			l, err := Read(files("a.ldtk", text+"]}"), "a.ldtk")
			if err != nil {
				t.Fatal(err)
			}
			for _, hero := range []func(d2.Vec) d2.Shape{
				func(at d2.Vec) d2.Shape { return d2.Box{Min: at.Sub(d2.V(4, 4)), Max: at.Add(d2.V(4, 4))} },
				func(at d2.Vec) d2.Shape { return d2.Circle{Center: at, Radius: 4} },
				func(at d2.Vec) d2.Shape { return d2.CapsuleAlong(at, d2.V(0, 1), 12, 3) },
			} {
				var w d2.World[string]
				if err := l.Fill2(&w); err != nil {
					t.Fatal(err)
				}
				start := l.Bounds.Min.Add(d2.V(20, 20))
				shape := hero(start)
				w.Set("hero", shape)
				kind := fmt.Sprintf("%T", shape)
				m := d2.Mover[string]{Up: d2.V(0, -1), Snap: 4, Step: 2}
				velocity, floor := d2.Vec{}, math.NaN()
				for frame := range 200 {
					velocity = m.Slide(&w, "hero", d2.V(90, velocity.Y+10), 1.0/60)
					at, _ := w.Position("hero")
					if frame < 30 {
						floor = at.Y
						continue
					}
					if m.OnWall() || !m.OnFloor() || at.Y != floor {
						t.Errorf("%s, %v, %s: frame %d: on a wall %t, on the floor %t, at height %v, not %v", layout, order, kind, frame, m.OnWall(), m.OnFloor(), at.Y, floor)
						break
					}
					if at.X > start.X+140 {
						break
					}
				}
				if at, _ := w.Position("hero"); at.X < start.X+140 {
					t.Errorf("%s, %v, %s: came only to %v", layout, order, kind, at)
				}
			}
		}
	}
}

// TestLDtkBorderOfWalls lets a hero fall along a wall that goes on in the level below: no ledge stops it at the border.
func TestLDtkBorderOfWalls(t *testing.T) {
	const one = `{"identifier":"L%d","iid":"l%d","worldX":0,"worldY":%d,"pxWid":48,"pxHei":64,"layerInstances":[
{"__identifier":"Walls","iid":"w%d","__type":"IntGrid","__gridSize":16,"__cWid":3,"__cHei":4,"intGridCsv":[0,0,1, 0,0,1, 0,0,1, 0,0,1]}]}`
	text := `{"jsonVersion":"1.5.3","defaultGridSize":16,"worldLayout":"Free","defs":{},"levels":[` +
		fmt.Sprintf(one, 0, 0, 0, 0) + "," + fmt.Sprintf(one, 1, 1, 64, 1) + "]}"
	l, err := Read(files("a.ldtk", text), "a.ldtk")
	if err != nil {
		t.Fatal(err)
	}
	var w d2.World[string]
	if err := l.Fill2(&w); err != nil {
		t.Fatal(err)
	}
	w.Set("hero", d2.Box{Min: d2.V(20, 4), Max: d2.V(28, 12)})
	m := d2.Mover[string]{Up: d2.V(0, -1), Snap: 4, Step: 2}
	velocity, wall := d2.Vec{}, math.NaN()
	for frame := range 120 {
		velocity = m.Slide(&w, "hero", d2.V(90, 60), 1.0/60)
		at, _ := w.Position("hero")
		if frame < 10 {
			wall = at.X
			continue
		}
		if !m.OnWall() || m.OnFloor() || math.Abs(at.X-wall) > 1e-9 || velocity.Y != 60 {
			t.Fatalf("frame %d: on the wall %t, on a floor %t, at %v, not at %v, velocity %v", frame, m.OnWall(), m.OnFloor(), at, wall, velocity)
		}
		if at.Y > 110 {
			return
		}
	}
	t.Errorf("came not to the end of the wall")
}
