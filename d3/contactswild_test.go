package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Manifolds of what rests on something else: any kinds, sizes, places and angles.

// rest is a body with a frame of its own, whose last axis leads up.
type rest struct {
	frame  [dim]Vec
	center Vec
	half   [dim]float64
	round  float64
}

// randomFrame returns about orthogonal unit vectors.
func randomFrame(rng *rand.Rand) (f [dim]Vec) {
	for i := range f {
		var c [3]float64
		for k := range dim {
			c[k] = rng.NormFloat64()
		}
		v := at(c)
		for range 2 {
			for _, u := range f[:i] {
				v = v.Sub(u.Scale(v.Dot(u)))
			}
		}
		f[i] = unit(v)
	}
	return f
}

// corner returns corner i, in the bits of i.
func (r *rest) corner(i int) Vec {
	p := r.center
	for k := range dim {
		p = p.Add(r.frame[k].Scale(r.half[k] * float64(2*(i>>k&1)-1)))
	}
	return p
}

// body returns r as one of the kind, and how far its lowest point is below the center.
func (r *rest) body(kind oracle.Kind, rng *rand.Rand) (b oracle.Body, drop float64) {
	b.Dim, b.Kind = dim, kind
	along := r.frame[0].Scale(r.half[0])
	up := r.frame[dim-1]
	switch kind {
	case oracle.Point, oracle.Sphere:
		b.V = append(b.V, r.center.coords())
	case oracle.Segment, oracle.Capsule:
		b.V = append(b.V, r.center.Sub(along).coords(), r.center.Add(along).coords())
	case oracle.Ray, oracle.Line:
		b.V = append(b.V, r.center.Sub(along).coords(), r.frame[0].coords())
	case oracle.Box:
		h := Vec{}
		for k := range dim {
			h = h.Add(axisOf(k).Scale(r.half[k]))
		}
		b.V = append(b.V, r.center.Sub(h).coords(), r.center.Add(h).coords())
		drop = r.half[dim-1]
	case oracle.OrientedBox:
		b.V = append(b.V, r.center.coords())
		for k := range dim {
			b.V = append(b.V, r.frame[k].Scale(r.half[k]).coords())
		}
		drop = r.half[dim-1]
	case oracle.Triangle:
		side := r.frame[1].Scale(r.half[1])
		b.V = append(b.V, r.center.Sub(along).coords(), r.center.Add(along).coords(), r.center.Add(side).coords())
	case oracle.Hull:
		for i := range 1 << dim {
			b.V = append(b.V, r.corner(i).coords())
		}
		if rng.IntN(2) == 0 {
			b.V = b.V[:len(b.V)-1]
		}
		drop = r.half[dim-1]
	case oracle.HalfSpace:
		b.V = append(b.V, r.center.coords(), up.coords())
	}
	if kind == oracle.Sphere || kind == oracle.Capsule {
		b.Radii = append(b.Radii, max(r.round, 0x1p-10))
	} else if r.round > 0 {
		b.Radii = append(b.Radii, r.round)
	}
	for _, x := range b.Radii {
		drop += x
	}
	return b, drop
}

// TestContactsAtRest: manifolds of two bodies, one on the other, nearly level or not.
func TestContactsAtRest(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 7))
	for i := range *cases * 300 {
		var lower, upper rest
		sizes := func() (h [dim]float64) {
			for k := range h {
				h[k] = math.Ldexp(0.5+rng.Float64(), -rng.IntN(4))
				if rng.IntN(2) == 0 {
					h[k] = float64(1+rng.IntN(8)) / 4
				}
			}
			return h
		}
		lower.frame = randomFrame(rng)
		isAligned := rng.IntN(3) == 0
		if isAligned {
			for k := range dim {
				lower.frame[k] = axisOf(k)
			}
		}
		lower.half, upper.half = sizes(), sizes()
		if rng.IntN(2) == 0 {
			lower.round = float64(1+rng.IntN(8)) / 8
		}
		if rng.IntN(2) == 0 {
			upper.round = float64(1+rng.IntN(8)) / 8
		}
		upper.frame = lower.frame
		if rng.IntN(3) > 0 { // spun about up
			spun := randomFrame(rng)
			up := lower.frame[dim-1]
			upper.frame[dim-1] = up
			for k := range dim - 1 {
				v := spun[k].Sub(up.Scale(spun[k].Dot(up)))
				for _, u := range upper.frame[:k] {
					v = v.Sub(u.Scale(v.Dot(u)))
				}
				upper.frame[k] = unit(v)
			}
		}
		if rng.IntN(2) == 0 { // tilted
			size := math.Ldexp(1, -rng.IntN(55))
			for k := range dim {
				var c [3]float64
				for j := range dim {
					c[j] = size * (2*rng.Float64() - 1)
				}
				upper.frame[k] = upper.frame[k].Add(at(c))
			}
		}
		kinds := oracle.BodyKinds
		ka, kb := kinds[rng.IntN(len(kinds))], kinds[rng.IntN(len(kinds))]
		if rng.IntN(4) == 0 {
			upper.round, lower.round = 0, 0
		}
		a, top := lower.body(ka, rng)
		_, drop := upper.body(kb, rng)
		depth := [...]float64{0, 0, 0.125, math.Ldexp(rng.Float64(), -rng.IntN(60)), -math.Ldexp(1, -50)}[rng.IntN(5)]
		upper.center = lower.frame[dim-1].Scale(top + drop - depth)
		for k := range dim - 1 {
			aside := float64(rng.IntN(9)-4) / 4
			if rng.IntN(2) == 0 {
				aside = 2*rng.Float64() - 1
			}
			upper.center = upper.center.Add(lower.frame[k].Scale(aside * (lower.half[k] + rng.Float64()*upper.half[k])))
		}
		b, _ := upper.body(kb, rng)
		away, scale := [3]float64{}, 1.0
		if rng.IntN(3) == 0 {
			for k := range dim {
				away[k] = math.Ldexp(2*rng.Float64()-1, rng.IntN(40))
			}
		}
		if rng.IntN(3) == 0 {
			scale = math.Pow(10, float64(rng.IntN(281)-140))
		}
		for _, x := range []*oracle.Body{&a, &b} {
			for j := range x.V {
				isPoint := j == 0 || x.Kind != oracle.OrientedBox && x.Kind != oracle.Ray && x.Kind != oracle.Line && x.Kind != oracle.HalfSpace
				for k := range dim {
					if isPoint {
						x.V[j][k] += away[k]
					}
					x.V[j][k] *= scale
				}
			}
			for j := range x.Radii {
				x.Radii[j] *= scale
			}
		}
		if rng.IntN(2) == 0 {
			a, b = b, a
		}
		contactsAgree(t, shapeOfBody(a), shapeOfBody(b))
		contactsAreShared(t, a, b)
		if t.Failed() {
			t.Fatalf("case %d: %#v, %#v", i, a, b)
		}
	}
}
