package d3

import (
	"fmt"
	"math/rand/v2"
)

// allAnswers asks w questions of all kinds that many have equally good answers to. Each answer is a line with all bits.
func allAnswers[K comparable](w *World[K], id func(i int) K, asked uint64) (all []string) {
	rng := rand.New(rand.NewPCG(asked, 1))
	add := func(name string, question, answer any) {
		all = append(all, fmt.Sprintf("%s %v: %v", name, question, answer))
	}
	add("Pairs", "", w.AppendPairs(nil))
	add("PairContacts", "", w.AppendPairContacts(nil))
	add("Len", "", w.Len())
	n := w.Len()
	for i := range n {
		of := id(i)
		add("ContactsOf", i, w.AppendContactsOf(nil, of))
		add("OverlappingID", i, w.AppendOverlappingID(nil, of))
		add("NearestID", i, w.AppendNearestID(nil, of, 1+rng.IntN(8)))
		add("NearestWithinID", i, w.AppendNearestWithinID(nil, of, 1+rng.IntN(8), float64(rng.IntN(4))))
		add("Contains", i, w.Contains(of, lattice(rng, latticeSide)))
	}
	shapes, paths, motions := make([]Shape, 16), make([]Path, 16), make([]Vec, 16)
	for i := range shapes {
		shapes[i], paths[i], motions[i] = askingShape(rng), askingPath(rng), askingMotion(rng)
	}
	for i, s := range shapes {
		m, p := motions[i], paths[i]
		f, filter := filtersFor[K](rng)
		question := fmt.Sprintf("%d: %T in %v, by %v, along %#v, %s", i, s, Bounds(s), m, p, filter)
		few, far := 1+rng.IntN(8), float64(rng.IntN(4))
		add("Overlapping", question, w.AppendOverlapping(nil, s, f...))
		var parts []PartID[K]
		for of := range w.OverlappingParts(s, f...) {
			parts = append(parts, of)
		}
		add("OverlappingParts", question, parts)
		add("Nearest", question, w.AppendNearest(nil, s, few, f...))
		add("NearestWithin", question, w.AppendNearestWithin(nil, s, few, far, f...))
		add("Sweep", question, hitLine(w.Sweep(s, m, f...)))
		add("SweepPart", question, struckLine(w.SweepPart(s, m, f...)))
		add("SweepAll", question, w.AppendSweepAll(nil, s, m, f...))
		turning := Motion{Move: m, Pivot: lattice(rng, latticeSide), Spin: turnZ(float64(rng.IntN(3)) / 2)}
		add("SweepTurningPart", question, struckLine(w.SweepTurningPart(s, turning, f...)))
		add("SweepTurningAll", question, w.AppendSweepTurningAll(nil, s, turning, f...))
		add("RayCast", question, hitLine(w.RayCast(p, f...)))
		add("RayCastPart", question, struckLine(w.RayCastPart(p, f...)))
		add("RayCastAll", question, w.AppendRayCastAll(nil, p, f...))
		add("ClipAll", question, w.AppendClipAll(nil, p, f...))
		add("CrossingsAll", question, w.AppendCrossingsAll(nil, p, f...))
		for _, restitution := range []float64{0, 1} {
			add("Trace", question, w.AppendTrace(nil, s, m, few, restitution, f...))
		}
		if n > 0 {
			of := id(rng.IntN(n))
			question = fmt.Sprintf("%v, %v, %s", of, m, filter)
			add("SweepID", question, struckLine(w.SweepID(of, m, f...)))
			add("SweepTurningID", question, struckLine(w.SweepTurningID(of, turning, f...)))
			add("OverlappingID", question, w.AppendOverlappingID(nil, of, f...))
			add("ContactsOf", question, w.AppendContactsOf(nil, of, f...))
			add("TraceID", question, w.AppendTraceID(nil, of, m, few, far/4, f...))
		}
	}
	for i, hit := range w.RayCasts(paths, nil) {
		add("RayCasts", i, struckLine(hit.Struck, hit.OK))
	}
	for i, hit := range w.Sweeps(shapes, motions, nil, Filter[K]{Seamless: true}) {
		add("Sweeps", i, struckLine(hit.Struck, hit.OK))
	}
	add("Overlaps", "", w.Overlaps(shapes, nil))
	return append(all, changesOf(w, id, rng)...)
}

// changesOf changes a copy of w: it pushes and moves, and tells what Step does.
func changesOf[K comparable](w *World[K], id func(i int) K, rng *rand.Rand) (all []string) {
	var moved World[K]
	w.Snapshot(&moved)
	moved.SetWorkers(w.store.workers)
	n := w.Len()
	for frame := range 4 {
		moved.Seamless = frame%2 == 1
		for i := range n {
			of := id(i)
			switch rng.IntN(24) {
			case 0, 5, 6, 7:
				f, filter := filtersFor[K](rng)
				by, ok := moved.Push(of, f...)
				all = append(all, fmt.Sprintln("Push", i, filter, by, ok))
			case 1, 2, 8, 9, 10, 11:
				moved.Move(of, askingMotion(rng))
			case 3:
				moved.MoveAlong(of, Leg{0.5, askingMotion(rng)}, Leg{0.75, askingMotion(rng)}, Leg{1, askingMotion(rng)})
			case 4:
				moved.MoveTurning(of, Motion{Move: askingMotion(rng), Spin: turnZ(float64(rng.IntN(3)) / 2), Pivot: lattice(rng, latticeSide)})
			}
		}
		for _, e := range moved.AppendStep(nil) {
			all = append(all, fmt.Sprintln("Step", frame, e, e.Point, e.Normal, e.PartA, e.PartB))
		}
		for i := range n {
			p, _ := moved.Position(id(i))
			all = append(all, fmt.Sprintln("Position", i, p))
		}
	}
	return all
}

// hitLine is a line of what RayCast and Sweep return.
func hitLine[K comparable](id K, h Hit, ok bool) string {
	return struckLine(Struck[K]{ID: id, Hit: h}, ok)
}

// struckLine is a line of what RayCastPart and its like return.
func struckLine[K comparable](first Struck[K], ok bool) string {
	if !ok {
		return "none"
	}
	return fmt.Sprint(first)
}

// filtersFor returns a filter, or none, and what it is. Its functions are of the id and the hit alone.
func filtersFor[K comparable](rng *rand.Rand) (f []Filter[K], name string) {
	one := Filter[K]{Approaching: rng.IntN(2) == 0, Seamless: rng.IntN(2) == 0}
	switch kind := rng.IntN(8); kind {
	case 0, 1:
		return nil, "no filter"
	case 2:
		one.Mask = 1 + rng.Uint64N(2)
		name = fmt.Sprintf("Mask %d, ", one.Mask)
	case 3:
		one.Where = func(id K) bool { return len(fmt.Sprint(id))%2 == 0 }
		name = "Where, "
	case 4, 5:
		n, least := axisOf(kind-4), float64(rng.IntN(latticeSide))
		one.WhereHit = func(_ K, h Hit) bool { return h.Point.Dot(n) >= least || h.Normal.Dot(n) > 0 }
		name = fmt.Sprintf("WhereHit by %v from %v, ", n, least)
	}
	return []Filter[K]{one}, name + fmt.Sprintf("Approaching %t, Seamless %t", one.Approaching, one.Seamless)
}

// askingShape is a shape at lattice points and halves of them.
func askingShape(rng *rand.Rand) Shape {
	p := lattice(rng, 2*latticeSide).Scale(0.5)
	switch rng.IntN(8) {
	case 0:
		return Sphere{p, float64(rng.IntN(4)) / 2}
	case 1:
		return Box{p, p.Add(lattice(rng, 3))}
	case 2:
		return Box{p.Sub(fill(0.5)), p.Add(fill(0.5))}
	case 3:
		return Capsule{p, p.Add(lattice(rng, 3)), 0.5}
	case 4:
		return smallShape(rng, latticeSide)
	case 5:
		return p
	}
	return sharpShape(rng, p)
}

// askingPath is a path through lattice points and halves of them.
func askingPath(rng *rand.Rand) Path {
	p, d := lattice(rng, 2*latticeSide).Scale(0.5), askingMotion(rng)
	switch rng.IntN(4) {
	case 0:
		return Line{p, d}
	case 1:
		return Segment{p, p.Add(d)}
	case 2:
		return Segment{p.Sub(d), p.Add(d)}
	}
	return Ray{p.Sub(d), d}
}

// askingMotion is a motion along an axis, a diagonal or any lattice direction.
func askingMotion(rng *rand.Rand) Vec {
	sign := float64(2*rng.IntN(2) - 1)
	switch rng.IntN(4) {
	case 0:
		return axisOf(rng.IntN(dim)).Scale(sign * float64(rng.IntN(6)))
	case 1:
		return fill(sign * float64(rng.IntN(4)))
	case 2:
		return xy(3, -1).Scale(sign)
	}
	return lattice(rng, 5).Sub(fill(2)).Scale(0.5 * float64(rng.IntN(5)))
}
