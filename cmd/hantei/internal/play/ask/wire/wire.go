// Package wire holds what the plane and space share of the textbooks' answers: the numbers
// of the methods, and the writer.
package wire

// A Method is one that textbooks teach.
type Method int

// The methods: those of internal/textbook, and three that are too small for it.
const (
	Plain      Method = iota // ok, depth, normal
	Quadratic                // ok, t, t
	Expanded                 // ok, t, t
	Cross                    // ok
	Projection               // ok, foot, half chord
	Clamp                    // ok
	Ends                     // ok
	Crossing                 // ok; in the plane only
	Grown                    // ok
	Clamps                   // ok
	Cast                     // ok, t, point, normal
	Hollow                   // ok, t
	Snapped                  // n, t, t: a tangent where |s| < 1e-6 (S2)
	Unscaled                 // ok: the ball's center in the collider's coordinates, its radius not (S1)
)

// A Writer writes an answer, number by number.
type Writer struct{ To []float64 }

// Num writes numbers.
func (w *Writer) Num(x ...float64) {
	copy(w.To, x)
	w.To = w.To[len(x):]
}

// OK writes 1 for true and 0 for false.
func (w *Writer) OK(ok bool) {
	x := 0.0
	if ok {
		x = 1
	}
	w.Num(x)
}
