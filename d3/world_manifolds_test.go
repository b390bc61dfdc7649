package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestContactsOf compares with Contacts of each two parts: what touches a shape has a manifold with it, to the bit, in order.
func TestContactsOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, *seed))
	found := 0
	for range unlessBrief(300, 60) {
		var w World[int]
		n := 0
		for id := range 8 {
			s := turnable(rng, scatter(rng, 2), rng.IntN(6) > 0)
			var err error
			if id%3 == 2 {
				err = w.SetParts(id, s, turnable(rng, scatter(rng, 2), true))
			} else {
				err = w.Set(id, s)
			}
			if err == nil {
				n++
			}
		}
		for id := range w.All() {
			var want []PartManifold[int]
			for other := range w.All() {
				partB := 0
				for b := range w.Parts(other) {
					partA := 0
					for a := range w.Parts(id) {
						if m, ok := Contacts(a, b); ok && other != id {
							x := PartManifold[int]{A: PartID[int]{id, partA}, B: PartID[int]{other, partB}, Manifold: m}
							for k := range m.Len {
								x.Parts[k] = [2]int{partA, partB}
							}
							want = append(want, x)
						}
						partA++
					}
					partB++
				}
			}
			got := w.AppendContactsOf(nil, id)
			if !slices.Equal(got, want) {
				t.Fatalf("%d: %v, want %v", id, got, want)
			}
			found += len(got)
		}
	}
	if found < 100 {
		t.Errorf("%d manifolds", found)
	}
	var w World[int]
	if all := w.AppendContactsOf(nil, 1); len(all) != 0 {
		t.Errorf("%v of an id that is not there", all)
	}
}

// TestContactsOfFloor: a flat floor of many tiles holds a shape as one tile does, at as many points and as deep, and so does a shape
// that is asked by the floor.
func TestContactsOfFloor(t *testing.T) {
	rng := rand.New(rand.NewPCG(47, *seed))
	counts := make(map[int]int)
	for range unlessBrief(600, 80) {
		through := scatter(rng, 2)
		fine, coarse, up := flatFloor(rng, through, rng.IntN(3))
		level := RotationBetween(xy(0, 1), up)
		var s Shape
		depth := 0.25 * rng.Float64()
		pose := Transform{Position: through.Sub(up.Scale(depth)), Rotation: level}
		switch rng.IntN(3) {
		case 0:
			s = Sphere{xy(0, 0.5), 0.5}.In(pose)
		case 1:
			s = Capsule{xy(-1, 0.5), xy(1, 0.5), 0.5}.In(pose)
		case 2:
			half := fill(0.75)
			s = BoxAround(xy(0, 0.75), half.Scale(2)).In(pose)
		}
		var w [2]World[string]
		var all [2][]PartManifold[string]
		for i, m := range [...]*Mesh{fine, coarse} {
			if err := errors.Join(w[i].SetMesh("floor", m), w[i].Set("crate", s)); err != nil {
				t.Fatal(err)
			}
			all[i] = w[i].AppendContactsOf(nil, "crate")
		}
		if len(all[0]) != 1 || len(all[1]) != 1 {
			t.Fatalf("%#v: %v, and %v of one tile", s, all[0], all[1])
		}
		x, y := all[0][0], all[1][0]
		counts[x.Len]++
		if x.Len != y.Len || x.Normal.Sub(y.Normal).maxAbs() > 0x1p-40 || x.B.ID != "floor" || x.A != (PartID[string]{"crate", 0}) {
			t.Fatalf("%#v: %v, and %v of one tile", s, x, y)
		}
		for _, p := range x.Points[:x.Len] {
			near := math.Inf(1)
			for _, q := range y.Points[:y.Len] {
				near = min(near, p.Point.Sub(q.Point).maxAbs()+math.Abs(p.Depth-q.Depth))
			}
			if near > 0x1p-36 {
				t.Fatalf("%#v: %v, and %v of one tile", s, x, y)
			}
		}
		back := w[0].AppendContactsOf(nil, "floor")
		if len(back) != 1 || back[0].Len != x.Len || back[0].Normal.Add(x.Normal).maxAbs() > 0x1p-40 || back[0].Parts[0][0] != x.Parts[0][1] {
			t.Fatalf("%#v: %v, and %v the other way", s, x, back)
		}
	}
	if len(counts) < 2 {
		t.Errorf("points: %v", counts)
	}
}

// TestContactsOfOneSided: contacts are the same on a floor with one side as on one with two, from its front and from behind. On a floor that is
// turned, so that its tiles are in one plane but for rounding, none is beside a tile.
func TestContactsOfOneSided(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, *seed))
	for range unlessBrief(1000, 200) {
		fine, _, up := flatFloor(rng, Vec{}, 0)
		pose := Transform{Position: scatter(rng, 2), Rotation: turn([3]float64{1, 2, 3}, 6*rng.Float64())}
		depth := 0.4 * rng.Float64()
		half := 0.5 + rng.Float64()
		down := 2 * float64(rng.IntN(2)) // the box is behind the floor
		middle := across(scatter(rng, 3), up).Add(up.Scale((half - depth) * (1 - down)))
		crate := BoxAround(middle, fill(2*half)).In(pose)
		var all [2][]PartManifold[string]
		for i := range all {
			fine.OneSided = i == 1
			var w World[string]
			if err := errors.Join(w.SetMeshAt("floor", fine, pose), w.Set("crate", crate)); err != nil {
				t.Fatal(err)
			}
			all[i] = w.AppendContactsOf(nil, "crate")
		}
		if !slices.Equal(all[0], all[1]) {
			t.Fatalf("%v: %v, of one side %v", crate, all[0], all[1])
		}
		if n := pose.Rotation.Apply(up).Scale(1 - down); len(all[0]) != 1 || all[0][0].Normal.Sub(n).maxAbs() > 0x1p-40 {
			t.Fatalf("%v, %v deep from the side of %v: %v", crate, depth, n, all[0])
		}
	}
}

// TestContactsOfTilted lets shapes lean on a flat floor of many tiles: each point is between the floor and the shape, half of its depth from
// both, and the manifold is as deep as the shape.
func TestContactsOfTilted(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, *seed))
	for range unlessBrief(1000, 100) {
		fine, _, up := flatFloor(rng, Vec{}, 0)
		lean := turn([3]float64{0, 0, 1}, 0.3*rng.Float64()-0.15)
		var s Shape = Capsule{xy(-1, 0), xy(1, 0), 0.5}.In(Transform{Rotation: lean})
		if rng.IntN(2) == 0 {
			s = BoxAround(Vec{}, fill(1.5)).In(Transform{Rotation: lean})
		}
		low := Bounds(s).Min.Dot(up)
		depth := 0.05 + 0.1*rng.Float64()
		s = placed(s, Transform{Position: up.Scale(-low - depth).Add(across(scatter(rng, 3), up))})
		var w World[string]
		if err := errors.Join(w.SetMesh("floor", fine), w.Set("crate", s)); err != nil {
			t.Fatal(err)
		}
		all := w.AppendContactsOf(nil, "crate")
		if len(all) != 1 || all[0].Normal.Sub(up).maxAbs() > 0x1p-40 {
			t.Fatalf("%#v: %v", s, all)
		}
		most := 0.0
		for _, p := range all[0].Points[:all[0].Len] {
			most = max(most, p.Depth)
			half := up.Scale(p.Depth / 2)
			if d := math.Abs(p.Point.Add(half).Dot(up)); d > 1e-12 {
				t.Fatalf("%#v: %v is %v off the floor", s, p, d)
			}
			if _, isBall := s.(Capsule); !isBall && Distance(p.Point.Sub(half), s) > 1e-12 {
				t.Fatalf("%#v: %v is not in it", s, p)
			}
		}
		if math.Abs(most-depth) > 1e-12 {
			t.Fatalf("%#v: %v deep, and the points %v", s, depth, all[0])
		}
	}
}
