package d3

import (
	"math/rand"
	"testing"
)

// TestPathAndHalfSpace: what a segment or ray shares with a half-space has the same bits by floats and by integers.
func TestPathAndHalfSpace(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	sure := 0
	for range unlessBrief(200000, 20000) {
		number := func() float64 {
			if r.Intn(4) == 0 {
				return float64(r.Intn(9) - 4)
			}
			return r.NormFloat64()
		}
		v := func() Vec { return vecOf([3]float64{number(), number(), number()}) }
		h := HalfSpace{v(), v()}
		var p Path = Ray{v(), v()}
		if r.Intn(2) == 0 {
			p = Segment{v(), v()}
		}
		var w planeClip
		if w.clipShape(p, h, theSpan) != castUnsure {
			sure++
		}
		var y operand
		y.set(h)
		var want Hit
		ok := rayCastHalf(&want, p, &y)
		if got, ok2 := RayCast(p, h); got != want || ok != ok2 {
			t.Fatalf("RayCast(%#v, %#v) = %v, %v, want %v, %v", p, h, got, ok2, want, ok)
		}
		var span Span
		ok = clipHalf(&span, p, &y)
		if got, ok2 := Clip(p, h); got != span || ok != ok2 {
			t.Fatalf("Clip(%#v, %#v) = %v, %v, want %v, %v", p, h, got, ok2, span, ok)
		}
		var hits [2]Hit
		n := crossingsHalf(&hits, p, &y)
		if got, n2 := Crossings(p, h); got != hits || n != n2 {
			t.Fatalf("Crossings(%#v, %#v) = %v, %v, want %v, %v", p, h, got, n2, hits, n)
		}
	}
	if sure < 10000 {
		t.Errorf("floats are sure of %d only", sure)
	}
}
