package explain

import "math"

// vec is a vector of either dimension; what is beyond the dimension is 0 and takes no
// part, so that all sums are those of d2 and d3.
type vec = [3]float64

func (w *walk) dot(p, q vec) float64 {
	sum := float64(p[0] * q[0])
	for i := 1; i < w.dim; i++ {
		sum += float64(p[i] * q[i])
	}
	return sum
}

func (w *walk) each(p, q vec, f func(x, y float64) float64) (v vec) {
	for i := range w.dim {
		v[i] = f(p[i], q[i])
	}
	return v
}

func (w *walk) add(p, q vec) vec {
	return w.each(p, q, func(x, y float64) float64 { return x + y })
}

func (w *walk) sub(p, q vec) vec {
	return w.each(p, q, func(x, y float64) float64 { return x - y })
}

func (w *walk) scale(p vec, k float64) vec {
	return w.each(p, p, func(x, _ float64) float64 { return float64(k * x) })
}

func (w *walk) neg(p vec) vec {
	return w.each(p, p, func(x, _ float64) float64 { return -x })
}

func (w *walk) sumAbs(p vec) float64 {
	sum := math.Abs(p[0])
	for i := 1; i < w.dim; i++ {
		sum += math.Abs(p[i])
	}
	return sum
}

func (w *walk) maxAbs(p vec) float64 {
	return max(math.Abs(p[0]), math.Abs(p[1]), math.Abs(p[2]))
}

// cross is Vec.Cross in space; in the plane its only component is the last.
func (w *walk) cross(p, q vec) vec {
	z := float64(p[0]*q[1]) - float64(p[1]*q[0])
	if w.dim == 2 {
		return vec{2: z}
	}
	return vec{
		float64(p[1]*q[2]) - float64(p[2]*q[1]),
		float64(p[2]*q[0]) - float64(p[0]*q[2]),
		z,
	}
}

// crossSq returns |p×q|².
func (w *walk) crossSq(p, q vec) float64 {
	n := w.cross(p, q)
	if w.dim == 2 {
		return float64(n[2] * n[2])
	}
	return w.dot(n, n)
}

func isOrdinary(xx float64) bool { return xx > 0x1p-200 && xx < 0x1p200 }

func isModest(xx float64) bool { return xx > 0x1p-110 && xx < 0x1p110 }

func clamp(t, lo float64) float64 {
	if t < lo {
		return lo
	}
	if t > 1 {
		return 1
	}
	return t
}
