package browser

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/hantei-go/hantei/d3"
)

// A replayed is what the page says of a record.
type replayed struct {
	Frame, Line        int // the number of the line in the record
	Dim, Differences   int
	Recorded, Now      string
	Marked             string // the digits that differ
	Shapes, Asked      int
	Banner             string
	Wide, Count, Wrong int
}

const replayNow = `(() => {
	const { act } = hantei, banner = document.getElementById("banner"), cells = document.querySelectorAll(".differs td");
	return {
		frame: act.frame, line: act.lines[act.line]?.n ?? 0, dim: act.all?.dim ?? 0, differences: act.all?.differences.length ?? 0,
		recorded: cells[0]?.innerText ?? "", now: cells[1]?.innerText ?? "", marked: document.querySelector(".differs mark")?.innerText ?? "",
		shapes: act.shapes.length, banner: banner.hidden ? "" : banner.innerText, wide: document.documentElement.scrollWidth,
		count: document.querySelectorAll(".calls li").length, wrong: document.querySelectorAll(".calls .wrong").length,
	};
})()`

// TestReplay goes through the sample: it opens at the first difference, with both values, and leads to the next one; keys and the
// timeline go from frame to frame.
func TestReplay(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 700, false), Open(address+"?lang=en#replay"))
	eventually(t, ctx, `act.all && act.lines.length > 0 && document.querySelector(".calls li")`)
	var r replayed
	look := func() {
		t.Helper()
		run(t, ctx, Settle(), Eval(replayNow, &r))
	}
	look()
	if r.Frame != 48 || r.Differences != 2 || r.Recorded == "" || r.Now == "" || r.Recorded == r.Now || r.Marked == "" || !strings.HasSuffix(r.Now, r.Marked) || r.Shapes != 7 || r.Wrong != 1 || r.Banner != "" {
		t.Errorf("at the first difference: %+v", r)
	}
	first := r.Line
	run(t, ctx, chromedp.Click(`[data-next]`, chromedp.ByQuery))
	eventually(t, ctx, `act.frame === 90 && act.difference?.call === "sweep"`)
	look()
	if r.Line <= first || r.Wrong != 1 {
		t.Errorf("the next difference: %+v", r)
	}
	step := func(want int, keys ...chromedp.Action) {
		t.Helper()
		run(t, ctx, keys...)
		eventually(t, ctx, fmt.Sprintf(`act.frame === %d`, want))
	}
	step(91, chromedp.KeyEvent(kb.ArrowRight))
	step(90, chromedp.KeyEvent(kb.ArrowLeft))
	step(0, chromedp.KeyEvent(kb.Home))
	step(1, chromedp.Click(`[data-step="on"]`, chromedp.ByQuery))
	step(2, chromedp.Click(`[data-tool="once"]`, chromedp.ByQuery))
	step(1, chromedp.Click(`[data-step="back"]`, chromedp.ByQuery))
	look()
	if r.Recorded != "" || r.Count < 6 {
		t.Errorf("a frame in which nothing differs: %+v", r)
	}
	step(48, key("KeyN", true), key("KeyN", false))
	step(120, chromedp.KeyEvent(kb.End))
	// Played, it goes on by itself.
	run(t, ctx, chromedp.KeyEvent(kb.Home), chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery))
	eventually(t, ctx, `act.frame > 10`)
	run(t, ctx, key("KeyP", true), key("KeyP", false))
	eventually(t, ctx, `!stage.running`)
	step(0, chromedp.Click(`[data-tool="reset"]`, chromedp.ByQuery))
}

// TestReplayDrop drops records: one that differs, one of space in which nothing does, a broken one, and what is none.
func TestReplayDrop(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#s0.2"), drop(ours(t, "cmd/hantei/testdata/differs.jsonl")))
	eventually(t, ctx, `act.all?.differences.length > 0 && act.difference && document.querySelector(".differs td")`)
	var r replayed
	run(t, ctx, Settle(), Eval(replayNow, &r))
	if r.Frame != 1 || r.Line != 6 || r.Dim != 2 || r.Shapes != 2 {
		t.Errorf("%+v", r)
	}
	space := ours(t, "d3/testdata/record.jsonl")
	run(t, ctx, drop(space))
	eventually(t, ctx, `act.all?.dim === 3 && stage.view.dim === 3 && act.shapes.length > 5`)
	run(t, ctx, Settle(), Eval(replayNow, &r))
	if r.Differences != 0 || !strings.Contains(text(t, ctx, "#panel"), "All answers are the same.") {
		t.Errorf("in space: %+v", r)
	}
	broken := strings.Replace(string(space["record.jsonl"]), `"do":"step"`, `"do":"stop"`, 1)
	run(t, ctx, drop(map[string][]byte{"broken.jsonl": []byte(broken)}))
	eventually(t, ctx, `document.getElementById("banner").innerText.includes("broken.jsonl: line ")`)
	run(t, ctx, drop(map[string][]byte{"none.jsonl": []byte("{}\n")}))
	eventually(t, ctx, `document.getElementById("banner").innerText.includes("no record")`)
}

// TestReplayRound drops a record of what is round in space: each is drawn as it is, not as what is around it.
func TestReplayRound(t *testing.T) {
	var log bytes.Buffer
	var w d3.World[string]
	if err := w.Record(&log); err != nil {
		t.Fatal(err)
	}
	shapes := map[string]d3.Shape{
		"carrot": d3.Tapered{A: d3.V(0, 0, 1), B: d3.V(4, 0, 1), RA: 2, RB: 0.5},
		"drum":   d3.Cylinder{A: d3.V(0, 6, 0), B: d3.V(0, 6, 3), Radius: 2},
		"hat":    d3.Rounded{Core: d3.Cone{A: d3.V(6, 6, 0), B: d3.V(6, 6, 3), Radius: 2}, Radius: 0.5},
	}
	for _, id := range slices.Sorted(maps.Keys(shapes)) {
		if err := w.Set(id, shapes[id]); err != nil {
			t.Fatal(err)
		}
	}
	w.Step()
	w.AppendOverlapping(nil, d3.Tapered{A: d3.V(3, 3, 1), B: d3.V(4, 4, 1), RA: 1, RB: 0})
	w.Step()
	if err := w.Record(nil); err != nil {
		t.Fatal(err)
	}
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#s0.2"), drop(map[string][]byte{"round.jsonl": log.Bytes()}))
	eventually(t, ctx, `act.all?.dim === 3 && stage.view.dim === 3 && act.shapes.length === 3`)
	var kinds string
	var drawn int
	run(t, ctx, Settle(), Eval(`hantei.act.shapes.map(s => s.kind + s.r + ' ' + (s.rb ?? 0)).join()`, &kinds),
		Eval(`new Set(hantei.stage.view.pool.round.filter(m => m.visible).map(m => m.geometry.uuid)).size`, &drawn))
	if kinds != "tapered2 0.5,cylinder2 0,cone2 0.5" || drawn < 3 {
		t.Errorf("%s, of which %d are drawn", kinds, drawn)
	}
}

// TestReplayPhone shows it on a small screen, in Japanese.
func TestReplayPhone(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), Open(address+"?lang=ja#replay"))
	eventually(t, ctx, `act.all && document.querySelector(".calls li")`)
	run(t, ctx, Touch(`[data-step="on"]`, 0, 0))
	eventually(t, ctx, `act.frame === 49`)
	var r replayed
	if run(t, ctx, Settle(), Eval(replayNow, &r)); r.Wide > 390 {
		t.Errorf("%+v", r)
	}
}
