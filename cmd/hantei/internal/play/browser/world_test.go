package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestWorld lets a crowd of 300 move. The World finds the pairs that the
// plain loop finds, and the ray follows its handle.
func TestWorld(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"#world"), Eval(`(() => {
		const { act } = hantei, answered = act.answered.bind(act);
		globalThis.seen = { frames: 0, compared: 0, differ: 0, met: 0, bodies: 0 };
		act.answered = (a) => {
			answered(a);
			seen.frames++;
			seen.bodies = a.bodies.length / 10;
			if (a.plain === null) return;
			seen.compared++;
			if (a.pairs !== a.plain) seen.differ++;
			if (a.pairs > 0) seen.met++;
		};
	})()`, nil), chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery))
	var seen struct{ Frames, Compared, Differ, Met, Bodies int }
	for start := time.Now(); seen.Compared < 10 && time.Since(start) < 40*time.Second; time.Sleep(200 * time.Millisecond) {
		run(t, ctx, Eval(`seen`, &seen))
	}
	if seen.Compared < 10 || seen.Frames < 60 || seen.Differ > 0 || seen.Met < 5 || seen.Bodies != 300 {
		t.Errorf("%+v", seen)
	}
	run(t, ctx, chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery), Settle())
	const hit = `JSON.stringify(hantei.stage.answers.hit)`
	var before, after string
	run(t, ctx, Eval(hit, &before), Drag(`.handle[data-handle="ray.a"]`, 40, -60), Settle(), Eval(hit, &after))
	if after == before {
		t.Errorf("dragging the ray leaves %s", before)
	}
}

// TestWorldPicture looks at the picture of a crowd: the beam is drawn where its origin is
// covered too, what it hits is filled, the colours can be those of speeds, the tree has boxes
// of several depths, and the disc parts those that it is dragged onto.
func TestWorldPicture(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#world"))
	const look = `(() => {
		const { stage, act } = hantei, seen = { styles: {}, lines: [], colours: 0 };
		const fake = Object.assign(Object.create(stage.view), {
			solid: (p, q, r, style) => { const key = style.stroke ?? style; seen.styles[key] = (seen.styles[key] ?? 0) + 1 },
			line: (p, q, style) => seen.lines.push(style), arrow() {}, dot() {}, text() {},
			endless: (p, v, from, style) => seen.lines.push("endless " + style), box: (b, style) => seen.styles["box " + style.stroke] = 1,
		});
		act.draw(fake, stage.answers, stage);
		seen.colours = Object.keys(seen.styles).filter((s) => s.startsWith("#")).length;
		return { ...seen, hit: stage.answers.hit, lines: seen.lines.join() };
	})()`
	var seen struct {
		Styles  map[string]int
		Lines   string
		Colours int
		Hit     *struct{ ID, T float64 }
	}
	// The origin of the ray goes to the middle of a body.
	run(t, ctx, Eval(`(() => {
		const { stage } = hantei, m = stage.answers.bodies;
		stage.state.shapes[0].a = [m[1], m[2]];
		m[0] === 4 || (stage.state.shapes[0].a = [(m[1] + m[4]) / 2, (m[2] + m[5]) / 2]);
		stage.changed();
	})()`, nil), Settle(), Eval(look, &seen))
	if seen.Hit == nil || seen.Hit.T != 0 || seen.Styles["target"] != 1 || seen.Lines != "endless build,beam" || seen.Styles["mover"] < 100 || seen.Styles["body"] < 50 {
		t.Errorf("from within a body: %+v, hit %+v", seen, seen.Hit)
	}
	run(t, ctx, chromedp.SetValue(`select[aria-label="colours"]`, "speed", chromedp.ByQuery),
		Eval(`document.querySelector('select[aria-label="colours"]').dispatchEvent(new Event("change"))`, nil),
		Eval(`[...document.querySelectorAll("label")].find((l) => l.innerText.includes("tree")).click()`, nil), Settle(), Eval(look, &seen))
	if seen.Colours < 6 || seen.Styles["box red"] != 1 || seen.Styles["box blue"] != 1 || count(t, ctx, ".key") < 3 {
		t.Errorf("with speeds and boxes: %+v", seen)
	}
	if sooner := text(t, ctx, ".sooner strong"); len(sooner) == 0 {
		t.Error("nothing says how much sooner the World is")
	}
	// The disc, dragged, is somewhere else in the World.
	const touching = `hantei.stage.answers.pairs`
	var before, after int
	run(t, ctx, Eval(touching, &before), Drag(`.handle[data-handle="disc.r"]`, 40, 40), Settle(), Eval(touching, &after))
	if after <= before {
		t.Errorf("the larger disc touches no more: %d pairs, and %d before", after, before)
	}
}

// TestWorldSpace lets a crowd move in space: the World finds the pairs that the plain loop
// finds, and undo leads back to the plane.
func TestWorldSpace(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, Screen(800, 300, false), Open(address+"?lang=en#world"), chromedp.Click(`[data-tool="dim3"]`, chromedp.ByQuery), Settle())
	const step = `(() => {
		const { stage, act } = hantei, seen = { pairs: 0, differ: 0, dim: stage.state.dim };
		for (let i = 0; i < 60; i++) {
			act.step(stage, 1 / 60);
			const a = act.ask(null, stage.state), plain = act.crowd.plain();
			seen.pairs += a.pairs;
			if (a.pairs !== plain) seen.differ++;
			const m = act.crowd.bodies();
			seen.deep = Math.max(...Array.from({ length: m.length / 10 }, (_, k) => m[10 * k + 3]));
		}
		return seen;
	})()`
	var seen struct {
		Pairs, Differ, Dim int
		Deep               float64
	}
	if run(t, ctx, Eval(step, &seen)); seen.Pairs == 0 || seen.Differ > 0 || seen.Dim != 3 || seen.Deep < 5 {
		t.Errorf("in space: %+v", seen)
	}
	run(t, ctx, Drag(`.handle[data-handle="disc.a"]`, 20, 10), Settle(), chromedp.Click(`[data-tool="undo"]`, chromedp.ByQuery), Settle(),
		chromedp.Click(`[data-tool="undo"]`, chromedp.ByQuery), Settle())
	if n := count(t, ctx, `[data-tool="dim2"][aria-pressed="true"]`); n != 1 || count(t, ctx, `#panel option[value="2000"]`) != 1 {
		t.Error("undone, the crowd is not in the plane")
	}
}
