package pile

import (
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/stack"
)

var newSpace = [Scenes]func() *stack.Space{stack.SpaceTower, stack.SpacePyramid, stack.SpaceCards}

// A space is a world of space.
type space struct{ *stack.Space }

func deep(v Vec) d3.Vec { return d3.V(v[0], v[1], v[2]) }

func ofDeep(v d3.Vec) Vec { return Vec{v.X, v.Y, v.Z} }

func (w *space) step()                   { w.Step() }
func (w *space) forget(is bool)          { w.IsForgetful = is }
func (w *space) count() int              { return len(w.Blocks) }
func (w *space) shoot(at, v Vec)         { w.Shoot(deep(at), deep(v), radius, density) }
func (w *space) put(body int, at, v Vec) { w.Put(body, deep(at), deep(v)) }
func (w *space) hold(body int, at Vec)   { w.Hold(body, deep(at)) }
func (w *space) drag(to Vec)             { w.Drag(deep(to)) }
func (w *space) drop()                   { w.Drop() }
func (w *space) speed() float64          { return w.Speed() }
func (w *space) energy() float64         { return w.Energy() }
func (w *space) save(m *moment)          { w.Save(&m.space) }
func (w *space) load(m *moment)          { w.Load(&m.space) }

func (w *space) pick(from, way Vec, _ float64) (body int, at Vec, ok bool) {
	body, p, ok := w.Pick(d3.Ray{Origin: deep(from), Dir: deep(way)})
	return body, ofDeep(p), ok
}

func (w *space) held() (body int, from, to Vec) {
	body, a, b := w.Held()
	return body, ofDeep(a), ofDeep(b)
}

func (w *space) write(o *writer) {
	for _, b := range w.Blocks {
		x, y, z := b.Turn.Axes()
		half := [3]d3.Vec{x.Scale(max(b.Half.X, b.Radius)), y.Scale(max(b.Half.Y, b.Radius)), z.Scale(max(b.Half.Z, b.Radius))}
		o.body(b.Radius, b.IsGone, ofDeep(b.At), [3]Vec{ofDeep(half[0]), ofDeep(half[1]), ofDeep(half[2])})
	}
	for i := range w.Touches {
		g := &w.Touches[i]
		o.point(g.Key, g.IsKept, ofDeep(g.Point()), ofDeep(g.Normal), g.Depth, ofDeep(g.Impulse()))
	}
}
