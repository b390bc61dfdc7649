package d3

import "testing"

// BenchmarkContacts times what stacks ask most, beside Collide, which is a part of it.
func BenchmarkContacts(b *testing.B) {
	lower, upper := turnedBox(Vec{}, 1, 0.01), turnedBox(axisOf(dim-1).Scale(1.99), 1, 0.0101)
	for _, c := range []struct {
		name string
		x, y Shape
	}{
		{"boxes", upper, lower},
		{"aligned", Box{xy(-1, -1), xy(1, 1)}, Box{xy(-0.5, 0.99), xy(1.5, 3)}},
		{"capsule", Capsule{xy(-1, 1.9), xy(1, 1.9), 1}, lower},
		{"ball", Sphere{xy(0.5, 1.9), 1}, lower},
		{"ground", upper, HalfSpace{axisOf(dim - 1).Scale(1), axisOf(dim - 1)}},
		{"apart", upper, turnedBox(axisOf(0).Scale(9), 1, 0)},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				m, _ := Contacts(c.x, c.y)
				n += m.Len
			}
		})
		b.Run(c.name+"/collide", func(b *testing.B) {
			for b.Loop() {
				Collide(c.x, c.y)
			}
		})
	}
}

// BenchmarkResting times queries about what rests on something: well apart, 2⁻⁴⁰ above it, exactly on it, and
// a little in it. The ratio of what is near a tie to what is apart is that of integers to floats.
func BenchmarkResting(b *testing.B) {
	up := axisOf(dim - 1)
	along := axisOf(0).Scale(0.6).Add(up.Scale(-0.8)) // a motion of an exact length, into the floor
	turned := turnedBox(Vec{}, 1, 0.25)
	for _, c := range []struct {
		name string
		at   func(h float64) Shape // h above the floor
		b    Shape
	}{
		{"ball-halfspace", func(h float64) Shape { return Sphere{up.Scale(0.5 + h), 0.5} }, HalfSpace{Normal: up}},
		{"box-halfspace", func(h float64) Shape { return Box{up.Scale(h), fill(1).Add(up.Scale(h))} }, HalfSpace{Normal: up}},
		{"box-box", func(h float64) Shape { return Box{up.Scale(h), fill(1).Add(up.Scale(h))} }, Box{fill(-4), fill(4).Sub(up.Scale(4))}},
		{"ball-box", func(h float64) Shape { return Sphere{up.Scale(0.5 + h), 0.5} }, Box{fill(-4), fill(4).Sub(up.Scale(4))}},
		{"capsule-segment", func(h float64) Shape { return Capsule{up.Scale(0.5 + h), up.Scale(1.5 + h), 0.5} }, Segment{axisOf(0).Scale(-4), axisOf(0).Scale(4)}},
		{"ball-capsule", func(h float64) Shape { return Sphere{up.Scale(0.75 + h), 0.5} }, Capsule{axisOf(0).Scale(-4), axisOf(0).Scale(4), 0.25}},
		{"capsule-box", func(h float64) Shape { return Capsule{up.Scale(0.5 + h), up.Scale(1.5 + h), 0.5} }, Box{fill(-4), fill(4).Sub(up.Scale(4))}},
		{"capsule-halfspace", func(h float64) Shape { return Capsule{up.Scale(0.5 + h), up.Scale(1.5 + h), 0.5} }, HalfSpace{Normal: up}},
		{"ball-triangle", func(h float64) Shape { return Sphere{up.Scale(0.5 + h), 0.5} }, Triangle{axisOf(0).Scale(-4), axisOf(0).Scale(4), axisOf(dim - 2).Add(axisOf(0)).Scale(3)}},
		{"capsule-triangle", func(h float64) Shape { return Capsule{up.Scale(0.5 + h), up.Scale(1.5 + h), 0.5} }, Triangle{axisOf(0).Scale(-4), axisOf(0).Scale(4), axisOf(dim - 2).Add(axisOf(0)).Scale(3)}},
		{"turned-box", func(h float64) Shape { return turned.Translate(up.Scale(1.25 + h)) }, Box{fill(-4), fill(4).Sub(up.Scale(4))}},
		{"turned-turned", func(h float64) Shape { return turned.Translate(turned.Half[dim-1].Scale(2).Add(up.Scale(h))) }, turned},
		{"hull-hull", func(h float64) Shape { return hullOf(turned.Translate(turned.Half[dim-1].Scale(2).Add(up.Scale(h)))) }, hullOf(turned)},
	} {
		for _, gap := range []struct {
			name string
			h    float64
		}{{"apart", 0.125}, {"near", 0x1p-40}, {"tie", 0}, {"in", -0.01}} {
			a := c.at(gap.h)
			b.Run(c.name+"/"+gap.name+"/Overlap", func(b *testing.B) {
				for b.Loop() {
					Overlap(a, c.b)
				}
			})
			b.Run(c.name+"/"+gap.name+"/Distance", func(b *testing.B) {
				for b.Loop() {
					Distance(a, c.b)
				}
			})
			b.Run(c.name+"/"+gap.name+"/Collide", func(b *testing.B) {
				for b.Loop() {
					Collide(a, c.b)
				}
			})
			b.Run(c.name+"/"+gap.name+"/Contacts", func(b *testing.B) {
				for b.Loop() {
					Contacts(a, c.b)
				}
			})
			b.Run(c.name+"/"+gap.name+"/Sweep", func(b *testing.B) {
				for b.Loop() {
					Sweep(a, along, c.b)
				}
			})
			b.Run(c.name+"/"+gap.name+"/SweepAway", func(b *testing.B) {
				for b.Loop() {
					Sweep(a, axisOf(0).Add(up), c.b)
				}
			})
		}
	}
}

// hullOf returns a box as a Hull.
func hullOf(b OrientedBox) Hull {
	corners := []Vec{b.Center}
	for _, h := range b.Half {
		for i := range corners {
			corners = append(corners, corners[i].Add(h))
			corners[i] = corners[i].Sub(h)
		}
	}
	return NewHull(corners...)
}
