package d3

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// plainFaults are Faults, asked of all pairs of tiles.
func plainFaults(m *meshData) (all []MeshError) {
	hasAll := func(d, corners []Vec) bool {
		return !slices.ContainsFunc(corners, func(p Vec) bool { return !slices.Contains(d, p) })
	}
	for i := range m.tiles {
		c := m.corners(int32(i))
		if hasNoExtent(&c) {
			all = append(all, MeshError{Part: i, Other: none, Err: ErrDegenerate})
		}
		var sharing [dim][]int // which tiles before it have all corners but one
		twin := none
		for j := range i {
			d := m.corners(int32(j))
			if twin == none && hasAll(d[:], c[:]) && hasAll(c[:], d[:]) {
				twin = j
			}
			for k := range c {
				side := slices.Concat(c[:k], c[k+1:])
				if isPoint := dim > 2 && side[0] == side[len(side)-1]; !isPoint && hasAll(d[:], side) {
					sharing[k] = append(sharing[k], j)
				}
			}
		}
		if twin != none {
			all = append(all, MeshError{Part: i, Other: twin, Err: ErrDuplicate})
			continue
		}
		for _, others := range sharing {
			if len(others) > 1 {
				all = append(all, MeshError{Part: i, Other: others[0], Err: ErrNonManifold})
			}
		}
		for j := range m.tiles {
			d := m.corners(int32(j))
			if slices.ContainsFunc(d[:], func(p Vec) bool {
				for k := range c {
					for l := range k {
						if !slices.Contains(c[:], p) && Overlap(p, Segment{c[k], c[l]}) {
							return true
						}
					}
				}
				return false
			}) {
				all = append(all, MeshError{Part: i, Other: j, Err: ErrTJunction})
			}
		}
	}
	return all
}

// TestFaultsByPairs compares Faults of surfaces that have many with those of all pairs of tiles.
func TestFaultsByPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 391))
	seen := map[error]int{}
	for range 200 * *cases {
		points := make([]Vec, dim+rng.IntN(12))
		for i := range points {
			points[i] = lattice(rng, 3)
		}
		m := meshThrough(points)
		want := plainFaults(m.data)
		if got := slices.Collect(m.Faults()); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", points, got, want)
		}
		for i := range want {
			seen[want[i].Err]++
		}
	}
	for _, err := range []error{ErrDegenerate, ErrDuplicate, ErrTJunction, ErrNonManifold} {
		if seen[err] == 0 {
			t.Errorf("none has %v", err)
		}
	}
}

// TestClearOfTiles: a point that counts as clear of a tile is farther from it than the distance asked about, and one that is three times
// as far seldom counts as near.
func TestClearOfTiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 392))
	far, doubtful := 0, 0
	for range 5000 * *cases {
		var c [dim]Vec
		at := scatter(rng, 4)
		for k := range c {
			c[k] = at.Add(scatter(rng, 3))
		}
		if rng.IntN(3) == 0 { // a needle
			c[1] = c[0].Add(c[dim-1].Sub(c[0]).Scale(rng.Float64())).Add(scatter(rng, 0x1p-30))
		}
		p, off := scatter(rng, 8), float64(0x1p-46*16)
		switch rng.IntN(4) {
		case 0: // on it, but for what rounds
			p = c[0].Add(c[1].Sub(c[0]).Scale(rng.Float64()))
		case 1:
			off = rng.Float64()
		}
		distance, isClear := Distance(p, tileOf(&c)), isClearOf(&c, p, off)
		if isClear && distance <= off {
			t.Fatalf("%v is clear of %v by %g, at a distance of %g", p, c, off, distance)
		}
		if distance > 3*off {
			if far++; !isClear {
				doubtful++
			}
		}
	}
	if far == 0 || float64(doubtful) > 0.1*float64(far) {
		t.Errorf("of %d that are far, %d are in doubt", far, doubtful)
	}
}
