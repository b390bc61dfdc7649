package d3

import (
	"math"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// fuzzPaths fuzzes a path and a shape of any kinds.
func fuzzPaths(f *testing.F, check func(t *testing.T, p, s oracle.Shape)) {
	for i, family := range oracle.Families {
		for k, rng := range fuzzSeeds(i, "fuzz paths", oracle.Paths[:]) {
			p, s := family.PathPair(rng, dim, k[1], k[0])
			for mode := range uint8(modesCount) {
				f.Add(uint8(slices.Index(oracle.Paths[:], k[1])), codeOf(k[0]), mode,
					p.P[0], p.P[1], p.P[2], p.Q[0], p.Q[1], p.Q[2],
					s.P[0], s.P[1], s.P[2], s.Q[0], s.Q[1], s.Q[2], s.R)
			}
		}
	}
	f.Fuzz(func(t *testing.T, kp, ks, mode uint8, px, py, pz, dx, dy, dz, ox, oy, oz, qx, qy, qz, r float64) {
		p := oracle.Shape{P: [3]float64{px, py, pz}, Q: [3]float64{dx, dy, dz}}
		s := oracle.Shape{P: [3]float64{ox, oy, oz}, Q: [3]float64{qx, qy, qz}, R: r}
		p = fuzzed(p, oracle.Paths[int(kp)%len(oracle.Paths)], mode)
		s = fuzzed(s, fuzzedKind(t, ks), mode)
		pathIsTotal(t, p, s)
		if !isEmpty(p) && !isEmpty(s) {
			check(t, p, s)
			if mode%modesCount != asIs {
				pathTimes(t, p, s)
			}
		}
	})
}

func FuzzRayCast(f *testing.F) {
	fuzzPaths(f, func(t *testing.T, p, s oracle.Shape) {
		pathQueriesAgree(t, p, s)
		pathNormals(t, p, s)
	})
}

func FuzzClip(f *testing.F) {
	fuzzPaths(f, func(t *testing.T, p, s oracle.Shape) {
		pathQueriesAgree(t, p, s)
		pathReversed(t, p, s)
		pathScaled(t, p, s)
	})
}

func FuzzCrossings(f *testing.F) {
	fuzzPaths(f, func(t *testing.T, p, s oracle.Shape) {
		pathQueriesAgree(t, p, s)
		hitsAreOnSurface(t, p, s)
		pathRewritten(t, p, s)
	})
}

// fuzzSweeps fuzzes two shapes of any kinds and the motions of both.
func fuzzSweeps(f *testing.F, check func(t *testing.T, a oracle.Shape, ma [3]float64, b oracle.Shape, mb [3]float64)) {
	for i, family := range oracle.Families {
		for k, rng := range fuzzSeeds(i, "fuzz sweeps", oracle.Spans[:]) {
			a, m, b := family.Swept(rng, dim, k[0], k[1])
			for mode := range uint8(modesCount) {
				f.Add(codeOf(k[0]), codeOf(k[1]), mode,
					a.P[0], a.P[1], a.P[2], a.Q[0], a.Q[1], a.Q[2], a.R,
					b.P[0], b.P[1], b.P[2], b.Q[0], b.Q[1], b.Q[2], b.R,
					m[0], m[1], m[2], a.Q[1], b.P[2], b.Q[0])
			}
		}
	}
	f.Fuzz(func(t *testing.T, ka, kb, mode uint8, px, py, pz, qx, qy, qz, r, ox, oy, oz, dx, dy, dz, s, mx, my, mz, nx, ny, nz float64) {
		a := fuzzed(oracle.Shape{P: [3]float64{px, py, pz}, Q: [3]float64{qx, qy, qz}, R: r}, fuzzedKind(t, ka), mode)
		b := fuzzed(oracle.Shape{P: [3]float64{ox, oy, oz}, Q: [3]float64{dx, dy, dz}, R: s}, fuzzedKind(t, kb), mode)
		ma := fuzzed(oracle.Shape{P: [3]float64{mx, my, mz}}, oracle.Point, mode).P
		mb := fuzzed(oracle.Shape{P: [3]float64{nx, ny, nz}}, oracle.Point, mode).P
		sweepIsTotal(t, a, ma, b, mb)
		if !isEmpty(a) && !isEmpty(b) && isFinite(at(ma).maxAbs()) && isFinite(at(mb).maxAbs()) {
			check(t, a, ma, b, mb)
			if mode%modesCount != asIs {
				sweepTimes(t, a, ma, b)
			}
		}
	})
}

func FuzzSweep(f *testing.F) {
	fuzzSweeps(f, func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape, _ [3]float64) {
		sweepsAgree(t, a, m, b)
		sweepSwapped(t, a, m, b)
		sweptPointsAreOnShapes(t, a, m, b)
	})
}

func FuzzSweepSpan(f *testing.F) {
	fuzzSweeps(f, func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape, _ [3]float64) {
		sweepsAgree(t, a, m, b)
		sweepTouches(t, a, m, b)
		sweepsEndTouching(t, a, m, b)
		sweepScaled(t, a, m, b)
		sweepRewritten(t, a, m, b)
	})
}

func FuzzSweepTurning(f *testing.F) {
	fuzzSweeps(f, func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape, n [3]float64) {
		x, y := shapeOf(a), shapeOf(b)
		turningAgrees(t, x, Motion{Move: at(m), Spin: turnZ(math.Mod(n[0], 4))}, y, Motion{Pivot: at(n)})
		turningAgrees(t, x, Motion{Move: at(m), Pivot: at(n)}, y, Motion{Spin: spinZ(n[0], n[1])})
	})
}

func FuzzSweepBoth(f *testing.F) {
	fuzzSweeps(f, func(t *testing.T, a oracle.Shape, ma [3]float64, b oracle.Shape, mb [3]float64) {
		sweepWithoutMotion(t, a, ma, b)
		sweptBoth(t, a, at(ma), b, at(mb))
	})
}
