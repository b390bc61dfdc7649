package d3

// Parts that are cylinders and cones.

// setAround sets the ends of the axis and the radius of a cylinder or cone.
func (l *large) setAround(k kind, a, b *Vec, r float64) {
	l.reset(k, a, b)
	l.core.r = r
}

// reachOfDiscs returns the greatest n·x of all points x of a cylinder or cone, less its radius, as reach adds that.
func (p *part) reachOfDiscs(n Vec) float64 {
	u := unit(difference(&p.b, &p.a).v)
	r := float64(p.r * length(across(n, u)))
	if p.kind == kindCone {
		return max(p.a.Dot(n)+r, p.b.Dot(n)) - p.r
	}
	return max(p.a.Dot(n), p.b.Dot(n)) + r - p.r
}

// around returns the shape of a cylinder or cone. The shape is in v.
func (v *shapeBuffer) around(p *part) Shape {
	if p.kind == kindCone {
		v.cone = Cone{p.a, p.b, p.r}
		return &v.cone
	}
	v.cylinder = Cylinder{p.a, p.b, p.r}
	return &v.cylinder
}

