package d3

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// tape is a source of random numbers that a fuzzer writes, up to its end.
type tape struct {
	data []byte
	rest *rand.PCG
}

func (t *tape) Uint64() (x uint64) {
	if len(t.data) < 8 {
		t.data = nil
		return t.rest.Uint64() // for ever the same would never be in range
	}
	x = binary.LittleEndian.Uint64(t.data)
	t.data = t.data[8:]
	return x
}

// FuzzWorld changes and asks a World, and the same without a tree.
func FuzzWorld(f *testing.F) {
	all := allPopulations()
	for i := range all {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		data := make([]byte, 600)
		for j := range data {
			data[j] = byte(rng.Uint32())
		}
		f.Add(uint8(i), data)
	}
	f.Fuzz(func(t *testing.T, population uint8, data []byte) {
		shape := all[int(population)%len(all)].shape
		written := &tape{data, rand.NewPCG(1, 1)}
		rng := rand.New(written)
		var w World[int]
		p, in, isIn := newPlain(), map[[2]int]bool{}, map[[2]int]bool{}
		for range 8 {
			if len(written.data) == 0 {
				return
			}
			script(t, &w, p, rng, 20, shape)
			compareWorld(t, &w, p, rng, shape)
			moves := map[int][]Leg{}
			for range 1 + rng.IntN(2) {
				moveEither(t, &w, p, rng, rng.IntN(20), scatter(rng, 5), moves)
			}
			checkEvents(t, &w, p, moves, &in, isIn)
		}
	})
}
