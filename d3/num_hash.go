package d3

// Hashing: one hash of many numbers.

import (
	"math"
	"math/bits"
)

// hasher mixes numbers, each one into all of what follows.
type hasher uint64

func newHasher() hasher { return 0x9e3779b97f4a7c15 }

func (h *hasher) add(x uint64) {
	y := (uint64(*h) ^ x) * 0x9e3779b97f4a7c15
	*h = hasher(bits.RotateLeft64(y, 29) ^ y>>32)
}

func (h *hasher) vec(p Vec) {
	for _, x := range axes(p) {
		h.add(math.Float64bits(x))
	}
}
