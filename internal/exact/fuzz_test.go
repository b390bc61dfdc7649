package exact

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// bytesSource is a source of numbers that a fuzzer gives, and of random ones after these.
type bytesSource struct {
	data []byte
	rest *rand.PCG
}

func (s *bytesSource) Uint64() uint64 {
	if len(s.data) == 0 {
		return s.rest.Uint64()
	}
	var word [8]byte
	s.data = s.data[copy(word[:], s.data):]
	return binary.LittleEndian.Uint64(word[:])
}

// FuzzSolids proves answers about solids, and holds them to each other.
func FuzzSolids(f *testing.F) {
	rng := rand.New(rand.NewPCG(8, 9))
	for i := range families {
		seed := []byte{byte(i)}
		for range 200 {
			seed = append(seed, byte(rng.Uint32()))
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 2000 {
			return
		}
		rng := rand.New(&bytesSource{data[1:], rand.NewPCG(1, 1)})
		q := families[int(data[0])%(len(families)-1)].randomSolids(rng)
		if len(q.A.Points)<<q.A.Count*len(q.B.Points)<<q.B.Count > 60 {
			return // slow to prove
		}
		s := randomSimplex(rng, &q)
		start := s
		sign := q.Sign(&s)
		prove(t, &q, &s, sign)

		lo, _ := q.extent()
		g := gridOf(&q)
		if g.set(lo) {
			sameOnBoth(t, &q, start)
		}
		var p Nearest
		if q.Nearest(&s, &p); (p.W == none) != (s.N == 4 || q.touches()) {
			t.Errorf("%+v: nearest point %v·2^%d", q, p.W, p.Exp)
		}
		if q.Inside(3) && !q.touches() {
			t.Errorf("%+v: inside, but apart", q)
		}
		swapped := Solids{A: q.B, B: q.A, RA: q.RB, RB: q.RA, MoreA: q.MoreB, MoreB: q.MoreA, MA: q.MB, MB: q.MA, When: q.When}
		if got := swapped.Sign(&Simplex{}); got != sign {
			t.Errorf("%+v: sign %d, swapped %d", q, sign, got)
		}
	})
}

// touches says whether Z holds the origin.
func (q *Solids) touches() bool {
	z := *q
	z.RA, z.RB, z.MoreA, z.MoreB = 0, 0, nil, nil
	return z.Sign(&Simplex{}) == 0
}
