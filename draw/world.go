package draw

import (
	"math"
	"sync"

	"github.com/hantei-go/hantei/d2"
)

// A View is the part of the plane that World draws, and how.
type View struct {
	Center        d2.Vec  // in the middle of the canvas
	Scale         float64 // pixels a unit; 0 means 1
	Width, Height float64 // of the canvas, in pixels
	YUp           bool    // y points up in the world, and not down as on the canvas

	// Layers tell the style of objects: that of the first entry with a layer of theirs. Objects of
	// no entry are left out; without entries all are drawn as Body.
	Layers   []LayerStyle
	Contacts bool // draw the points where objects touch, with their normals, whatever their filters say
}

// A LayerStyle says how objects look that have a layer of Mask.
type LayerStyle struct {
	Mask  uint64
	Style Style
}

// World draws the objects of w that are in view: an overlay to find out by what a game does. It is made
// to be called in each frame. After the first calls it allocates nothing, unless c does. It rounds: a picture is no
// verdict.
func World[K comparable](c Canvas, w *d2.World[K], view View) {
	s := sketches.Get().(*sketch)
	defer sketches.Put(s)
	s.start(c, view)
	if len(view.Layers) == 0 {
		objects(s, w, d2.Filter[K]{}, Body)
	}
	seen := uint64(0)
	for _, layer := range view.Layers {
		if mask := layer.Mask &^ seen; mask != 0 {
			objects(s, w, d2.Filter[K]{Mask: mask}, layer.Style)
		}
		seen |= layer.Mask
	}
	if view.Contacts {
		contacts(s, w)
	}
	s.c = nil
}

// Walk draws what m met in its last call: the planes that stopped it, with their normals,
// and the floor under it; and a way, such as where it was in the last frames.
func Walk[K comparable](c Canvas, m *d2.Mover[K], way []d2.Vec, view View) {
	s := sketches.Get().(*sketch)
	defer sketches.Put(s)
	s.start(c, view)
	for i := 1; i < len(way); i++ {
		s.line(way[i-1], way[i], Way)
	}
	for touch := range m.Contacts() {
		s.plane(touch.Point, touch.Normal, Inside)
	}
	if floor, ok := m.Floor(); ok {
		s.plane(floor.Point, floor.Normal, Floor)
	}
	s.c = nil
}

// objects draws those that filter leaves in.
func objects[K comparable](s *sketch, w *d2.World[K], filter d2.Filter[K], style Style) {
	for _, part := range w.OverlappingParts(&s.seen, filter) {
		s.shape(part, style)
	}
}

// contacts draws where parts in view touch those of other objects.
func contacts[K comparable](s *sketch, w *d2.World[K]) {
	for a, partA := range w.OverlappingParts(&s.seen) {
		for b, partB := range w.OverlappingParts(partA) {
			if a.ID == b.ID {
				continue
			}
			m, _ := d2.Contacts(partA, partB)
			if m.Normal.Y < 0 || m.Normal.Y == 0 && m.Normal.X < 0 { // each pair comes in both orders
				for _, p := range m.Points[:m.Len] {
					s.arrow(p.Point, m.Normal)
				}
			}
		}
	}
}

// A sketch is a View on a canvas, with memory for the shape at hand.
type sketch struct {
	c       Canvas
	view    View
	seen    d2.Box // what the canvas shows, and a rim as wide as a line
	corners []d2.Vec
	places  []Point
	steps   []Step
}

// sketches keeps the memory of sketches from frame to frame.
var sketches = sync.Pool{New: func() any { return new(sketch) }}

const (
	rim       = 8  // pixels around the canvas
	normalLen = 18 // pixels of a normal
	planeLen  = 30 // pixels of a plane to either side
)

// start makes s ready to draw on c.
func (s *sketch) start(c Canvas, view View) {
	if view.Scale == 0 {
		view.Scale = 1
	}
	half := d2.V((float64(view.Width/2)+rim)/view.Scale, (float64(view.Height/2)+rim)/view.Scale)
	s.c, s.view = c, view
	s.seen = d2.Box{Min: view.Center.Sub(half), Max: view.Center.Add(half)}
}

// place returns where p is on the canvas.
func (s *sketch) place(p d2.Vec) Point {
	x := float64((p.X - s.view.Center.X) * s.view.Scale)
	y := float64((p.Y - s.view.Center.Y) * s.view.Scale)
	if s.view.YUp {
		y = -y
	}
	return Point{float64(s.view.Width/2) + min(max(x, -far), far), float64(s.view.Height/2) + min(max(y, -far), far)}
}

// line draws the part of the line from a to b that is in view.
func (s *sketch) line(a, b d2.Vec, style Style) {
	part, ok := d2.Clip(d2.Segment{A: a, B: b}, s.seen)
	if !ok {
		return
	}
	d := b.Sub(a)
	s.c.Line(s.place(a.Add(d.Scale(part.Enter))), s.place(a.Add(d.Scale(part.Exit))), style)
}

// arrow draws a point, and a unit vector from there.
func (s *sketch) arrow(at, normal d2.Vec) {
	s.c.Circle(s.place(at), 2.5, Hit)
	s.c.Line(s.place(at), s.place(at.Add(normal.Scale(normalLen/s.view.Scale))), Normal)
}

// plane draws a piece of the line through a point, and its normal.
func (s *sketch) plane(at, normal d2.Vec, style Style) {
	along := d2.V(-normal.Y, normal.X).Scale(planeLen / s.view.Scale)
	s.c.Line(s.place(at.Sub(along)), s.place(at.Add(along)), style)
	s.arrow(at, normal)
}

// shape draws a shape as its core and its radius.
func (s *sketch) shape(shape d2.Shape, style Style) {
	s.corners = s.corners[:0]
	radius := s.core(shape, 0)
	if len(s.corners) == 0 || !(radius >= 0) {
		return
	}
	s.places = s.places[:0]
	for _, p := range s.corners {
		if q := s.place(p); len(s.places) == 0 || s.places[len(s.places)-1] != q {
			s.places = append(s.places, q)
		}
	}
	for len(s.places) > 1 && s.places[0] == s.places[len(s.places)-1] {
		s.places = s.places[:len(s.places)-1]
	}
	pixels := min(radius*s.view.Scale, far)
	switch {
	case len(s.places) == 1:
		s.c.Circle(s.places[0], max(pixels, 1.5), style)
	case len(s.places) == 2 && pixels == 0:
		s.c.Line(s.places[0], s.places[1], style)
	default:
		turnClockwise(s.places)
		s.steps = appendOutline(s.steps[:0], s.places, pixels)
		s.c.Path(s.steps, style)
	}
}

// core adds the corners of the core of a shape, a pointer, cut to what is in view if it has no end, and
// returns its radius. The shape is rounded by r besides.
func (s *sketch) core(shape d2.Shape, r float64) float64 {
	switch shape := shape.(type) {
	case *d2.Vec:
		s.corners = append(s.corners, *shape)
	case *d2.Segment:
		s.corners = append(s.corners, shape.A, shape.B)
	case *d2.Circle:
		s.corners = append(s.corners, shape.Center)
		r += shape.Radius
	case *d2.Capsule:
		s.corners = append(s.corners, shape.A, shape.B)
		r += shape.Radius
	case *d2.Tapered:
		r += s.tapered(shape)
	case *d2.Triangle:
		s.corners = append(s.corners, shape.A, shape.B, shape.C)
	case *d2.OrientedBox:
		c, x, y := shape.Center, shape.Half[0], shape.Half[1]
		s.corners = append(s.corners, c.Add(x).Add(y), c.Add(x).Sub(y), c.Sub(x).Sub(y), c.Sub(x).Add(y))
	case *d2.Polygon:
		s.corners = shape.AppendCorners(s.corners)
	case *d2.Box:
		s.box(*shape, r)
	case *d2.Ray:
		s.path(shape, shape.Origin, shape.Dir, r)
	case *d2.Line:
		s.path(shape, shape.Origin, shape.Dir, r)
	case *d2.HalfPlane:
		s.halfPlane(*shape, r)
	case *d2.Rounded:
		return s.core(shape.Core, r+shape.Radius)
	}
	return r
}

// tapered adds the corners of a polygon in a tapered capsule, and returns the radius of what is a circle or a capsule.
func (s *sketch) tapered(t *d2.Tapered) float64 {
	d := t.B.Sub(t.A)
	l := d.Len()
	if t.RA == t.RB {
		s.corners = append(s.corners, t.A, t.B)
		return t.RA
	}
	if sine := (t.RA - t.RB) / l; math.Abs(sine) < 1 {
		// The normals at which both circles have a common tangent are at this angle to the way from A to B.
		half, along := math.Acos(sine), math.Atan2(d.Y, d.X)
		const n = 32
		for i := range n + 1 {
			a := along - half + float64(half*(2*float64(i)/n))
			s.corners = append(s.corners, t.B.Add(d2.FromAngle(a).Scale(t.RB)))
		}
		for i := range n + 1 {
			a := along + half + float64((math.Pi-half)*(2*float64(i)/n))
			s.corners = append(s.corners, t.A.Add(d2.FromAngle(a).Scale(t.RA)))
		}
		return 0
	}
	if t.RA > t.RB {
		s.corners = append(s.corners, t.A)
	} else {
		s.corners = append(s.corners, t.B)
	}
	return max(t.RA, t.RB)
}

// around returns what is in view, and by r more.
func (s *sketch) around(r float64) d2.Box { return s.seen.Expand(max(r, 0)) }

// box adds the corners of a box. A side that is out of view is drawn a little farther out.
func (s *sketch) box(b d2.Box, r float64) {
	v := s.around(r)
	x0, x1 := max(b.Min.X, v.Min.X), min(b.Max.X, v.Max.X)
	y0, y1 := max(b.Min.Y, v.Min.Y), min(b.Max.Y, v.Max.Y)
	if x0 <= x1 && y0 <= y1 {
		s.corners = append(s.corners, d2.V(x0, y0), d2.V(x1, y0), d2.V(x1, y1), d2.V(x0, y1))
	}
}

// path adds the ends of the part of a ray or line that is in view.
func (s *sketch) path(p d2.Path, origin, dir d2.Vec, r float64) {
	if part, ok := d2.Clip(p, s.around(r)); ok {
		s.corners = append(s.corners, origin.Add(dir.Scale(part.Enter)), origin.Add(dir.Scale(part.Exit)))
	}
}

// halfPlane adds the corners of what is in view of a half-plane.
func (s *sketch) halfPlane(h d2.HalfPlane, r float64) {
	v := s.around(r)
	all := [4]d2.Vec{v.Min, d2.V(v.Max.X, v.Min.Y), v.Max, d2.V(v.Min.X, v.Max.Y)}
	for i, p := range all {
		q := all[(i+1)%len(all)]
		above, next := p.Sub(h.Point).Dot(h.Normal), q.Sub(h.Point).Dot(h.Normal)
		if above <= 0 {
			s.corners = append(s.corners, p)
		}
		if above < 0 && next > 0 || above > 0 && next < 0 {
			s.corners = append(s.corners, p.Add(q.Sub(p).Scale(above/(above-next))))
		}
	}
}

// turnClockwise puts the corners of a convex outline in that order, as seen.
func turnClockwise(list []Point) {
	area := 0.0
	for i := 2; i < len(list); i++ {
		p, q := list[i-1].sub(list[0]), list[i].sub(list[0])
		area += float64(p.X*q.Y) - float64(p.Y*q.X)
	}
	if area >= 0 || math.IsNaN(area) {
		return
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}
