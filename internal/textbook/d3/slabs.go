package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// RayBox cuts the ray by the slabs between opposite sides (Kay and Kajiya 1986), with
// reciprocals of its direction, so that no branch is needed (Williams and others, An
// Efficient and Robust Ray–Box Intersection Algorithm, 2005). A ray along a side starts at the
// distance 0 from it, and 0·∞ is NaN: then it says no. A point t of a far hit
// rounds, and so does the verdict near edges and corners.
func RayBox(p d3.Ray, b d3.Box) (t float64, ok bool) {
	o, v := components(p.Origin), components(p.Dir)
	lo, hi := components(b.Min), components(b.Max)
	enter, exit := 0.0, math.Inf(1)
	for i := range o {
		inverse := 1 / v[i]
		t1 := float64((lo[i] - o[i]) * inverse)
		t2 := float64((hi[i] - o[i]) * inverse)
		enter = max(enter, min(t1, t2))
		exit = min(exit, max(t1, t2))
	}
	return enter, enter <= exit
}
