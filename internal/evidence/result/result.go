// Package result holds what the measurements in the plane and in space report.
package result

// A Question is asked of hantei and of textbook methods, with the right answer known.
type Question struct {
	Title   string
	Cases   int      // how often it was asked
	Ours    int      // how often hantei was wrong
	Methods []Method // the methods of textbooks
}

// A Method answers a question.
type Method struct {
	Name  string
	Wrong int // how often it was wrong
}

// A Construction is a number that rounds, within a bound.
type Construction struct {
	Name  string
	Unit  string  // what errors are counted in
	Bound float64 // what the error stays below, in units
	Cases int     // how often it was measured
	Worst float64 // the largest error found, in units
}
