package scene

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// A Value is what a query answers or an expectation wants: a bool, Verdict,
// Count, Number, Vec, string (the id of a floor) or Names.
type Value any

// A Verdict tells whether two shapes are apart, touch or penetrate.
type Verdict string

// The verdicts. Shapes are closed, so touching shapes overlap.
const (
	Apart       Verdict = "apart"
	Touching    Verdict = "touching"
	Penetrating Verdict = "penetrating"
)

// A Count is a number of crossings or contacts, or that of a part. It is expected exactly.
type Count int

// A Number is a float64 that may be infinite: in JSON it is then "inf".
type Number float64

// String returns the shortest decimal that reads back as x; −0 is 0.
func (x Number) String() string {
	switch f := float64(x); {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case math.IsNaN(f):
		return "nan"
	default:
		return strconv.FormatFloat(f+0, 'g', -1, 64) // −0 + 0 is 0
	}
}

// MarshalJSON returns x as a JSON number, or as a string if JSON has none.
func (x Number) MarshalJSON() ([]byte, error) {
	s := x.String()
	if f := float64(x); math.IsInf(f, 0) || math.IsNaN(f) {
		s = strconv.Quote(s)
	}
	return []byte(s), nil
}

// Names are ids of objects.
type Names []string

// A Vec is a point or displacement of either dimension.
type Vec []float64

// String returns v as (x, y).
func (v Vec) String() string {
	parts := make([]string, len(v))
	for i, x := range v {
		parts[i] = Number(x).String()
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// D2 returns v as a vector of package d2. A component that is missing is 0, and a third one is left out.
func (v Vec) D2() d2.Vec {
	var w [2]float64
	copy(w[:], v)
	return d2.V(w[0], w[1])
}

// D3 returns v as a vector of package d3. A component that is missing is 0.
func (v Vec) D3() d3.Vec {
	var w [3]float64
	copy(w[:], v)
	return d3.V(w[0], w[1], w[2])
}

// MarshalJSON returns v as an array of [Number].
func (v Vec) MarshalJSON() ([]byte, error) {
	numbers := make([]Number, len(v))
	for i, x := range v {
		numbers[i] = Number(x)
	}
	return json.Marshal(numbers)
}

// differ compares what a query answered with what was expected. Words and counts
// are equal or not; diff is the difference of numbers, of a Vec its largest component.
func differ(got, want Value, within float64) (diff float64, ok bool) {
	switch want := want.(type) {
	case Count:
		got, is := got.(Count)
		if !is {
			return 0, false
		}
		return math.Abs(float64(got - want)), got == want
	case Number:
		got, is := got.(Number)
		if !is {
			return 0, false
		}
		diff = gap(float64(got), float64(want))
		return diff, diff <= within
	case Vec:
		got, is := got.(Vec)
		if !is {
			return 0, false
		}
		for i := range want {
			diff = max(diff, gap(got[i], want[i]))
		}
		return diff, diff <= within
	case Names:
		got, is := got.(Names)
		return 0, is && slices.Equal(got, want)
	case bool:
		// Where there is a value, true asks for any.
		if is, ok := got.(bool); ok {
			return 0, is == want
		}
		return 0, want && got != nil
	default:
		if _, is := got.(Names); is {
			return 0, false
		}
		return 0, got == want
	}
}

// gap returns |x−y|, and 0 for equal infinities.
func gap(x, y float64) float64 {
	if x == y {
		return 0
	}
	return math.Abs(x - y)
}
