package browser

import (
	"context"
	"fmt"
	"go/format"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// choose clicks a case.
func choose(key string) chromedp.Action {
	return Eval(fmt.Sprintf(`document.querySelector('.case[data-case=%q]').click()`, key), nil)
}

// visit goes to another lesson of the open page, in the plane.
func visit(id string) chromedp.Action {
	return chromedp.Tasks{Eval(fmt.Sprintf(`(async () => {
		location.hash = %q;
		while (document.querySelector('.row-number')?.textContent !== %q) await new Promise(r => setTimeout(r, 5));
		if (hantei.stage.state.dim === 3) await hantei.act.setDim(2);
	})()`, id, strings.ToUpper(id)), nil), Settle()}
}

// TestFailsShow opens cases in which a textbook is wrong. Both verdicts stand side by side, and
// the number that went wrong stands in the table beside the right one.
func TestFailsShow(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#s0.1"))
	for _, row := range []struct{ id, fails, ours, theirs, label, exact, float string }{
		{"s0.1", "long", "apart", "∞", "V·V", "10⁴⁰⁰", "∞"},
		{"s0.2", "rounds", "apart", "hit", "|P − C|²", "0.25000000000000001", "0.25"},
		{"s0.3", "farBoth", "apart", "hit", "D = B² − A·C′", "−1.64", "16"},
		{"s0.3", "far", "apart", "hit", "D = B² − A·C′", "−10⁻⁶", "0"},
		{"s0.4", "squared", "apart", "hit", "r", "5", "25"},
		{"s0.5", "far", "penetrating", "no hit", "d", "8.77708·10⁻⁸", "9.61096·10⁻⁷"},
		{"s0.6", "touches", "touching", "no hit", "", "", ""},
		{"s0.7", "oneLine", "touching", "no hit", "|B PQ|", "0", "1.77636·10⁻¹⁵"},
		{"s1", "scale", "apart", "hit", "r + r′", "5", "4"},
		{"s0.7", "tee", "penetrating", "no hit", "P, Q: × AB", "− +", "0 +"},
		{"s2", "nearMiss", "apart", "1", "n", "0", "1"},
		{"s3", "slides", "penetrating", "", "V′", "(70, −10)", "(35, −10)"},
		{"s4", "inside", "penetrating", "no hit", "", "", ""},
	} {
		var label, cells string
		run(t, ctx, visit(row.id), choose(row.fails), Settle())
		ours, theirs := text(t, ctx, ".verdict"), text(t, ctx, ".verdict.other")
		if !strings.Contains(ours, "hantei") || !strings.Contains(ours, row.ours) || !strings.Contains(theirs, row.theirs) || !strings.Contains(theirs, "wrong") || strings.Contains(text(t, ctx, ".ribbon"), "Drawn") == (row.id == "s0.1") {
			t.Errorf("%s, %s: side by side\n%s\nand\n%s", row.id, row.fails, ours, theirs)
		}
		if row.label == "" {
			continue
		}
		run(t, ctx, Eval(fmt.Sprintf(`[...document.querySelectorAll('.rows tbody tr')].find(r => r.cells[0].innerText === %q)?.innerText ?? ''`, row.label), &cells),
			Eval(fmt.Sprintf(`[...document.querySelectorAll('.rows tbody tr')].find(r => r.cells[0].innerText === %q)?.querySelector('mark')?.innerText ?? ''`, row.label), &label))
		want := row.label + "\t" + row.exact + "\t" + row.float
		if got := strings.ReplaceAll(cells, "\n", ""); !strings.HasPrefix(got, row.label+"\t"+row.exact) || !strings.HasSuffix(got, "\t"+row.float) || label == "" && row.fails != "rounds" {
			t.Errorf("%s, %s: the row is %q, red %q, want %q", row.id, row.fails, got, label, want)
		}
	}
}

// TestSeen opens every case: its points are on the picture, its labels are not on each other,
// and no two ticks of an axis say the same.
func TestSeen(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, Screen(1400, 900, false), Open(address+"?lang=en#s0.1"))
	for _, id := range []string{"s0.1", "s0.3", "s0.5", "s0.7", "s0.8"} {
		run(t, ctx, visit(id), Eval(`(() => {
			const write = CanvasRenderingContext2D.prototype.fillText;
			globalThis.ticks = [];
			hantei.stage.view.back.fillText = function (text, x, y) {
				ticks.push([text, x === 5 ? 'y' : 'x']);
				write.call(this, text, x, y);
			};
			const { begin } = hantei.stage.view;
			hantei.stage.view.begin = function () {
				ticks.length = 0; // those of one frame
				begin.call(this);
			};
		})()`, nil))
		for i := range count(t, ctx, ".case") {
			var bad []string
			run(t, ctx, Eval(fmt.Sprintf(`document.querySelectorAll(".case")[%d].click()`, i), nil), Settle(), Eval(`(() => {
				const { view, state } = hantei.stage, bad = [];
				const out = ([x, y]) => x < 0 || y < 0 || x > view.width || y > view.height - view.foot + 12;
				view.labels.forEach((l, i) => {
					if (out([l.box[0], l.box[1]]) || out([l.box[2], l.box[3]])) bad.push(l.text + ' is cut off');
					view.labels.slice(0, i).forEach(m => {
						if (Math.min(l.box[2], m.box[2]) - Math.max(l.box[0], m.box[0]) > 4 && Math.min(l.box[3], m.box[3]) - Math.max(l.box[1], m.box[1]) > 3) bad.push(l.text + ' on ' + m.text);
					});
				});
				for (const e of hantei.act.room(state)) {
					const p = view.project(Array.isArray(e) ? e : e.a), r = (e.r ?? 0) * view.k;
					if (out([p[0] - r, p[1] - r]) || out([p[0] + r, p[1] + r])) bad.push('not in the picture: ' + JSON.stringify(e));
				}
				const frame = ticks.map(String);
				for (const t of new Set(frame.filter((t, i) => frame.indexOf(t) !== i))) bad.push('twice: ' + t);
				if (ticks.length < 8) bad.push('no ticks');
				return bad;
			})()`, &bad))
			if len(bad) > 0 {
				t.Errorf("%s, case %d: %q", id, i, bad)
			}
		}
	}
}

// TestTicks opens far cases in narrow and wide windows: the numbers along the x axis are not on each
// other, nor on what they are multiples of, and none is cut off.
func TestTicks(t *testing.T) {
	whole(t)
	ctx := tab(t)
	for _, row := range []struct {
		width int64
		id    string
	}{{390, "s0.1"}, {390, "s0.5"}, {390, "s5.3"}, {1400, "s0.5"}, {1400, "s0.7"}} {
		var bad []string
		run(t, ctx, Screen(row.width, 844, false), Open(address+"?lang=en#"+row.id),
			Eval(`document.querySelector(".case").click()`, nil), Settle(), Eval(`(async () => {
			const { stage } = hantei, { view } = stage, ticks = [], bad = [];
			view.back.fillText = function (text, x, y) {
				if (y === 12) ticks.push([text, x, x + this.measureText(text).width]);
			};
			for (let d = 0; d < 40; d++) { // wherever the picture is moved to
				ticks.length = 0;
				view.origin[0] += 1 / view.k;
				view.begin();
				ticks.sort((a, b) => a[1] - b[1]).forEach(([text, from, to], i) => {
					if (to > view.width) bad.push(text + ' is cut off');
					if (i > 0 && from < ticks[i - 1][2] + 3) bad.push(text + ' on ' + ticks[i - 1][0]);
				});
				if (ticks.length < 3) bad.push('no ticks');
			}
			return bad;
		})()`, &bad))
		if len(bad) > 0 {
			t.Errorf("%s, %d wide: %q", row.id, row.width, bad)
		}
	}
}

// TestWays opens the case of S5.4 in which normals of both polygons are the same: each way out has
// its length once.
func TestWays(t *testing.T) {
	ctx := tab(t)
	var labels []string
	run(t, ctx, Open(address+"?lang=en#s5.4"), Eval(`document.querySelectorAll(".case")[3].click()`, nil), Settle(),
		Eval(`hantei.stage.view.labels.filter((l) => l.colour === 'slate').map((l) => l.text)`, &labels))
	if len(labels) != 4 {
		t.Errorf("four ways out have the labels %q", labels)
	}
}

// readable sees that all texts of an open page stand out in both themes, also with a failing case, and on S0.8 with a map.
func readable(t *testing.T, ctx context.Context, id string) {
	t.Helper()
	run(t, ctx, Eval(`document.querySelector("#panel .case.fails")?.click()`, nil), Settle())
	if id == "s0.8" {
		run(t, ctx, chromedp.Click(`[data-tool="heat"]`, chromedp.ByQuery), Settle())
	}
	for _, scheme := range []string{"dark", "light"} {
		var faint []string
		run(t, ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}), Eval(contrast, &faint))
		if len(faint) > 0 {
			t.Errorf("%s, %s: %q", id, scheme, faint)
		}
	}
}

// TestLinked points at rows of the formula, and at the picture: what belongs together glows. All texts stand out in both themes.
func TestLinked(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#s0.1"))
	for _, id := range []string{"s0.1", "s0.2", "s0.3", "s0.4", "s0.5", "s0.6", "s0.7", "s0.8", "s0.9", "s1", "s1.2", "s2", "s3", "s4", "s5.1", "s5.2", "s5.3", "s5.4", "s5.5", "s6"} {
		var dark []string
		run(t, ctx, visit(id), Eval(`(async () => {
			const dark = [];
			for (const row of document.querySelectorAll('.rows tbody tr')) {
				row.dispatchEvent(new PointerEvent('pointerenter'));
				await new Promise(requestAnimationFrame);
				await new Promise(requestAnimationFrame);
				const { view, lit } = hantei.stage, { inset } = hantei.act;
				if (![view, inset].some(v => v?.parts.some(p => p.part === lit)) && !row.innerText.startsWith('n\t')) dark.push(row.innerText);
				row.dispatchEvent(new PointerEvent('pointerleave'));
			}
			return dark;
		})()`, &dark))
		if len(dark) > 0 {
			t.Errorf("%s: nothing in the picture glows for %q", id, dark)
		}
		readable(t, ctx, id)
	}
	var faint []string
	run(t, ctx, Eval(`document.querySelector("#panel h1").style.color = "#999"`, nil), Eval(contrast, &faint))
	if len(faint) != 1 {
		t.Errorf("of a grey heading the test of contrast says %q", faint)
	}
	// And the other way: the pointer on the perpendicular of S0.5.
	var row string
	run(t, ctx, visit("s0.5"), Eval(`(() => {
		const { view, answers } = hantei.stage, p = view.project(answers.f.onA), q = view.project(answers.f.onB);
		const box = document.querySelector('#stage').getBoundingClientRect();
		document.querySelector('#stage').dispatchEvent(new PointerEvent('pointermove',
			{ pointerType: 'mouse', clientX: box.left + p[0] * 0.3 + q[0] * 0.7, clientY: box.top + p[1] * 0.3 + q[1] * 0.7 }));
	})()`, nil), Settle(), Eval(`document.querySelector('.rows tr.lit')?.innerText ?? 'none'`, &row))
	if !strings.HasPrefix(row, "d\t") {
		t.Errorf("of the perpendicular the row %q glows", row)
	}
}

// TestLens looks through the magnifier: it opens where nothing else shows what is the case, it
// goes down to single floats, and it closes.
func TestLens(t *testing.T) {
	whole(t)
	ctx := tab(t)
	const label = `document.querySelector('.lens').hidden ? 'none' : document.querySelector('.lens canvas').ariaLabel`
	run(t, ctx, Open(address+"?lang=en#s0.1"))
	for _, row := range []struct{ id, fails, says string }{
		{"s0.2", "rounds", "distance 1.11·10⁻¹⁷"},
		{"s0.3", "far", "distance 10⁻⁷"},
		{"s0.4", "squared", "none"},
		{"s0.6", "touches", "depth 0"},
		{"s0.7", "tee", "depth"},
		{"s2", "nearHit", "depth 5·10⁻⁸"},
		{"s5.1", "rounds", "depth 0"},
		{"s5.3", "hair", "distance 10⁻⁷"},
	} {
		var said string
		run(t, ctx, visit(row.id), choose(row.fails), Settle(), Eval(label, &said))
		if !strings.HasSuffix(said, row.says) && !strings.Contains(said, row.says+" ") {
			t.Errorf("%s, %s: the lens says %q, want %q", row.id, row.fails, said, row.says)
		}
	}
	// In space it shows a section, if there is one that says it all.
	var inSpace string
	run(t, ctx, visit("s0.9"), chromedp.Click(`[data-tool="dim3"]`, chromedp.ByQuery), Settle(), choose("nearlyParallel"), Settle(), Eval(label, &inSpace))
	if !strings.Contains(inSpace, "depth") {
		t.Errorf("in space the lens says %q", inSpace)
	}
	// What is seen of a point just outside a circle: the circle's side has another colour.
	const sides = `(() => {
		const c = document.querySelector('.lens canvas').getContext('2d'), { shapes } = hantei.stage.state;
		const way = shapes[0].a.map(x => x / Math.hypot(...shapes[0].a)), at = (t) => [...c.getImageData(192 + t * way[0], 192 - t * way[1], 1, 1).data].join();
		return { In: at(-140), Gap: at(-40), Out: at(140), Grain: hantei.stage.lens.grain.join() };
	})()`
	var seen struct{ In, Gap, Out, Grain string }
	run(t, ctx, visit("s0.2"), choose("rounds"), Settle(), Eval(sides, &seen))
	if seen.In == seen.Out || seen.Gap != seen.Out || seen.Grain != "true,true" {
		t.Errorf("in the lens: %+v", seen)
	}
	var said string
	run(t, ctx, visit("s0.3"), choose("far"), Settle(), Eval(sides, &seen))
	if seen.Grain != "false,false" {
		t.Errorf("at first floats are %s", seen.Grain)
	}
	run(t, ctx, chromedp.Focus(`.lens canvas`, chromedp.ByQuery), chromedp.KeyEvent("+++++++++"), Settle(), Eval(sides, &seen))
	if !strings.Contains(seen.Grain, "true") {
		t.Errorf("in the depth floats are %s", seen.Grain)
	}
	run(t, ctx, chromedp.KeyEvent("\u001b"), Settle(), Eval(label, &said))
	if said != "none" {
		t.Errorf("closed, the lens says %q", said)
	}
}

// TestSandboxRoom adds shapes: each finds a place of its own. The Go test is formatted.
func TestSandboxRoom(t *testing.T) {
	ctx := tab(t)
	var nearest float64
	var source string
	run(t, ctx, Open(address+"?lang=en#sandbox"), Eval(`(() => {
		for (const kind of ['ball', 'ball', 'capsule', 'box', 'ball', 'segment']) document.querySelector('[data-add="' + kind + '"]').click();
	})()`, nil), Settle(), Eval(`(() => {
		const { view, state } = hantei.stage, all = state.shapes.map(s => view.project(s.a));
		return Math.min(...all.flatMap((p, i) => all.slice(0, i).map(q => Math.hypot(p[0] - q[0], p[1] - q[1]))));
	})()`, &nearest), Eval(`hantei.act.goTest()`, &source))
	if nearest < 30 {
		t.Errorf("two shapes are %v pixels from each other", nearest)
	}
	if formatted, err := format.Source([]byte(source)); err != nil || string(formatted) != source {
		t.Errorf("the test is not formatted: %v\n%s", err, source)
	}
	// Every digit of a number, on a tap.
	var brief, all string
	run(t, ctx, Eval(`document.querySelector('.answers td data').innerText`, &brief), Eval(`document.querySelector('.answers td data').click()`, nil),
		Eval(`document.querySelector('.answers td data').innerText`, &all))
	if len(all) <= len(brief) {
		t.Errorf("tapped, %q is %q", brief, all)
	}
}
