package oracle

import (
	"encoding/binary"
	"hash/fnv"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestBodiesAsShapes compares the answers about bodies with those about spans, which are
// found in another way.
func TestBodiesAsShapes(t *testing.T) {
	t.Parallel()
	none := [3]*big.Rat{}
	agree := func(x, y *big.Float) bool {
		if x.IsInf() || y.IsInf() || x.Sign() == 0 || y.Sign() == 0 {
			return x.Cmp(y) == 0
		}
		off := float().Sub(x, y)
		most := float().SetMantExp(y, -220)
		return off.Abs(off).Cmp(most.Abs(most)) <= 0
	}
	depths := 0
	forPairs(1, func(_ *rand.Rand, dim int, a, b Shape) {
		p, q := BodyOf(dim, a), BodyOf(dim, b)
		gap := Gap(a, b, none)
		got := BodyGap(p, q, none)
		if meet := CoresMeet(a, b); meet && dim == 2 {
			gap = CrossDepth(a, b)
			gap.Neg(gap)
			depths++
		}
		if sign := BodySign(p, q); sign != gap.Sign() {
			t.Errorf("BodySign(%v, %v) = %d, Gap %v", p, q, sign, gap)
		}
		if !agree(got, gap) {
			t.Errorf("BodyGap(%v, %v) = %v, Gap %v", p, q, got, gap)
		}
	})
	if depths < 100 {
		t.Errorf("only %d depths", depths)
	}
}

// near reports whether t holds x, with a relative error of x up to 2^-140.
func (t Time) near(x *big.Float) bool {
	if t.Lo == nil || x.IsInf() {
		return t.Lo == nil && x.IsInf()
	}
	r, _ := x.Rat(nil)
	off := new(big.Rat).Mul(r, power2(-140))
	off.Abs(off)
	return new(big.Rat).Sub(t.Lo, off).Cmp(r) <= 0 && new(big.Rat).Add(t.Hi, off).Cmp(r) >= 0
}

func TestBodySweepsAsShapes(t *testing.T) {
	t.Parallel()
	hits, clips := 0, 0
	for _, family := range Families {
		for dim := 2; dim <= 3; dim++ {
			for k, rng := range Pairs(Spans[:], Spans[:], uint64(dim), family.Name) {
				a, m, b := family.Swept(rng, dim, k[0], k[1])
				p, q := BodyOf(dim, a), BodyOf(dim, b)
				enter, exit, ok := Sweep(a, m, b, xyz{})
				start, stop, got := BodySweep(p, m, q, xyz{})
				if got != ok || BodySweepOK(p, m, q, xyz{}) != ok || ok && (!start.near(enter) || !stop.near(exit)) {
					t.Errorf("%s: BodySweep(%v, %v, %v) = %v, %v, %t, want %v, %v, %t", family.Name, p, m, q, start, stop, got, enter, exit, ok)
				}
				if ok {
					hits++
				}
				if !k[0].linear() || k[0].round() {
					continue
				}
				enter, exit, ok = Clip(a, b)
				start, stop, got = BodyClip(p, q)
				if got != ok || ok && (!start.near(enter) || !stop.near(exit)) {
					t.Errorf("%s: BodyClip(%v, %v) = %v, %v, %t, want %v, %v, %t", family.Name, p, q, start, stop, got, enter, exit, ok)
				}
				if ok {
					clips++
				}
				want := Crossings(a, b)
				crossings := BodyCrossings(p, q)
				if len(crossings) != len(want) {
					t.Errorf("%s: BodyCrossings(%v, %v) = %v, want %v", family.Name, p, q, crossings, want)
					continue
				}
				for i, x := range want {
					if !crossings[i].near(x) {
						t.Errorf("%s: BodyCrossings(%v, %v) = %v, want %v", family.Name, p, q, crossings, want)
					}
				}
			}
		}
	}
	if hits < 300 || clips < 120 {
		t.Errorf("only %d hits, %d clips", hits, clips)
	}
}

// ratCorners returns points and directions that span the core of b, from its definition.
func ratCorners(b Body) (points, dirs []ratVec) {
	at := func(v xyz) ratVec { return ratVec{rat(v[0]), rat(v[1]), rat(v[2])} }
	zero, one, minus := new(big.Rat), rat(1), rat(-1)
	switch b.Kind {
	case Ray, Line:
		points, dirs = []ratVec{at(b.V[0])}, []ratVec{at(b.V[1])}
		if b.Kind == Line {
			dirs = append(dirs, ratAlong(ratVec{zero, zero, zero}, minus, dirs[0]))
		}
	case HalfSpace:
		n := at(b.V[1])
		points, dirs = []ratVec{at(b.V[0])}, []ratVec{ratAlong(ratVec{zero, zero, zero}, minus, n)}
		for i := range 3 {
			t := ratVec{zero, zero, zero} // n × an axis
			t[(i+1)%3], t[(i+2)%3] = n[(i+2)%3], new(big.Rat).Neg(n[(i+1)%3])
			dirs = append(dirs, t, ratAlong(ratVec{zero, zero, zero}, minus, t))
		}
		if b.Dim == 2 {
			dirs = []ratVec{dirs[0], dirs[5], dirs[6]}
		}
	case Box:
		for set := range 8 {
			points = append(points, at(xyz{b.V[set&1][0], b.V[set>>1&1][1], b.V[set>>2][2]}))
		}
	case OrientedBox:
		points = []ratVec{at(b.V[0])}
		for _, h := range b.V[1:] {
			for _, p := range points {
				points = append(points, ratAlong(p, one, at(h)))
			}
			for i := range points[:len(points)/2] {
				points[i] = ratAlong(points[i], minus, at(h))
			}
		}
	default:
		for _, v := range b.V {
			points = append(points, at(v))
		}
	}
	return points, dirs
}

// TestBodyProof proves the nearest points of bodies again: each is a mean of corners, with
// weights that are not negative, or differs from one by directions; and no corner and no
// direction goes below the plane across the difference.
func TestBodyProof(t *testing.T) {
	t.Parallel()
	forBodies(t, 1, func(family BodyFamily, _ *rand.Rand, a, b Body) {
		x, y, ok := BodyNearest(a, b, [3]*big.Rat{})
		if !ok {
			t.Fatalf("no points of %v, %v", a, b)
		}
		w := ratAlong(x, rat(-1), y)
		for k, s := range [2]Body{a, b} {
			at := [2]ratVec{x, y}[k]
			if k == 1 {
				w = ratAlong(ratVec{rat(0), rat(0), rat(0)}, rat(-1), w)
			}
			points, dirs := ratCorners(s)
			low := ratDot(at, w)
			for _, p := range points {
				if ratDot(p, w).Cmp(low) < 0 {
					t.Errorf("%s: corner %v of %v is beyond %v", family.Name, p, s, at)
				}
			}
			for _, d := range dirs {
				if ratDot(d, w).Sign() < 0 {
					t.Errorf("%s: the direction of %v goes beyond %v", family.Name, s, at)
				}
			}
			if !ratHolds(points, dirs, at) {
				t.Errorf("%s: %v is not in %v", family.Name, at, s)
			}
		}
	})
}

// ratHolds reports whether x is in the convex hull of points and their rays along dirs: it is
// a sum of at most four, with weights ≥ 0.
func ratHolds(points, dirs []ratVec, x ratVec) bool {
	// Homogeneous: (p, 1) and (d, 0) shall sum to (x, 1).
	var columns [][4]*big.Rat
	for _, p := range points {
		columns = append(columns, [4]*big.Rat{p[0], p[1], p[2], rat(1)})
	}
	for _, d := range dirs {
		columns = append(columns, [4]*big.Rat{d[0], d[1], d[2], rat(0)})
	}
	return simplex(columns, [4]*big.Rat{x[0], x[1], x[2], rat(1)})
}

// simplex reports whether weights ≥ 0 of columns sum to goal: the first phase of the simplex
// method in rationals, with Bland's rule, which makes it end.
func simplex(columns [][4]*big.Rat, goal [4]*big.Rat) bool {
	n := len(columns)
	var rows [4][]*big.Rat // of the columns, four for what is missing, and the goal
	for i := range rows {
		sign := rat(1)
		if goal[i].Sign() < 0 {
			sign = rat(-1)
		}
		for _, c := range columns {
			rows[i] = append(rows[i], new(big.Rat).Mul(sign, c[i]))
		}
		for j := range 4 {
			one := rat(0)
			if i == j {
				one = rat(1)
			}
			rows[i] = append(rows[i], one)
		}
		rows[i] = append(rows[i], new(big.Rat).Mul(sign, goal[i]))
	}
	base := [4]int{n, n + 1, n + 2, n + 3}
	for {
		enter := -1
		for j := 0; j < n && enter < 0; j++ { // what makes less missing
			gain := new(big.Rat)
			for i := range rows {
				if base[i] >= n {
					gain.Add(gain, rows[i][j])
				}
			}
			if gain.Sign() > 0 {
				enter = j
			}
		}
		if enter < 0 {
			missing := new(big.Rat)
			for i := range rows {
				if base[i] >= n {
					missing.Add(missing, rows[i][n+4])
				}
			}
			return missing.Sign() == 0
		}
		leave, least := -1, new(big.Rat)
		for i := range rows {
			if rows[i][enter].Sign() > 0 {
				q := new(big.Rat).Quo(rows[i][n+4], rows[i][enter])
				if c := q.Cmp(least); leave < 0 || c < 0 || c == 0 && base[i] < base[leave] {
					leave, least = i, q
				}
			}
		}
		base[leave] = enter
		pivot := new(big.Rat).Inv(rows[leave][enter])
		for j := range rows[leave] {
			rows[leave][j] = new(big.Rat).Mul(rows[leave][j], pivot)
		}
		for i := range rows {
			if f := rows[i][enter]; i != leave && f.Sign() != 0 {
				for j := range rows[i] {
					rows[i][j] = new(big.Rat).Sub(rows[i][j], new(big.Rat).Mul(f, rows[leave][j]))
				}
			}
		}
	}
}

// forBodies calls f on n pairs of every family, dimension and pair of kinds.
func forBodies(t *testing.T, n int, f func(family BodyFamily, rng *rand.Rand, a, b Body)) {
	t.Helper()
	for family, k := range bodyPairs() {
		for range n {
			a, b := family.Pair(k.rng, k.dim, k.a, k.b)
			f(family, k.rng, a, b)
		}
	}
}

// A bodyPair is two kinds, a dimension and random numbers for them.
type bodyPair struct {
	a, b Kind
	dim  int
	rng  *rand.Rand
}

// bodyPairs yields every family with every second pair of kinds in both dimensions, so that each
// pair has its turn in half of the families; half of these unless HANTEI_LONG is set.
func bodyPairs() iter.Seq2[BodyFamily, bodyPair] {
	return func(yield func(BodyFamily, bodyPair) bool) {
		every := 2
		if !long.On() {
			every = 4
		}
		for i, family := range BodyFamilies {
			for dim := 2; dim <= 3; dim++ {
				for k, rng := range Pairs(BodyKinds, BodyKinds, uint64(dim), family.Name) {
					if (int(k[0]+k[1])+i+dim)%every != 0 {
						continue
					}
					if !yield(family, bodyPair{k[0], k[1], dim, rng}) {
						return
					}
				}
			}
		}
	}
}

// TestBodyFamilies checks that every family makes what it promises: sound bodies of the right
// kinds, and ties and near ties often enough.
func TestBodyFamilies(t *testing.T) {
	t.Parallel()
	type count struct{ in, tie, out, near, total int }
	counts := map[string]map[int]*count{}
	forBodies(t, 2, func(family BodyFamily, _ *rand.Rand, a, b Body) {
		if counts[family.Name] == nil {
			counts[family.Name] = map[int]*count{2: {}, 3: {}}
		}
		c := counts[family.Name][a.Dim]
		c.total++
		if !sound(a) || !sound(b) || a.Dim != b.Dim {
			t.Errorf("%s: %v, %v", family.Name, a, b)
		}
		gap := BodyGap(a, b, [3]*big.Rat{})
		switch sign := BodySign(a, b); {
		case sign != gap.Sign():
			t.Errorf("%s: BodySign(%v, %v) = %d, BodyGap %v", family.Name, a, b, sign, gap)
		case sign < 0:
			c.in++
		case sign == 0:
			c.tie++
		default:
			c.out++
		}
		if most := float().SetFloat64(min(BodyScale(a, b), 1e308)); !gap.IsInf() && gap.Abs(gap).Cmp(most.SetMantExp(most, -48)) <= 0 {
			c.near++
		}
	})
	// Least percentages of ties and of near ties, in dimensions 2 and 3.
	least := map[string][2][2]float64{
		"random":      {},
		"lattice":     {{35, 35}, {35, 35}},
		"far_lattice": {{35, 35}, {35, 35}},
		"tiles":       {{35, 35}, {35, 35}},
		"ulps":        {{1, 70}, {0, 70}},
		"far_ulps":    {{3, 20}, {2, 20}},
		"tilted":      {{0, 45}, {2, 45}},
		"sliver":      {{1, 50}, {0, 40}},
		"flat":        {{30, 30}, {30, 30}},
		"sizes":       {{1, 70}, {0, 70}},
		"deep":        {{1, 1}, {1, 1}},
		"extreme":     {{10, 25}, {10, 25}},
		"huge_tiny":   {{1, 45}, {1, 45}},
	}
	for _, f := range BodyFamilies {
		for dim := 2; dim <= 3; dim++ {
			c := counts[f.Name][dim]
			percent := func(n int) float64 { return 100 * float64(n) / float64(c.total) }
			t.Logf("%-11s %dd: penetrating %4.1f%%, ties %4.1f%%, apart %4.1f%%, near ties %4.1f%%", f.Name, dim, percent(c.in), percent(c.tie), percent(c.out), percent(c.near))
			want, ok := least[f.Name]
			if rates := want[dim-2]; !ok || long.On() && (percent(c.tie) < rates[0] || percent(c.near) < rates[1] || percent(c.in) < 5 || percent(c.out) < 3) {
				t.Errorf("%s, %dd: too few of a kind, want at least %v", f.Name, dim, rates)
			}
		}
	}
}

// TestBodySameBits pins the pairs and motions of one seed, on every platform.
func TestBodySameBits(t *testing.T) {
	const want = 0xf03b5a8610ff8d61
	h := fnv.New64a()
	for _, f := range BodyFamilies {
		for dim := 2; dim <= 3; dim++ {
			for k, rng := range Pairs(BodyKinds, BodyKinds[:4], uint64(dim), f.Name) {
				a, m, b := f.Swept(rng, dim, k[0], BodyKinds[len(BodyKinds)-1-int(k[1])])
				for _, x := range [][]float64{slices.Concat(asSlices(a.V)...), a.Radii, slices.Concat(asSlices(b.V)...), b.Radii, m[:]} {
					if err := binary.Write(h, binary.LittleEndian, x); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	if got := h.Sum64(); got != want {
		t.Errorf("hash %#x, want %#x", got, uint64(want))
	}
}

func asSlices(vs []xyz) (all [][]float64) {
	for i := range vs {
		all = append(all, vs[i][:])
	}
	return all
}

// TestBodyWayOut compares with the planes across every pair of differences of corners, of
// both bodies, and directions: with all that could be facets and many that are none.
func TestBodyWayOut(t *testing.T) {
	t.Parallel()
	deep, flat, open := 0, 0, 0
	forBodies(t, 1, func(family BodyFamily, _ *rand.Rand, a, b Body) {
		x, y, _ := BodyNearest(a, b, [3]*big.Rat{})
		if x[0].Cmp(y[0]) != 0 || x[1].Cmp(y[1]) != 0 || x[2].Cmp(y[2]) != 0 || len(corners(a))+len(corners(b)) > 10 || family.Name == "huge_tiny" || family.Name == "extreme" {
			return
		}
		got, normals := BodyWayOut(a, b)
		want, ok := bruteWayOut(a, b)
		switch {
		case !ok:
			flat++
			want = new(big.Rat)
		case want == nil:
			open++
			if got != nil {
				t.Errorf("%s: BodyWayOut(%v, %v) = %v, want none", family.Name, a, b, got)
			}
			return
		default:
			deep++
		}
		if got == nil || got.Cmp(want) != 0 || len(normals) == 0 {
			t.Errorf("%s: BodyWayOut(%v, %v) = %v, %v, want %v", family.Name, a, b, got, normals, want)
		}
		sum := new(big.Rat)
		for _, r := range slices.Concat(a.Radii, b.Radii) {
			sum.Add(sum, rat(r))
		}
		if gap := BodyGap(a, b, [3]*big.Rat{}); !isLength(gap.Neg(gap), want, sum) {
			t.Errorf("%s: BodyGap(%v, %v) = -%v, want −√%v − %v", family.Name, a, b, gap, want, sum)
		}
	})
	t.Logf("%d with inner points in common, %d flat, %d without a way out", deep, flat, open)
	if long.On() && (deep < 200 || flat < 25 || open < 25) {
		t.Errorf("only %d with inner points in common, %d flat, %d without a way out", deep, flat, open)
	}
}

// bruteWayOut returns the least squared distance from 0 to a plane that bounds all differences
// of the cores, nil if there is none; ok is false if the differences are in one plane.
func bruteWayOut(a, b Body) (least *big.Rat, ok bool) {
	null := ratVec{new(big.Rat), new(big.Rat), new(big.Rat)}
	var points [2][]ratVec
	var sides, dirs []ratVec
	if a.Dim == 2 {
		dirs = []ratVec{{rat(0), rat(0), rat(1)}, {rat(0), rat(0), rat(-1)}}
	}
	for k, s := range [2]Body{a, b} {
		ps, ds := ratCorners(s)
		points[k] = ps
		for j := range ps {
			for i := range j {
				sides = append(sides, ratAlong(ps[i], rat(-1), ps[j]))
			}
		}
		for _, d := range ds {
			if k == 1 {
				d = ratAlong(null, rat(-1), d)
			}
			dirs = append(dirs, d)
		}
	}
	cross := func(u, v ratVec) (n ratVec) {
		for i := range n {
			j, k := (i+1)%3, (i+2)%3
			n[i] = new(big.Rat).Mul(u[j], v[k])
			n[i].Sub(n[i], new(big.Rat).Mul(u[k], v[j]))
		}
		return n
	}
	most := func(points []ratVec, n ratVec) (h *big.Rat) {
		for _, p := range points {
			if x := ratDot(p, n); h == nil || x.Cmp(h) > 0 {
				h = x
			}
		}
		return h
	}
	sides = append(sides, dirs...)
	others := sides
	if a.Dim == 2 {
		others = dirs[:1] // in the plane, all others are normal to it
	}
	for _, u := range sides {
		for _, v := range others {
			n := cross(u, v)
			if ratDot(n, n).Sign() == 0 {
				continue
			}
			if !ok {
				ok = slices.ContainsFunc(sides, func(w ratVec) bool { return ratDot(n, w).Sign() != 0 })
			}
			for _, n := range [2]ratVec{n, ratAlong(null, rat(-1), n)} {
				if slices.ContainsFunc(dirs, func(d ratVec) bool { return ratDot(d, n).Sign() > 0 }) {
					continue // the differences go on for ever this way
				}
				h := new(big.Rat).Add(most(points[0], n), most(points[1], ratAlong(null, rat(-1), n)))
				if h = h.Quo(h.Mul(h, h), ratDot(n, n)); least == nil || h.Cmp(least) < 0 {
					least = h
				}
			}
		}
	}
	return least, ok
}

// TestBodySweeps checks the ends of contacts by what the bodies are there: touching at an end
// on the way, and apart just before and after.
func TestBodySweeps(t *testing.T) {
	t.Parallel()
	hits, grazes, starts := 0, 0, 0
	for family, k := range bodyPairs() {
		a, m, b := family.Swept(k.rng, k.dim, k.a, k.b)
		at := func(t *big.Rat) int {
			var shift [3]*big.Rat
			for i, x := range m {
				shift[i] = new(big.Rat).Mul(t, rat(x))
			}
			return BodySignShifted(a, b, shift)
		}
		enter, exit, ok := BodySweep(a, m, b, xyz{})
		if BodySweepOK(xyz2(a, m, b)) != ok {
			t.Errorf("%s: BodySweepOK(%v, %v, %v) is not %t", family.Name, a, m, b, ok)
		}
		if !ok {
			for _, x := range []*big.Rat{rat(0), rat(0.5), rat(k.rng.Float64()), rat(1)} {
				if at(x) <= 0 {
					t.Errorf("%s: BodySweep(%v, %v, %v) is no hit, but there is one at %v", family.Name, a, m, b, x)
				}
			}
			continue
		}
		hits++
		zero, one := rat(0), rat(1)
		if enter.Lo.Cmp(exit.Hi) > 0 || enter.Lo.Sign() < 0 || exit.Hi.Cmp(one) > 0 {
			t.Errorf("%s: BodySweep(%v, %v, %v) = %v, %v", family.Name, a, m, b, enter, exit)
		}
		if enter.Hi.Cmp(exit.Lo) == 0 {
			grazes++
		}
		if enter.Lo.Sign() == 0 {
			starts++
		}
		for _, e := range []struct {
			in, out, border *big.Rat
			way             int
		}{{enter.Hi, enter.Lo, zero, -1}, {exit.Lo, exit.Hi, one, 1}} {
			single := e.in.Cmp(e.out) == 0
			if sign := at(e.in); sign > 0 || single && e.in.Cmp(e.border) != 0 && m != (xyz{}) && sign != 0 {
				t.Errorf("%s: BodySweep(%v, %v, %v): sign %d at the end %v", family.Name, a, m, b, sign, e.in)
			}
			if e.out.Cmp(e.border) == 0 {
				continue
			}
			out := e.out
			if single { // a little beyond
				out = new(big.Rat).Add(out, new(big.Rat).Mul(power2(-90), big.NewRat(int64(e.way), 1)))
			}
			if at(out) <= 0 {
				t.Errorf("%s: BodySweep(%v, %v, %v): contact beyond the end %v", family.Name, a, m, b, e.out)
			}
		}
	}
	t.Logf("%d hits, %d of them at one time, %d at the start", hits, grazes, starts)
	if long.On() && (hits < 750 || grazes < 50 || starts < 200) {
		t.Errorf("only %d hits, %d of them at one time, %d at the start", hits, grazes, starts)
	}
}

// xyz2 splits the motion of a between the two bodies.
func xyz2(a Body, m xyz, b Body) (Body, xyz, Body, xyz) {
	var ma, mb xyz
	for i, x := range m {
		if i%2 == 0 {
			ma[i] = x
		} else {
			mb[i] = -x
		}
	}
	return a, ma, b, mb
}

func TestBodyTable(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	body := func(dim int, k Kind, v ...xyz) Body { return Body{Dim: dim, Kind: k, V: v} }
	rounded := func(b Body, r ...float64) Body {
		b.Radii = append(b.Radii, r...)
		return b
	}
	square := body(2, Box, xyz{0, 0}, xyz{2, 2})
	cube := body(3, Box, xyz{0, 0, 0}, xyz{2, 2, 2})
	triangle := body(3, Triangle, xyz{0, 0, 0}, xyz{4, 0, 0}, xyz{0, 4, 0})
	half := body(2, HalfSpace, xyz{0, 0}, xyz{0, 2})
	for _, tt := range []struct {
		name string
		a, b Body
		sign int
		gap  float64
	}{
		{"squares at an edge", square, body(2, Box, xyz{2, 0}, xyz{3, 1}), 0, 0},
		{"squares at a corner", square, body(2, Box, xyz{2, 2}, xyz{3, 3}), 0, 0},
		{"squares apart", square, body(2, Box, xyz{5, 6}, xyz{6, 7}), 1, 5},
		{"squares with one side", square, body(2, Box, xyz{1.5, 0}, xyz{9, 9}), -1, -0.5},
		{"a point in a square", square, body(2, Point, xyz{1, 0.5}), -1, -0.5},
		{"a point on a square", square, body(2, Point, xyz{1, 0}), 0, 0},
		{"the same in space", cube, body(3, Point, xyz{1, 0.5, 1}), -1, -0.5},
		{"a flat square in space has no inside", body(3, Box, xyz{0, 0, 1}, xyz{2, 2, 1}), body(3, Point, xyz{1, 1, 1}), 0, 0},
		{"a segment pierces a triangle", triangle, body(3, Segment, xyz{1, 1, -1}, xyz{1, 1, 2}), -1, -1},
		{"a segment in the plane of a triangle", triangle, body(3, Segment, xyz{1, 1, 0}, xyz{9, 1, 0}), 0, 0},
		{"crossing segments in space", body(3, Segment, xyz{0, 0, 0}, xyz{2, 2, 0}), body(3, Segment, xyz{0, 2, 0}, xyz{2, 0, 0}), 0, 0},
		{"crossing segments in space with a radius", body(3, Segment, xyz{0, 0, 0}, xyz{2, 2, 0}), body(3, Capsule, xyz{0, 2, 0}, xyz{2, 0, 0}), 0, 0},
		{"rounded, radii add", rounded(square, 1, 2), rounded(body(2, Sphere, xyz{9, 0}), 3, 1), 0, 0},
		{"opposite half-planes apart", half, body(2, HalfSpace, xyz{7, 3}, xyz{0, -1}), 1, 3},
		{"opposite half-planes touch", half, body(2, HalfSpace, xyz{7, 0}, xyz{0, -1}), 0, 0},
		{"opposite half-planes", half, body(2, HalfSpace, xyz{7, -4}, xyz{0, -1}), -1, -4},
		{"half-planes", half, body(2, HalfSpace, xyz{7, 3}, xyz{0.5, -1}), -1, -inf},
		{"a line on a half-plane", half, body(2, Line, xyz{7, 0}, xyz{-3, 0}), 0, 0},
		{"a line in a half-plane", half, body(2, Line, xyz{7, -2}, xyz{-3, 0}), -1, -2},
		{"a line across a half-plane", half, body(2, Line, xyz{7, 3}, xyz{-3, 1}), -1, -inf},
		{"a ray from a half-plane", half, body(2, Ray, xyz{7, -3}, xyz{-3, 1}), -1, -3},
		{"a half-plane and a square", half, rounded(body(2, OrientedBox, xyz{0, 4}, xyz{1, 1}, xyz{1, -1}), 1), 1, 1},
		{"a slab", body(2, Box, xyz{-inf, 1}, xyz{inf, 3}), body(2, Point, xyz{1e300, 1.25}), -1, -0.25},
		{"a quadrant", body(2, Box, xyz{0, -inf}, xyz{inf, 0}), body(2, Point, xyz{-3, 4}), 1, 5},
		{"everything", body(3, Box, xyz{-inf, -inf, -inf}, xyz{inf, inf, inf}), body(3, Point, xyz{1, 1, 1}), -1, -inf},
		{"a flat box", body(2, Box, xyz{1, 1}, xyz{1, 5}), body(2, Point, xyz{1, 2}), 0, 0},
		{"a hull of one point", body(3, Hull, xyz{1, 1, 1}, xyz{1, 1, 1}), body(3, Sphere, xyz{1, 1, 3}), 1, 2},
		{"no points", body(3, Hull), cube, 1, inf},
		{"NaN", body(3, Triangle, xyz{}, xyz{0, nan}, xyz{}), cube, 1, inf},
		{"an infinite point", body(3, Point, xyz{inf}), cube, 1, inf},
		{"a negative radius", rounded(cube, 3, -1), cube, 1, inf},
		{"an infinite radius", rounded(cube, inf), cube, 1, inf},
		{"a box inside out", body(3, Box, xyz{0, 0, 1}, xyz{1, 1, 0}), cube, 1, inf},
		{"a box at infinity", body(3, Box, xyz{inf}, xyz{inf, 1, 1}), cube, 1, inf},
		{"a NaN of a box", body(3, Box, xyz{nan}, xyz{1, 1, 1}), cube, 1, inf},
		{"no normal", body(3, HalfSpace, xyz{}, xyz{}), cube, 1, inf},
	} {
		for _, p := range [2][2]Body{{tt.a, tt.b}, {tt.b, tt.a}} {
			gap, _ := BodyGap(p[0], p[1], [3]*big.Rat{}).Float64()
			if sign := BodySign(p[0], p[1]); sign != tt.sign || gap != tt.gap {
				t.Errorf("%s: sign %d, gap %v, want %d, %v", tt.name, sign, gap, tt.sign, tt.gap)
			}
		}
	}
}

func TestBodyContains(t *testing.T) {
	t.Parallel()
	inf := math.Inf(1)
	body := func(k Kind, v ...xyz) Body { return Body{Dim: 2, Kind: k, V: v} }
	ball := func(r float64, v ...xyz) Body { return Body{2, Capsule, v, []float64{r}} }
	square := body(Box, xyz{0, 0}, xyz{4, 4})
	half := body(HalfSpace, xyz{0, 0}, xyz{0, 1})
	empty := body(Hull)
	for _, tt := range []struct {
		outer, inner Body
		want         bool
	}{
		{square, body(Triangle, xyz{0, 0}, xyz{4, 4}, xyz{4, 0}), true},
		{square, body(Triangle, xyz{0, 0}, xyz{4, 4}, xyz{4.5, 0}), false},
		{square, ball(2, xyz{2, 2}, xyz{2, 2}), true},
		{square, ball(2, xyz{2, 2}, xyz{2, 2.5}), false},
		{square, ball(1, xyz{1, 1}, xyz{3, 3}), true},
		{square, ball(1, xyz{1, 1}, xyz{3, 3.5}), false},
		{ball(5, xyz{}, xyz{1, 0}), body(Segment, xyz{-3, 4}, xyz{5, -3}), true},
		{ball(5, xyz{}, xyz{1, 0}), body(Segment, xyz{-3, 4}, xyz{5, -4}), false},
		{ball(5, xyz{}, xyz{1, 0}), ball(5, xyz{}, xyz{1, 0}), true},
		{ball(5, xyz{}, xyz{1, 0}), ball(4, xyz{}, xyz{2, 0}), true},
		{ball(5, xyz{}, xyz{1, 0}), ball(4, xyz{}, xyz{2, 0.5}), false},
		{body(Segment, xyz{}, xyz{1, 0}), ball(1, xyz{}, xyz{}), false},
		{body(Segment, xyz{}, xyz{2, 2}), body(Point, xyz{0.5, 0.5}), true},
		{half, body(Ray, xyz{5, -1}, xyz{3, -1}), true},
		{half, body(Ray, xyz{5, -1}, xyz{3, 0}), true},
		{half, body(Ray, xyz{5, -1}, xyz{3, 1}), false},
		{half, body(Line, xyz{5, -1}, xyz{3, -1}), false},
		{half, body(HalfSpace, xyz{9, -1}, xyz{0, 7}), true},
		{half, body(HalfSpace, xyz{9, 1}, xyz{0, 7}), false},
		{half, body(HalfSpace, xyz{9, -1}, xyz{0, -7}), false},
		{half, ball(3, xyz{7, -3}, xyz{7, -9}), true},
		{half, ball(3, xyz{7, -2}, xyz{7, -9}), false},
		{square, half, false},
		{body(Box, xyz{-inf, -inf}, xyz{inf, 0}), half, true},
		{half, body(Box, xyz{-inf, -inf}, xyz{inf, 0}), true},
		{empty, empty, true},
		{square, empty, true},
		{empty, square, false},
	} {
		if got := BodyContains(tt.outer, tt.inner); got != tt.want {
			t.Errorf("BodyContains(%v, %v) = %t", tt.outer, tt.inner, got)
		}
	}
	parts := 0
	forBodies(t, 1, func(family BodyFamily, _ *rand.Rand, a, b Body) {
		more := a
		more.Radii = append(slices.Clone(a.Radii), math.SmallestNonzeroFloat64)
		if !BodyContains(a, a) || !BodyContains(more, a) || BodyContains(a, more) {
			t.Errorf("%s: %v beside itself and a little more", family.Name, a)
		}
		if BodyContains(a, b) {
			parts++
			if BodySign(a, b) > 0 {
				t.Errorf("%s: %v is apart from its part %v", family.Name, a, b)
			}
		}
		// A part has no corner outside, and what has none is one if it is not rounded more.
		if b.Kind.Bounded() && len(b.Radii) == 0 && a.Kind != HalfSpace {
			in := true
			points, _ := ratCorners(b)
			ps, ds := ratCorners(a)
			if len(a.Radii) == 0 && len(points)*len(ps) <= 64 {
				for _, p := range points {
					in = in && ratHolds(ps, ds, p)
				}
				if in != BodyContains(a, b) {
					t.Errorf("%s: BodyContains(%v, %v) is not %t", family.Name, a, b, in)
				}
			}
		}
	})
	if long.On() && parts < 50 {
		t.Errorf("only %d parts", parts)
	}
}
