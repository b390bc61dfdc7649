package draw

import (
	"math"
	"slices"
)

// far bounds what is computed with on the way to the edge of a view.
const far = 1e100

func (p Point) add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// along returns p + k·q.
func (p Point) along(k float64, q Point) Point {
	return Point{p.X + float64(k*q.X), p.Y + float64(k*q.Y)}
}

func (p Point) times(k float64) Point { return Point{float64(k * p.X), float64(k * p.Y)} }

func (p Point) dot(q Point) float64   { return float64(p.X*q.X) + float64(p.Y*q.Y) }
func (p Point) cross(q Point) float64 { return float64(p.X*q.Y) - float64(p.Y*q.X) }
func (p Point) len() float64          { return math.Sqrt(p.dot(p)) }

// A rect is a part of the canvas.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) width() float64  { return r.x1 - r.x0 }
func (r rect) height() float64 { return r.y1 - r.y0 }
func (r rect) center() Point   { return Point{float64((r.x0 + r.x1) / 2), float64((r.y0 + r.y1) / 2)} }

func (r rect) grow(by float64) rect { return rect{r.x0 - by, r.y0 - by, r.x1 + by, r.y1 + by} }

func (r rect) holds(p Point) bool { return r.x0 <= p.X && p.X <= r.x1 && r.y0 <= p.Y && p.Y <= r.y1 }

// within reports whether r lies in s.
func (r rect) within(s rect) bool {
	return s.x0 <= r.x0 && r.x1 <= s.x1 && s.y0 <= r.y0 && r.y1 <= s.y1
}

// meets reports whether r and s have inner points in common.
func (r rect) meets(s rect) bool {
	return r.x0 < s.x1 && s.x0 < r.x1 && r.y0 < s.y1 && s.y0 < r.y1
}

// clamp returns the point of r nearest to p.
func (r rect) clamp(p Point) Point {
	return Point{min(max(p.X, r.x0), r.x1), min(max(p.Y, r.y0), r.y1)}
}

// clip returns the part from lo to hi of p + t·d that lies in r (Liang and Barsky,
// 1984).
func (r rect) clip(p, d Point, lo, hi float64) (float64, float64, bool) {
	for _, side := range [4][2]float64{
		{-d.X, p.X - r.x0},
		{d.X, r.x1 - p.X},
		{-d.Y, p.Y - r.y0},
		{d.Y, r.y1 - p.Y},
	} {
		speed, room := side[0], side[1]
		switch {
		case speed == 0 && room < 0:
			return 0, 0, false
		case speed < 0:
			lo = max(lo, room/speed)
		case speed > 0:
			hi = min(hi, room/speed)
		}
	}
	return lo, hi, lo <= hi
}

// crosses reports whether the segment from p to q has a point in r.
func (r rect) crosses(p, q Point) bool {
	if max(p.X, q.X) < r.x0 || min(p.X, q.X) > r.x1 || max(p.Y, q.Y) < r.y0 || min(p.Y, q.Y) > r.y1 {
		return false
	}
	_, _, ok := r.clip(p, q.sub(p), 0, 1)
	return ok
}

// hullOf returns the corners of the convex hull of points, clockwise as seen (the
// monotone chain of Andrew, 1979).
func hullOf(points []Point) []Point {
	points = slices.Clone(points)
	slices.SortFunc(points, func(p, q Point) int {
		if p.X != q.X {
			return cmpFloat(p.X, q.X)
		}
		return cmpFloat(p.Y, q.Y)
	})
	points = slices.Compact(points)
	if len(points) < 3 {
		return points
	}
	var chain []Point
	for range 2 {
		start := len(chain)
		for _, p := range points {
			for len(chain)-start >= 2 {
				a, b := chain[len(chain)-2], chain[len(chain)-1]
				if b.sub(a).cross(p.sub(b)) > 0 {
					break
				}
				chain = chain[:len(chain)-1]
			}
			chain = append(chain, p)
		}
		chain = chain[:len(chain)-1] // it begins the other half
		slices.Reverse(points)
	}
	return chain
}

func cmpFloat(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// outline returns the boundary of all points within radius of the hull, which has
// two corners or more.
func outline(corners []Point, radius float64) []Step { return appendOutline(nil, corners, radius) }

// appendOutline appends it to steps.
func appendOutline(steps []Step, corners []Point, radius float64) []Step {
	for i, p := range corners {
		q := corners[(i+1)%len(corners)]
		d := q.sub(p)
		out := Point{d.Y, -d.X}.times(radius / d.len())
		switch {
		case i == 0:
			steps = append(steps, Step{Op: Move, To: p.add(out)})
		case radius > 0:
			steps = append(steps, Step{Op: Arc, To: p.add(out), Center: p, Radius: radius})
		}
		steps = append(steps, Step{Op: Straight, To: q.add(out)})
	}
	if radius > 0 {
		steps = append(steps, Step{Op: Arc, To: steps[0].To, Center: corners[0], Radius: radius})
	}
	return append(steps, Step{Op: Close})
}
