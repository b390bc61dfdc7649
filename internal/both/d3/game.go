package d3

import (
	"iter"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// NewGame returns a Game with an empty World.
func NewGame() both.Game[d3.Shape, d3.Vec] {
	w := new(d3.World[string])
	return both.Game[d3.Shape, d3.Vec]{
		Set:        w.SetParts,
		SetSurface: func(id string, of any) error { return w.SetMesh(id, of.(*d3.Mesh)) },
		SetMovable: func(id string, of any) error { return w.SetMeshAt(id, of.(*d3.Mesh), d3.Transform{}) },
		SetFilter:  w.SetFilter,
		Move: func(id string, m both.Motion[d3.Vec]) error {
			if m.Angle == 0 {
				return w.Move(id, m.Move)
			}
			return w.MoveTurning(id, motion(&m))
		},
		Remove:   w.Remove,
		Step:     func() { w.Step() },
		Position: w.Position,
		NewMover: func(f both.MoverFields[d3.Vec]) both.Mover[d3.Shape, d3.Vec] { return newMover(w, &f) },

		ClipAll: func(path d3.Shape, without string) (list []both.PartSpan) {
			for c := range w.ClipAll(path.(d3.Path), d3.Without(without)) {
				list = append(list, both.PartSpan{ID: c.ID, Part: c.Part, Span: both.Span(c.Span)})
			}
			return list
		},
		CrossingsAll: func(path d3.Shape, without string) (list []both.Crossing[d3.Vec]) {
			for c := range w.CrossingsAll(path.(d3.Path), d3.Without(without)) {
				list = append(list, both.Crossing[d3.Vec]{ID: c.ID, Part: c.Part, Hit: hit(c.Hit), Leaves: c.Leaves})
			}
			return list
		},
		ContactsOf: func(id string) (list []both.PartManifold[d3.Vec]) {
			for m := range w.ContactsOf(id) {
				list = append(list, both.PartManifold[d3.Vec]{ID: m.B.ID, Part: m.B.Part, Manifold: manifold(&m.Manifold)})
			}
			return list
		},
		Nearest: func(id string) (n both.Neighbor[d3.Vec], ok bool) {
			for _, near := range w.AppendNearestID(nil, id, 1) {
				n, ok = both.Neighbor[d3.Vec](near), true
			}
			return n, ok
		},
	}
}

// newMover returns a mover for objects of w.
func newMover(w *d3.World[string], f *both.MoverFields[d3.Vec]) both.Mover[d3.Shape, d3.Vec] {
	m := &d3.Mover[string]{
		Up: f.Up, MaxSlope: f.MaxSlope, Snap: f.Snap, Step: f.Step, Corner: f.Corner, RideLimit: f.RideLimit,
		OneWay: f.OneWay, Slope: d3.SlopeSpeed(f.Slope), Leave: d3.Leave(f.Leave),
	}
	if f.Without != "" {
		m.Filter = d3.Without(f.Without)
	}
	m.Filter.Mask = f.Mask
	return both.Mover[d3.Shape, d3.Vec]{
		Slide:  func(id string, velocity d3.Vec, dt float64) d3.Vec { return m.Slide(w, id, velocity, dt) },
		Drop:   m.Drop,
		Forget: m.Forget,
		Resize: func(id string, s d3.Shape) bool { return m.Resize(w, id, s) },
		State:  func() both.MoverState[d3.Vec] { return stateOf(m) },

		Overlapping: func(id string) []string { return w.AppendOverlappingID(nil, id, m.Filter) },
	}
}

// stateOf returns what m tells.
func stateOf(m *d3.Mover[string]) both.MoverState[d3.Vec] {
	s := both.MoverState[d3.Vec]{
		OnFloor: m.OnFloor(), OnWall: m.OnWall(), OnCeiling: m.OnCeiling(), Left: m.Left(),
		SinceFloor: m.SinceFloor(),
	}
	s.Landed, s.HasLanded = m.Landed()
	if g, ok := m.Floor(); ok {
		s.Floor = both.Ground[d3.Vec](g)
	}
	s.Contacts, s.Pushes = touchesOf(m.Contacts()), touchesOf(m.Pushes())
	s.Squeezed[0], s.Squeezed[1], s.IsSqueezed = m.Squeezed()
	return s
}

// touchesOf returns what m has met as a list.
func touchesOf(touches iter.Seq[d3.Touch[string]]) (all []both.Touch[d3.Vec]) {
	for t := range touches {
		all = append(all, both.Touch[d3.Vec]{
			ID: t.ID, Part: t.Part, Point: t.Point, Normal: t.Normal, Surface: t.Surface.String(), T: t.T, Lost: t.Lost,
		})
	}
	return all
}
