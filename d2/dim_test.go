package d2

import "testing"

// dim is the dimension for the tests that are the same in both.
const dim = 2

// at returns the point with the first two coordinates x.
func at(x [3]float64) Vec { return vecOf(x) }

// golden is the hash of all answers, see TestGolden.
const golden = 0xd2de5f8e469d4b36

// crossIsAntisymmetric checks p×q for vectors whose products are in range.
func crossIsAntisymmetric(t *testing.T, p, q Vec) {
	if x, y := p.Cross(q), q.Cross(p); x != -y || p.Cross(p) != 0 {
		t.Errorf("%v × %v = %v, the other way round %v, × itself %v", p, q, x, y, p.Cross(p))
	}
}
