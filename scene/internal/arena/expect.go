package main

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/scene"
)

// The scenes expect every contact that only touches and one in so many of those that
// penetrate.
const penetrating = 3

// kinds are those of a scene as the oracle knows them.
var kinds = map[scene.Kind]oracle.Kind{
	scene.Point: oracle.Point, scene.Segment: oracle.Segment, scene.Ray: oracle.Ray, scene.Line: oracle.Line,
	scene.Circle: oracle.Sphere, scene.Sphere: oracle.Sphere, scene.Capsule: oracle.Capsule,
}

// A judge asks the oracle about the shapes of a scene.
type judge struct {
	*scene.Scene
	shapes []oracle.Shape
}

// expect fills in what s expects.
func expect(s *scene.Scene) {
	j := judge{Scene: s}
	for i := range s.Shapes {
		j.shapes = append(j.shapes, toOracle(&s.Shapes[i]))
	}
	for i := range s.Shapes {
		j.contacts(i)
		switch {
		case s.Shapes[i].Kind.IsPath():
			j.path(i)
		case s.Shapes[i].Motion != nil:
			j.motion(i)
		default:
			j.nearest(i)
		}
	}
}

func toOracle(s *scene.Shape) oracle.Shape {
	o := oracle.Shape{Kind: kinds[s.Kind], R: s.Radius}
	copy(o.P[:], s.A)
	copy(o.Q[:], s.B)
	return o
}

func (j *judge) add(a, b int, wants ...scene.Want) {
	j.Expect = append(j.Expect, scene.Expectation{A: a, B: b, Within: scene.DefaultWithin, Wants: wants})
}

func want(field string, value scene.Value) scene.Want { return scene.Want{Field: field, Value: value} }

func number(x *big.Float) scene.Number {
	f, _ := x.Float64()
	return scene.Number(f)
}

// contacts expects those of shape a with later ones.
func (j *judge) contacts(a int) {
	met := 0
	for b := a + 1; b < len(j.shapes); b++ {
		if !j.matters(a, b) || oracle.Sign(j.shapes[a], j.shapes[b]) > 0 {
			continue
		}
		if depth := j.depth(a, b); depth.Sign() == 0 {
			j.add(a, b, want("verdict", scene.Touching), want("depth", scene.Number(0)))
		} else if met++; (a+met)%penetrating == 0 {
			j.add(a, b, want("verdict", scene.Penetrating), want("depth", number(depth)))
		}
	}
}

// depth of two shapes in contact. In space, cores that meet part sideways.
func (j *judge) depth(a, b int) *big.Float {
	if j.Dim == 2 && oracle.CoresMeet(j.shapes[a], j.shapes[b]) {
		return oracle.CrossDepth(j.shapes[a], j.shapes[b])
	}
	gap := j.gap(a, b)
	return gap.Neg(gap)
}

func (j *judge) gap(a, b int) *big.Float {
	return oracle.Gap(j.shapes[a], j.shapes[b], [3]*big.Rat{})
}

// matters reports whether a game would ask about a and b: they are not colliders of
// one object, and one of them is more than a look along a ray or line.
func (j *judge) matters(a, b int) bool {
	la, lb := j.Shapes[a].Local, j.Shapes[b].Local
	if a == b || la != nil && lb != nil && la.Object == lb.Object {
		return false
	}
	return !j.looks(a) || !j.looks(b)
}

func (j *judge) looks(a int) bool {
	return j.Shapes[a].Kind == scene.Ray || j.Shapes[a].Kind == scene.Line
}

// nearest expects the distance of the shape that a is nearest to without meeting it.
func (j *judge) nearest(a int) {
	if strings.HasPrefix(j.Shapes[a].Name, "coin") {
		return // there are many, and they lie about
	}
	found := -1
	var least *big.Float
	for b := range j.shapes {
		if !j.matters(a, b) || j.looks(b) || oracle.Sign(j.shapes[a], j.shapes[b]) <= 0 {
			continue
		}
		if gap := j.gap(a, b); found < 0 || gap.Cmp(least) < 0 {
			found, least = b, gap
		}
	}
	j.add(a, found, want("verdict", scene.Apart), want("distance", number(least)))
}

// A stretch is where a path or motion meets shape b.
type stretch struct {
	b           int
	enter, exit *big.Float
}

// first returns the stretch of them that begins first; of equal ones, that of the
// shape that comes first.
func first(met []stretch) stretch {
	return slices.MinFunc(met, func(x, y stretch) int {
		return cmp.Or(x.enter.Cmp(y.enter), cmp.Compare(x.b, y.b))
	})
}

// path expects what path a meets first, or what is nearest to it.
func (j *judge) path(a int) {
	var met []stretch
	for b := range j.shapes {
		if !j.matters(a, b) {
			continue
		}
		if enter, exit, ok := oracle.Clip(j.shapes[a], j.shapes[b]); ok {
			met = append(met, stretch{b, enter, exit})
		}
	}
	if len(met) == 0 {
		j.nearest(a)
		return
	}
	s := first(met)
	j.add(
		a, s.b, want("raycast.t", number(s.enter)), want("clip.enter", number(s.enter)), want("clip.exit", number(s.exit)),
		want("crossings", scene.Count(len(oracle.Crossings(j.shapes[a], j.shapes[s.b])))),
	)
}

// motion expects what shape a meets first among those that stand, and that it misses
// the first of them that it does miss.
func (j *judge) motion(a int) {
	var met []stretch
	missed := -1
	var motion [3]float64
	copy(motion[:], j.Shapes[a].Motion)
	for b := range j.shapes {
		if j.Shapes[b].Motion != nil || j.looks(b) {
			continue
		}
		enter, exit, ok := oracle.Sweep(j.shapes[a], motion, j.shapes[b], [3]float64{})
		switch {
		case ok:
			met = append(met, stretch{b, enter, exit})
		case missed < 0:
			missed = b
		}
	}
	if len(met) > 0 {
		s := first(met)
		j.add(a, s.b, want("sweep.t", number(s.enter)), want("sweepspan.enter", number(s.enter)), want("sweepspan.exit", number(s.exit)))
	}
	j.add(a, missed, want("sweep", false))
}
