package pile

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/stack"
)

var newPlane = [Scenes]func() *stack.Plane{stack.PlaneTower, stack.PlanePyramid, stack.PlaneCards}

// A plane is a world of the plane.
type plane struct{ *stack.Plane }

func flat(v Vec) d2.Vec { return d2.V(v[0], v[1]) }

func ofFlat(v d2.Vec) Vec { return Vec{v.X, v.Y} }

func (w *plane) step()                   { w.Step() }
func (w *plane) forget(is bool)          { w.IsForgetful = is }
func (w *plane) count() int              { return len(w.Plates) }
func (w *plane) shoot(at, v Vec)         { w.Shoot(flat(at), flat(v), radius, density) }
func (w *plane) put(body int, at, v Vec) { w.Put(body, flat(at), flat(v)) }
func (w *plane) hold(body int, at Vec)   { w.Hold(body, flat(at)) }
func (w *plane) drag(to Vec)             { w.Drag(flat(to)) }
func (w *plane) drop()                   { w.Drop() }
func (w *plane) speed() float64          { return w.Speed() }
func (w *plane) energy() float64         { return w.Energy() }
func (w *plane) save(m *moment)          { w.Save(&m.plane) }
func (w *plane) load(m *moment)          { w.Load(&m.plane) }

func (w *plane) pick(from, _ Vec, within float64) (body int, at Vec, ok bool) {
	body, ok = w.Pick(flat(from), within)
	return body, from, ok
}

func (w *plane) held() (body int, from, to Vec) {
	body, a, b := w.Held()
	return body, ofFlat(a), ofFlat(b)
}

func (w *plane) write(o *writer) {
	for _, b := range w.Plates {
		x, y := b.Turn.Axes()
		o.body(b.Radius, b.IsGone, ofFlat(b.At), [3]Vec{ofFlat(x.Scale(max(b.Half.X, b.Radius))), ofFlat(y.Scale(max(b.Half.Y, b.Radius)))})
	}
	for i := range w.Grips {
		g := &w.Grips[i]
		o.point(g.Key, g.IsKept, ofFlat(g.Point()), ofFlat(g.Normal), g.Depth, ofFlat(g.Impulse()))
	}
}
