package draw

// A Canvas is what a Picture is drawn on. Coordinates are in pixels, x to the
// right, y down, from the upper left corner. All of them are finite.
type Canvas interface {
	Line(from, to Point, s Style)
	Circle(center Point, radius float64, s Style)
	Path(steps []Step, s Style)
	Text(at Point, text string, s Style) // at is the left end of the baseline
}

// A Point is a place on a Canvas.
type Point struct{ X, Y float64 }

// A Step continues a path. All paths begin with a Move.
type Step struct {
	Op     Op
	To     Point   // not used by Close
	Center Point   // of an Arc
	Radius float64 // of an Arc
}

// An Op is the kind of a Step.
type Op int

// The kinds of Step. An Arc turns clockwise as seen, by half a turn at most.
const (
	Move Op = iota
	Straight
	Arc
	Close
)
