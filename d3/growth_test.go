package d3

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// middle is where Worlds are: TestWorkGrows moves them.
var middle Vec

func pos(x, y float64) Vec { return middle.Add(xy(x, y)) }

// balls is a plane of balls that do not touch, about √n of them in a row.
func balls(w *World[int], n int) {
	for i := range n {
		_ = w.Set(i, Sphere{pos(float64(i%rowOf(n)), float64(i/rowOf(n))), 0.4})
	}
}

// touchingBalls is balls that penetrate those beside them.
func touchingBalls(w *World[int], n int) {
	for i := range n {
		_ = w.Set(i, Sphere{pos(float64(i%rowOf(n)), float64(i/rowOf(n))), 0.5625})
	}
}

// ground is a mesh of n tiles that go up and down.
func ground(n int) *Mesh {
	points := make([]Vec, n)
	for i := range points {
		points[i] = pos(float64(i)/2, float64(i%2)).Add(fill(float64(i%3) / 8))
	}
	return meshThrough(points)
}

// roundSolid is the inside of a hull of some n corners, nearly a ball around the origin.
func roundSolid(n int) *interior {
	points := make([]Vec, n+4)
	for i := range points {
		z := float64(2*i+1)/float64(len(points)) - 1
		r, sin, cos := 10*math.Sqrt(1-z*z), math.Sin(float64(i)*2.4), math.Cos(float64(i)*2.4)
		if points[i] = at([3]float64{r * cos, r * sin, 10 * z}); dim == 2 {
			points[i] = at([3]float64{10 * math.Cos(2*math.Pi*float64(i)/float64(len(points))), 10 * math.Sin(2*math.Pi*float64(i)/float64(len(points)))})
		}
	}
	return insideHull(NewHull(points...))
}

func grounded(w *World[int], n int) { _ = w.SetMesh(0, ground(n)) }

// afloat is grounded, with the mesh at a place, and a ball.
func afloat(w *World[int], n int) {
	_ = w.SetMeshAt(0, ground(n), Transform{Position: xy(0.1, 0.3), Rotation: turn([3]float64{0, 0, 1}, 0.001)})
	_ = w.Set(1, Sphere{pos(9, 9), 1})
}

// hollow sets a Solid.
func hollow(w *World[int], n int) { _ = w.SetSolid(-1, roundSolid(n)) }

func rowOf(n int) int {
	k := 1
	for k*k < n {
		k++
	}
	return k
}

// growths are a method, or several, each on a World of a size, and how much more work four
// times the size may be. The answers grow as that says, and the work has to.
var growths = []struct {
	name  string
	most  float64
	setUp func(w *World[int], n int)
	do    func(w *World[int], n int)
}{
	{"Pairs", 5, balls, func(w *World[int], _ int) { w.AppendPairs(nil) }},
	{"SetWorkers and Pairs", 5, balls, func(w *World[int], _ int) {
		w.SetWorkers(3)
		w.AppendPairs(nil)
	}},
	{"PairContacts", 5, touchingBalls, func(w *World[int], _ int) { w.AppendPairContacts(nil) }},
	{"PairContacts of objects of several parts, all in contact with one", 6, func(w *World[int], n int) {
		for i := range n {
			p := pos(float64(i%rowOf(n)), float64(i/rowOf(n)))
			_ = w.SetParts(i, p, Sphere{p, 0.4}, p.Add(xy(0.25, 0)))
		}
		_ = w.SetParts(n, Sphere{pos(0, 0), float64(n)}, pos(-1, -1))
	}, func(w *World[int], _ int) { w.AppendPairContacts(nil) }},
	{"PairContacts beside a mesh", 2, func(w *World[int], n int) {
		grounded(w, n)
		_ = w.Set(1, Sphere{pos(9, 0), 0.5})
	}, func(w *World[int], _ int) { w.AppendPairContacts(nil) }},
	{"RayCasts, Sweeps and Overlaps of many", 6, touchingBalls, func(w *World[int], n int) {
		w.RayCasts(slices.Repeat([]Path{Ray{fill(-1), fill(1)}}, n), nil)
		w.Sweeps(slices.Repeat([]Shape{pos(0, 3)}, n), nil, nil)
		w.Overlaps(slices.Repeat([]Shape{pos(0, 3)}, n), nil)
	}},
	{"Slides of many", 6, func(w *World[int], n int) {
		for i := range n { // farther apart than the gap that a mover keeps far away
			_ = w.Set(i, Sphere{pos(float64(i%rowOf(n)*32), float64(i/rowOf(n)*32)), 0.4})
		}
	}, func(w *World[int], n int) {
		w.SetWorkers(3)
		movers, calls := make([]Mover[int], n), make([]SlideCall[int], n)
		for i := range calls {
			movers[i].Up = xy(0, 1)
			calls[i] = SlideCall[int]{&movers[i], i, xy(0.1, -0.1)}
		}
		w.Slides(calls, 1)
	}},
	{"ContactsOf one of many", 1.5, touchingBalls, func(w *World[int], _ int) { w.AppendContactsOf(nil, 1) }},
	{"ContactsOf what all touch", 6, func(w *World[int], n int) {
		touchingBalls(w, n)
		_ = w.Set(n, Sphere{pos(0, 0), float64(n)})
	}, func(w *World[int], n int) { w.AppendContactsOf(nil, n) }},
	{"ContactsOf a floor of many tiles, and of what is on it", 6, grounded, func(w *World[int], _ int) {
		_ = w.Set(1, Box{fill(-40), fill(40)})
		w.AppendContactsOf(nil, 1)
		w.AppendContactsOf(nil, 0)
	}},
	{"ClipAll and CrossingsAll", 3, balls, func(w *World[int], _ int) {
		w.AppendClipAll(nil, Ray{pos(-9, 4), xy(1, 0)})
		w.AppendCrossingsAll(nil, Ray{pos(-9, 4), xy(1, 0)})
	}},
	{"Overlapping, a ball", 1.5, balls, func(w *World[int], _ int) { w.AppendOverlapping(nil, Sphere{pos(9, 9), 3}) }},
	{"Overlapping, all", 5, balls, func(w *World[int], n int) { w.AppendOverlapping(nil, Sphere{pos(9, 9), float64(n)}) }},
	{"SetMesh", 5, level, func(w *World[int], n int) { _ = w.SetMesh(0, ground(n)) }},
	{"SetMeshAt again, Move, Step", 1.5, afloat, func(w *World[int], _ int) {
		m, at, _ := w.MeshAt(0)
		at.Position = at.Position.Add(xy(0.1, 0.2))
		_, _ = w.SetMeshAt(0, m, at), w.Move(0, xy(0.1, 0.1))
		w.Step()
	}},
	{"SetMeshAt of many, each with a scale of its own", 5, func(*World[int], int) {}, func(w *World[int], n int) {
		m := ground(8)
		for round := range 2 {
			for i := range n {
				scale := fill(1 + float64(round) + float64(i)/float64(n))
				_ = w.SetMeshAt(i, m, Transform{Position: pos(float64(8*i), 0), Scale: scale})
			}
		}
		for i := range n {
			w.Remove(i)
		}
	}},
	{"a mesh at a place: Overlapping, RayCast, Sweep, Nearest, Trace", 1.5, afloat, func(w *World[int], _ int) {
		w.AppendOverlapping(nil, Sphere{pos(9, 9), 1})
		w.RayCast(Ray{pos(9, 40), xy(0.01, -1)})
		w.Sweep(Sphere{pos(9, 9), 1}, xy(0, -9))
		w.AppendNearest(nil, pos(9, 9), 1)
		w.AppendTrace(nil, Sphere{pos(9, 9), 1}, xy(3, -9), 3, 0)
	}},
	{"a mesh: Overlapping, RayCast, Sweep, Nearest, Trace", 1.5, grounded, func(w *World[int], _ int) {
		w.AppendOverlapping(nil, Sphere{pos(9, 9), 1})
		w.RayCast(Ray{pos(9.5, 9.5), xy(1, -0.9)})
		w.Sweep(Sphere{pos(9.5, 9.5), 0.2}, xy(5, -9))
		w.AppendNearest(nil, pos(9.3, 9.4), 1)
		w.AppendTrace(nil, Sphere{pos(9.5, 9.5), 0.1}, xy(5, -9), 8, 1)
	}},
	{"a mesh: Pairs, Push, Move and Step", 2, grounded, func(w *World[int], _ int) {
		_ = w.Set(1, Sphere{pos(9, 0), 0.5})
		w.AppendPairs(nil)
		w.Push(1)
		_ = w.Move(1, xy(0.5, 0))
		w.Step()
	}},
	{"two meshes side by side: Pairs", 3, func(w *World[int], n int) {
		_ = w.SetMesh(0, ground(n))
		_ = w.SetMesh(1, meshThrough([]Vec{pos(-9, 0), pos(0, -9), pos(0, 9)}))
	}, func(w *World[int], _ int) { w.AppendPairs(nil) }},
	{"SetSolid", 6, level, func(w *World[int], n int) { _ = w.SetSolid(0, roundSolid(n)) }},
	{"a solid: Contains, Overlapping, RayCast, Sweep, NearestWithin, ClipAll", 2, hollow, func(w *World[int], _ int) {
		w.Contains(-1, pos(0.1, 0.2))
		w.AppendOverlapping(nil, Sphere{pos(1, 2), 1})
		w.RayCast(Ray{pos(1, 2), xy(1, -0.9)})
		w.Sweep(Sphere{pos(1, 2), 0.2}, xy(5, -9))
		w.AppendNearestWithin(nil, pos(1, 2), 1, 0)
		w.AppendClipAll(nil, Ray{pos(-20, 0.3), xy(1, 0.01)})
	}},
	{"a solid of boxes in a row along x: ClipAll", 6, func(w *World[int], n int) {
		boxes := make([]Hull, n)
		for i := range boxes {
			boxes[i] = hullOfBox(Box{pos(float64(2*i), 0), pos(float64(2*i+1), 1).Add(axisOf(dim - 1))})
		}
		_ = w.SetSolid(0, insideOf(hullParts(boxes...), false))
	}, func(w *World[int], _ int) { w.AppendClipAll(nil, Ray{pos(-1, 0.25).Add(fill(0.25)), xy(1, 0)}) }},
	{"meshes through each other, all tiles near all: Pairs, by id", 5, func(w *World[int], n int) {
		_ = w.SetMesh(0, sliverMesh(n, 1, 0))
		_ = w.SetMesh(1, sliverMesh(n, -1, 0))
	}, func(w *World[int], _ int) {
		w.AppendPairs(nil)
		w.AppendOverlappingID(nil, 0)
	}},
	{"a mesh that moves, and a half-space below: by id, Pairs, Move and Step", 2, func(w *World[int], n int) {
		_ = w.SetMeshAt(0, ground(n), Transform{})
		_ = w.Set(1, HalfSpace{pos(0, -90), xy(0, 1)})
	}, func(w *World[int], _ int) {
		w.AppendContactsOf(nil, 0)
		w.AppendOverlappingID(nil, 0)
		w.SweepID(0, xy(0, -9))
		w.SweepTurningID(0, Motion{Move: xy(0, -9), Spin: turnZ(1e-6), Pivot: pos(0, 0)})
		w.AppendPairContacts(nil)
		w.AppendOverlapping(nil, HalfSpace{pos(0, -90), xy(0, 1)})
		w.Step()
		_ = w.Move(0, xy(0.5, 0))
		w.Step()
	}},
	{"solids in each other: Overlapping", 6, func(w *World[int], n int) {
		for i := range n {
			half := fill(float64(i + 1))
			_ = w.SetSolid(i, insideHull(hullOfBox(Box{middle.Sub(half), middle.Add(half)})))
		}
	}, func(w *World[int], n int) { w.AppendOverlapping(nil, Sphere{middle, float64(4 * n)}) }},
	{"a solid: Pairs, PairContacts, by id, Move and Step", 2.5, hollow, func(w *World[int], _ int) {
		_ = w.Set(1, Sphere{pos(1, 2), 0.5})
		w.AppendPairs(nil)
		w.AppendPairContacts(nil)
		w.AppendOverlappingID(nil, 1)
		_ = w.Move(1, xy(0.5, 0))
		w.Step()
		_ = w.Move(1, xy(20, 0))
		w.Step()
		w.Remove(1)
		w.Step()
	}},
	{"Overlapping, a line", 3, balls, func(w *World[int], _ int) { w.AppendOverlapping(nil, Line{pos(9, 9), xy(1, 1)}) }},
	{"RayCast", 1.5, balls, func(w *World[int], _ int) { w.RayCast(Ray{pos(9.5, 9.5), xy(1, 0.9)}) }},
	{"RayCast, from far away", 1.5, balls, func(w *World[int], _ int) { w.RayCast(Ray{pos(-1e7, 3.1), xy(1, 0)}) }},
	{"RayCast, along a gap", 3, balls, func(w *World[int], _ int) { w.RayCast(Ray{pos(-9, 4.5), xy(1, 0)}) }},
	{"RayCastAll", 3, balls, func(w *World[int], _ int) { w.AppendRayCastAll(nil, Ray{pos(-9, 4), xy(1, 0)}) }},
	{"Sweep", 1.5, balls, func(w *World[int], _ int) { w.Sweep(Sphere{pos(9.5, 9.5), 0.2}, xy(5, 9)) }},
	{"SweepAll", 3, balls, func(w *World[int], n int) { w.AppendSweepAll(nil, Sphere{pos(-9, 4), 1}, xy(float64(n), 0)) }},
	{"Nearest, one", 1.5, balls, func(w *World[int], _ int) { w.AppendNearest(nil, pos(9.3, 9.4), 1) }},
	{"Nearest within a distance", 1.5, balls, func(w *World[int], n int) { w.AppendNearestWithin(nil, pos(9.3, 9.4), n, 3) }},
	{"by id", 1.5, balls, func(w *World[int], _ int) {
		w.AppendOverlappingID(nil, 0)
		w.AppendNearestWithinID(nil, 0, 3, 9)
		w.SweepID(0, xy(3, 0))
		w.AppendTraceID(nil, 0, xy(3, 2), 4, 0)
	}},
	{"Nearest, all", 5, balls, func(w *World[int], n int) { w.AppendNearest(nil, pos(9, 9), n) }},
	{"Trace", 1.5, balls, func(w *World[int], _ int) { w.AppendTrace(nil, Sphere{pos(9.5, 9.5), 0.1}, xy(5, 9), 8, 1) }},
	{"Set, again", 5, balls, balls},
	{"Set and Get in turns", 5, balls, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(n+i, Sphere{pos(float64(i), -9), 0.4})
			w.Get(n + i)
		}
	}},
	{"Set and Nearest in turns", 6, balls, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(n+i, Sphere{pos(float64(i), -9), 0.4})
			w.AppendNearest(nil, pos(float64(i), -9), 1)
		}
	}},
	{"Remove and Set", 5, balls, func(w *World[int], n int) {
		for i := range n {
			w.Remove(i)
			_ = w.Set(i, pos(0, float64(i)))
		}
	}},
	{"Clear", 5, balls, func(w *World[int], _ int) { w.Clear() }},
	{"Move and Step", 5, balls, func(w *World[int], n int) {
		for i := range n {
			_ = w.Move(i, xy(0.1, 0))
		}
		w.Step()
	}},
	{"MoveTurning and Step", 5, balls, func(w *World[int], n int) {
		for i := range n {
			_ = w.MoveTurning(i, Motion{Spin: turnZ(0.1), Pivot: pos(float64(i%rowOf(n)), float64(i/rowOf(n)))})
		}
		w.Step()
	}},
	{"MoveAlong and Step", 5, balls, func(w *World[int], n int) {
		for i := range n {
			_ = w.MoveAlong(i, Leg{0.5, xy(0.1, 0)}, Leg{1, xy(0, 0.1)})
		}
		w.Step()
	}},
	{"Slide, in many one-way objects", 6, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i)/float64(n), 0), 4})
			w.SetFilter(i, 2, ^uint64(0))
		}
		_ = w.Set(-1, Sphere{pos(0, 0), 1})
		slider = Mover[int]{Up: xy(0, 1), OneWay: 2}
		slider.Slide(w, -1, xy(0.1, 0), 1)
	}, func(w *World[int], _ int) { slider.Slide(w, -1, xy(0.1, 0), 1) }},
	{"Slide for the first time, in many one-way objects", 6, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i)/float64(n), 0), 4})
			w.SetFilter(i, 2, ^uint64(0))
		}
		_ = w.Set(-1, Sphere{pos(0, 0), 1})
		slider = Mover[int]{Up: xy(0, 1), OneWay: 2}
	}, func(w *World[int], _ int) { slider.Slide(w, -1, xy(0.1, 0), 1) }},
	{"Slide out of the way of a door of many tiles", 6, func(w *World[int], n int) {
		door(w, n, 20)
	}, func(w *World[int], _ int) {
		_ = w.Move(0, xy(-1, 0))
		slider.Slide(w, -1, Vec{}, 1)
	}},
	{"Slide out of the way of a door of many tiles, with no room", 6, func(w *World[int], n int) {
		door(w, n, 0.25)
	}, func(w *World[int], _ int) {
		_ = w.Move(0, xy(-1, 0))
		slider.Slide(w, -1, Vec{}, 1)
	}},
	{"Slide out of the way of many objects, with no room", 6, func(w *World[int], n int) {
		for i := range n {
			y := 0.8*float64(i)/float64(n) - 0.4
			_ = w.Set(i, Box{pos(1, y), pos(2, y+0.8/float64(n)).Add(depthOf(9))})
		}
		beforeWall(w, 0.25)
	}, func(w *World[int], n int) {
		for i := range n {
			_ = w.Move(i, xy(-1, 0))
		}
		slider.Slide(w, -1, Vec{}, 1)
	}},
	{"Slide, where many objects have come by Set", 6, func(w *World[int], n int) {
		_ = w.Set(-1, Sphere{pos(0, 0), 1})
		slider = Mover[int]{Up: xy(0, 1)}
		slider.Slide(w, -1, xy(0.1, 0), 1)
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i)/float64(n), 0), 4})
		}
	}, func(w *World[int], _ int) { slider.Slide(w, -1, xy(0.1, 0), 1) }},
	{"Slide, beside what Step has moved", 1.5, func(w *World[int], n int) {
		balls(w, n)
		var first Mover[int]
		for i, m := range [...]*Mover[int]{&slider, &first} {
			_ = w.Set(-1-i, Sphere{pos(-300, float64(-300-10*i)), 0.1}) // the gap that it keeps grows with the distance from the origin
			*m = Mover[int]{Up: xy(0, 1)}
			m.Slide(w, -1-i, xy(0.1, 0), 1)
		}
		for i := range n {
			_ = w.Move(i, xy(0.1, 0))
		}
		w.Step()
		first.Slide(w, -2, xy(0.1, 0), 1) // brings the tree up to date
	}, func(w *World[int], _ int) { slider.Slide(w, -1, xy(0.1, 0), 1) }},
	{"MoveAlong to and fro, and Step", 5, func(w *World[int], _ int) {
		_ = w.Set(0, Sphere{pos(0, 0), 0.1})
		_ = w.Set(1, Sphere{pos(5, 0), 1})
	}, func(w *World[int], n int) {
		legs := make([]Leg, n)
		for i := range legs {
			legs[i] = Leg{float64(i+1) / float64(n), xy(float64(10*(1-i%2)), 0)}
		}
		_ = w.MoveAlong(0, legs...)
		w.Step()
	}},
	{"Step, all in contact with one", 6, func(w *World[int], n int) {
		balls(w, n)
		_ = w.Set(-1, Sphere{pos(0, 0), float64(n)})
		w.Step()
	}, func(w *World[int], _ int) { w.Step() }},
	{"First Step of objects of two parts on one of two", 6, func(*World[int], int) {}, func(w *World[int], n int) {
		w.Clear()
		_ = w.SetParts(-1, Box{pos(-1, -2), pos(float64(n), -1)}, Box{pos(-1, -1), pos(float64(n), 0)})
		for i := range n {
			p := pos(float64(i), 0.4)
			_ = w.SetParts(i, Sphere{p, 0.4}, Sphere{p.Add(xy(0.1, 0.1)), 0.4})
		}
		w.Step()
	}},
	{"Set and Remove after all in contact are gone", 5, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i), 0), 0.5})
		}
		w.Step()
		for i := range n {
			w.Remove(i)
		}
	}, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i), 0), 0.5})
			w.Remove(i)
		}
	}},
	{"Push out of many", 5, func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, pos(float64(i), 0))
		}
		_ = w.Set(-1, Sphere{pos(float64(n)/2, 0), float64(n)})
	}, func(w *World[int], _ int) { w.Push(-1) }},
	{"Push of many parts out of many", 5, func(w *World[int], n int) {
		var parts []Shape
		for i := range n {
			parts = append(parts, Sphere{pos(float64(3*i), 0), 1})
			_ = w.Set(i, pos(float64(3*i), 0.5))
		}
		_ = w.SetParts(-1, parts...)
	}, func(w *World[int], _ int) { w.Push(-1) }},
	{"Nearest of an object of many parts", 1.5, level, func(w *World[int], _ int) { w.AppendNearest(nil, pos(50, 50), 1) }},
	{"Nearest beside an object of many parts", 5, level, func(w *World[int], _ int) {
		w.AppendNearest(nil, pos(50, 50), 1, Filter[int]{Where: func(id int) bool { return id > 0 }})
	}},
	{"Nearest of more than there are", 5, level, func(w *World[int], _ int) { w.AppendNearest(nil, pos(50, 50), 9) }},
	{"Nearest of more than there are, a mesh at all", 1.5, grounded, func(w *World[int], _ int) {
		w.AppendNearest(nil, pos(9.3, 9.4), 2)
		w.AppendNearest(nil, pos(9.3, 9.4), math.MaxInt)
	}},
	{"Nearest of more than the filter leaves in", 1.5, func(w *World[int], n int) {
		afloat(w, n)
		w.SetFilter(1, 2, 2)
	}, func(w *World[int], _ int) {
		w.AppendNearest(nil, pos(9.3, 9.4), 2, Filter[int]{Mask: 1})
		w.AppendNearest(nil, pos(9.3, 9.4), 2, Filter[int]{Where: func(id int) bool { return id != 1 }})
	}},
	{"NearestID of more than there are, two meshes", 2, func(w *World[int], n int) {
		grounded(w, n)
		points := make([]Vec, n) // the farther along, the farther away
		for i := range points {
			points[i] = pos(float64(i)/2, float64(i%2+4)+float64(i)/8).Add(fill(float64(i%3) / 8))
		}
		_ = w.SetMesh(1, meshThrough(points))
	}, func(w *World[int], _ int) {
		w.AppendNearestID(nil, 0, 2)
		w.AppendNearestID(nil, 1, math.MaxInt)
	}},
	{"NearestID of more than the filter leaves in, a mesh", 2, func(w *World[int], n int) {
		afloat(w, n)
		_ = w.Set(2, Sphere{pos(5, 20), 1})
	}, func(w *World[int], _ int) {
		w.AppendNearestID(nil, 0, 2, Filter[int]{Where: func(id int) bool { return id != 1 }})
		w.AppendNearestID(nil, 1, 2, Filter[int]{Where: func(id int) bool { return id != 2 }})
	}},
	{"NearestID of a mesh among many, all and one", 6, func(w *World[int], n int) {
		balls(w, n)
		_ = w.SetMesh(-1, ground(n))
	}, func(w *World[int], n int) {
		w.AppendNearestID(nil, -1, n+1)
		w.AppendNearestID(nil, -1, 1)
	}},
	{"NearestID of many parts, one other far away", 6, parted, func(w *World[int], _ int) {
		w.AppendNearestID(nil, -1, 1, Filter[int]{Mask: 2})
	}},
	{"NearestID of many parts in a solid", 9, func(w *World[int], n int) {
		parted(w, n)
		_ = w.SetSolid(-2, roundSolid(40))
	}, func(w *World[int], _ int) {
		w.AppendNearestID(nil, -1, math.MaxInt)
		w.AppendNearestID(nil, -2, math.MaxInt)
	}},
	{"NearestID of many parts between many others", 6, func(w *World[int], n int) {
		balls(w, n)
		level(w, n)
	}, func(w *World[int], n int) {
		w.AppendNearestID(nil, 0, 1)
		w.AppendNearestID(nil, 0, n)
	}},
	{"Nearest of objects of two parts", 5, func(w *World[int], n int) {
		for i := range n {
			_ = w.SetParts(i, pos(float64(i), 0), pos(float64(i), 1))
		}
	}, func(w *World[int], n int) { w.AppendNearest(nil, pos(0, 0), n) }},
	{"Get, Position, Parts, Bounds and All of an object of many parts", 5, level, func(w *World[int], n int) {
		for range n {
			w.Get(0)
			w.Position(0)
		}
		w.Bounds(0)
		for range w.Parts(0) {
		}
		for range w.All() {
		}
	}},
	{"Grow and SetFilter", 5, balls, func(w *World[int], n int) {
		w.Grow(n)
		for i := range n {
			w.SetFilter(i, 2, 2)
		}
	}},
	{"SetParts", 5, balls, func(w *World[int], n int) {
		for i := range n {
			_ = w.SetParts(i, pos(float64(i), 0), pos(float64(i), 1))
		}
		w.AppendPairs(nil)
	}},
	{"Snapshot, Restore and Hash", 5, balls, func(w *World[int], _ int) {
		var to World[int]
		w.Snapshot(&to)
		w.Restore(&to)
		w.Hash()
	}},
	{"Record and Replay", 6, balls, func(w *World[int], _ int) {
		var record bytes.Buffer
		_ = w.Record(&record)
		_ = w.Set(0, pos(0, 0))
		w.Step()
		_ = w.Record(nil)
		_, _ = Replay(&record)
	}},
	{"Set of rays, again", 5, rays, rays},
	{"Collide of hulls in each other", 6, func(_ *World[int], n int) {
		couple = [2]Shape{roundHull(n, 1, Vec{}), roundHull(n, 2, Vec{})}
	}, collideCouple},
	// Of 1,000 corners the last polytope of EPA excludes a third of the ways, of 4,000 none: its faces there are too many.
	{"Collide of a hull in a box", 7, func(_ *World[int], n int) {
		couple = [2]Shape{roundHull(n, 1, Vec{}), Box{fill(-1), fill(1)}}
	}, collideCouple},
	{"Collide of hulls face on face", 6, func(_ *World[int], n int) {
		couple = [2]Shape{drum(n, 0, 0), drum(n, 1, 0.1)}
	}, collideCouple},
	{"NewHull of points of all sizes", 6, func(_ *World[int], n int) {
		rng := rand.New(rand.NewPCG(1, 1))
		cloud = make([]Vec, n)
		for i := range cloud {
			cloud[i] = vecBy(func() float64 { return math.Ldexp(rng.Float64()-0.5, rng.IntN(2000)-1000) })
		}
	}, func(*World[int], int) { NewHull(cloud...) }},
	{"Remove of rays", 5, rays, func(w *World[int], n int) {
		for i := range n {
			w.Remove(i)
		}
	}},
}

// level is an object of n walls, and one that walks between them.
func level(w *World[int], n int) {
	var walls []Shape
	for i := range n {
		x, y := float64(i%rowOf(n))*10, float64(i/rowOf(n))*10
		walls = append(walls, Segment{pos(x, y), pos(x+9, y)})
	}
	_ = w.SetParts(0, walls...)
	_ = w.Set(1, Sphere{pos(50, 5), 1})
}

// parted is an object of n small balls around the origin, and as many others in a crowd beside them, of which the first is on layer 2, too. Of each
// crowd, some n^⅔ are as near to a point of the other one, but for their roundness.
func parted(w *World[int], n int) {
	var parts []Shape
	for i := range n {
		spread := func(by float64) float64 { return 8*math.Mod(float64(i)*by, 1) - 4 }
		p := pos(0, 0).Add(at([3]float64{spread(0.8191725133961645), spread(0.6710436067037893), spread(0.5497004779019703)}))
		parts = append(parts, Sphere{p, 0.01})
		_ = w.Set(i, Sphere{p.Add(xy(24, 0)), 0.01})
	}
	_ = w.SetParts(-1, parts...)
	w.SetFilter(0, 3, math.MaxUint64)
}

// door sets an object of n tiles beside a mover, with a wall after the distance room behind that.
func door(w *World[int], n int, room float64) {
	var tiles []Shape
	for i := range n {
		y := 0.8*float64(i)/float64(n) - 0.4
		tiles = append(tiles, Box{pos(1, y), pos(2, y+0.8/float64(n)).Add(depthOf(9))})
	}
	_ = w.SetParts(0, tiles...)
	beforeWall(w, room)
}

// beforeWall sets a mover and a wall after the distance room behind it.
func beforeWall(w *World[int], room float64) {
	_ = w.Set(-1, Box{pos(-0.5, -0.5), pos(0.5, 0.5).Add(depthOf(1))})
	_ = w.Set(-2, Box{pos(-9, -99), pos(-0.5-room, 99).Add(depthOf(1))})
	slider = Mover[int]{Up: xy(0, 1)}
	slider.Slide(w, -1, Vec{}, 1)
}

// These are what the growths with hulls and movers are about.
var (
	couple [2]Shape
	cloud  []Vec
	slider Mover[int]
)

func collideCouple(*World[int], int) { Collide(couple[0], couple[1]) }

// drum is a hull with a face of n/2 corners at the height z and one above that.
func drum(n int, z, turn float64) Hull {
	var points []Vec
	for i := range n / 2 {
		a := 4*math.Pi*float64(i)/float64(n) + turn
		x, y := math.Cos(a), math.Sin(a)
		points = append(points, at([3]float64{x, y, z}), at([3]float64{x, y, z + 1}))
	}
	return NewHull(points...)
}

func rays(w *World[int], n int) {
	for i := range n {
		_ = w.Set(i, Ray{pos(float64(i), 0), xy(0, 1)})
	}
}

// TestWorkGrows does the same in Worlds of n and of 4n, and counts all statements of the
// library that run: no method has a quadratic way to an answer that is not. Far away from the origin, where all coordinates
// are exact, too, a World does not more than a little more. It builds the package once more, with counters, for
// hostileWorkGrows, too.
func TestWorkGrows(t *testing.T) {
	if brief() || dim < 3 {
		t.Skip("builds itself: with HANTEI_LONG=1, or -cases above 8; the files of d2 are those of d3")
	}
	const n = 1000
	binary := withCounters(t)
	for i, g := range growths {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			work, more, far := statements(t, binary, i, n, 0), statements(t, binary, i, 4*n, 0), statements(t, binary, i, n, 0x1p40)
			if work <= 0 || float64(more) > float64(g.most*float64(work)) {
				t.Errorf("%d statements at %d, %d at %d", work, n, more, 4*n)
			}
			if float64(far) > 1.7*float64(work)+500 { // far away a mover sweeps once more, as its way rounds
				t.Errorf("%d statements at the origin, %d far away", work, far)
			}
			t.Logf("%d, times %.2f, and %.2f far away", work, float64(more)/float64(work), float64(far)/float64(work))
		})
	}
	hostileWorkGrows(t, binary)
}

// withCounters builds the tests so that they count the statements that run.
func withCounters(t *testing.T) (binary string) {
	t.Helper()
	binary = filepath.Join(t.TempDir(), "growth.test")
	// Without optimization it takes three fifths of the time to build, and the statements are the same.
	build := exec.Command("go", "test", "-c", "-gcflags=github.com/hantei-go/hantei/...=-N -l -dwarf=false", "-covermode=count", "-coverpkg=.,../internal/...", "-o", binary, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

// growthVariable tells a process what to do: which of growths, its size, where, and whether to
// do more than to set up.
const growthVariable = "HANTEI_GROWTH"

// statements returns how many of them one of growths takes, beyond setting up, in processes of
// their own.
func statements(t *testing.T, binary string, i, n int, where float64) int {
	t.Helper()
	var sums [2]int
	for k, does := range [...]bool{false, true} {
		sums[k] = counted(t, binary, fmt.Sprintf("%d %d %g %t", i, n, where, does))
	}
	return sums[1] - sums[0]
}

// counted returns how many statements a process takes for a task.
func counted(t *testing.T, binary, task string) (sum int) {
	t.Helper()
	profile := filepath.Join(t.TempDir(), strings.ReplaceAll(task, " ", "_"))
	run := exec.Command(binary, "-test.run=^(TestGrowth|TestHostileWork)$", "-test.coverprofile="+profile)
	run.Env = append(os.Environ(), growthVariable+"="+task)
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	counts, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	// file:from,to statements count
	for line := range strings.Lines(string(counts)) {
		if fields := strings.Fields(line); len(fields) == 3 {
			number, err1 := strconv.Atoi(fields[1])
			count, err2 := strconv.Atoi(fields[2])
			if err := cmp.Or(err1, err2); err != nil {
				t.Fatal(err)
			}
			sum += number * count
		}
	}
	return sum
}

// TestGrowth is what the processes of TestWorkGrows do.
func TestGrowth(t *testing.T) {
	var i, n int
	var where float64
	var does bool
	if _, err := fmt.Sscan(os.Getenv(growthVariable), &i, &n, &where, &does); err != nil {
		t.Skip("TestWorkGrows runs it")
	}
	middle = xy(where, -where)
	var w World[int]
	growths[i].setUp(&w, n)
	w.AppendOverlapping(nil, pos(-1, -1)) // the tree is up to date
	if does {
		growths[i].do(&w, n)
	}
}

// TestRaysKeepTheirPlaces: what has no bounds is listed once, and knows where.
func TestRaysKeepTheirPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 17))
	var w World[int]
	p := newPlain()
	for i := range 300 {
		script(t, &w, p, rng, 40, func(rng *rand.Rand) Shape {
			if rng.IntN(2) == 0 {
				return Line{scatter(rng, 9), scatter(rng, 1)}
			}
			return Sphere{scatter(rng, 9), 1}
		})
		if rng.IntN(3) == 0 {
			w.AppendPairs(nil)
		}
		s := &w.store
		n := 0
		for number := range s.objects {
			for at := s.objects[number].first; at < s.objects[number].first+s.objects[number].n; at++ {
				if !s.parts[at].isBounded() {
					if n++; s.unbounded[s.unboundedAt[at]] != at {
						t.Fatal(fmt.Sprint("step ", i, ": part ", at, " is not where it should be"))
					}
				}
			}
		}
		if n != len(s.unbounded) {
			t.Fatalf("step %d: %d listed, %d there", i, len(s.unbounded), n)
		}
	}
}
