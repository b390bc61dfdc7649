package exact

// This file says what solids, their corners and questions about them are.

// A Solid is the convex set At + conv(Points) + Σ [−1,1]·Halves[i]·2^HalfExp + [0,1]·Run·2^RunExp,
// where Halves[i] counts only from 0 to 1 if bit i of Ahead is set. A line that is cut off on
// both sides is its origin and one of Halves, a ray that is cut off is its origin and a Run, and
// a box that is cut off has Halves along its axes. The exponents serve to cut off far enough. From
// the lowest bit of all numbers of a question to the highest there may be no more than 4274.
type Solid struct {
	Points  [][3]float64 // at least one
	At      [3]float64
	Halves  [3][3]float64
	Count   int   // of Halves
	Ahead   uint8 // one bit for each of Halves
	HalfExp int
	Run     [3]float64 // zero for none
	RunExp  int
}

// A Vertex names a point of a Solid: the sum of At, of a point, of +Halves[i] where bit i of Signs
// is set and −Halves[i] where not, or nothing if it counts from 0, and of Run where bit 3 is set.
type Vertex struct {
	Point int32
	Signs uint8
}

const runBit = 1 << 3

// A Corner names a point of A − B, or of A − B + MA − MB if Moved.
type Corner struct {
	A, B  Vertex
	Moved bool
}

// A Simplex is the convex hull of up to four corners.
type Simplex struct {
	Corners [4]Corner
	N       int
}

// keep drops the corners whose bits are not in mask.
func (s *Simplex) keep(mask uint8) {
	n := 0
	for i := range s.N {
		if mask>>i&1 != 0 {
			s.Corners[n] = s.Corners[i]
			n++
		}
	}
	s.N = n
}

// When says at which time of a motion a question is asked.
type When uint8

// The times of a motion.
const (
	AtStart  When = iota // Z is A − B
	AtEnd                // Z is A − B + MA − MB
	OnTheWay             // Z is A − B + [0,1]·(MA − MB)
)

// Solids is a question about two solids grown by radii, of which the first moves by MA
// and the second by MB. It is put to the convex set Z of the points a − b, a of A and b
// of B, at the time When. The radius R is the sum of RA, RB, MoreA and MoreB, at most 128
// numbers, and is not negative.
type Solids struct {
	A, B         Solid
	RA, RB       float64
	MoreA, MoreB []float64 // may be negative
	MA, MB       [3]float64

	// By the sums of these, the balls of a Cell at the points 1 of A and B are smaller than R.
	TaperA, TaperB [2]float64
	When           When
}

// clean drops from the names of s what means nothing: signs of halves that do not exist, and
// motions at another time. If s is empty, it gets a corner.
func (q *Solids) clean(s *Simplex) {
	if s.N == 0 {
		*s = Simplex{N: 1}
	}
	a, b := q.A.signs(), q.B.signs()
	for i := range s.N {
		c := &s.Corners[i]
		c.A.Signs &= a
		c.B.Signs &= b
		switch q.When {
		case AtStart:
			c.Moved = false
		case AtEnd:
			c.Moved = true
		}
	}
}

var none [3]float64

// signs returns the bits of Signs that mean something.
func (s *Solid) signs() uint8 {
	mask := uint8(1)<<s.Count - 1
	if s.Run != none {
		mask |= runBit
	}
	return mask
}

// extent returns the exponent of the lowest bit of all numbers, and how many
// bits lead from there to the highest.
func (q *Solids) extent() (lo, width int) {
	r := noBits
	for _, s := range [...]*Solid{&q.A, &q.B} {
		for i := range s.Points {
			r.see(&s.Points[i], 0)
		}
		r.see(&s.At, 0)
		for i := range s.Count {
			r.see(&s.Halves[i], s.HalfExp)
		}
		r.see(&s.Run, s.RunExp)
	}
	if q.When != AtStart {
		r.see(&q.MA, 0)
		r.see(&q.MB, 0)
	}
	r.see(&[3]float64{q.RA, q.RB}, 0)
	for _, more := range [...][]float64{q.MoreA, q.MoreB} {
		for _, x := range more {
			r.see(&[3]float64{x}, 0)
		}
	}
	r.see(&[3]float64{q.TaperA[0], q.TaperA[1]}, 0)
	r.see(&[3]float64{q.TaperB[0], q.TaperB[1]}, 0)
	return r.lo, r.width()
}
