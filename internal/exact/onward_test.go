package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// isSum says whether p is a sum of multiples ≥ 0 of leads, by trying all that are independent
// (Carathéodory), and returns the direction of p from the nearest such sum, in floats.
func isSum(p intVec, leads []intVec) (is bool, away [3]float64) {
	float := func(v intVec) (f [3]float64) {
		for i := range v {
			f[i], _ = new(big.Float).SetInt(v[i]).Float64()
		}
		return f
	}
	dot := func(u, v [3]float64) float64 { return u[0]*v[0] + u[1]*v[1] + u[2]*v[2] }
	nonNegative := func(xs ...*big.Int) bool {
		for _, x := range xs {
			if x.Sign() < 0 {
				return false
			}
		}
		return true
	}
	target := float(p)
	best, least := target, dot(target, target)
	try := func(foot [3]float64) {
		var d [3]float64
		for i := range d {
			d[i] = target[i] - foot[i]
		}
		if dd := dot(d, d); dd < least {
			best, least = d, dd
		}
	}
	is = p.dot(p).Sign() == 0
	for i, a := range leads {
		aa, ap := a.dot(a), a.dot(p)
		if aa.Sign() == 0 {
			continue
		}
		if ap.Sign() >= 0 {
			c := a.cross(p)
			is = is || c.dot(c).Sign() == 0
			f, t := float(a), dot(float(a), target)/dot(float(a), float(a))
			try([3]float64{t * f[0], t * f[1], t * f[2]})
		}
		for j, b := range leads[:i] {
			n := a.cross(b)
			if n.dot(n).Sign() == 0 {
				continue
			}
			if nonNegative(p.cross(b).dot(n), a.cross(p).dot(n)) {
				is = is || n.dot(p).Sign() == 0
				f := float(n)
				t := dot(f, target) / dot(f, f)
				try([3]float64{target[0] - t*f[0], target[1] - t*f[1], target[2] - t*f[2]})
			}
			for _, c := range leads[:j] {
				det := a.cross(b).dot(c)
				x, y, z := p.cross(b).dot(c), a.cross(p).dot(c), a.cross(b).dot(p)
				if det.Sign() < 0 {
					x, y, z = x.Neg(x), y.Neg(y), z.Neg(z)
				}
				is = is || det.Sign() != 0 && nonNegative(x, y, z)
			}
		}
	}
	l := math.Max(math.Abs(best[0]), math.Max(math.Abs(best[1]), math.Abs(best[2])))
	for i := range best {
		best[i] /= l
	}
	return is, best
}

// TestOnward: what leaves the cone does so along the normal nearest to the motion.
func TestOnward(t *testing.T) {
	for _, f := range families[:2] {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2, 9))
			var stayed, left int
			for range 300 {
				q := f.randomSolids(rng)
				q.When = OnTheWay
				var s Simplex
				q.Sign(&s)
				all := ratCorners(&q)
				if len(all) > 20 {
					continue
				}
				motion := newRatVec().plus(1, 0, q.MA).plus(-1, 0, q.MB)
				scale := big.NewInt(1 << 40)
				whole := func(v ratVec) (w intVec) {
					for i := range v {
						x := new(big.Rat).Mul(v[i], new(big.Rat).SetInt(scale))
						w[i] = x.Num()
						if !x.IsInt() {
							t.Fatal("no integer")
						}
					}
					return w
				}
				var leads []intVec
				for _, c := range s.Corners[:s.N] {
					from := newRatVec()
					for _, z := range all {
						if z.name.A == c.A && z.name.B == c.B && !z.name.Moved {
							from = z.at
						}
					}
					for _, z := range all {
						if !z.name.Moved {
							leads = append(leads, whole(z.at.minus(from)))
						}
					}
				}
				for _, back := range [...]bool{false, true} {
					p := motion
					if !back {
						p = newRatVec().minus(motion)
					}
					x := s
					n, stays := q.Onward(&x, back)
					want, away := isSum(whole(p), leads)
					if stays != want {
						t.Fatalf("%+v, %+v, back %v: stays: %v, want %v", q, s, back, stays, want)
					}
					if stays {
						stayed++
						continue
					}
					left++
					l := math.Max(math.Abs(n[0]), math.Max(math.Abs(n[1]), math.Abs(n[2])))
					for i := range n {
						// away is from w to p, n the opposite.
						if !(math.Abs(n[i]/l+away[i]) < 1e-9) {
							t.Fatalf("%+v, %+v, back %v: normal %v, want −%v", q, s, back, n, away)
						}
					}
				}
			}
			if stayed < 20 || left < 40 {
				t.Errorf("%d stayed, %d left", stayed, left)
			}
		})
	}
}
