package d3

// The hash of all that a store holds.

import "math"

// hash returns the hash of all live objects, and of the pairs in contact at the last Step. It leaves in sc.items the rank of
// each object among those, or none.
func (s *store) hash(sc *scratch) uint64 {
	h := newHasher()
	rank := sc.items[:0]
	for range s.objects {
		rank = append(rank, none)
	}
	for _, p := range s.pairs {
		a, b := p.numbers()
		rank[a], rank[b] = 0, 0
	}
	n := int32(0)
	for number := range s.objects {
		o := &s.objects[number]
		if !o.isLive && rank[number] == none {
			continue
		}
		rank[number] = n
		n++
		h.add(uint64(o.n))
		if !o.isLive {
			continue
		}
		l := s.layersOf(int32(number))
		h.add(l.layer)
		h.add(l.mask)
		h.vec(s.motion(int32(number)))
		if s.isBent(int32(number)) {
			h.legs(s.moves[o.moveAt].legs)
			if start := s.startOf(int32(number)); start != (Vec{}) {
				h.vec(start)
			}
		}
		for at := o.first; at < o.first+o.n; at++ {
			p := &s.parts[at]
			if h.add(uint64(p.kind)); p.kind == kindMesh {
				s.meshAt(at).addTo(&h)
				continue
			}
			if p.isLarge() {
				h.large(s.large(p))
				continue
			}
			h.vec(p.a)
			h.vec(p.b)
			h.add(math.Float64bits(p.r))
		}
	}
	for _, p := range s.pairs {
		a, b := p.numbers()
		h.add(uint64(pairOf(rank[a], rank[b])))
	}
	sc.items = rank
	return uint64(h)
}

// large adds the numbers of a large part; of a hull, its corners.
func (h *hasher) large(l *large) {
	h.add(uint64(l.core.kind))
	h.vec(l.core.a)
	h.vec(l.core.b)
	h.add(math.Float64bits(l.core.r))
	for _, p := range l.more {
		h.vec(p)
	}
	if l.core.kind == kindHull {
		h.add(uint64(len(l.data.points)))
		for _, p := range l.data.points {
			h.vec(vecOf(p))
		}
	}
	h.add(uint64(len(l.radii)))
	for _, r := range l.radii {
		h.add(math.Float64bits(r))
	}
}

func (h *hasher) legs(legs []Leg) {
	for _, leg := range legs {
		h.add(math.Float64bits(leg.T))
		h.vec(leg.Offset)
	}
}
