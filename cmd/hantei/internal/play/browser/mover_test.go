package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/walk"
	"github.com/hantei-go/hantei/d2"
)

// key presses a key, or lets it go.
func key(code string, isDown bool) chromedp.Action {
	kind := input.KeyUp
	if isDown {
		kind = input.KeyRawDown
	}
	return input.DispatchKeyEvent(kind).WithCode(code).WithKey(code)
}

// A walked is where the page says the hero is, and the keys of each frame since the start.
type walked struct {
	Feet     [2]float64
	Velocity [2]float64
	Ticks    int64
	Hash     string
	OnFloor  bool
	IsLow    bool
	Floor    string
	Tape     [][2]int
}

const hero = `(() => {
	const { seen, tape, walker } = hantei.act;
	return { ...seen, tape, floor: seen.onFloor ? walker.names[seen.floor.id] : "" };
})()`

// native walks as the tape says, and compares with the page to the bit.
func (h *walked) native(t *testing.T, from d2.Vec) *walk.Walk {
	t.Helper()
	w := walk.New(walk.Default, from, 0)
	for _, run := range h.Tape {
		for range run[1] {
			w.Frame(walk.Keys(run[0]))
		}
	}
	m := make([]float64, walk.Most)
	w.Write(m)
	if got := [5]float64{m[0], m[1], m[2], m[3], m[4]}; got != [5]float64{float64(h.Ticks), h.Feet[0], h.Feet[1], h.Velocity[0], h.Velocity[1]} {
		t.Errorf("the page is at %+v, Go at %v", *h, got)
	}
	if hash := w.Hash(); h.Hash != fmt.Sprintf("%016x", hash) {
		t.Errorf("the World of the page is %s, that of Go %016x", h.Hash, hash)
	}
	return w
}

// begin is where the hero stands when the page opens.
var begin = d2.V(60, -1)

// TestMoverFrames walks frame by frame with real keys: the hero comes to where the same frames lead
// it without a browser, to the bit.
func TestMoverFrames(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#mover"))
	frames := func(n int) {
		for range n {
			run(t, ctx, key("Period", true), key("Period", false))
		}
	}
	frames(3)
	run(t, ctx, key("ArrowRight", true))
	frames(40)
	run(t, ctx, key("Space", true))
	frames(12)
	run(t, ctx, key("Space", false), key("ArrowRight", false))
	frames(5)
	run(t, ctx, Settle())
	var h walked
	run(t, ctx, Eval(hero, &h))
	if fmt.Sprint(h.Tape) != "[[0 3] [2 40] [6 12] [0 5]]" || h.Feet[0] < 150 || h.Feet[1] > -30 {
		t.Errorf("%+v", h)
	}
	h.native(t, begin)
}

// TestMoverKeys walks at the pace of the page, with jumps, a ride on the lift, and down through a one-way floor.
func TestMoverKeys(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#mover"), chromedp.WaitVisible(`.hud`, chromedp.ByQuery))
	until := func(what string) (h walked) {
		t.Helper()
		for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
			var is bool
			if run(t, ctx, Eval(`(({ seen, walker }) => `+what+`)(hantei.act)`, &is)); is {
				run(t, ctx, Eval(hero, &h))
				return h
			}
		}
		run(t, ctx, Eval(hero, &h))
		t.Fatalf("never %s: %+v", what, h)
		return h
	}
	run(t, ctx, key("KeyD", true))
	until(`seen.feet[0] > 150`)
	run(t, ctx, key("KeyW", true))
	until(`seen.feet[1] < -40`)
	run(t, ctx, key("KeyW", false))
	until(`seen.onFloor && seen.feet[0] > 400`)
	run(t, ctx, key("KeyD", false))
	until(`seen.velocity[0] === 0`)
	run(t, ctx, key("KeyP", true), key("KeyP", false), Settle())
	var h walked
	if run(t, ctx, Eval(hero, &h)); h.Floor != "hill" {
		t.Errorf("it stands on %q", h.Floor)
	}
	h.native(t, begin)

	// A ride: it stands on the lift all the time.
	var least float64
	run(t, ctx, Eval(`(({ walker }) => {
		const lift = walker.parts().find((p) => walker.names[p.id] === "lift");
		hantei.act.go([1648, Math.min(...lift.points.map((p) => p[1])) - 3]);
	})(hantei.act)`, nil))
	until(`seen.onFloor && walker.names[seen.floor.id] === "lift"`)
	run(t, ctx, Eval(`new Promise((done) => {
		const act = hantei.act, from = act.seen.ticks;
		let least = 0, left = 0;
		const frame = act.frame.bind(act);
		act.frame = () => {
			frame();
			least = Math.min(least, act.seen.feet[1]);
			left += !act.seen.onFloor;
			if (act.seen.ticks > from + 4 * 3000) done(left ? 1 : least);
		};
	})`, &least))
	if least > -120 {
		t.Errorf("the ride leads to %v", least)
	}

	// Up through the one-way floor, and down again.
	run(t, ctx, Eval(`document.querySelector('[data-place="oneWay"]').click()`, nil))
	until(`seen.onFloor && seen.feet[0] === 1385`)
	run(t, ctx, key("ArrowUp", true))
	until(`seen.onFloor && walker.names[seen.floor.id] === "one-way"`)
	run(t, ctx, key("ArrowUp", false), key("ArrowDown", true))
	h = until(`seen.onFloor && walker.names[seen.floor.id].startsWith("ground")`)
	run(t, ctx, key("ArrowDown", false))

	// Back in time, as long as a key is held.
	run(t, ctx, key("KeyR", true))
	until(fmt.Sprintf(`seen.ticks < %d`, h.Ticks-1500))
	run(t, ctx, key("KeyR", false))
	until(`!hantei.act.rewinds`)
}

// TestMoverFields moves sliders and buttons, and shares what there is.
func TestMoverFields(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#mover"))
	run(t, ctx, Eval(`(() => {
		const range = document.querySelector('[data-field="step"]');
		range.value = "20";
		range.dispatchEvent(new Event("input"));
		range.dispatchEvent(new Event("change"));
		const press = (x) => [...document.querySelectorAll('.segments button')].find((b) => b.innerText === x).click();
		press("box");
		press("1/1000");
		press("KeepLength");
		hantei.act.go([1190, -1]);
	})()`, nil), Settle())
	if code := text(t, ctx, ".dock pre"); !strings.Contains(code, "Step:     20,") || !strings.Contains(code, "1.0/1000") || !strings.Contains(code, "d2.KeepLength") {
		t.Errorf("the code is %s", code)
	}
	run(t, ctx, key("Period", true), key("ArrowRight", true))
	run(t, ctx, Eval(`(() => { for (let i = 0; i < 600; i++) hantei.act.once() })()`, nil), key("ArrowRight", false), Settle())
	var h walked
	if run(t, ctx, Eval(hero, &h)); h.Feet[0] < 1230 || h.Floor != "high step" {
		t.Errorf("over the high step: %+v", h)
	}
	var link, again string
	const page = `JSON.stringify([hantei.act.seen.feet, hantei.stage.state.mover])`
	run(t, ctx, Eval(page, &again), chromedp.Click(`[data-tool="share"]`, chromedp.ByQuery), Settle(), Eval(`location.href`, &link))
	var shared string
	if run(t, ctx, Open(link), Eval(page, &shared)); shared != again {
		t.Errorf("shared %s, opened %s", again, shared)
	}
	for _, bad := range []string{"%%%", "e30", "eyJkaW0iOjIsInNoYXBlcyI6W119"} {
		if run(t, ctx, Open(address+"#mover="+bad), Eval(page, &shared)); !strings.HasPrefix(shared, "[[60,") {
			t.Errorf("%s opens %s", bad, shared)
		}
	}
}

// TestMoverPhone walks with a finger on the picture.
func TestMoverPhone(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), Open(address+"?lang=en#mover"),
		chromedp.WaitVisible(`.pad button`, chromedp.ByQuery))
	var at struct{ X, Y float64 }
	finger := func(isDown bool) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			if isDown {
				return input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}).Do(ctx)
			}
			return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
		})
	}
	run(t, ctx, Eval(`(() => { const r = document.querySelector('[data-key="right"]').getBoundingClientRect();
		return {X: r.x + r.width / 2, Y: r.y + r.height / 2} })()`, &at), finger(true))
	x := begin.X
	for start := time.Now(); x < 120 && time.Since(start) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		run(t, ctx, Eval(`hantei.act.seen.feet[0]`, &x))
	}
	var held, wide int
	run(t, ctx, finger(false), Settle(), Eval(`hantei.act.held.pad`, &held), Eval(`document.documentElement.scrollWidth`, &wide))
	if x < 120 || held != 0 || wide > 390 {
		t.Errorf("it is at %v, the keys are %d, the page is %d wide", x, held, wide)
	}
	// Another page has none of it.
	run(t, ctx, visit("s0.2"))
	if n := count(t, ctx, ".pad, .hud"); n != 0 {
		t.Errorf("%d left over", n)
	}
}

// TestMoverRival walks over the tiles eight times: the rival, by the usual code, is held up by seams; the hero never is.
func TestMoverRival(t *testing.T) {
	ctx := tab(t)
	var seen struct {
		Stuck, Slow int
		Feet        [2]float64
	}
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#mover"), Eval(`(() => {
		const act = hantei.act;
		let slow = 0; // frames in which the hero, at his full speed, goes less far
		for (let k = 0; k < 8; k++) {
			act.go([30, -1]);
			for (const [keys, n] of [[2, 110], [1, 100]]) {
				act.held.keys = keys;
				for (let i = 0; i < n; i++) {
					const before = act.seen.feet[0];
					act.once();
					if (i > 20 && Math.abs(act.seen.feet[0] - before) < 170 / 60 - 1e-9) slow++;
				}
			}
		}
		act.release();
		return { stuck: act.rival.stuck, slow, feet: act.rival.feet };
	})()`, &seen))
	if seen.Stuck < 2 || seen.Slow > 0 {
		t.Errorf("%+v", seen)
	}
	if got := text(t, ctx, ".jolts"); got != fmt.Sprintf("usual code stuck %d times", seen.Stuck) {
		t.Errorf("the page says %q", got)
	}
}
