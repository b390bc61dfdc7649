package d3

import (
	"sync/atomic"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestSignIsOfDepth: the sign of a verdict is that of the signed distance, also of cores that
// cross in the plane: where it is penetrating, and only there, is the depth positive.
func TestSignIsOfDepth(t *testing.T) {
	var crossed atomic.Int64
	t.Cleanup(func() {
		if n := crossed.Load(); (n > 0) != (dim == 2) {
			t.Errorf("%d pairs of cores without a radius penetrate", n)
		}
	})
	eachPair(t, *cases, func(t *testing.T, a, b oracle.Shape) {
		s, u := shapeOf(a), shapeOf(b)
		var x, y core
		x.set(s)
		y.set(u)
		rel := relate(&x, &y)
		c, ok := Collide(s, u)
		if ok != (rel <= touching) || ok && (c.Depth > 0) != (rel == penetrating) {
			t.Errorf("relate(%#v, %#v) = %d, Collide says %v, %v", s, u, rel, c, ok)
		}
		if x.r+y.r == 0 && rel == penetrating {
			crossed.Add(1)
		}
	})
}
