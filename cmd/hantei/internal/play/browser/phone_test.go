package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPhone reads on a phone: the picture stays in view, the tools are one row, handles are
// apart for a finger, and nothing is wider than the screen.
func TestPhone(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), Open(address+"?lang=en#s0.5"))
	for _, id := range []string{"s0.5", "s3", "s4", "s0.8"} {
		var bad []string
		run(t, ctx, visit(id), Eval(`scrollTo(0, 700)`, nil), Settle(), Eval(`(() => {
			const bad = [], box = (e) => e.getBoundingClientRect();
			const stage = box(document.querySelector('#stage')), tools = [...document.querySelectorAll('#tools button')].map(box);
			if (stage.top < 0 || stage.top > 80 || stage.height < 300) bad.push('the picture is at ' + stage.top);
			if (new Set(tools.map(b => b.top)).size !== 1 || tools.some(b => b.right > 390)) bad.push('the tools are in rows or out of the screen');
			const at = [...document.querySelectorAll('.handle:not([hidden])')].map(b => [b.dataset.handle, box(b)]);
			at.forEach(([n, p], i) => at.slice(0, i).forEach(([m, q]) => {
				if ((n.endsWith('.r') || m.endsWith('.r')) && Math.hypot(p.x - q.x, p.y - q.y) < 24) bad.push(n + ' is on ' + m);
			}));
			if (document.documentElement.scrollWidth > innerWidth) bad.push('too wide');
			if ([...document.querySelectorAll('.dock .word')].some(w => w.getClientRects().length === 0)) bad.push('the code lacks words');
			return bad;
		})()`, &bad))
		if len(bad) > 0 {
			t.Errorf("%s: %q", id, bad)
		}
	}
}

// TestKeyboard goes by the keys alone: past the list to the picture, along the toolbar, to the
// list of keys and back. A drag says its verdict once, at its end.
func TestKeyboard(t *testing.T) {
	ctx := tab(t)
	var at, said string
	const focused = `document.activeElement.dataset.tool ?? document.activeElement.id`
	run(t, ctx, Open(address+"?lang=en#s0.2"), chromedp.KeyEvent("\t"), Eval(focused, &at))
	if at != "skip" {
		t.Errorf("the first stop is %q", at)
	}
	run(t, ctx, chromedp.KeyEvent("\r"), Eval(focused, &at))
	if at != "stage" {
		t.Errorf("skipped to %q", at)
	}
	run(t, ctx, chromedp.Focus(`[data-tool="dim2"]`, chromedp.ByQuery), chromedp.KeyEvent("\u0303"), Eval(focused, &at))
	if at != "dim3" || count(t, ctx, `#tools button[tabindex="0"]`) != 1 {
		t.Errorf("right of 2D is %q", at)
	}
	run(t, ctx, chromedp.KeyEvent("?"), chromedp.WaitVisible(`dialog.keys`, chromedp.ByQuery))
	if keys := text(t, ctx, "dialog.keys"); !strings.Contains(keys, "PageUp") {
		t.Errorf("the keys are %q", keys)
	}
	run(t, ctx, chromedp.KeyEvent("\u001b"), chromedp.WaitNotPresent(`dialog`, chromedp.ByQuery))
	var changes int
	run(t, ctx, Eval(`(() => {
		globalThis.said = 0;
		new MutationObserver(() => said++).observe(document.querySelector('#live'), { childList: true, characterData: true, subtree: true });
	})()`, nil), Drag(`.handle[data-handle="p.a"]`, -90, 60), Settle(), Eval(`said`, &changes), Eval(`document.querySelector('#live').textContent`, &said))
	if changes != 1 || !strings.Contains(said, "hantei penetrating") {
		t.Errorf("in a drag it says %d times, at last %q", changes, said)
	}
}

// TestNumbersTyped types numbers as people write them, and some that are none.
func TestNumbersTyped(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#s0.2"))
	for typed, want := range map[string]string{
		"１．５": "1.5", "1,5": "1.5", "1/4": "0.25", "−2": "-2", " 1e300 ": "1e+300",
		"1e999": "", "much": "", "": "", "1/0": "", "1,5,2": "", "1/2/3": "",
	} {
		var got, why string
		run(t, ctx, Eval(fmt.Sprintf(`(() => {
			const field = document.querySelector('input[aria-label="p  x"]');
			field.value = %q;
			field.dispatchEvent(new Event('change'));
		})()`, typed), nil), Settle(), Eval(`(() => {
			const field = document.querySelector('input[aria-label="p  x"]');
			return field.hasAttribute('aria-invalid') ? '' : String(hantei.stage.state.shapes[0].a[0]);
		})()`, &got), Eval(`document.getElementById(document.querySelector('input[aria-label="p  x"]').getAttribute('aria-describedby'))?.innerText ?? ''`, &why))
		reason := map[string]string{"1e999": "Too large."}[typed]
		if reason == "" && want == "" {
			reason = "Not a number."
		}
		if got != want || !strings.HasPrefix(why, reason) || (why == "") != (reason == "") {
			t.Errorf("%q is %q, want %q; the reason is %q", typed, got, want, why)
		}
	}
}

// TestShareView shares what is seen, with the textbook's method: the link opens both.
func TestShareView(t *testing.T) {
	whole(t)
	ctx := tab(t)
	const page = `JSON.stringify([hantei.stage.view.look, hantei.stage.state.book ?? null])`
	for _, id := range []string{"s0.3", "s0.9"} {
		var look, link, again string
		run(t, ctx, Open(address+"#"+id), Eval(`document.querySelectorAll('.method input')[1].click()`, nil),
			Drag(`#stage canvas.ground`, 70, 30), Eval(`hantei.stage.view.zoom(3, 200, 100), hantei.stage.moved()`, nil), Settle(),
			chromedp.Click(`[data-tool="share"]`, chromedp.ByQuery), Settle(), Eval(page, &look), Eval(`location.href`, &link))
		run(t, ctx, Open(link), Eval(page, &again))
		if look != again || !strings.HasSuffix(look, ",0]") {
			t.Errorf("%s: shared %s, opened %s", id, look, again)
		}
	}
	// There is an end to zooming.
	var shown bool
	run(t, ctx, Eval(`hantei.stage.view.zoom(1e-30, 200, 100), hantei.stage.view.zoom(1e9, 200, 100), hantei.stage.moved()`, nil), Settle(),
		Eval(`Number.isFinite(hantei.stage.view.pixel()) && hantei.stage.view.pixel() > 0`, &shown))
	if !shown {
		t.Error("zoomed out and in, nothing is left")
	}
}
