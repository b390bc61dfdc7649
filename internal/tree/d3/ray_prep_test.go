//go:build amd64 && !purego

package tree

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/hantei-go/hantei/internal/float"
)

// planeSlack is by how many cells planes are moved outward.
const planeSlack = 0x1p-4

// steerPlainly is what prepSlabs says of slabs that have started.
func steerPlainly(q *Slabs) (s rayPrep) {
	unit, perUnit := float64(q.unit*shrink), 1/q.unit
	s.isUsable = true
	s.enough, s.size = float64(q.enough*perUnit), float64(q.size*perUnit)
	s.least, s.most = float64(0x1p-60/shrink*perUnit), float64(q.most*perUnit)
	s.slack, s.wide = float64(q.by*shrink), float64(0x1p14*unit)
	if dim == 3 {
		s.first[3], s.last[3], s.center[3] = 1, 1, 1
	}
	dd := 0.0
	for k, x := range axes(q.D.scale(power(1 - float.ExponentOf(q.D.maxAbs())))) {
		inv, speed := q.inv[k], x
		if !(math.Abs(x) > 0x1p-60) {
			speed = 0x1p-64
		}
		s.timePerUnit[k], s.by[k] = float64(inv*unit), float64(math.Abs(inv)*s.slack)
		s.speed[k] = float64(speed * float64(perUnit/shrink))
		s.first[k], s.last[k] = q.Hi[k], q.Lo[k]
		s.near[k], s.far[k] = unsafe.Offsetof(Node{}.lo)+uintptr(8*k), unsafe.Offsetof(Node{}.hi)+uintptr(8*k)
		s.nearFrom[k], s.farFrom[k] = -firstByte-planeSlack, -firstByte-0x80+planeSlack
		if q.isBack[k] {
			s.first[k], s.last[k] = q.Lo[k], q.Hi[k]
			s.near[k], s.far[k] = s.far[k], s.near[k]
			s.nearFrom[k], s.farFrom[k] = s.farFrom[k], s.nearFrom[k]
		}
		s.center[k] = float64(q.Lo[k]/2) + float64(q.Hi[k]/2)
		s.unit[k], s.perUnit[k] = unit, 1/unit
		s.dir[k], s.along[k] = x, float32(x)
		s.places += math.Abs(q.Lo[k]) + math.Abs(q.Hi[k])
		dd += float64(x * x)
	}
	s.perDir2 = float32(1 / dd)
	return s
}

// bearingPlainly is what prepQuant says beside that.
func bearingPlainly(s *rayPrep, a *frameOrigin) (b quantPrep) {
	ratio, away := float64(s.unit[0]/a.unit), 0.0
	for k := range dim {
		away = max(away, math.Abs(s.first[k]-a.at[k]), math.Abs(s.last[k]-a.at[k]))
	}
	off := float64(0x1p-21*float64(away*a.unit)) + 0x1p-18
	for k := range dim {
		inv := s.timePerUnit[k] / s.unit[0]
		e := float64(math.Abs(float64(ratio*inv)) * off)
		b.timesPerUnit[k] = float32(ratio * inv)
		b.starts[k] = float32(0 - (float64((s.first[k]-a.at[k])*s.timePerUnit[k]) + e))
		b.ends[k] = float32(e - float64((s.last[k]-a.at[k])*s.timePerUnit[k]))
	}
	return b
}

// TestSteeringIsGo compares what the kernel knows of a traversal with what plain Go says, to the bit: in any direction, also
// along axes and nearly so, near, far, huge, tiny, infinite. It says of all that is ordinary that it is.
func TestSteeringIsGo(t *testing.T) {
	if !HasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 14))
	steered, charted := 0, 0
	for range 100_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		r := wildRay(rng, place, unit)
		var d [3]float64
		for k, x := range axes(r.dir) {
			if d[k] = x; rng.IntN(6) == 0 {
				d[k] = []float64{0, math.Copysign(0, -1), x * 0x1p-62, x * 0x1p-58, -x, 0x1p-1070}[rng.IntN(6)]
			}
		}
		r.dir = vecOf(d)
		from := Around(r.from, r.from.add(fill(unit*rng.Float64())))
		if rng.IntN(2) == 0 {
			from = Around(r.from, r.from)
		}
		all := randomBox(rng, place, unit)
		if all.isEmpty() {
			continue
		}
		top := []float64{1, math.MaxFloat64}[rng.IntN(2)]
		var f Traversal
		f.Slabs.Set(&from, r.dir, top)
		want := f.Slabs
		want.start(&all)
		longest := r.dir.maxAbs()
		isOrdinary := all.IsWhole() && 0x1p-499 <= longest && longest < 0x1p500 && 0x1p-100 <= want.unit && want.unit <= 0x1p898
		for k, x := range axes(r.dir) {
			isOrdinary = isOrdinary && math.Abs(x)+math.Abs(from.Lo[k])+math.Abs(from.Hi[k]) < 0x1p499
		}
		if !f.prep.set(&f.Slabs, &all) {
			if isOrdinary {
				t.Fatalf("from %v by %v in %v: out of the ordinary", from, r.dir, all)
			}
			continue
		}
		steered++
		for k := dim; k < 4; k++ { // which are not read
			f.prep.nearFrom[k], f.prep.farFrom[k] = 0, 0
		}
		if f.prep != steerPlainly(&want) || f.Slabs.perTime != want.perTime {
			t.Fatalf("from %v by %v in %v:\n%+v\n%v, not\n%+v\n%v", from, r.dir, all, f.prep, f.Slabs.perTime, steerPlainly(&want), want.perTime)
		}
		size := 0.0
		var a frameOrigin
		for k := range dim {
			size = max(size, all.Hi[k]-all.Lo[k])
			a.at[k] = float64(all.Lo[k]/2) + float64(all.Hi[k]/2)
		}
		if !(size > 0x1p-500 && size < 0x1p500) {
			continue
		}
		a.unit = power(1 - float.ExponentOf(size))
		var g Traversal
		g.Slabs.Set(&from, r.dir, top)
		if !g.prep.setQuant(&g.Slabs, &all, &a) {
			continue
		}
		charted++
		by := bearingPlainly(&f.prep, &a)
		for k := dim; k < 4; k++ {
			g.prep.nearFrom[k], g.prep.farFrom[k] = 0, 0
			by.timesPerUnit[k], by.starts[k], by.ends[k] = g.prep.timesPerUnit[k], g.prep.starts[k], g.prep.ends[k]
		}
		if g.prep.quantPrep != by {
			t.Fatalf("from %v by %v in %v: %v by quantFrames, not %v", from, r.dir, all, g.prep.quantPrep, by)
		}
		if g.prep.quantPrep = (quantPrep{}); g.prep != f.prep || g.Slabs.perTime != f.Slabs.perTime {
			t.Fatalf("from %v by %v in %v: %+v with quantFrames, %+v without", from, r.dir, all, g.prep, f.prep)
		}
	}
	if steered < 20_000 || charted < 5_000 {
		t.Errorf("the kernel steered %d times, %d by quantFrames: there is nothing to compare", steered, charted)
	}
}
