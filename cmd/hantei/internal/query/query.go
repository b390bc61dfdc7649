// Package query answers queries that come one in a line of JSON. Docs/query.md
// describes the format.
//
// It has a decoder of its own: encoding/json forgets repeated and wrongly cased
// keys, and takes some ten times as long as all the rest.
package query

import (
	"fmt"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// A Name says what a query asks.
type Name uint8

// The queries.
const (
	Overlap Name = iota
	Contains
	Distance
	Closest
	Collide
	Contacts
	RayCast
	Clip
	Crossings
	Sweep
	SweepSpan
	SweepBoth
	SweepTurning

	// These are about shapes of a scene, as Contains is if there are shapes in place of two.
	Winding
	SignedDistance
	MeasureOf
	ClipAll
	CrossingsAll
	ContactsOf
	Nearest
)

// Names are the names of the queries about two shapes, as they are written.
var Names = []string{
	Overlap: "overlap", Contains: "contains", Distance: "distance", Closest: "closest", Collide: "collide", Contacts: "contacts",
	RayCast: "raycast", Clip: "clip", Crossings: "crossings",
	Sweep: "sweep", SweepSpan: "sweepspan", SweepBoth: "sweepboth", SweepTurning: "sweepturning",
}

// WholeNames are the names of the queries about shapes of a scene.
var WholeNames = []string{"winding", "signeddistance", "measure", "clipall", "crossingsall", "contactsof", "nearest"}

func (n Name) String() string {
	if n >= Winding {
		return WholeNames[n-Winding]
	}
	return Names[n]
}

// needsPath reports whether the first shape has to be a path.
func (n Name) needsPath() bool { return n == RayCast || n == Clip || n == Crossings }

// motions returns how many of the two shapes, the first one first, have a motion, or may have one if they may turn.
func (n Name) motions() int {
	switch n {
	case Sweep, SweepSpan:
		return 1
	case SweepBoth, SweepTurning:
		return 2
	}
	return 0
}

// A Query is what a line asks.
type Query struct {
	ID   []byte // as written, a JSON string or number; nil if there is none
	Dim  int    // 2 or 3
	Name Name
	A, B Shape

	Scene *scene.Scene // whose first expectation is what is asked; nil for a query about A and B
}

// A Shape is a shape of either dimension, where it is placed.
type Shape struct {
	Kind      scene.Kind
	P, Q, C   Vec   // as A, B and C of a scene.Shape
	List      []Vec // likewise, as Radius and RB
	Radius    float64
	RB        float64
	HasMotion bool
	Motion    Vec
	Spin      *Spin // nil for a shape that does not turn
}

// A Spin is how a shape turns, in space about Axis.
type Spin struct {
	Axis  Vec
	Angle float64
	Pivot Vec
}

// A Vec is a point or displacement; in the plane the third component is 0.
type Vec = [3]float64

// An Error tells why a line was refused.
type Error struct {
	Column int    // from 1, in characters; 0 for the line as a whole and for what is missing
	Path   string // such as b.radius; empty for the line as a whole
	Value  string // the refused value as written, shortened; empty when it is missing
	Reason string
}

// Place tells where in a stream an error is; the column may be 0.
func Place(line, column int) string {
	if column == 0 {
		return fmt.Sprintf("line %d", line)
	}
	return fmt.Sprintf("line %d, column %d", line, column)
}

// Error returns "path: value: reason", leaving out what is empty. The column is for who
// knows the line.
func (e *Error) Error() string {
	var b strings.Builder
	for _, s := range []string{e.Path, e.Value} {
		if s != "" {
			b.WriteString(s + ": ")
		}
	}
	b.WriteString(e.Reason)
	return b.String()
}
