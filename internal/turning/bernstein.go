package turning

// maxDegree is the greatest degree of a polynomial in floats.
const maxDegree = 5

// bernstein holds the coefficients of a polynomial of at most the greatest degree in the Bernstein basis of an interval.
type bernstein [maxDegree + 1]float64

// choose holds the binomial coefficients of all degrees.
var choose = [maxDegree + 1][maxDegree + 1]float64{
	{1},
	{1, 1},
	{1, 2, 1},
	{1, 3, 3, 1},
	{1, 4, 6, 4, 1},
	{1, 5, 10, 10, 5, 1},
}

// lowest returns the least coefficient of a polynomial of degree n, which bounds it from below.
func (b *bernstein) lowest(n int) float64 {
	low := b[0]
	for _, c := range b[1 : n+1] {
		low = min(low, c)
	}
	return low
}

// cut replaces the polynomial by that on [x, 1] of its interval, by de Casteljau's algorithm.
func (b *bernstein) cut(n int, x float64) {
	for k := n; k > 0; k-- {
		for i := range k {
			b[i] = float64((1-x)*b[i]) + float64(x*b[i+1])
		}
		// b[k] is final: the rows shrink from the right.
	}
}

// at returns the value at x.
func (b bernstein) at(n int, x float64) float64 {
	b.cut(n, x)
	return b[0]
}

// cutLeft replaces the polynomial by that on [0, x] of its interval.
func (b *bernstein) cutLeft(n int, x float64) {
	for k := 1; k <= n; k++ {
		for i := n; i >= k; i-- {
			b[i] = float64((1-x)*b[i-1]) + float64(x*b[i])
		}
	}
}

// above returns an x ≤ 1 so that the polynomial is > level/2 on [0, x], for level ≥ 0 and b[0] > level. It is 2 if all coefficients, and so the
// polynomial on [0, 1], are > level.
//
// The graph is in the convex hull of the points (k/n, b[k]), so the polynomial is > level before the least x at which the hull reaches the
// level. From there Newton's method looks for its first root of polynomial = level. That is the result if all coefficients on the interval up
// to it are > level/2, which proves the claim. Otherwise the result is the x of the hull, less 2⁻⁴⁰ of it for its rounding.
func (b bernstein) above(n int, level float64) float64 {
	x := 2.0
	for k := 1; k <= n; k++ {
		if b[k] > level {
			continue
		}
		for i := range n + 1 {
			if b[i] > level {
				from, to := float64(i)/float64(n), float64(k)/float64(n)
				x = min(x, from+float64((to-from)*((b[i]-level)/(b[i]-b[k]))))
			}
		}
	}
	if x > 1 {
		return 2
	}
	sure := float64(x * (1 - 0x1p-40))
	for range 8 {
		c := b
		c.cut(n, x)
		slope := float64(float64(n) * (c[1] - c[0]))
		if !(slope < 0) || x >= 1 {
			break
		}
		step := float64((c[0] - level) / -slope * (1 - x))
		if x += step; step < float64(0x1p-46*x) {
			break
		}
	}
	x = float64(x * (1 - 0x1p-50))
	if c := b; x > sure && x < 1 {
		if c.cutLeft(n, x); c.lowest(n) > 0.5*level {
			return x
		}
	}
	return sure
}
