// Package pairs finds which shapes of one set meet which of another, where neither set fits
// into the memory of one machine. It is a pipeline of Apache Beam, so any of its runners
// spreads the work.
package pairs

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hantei-go/hantei/d3"
)

// Body is one line of input: the convex hull of its points, rounded by a radius. One point
// makes a sphere, two a capsule.
type Body struct {
	ID     string       `json:"id"`
	Points [][3]float64 `json:"points"`
	Radius float64      `json:"radius,omitempty"`
}

// ParseBody reads a Body from a line.
func ParseBody(line string) (Body, error) {
	var b Body
	if err := json.Unmarshal([]byte(line), &b); err != nil {
		return b, fmt.Errorf("%q: %w", line, err)
	}
	if err := b.check(); err != nil {
		return b, fmt.Errorf("%q: %w", line, err)
	}
	return b, nil
}

// check returns what is wrong with b.
func (b *Body) check() error {
	switch {
	case b.ID == "":
		return errors.New("id: missing")
	case len(b.Points) == 0:
		return errors.New("points: missing")
	case b.Radius < 0:
		return fmt.Errorf("radius: %v: must not be negative", b.Radius)
	}
	return nil
}

// Shape returns the set that b stands for.
func (b *Body) Shape() d3.Shape {
	points := make([]d3.Vec, len(b.Points))
	for i, p := range b.Points {
		points[i] = d3.V(p[0], p[1], p[2])
	}
	switch len(points) {
	case 1:
		return d3.Sphere{Center: points[0], Radius: b.Radius}
	case 2:
		return d3.Capsule{A: points[0], B: points[1], Radius: b.Radius}
	}
	if b.Radius == 0 {
		return d3.NewHull(points...)
	}
	return d3.Rounded{Core: d3.NewHull(points...), Radius: b.Radius}
}

// A Meeting is one line of output: a body of each set, and their Collide.
type Meeting struct {
	A      string     `json:"a"`
	B      string     `json:"b"`
	Depth  float64    `json:"depth"`
	Normal [3]float64 `json:"normal"`
	Point  [3]float64 `json:"point"`
}

// Meet returns the line for a and b, and whether they meet.
func Meet(a, b *Body) (line string, ok bool, err error) {
	contact, ok := d3.Collide(a.Shape(), b.Shape())
	if !ok {
		return "", false, nil
	}
	text, err := json.Marshal(Meeting{
		A: a.ID, B: b.ID, Depth: contact.Depth,
		Normal: numbers(contact.Normal),
		Point:  numbers(contact.Point),
	})
	return string(text), true, err
}

// numbers returns the coordinates of v, without −0.
func numbers(v d3.Vec) [3]float64 { return [3]float64{v.X + 0, v.Y + 0, v.Z + 0} }

// corners returns the least and the greatest coordinates of b. No point of b is outside.
func (b *Body) corners() (least, greatest [3]float64) {
	box := d3.Bounds(b.Shape())
	return [3]float64{box.Min.X, box.Min.Y, box.Min.Z}, [3]float64{box.Max.X, box.Max.Y, box.Max.Z}
}
