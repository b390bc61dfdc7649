package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestHalfSpaceContacts: what stands on a half-space has the contact of the general way, to the bit, −0 included, and its points.
func TestHalfSpaceContacts(t *testing.T) {
	kinds := []oracle.Kind{oracle.Point, oracle.Sphere, oracle.Segment, oracle.Capsule, oracle.Box, oracle.OrientedBox, oracle.Triangle}
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			known, all, sure, swept := 0, 0, 0, 0
			for k, rng := range oracle.Pairs(kinds, []oracle.Kind{oracle.HalfSpace}, *seed, t.Name()) {
				for range unlessBrief(8**cases, 60) {
					x, m, y := family.Swept(rng, dim, k[0], k[1])
					mb := at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(float64(rng.IntN(2)))
					ma := at(m).Add(mb)
					x.Radii, y.Radii = x.Radii[:min(len(x.Radii), 1)], nil
					if k[0] != oracle.Sphere && k[0] != oracle.Capsule {
						x.Radii = nil
					}
					a, b := shapeOfBody(x), shapeOfBody(y)
					for range 2 {
						isHit, isKnown, isSure := askStance(t, a, ma, b, mb)
						for n, is := range map[*int]bool{&all: isHit, &known: isKnown, &sure: isSure, &swept: true} {
							if is {
								*n++
							}
						}
						a, b, ma, mb = b, a, mb, ma
					}
				}
			}
			t.Logf("%d of %d contacts at once, %d of %d sweeps", known, all, sure, swept)
			if family.Name == "random" && (known < all || sure < swept-swept/16) {
				t.Errorf("%d of %d contacts at once, %d of %d sweeps", known, all, sure, swept)
			}
		})
	}
}

// askStance holds the contact, the points and the hit of a shape with a half-space to the general way. It says whether
// they meet, and whether the contact and the hit are known at once.
func askStance(t *testing.T, a Shape, ma Vec, b Shape, mb Vec) (isHit, isKnown, isSure bool) {
	var c, want Contact
	isHit = collideBodies(&want, a, b, undecided)
	if got, ok := Collide(a, b); ok != isHit || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("Collide(%#v, %#v) = %v, %v, want %v, %v", a, b, got, ok, want, isHit)
	}
	var m, old Manifold
	old.Normal, old.Len = want.Normal, 1
	old.Points[0] = ManifoldPoint{Point: inRange(want.Point), Depth: want.Depth}
	if old.fillGeneral(a, b, &want, false); isHit && (!m.ofContact(a, b) || m != old) {
		t.Fatalf("Contacts(%#v, %#v) = %v, want %v", a, b, m, old)
	}
	isKnown = isHit && c.ofHalfSpace(a, b) != castUnsure
	h, isMet := SweepBoth(a, ma, b, mb)
	var by Hit
	answer := sweepBodies(&by, a, &ma, b, &mb)
	if answer == castInside {
		by.ofContact(a, b)
	}
	if isMet != (answer != castMiss) || fmt.Sprint(h) != fmt.Sprint(by) {
		t.Fatalf("SweepBoth(%#v, %v, %#v, %v) = %v, %v, want %v, %v", a, ma, b, mb, h, isMet, by, answer)
	}
	return isHit, isKnown, (&Hit{}).ofHalfSpace(a, &ma, b, &mb) != castUnsure
}

// TestTinyHalfSpaceContacts is TestHalfSpaceContacts next to 0, where halves are cut off and −0 comes of it.
func TestTinyHalfSpaceContacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 33))
	for range unlessBrief(4000**cases, 40000) {
		up := each(Vec{}, Vec{}, func(_, _ float64) float64 { return float64(rng.IntN(2)) })
		of := func() Vec {
			return each(up, up, func(up, _ float64) float64 {
				return math.Copysign(max(up, 0x1p-1074), rng.Float64()-0.5) * float64(rng.IntN(4))
			})
		}
		p, q := of(), of()
		h := HalfSpace{of(), up}
		for _, s := range []Shape{p, Sphere{p, 0x1p-1074}, Segment{p, q}, Capsule{p, q, 1}, Box{p.Min(q), p.Max(q)}, Triangle{p, q, of()}} {
			ms, mh := of(), of()
			askStance(t, s, ms, h, mh)
			askStance(t, h, mh, s, ms)
		}
	}
}

// TestContactsOfBalls: what balls have as a point of contact is that of the general way, to the bit.
func TestContactsOfBalls(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			known, all := 0, 0
			for k, rng := range oracle.Pairs([]oracle.Kind{oracle.Point, oracle.Sphere}, []oracle.Kind{oracle.Box, oracle.HalfSpace}, *seed, t.Name()) {
				for range unlessBrief(40**cases, 200) {
					x, y := family.Pair(rng, dim, k[0], k[1])
					if y.Radii = nil; k[0] == oracle.Point {
						x.Radii = nil
					}
					a, b := shapeOfBody(x), shapeOfBody(y)
					for range 2 {
						var c Contact
						var m, want Manifold
						if isHit := fastCollide(&c, a, b); isHit && !math.IsInf(c.Depth, 1) {
							want.Normal, want.Len = c.Normal, 1
							want.Points[0] = ManifoldPoint{Point: inRange(c.Point), Depth: c.Depth}
							want.fillGeneral(a, b, &c, false)
							if !m.ofContact(a, b) || fmt.Sprint(m) != fmt.Sprint(want) {
								t.Fatalf("Contacts(%#v, %#v) = %v, want %v", a, b, m, want)
							}
							if all++; m.ofBall(a, b, &c) {
								known++
							}
						}
						a, b = b, a
					}
				}
			}
			t.Logf("%d of %d at once", known, all)
		})
	}
}
