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
