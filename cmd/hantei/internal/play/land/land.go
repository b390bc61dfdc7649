// Package land is what one plays with on the page of chains and meshes: a chain that is drawn, or hills of many
// triangles, a ball that slides over them, and rays.
package land

import "math"

// Vec is a vector of the plane or of space. In the plane the third number is 0.
type Vec [3]float64

func (v Vec) dot(w Vec) float64 { return float64(v[0]*w[0]) + float64(v[1]*w[1]) + float64(v[2]*w[2]) }

func (v Vec) times(k float64) Vec { return Vec{v[0] * k, v[1] * k, v[2] * k} }

func (v Vec) plus(w Vec) Vec { return Vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }

// Gravity pulls the ball, and the air slows it down a little.
const (
	gravity = 10
	air     = 0.05
)

// Turns are what the ball may meet in a step. It stops a hair before what it meets.
const (
	turns = 8
	hair  = 1e-9
	gap   = 1e-6
)

// What falls so far below the land comes back to where it was put.
const abyss = 12

// A Met is where a path or the ball meets the land.
type Met struct {
	Part          int
	T             float64
	Point, Normal Vec
}

// A ground is a land of either dimension.
type ground interface {
	set(isOneSided bool) error
	count() int
	part(i int) (corners []Vec)
	near(i int) []int // the parts that may share something with one, itself too
	normal(i int) Vec
	cast(origin, way Vec) (Met, bool)
	sweep(at Vec, radius float64, motion Vec) (Met, bool)
	touches(i int, p Vec) bool // whether a part comes within a hair of a point
	floor() float64
	around(p Vec) Around
}

// A Land is a ground and a ball on it.
type Land struct {
	ground
	dim    int
	put    Vec
	Ball   Vec
	Radius float64
	V      Vec
	Met    []Met // in the last step
	Faces  int   // how often the ball has met a face of the land, or a ridge as it is
	Seams  int   // how often it has met a normal that the land does not have there
}

// Set puts the land into its World, with one side or two.
func (l *Land) Set(isOneSided bool) error { return l.set(isOneSided) }

// Place puts the ball somewhere, at rest.
func (l *Land) Place(at Vec, radius float64) {
	l.put, l.Ball, l.Radius, l.V, l.Met = at, at, radius, Vec{}, l.Met[:0]
}

// Push adds to the velocity of the ball.
func (l *Land) Push(v Vec) { l.V = l.V.plus(v) }

// Step lets the ball fall and slide on for so many seconds: where it meets something, what is left of its motion goes along
// that.
func (l *Land) Step(dt float64) {
	up := l.dim - 1
	l.V[up] -= gravity * dt
	l.V = l.V.times(1 - air*dt)
	rest := l.V.times(dt)
	l.Met = l.Met[:0]
	for range turns {
		m, ok := l.sweep(l.Ball, l.Radius, rest)
		if !ok {
			l.Ball = l.Ball.plus(rest)
			break
		}
		l.Met = append(l.Met, m)
		if l.isThere(m) {
			l.Faces++
		} else {
			l.Seams++
		}
		l.Ball = l.Ball.plus(rest.times(m.T)).plus(m.Normal.times(gap))
		rest = along(rest.times(1-m.T), m.Normal)
		l.V = along(l.V, m.Normal)
	}
	if l.Ball[up] < l.floor()-abyss {
		l.Place(l.put, l.Radius)
	}
}

// along returns v without what leads against a normal.
func along(v, normal Vec) Vec { return v.plus(normal.times(-min(0, v.dot(normal)))) }

// isThere tells whether the land has a normal: it is that of a face around, on either side, or all that is there is behind
// it.
func (l *Land) isThere(m Met) bool {
	near := l.near(m.Part)
	for _, i := range near {
		if 1-math.Abs(l.normal(i).dot(m.Normal)) < hair {
			return true
		}
	}
	for _, i := range near {
		if !l.touches(i, m.Point) {
			continue
		}
		for _, c := range l.part(i) {
			if c.plus(m.Point.times(-1)).dot(m.Normal) > hair {
				return false
			}
		}
	}
	return true
}

// PartLen is how many numbers Parts writes for an edge or a triangle.
const PartLen = 9

// Parts writes the corners of edges or triangles, from one on, and returns how many: as many as there is room for.
func (l *Land) Parts(from int, to []float64) (n int) {
	for i := from; i < l.count() && (n+1)*PartLen <= len(to); i++ {
		for k, c := range l.part(i) {
			copy(to[n*PartLen+3*k:], c[:])
		}
		n++
	}
	return n
}

// Write writes the ball and what it has met last, in the order in which the page reads it.
func (l *Land) Write(to []float64) {
	n := 0
	num := func(xs ...float64) { n += copy(to[n:], xs) }
	num(l.Ball[:]...)
	num(l.V[:]...)
	num(float64(l.count()), float64(l.Faces), float64(l.Seams), float64(len(l.Met)))
	for _, m := range l.Met {
		Put(to[n:], m)
		n += MetLen
	}
}

// MetLen is how many numbers Put writes.
const MetLen = 8

// Put writes where something is met.
func Put(to []float64, m Met) {
	to[0], to[1] = float64(m.Part), m.T
	copy(to[2:], m.Point[:])
	copy(to[5:], m.Normal[:])
}

// Cast casts a ray.
func (l *Land) Cast(origin, way Vec) (Met, bool) { return l.cast(origin, way) }
