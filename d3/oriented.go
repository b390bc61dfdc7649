package d3

// Oriented boxes: what parts two of them, tried first.

import "math"

// areParted says whether a plane across a half vector of one certainly parts the two. At right
// angles these are the normals of faces; any direction is a proof.
//
// Along n the centers are |d·n| apart, and the boxes reach as far as the sum of all |h·n|. The
// error of d·n is below 4e|d|₁|n|₁, that of h·n below 3e|h|₁|n|₁, and that of the sums below
// 7e of all, with S = |d|₁ + Σ|h|₁ together less than 16eS|n|₁.
func areParted(a, b *OrientedBox) bool {
	d := b.Center.Sub(a.Center)
	size := d.sumAbs()
	for i := range a.Half {
		size += a.Half[i].sumAbs() + b.Half[i].sumAbs()
	}
	for i := range a.Half {
		if isParting(&a.Half[i], &d, a, b, size) || isParting(&b.Half[i], &d, a, b, size) {
			return true
		}
	}
	return false
}

func isParting(n, d *Vec, a, b *OrientedBox, size float64) bool {
	reach := 0.0
	for i := range a.Half {
		reach += math.Abs(a.Half[i].Dot(*n)) + math.Abs(b.Half[i].Dot(*n))
	}
	return math.Abs(d.Dot(*n)) > reach+float64(16*e*float64(size*n.sumAbs()))+tiny
}
