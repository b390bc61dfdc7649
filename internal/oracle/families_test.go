package oracle

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestFamilies checks that every family makes what it promises: pairs of the
// right kinds, hits and misses for every pair of kinds, and ties and near ties
// often enough.
func TestFamilies(t *testing.T) {
	if !long.On() {
		t.Skip("counts what the families make: with HANTEI_LONG=1")
	}
	t.Parallel()
	const n = 300 // the rarest hits are one in 50
	// Least percentages of ties, of gaps below 2^-48 of the scale (ties
	// included), and of cores that meet, in dimensions 2 and 3.
	type rates struct{ tie, near, meet [2]float64 }
	least := map[string]rates{
		"random":    {},
		"tangent":   {near: [2]float64{65, 75}},
		"far":       {near: [2]float64{65, 65}},
		"tiny_far":  {near: [2]float64{50, 60}},
		"parallel":  {near: [2]float64{65, 65}},
		"short":     {near: [2]float64{75, 75}},
		"grid":      {tie: [2]float64{15, 4}, meet: [2]float64{15, 4}},
		"grid_pyth": {tie: [2]float64{50, 45}, meet: [2]float64{20, 20}},
		"mixed":     {near: [2]float64{40, 40}},
		"inside":    {near: [2]float64{20, 20}},
		"extreme":   {near: [2]float64{35, 35}},
		"huge_tiny": {near: [2]float64{40, 40}},
		"meet":      {tie: [2]float64{40, 40}, meet: [2]float64{70, 65}},
		"thin":      {near: [2]float64{40, 35}, meet: [2]float64{30, 8}},
		"lost":      {near: [2]float64{30, 20}, meet: [2]float64{20, 10}},
	}
	if len(least) != len(Families) {
		t.Errorf("%d families, rates for %d", len(Families), len(least))
	}
	for _, f := range Families {
		for dim := 2; dim <= 3; dim++ {
			var total [3]int // by sign + 1
			var near, meet int
			for k, rng := range Pairs(Kinds, Kinds, uint64(dim), f.Name) {
				ka, kb := k[0], k[1]
				var signs [3]int
				for range n {
					a, b := f.Pair(rng, dim, ka, kb)
					checkShape(t, f.Name, a, ka, dim)
					checkShape(t, f.Name, b, kb, dim)
					signs[Sign(a, b)+1]++
					if CoresMeet(a, b) {
						meet++
					}
					if isNear(a, b) {
						near++
					}
				}
				for i, k := range signs {
					total[i] += k
				}
				canHit, canMiss := possible(f.Name, dim, ka, kb)
				if canHit && signs[0]+signs[1] == 0 {
					t.Errorf("%s, %dd: no hits of %v and %v", f.Name, dim, ka, kb)
				}
				if canMiss && signs[2] == 0 {
					t.Errorf("%s, %dd: no misses of %v and %v", f.Name, dim, ka, kb)
				}
			}
			percent := func(k int) float64 { return 100 * float64(k) / float64(n*len(Kinds)*len(Kinds)) }
			t.Logf("%-9s %dd: penetrating %4.1f%%, ties %4.1f%%, apart %4.1f%%, near ties %4.1f%%, cores meet %4.1f%%",
				f.Name, dim, percent(total[0]), percent(total[1]), percent(total[2]), percent(near), percent(meet))
			want := least[f.Name]
			if percent(total[1]) < want.tie[dim-2] || percent(near) < want.near[dim-2] || percent(meet) < want.meet[dim-2] {
				t.Errorf("%s, %dd: %.1f%% ties, %.1f%% near ties, %.1f%% cores meet; want at least %v", f.Name, dim, percent(total[1]), percent(near), percent(meet), want)
			}
			if percent(total[0]) < 5 || percent(total[2]) < 5 {
				t.Errorf("%s, %dd: %.1f%% penetrating, %.1f%% apart", f.Name, dim, percent(total[0]), percent(total[2]))
			}
		}
	}
}

// possible reports whether two shapes of a family can be expected to hit, and to
// miss.
func possible(family string, dim int, ka, kb Kind) (hit, miss bool) {
	// Without a radius, independent cores meet only if they cross in the plane.
	hit = family != "random" || ka.round() || kb.round() || dim == 2 && ka.linear() && kb.linear()
	// Two lines in the plane cross unless they are parallel.
	miss = true
	if dim == 2 && ka == Line && kb == Line {
		switch family {
		case "parallel", "grid", "grid_pyth", "meet":
		default:
			miss = false
		}
	}
	return hit, miss
}

// checkShape reports an error unless s is a finite shape of kind k that keeps to
// its dimension and uses no number its kind does not have.
func checkShape(t *testing.T, family string, s Shape, k Kind, dim int) {
	t.Helper()
	bad := s.Kind != k || !finite(s) || s.R < 0
	bad = bad || dim == 2 && (s.P[2] != 0 || s.Q[2] != 0)
	bad = bad || !k.linear() && s.Q != [3]float64{}
	bad = bad || !k.round() && s.R != 0
	if bad {
		t.Errorf("%s, %dd: bad %v: %v", family, dim, k, s)
	}
}

// isNear reports whether a and b touch up to 2^-48 of their scale.
func isNear(a, b Shape) bool {
	gap := Gap(a, b, [3]*big.Rat{})
	bound := float().SetFloat64(min(Scale(a, b), math.MaxFloat64))
	return gap.Abs(gap).Cmp(bound.SetMantExp(bound, -48)) <= 0
}

// TestSameBits pins the pairs of one seed, on every platform. Of kinds that are no Spans the
// golden hashes of the library do.
func TestSameBits(t *testing.T) {
	const want = 0xda4fa0b8348b6645
	h := fnv.New64a()
	rng := rand.New(rand.NewPCG(1, 1))
	for _, f := range Families {
		for dim := 2; dim <= 3; dim++ {
			for range 3 {
				for _, ka := range Spans {
					for _, kb := range Spans {
						a, b := f.Pair(rng, dim, ka, kb)
						if err := binary.Write(h, binary.LittleEndian, [2][7]float64{
							{a.P[0], a.P[1], a.P[2], a.Q[0], a.Q[1], a.Q[2], a.R},
							{b.P[0], b.P[1], b.P[2], b.Q[0], b.Q[1], b.Q[2], b.R},
						}); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
	}
	if got := h.Sum64(); got != want {
		t.Errorf("hash %#x, want %#x", got, uint64(want))
	}
}
