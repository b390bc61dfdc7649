package walk

import "github.com/hantei-go/hantei/d2"

// A writer writes numbers one after the other.
type writer struct {
	to []float64
	n  int
}

func (o *writer) num(xs ...float64) { o.n += copy(o.to[o.n:], xs) }

func (o *writer) vec(v d2.Vec) { o.num(v.X, v.Y) }

func (o *writer) yes(is bool) {
	if is {
		o.num(1)
	} else {
		o.num(0)
	}
}

// Most is enough numbers for Write and for Parts.
const Most = 1 << 13

// Names returns the ids of all objects. Others are written as indices of this list, none as -1.
func (w *Walk) Names() []string {
	names := make([]string, len(w.objects))
	for i, o := range w.objects {
		names[i] = o.id
	}
	return names
}

// Write writes what the hero is and has met, in the order in which the page reads it.
func (w *Walk) Write(to []float64) {
	o := writer{to: to}
	st := &w.state
	m := &st.mover
	o.num(float64(st.ticks))
	o.vec(w.Feet())
	o.vec(st.velocity)
	o.vec(st.wish)
	o.vec(st.moved)
	o.yes(m.OnFloor())
	o.yes(m.OnWall())
	o.yes(m.OnCeiling())
	o.num(m.SinceFloor())
	landed, hasLanded := m.Landed()
	o.yes(hasLanded)
	o.num(landed)
	o.yes(m.Left())
	a, b, isSqueezed := m.Squeezed()
	o.yes(isSqueezed)
	o.num(float64(w.number(a)), float64(w.number(b)))
	floor, _ := m.Floor()
	o.num(float64(w.number(floor.ID)))
	o.vec(floor.Point)
	o.vec(floor.Normal)
	o.vec(floor.Velocity)
	o.yes(st.isLow)
	o.yes(st.isWedged)
	o.num(float64(st.coins), float64(st.falls), float64(w.count), float64(st.shape))
	hash := w.Hash()
	o.num(float64(hash>>32), float64(hash&0xffffffff))
	o.num(float64(st.zone - 1))
	count := o.n
	o.num(0)
	for t := range m.Contacts() {
		o.num(float64(w.number(t.ID)))
		o.vec(t.Point)
		o.vec(t.Normal)
		o.num(float64(t.Surface), t.T)
		o.vec(t.Lost)
		o.to[count]++
	}
}

// Parts writes how many objects there are, and of each its index, its class, its radius, how many points it has, and
// these: it is all that is within the radius of their convex hull.
func (w *Walk) Parts(to []float64) {
	o := writer{to: to}
	o.num(0)
	for i, obj := range w.objects {
		s, ok := w.world.Get(obj.id)
		if !ok {
			continue // a coin that is collected
		}
		points, radius := outline(s)
		o.num(float64(i), float64(obj.class), radius, float64(len(points)))
		for _, p := range points {
			o.vec(p)
		}
		o.to[0]++
	}
}

// Hero writes the hero as the one object that there is, in the form of Parts.
func (w *Walk) Hero(to []float64) {
	o := writer{to: to}
	s, _ := w.world.Get(heroID)
	points, radius := outline(s)
	o.num(1, float64(w.number(heroID)), float64(player), radius, float64(len(points)))
	for _, p := range points {
		o.vec(p)
	}
}

// outline returns the points and the radius of a shape of the level.
func outline(s d2.Shape) ([]d2.Vec, float64) {
	switch s := s.(type) {
	case d2.Box:
		return []d2.Vec{s.Min, d2.V(s.Max.X, s.Min.Y), s.Max, d2.V(s.Min.X, s.Max.Y)}, 0
	case d2.OrientedBox:
		u, v := s.Half[0], s.Half[1]
		return []d2.Vec{s.Center.Sub(u).Sub(v), s.Center.Add(u).Sub(v), s.Center.Add(u).Add(v), s.Center.Sub(u).Add(v)}, 0
	case d2.Polygon:
		return s.Corners(), 0
	case d2.Segment:
		return []d2.Vec{s.A, s.B}, 0
	case d2.Circle:
		return []d2.Vec{s.Center}, s.Radius
	case d2.Capsule:
		return []d2.Vec{s.A, s.B}, s.Radius
	}
	panic("walk: a shape that the level does not have")
}

// Hash is that of the World.
func (w *Walk) Hash() uint64 { return w.world.Hash() }
