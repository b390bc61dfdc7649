package d3

// Constraints: the motion that the contacts of a walker leave to it.

import "math"

// constrain returns the motion for the time of the whole call that obeys all planes: the nearest to the
// wish, or for one who walks, the one of which the part across up is nearest to that of the wish.
func (w *moverStep) constrain() Vec {
	left := 1 - w.spent
	if !w.isWalking {
		w.few = w.few[:0]
		for i := range w.count {
			p := &w.planes[i]
			w.few = append(w.few, obstacle{n: p.n, gap: p.least / left})
		}
		return w.nearest(w.wanted)
	}
	d := w.constrainWalk(w.wanted, left)
	if !w.isLanding {
		return d
	}
	// What comes from the air goes no farther than it would have in the air, and not back.
	if d.Dot(w.wanted) < 0 {
		return Vec{}
	}
	if l, most := length(d), length(w.wanted); l > most {
		return d.Scale(most / l)
	}
	return d
}

// constrainWalk leads the part of v across up along the floors.
func (w *moverStep) constrainWalk(v Vec, left float64) Vec {
	h := w.constrainLevel(v, left)
	s, least := w.ascent(h, left)
	d := h.Add(w.up.Scale(s))
	if w.keepsLength || s > 0 && least < w.least {
		if l := length(d); l > 0 {
			d = d.Scale(length(h) / l)
		}
	}
	return d
}

// constrainLevel returns what walls leave of the part of v across up.
func (w *moverStep) constrainLevel(v Vec, left float64) Vec {
	h := across(v, w.up)
	if h.sumAbs() <= float64(0x1p-40*v.sumAbs()) {
		return Vec{} // less than a gap, from rounding where up is along no axis: who only falls does not creep
	}
	floor := w.ground.n
	most := math.Inf(-1)
	for i := range w.count {
		if p := &w.planes[i]; p.side == FloorSide {
			if s := -p.n.Dot(h) / p.n.Dot(w.up); s > most {
				most, floor = s, p.n
			}
		}
	}
	w.few = w.few[:0]
	for i := range w.count {
		p := &w.planes[i]
		if p.side == FloorSide {
			continue
		}
		m := p.n
		if f := floor.Dot(w.up); f > 0 {
			m = m.Sub(floor.Scale(m.Dot(w.up) / f))
		}
		if m = unit(across(m, w.up)); m != (Vec{}) {
			w.few = append(w.few, obstacle{n: m, gap: p.least / left})
		}
	}
	return w.nearest(h)
}

// ascent returns how far one goes up who goes along h on the floors, and the least n·up of them.
func (w *moverStep) ascent(h Vec, left float64) (s, least float64) {
	s, least = math.Inf(-1), 1
	take := func(p *contactPlane) {
		up := p.n.Dot(w.up)
		if x := (p.least/left - p.n.Dot(h)) / up; x > s {
			s, least = x, up
		}
	}
	take(&w.ground)
	for i := range w.count {
		if p := &w.planes[i]; p.side == FloorSide {
			take(p)
		}
	}
	return s, least
}

// nearest returns the vector nearest to v with n·x ≥ gap for the few. Gaps do not count if there is none.
func (w *moverStep) nearest(v Vec) Vec {
	asks := 0.0
	for i := range w.few {
		asks = max(asks, w.few[i].gap)
	}
	if asks > 0 {
		for i := range w.few {
			p := &w.few[i]
			p.gap, p.limit = p.n.Dot(v)-p.gap, float64(0x1p-45*v.sumAbs())
		}
		if y, ok := shortestAllowed(w.few, Vec{}); ok {
			return v.Add(y)
		}
	}
	w.normals = w.normals[:0]
	for i := range w.few {
		w.normals = append(w.normals, w.few[i].n)
	}
	return nearestAlong(v, w.normals)
}

// remainingVelocity returns what is left of a velocity, and zero if that is not finite.
func (w *moverStep) remainingVelocity(v Vec, stands bool) Vec {
	if stands {
		return finiteOrZero(w.constrainLevel(v, 1))
	}
	w.few = w.few[:0]
	for i := range w.count {
		w.few = append(w.few, obstacle{n: w.planes[i].n})
	}
	return finiteOrZero(w.nearest(v))
}

// finiteOrZero returns v if it is finite.
func finiteOrZero(v Vec) Vec {
	if isFinite(v.maxAbs()) {
		return v
	}
	return Vec{}
}
