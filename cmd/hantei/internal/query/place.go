package query

import (
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// A rawPose is a transform as it is written.
type rawPose struct {
	seen                  uint32 // keys
	position, scale, axis rawField
	rotation              rawField // its place in the line
	isAngle               bool     // the rotation is a number, not an object
	angle                 float64
}

// The keys of a transform.
const (
	keyPosition = iota
	keyRotation
	keyScale
)

var (
	poseKeys     = []string{keyPosition: "position", keyRotation: "rotation", keyScale: "scale"}
	rotationKeys = []string{"axis", "angle"}
)

func (p *Parser) pose(raw *rawPose) {
	*raw = rawPose{}
	start := p.at
	if !p.take('{', "an object") {
		return
	}
	for first := true; p.next(first, '}'); first = false {
		i, ok := p.key("a transform", poseKeys, &raw.seen)
		if !ok {
			return
		}
		p.enter(poseKeys[i])
		p.space()
		switch i {
		case keyPosition:
			p.vec(&raw.position)
		case keyScale:
			p.direction(&raw.scale)
		case keyRotation:
			p.rotation(raw)
		}
		p.leave()
	}
	if p.err == nil && raw.seen == 0 {
		p.refuse(start, p.at, "places nothing")
	}
}

// rotation reads an angle, or an axis and an angle.
func (p *Parser) rotation(raw *rawPose) {
	raw.rotation.start = p.at
	if p.space() != '{' {
		raw.isAngle, raw.angle = true, p.number()
		raw.rotation.end = p.at
		return
	}
	p.at++
	var seen uint32
	for first := true; p.next(first, '}'); first = false {
		i, ok := p.key("a rotation", rotationKeys, &seen)
		if !ok {
			return
		}
		p.enter(rotationKeys[i])
		if p.space(); i == 0 {
			p.direction(&raw.axis)
		} else {
			raw.angle = p.number()
		}
		p.leave()
	}
	if p.err == nil && seen != 3 {
		p.refuse(raw.rotation.start, p.at, "want an object with axis and angle")
	}
	raw.rotation.end = p.at
}

// direction reads a vector that is not zero.
func (p *Parser) direction(f *rawField) {
	p.vec(f)
	if p.err == nil && f.v == (Vec{}) {
		p.refuse(f.start, f.end, "must not be all zero")
	}
}

// place puts s, a capsule with a height or a shape with a transform, where it belongs.
func (p *Parser) place(raw *rawShape, info *kindInfo, s *Shape) {
	t := &raw.pose
	if raw.seen&(1<<keyTransform) == 0 {
		t = &rawPose{}
	}
	p.enter(shapeKeys[keyTransform])
	p.checkPose(t)
	p.leave()
	if p.err != nil {
		return
	}
	height := raw.fields[keyHeight].v[0]
	if p.query.Dim == 2 {
		if info == &capsuleAlong {
			c := d2.CapsuleAlong(vec2(s.P), vec2(s.Q), height, s.Radius)
			s.P, s.Q = list2(c.A), list2(c.B)
		}
		s.place2(d2.Transform{Position: vec2(t.position.v), Rotation: d2.Rotate(t.angle), Scale: vec2(t.scale.v)})
	} else {
		if info == &capsuleAlong {
			c := d3.CapsuleAlong(vec3(s.P), vec3(s.Q), height, s.Radius)
			s.P, s.Q = list3(c.A), list3(c.B)
		}
		s.place3(d3.Transform{Position: vec3(t.position.v), Rotation: d3.Rotate(vec3(t.axis.v), t.angle), Scale: vec3(t.scale.v)})
	}
	for _, x := range [...]float64{s.P[0], s.P[1], s.P[2], s.Q[0], s.Q[1], s.Q[2], s.Radius} {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			p.refuseWhole("where it is placed does not fit a float64")
		}
	}
}

// checkPose sees whether a transform is one of the dimension.
func (p *Parser) checkPose(t *rawPose) {
	want := "want " + string(rune('0'+p.query.Dim)) + " numbers"
	if f := &t.position; f.size != 0 && f.size != p.query.Dim {
		p.enter("position")
		p.refuse(f.start, f.end, want)
		p.leave()
	}
	if f := &t.scale; f.size != 0 && f.size != p.query.Dim {
		p.enter("scale")
		p.refuse(f.start, f.end, want)
		p.leave()
	}
	if t.seen&(1<<keyRotation) == 0 {
		return
	}
	p.enter("rotation")
	switch f := &t.rotation; {
	case p.query.Dim == 2 && !t.isAngle:
		p.refuse(f.start, f.end, "want a number, the angle in radians")
	case p.query.Dim == 3 && t.isAngle:
		p.refuse(f.start, f.end, "want an object with axis and angle")
	case p.query.Dim == 3 && t.axis.size != 3:
		p.enter("axis")
		p.refuse(t.axis.start, t.axis.end, want)
		p.leave()
	}
	p.leave()
}

func (s *Shape) place2(t d2.Transform) {
	switch s.Kind {
	case scene.Point:
		s.P = list2(vec2(s.P).In(t))
	case scene.Segment:
		x := d2.Segment{A: vec2(s.P), B: vec2(s.Q)}.In(t)
		s.P, s.Q = list2(x.A), list2(x.B)
	case scene.Ray:
		x := d2.Ray{Origin: vec2(s.P), Dir: vec2(s.Q)}.In(t)
		s.P, s.Q = list2(x.Origin), list2(x.Dir)
	case scene.Line:
		x := d2.Line{Origin: vec2(s.P), Dir: vec2(s.Q)}.In(t)
		s.P, s.Q = list2(x.Origin), list2(x.Dir)
	case scene.Circle:
		x := d2.Circle{Center: vec2(s.P), Radius: s.Radius}.In(t)
		s.P, s.Radius = list2(x.Center), x.Radius
	case scene.Capsule:
		x := d2.Capsule{A: vec2(s.P), B: vec2(s.Q), Radius: s.Radius}.In(t)
		s.P, s.Q, s.Radius = list2(x.A), list2(x.B), x.Radius
	}
}

func (s *Shape) place3(t d3.Transform) {
	switch s.Kind {
	case scene.Point:
		s.P = list3(vec3(s.P).In(t))
	case scene.Segment:
		x := d3.Segment{A: vec3(s.P), B: vec3(s.Q)}.In(t)
		s.P, s.Q = list3(x.A), list3(x.B)
	case scene.Ray:
		x := d3.Ray{Origin: vec3(s.P), Dir: vec3(s.Q)}.In(t)
		s.P, s.Q = list3(x.Origin), list3(x.Dir)
	case scene.Line:
		x := d3.Line{Origin: vec3(s.P), Dir: vec3(s.Q)}.In(t)
		s.P, s.Q = list3(x.Origin), list3(x.Dir)
	case scene.Sphere:
		x := d3.Sphere{Center: vec3(s.P), Radius: s.Radius}.In(t)
		s.P, s.Radius = list3(x.Center), x.Radius
	case scene.Capsule:
		x := d3.Capsule{A: vec3(s.P), B: vec3(s.Q), Radius: s.Radius}.In(t)
		s.P, s.Q, s.Radius = list3(x.A), list3(x.B), x.Radius
	}
}

func vec2(v Vec) d2.Vec { return d2.V(v[0], v[1]) }

func vec3(v Vec) d3.Vec { return d3.V(v[0], v[1], v[2]) }

func list2(v d2.Vec) Vec { return Vec{v.X, v.Y} }

func list3(v d3.Vec) Vec { return Vec{v.X, v.Y, v.Z} }
