package level

// Place: where a shape of a map is, and what it becomes there.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// A placing takes a point (x, y) to (xx·x + xy·y + t.X, yx·x + yy·y + t.Y).
type placing struct {
	xx, xy, yx, yy float64
	t              d2.Vec

	k float64 // what all lengths are multiplied by; 0 if it is not the same for all
}

func moved(x, y float64) placing { return placing{1, 0, 0, 1, d2.V(x, y), 1} }

func scaled(x, y float64) placing {
	p := placing{xx: x, yy: y}
	if math.Abs(x) == math.Abs(y) {
		p.k = math.Abs(x)
	}
	return p
}

// turned turns by degrees, from x to y. Quarter turns are exact.
func turned(degrees float64) placing {
	degrees = math.Mod(degrees, 360)
	quarters := math.Round(degrees / 90)
	cos, sin := 1.0, 0.0
	if rest := degrees - float64(quarters*90); rest != 0 {
		x, _ := d2.Rotate(rest * (math.Pi / 180)).Axes()
		cos, sin = x.X, x.Y
	}
	switch (int(quarters) + 8) % 4 {
	case 1:
		cos, sin = -sin, cos
	case 2:
		cos, sin = -cos, -sin
	case 3:
		cos, sin = sin, -cos
	}
	return placing{cos, -sin, sin, cos, d2.Vec{}, 1}
}

// point returns where p puts a point.
func (p placing) point(x, y float64) d2.Vec {
	v := p.vector(x, y)
	return d2.V(v.X+p.t.X, v.Y+p.t.Y)
}

// vector returns what p makes of a difference of points.
func (p placing) vector(x, y float64) d2.Vec {
	return d2.V(float64(p.xx*x)+float64(p.xy*y), float64(p.yx*x)+float64(p.yy*y))
}

// then returns p followed by q.
func (p placing) then(q placing) placing {
	x, y := q.vector(p.xx, p.yx), q.vector(p.xy, p.yy)
	return placing{x.X, y.X, x.Y, y.Y, q.point(p.t.X, p.t.Y), float64(p.k * q.k)}
}

// isAlongAxes reports whether p leaves what is along the axes along them.
func (p placing) isAlongAxes() bool {
	return p.xy == 0 && p.yx == 0 || p.xx == 0 && p.yy == 0
}

// A figure is the shape of an object of Tiled, in coordinates of its own.
type figure struct {
	kind   string // rectangle, ellipse, capsule, point, polygon or polyline; text has no figure
	w, h   float64
	pieces [][]d2.Vec // convex pieces of a polygon; or the one way of a polyline
	at     placing
	fault  fault // of a polygon, without shapes
}

// ellipseCorners is how many corners an ellipse gets that is no circle. They are on it, and its sides are
// off it by less than 1 − cos(π/128) < 0.0004 of its longer half axis.
const ellipseCorners = 128

// unitCircle has corners of the unit circle, those on the axes and their mirror images exact.
var unitCircle = d2.RegularPolygon(d2.Vec{}, 1, ellipseCorners, 0).Corners()

// size returns how many corners the shapes of f have, a shape without corners counted as one.
func (f *figure) size() int {
	n := 1
	switch f.kind {
	case "ellipse", "capsule":
		n = ellipseCorners
	}
	for _, piece := range f.pieces {
		n += len(piece)
	}
	return n
}

// shapes returns what f is where p puts it.
func (f *figure) shapes(p placing) []scene.Shape {
	p = f.at.then(p)
	switch f.kind {
	case "rectangle":
		return []scene.Shape{f.rectangle(p)}
	case "ellipse":
		return []scene.Shape{f.ellipse(p)}
	case "capsule":
		return []scene.Shape{f.capsule(p)}
	case "point":
		return []scene.Shape{{Kind: scene.Point, A: vec(p.t)}}
	}
	var list []scene.Shape
	for _, piece := range f.pieces {
		if f.kind == "polygon" {
			list = append(list, polygon(p, piece))
			continue
		}
		list = appendSegments(list, p, piece)
	}
	return list
}

// chained returns a line of several segments as a chain, and anything else as it is.
func chained(shapes []scene.Shape) []scene.Shape {
	if len(shapes) < 2 || shapes[0].Kind != scene.Segment {
		return shapes
	}
	points := []scene.Vec{shapes[0].A}
	for _, s := range shapes {
		points = append(points, s.B)
	}
	last := len(points) - 1
	closed := slices.Equal(points[0], points[last])
	if closed {
		points = points[:last]
	}
	return []scene.Shape{{Kind: scene.Chain, List: points, Surface: &scene.Surface{Closed: closed}}}
}

func polygon(p placing, points []d2.Vec) scene.Shape {
	list := make([]scene.Vec, len(points))
	for i, v := range points {
		list[i] = vec(p.point(v.X, v.Y))
	}
	return scene.Shape{Kind: scene.Polygon, List: list}
}

func appendSegments(list []scene.Shape, p placing, points []d2.Vec) []scene.Shape {
	if len(points) == 1 {
		return append(list, scene.Shape{Kind: scene.Point, A: vec(p.point(points[0].X, points[0].Y))})
	}
	for i, b := range points[1:] {
		a := points[i]
		list = append(list, scene.Shape{Kind: scene.Segment, A: vec(p.point(a.X, a.Y)), B: vec(p.point(b.X, b.Y))})
	}
	return list
}

// rectangle returns a box along the axes if f is that, else a turned one, and a polygon if it is
// sheared.
func (f *figure) rectangle(p placing) scene.Shape {
	if p.isAlongAxes() {
		a, b := p.t, p.point(f.w, f.h)
		return scene.Shape{
			Kind: scene.Box,
			A:    vec(d2.V(min(a.X, b.X), min(a.Y, b.Y))), B: vec(d2.V(max(a.X, b.X), max(a.Y, b.Y))),
		}
	}
	if p.k != 0 || float64(p.xx*p.xy)+float64(p.yx*p.yy) == 0 {
		return scene.Shape{
			Kind: scene.OrientedBox, A: vec(p.point(f.w/2, f.h/2)),
			List: []scene.Vec{vec(p.vector(f.w/2, 0)), vec(p.vector(0, f.h/2))},
		}
	}
	return polygon(p, []d2.Vec{{}, d2.V(f.w, 0), d2.V(f.w, f.h), d2.V(0, f.h)})
}

// ellipse returns a circle if f is one, else the polygon of points of the ellipse.
func (f *figure) ellipse(p placing) scene.Shape {
	diameter := float64(f.w * p.k)
	isCircle := p.k != 0 && f.w == f.h
	if !isCircle && p.isAlongAxes() {
		across := p.vector(f.w, 0)
		along := p.vector(0, f.h)
		diameter = max(math.Abs(across.X), math.Abs(across.Y))
		isCircle = diameter == max(math.Abs(along.X), math.Abs(along.Y))
	}
	if isCircle {
		return scene.Shape{Kind: scene.Circle, A: vec(p.point(f.w/2, f.h/2)), Radius: diameter / 2}
	}
	points := make([]d2.Vec, len(unitCircle))
	for i, u := range unitCircle {
		points[i] = d2.V(f.w/2+float64(u.X*(f.w/2)), f.h/2+float64(u.Y*(f.h/2)))
	}
	return polygon(p, points)
}

// capsule returns a capsule or circle, and a polygon if its caps are no half circles any more.
func (f *figure) capsule(p placing) scene.Shape {
	r := min(f.w, f.h) / 2
	a, b := d2.V(r, r), d2.V(f.w-r, f.h-r)
	if p.k != 0 {
		if f.w == f.h {
			return scene.Shape{Kind: scene.Circle, A: vec(p.point(r, r)), Radius: float64(r * p.k)}
		}
		return scene.Shape{Kind: scene.Capsule, A: vec(p.point(a.X, a.Y)), B: vec(p.point(b.X, b.Y)), Radius: float64(r * p.k)}
	}
	points := make([]d2.Vec, 0, len(unitCircle)+2)
	for _, u := range unitCircle {
		// Points beyond an end belong to its cap.
		x, y := float64(u.X*r), float64(u.Y*r)
		if along := float64(u.X*(b.X-a.X)) + float64(u.Y*(b.Y-a.Y)); along >= 0 {
			points = append(points, d2.V(b.X+x, b.Y+y))
		}
		if along := float64(u.X*(b.X-a.X)) + float64(u.Y*(b.Y-a.Y)); along <= 0 {
			points = append(points, d2.V(a.X+x, a.Y+y))
		}
	}
	return polygon(p, points)
}

// vec returns v as scenes have it, without negative zeros.
func vec(v d2.Vec) scene.Vec { return scene.Vec{v.X + 0, v.Y + 0} }
