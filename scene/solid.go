package scene

import (
	"errors"
	"fmt"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// This file holds what is inside of a chain or mesh that is solid.

// SolidAnswers are the answers of a pair of a point and a chain or mesh that is solid.
type SolidAnswers struct {
	Winding        Value  `json:"winding"` // a Count: the winding number; or the string OnSurface
	SignedDistance Number `json:"signeddistance"`

	contains bool
}

// OnSurface is the Winding of a point on the surface.
const OnSurface = "on"

// Region returns s, a solid chain, as a Region of package d2. If it is mirrored, the points of each outline come in reverse order, so
// that what was inside stays inside.
func (s *Shape) Region() (*d2.Region, error) {
	points, _, err := shapes2D.surface(s)
	if err != nil {
		return nil, err
	}
	r, err := d2.NewRegion(both.Outlines(points, s.Surface.Outlines)...)
	if err != nil {
		return nil, fmt.Errorf("scene: %s: %w", quoted(s.Name), err)
	}
	r.EvenOdd = s.Surface.EvenOdd
	return r, nil
}

// Solid returns s, a mesh without an open side, as a Solid of package d3. If it is mirrored, two corners of each triangle change
// places, so that what was inside stays inside.
func (s *Shape) Solid() (*d3.Solid, error) {
	points, triangles, err := shapes3D.surface(s)
	if err != nil {
		return nil, err
	}
	x, err := d3.NewSolid(points, triangles)
	if err != nil {
		return nil, fmt.Errorf("scene: %s: %w", quoted(s.Name), err)
	}
	return x, nil
}

// isSolid reports whether s is a chain or mesh that is solid.
func (s *Shape) isSolid() bool { return s.Surface != nil && s.Surface.Solid }

// isPoint reports whether s is a point of its own kind, without a radius.
func (s *Shape) isPoint() bool { return s.Kind == Point && s.Radius == 0 }

// inside returns the answers for a point a.
func (lib *library[S, P, V]) inside(solid *both.Inside[V], a *Shape) *SolidAnswers {
	p := lib.vec(a.A)
	x := SolidAnswers{SignedDistance: Number(solid.SignedDistance(p)), contains: solid.Contains(p)}
	n, on := solid.Winding(p)
	x.Winding = Count(n)
	if on {
		x.Winding = OnSurface
	}
	return &x
}

// contains reports whether a contains b, of which p is the pair; if a is solid, b is a point.
func (s *Scene) contains(p *Pair, a, b *Shape) bool {
	switch {
	case p.SolidAnswers != nil:
		return p.SolidAnswers.contains
	case a.Kind.isSurface() || b.Kind.isSurface():
		return false
	case s.Dim == 2:
		return in2D.Contains(in2D.shape(a), in2D.shape(b))
	}
	return in3D.Contains(in3D.shape(a), in3D.shape(b))
}

// value is that of PathAnswers for a point and a solid.
func (a *SolidAnswers) value(name string) Value {
	switch {
	case a == nil:
		return nil
	case name == "winding":
		return a.Winding
	}
	return a.SignedDistance
}

// solid reads what makes a chain or mesh solid into x. What outlines a chain has beside its points is added to those in l.
func (r *reader) solid(o *object, info *kindInfo, x *Surface, l *Local) {
	if n, path, ok := o.get("solid"); ok {
		x.Solid = r.bool(n, path)
	}
	for _, field := range []string{"outlines", "evenodd"} {
		if n, path, ok := o.get(field); ok && !x.Solid {
			r.fail(n, path, "belongs to a chain that is solid")
		}
	}
	if n, path, ok := o.get("evenodd"); ok {
		x.EvenOdd = r.bool(n, path)
	}
	if !x.Solid || info.kind != Chain {
		return
	}
	if n, path, ok := o.get("closed"); ok && !x.Closed {
		r.fail(n, path, "what is solid is closed")
	}
	x.Closed = true
	if n, path, _ := o.get("points"); len(l.List) < 3 {
		r.fail(n, path, "want 3 points or more of an outline")
	}
	n, path, ok := o.get("outlines")
	if !ok {
		return
	}
	x.Outlines = []int{len(l.List)}
	for i, item := range r.array(n, path) {
		outline := r.vecs(item, index(path, i), "points")
		if len(outline) < 3 {
			r.fail(item, index(path, i), "want 3 points or more of an outline")
		}
		l.List = append(l.List, outline...)
		x.Outlines = append(x.Outlines, len(outline))
	}
	if len(x.Outlines) == 1 {
		r.fail(n, path, "want an outline or more")
	}
}

// checkSolid refuses a mesh that has an open side.
func (r *reader) checkSolid(o *object, s *Shape) {
	if r.err != nil || s.Kind != Mesh || !s.isSolid() {
		return
	}
	_, err := s.Solid()
	var open *d3.MeshError
	switch {
	case errors.As(err, &open) && open.Err == d3.ErrOpen:
		r.refuse(o.node.from, o.path, "", "it is not closed: no triangle goes back along the side from point %d to point %d of triangle %d", open.Ends[0], open.Ends[1], open.Part)
	case err != nil:
		r.refuse(o.node.from, o.path, "", "%s", printable(err.Error()))
	}
}

// wantsInside refuses what is expected of a pair about the inside of a solid, if the pair has none.
func (r *reader) wantsInside(f field, path string, a, b *Shape) {
	switch f.name {
	case "winding", "signeddistance":
		if !a.isSolid() && !b.isSolid() || !a.isPoint() && !b.isPoint() {
			r.fail(f.value, path, "want a point, and a chain or mesh that is solid")
		}
	case "contains":
		switch {
		case b.Kind.isSurface() || a.Kind.isSurface() && !a.isSolid():
			r.fail(f.value, path, "%s is %s, of many parts: want shapes of one part, or as the first a chain or mesh that is solid", quoted(surfaceOf(b, a).Name), surfaceOf(b, a).Kind.article())
		case a.isSolid() && !b.isPoint():
			r.fail(f.value, path, "%s is solid: want a point as the second", quoted(a.Name))
		}
	}
}

// winding reads an expected winding number, or OnSurface.
func (r *reader) winding(n node, path string) Value {
	if n.kind == isString && string(r.content(n.from)) == OnSurface {
		return OnSurface
	}
	if n.kind != isNumber {
		r.fail(n, path, "want a whole number or %q", OnSurface)
		return nil
	}
	x := r.number(n, path)
	if !isWhole(max(x, -x), 1<<31) {
		r.fail(n, path, "want a whole number")
	}
	return Count(x)
}
