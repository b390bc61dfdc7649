package d3

// Queries of paths and cores: ray cast, clip and crossings where no fast path has answered.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

func rayCastCores(h *Hit, p Path, x, y *core) bool {
	var w coreCast
	if !w.decide(x, y) {
		return false
	}
	if x.kind == exact.Point || w.Start <= 0 && x.kind != exact.Line {
		*h = Hit{0, x.a, contactNormal(&x.a, y)}
		return true
	}
	w.lineOf(&w.line, x, y)
	if w.Start < 0 {
		h.onLine(p, &w, x, y)
		return true
	}
	onLine, t, spoke := w.end(-1)
	h.T = w.entered(t, x.kind)
	h.Normal = w.normal(-1, spoke, x, y)
	h.Point = w.at(p, h.T, onLine, h.Normal, y)
	return true
}

// onLine sets the hit of a line that is inside s from −Inf on.
func (h *Hit) onLine(p Path, w *coreCast, x, y *core) {
	var start core
	start.setPoint(x.a, 0)
	if relate(&start, y) <= touching {
		*h = Hit{0, x.a, contactNormal(&x.a, y)}
		return
	}
	onLine, t, spoke := w.end(+1)
	h.T = w.left(t, x.kind, math.Inf(-1))
	h.Normal = w.normal(+1, spoke, x, y)
	h.Point = w.at(p, h.T, onLine, h.Normal, y)
}

func clipCores(c *Span, p Path, x, y *core) bool {
	var w coreCast
	if !w.decide(x, y) {
		return false
	}
	if x.kind == exact.Point {
		*c = wholeSpan(p)
		return true
	}
	w.lineOf(&w.line, x, y)
	_, in, _ := w.end(-1)
	_, out, _ := w.end(+1)
	c.Enter = w.entered(in, x.kind)
	c.Exit = w.left(out, x.kind, c.Enter)
	return true
}

func crossingsCores(hits *[2]Hit, p Path, x, y *core) (n int) {
	var w coreCast
	if !w.decide(x, y) || !w.Enter && !w.Exit {
		return 0
	}
	w.lineOf(&w.line, x, y)
	onLine, t, spoke := w.end(-1)
	enter := w.entered(t, x.kind)
	if w.Enter {
		out := w.normal(-1, spoke, x, y)
		hits[n] = Hit{enter, w.at(p, enter, onLine, out, y), out}
		n++
	}
	if w.Exit {
		onLine, t, spoke = w.end(+1)
		t = w.left(t, x.kind, enter)
		out := w.normal(+1, spoke, x, y)
		hits[n] = Hit{t, w.at(p, t, onLine, out, y), out}
		n++
	}
	return n
}
