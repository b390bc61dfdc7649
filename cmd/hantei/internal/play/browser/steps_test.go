package browser

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// TestSteps goes back and on through GJK by the buttons, and turns the axis of the SAT by its slider: the sentence and the picture follow.
func TestSteps(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1280, 800, false), Open(address+"?lang=en#s5.3"))
	said := []string{text(t, ctx, ".stepper p")}
	for range 2 {
		run(t, ctx, chromedp.Click(`[data-step="step.back"]`, chromedp.ByQuery), Settle())
		said = append(said, text(t, ctx, ".stepper p"))
	}
	run(t, ctx, chromedp.Click(`[data-step="step.on"]`, chromedp.ByQuery), Settle())
	if !strings.HasPrefix(said[0], "Step 4:") || !strings.Contains(said[0], "v is the gap") || !strings.HasPrefix(said[2], "Step 2:") || text(t, ctx, ".stepper p") != said[1] {
		t.Errorf("GJK says %q", said)
	}
	run(t, ctx, Open(address+"?lang=en#s5.1"))
	var labels [2]string
	const shown = `[...hantei.stage.view.labels].map((l) => l.text).join()`
	run(t, ctx, Eval(shown, &labels[0]), chromedp.Focus(`.stepper input`, chromedp.ByQuery), chromedp.KeyEvent("\ue00f"),
		Eval(`(() => { const r = document.querySelector(".stepper input"); r.value = "90"; r.dispatchEvent(new Event("input")); })()`, nil), Settle(), Eval(shown, &labels[1]))
	if got := text(t, ctx, ".stepper p"); !strings.HasPrefix(got, "At 90° the shadows overlap by") || labels[0] == labels[1] {
		t.Errorf("the axis says %q, the picture %q", got, labels)
	}
	// The mouse takes hold of the end of the axis, and a bar turns it to that of a side.
	var at []float64
	var turned string
	run(t, ctx, Eval(`(() => {
		const { stage, act } = hantei, { x, y } = document.querySelector("#stage").getBoundingClientRect();
		const p = stage.view.project(act.lesson.knob(act.names(stage.state), act.parts.stepper.now, stage.view).at);
		return [p[0] + x, p[1] + y];
	})()`, &at))
	for _, e := range []struct {
		kind   input.MouseType
		dx, dy float64
	}{{input.MousePressed, 0, 0}, {input.MouseMoved, 40, 0}, {input.MouseMoved, 80, 10}, {input.MouseReleased, 80, 10}} {
		run(t, ctx, chromedp.MouseEvent(e.kind, at[0]+e.dx, at[1]+e.dy, chromedp.ButtonType(input.Left)))
	}
	run(t, ctx, Settle(), Eval(`String(hantei.act.parts.stepper.at)`, &turned))
	if turned == "90" {
		t.Errorf("the axis stays at %s°", turned)
	}
	run(t, ctx, chromedp.Click(`.bars .best button`, chromedp.ByQuery), Settle())
	if got := text(t, ctx, ".stepper p"); !strings.HasPrefix(got, "At 191° the shadows are 1.7") || count(t, ctx, ".bars li") != 9 || count(t, ctx, ".bars .parts") == 0 {
		t.Errorf("the bar of the best axis says %q", got)
	}
	// A goes round B: moved, it touches B, and the border of the difference is drawn as far.
	var slid struct {
		Gap, Right, Middle float64
		Labels             []string
	}
	run(t, ctx, visit("s5.2"), Eval(`(() => {
		const r = document.querySelector(".stepper input");
		r.value = "47";
		r.dispatchEvent(new Event("input"));
	})()`, nil), Settle(), Eval(`(() => {
		const { stage, engine, act } = hantei, s = act.names(stage.state), z = act.lesson.border(s, 47 / 120).at(-1), back = (p) => p.map((x, i) => x - z[i]);
		const there = { ...s.first, name: "there", a: back(s.first.a), list: s.first.list.map(back) };
		const box = act.inset.element.getBoundingClientRect(), whole = document.querySelector("#stage").getBoundingClientRect();
		return { gap: engine.ask({ dim: 2, shapes: [there, s.second] }, { c: { op: "pair", a: "there", b: "second" } }).c.distance,
			right: whole.right - box.right, middle: box.left - whole.left - whole.width / 2, labels: act.inset.labels.map((l) => l.text) };
	})()`, &slid))
	if slid.Gap > 1e-9 || slid.Right > 1 || math.Abs(slid.Middle) > 1 || !slices.Contains(slid.Labels, "z") || !slices.Contains(slid.Labels, "0") {
		t.Errorf("moved by −z, A is %v away; the difference: %+v", slid.Gap, slid)
	}
	// Each line of a derivation has its words, and lights a part of the picture.
	for id, lines := range map[string]int{"s0.3": 4, "s0.9": 9, "s2": 4, "s4": 4} {
		run(t, ctx, Open(address+"?lang=en#"+id))
		var lit string
		run(t, ctx, Eval(`(() => { const li = document.querySelector(".derivation li"); li.focus(); return hantei.stage.lit; })()`, &lit))
		if id == "s0.9" { // in space: the shortest connection may be seen from the side
			var ahead float64
			run(t, ctx, chromedp.Click(`[data-tool="across"]`, chromedp.ByQuery), Settle(), Eval(`(() => {
				const { view, answers: { c } } = hantei.stage;
				return view.forward.reduce((sum, x, i) => sum + x * c.normal[i], 0);
			})()`, &ahead))
			if math.Abs(ahead) > 1e-6 {
				t.Errorf("across the connection, %v of it leads ahead", ahead)
			}
		}
		if n := count(t, ctx, ".derivation .figure"); (id == "s0.9") != (n == 4) {
			t.Errorf("%s: %d pictures of the derivation", id, n)
		}
		if n := count(t, ctx, ".derivation li"); n != lines || lit == "" {
			t.Errorf("%s: %d lines, the first lights %q", id, n, lit)
		}
	}
}

// TestPlayMoves plays the lessons that move by themselves: what is asked about moves.
func TestPlayMoves(t *testing.T) {
	ctx := tab(t)
	for _, id := range []string{"s0.6", "s0.8", "s0.9", "s1.2", "s4"} {
		var moves bool
		run(t, ctx, Open(address+"?lang=en#"+id), Eval(`(() => { globalThis.was = JSON.stringify(hantei.stage.state.shapes) })()`, nil),
			chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery), Eval(`(async () => {
				for (const start = performance.now(); performance.now() < start + 20000; await new Promise(requestAnimationFrame)) {
					if (JSON.stringify(hantei.stage.state.shapes) !== was) return true;
				}
				return false;
			})()`, &moves))
		if !moves {
			t.Errorf("%s stands still", id)
		}
	}
}

// TestEmbed opens a lesson in a frame of another page: without header and list, and the picture fills it.
func TestEmbed(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(800, 420, false), Open(address+"?lang=en&lesson=s4&embed=1"))
	var seen struct {
		Header, List string
		Stage        float64
		Lesson       string
		Whole        string
	}
	run(t, ctx, Eval(`({ header: getComputedStyle(document.querySelector("header")).display, list: getComputedStyle(document.querySelector("#lessons")).display,
		stage: document.querySelector("#stage").clientHeight, lesson: hantei.id, whole: document.querySelector('[data-tool="whole"]')?.target })`, &seen))
	if seen.Header != "none" || seen.List != "none" || seen.Stage < 400 || seen.Lesson != "s4" || seen.Whole != "_blank" {
		t.Errorf("%+v", seen)
	}
}

// TestHeat maps where the middle of a shape would have to be for a method to be wrong: where it is in a failing case, and not everywhere.
func TestHeat(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#s0.1"))
	for _, row := range []struct {
		id, fails string
		kind      int // of what the method says: too much or too little
	}{{"s0.4", "squared", 0}, {"s0.8", "around", 1}, {"s5.1", "bounds", 0}, {"s5.4", "axes", 0}} {
		var seen struct {
			Here, All int
			Counts    []int
			Legend    string
		}
		run(t, ctx, visit(row.id), choose(row.fails), Settle(), chromedp.Click(`[data-tool="heat"]`, chromedp.ByQuery), Settle(), Eval(`(async () => {
			const { stage, act } = hantei, { heat } = act;
			for (let i = 0; i < 100 && !heat.counts; i++) await new Promise((r) => setTimeout(r, 20));
			const s = act.names(stage.state), { canvas, size } = heat, of = s[heat.spec.name];
			const middle = of.list ? of.a.map((x, i) => (x + of.list.reduce((sum, p) => sum + p[i], 0)) / (of.list.length + 1)) : of.a;
			const [x, y] = stage.view.project(middle).map((p, i) => Math.floor((p / size[i]) * [canvas.width, canvas.height][i]));
			return { here: canvas.getContext("2d").getImageData(x, y, 1, 1).data[3], all: canvas.width * canvas.height, counts: heat.counts, legend: heat.legend.innerText };
		})()`, &seen))
		if seen.Here == 0 || seen.Counts[row.kind] == 0 || seen.Counts[0]+seen.Counts[1] > seen.All*3/4 || !strings.Contains(seen.Legend, "is wrong") {
			t.Errorf("%s, %s: %+v", row.id, row.fails, seen)
		}
	}
}
