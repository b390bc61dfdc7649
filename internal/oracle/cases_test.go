package oracle

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

func TestCases(t *testing.T) {
	t.Parallel()
	cases, err := Cases()
	if err != nil {
		t.Fatal(err)
	}
	// The last of 30 digits is good to one unit; a distance may start with 1.
	tolerance := float().Quo(big.NewFloat(1), float().SetFloat64(1e29))
	agrees := func(got, want *big.Float) bool {
		if got.IsInf() || want.IsInf() {
			return got.Cmp(want) == 0
		}
		off, most := float().Sub(got, want), float().Mul(tolerance, want)
		return off.Abs(off).Cmp(most.Abs(most)) <= 0
	}
	families, clips := map[string]int{}, 0
	for _, c := range cases {
		families[c.Family]++
		sign, gap := Sign(c.A, c.B), Gap(c.A, c.B, [3]*big.Rat{})
		if overlap := sign <= 0; overlap != c.Overlap {
			t.Errorf("%s %dd %d: Sign(%v, %v) = %d, want overlap %t", c.Family, c.Dim, c.ID, c.A, c.B, sign, c.Overlap)
		}
		if gap.Sign() != sign {
			t.Errorf("%s %dd %d: Gap %v, Sign %d", c.Family, c.Dim, c.ID, gap, sign)
		}
		if c.Overlap {
			gap.SetInt64(0)
		}
		if !agrees(gap, c.Distance) {
			t.Errorf("%s %dd %d: Gap(%v, %v) = %v, want %v", c.Family, c.Dim, c.ID, c.A, c.B, gap, c.Distance)
		}
		if !c.Clips {
			continue
		}
		clips++
		enter, exit, ok := Clip(c.A, c.B)
		if ok != (c.Enter != nil) || ok && (!agrees(enter, c.Enter) || !agrees(exit, c.Exit)) {
			t.Errorf("%s %dd %d: Clip(%v, %v) = %v, %v, %t, want %v, %v", c.Family, c.Dim, c.ID, c.A, c.B, enter, exit, ok, c.Enter, c.Exit)
		}
	}
	if clips < 500 {
		t.Errorf("only %d stretches", clips)
	}
	if len(families) < 12 {
		t.Errorf("only %d families: %v", len(families), families)
	}
}

func TestReadCases(t *testing.T) {
	const good = `{"id":7,"family":"f","pair":"ray-capsule","dim":2,"a":{"kind":"ray","p":["0x1p-1","-3"],"d":["0","0x1.8p+1"]},` +
		`"b":{"kind":"capsule","p":["1","2"],"q":["3","4"],"r":"0x1p-1074"},"overlap":false,"distance":"0.25","hit":true,"t0":"-0.5","t1":"inf"}`
	cases, err := ReadCases(strings.NewReader(good + "\n" + good + "\n"))
	if err != nil || len(cases) != 2 {
		t.Fatalf("%d cases, error %v", len(cases), err)
	}
	c := cases[1]
	wantA := Shape{Kind: Ray, P: [3]float64{0.5, -3}, Q: [3]float64{0, 3}}
	wantB := Shape{Kind: Capsule, P: [3]float64{1, 2}, Q: [3]float64{3, 4}, R: 0x1p-1074}
	if c.ID != 7 || c.Family != "f" || c.Pair != "ray-capsule" || c.Dim != 2 || c.A != wantA || c.B != wantB || c.Overlap || c.Distance.Cmp(big.NewFloat(0.25)) != 0 ||
		!c.Clips || c.Enter.Cmp(big.NewFloat(-0.5)) != 0 || c.Exit.Cmp(big.NewFloat(math.Inf(1))) != 0 {
		t.Errorf("read %+v", c)
	}
	for _, tt := range []struct {
		old, new string
		clips    bool
	}{
		{`"hit":true,"t0":"-0.5","t1":"inf"`, `"hit":false`, true},
		{`,"hit":true,"t0":"-0.5","t1":"inf"`, ``, false},
	} {
		cases, err := ReadCases(strings.NewReader(strings.Replace(good, tt.old, tt.new, 1)))
		if err != nil || len(cases) != 1 || cases[0].Clips != tt.clips || cases[0].Enter != nil || cases[0].Exit != nil {
			t.Errorf("with %q: read %+v, error %v", tt.new, cases, err)
		}
	}
	for _, edit := range [][2]string{
		{`"dim":2`, `"dim":4`},
		{`"dim":2`, `"dim":3`},
		{`"kind":"ray"`, `"kind":"cone"`},
		{`"0x1p-1"`, `"half"`},
		{`"0x1p-1"`, `"inf"`},
		{`"r":"0x1p-1074"`, `"r":"-1"`},
		{`"q":["3","4"],`, ``},
		{`"distance":"0.25"`, `"distance":""`},
		{`"t0":"-0.5"`, `"t0":"first"`},
		{`"t1":"inf"`, `"t1":""`},
		{`}`, ``},
	} {
		if _, err := ReadCases(strings.NewReader(strings.Replace(good, edit[0], edit[1], 1))); err == nil {
			t.Errorf("no error for %s", edit[1])
		}
	}
}
