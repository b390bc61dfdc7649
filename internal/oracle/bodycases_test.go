package oracle

import (
	"math/big"
	"strings"
	"testing"
)

func TestBodyCases(t *testing.T) {
	t.Parallel()
	cases, err := BodyCases()
	if err != nil {
		t.Fatal(err)
	}
	agrees := func(got, want *big.Float) bool {
		if got.IsInf() || want.IsInf() || want.Sign() == 0 {
			return got.Cmp(want) == 0
		}
		off, most := float().Sub(got, want), float().SetMantExp(want, -124)
		return off.Abs(off).Cmp(most.Abs(most)) <= 0
	}
	// right reports whether n is the direction of one of the normals of c.
	right := func(c BodyCase, n [3]*big.Rat) bool {
		v := [3]float64{}
		nn := float()
		for _, x := range n {
			f := float().SetRat(x)
			nn.Add(nn, float().Mul(f, f))
		}
		for i, x := range n {
			v[i], _ = float().Quo(float().SetRat(x), float().Sqrt(nn)).Float64()
		}
		for _, want := range c.Normals {
			if d := minus(v, want); dot(d, d) < 0x1p-96 {
				return true
			}
		}
		return false
	}
	families := map[string]int{}
	sweeps, clips, depths := 0, 0, 0
	for i, c := range cases {
		families[c.Family]++
		bad := func(format string, args ...any) {
			t.Helper()
			t.Errorf("%d, %s %dd %s: %v, %v: "+format, append([]any{i, c.Family, c.A.Dim, c.Pair, c.A, c.B}, args...)...)
		}
		if c.Moves || c.Path {
			var enter, exit Time
			var ok bool
			if c.Moves {
				sweeps++
				enter, exit, ok = BodySweep(c.A, c.Motion, c.B, xyz{})
				if BodySweepOK(c.A, c.Motion, c.B, xyz{}) != ok {
					bad("BodySweepOK is not that of BodySweep")
				}
			} else {
				clips++
				enter, exit, ok = BodyClip(c.A, c.B)
			}
			if ok != c.Hit {
				bad("motion %v: %t, want %t", c.Motion, ok, c.Hit)
			}
			for k, x := range []struct {
				t    Time
				want *big.Float
				sign int
			}{{enter, c.Enter, -1}, {exit, c.Exit, 1}} {
				if !c.Hit {
					continue
				}
				if x.t.Lo == nil && x.want.IsInf() && x.want.Sign() == x.sign {
					continue
				}
				if x.t.Lo == nil || !agrees(float().SetRat(x.t.Lo), x.want) || !agrees(float().SetRat(x.t.Hi), x.want) {
					bad("motion %v: end %d is %v, want %v", c.Motion, k, x.t, x.want)
				}
			}
			continue
		}
		sign, gap := BodySign(c.A, c.B), BodyGap(c.A, c.B, [3]*big.Rat{})
		if sign <= 0 != c.Overlap || sign == 0 != c.Touch {
			bad("BodySign %d, want overlap %t, touch %t", sign, c.Overlap, c.Touch)
		}
		if gap.Sign() != sign {
			bad("BodyGap %v, BodySign %d", gap, sign)
		}
		want := c.Distance
		if c.Overlap {
			depths++
			want = float().Neg(c.Depth)
		}
		if !agrees(gap, want) {
			bad("BodyGap %v, want %v", gap, want)
		}
		x, y, ok := BodyNearest(c.A, c.B, [3]*big.Rat{})
		if !ok || c.Examples || c.Depth != nil && c.Depth.IsInf() {
			continue
		}
		n, normals := [3]*big.Rat{}, [][3]*big.Int(nil)
		for i := range n {
			n[i] = new(big.Rat).Sub(x[i], y[i])
		}
		if n[0].Sign() == 0 && n[1].Sign() == 0 && n[2].Sign() == 0 {
			_, normals = BodyWayOut(c.A, c.B)
			if len(normals) != len(c.Normals) {
				bad("%d normals, want %d", len(normals), len(c.Normals))
			}
		}
		for _, v := range normals {
			for i := range v {
				n[i] = new(big.Rat).SetInt(v[i])
			}
			if !right(c, n) {
				bad("normal %v, want one of %v", v, c.Normals)
			}
		}
		if normals == nil && !right(c, n) {
			bad("normal %v, want %v", n, c.Normals)
		}
	}
	t.Logf("%d cases: %d sweeps, %d paths, %d depths", len(cases), sweeps, clips, depths)
	if len(families) < 12 || sweeps < 100 || clips < 50 || depths < 100 {
		t.Errorf("only %d families, %d sweeps, %d paths, %d depths", len(families), sweeps, clips, depths)
	}
}

func TestReadBodyCases(t *testing.T) {
	const good = `{"f":"far","d":2,"p":"box-rounded","q":"sweep","a":{"k":"box","v":[[1,2],[3.5,4]]},"b":{"k":"rounded","r":0.5,"c":{"k":"sphere","v":[[0,1]],"r":2}},` +
		`"m":[1,-1],"hit":true,"enter":"0.25","exit":"inf","normals":[[0,1]]}`
	cases, err := ReadBodyCases(strings.NewReader(good + "\n" + good))
	if err != nil || len(cases) != 2 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	c := cases[1]
	if c.Family != "far" || c.Pair != "box-rounded" || !c.Moves || c.Path || c.Motion != (xyz{1, -1}) || !c.Hit || !c.Exit.IsInf() || len(c.Normals) != 1 ||
		c.A.Kind != Box || c.A.Dim != 2 || c.A.V[1] != (xyz{3.5, 4}) || c.B.Kind != Sphere || len(c.B.Radii) != 2 || c.B.Radii[0] != 2 || c.B.Radii[1] != 0.5 {
		t.Errorf("read %+v", c)
	}
	for _, edit := range [][2]string{
		{`"d":2`, `"d":4`},
		{`"d":2`, `"d":3`},
		{`"k":"box"`, `"k":"cone"`},
		{`"c":{`, `"e":{`},
		{`"m":[1,-1]`, `"m":[1]`},
		{`"enter":"0.25"`, `"enter":"soon"`},
		{`"normals":[[0,1]]`, `"normals":[[0,1,2]]`},
		{`}`, ``},
	} {
		if _, err := ReadBodyCases(strings.NewReader(strings.Replace(good, edit[0], edit[1], 1))); err == nil {
			t.Errorf("no error for %s", edit[1])
		}
	}
}
