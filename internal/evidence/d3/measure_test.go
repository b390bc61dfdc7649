package measure

import (
	"math"
	"math/big"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestAdd: the largest error stays, and so does one that is no number.
func TestAdd(t *testing.T) {
	var r report
	for _, x := range []float64{1, 3, 2} {
		r.add(depth, x)
	}
	if got := r[depth]; got.Worst != 3 || got.Cases != 3 {
		t.Errorf("%+v", got)
	}
	r.add(depth, math.NaN())
	r.add(depth, 1)
	if got := r[depth].Worst; got < 16 {
		t.Errorf("NaN is forgotten: %v", got)
	}
}

func TestOff(t *testing.T) {
	for _, test := range []struct {
		got, want, scale, units float64
	}{
		{1, 1, 1, 0},
		{1 + 4*e, 1, 1, 4},
		{1, 1 + 4*e, 2, 2},
		{0, 0x1p-1074, 1, 0},
		{math.Inf(1), math.MaxFloat64, 1, 0},
		{math.Inf(1), 1, 1, math.Inf(1)},
	} {
		if units := off(test.got, big.NewFloat(test.want), test.scale); math.Abs(units-test.units) > 1e-9 {
			t.Errorf("off(%v, %v, %v) = %v, want %v", test.got, test.want, test.scale, units, test.units)
		}
	}
}

// TestFromSurface: a path from 9 away, |m| + r = 10, that stops short by 40e.
func TestFromSurface(t *testing.T) {
	ball := oracle.Shape{Kind: kindSphere, R: 1}
	ray := oracle.Shape{Kind: oracle.Ray, P: [3]float64{-9}, Q: [3]float64{1}}
	segment := oracle.Shape{Kind: oracle.Segment, P: [3]float64{-9}, Q: [3]float64{-8}}
	for _, p := range []oracle.Shape{ray, segment} {
		if got := fromSurface(p, ball, 8-40*e); math.Abs(got-4) > 1e-9 {
			t.Errorf("%v: %v units, want 4", p, got)
		}
		if got := fromSurface(p, ball, 8); got != 0 {
			t.Errorf("%v: %v units, want 0", p, got)
		}
	}
	// Its far end is 30 away from its first: |m| + |u| + r = 40.
	long := oracle.Shape{Kind: oracle.Capsule, Q: [3]float64{30}, R: 1}
	if got := fromSurface(ray, long, 40-128*e); math.Abs(got-3.2) > 1e-9 {
		t.Errorf("%v: %v units, want 3.2", ray, got)
	}
}

// TestVerdicts: ordinary shapes are no trouble to a textbook, nearly touching ones are.
func TestVerdicts(t *testing.T) {
	for _, family := range oracle.Families {
		for i, q := range Verdicts(family, 2, 100) {
			if q.Ours != 0 || q.Cases != 100 {
				t.Errorf("%s, %s: %d of %d wrong", family.Name, q.Title, q.Ours, q.Cases)
			}
			m := q.Methods[0]
			if family.Name == "random" && i < 3 && m.Wrong > 0 || family.Name == "tangent" && m.Wrong == 0 {
				t.Errorf("%s, %s: %s is wrong %d times", family.Name, q.Title, m.Name, m.Wrong)
			}
		}
	}
}
