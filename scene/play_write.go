package scene

import (
	"math"
	"reflect"
)

// play writes what happens frame after frame, the last member of a scene.
func (w *writer) play(p *Play) {
	w.WriteString(",\n  \"play\": {")
	end := "\n    "
	if p.Dt != DefaultDt {
		w.WriteString(end + "\"dt\": ")
		w.number(p.Dt)
		end = ",\n    "
	}
	for _, list := range []struct {
		name string
		n    int
		item func(i int) members
	}{
		{"filters", len(p.Filters), func(i int) members { return p.Filters[i].members() }},
		{"platforms", len(p.Platforms), func(i int) members { return p.Platforms[i].members() }},
		{"movers", len(p.Movers), func(i int) members { return p.Movers[i].members() }},
		{"expect", len(p.Expect), func(i int) members { return p.Expect[i].members() }},
	} {
		if list.n == 0 {
			continue
		}
		w.WriteString(end)
		w.list("    ", list.name, list.n, list.item)
		end = ",\n    "
	}
	w.WriteString("\n  }")
}

// addNames adds a list of names unless it is nil.
func (m *members) addNames(name string, list []string) {
	if list == nil {
		return
	}
	items := make([]any, len(list))
	for i, s := range list {
		items[i] = s
	}
	m.add(name, items)
}

// addNumber adds x unless it is 0; −0 is not.
func (m *members) addNumber(name string, x float64) {
	if math.Float64bits(x) != 0 {
		m.add(name, x)
	}
}

// addTrue adds what is true.
func (m *members) addTrue(name string, is bool) {
	if is {
		m.add(name, true)
	}
}

// addText adds a text unless it is empty.
func (m *members) addText(name, text string) {
	if text != "" {
		m.add(name, text)
	}
}

// addFrames adds how many frames a part of a run has.
func (m *members) addFrames(n int) {
	if n != 1 {
		m.add("frames", float64(n))
	}
}

// addShape adds a shape without its name, unless it is nil.
func (m *members) addShape(name string, s *Shape) {
	if s != nil {
		m.add(name, s.members()[1:])
	}
}

func (f *Layering) members() members {
	m := members{{"id", f.ID}}
	m.addNames("layers", f.Layers)
	m.addNames("meets", f.Meets)
	return m
}

func (p *Platform) members() members {
	m := members{{"id", p.ID}}
	m.addTrue("repeats", p.Repeats)
	run := make([]any, len(p.Run))
	for i := range p.Run {
		run[i] = p.Run[i].members()
	}
	m.add("run", run)
	return m
}

func (r *PlatformRun) members() (m members) {
	m.addFrames(r.Frames)
	m.addVec("move", r.Move)
	m.addVec("shift", r.Shift)
	m.addRotation("spin", r.Spin)
	m.addRotation("turn", r.Turn)
	m.addVec("about", r.About)
	m.addShape("set", r.Set)
	m.addTrue("remove", r.Remove)
	return m
}

func (v *Mover) members() members {
	m := members{{"id", v.ID}}
	m.addVec("up", v.Up)
	m.addNumber("maxslope", v.MaxSlope)
	m.addNumber("snap", v.Snap)
	m.addNumber("step", v.Step)
	m.addNumber("corner", v.Corner)
	m.addNumber("ridelimit", v.RideLimit)
	m.addNames("oneway", v.OneWay)
	m.addNames("mask", v.Mask)
	m.addText("without", v.Without)
	m.addText("slope", string(v.Slope))
	m.addText("leave", string(v.Leave))
	m.addVec("velocity", v.Velocity)
	m.addVec("gravity", v.Gravity)
	run := make([]any, len(v.Run))
	for i := range v.Run {
		run[i] = v.Run[i].members()
	}
	m.add("run", run)
	return m
}

func (w *Wish) members() (m members) {
	m.addFrames(w.Frames)
	m.addVec("velocity", w.Velocity)
	m.addVec("walk", w.Walk)
	m.addNumber("jump", w.Jump)
	m.addTrue("drop", w.Drop)
	m.addTrue("forget", w.Forget)
	m.addShape("set", w.Set)
	m.addShape("resize", w.Resize)
	return m
}

func (e *FrameExpectation) members() members {
	m := members{{"id", e.ID}}
	if e.First == e.Last {
		m.add("frame", float64(e.First))
	} else {
		m.add("frame", []any{float64(e.First), float64(e.Last)})
	}
	for _, want := range e.Wants {
		m.add(want.Field, want.Value)
	}
	if e.Within != DefaultWithin {
		m.add("within", e.Within)
	}
	return m
}

// equal reports whether p and q are the same but for the places of wants.
func (p *Play) equal(q *Play) bool {
	if p == nil || q == nil {
		return p == q
	}
	if len(p.Expect) != len(q.Expect) {
		return false
	}
	for i := range p.Expect {
		if !p.Expect[i].equal(&q.Expect[i]) {
			return false
		}
	}
	a, b := *p, *q
	a.Expect, b.Expect = nil, nil
	return reflect.DeepEqual(a, b)
}

// equal reports whether e and f expect the same.
func (e *FrameExpectation) equal(f *FrameExpectation) bool {
	if e.ID != f.ID || e.First != f.First || e.Last != f.Last || e.Within != f.Within {
		return false
	}
	return sameWants(e.Wants, f.Wants)
}
