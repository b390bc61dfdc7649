package d3

import (
	"errors"
	"testing"
)

// TestMoverOnMovingMesh: a lift that is a mesh carries a hero, pushes it and turns under it as the same hull does.
func TestMoverOnMovingMesh(t *testing.T) {
	lift := NewHull(xy(-3, -1).Sub(depthOf(3)), xy(3, -1).Sub(depthOf(3)), xy(-3, -1).Add(depthOf(3)), xy(3, -1).Add(depthOf(3)),
		xy(-3, 0).Sub(depthOf(3)), xy(3, 0).Sub(depthOf(3)), xy(-3, 0).Add(depthOf(3)), xy(3, 0).Add(depthOf(3)))
	for name, hero := range heroShapes(xy(0.25, 1.5)) {
		for _, bySet := range []bool{false, true} {
			for i, c := range []struct {
				motion Motion
				walk   Vec
			}{
				{Motion{Move: xy(0, 0.1)}, Vec{}},
				{Motion{Move: xy(0, -0.1)}, xy(1, 0)},
				{Motion{Move: xy(0.13, 0.07)}, xy(-0.5, 0)},
				{Motion{Move: xy(-0.7, 0)}, Vec{}},
				{Motion{Spin: turnZ(0.01)}, Vec{}},
				{Motion{Move: xy(0.1, 0.1), Spin: turnZ(-0.008), Pivot: xy(1, 0)}, xy(0.2, 0)},
			} {
				if bySet && c.motion.Spin != (Spin{}) {
					continue
				}
				var mesh, hull World[int]
				place := Transform{Position: xy(0.1, 0.3)}
				surface := meshAround(lift)
				if err := errors.Join(mesh.SetMeshAt(1, surface, place), hull.Set(1, lift.In(place)), mesh.Set(0, hero), hull.Set(0, hero)); err != nil {
					t.Fatal(err)
				}
				movers := [2]Mover[int]{{Up: moverUp, Snap: 0.2}, {Up: moverUp, Snap: 0.2}}
				for frame := range 30 {
					for k, w := range []*World[int]{&mesh, &hull} {
						var err error
						switch _, at, isMesh := w.MeshAt(1); {
						case bySet && frame < 12: // a surface that is set to the other side of a hero does not meet him
						case bySet && isMesh:
							at.Position = at.Position.Add(c.motion.Move)
							err = w.SetMeshAt(1, surface, at)
						case bySet:
							s, _ := w.Get(1)
							err = w.Set(1, s.(Hull).Translate(c.motion.Move))
						default:
							err = w.MoveTurning(1, c.motion)
						}
						if err != nil {
							t.Fatal(err)
						}
						movers[k].Slide(w, 0, c.walk.Add(xy(0, -0.5)), 1.0/4)
						w.Step()
					}
					p, _ := mesh.Position(0)
					q, _ := hull.Position(0)
					off := 1e-6
					if c.motion.Spin != (Spin{}) {
						off = 1e-3 // beside the tile that carries the hero, others push him
					}
					if !(p.Sub(q).Len() < off) || !bySet && movers[0].OnFloor() != movers[1].OnFloor() {
						t.Fatalf("%s, motion %d, by Set %v, frame %d: at %v, on floor %v; of a hull at %v, %v", name, i, bySet, frame, p, movers[0].OnFloor(), q, movers[1].OnFloor())
					}
				}
			}
		}
	}
}

// TestMoverOnRoundedPlaces: a mesh carries a hero in the Step in which its corners come to places that are no floats, and back to floats.
func TestMoverOnRoundedPlaces(t *testing.T) {
	lift := meshAround(NewHull(xy(-3, -1).Sub(depthOf(3)), xy(3, -1).Sub(depthOf(3)), xy(-3, -1).Add(depthOf(3)), xy(3, -1).Add(depthOf(3)),
		xy(-3, 0).Sub(depthOf(3)), xy(3, 0).Sub(depthOf(3)), xy(-3, 0).Add(depthOf(3)), xy(3, 0).Add(depthOf(3))))
	var w World[int]
	if err := errors.Join(w.SetMeshAt(1, lift, Transform{}), w.Set(0, Sphere{xy(0.25, 0.5), 0.5})); err != nil {
		t.Fatal(err)
	}
	m := Mover[int]{Up: moverUp, Snap: 0.2}
	at := xy(0.25, 0.5)
	for frame := range 40 {
		var move Vec
		if frame >= 4 {
			move = xy([]float64{0.1, 0x1p-60, -0x1p-60, -0.1}[frame%4], 0) // 0, 0.1, 0.1, 0.1, 0
			if err := w.Move(1, move); err != nil {
				t.Fatal(err)
			}
			w.Step()
		}
		m.Slide(&w, 0, xy(0, -0.5), 1.0/4)
		w.Step()
		at = at.Add(move)
		if p, _ := w.Position(0); !(p.Sub(at).Len() < 1e-6) || !m.OnFloor() {
			t.Fatalf("frame %d: at %v, on floor %v, want %v", frame, p, m.OnFloor(), at)
		}
	}
}
