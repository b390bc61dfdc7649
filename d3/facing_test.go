package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Normals of meshes and of boxes side by side do not lead along the motion, nor into the ground.

func surfaceOf(t *testing.T, points []Vec, triangles [][3]int) *Mesh {
	t.Helper()
	m, err := NewMesh(points, triangles)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestNormalAtSharedCorner is the least case of a steep corner: the nearest face has its back to the ray.
func TestNormalAtSharedCorner(t *testing.T) {
	var w World[int]
	m := surfaceOf(t, []Vec{{}, {-1, 1, 1}, {-1, -1, -6}, {0, -1, 4}}, [][3]int{{0, 1, 2}, {0, 2, 3}})
	_ = w.SetMesh(0, m)
	for name, path := range map[string]Path{"ray": Ray{Vec{0, 0, 10}, Vec{0, 0, -1}}, "segment": Segment{Vec{0, 0, 10}, Vec{0, 0, -10}}, "line": Line{Vec{0, 0, 10}, Vec{0, 0, -1}}} {
		if _, h, ok := w.RayCast(path); !ok || !(h.Normal.Z > 0) {
			t.Errorf("%s: %v %v", name, ok, h)
		}
	}
	if _, h, ok := w.Sweep(Vec{0, 0, 10}, Vec{0, 0, -20}); !ok || !(h.Normal.Z > 0) {
		t.Errorf("sweep: %v %v", ok, h)
	}
}

// TestNormalAtSkimmedRidge comes to the ridge of a roof from the side: the far slope, which it comes to an ulp
// earlier, has its back to it.
func TestNormalAtSkimmedRidge(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 71))
	rounds, swapped := unlessBrief(4000, 400), 0
	for range rounds {
		slope := float64(1+rng.IntN(8)) / float64(1+rng.IntN(4))
		points := []Vec{{-4, -8, 1 - 4*slope}, {-4, 8, 1 - 4*slope}, {0, 8, 1}, {0, -8, 1}, {4, 8, 1 - 4*slope}, {4, -8, 1 - 4*slope}}
		left, right := [][3]int{{3, 2, 1}, {3, 1, 0}}, [][3]int{{3, 5, 4}, {3, 4, 2}}
		all := append(append([][3]int{}, right...), left...)
		if rng.IntN(2) == 0 {
			all = append(append([][3]int{}, left...), right...)
		}
		var w World[int]
		_ = w.SetMesh(0, surfaceOf(t, points, all))
		d := Vec{float64(1 + rng.IntN(5)), float64(rng.IntN(9)-4) / 4, 0}
		if rng.IntN(2) == 0 {
			d.Z = -rng.Float64() * slope / 2 * d.X
		}
		p := Vec{0, float64(rng.IntN(9)-4) / 4, 1}.Sub(d.Scale(5.0 / 3))
		if rng.IntN(2) == 0 {
			p, d = Vec{-p.X, p.Y, p.Z}, Vec{-d.X, d.Y, d.Z}
		}
		_, h, ok := w.RayCast(Ray{p, d})
		switch {
		case !ok || h.Point.Z <= 1-1e-9:
		case !(h.Normal.Dot(d) < 0):
			t.Fatalf("slope %v, ray %v %v: %v", slope, p, d, h)
		case !(h.Normal.Z >= -1e-9):
			// Both slopes are met at times that round to one number, and their order is not promised.
			swapped++
		}
	}
	if swapped > rounds/1000 {
		t.Errorf("%d of %d normals are of the slope behind the ridge, seen from below", swapped, rounds)
	}
}

// fanOver is a fan of n triangles around the origin, above the plane, as steep as most.
func fanOver(rng *rand.Rand, n, most int) ([]Vec, [][3]int) {
	points := []Vec{{}}
	for i := range n {
		a := 2 * math.Pi * (float64(i) + rng.Float64()/2) / float64(n)
		x, y := math.Round(64*math.Cos(a))/16, math.Round(64*math.Sin(a))/16
		if rng.IntN(2) == 0 {
			x, y = math.Round(x), math.Round(y)
		}
		if x == 0 && y == 0 {
			x = math.Copysign(1, math.Cos(a))
		}
		points = append(points, Vec{x, y, float64(rng.IntN(8*most+1)-4*most) / 2})
	}
	var all [][3]int
	for i := range n {
		all = append(all, [3]int{0, 1 + i, 1 + (i+1)%n})
	}
	return points, all
}

// isOver says whether a fan is a surface over the plane: its triangles turn to the left, seen from above.
func isOver(points []Vec, all [][3]int) bool {
	sum := 0.0
	for _, c := range all {
		a, b := points[c[1]], points[c[2]]
		if !(a.X*b.Y-a.Y*b.X > 0.1) {
			return false
		}
		sum += math.Atan2(a.X*b.Y-a.Y*b.X, a.X*b.X+a.Y*b.Y)
	}
	return math.Abs(sum-2*math.Pi) < 1e-6
}

// isAbove says whether a direction from the origin leads above a fan over the plane.
func isAbove(d Vec, points []Vec, all [][3]int) bool {
	if d.X == 0 && d.Y == 0 {
		return true
	}
	for _, c := range all {
		a, b := points[c[1]], points[c[2]]
		if a.X*d.Y-a.Y*d.X >= 0 && d.X*b.Y-d.Y*b.X >= 0 {
			return d.Dot(a.Cross(b)) > 0
		}
	}
	return false
}

// TestNormalsOfFans comes down to the corner of fans, as a path, a point and as shapes: no normal leads down, or along
// the motion.
func TestNormalsOfFans(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 72))
	wrong, hits := map[string]int{}, 0
	for range unlessBrief(8000, 800) {
		points, all := fanOver(rng, 3+rng.IntN(10), []int{1, 2, 4, 16}[rng.IntN(4)])
		if !isOver(points, all) {
			continue
		}
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		m := surfaceOf(t, points, all)
		m.OneSided = rng.IntN(3) == 0
		var w World[int]
		if cut := len(all) / 2; rng.IntN(4) == 0 && cut > 0 {
			one, two := surfaceOf(t, points, all[:cut]), surfaceOf(t, points, all[cut:])
			one.OneSided, two.OneSided = m.OneSided, m.OneSided
			_ = w.SetMesh(0, one)
			_ = w.SetMesh(1, two)
		} else {
			_ = w.SetMesh(0, m)
		}
		d := Vec{0, 0, -1}
		if rng.IntN(2) == 0 {
			d = Vec{float64(rng.IntN(9)-4) / 8, float64(rng.IntN(9)-4) / 8, -4}
		}
		if !isAbove(d.Neg(), points, all) {
			continue
		}
		start := d.Scale(-16)
		check := func(name string, h Hit, ok bool) {
			if !ok || h.T == 0 {
				return
			}
			hits++
			if !(h.Normal.Dot(d) < 0) || !(h.Normal.Z > 0) {
				wrong[name]++
				if wrong[name] == 1 {
					t.Errorf("%s from %v by %v, %v %v one-sided %v: %v", name, start, d, points, all, m.OneSided, h)
				}
			}
		}
		_, h, ok := w.RayCast(Ray{start, d})
		check("ray", h, ok)
		_, h, ok = w.RayCast(Segment{start, d.Scale(16)})
		check("segment", h, ok)
		_, h, ok = w.Sweep(start, d.Scale(32))
		check("point", h, ok)
		_, h, ok = w.RayCast(Line{start, d})
		check("line", h, ok)
		size := float64(1 + rng.IntN(4))
		flat := Triangle{start.Add(Vec{size, 0, 0}), start.Add(Vec{-size, size, 0}), start.Add(Vec{-size, -size, 0})}
		_, h, ok = w.Sweep(flat, d.Scale(32))
		if ok && h.T > 0 && !(h.Normal.Dot(d) < 0) {
			wrong["triangle"]++
		}
		box := Box{start.Sub(Vec{size, 1, 0}), start.Add(Vec{1, size, 2})}
		_, h, ok = w.Sweep(box, d.Scale(32))
		if ok && h.T > 0 && !(h.Normal.Dot(d) < 0) {
			wrong["box"]++
		}
		off := start.Add(Vec{rng.Float64() - 0.5, rng.Float64() - 0.5, 0})
		hull := NewHull(off, off.Add(scatter(rng, 1)), off.Add(scatter(rng, 1)), off.Add(scatter(rng, 1)), off.Add(Vec{0, 0, 2}))
		_, h, ok = w.Sweep(hull, d.Scale(32))
		if ok && h.T > 0 && !(h.Normal.Dot(d) < 0) {
			wrong["hull"]++
		}
		_ = w.Set(9, start)
		_ = w.Move(9, d.Scale(32))
		for _, e := range w.Step() {
			if e.Kind == Enter {
				h := Hit{e.T, e.Point, e.Normal}
				if e.B == 9 {
					h.Normal = h.Normal.Neg()
				}
				check("step", h, true)
			}
		}
	}
	if len(wrong) > 0 || hits < 100 {
		t.Errorf("%v of %d", wrong, hits)
	}
}
