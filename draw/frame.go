package draw

import (
	"cmp"
	"math"
	"slices"
)

// reachOut is how many times the size of the bodies the frame may extend for ends
// of paths and points of answers.
const reachOut = 12

// An extent is a ball that the frame holds.
type extent struct {
	at vec
	r  float64
}

// extents returns what the frame holds: all bodies, and of the rest what is not too
// far away.
func (m *marks) extents() []extent {
	var hard, soft []extent
	for _, layer := range [][]mark{m.back, m.shapes, m.front, m.dots} {
		for _, k := range layer {
			if k.kind == surfaceMark || k.kind == bodyMark && !k.soft {
				hard = k.appendExtents(hard)
			} else {
				soft = k.appendExtents(soft)
			}
		}
	}
	lo, hi := bounds(hard)
	center, size := middle([]vec{lo, hi}), span(lo, hi)
	for _, k := range m.shapes {
		soft = append(soft, k.near(center)...)
	}
	if len(hard) == 0 {
		center = median(soft)
	}
	slices.SortStableFunc(soft, func(e, f extent) int {
		return cmp.Compare(span(center, e.at), span(center, f.at))
	})
	if size == 0 && len(soft) > 0 {
		// There is no size to start from: that of half of all points is taken.
		size = span(center, soft[len(soft)/2].at)
	}
	for _, e := range soft {
		if size > 0 && span(center, e.at) > reachOut*size {
			break
		}
		hard = append(hard, e)
	}
	return hard
}

// appendExtents appends the balls around the points of k.
func (k *mark) appendExtents(list []extent) []extent {
	for i, p := range k.at {
		list = append(list, extent{p, k.reach(i)})
	}
	return list
}

// reach returns the radius around point i of k.
func (k *mark) reach(i int) float64 {
	if k.balls == nil {
		return k.r
	}
	return k.r + k.balls[i]
}

// near returns the points that stand for what has no end: where a boundary, or the finite
// sides of a box, are nearest to the middle.
func (k *mark) near(middle vec) []extent {
	switch k.kind {
	case boundaryMark:
		n := k.dir.unit()
		return []extent{{middle.along(dot(k.from.sub(middle), n)+k.r, n), 0}}
	case slabMark:
		var list []extent
		for axis := range middle {
			for side := range k.box {
				if x := k.box[side][axis]; !math.IsInf(x, 0) {
					p := middle
					p[axis] = x
					list = append(list, extent{p, 0})
				}
			}
		}
		return list
	}
	return nil
}

// span returns the largest difference of coordinates.
func span(lo, hi vec) float64 {
	var most float64
	for i := range lo {
		most = max(most, math.Abs(hi[i]-lo[i]))
	}
	return most
}

// bounds returns the box around all of list, and zero for none.
func bounds(list []extent) (lo, hi vec) {
	for n, e := range list {
		for i, x := range e.at {
			if n == 0 || x-e.r < lo[i] {
				lo[i] = x - e.r
			}
			if n == 0 || x+e.r > hi[i] {
				hi[i] = x + e.r
			}
		}
	}
	return lo, hi
}

// median returns the median of each coordinate.
func median(list []extent) vec {
	var mid vec
	if len(list) == 0 {
		return mid
	}
	for i := range mid {
		x := make([]float64, len(list))
		for n, e := range list {
			x[n] = e.at[i]
		}
		slices.Sort(x)
		mid[i] = x[len(x)/2]
	}
	return mid
}
