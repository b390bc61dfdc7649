package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/hantei-go/hantei/d2"
)

// Bodies that turn: how often methods call a motion free that certainly leads into an obstacle.

// A turningCase is a convex polygon that moves and turns, and one that stands.
type turningCase struct {
	a, b   []d2.Vec
	motion d2.Motion
}

// turningRange is a family of motions, by how far they turn.
type turningRange struct {
	name     string
	from, to float64 // degrees
}

var turningRanges = []turningRange{{"up to 15°", 0, 15}, {"15° to 45°", 15, 45}, {"45° to 90°", 45, 90}, {"90° to 180°", 90, 180}, {"180° to 360°", 180, 360}}

// A turningMethod reports whether the polygons meet.
type turningMethod struct {
	name, about string
	meets       func(c *turningCase) bool
}

var turningMethods = []turningMethod{
	{"2 sub-steps", "overlap of the two, placed at each of 2 times of the motion", func(c *turningCase) bool { return subSteps(c, 2) }},
	{"4 sub-steps", "the same at 4 times", func(c *turningCase) bool { return subSteps(c, 4) }},
	{"8 sub-steps", "the same at 8 times", func(c *turningCase) bool { return subSteps(c, 8) }},
	{"16 sub-steps", "the same at 16 times", func(c *turningCase) bool { return subSteps(c, 16) }},
	{"axis at its end", "conservative advancement: the axis of the nearest features, and the two are apart if it parts them at the end of the motion (as b2TimeOfImpact of Box2D has it)", advanceTurning},
	{"hantei", "SweepTurning", func(c *turningCase) bool {
		_, ok := d2.SweepTurning(d2.NewPolygon(c.a...), c.motion, d2.NewPolygon(c.b...), d2.Motion{})
		return ok
	}},
}

// turningMisses counts, for each range and method, how many of n motions that certainly meet the method calls free.
func turningMisses(n int) [][]int {
	misses := make([][]int, len(turningRanges))
	for i := range turningRanges {
		misses[i] = make([]int, len(turningMethods))
		rng := rand.New(rand.NewPCG(seed, uint64(100+i)))
		for found := 0; found < n; {
			c := randomTurning(rng, &turningRanges[i])
			if !certainlyMeets(c) {
				continue
			}
			found++
			for k := range turningMethods {
				if !turningMethods[k].meets(c) {
					misses[i][k]++
				}
			}
		}
	}
	return misses
}

// randomTurning returns a long and thin polygon that turns about a point in or beside it, and a small one in its way, which are apart
// at the start.
func randomTurning(rng *rand.Rand, r *turningRange) *turningCase {
	for {
		c := &turningCase{
			a: convex(rng, d2.Vec{}, 2+float64(4*rng.Float64()), 0.1+float64(0.4*rng.Float64())),
			b: convex(rng, d2.V(float64(8*rng.Float64())-4, float64(8*rng.Float64())-4), 0.2+float64(rng.Float64()), 0.2+float64(rng.Float64())),
		}
		angle := (r.from + float64((r.to-r.from)*rng.Float64())) * math.Pi / 180
		if rng.IntN(2) == 0 {
			angle = -angle
		}
		c.motion = d2.Motion{
			Move: d2.V(float64(2*float64(rng.Float64()))-1, float64(2*float64(rng.Float64()))-1), Spin: d2.SpinBy(angle), Pivot: d2.V(float64(4*rng.Float64())-2, float64(rng.Float64())-0.5),
		}
		if !d2.Overlap(d2.NewPolygon(c.a...), d2.NewPolygon(c.b...)) {
			return c
		}
	}
}

// convex returns corners on an ellipse, in order.
func convex(rng *rand.Rand, center d2.Vec, long, wide float64) (corners []d2.Vec) {
	n := 3 + rng.IntN(4)
	first := float64(rng.Float64())
	for i := range n {
		p := d2.FromAngle(2 * math.Pi * (float64(i) + first) / float64(n))
		corners = append(corners, center.Add(d2.V(float64(p.X*long), float64(p.Y*wide))))
	}
	return corners
}

// certainlyMeets reports whether the two overlap by 10⁻⁶ at one of 256 times. That is far more than what rounds.
func certainlyMeets(c *turningCase) bool {
	const times, deep = 256, 1e-6
	a, b := d2.NewPolygon(c.a...), d2.NewPolygon(c.b...)
	for k := range times {
		x, ok := d2.Collide(a.In(c.motion.At(float64(k+1)/times)), b)
		if ok && x.Depth > deep {
			return true
		}
	}
	return false
}

// subSteps asks whether the two overlap at one of n times.
func subSteps(c *turningCase, n int) bool {
	a, b := d2.NewPolygon(c.a...), d2.NewPolygon(c.b...)
	for k := range n {
		if d2.Overlap(a.In(c.motion.At(float64(k+1)/float64(n))), b) {
			return true
		}
	}
	return false
}

// advanceTurning goes from one time to the next at which the axis of the nearest features no longer parts the two.
func advanceTurning(c *turningCase) bool {
	const target, tolerance, rounds = 1e-4, 1e-5, 100
	a, b := d2.NewPolygon(c.a...), d2.NewPolygon(c.b...)
	t := 0.0
	for range rounds {
		to := c.motion.At(t)
		p, q := d2.ClosestPoints(a.In(to), b)
		d := q.Sub(p)
		if d.Len() < target+tolerance {
			return true
		}
		axis := nearestAxis(c, to, p, q)
		end := 1.0
		for range rounds {
			gap, i, k := axis.gap(c, end)
			if gap > target+tolerance {
				if end == 1 {
					return false // whatever came between is missed
				}
				break
			}
			if gap > target-tolerance {
				break
			}
			// The time at which the corners that are deepest at the end are at the target.
			low, high := t, end
			for range 50 {
				middle := (low + high) / 2
				if axis.along(c, middle, i, k) > target {
					low = middle
				} else {
					high = middle
				}
			}
			if end = high; low == t {
				break
			}
		}
		if end >= 1 {
			gap, _, _ := axis.gap(c, 1)
			return gap <= target
		}
		if end <= t {
			return true
		}
		t = end
	}
	return true
}

// A turningAxis is a direction from a to b, which a carries if it is that of an edge of a, and else stands.
type turningAxis struct {
	n       d2.Vec
	carried bool
}

// nearestAxis returns the axis of the features that p and q are on: the normal of an edge of a or b, or the way from p to q.
func nearestAxis(c *turningCase, to d2.Transform, p, q d2.Vec) turningAxis {
	d := q.Sub(p)
	d = d.Scale(1 / d.Len())
	for i, corner := range c.a {
		u, v := corner.In(to), c.a[(i+1)%len(c.a)].In(to)
		if n := v.Sub(u).Perp().Scale(-1 / v.Sub(u).Len()); n.Dot(d) > 1-1e-9 {
			local := c.a[(i+1)%len(c.a)].Sub(corner).Perp()
			return turningAxis{local.Scale(-1 / local.Len()), true}
		}
	}
	return turningAxis{d, false}
}

// gap returns how far the axis parts the two at a time, and the corners that are nearest along it.
func (x *turningAxis) gap(c *turningCase, t float64) (gap float64, i, k int) {
	gap = math.Inf(1)
	for m := range c.a {
		for n := range c.b {
			if g := x.along(c, t, m, n); g < gap {
				gap, i, k = g, m, n
			}
		}
	}
	return gap, i, k
}

// along returns how far corner k of b is from corner i of a along the axis at a time.
func (x *turningAxis) along(c *turningCase, t float64, i, k int) float64 {
	to := c.motion.At(t)
	n := x.n
	if x.carried {
		n = to.Rotation.Apply(n)
	}
	return c.b[k].Sub(c.a[i].In(to)).Dot(n)
}

// aboutTurning is the part of the page about bodies that turn.
func aboutTurning(misses [][]int, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `
## What turns

Polygons of 3 to 6 corners, in the plane: one moves and turns, one stands, and they are apart at the start. Of each
range there are %s motions on which the two overlap by more than 10⁻⁶ at one of 256 times. A method that calls such
a motion free has missed it: in %%.

`, thousands(n))
	rows := [][]string{{"turn"}}
	for _, m := range turningMethods {
		rows[0] = append(rows[0], m.name)
	}
	for i, r := range turningRanges {
		row := []string{r.name}
		for k := range turningMethods {
			row = append(row, percent(misses[i][k], n))
		}
		rows = append(rows, row)
	}
	b.WriteString(table(rows))
	b.WriteString("\n")
	rows = [][]string{{"method", "what it does"}}
	for _, m := range turningMethods {
		rows = append(rows, []string{m.name, m.about})
	}
	b.WriteString(text(rows))
	return b.String()
}
