package d3

import "github.com/hantei-go/hantei/internal/exact"

//go:noinline
func rayCastCores(h *Hit, p Path, s Shape) bool {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	if !w.decide(&x, &y) {
		return false
	}
	if x.kind == exact.Point || w.Start <= 0 && x.kind != exact.Line {
		*h = Hit{0, x.a, contactNormal(&x.a, &y)}
		return true
	}
	w.trace(&x, &y)
	if w.Start < 0 {
		h.onLine(p, &w, &x, &y)
		return true
	}
	h.T = w.enter(x.kind)
	h.Normal = w.normal(-1, &x, &y)
	h.Point = w.at(p, h.T, -1, h.Normal, &y)
	return true
}

// onLine sets the hit of a line that is inside s from −Inf on.
func (h *Hit) onLine(p Path, w *pass, x, y *core) {
	var start core
	start.setPoint(x.a, 0)
	if relate(&start, y) <= touching {
		*h = Hit{0, x.a, contactNormal(&x.a, y)}
		return
	}
	h.T = w.exit(x.kind, w.enter(x.kind))
	h.Normal = w.normal(+1, x, y)
	h.Point = w.at(p, h.T, +1, h.Normal, y)
}

//go:noinline
func clipCores(c *Span, p Path, s Shape) bool {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	if !w.decide(&x, &y) {
		return false
	}
	if x.kind == exact.Point {
		*c = wholeSpan(p)
		return true
	}
	w.trace(&x, &y)
	c.Enter = w.enter(x.kind)
	c.Exit = w.exit(x.kind, c.Enter)
	return true
}

//go:noinline
func crossingsCores(hits *[2]Hit, p Path, s Shape) (n int) {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	if !w.decide(&x, &y) || !w.Enter && !w.Exit {
		return 0
	}
	w.trace(&x, &y)
	enter := w.enter(x.kind)
	if w.Enter {
		out := w.normal(-1, &x, &y)
		hits[n] = Hit{enter, w.at(p, enter, -1, out, &y), out}
		n++
	}
	if w.Exit {
		t, out := w.exit(x.kind, enter), w.normal(+1, &x, &y)
		hits[n] = Hit{t, w.at(p, t, +1, out, &y), out}
		n++
	}
	return n
}
