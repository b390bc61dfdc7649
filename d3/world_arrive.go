package d3

// Arrivals: what a step has moved is where it will be.

import (
	"cmp"
	"math"
	"slices"
)

// arrive carries out all motions.
func (s *store) arrive() {
	for _, m := range s.came {
		s.objects[m.object].hasCome = false
	}
	s.came, s.strides.isKnown = s.came[:0], false
	const ahead = 8
	for len(s.moves) > 0 {
		if next := len(s.moves) - ahead; next >= 0 {
			if at := s.objects[s.moves[next].object].first; int(at) < len(s.parts) {
				touchPart(&s.parts[at])
			}
		}
		m := s.moves[len(s.moves)-1]
		s.translate(m.object, m.motion)
		s.halt(m.object)
		if m.start == (Vec{}) {
			s.objects[m.object].hasCome = true
			s.came = append(s.came, came{m.object, m.motion})
		}
	}
	slices.SortFunc(s.came, func(a, b came) int { return cmp.Compare(a.object, b.object) })
	s.frame++
}

// cameBy returns by how much the last Step has moved an object.
func (s *store) cameBy(number int32) Vec {
	if s.objects[number].hasCome {
		return s.came[s.cameAt(number)].motion
	}
	return Vec{}
}

// fewCame are looked at one after the other.
const fewCame = 64

// findStrides finds out how far most of what has come did, and which came farther.
func (s *store) findStrides() {
	r := &s.strides
	if r.isKnown {
		return
	}
	r.isKnown, r.far = true, r.far[:0]
	// They are told apart by the exponents of their motions.
	var count [0x800]int
	exponent := func(c *came) int { return int(math.Float64bits(c.motion.maxAbs()) >> 52) }
	for i := range s.came {
		count[exponent(&s.came[i])]++
	}
	most := len(count) - 1
	for sum := count[most]; sum <= fewCame && most > 0; sum += count[most] {
		most--
	}
	r.most = math.Float64frombits(uint64(most+1) << 52)
	for i := range s.came {
		if exponent(&s.came[i]) > most {
			r.far = append(r.far, int32(i))
		}
	}
}

// translate moves all parts of an object.
func (s *store) translate(number int32, m Vec) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &s.parts[at]
		if p.isLarge() {
			l := s.large(p)
			l.translate(m)
			p.fit(l)
		} else {
			p.translate(m)
		}
		if p.isBounded() {
			s.touch(at)
		}
	}
}
