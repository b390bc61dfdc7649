package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// watch counts the frames and turns of a flight, and notes how deep in a bar and how often
// beyond the walls the ball is.
const watch = `(() => {
	const { stage, act } = hantei, step = act.step.bind(act), { min, max } = act.lesson.box;
	globalThis.seen = { frames: 0, deep: 0, turns: 0, out: 0, flashes: 0 };
	act.step = (...args) => {
		const before = stage.state.shapes[0].v;
		step(...args);
		const ball = stage.state.shapes[0];
		if (seen.frames++ < 2) return; // the first is before anything moves
		if (ball.v !== before) seen.turns++;
		if (act.flight.trail.some(({ hit, clock }) => hit && stage.time - clock < 0.6)) seen.flashes++;
		for (const bar of stage.state.shapes.slice(1)) {
			seen.deep = Math.max(seen.deep, hantei.engine.ask(stage.state, { c: { op: "pair", a: "ball", b: bar.name } }).c.depth);
		}
		if (ball.a.some((x, i) => x - ball.r < min[i] - 0.001 || x + ball.r > max[i] + 0.001)) seen.out++;
	};
})()`

// TestFlight lets the circle of S3 fly for a while, alone with its capsule and in the
// pinball: it bounces, and never gets into a capsule or out of its walls.
func TestFlight(t *testing.T) {
	whole(t)
	ctx := tab(t)
	for _, name := range []string{"layout0", "pinball"} {
		run(t, ctx, Open(address+"?lang=en#s3"), chromedp.Click(`[data-case="`+name+`"]`, chromedp.ByQuery), Settle(),
			Eval(watch, nil), chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery))
		var seen struct {
			Frames, Turns, Out, Flashes int
			Deep                        float64
		}
		for start := time.Now(); (seen.Frames < 50 || seen.Turns < 3) && time.Since(start) < 20*time.Second; time.Sleep(100 * time.Millisecond) {
			run(t, ctx, Eval(`seen`, &seen))
		}
		if seen.Frames < 50 || seen.Turns < 3 || seen.Deep > 1e-9 || seen.Out > 0 || seen.Flashes == 0 {
			t.Errorf("%s: %+v", name, seen)
		}
	}
}

// TestImpacts steps through the flight of S3: each step ends in contact, with the circle on
// its way out, and can be undone.
func TestImpacts(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#s3"), chromedp.Click(`[data-case="pinball"]`, chromedp.ByQuery), Settle())
	const state = `(() => {
		const { stage, act } = hantei, ball = stage.state.shapes[0];
		const world = { ...stage.state, shapes: stage.state.shapes.concat(act.flight.walls) };
		const near = world.shapes.slice(1).map((s) => ({ name: s.name, ...stage.engine.ask(world, { c: { op: "pair", a: "ball", b: s.name } }).c }));
		const c = near.reduce((best, c) => (c.distance < best.distance ? c : best));
		return { at: ball.a, gap: c.distance, depth: c.depth, away: c.overlap ? ball.v[0] * c.normal[0] + ball.v[1] * c.normal[1] : 1, trail: act.flight.trail.length };
	})()`
	type impact struct {
		At               [2]float64
		Gap, Depth, Away float64
		Trail            int
	}
	var start, last, back impact
	run(t, ctx, Eval(state, &start))
	for i := range 5 {
		var now impact
		run(t, ctx, chromedp.Click(`[data-tool="impact"]`, chromedp.ByQuery), Settle(), Eval(state, &now))
		if now.At == last.At || now.Gap > 1e-9 || now.Depth > 1e-9 || now.Away <= 0 || now.Trail != i+2 {
			t.Errorf("impact %d: %+v", i+1, now)
		}
		last = now
	}
	for range 5 {
		run(t, ctx, chromedp.Click(`[data-tool="undo"]`, chromedp.ByQuery), Settle())
	}
	if run(t, ctx, Eval(state, &back)); back.At != start.At {
		t.Errorf("undone, the ball is at %v, and was at %v", back.At, start.At)
	}
}

// TestSlow: in slow motion the circle flies, and less far.
func TestSlow(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#s3"))
	const flown = `(() => {
		const { act, stage } = hantei, from = stage.state.shapes[0].a;
		act.step(stage, 0.05);
		return Math.hypot(...stage.state.shapes[0].a.map((x, i) => x - from[i]));
	})()`
	var fast, slow float64
	run(t, ctx, chromedp.Click(`[data-case="pinball"]`, chromedp.ByQuery), Settle(), Eval(flown, &fast),
		chromedp.Click(`[data-tool="slow"]`, chromedp.ByQuery), Eval(flown, &slow))
	if !(slow > 0 && slow < fast/4) {
		t.Errorf("in the same time it flies %v, and slowly %v", fast, slow)
	}
}

// TestSpark: where the beam of S2 hits, sparks fly for a moment after a change, and none for
// who wants less motion.
func TestSpark(t *testing.T) {
	whole(t)
	ctx := tab(t)
	const watched = `(async () => {
		const { stage } = hantei, seen = new Set();
		for (let tries = 0; tries < (matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 4) && seen.size < 4; tries++) { // a busy machine shows few frames
			stage.changed();
			for (const start = performance.now(); performance.now() - start < 1300;) {
				await new Promise(requestAnimationFrame);
				seen.add(stage.spark);
			}
		}
		return { moments: seen.size, left: stage.spark };
	})()`
	var seen struct {
		Moments int
		Left    *float64
	}
	run(t, ctx, Open(address+"?lang=en#s2"), Eval(watched, &seen))
	if seen.Moments < 3 || seen.Left != nil {
		t.Errorf("sparks are seen at %d moments, and last %v", seen.Moments, seen.Left)
	}
	run(t, ctx, Still(1120, 560, false),
		Open(address+"?lang=en#s2"), Eval(watched, &seen))
	if seen.Moments != 1 || seen.Left != nil {
		t.Errorf("with less motion there are %d moments, and %v", seen.Moments, seen.Left)
	}
}
