package query

import (
	"math"

	"github.com/hantei-go/hantei/internal/both"
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
	if p.query.Dim == 2 {
		in2D.place(raw, t, info == &capsuleAlong, s)
	} else {
		in3D.place(raw, t, info == &capsuleAlong, s)
	}
	fits := isFinite(&s.P) && isFinite(&s.Q) && isFinite(&s.C) && isFinite(&Vec{s.Radius, s.RB})
	for i := range s.List {
		fits = fits && isFinite(&s.List[i])
	}
	if (s.Kind == scene.HalfPlane || s.Kind == scene.HalfSpace) && s.Q == (Vec{}) {
		p.refuseWhole("a scale of 0 leaves nothing of it")
	}
	if !fits {
		p.refuseWhole("where it is placed does not fit a float64")
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
	if t.seen&(1<<keyRotation) != 0 {
		p.checkRotation(t, "rotation")
	}
}

// checkRotation sees whether the rotation of a transform, under a name, is one of the dimension.
func (p *Parser) checkRotation(t *rawPose, name string) {
	p.enter(name)
	switch f := &t.rotation; {
	case p.query.Dim == 2 && !t.isAngle:
		p.refuse(f.start, f.end, "want a number, the angle in radians")
	case p.query.Dim == 3 && t.isAngle:
		p.refuse(f.start, f.end, "want an object with axis and angle")
	case p.query.Dim == 3 && t.axis.size != 3:
		p.enter("axis")
		p.refuse(t.axis.start, t.axis.end, "want 3 numbers")
		p.leave()
	}
	p.leave()
}

func (lib *library[S, P, V]) place(raw *rawShape, t *rawPose, isAlong bool, s *Shape) {
	x := lib.numbers(s)
	if isAlong {
		x = lib.CapsuleAlong(x.A, x.B, raw.fields[keyHeight].v[0], x.Radius)
	}
	x = lib.Place(x, &both.Pose[V]{
		Position: lib.vec(&t.position.v), Axis: lib.vec(&t.axis.v), Angle: t.angle, Scale: lib.vec(&t.scale.v),
	})
	s.P, s.Q, s.C, s.Radius, s.RB = lib.list(x.A), lib.list(x.B), lib.list(x.C), x.Radius, x.Other
	list := x.Points
	if x.Kind == both.OrientedBox {
		list = x.Half[:lib.Dim]
	}
	if list == nil {
		return
	}
	s.List = make([]Vec, len(list))
	for i, v := range list {
		s.List[i] = lib.list(v)
	}
}

func isFinite(v *Vec) bool {
	for _, x := range v {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
	}
	return true
}
