package level

// Solid objects that overlap.

import (
	"maps"
	"slices"

	"github.com/hantei-go/hantei/scene"
)

// overlapping finds the solid objects that overlap, and do not only touch, in the order of the first of them and then of the
// second. Of those with the same shapes, which first has the first one of, no pair is told. The two bodies of one grid are no pair.
func (l *Level) overlapping(bodies []body, first []int, f *findings) {
	type part struct{ body, shape int }
	var parts []part // of the first bodies of their shapes
	var index boundsIndex
	start := make([]int, len(bodies))  // of the parts of a first body
	same := make([][]int, len(bodies)) // by the first one, all with the same shapes
	for i := range bodies {
		b := &bodies[i]
		if b.trigger {
			continue
		}
		same[first[i]] = append(same[first[i]], i)
		start[i] = len(parts)
		for k := range b.shapes {
			if s := &b.shapes[k]; first[i] == i && meetsWhatIsSolid(s) {
				index.add(solidOf(s, l.Dim))
				parts = append(parts, part{i, k})
			}
		}
	}
	where := map[int][2]int{} // by the first of other bodies, the shapes of both that overlap, the least ones
	var others []int
	for i := range bodies {
		b := &bodies[i]
		if b.trigger {
			continue
		}
		clear(where)
		for n := start[first[i]]; n < len(parts) && parts[n].body == first[i]; n++ {
			index.around(index.solids[n], f, func(m int) bool {
				p := parts[m]
				all := same[p.body]
				at, known := where[p.body]
				isLess := !known || at[0] == parts[n].shape && p.shape < at[1]
				if p.body != first[i] && all[len(all)-1] > i && isLess && index.solids[n].depth(index.solids[m]) > 0 {
					where[p.body] = [2]int{parts[n].shape, p.shape}
				}
				return true
			})
			if f.ended {
				break
			}
		}
		others = others[:0]
		for _, to := range slices.Sorted(maps.Keys(where)) {
			for _, other := range same[to] {
				if f.ended || !f.take(1) {
					break
				}
				if other > i && (b.grid == nil || b.grid != bodies[other].grid) {
					others = append(others, other)
				}
			}
		}
		slices.Sort(others)
		for _, other := range others {
			if f.isFull() {
				f.more++
				continue
			}
			at := where[first[other]]
			f.add(Finding{"overlapping", []string{b.id, bodies[other].id}, "both are solid", []scene.Shape{b.shapes[at[0]], bodies[other].shapes[at[1]]}})
		}
		if f.ended {
			return
		}
	}
}

// meetsWhatIsSolid reports whether a shape has an inside, or may cross that of another one.
func meetsWhatIsSolid(s *scene.Shape) bool {
	return s.Kind != scene.Chain && s.Kind != scene.Mesh && s.Kind != scene.Point
}
