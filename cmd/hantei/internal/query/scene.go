package query

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// Of returns the query about two shapes of a scene, which must have these names. Motions
// count for sweeps only.
func Of(s *scene.Scene, a, b string, name Name) (*Query, error) {
	q := &Query{Dim: s.Dim, Name: name}
	if name >= MeasureOf {
		return nil, fmt.Errorf("%s: %s is about one shape: ask hantei query, or expect it in the scene", s.File, name)
	}
	if x := solidPair(s, a, b, name); x != nil {
		q.Scene = x
		return q, nil
	}
	if name >= Winding {
		return nil, fmt.Errorf("%s: %s is about a point, and a chain or mesh that is solid", s.File, name)
	}
	for i, to := range [2]*Shape{&q.A, &q.B} {
		wanted := [2]string{a, b}[i]
		at := slices.IndexFunc(s.Shapes, func(x scene.Shape) bool { return x.Name == wanted })
		if at < 0 {
			return nil, fmt.Errorf("%s: no shape %q: it has %s", s.File, wanted, nameList(s))
		}
		if s.Shapes[at].Surface != nil {
			return nil, fmt.Errorf("%s: %s is a %s, about which a World answers: want two shapes of one part each", s.File, wanted, s.Shapes[at].Kind)
		}
		*to = fromScene(&s.Shapes[at])
		if name.motions() == 0 {
			to.HasMotion, to.Spin = false, nil
		}
	}
	if i, key, reason := q.misfit(); reason != "" {
		return nil, fmt.Errorf("%s: %s: %s: %s", s.File, [2]string{a, b}[i], shapeKeys[key], reason)
	}
	return q, nil
}

// solidPair returns s with one expectation, the query of that name about a pair of a point and what is solid; nil if a and b are none.
func solidPair(s *scene.Scene, a, b string, name Name) *scene.Scene {
	if name != Contains && name != Winding && name != SignedDistance {
		return nil
	}
	find := func(name string) int {
		return slices.IndexFunc(s.Shapes, func(x scene.Shape) bool { return x.Name == name })
	}
	e := scene.Expectation{A: find(a), B: find(b), Wants: []scene.Want{{Field: name.String()}}}
	if e.A < 0 || e.B < 0 {
		return nil
	}
	first, second := &s.Shapes[e.A], &s.Shapes[e.B]
	if second.Surface != nil && name != Contains {
		first, second = second, first
	}
	if first.Surface == nil || !first.Surface.Solid || second.Kind != scene.Point {
		return nil
	}
	alone := *s
	alone.Expect = []scene.Expectation{e}
	return &alone
}

func fromScene(s *scene.Shape) Shape {
	x := Shape{Kind: s.Kind, Radius: s.Radius, RB: s.RB, HasMotion: s.Motion != nil}
	copy(x.P[:], s.A)
	copy(x.Q[:], s.B)
	copy(x.C[:], s.C)
	for _, v := range s.List {
		var w Vec
		copy(w[:], v)
		x.List = append(x.List, w)
	}
	copy(x.Motion[:], s.Motion)
	if s.Spin != nil {
		x.Spin = &Spin{Angle: s.Spin.Angle}
		copy(x.Spin.Axis[:], s.Spin.Axis)
		copy(x.Spin.Pivot[:], s.Spin.Pivot)
	}
	return x
}

// nameList lists the first names of a scene.
func nameList(s *scene.Scene) string {
	const most = 12
	var names []string
	for i := range s.Shapes {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(s.Shapes)-most))
			break
		}
		names = append(names, s.Shapes[i].Name)
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}
