package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// receiptNow is the text of the receipt, whether it is on the stage, the picture and the window in whole, and its red digits.
const receiptNow = `(() => {
	const r = document.querySelector(".receipt"), box = r.getBoundingClientRect(), stage = document.querySelector("#stage").getBoundingClientRect();
	return {
		text: r.innerText.replace(/\s+/g, " "), marks: r.querySelectorAll("mark").length, asks: Boolean(r.querySelector(".guess")),
		isOn: !r.hidden && box.top >= stage.top && box.left >= stage.left && box.right <= stage.right && box.bottom <= Math.min(stage.bottom, innerHeight),
		fits: r.scrollWidth <= r.clientWidth + 1,
		panel: getComputedStyle(document.querySelector(".verdicts")).visibility,
	};
})()`

type receipt struct {
	Text  string
	Marks int
	Asks  bool
	IsOn  bool
	Fits  bool
	Panel string
}

// crossedNow is by how many pixels the crossings that are drawn are off the circles that they lie on, at most, how many there
// are, and the exact numbers of the formula.
const crossedNow = `(() => {
	const { view } = hantei.stage;
	const off = view.crossed.filter(({ shape }) => shape.kind === "ball").map(({ p, shape }) => {
		const [x, c] = [p, shape.a].map((q) => view.project(q));
		return Math.abs(Math.hypot(x[0] - c[0], x[1] - c[1]) - shape.r * view.k);
	});
	const exact = [...document.querySelectorAll(".rows tr > td:nth-child(2)")].map((c) => c.innerText);
	return { off: Math.max(0, ...off), n: off.length, exact };
})()`

// TestReceipts clicks the cases of every lesson. Of a failing one, the first row that differs and both answers are to be seen without
// scrolling. Where a line crosses a circle, the crossing is drawn on the circle within a pixel, and no column of exact numbers says NaN.
func TestReceipts(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1280, 800, false))
	fails, crossings := 0, 0
	for _, l := range lessons {
		var keys []string
		run(t, ctx, Open(address+"?lang=en#"+l.id), Eval(`hantei.stage.state.dim === 3 && document.querySelector('[data-tool="dim2"]')?.click()`, nil), Settle(),
			Eval(`[...document.querySelectorAll("#panel .case")].map((c) => (c.matches(".fails") ? "" : "case ") + c.dataset.case)`, &keys))
		for _, key := range keys {
			key, isCase := strings.CutPrefix(key, "case ")
			var r receipt
			var seen struct {
				Off   float64
				N     int
				Exact []string
			}
			run(t, ctx, choose(key), Settle(), Eval(receiptNow, &r), Eval(crossedNow, &seen))
			crossings += seen.N
			if !(seen.Off <= 1) {
				t.Errorf("%s, %s: a crossing is %v pixels off its circle", l.id, key, seen.Off)
			}
			if slices.ContainsFunc(seen.Exact, func(s string) bool { return strings.Contains(s, "NaN") }) {
				t.Errorf("%s, %s: exact numbers %q", l.id, key, seen.Exact)
			}
			if isCase {
				continue
			}
			fails++
			if !r.IsOn || !r.Fits || r.Marks == 0 || !strings.Contains(r.Text, "truth") {
				t.Errorf("%s, %s: %+v", l.id, key, r)
			}
			// hantei itself gets nothing wrong.
			var hidden bool
			run(t, ctx, Eval(`document.querySelector(".method input").click()`, nil), Settle(), Eval(`document.querySelector(".receipt").hidden`, &hidden))
			if !hidden {
				t.Errorf("%s, %s: hantei has a receipt", l.id, key)
			}
		}
	}
	if fails < 45 || crossings < 12 {
		t.Errorf("%d failing cases, %d crossings", fails, crossings)
	}
}

// TestGuess answers the question that a failing case begins with, by the mouse: before, nothing tells the answer, and after it both
// answers stand beside what was said. The first page knows how many were right. G switches questions off.
func TestGuess(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Screen(1280, 800, false), Open(address+"?lang=en"), Eval(`sessionStorage.setItem("asks", "1"); localStorage.setItem("hantei.guesses", '{"isOff":false}')`, nil))
	for i, row := range []struct{ id, key, say, ends string }{
		{"s0.8", "around", "yes", "you yes textbook no truth yes (depth 8.5)"},
		{"s0.2", "rounds", "yes", "you yes textbook yes truth no"},
	} {
		var r receipt
		run(t, ctx, Eval(fmt.Sprintf(`location.hash = %q`, row.id), nil), chromedp.WaitVisible(`#panel [data-case="`+row.key+`"]`, chromedp.ByQuery), Settle(),
			chromedp.Click(`#panel [data-case="`+row.key+`"]`, chromedp.ByQuery), Settle(), Eval(receiptNow, &r))
		if !r.Asks || !r.IsOn || r.Panel != "hidden" || !strings.HasPrefix(r.Text, "Do they touch?") || strings.Contains(r.Text, "truth") {
			t.Fatalf("%s: before the guess: %+v", row.id, r)
		}
		run(t, ctx, chromedp.Click(`.receipt .guess`, chromedp.ByQuery), Settle(), Eval(receiptNow, &r))
		if r.Asks || r.Panel != "visible" || !strings.Contains(r.Text, row.ends) {
			t.Errorf("%s: after the guess: %+v", row.id, r)
		}
		var kept map[string]bool
		if run(t, ctx, Eval(`JSON.parse(localStorage.getItem("hantei.guesses")).said`, &kept)); len(kept) != i+1 || kept[row.id+"."+row.key] != strings.Contains(row.ends, "truth yes") {
			t.Errorf("%s: kept %v", row.id, kept)
		}
	}
	run(t, ctx, chromedp.Click(`.brand`, chromedp.ByQuery), chromedp.WaitVisible(`.door`, chromedp.ByQuery))
	if got := text(t, ctx, `.doors`); !strings.Contains(got, "You guessed 2 of ") || !strings.Contains(got, "and 1 of them right") {
		t.Errorf("the first page says %q", got)
	}
	var r receipt
	run(t, ctx, Eval(`location.hash = "s0.8"`, nil), chromedp.WaitVisible(`#panel [data-case="around"]`, chromedp.ByQuery), Settle(),
		chromedp.Click(`#panel [data-case="around"]`, chromedp.ByQuery), Settle(), chromedp.KeyEvent("g"), Settle(),
		chromedp.Click(`#panel [data-case="around"]`, chromedp.ByQuery), Settle(), Eval(receiptNow, &r))
	if r.Asks || r.Marks == 0 {
		t.Errorf("after G: %+v", r)
	}
}
