package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/pile"
	"github.com/hantei-go/hantei/internal/long"
)

// A piled is what the page says of its pile: where all bodies are, and what holds whom.
type piled struct {
	Steps, Chosen int
	Rests         bool
	Held          *struct{ Body int }
	Bodies        []struct{ At []float64 }
	Points        []struct {
		A, B, Feature int
		At            []float64
		IsKept        bool
	}
}

const pileNow = `({ ...hantei.act.seen, chosen: hantei.act.chosen })`

// until waits until an expression about what the page has seen of its pile is true.
func until(t *testing.T, ctx context.Context, what string) (p piled) {
	t.Helper()
	for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
		var is bool
		if run(t, ctx, Eval(`((seen) => `+what+`)(hantei.act.seen)`, &is)); is {
			break
		}
	}
	var is bool
	if run(t, ctx, Eval(pileNow, &p), Eval(`((seen) => `+what+`)(hantei.act.seen)`, &is)); !is {
		t.Fatalf("never %s: %d steps, held %+v, bodies %+v", what, p.Steps, p.Held, p.Bodies)
	}
	return p
}

// places are the numbers of all bodies, as the page reads them.
func (p *piled) places() (all []float64) {
	for _, b := range p.Bodies {
		all = append(all, b.At...)
	}
	return all
}

// native returns the places of the same pile without a browser.
func native(dim int, p *pile.Pile) (all []float64) {
	m := make([]float64, 1<<13)
	p.Write(m)
	for i := range int(m[12]) {
		all = append(all, m[pile.Head+i*pile.BodyLen+2:][:dim]...)
	}
	return all
}

// TestStack goes step by step and shoots, with real keys: the boxes come to where the same steps lead them without a
// browser, to the bit. All points of the pile at rest are kept, and the scenes have keys and a link.
func TestStack(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(800, 420, false), Open(address+"?lang=en#stack"))
	for _, dim := range []int{2, 3} {
		if dim == 3 {
			if !long.Alone() {
				return // a page in space needs a second to come up
			}
			run(t, ctx, key("Digit3", true), Settle(), chromedp.Click(`[data-tool="dim3"]`, chromedp.ByQuery), Settle())
		}
		for range 3 {
			run(t, ctx, key("Period", true), key("Period", false))
		}
		var p piled
		run(t, ctx, Settle(), Eval(pileNow, &p))
		for _, x := range p.Points {
			if !x.IsKept {
				t.Errorf("%dD: at rest, the point %x of %d and %d is new", dim, x.Feature, x.A, x.B)
			}
		}
		shot := p.Steps
		run(t, ctx, key("Space", true), key("Space", false))
		until(t, ctx, fmt.Sprintf(`seen.steps > %d`, shot+20))
		var aim struct{ A, B []float64 }
		run(t, ctx, key("KeyP", true), key("KeyP", false), Settle(), Eval(pileNow, &p), Eval(`hantei.stage.state.shapes[0]`, &aim))
		scene, at, v := pile.Tower, pile.Vec{}, pile.Vec{}
		if dim == 3 {
			scene = pile.Cards
		}
		for i := range dim {
			at[i], v[i] = aim.A[i], 8*aim.B[i]
		}
		same := pile.New(dim, scene)
		for i := 1; i < p.Steps; i++ {
			if i == shot {
				same.Shoot(at, v)
			}
			same.Step()
		}
		if got, want := p.places(), native(dim, same); !slices.Equal(got, want) {
			t.Errorf("%dD, after %d steps with a shot at %d: the page is at %v, Go at %v", dim, p.Steps, shot, got, want)
		}
		run(t, ctx, key("KeyR", true))
		until(t, ctx, fmt.Sprintf(`seen.steps < %d`, shot))
		run(t, ctx, key("KeyR", false), key("KeyP", true), key("KeyP", false), Settle())
	}
	var link, opened string
	const page = `JSON.stringify(hantei.stage.state)`
	run(t, ctx, chromedp.Click(`[data-tool="share"]`, chromedp.ByQuery), Settle(), Eval(`location.href`, &link))
	run(t, ctx, Open(link), Eval(page, &opened))
	if !strings.Contains(opened, `"dim":3`) || !strings.Contains(opened, `"scene":2`) {
		t.Errorf("shared the cards in space, opened %s", opened)
	}
	var bad int
	run(t, ctx, Eval(`import("./app/piles.js").then(({ isStack }) => {
		const s = hantei.stage.state;
		return [s, { ...s, stack: { scene: 3 } }, { ...s, stack: null }, { ...s, shapes: [] }].filter((x) => !isStack(x)).length;
	})`, &bad))
	if bad != 3 {
		t.Errorf("of three bad states it refuses %d", bad)
	}
}

// TestStackHand takes the uppermost box with the mouse and carries it away, in both dimensions; the keys do so too.
func TestStackHand(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, Still(800, 420, false), Open(address+"?lang=en#stack"))
	mouse := func(kind input.MouseType, x, y float64, held int64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(held).WithClickCount(1)
	}
	for _, dim := range []int{2, 3} {
		if dim == 3 {
			run(t, ctx, chromedp.Click(`[data-tool="dim3"]`, chromedp.ByQuery), Settle())
		}
		var at struct{ X, Y, Unit float64 }
		run(t, ctx, Eval(`(() => {
			const { view, element } = hantei.stage, r = element.getBoundingClientRect();
			const [x, y] = view.project(hantei.act.seen.bodies[10].at);
			return { x: r.x + x, y: r.y + y, unit: 1 / view.pixel() };
		})()`, &at), mouse(input.MousePressed, at.X, at.Y, 0))
		run(t, ctx, mouse(input.MousePressed, at.X, at.Y, 1), mouse(input.MouseMoved, at.X+at.Unit, at.Y-at.Unit/2, 1), mouse(input.MouseMoved, at.X+2*at.Unit, at.Y-at.Unit, 1))
		p := until(t, ctx, `seen.held?.body === 10 && seen.bodies[10].at.at(-1) > 10`)
		if p.Chosen != 10 || count(t, ctx, `[data-tool="play"][aria-pressed="true"]`) != 1 {
			t.Errorf("%dD: %d is chosen", dim, p.Chosen)
		}
		run(t, ctx, mouse(input.MouseReleased, at.X+2*at.Unit, at.Y-at.Unit, 0))
		p = until(t, ctx, `!seen.held && seen.bodies[10].at.at(-1) < 9`)
		if high := p.Bodies[9].At[dim-1]; high < 8.3 {
			t.Errorf("%dD: without its neighbour, the box below is at %v", dim, high)
		}
	}
	// The keys take the next box and lift it; the picture stays where it is.
	var from, to string
	const look = `JSON.stringify(hantei.stage.view.look)`
	run(t, ctx, chromedp.Click(`[data-tool="reset"]`, chromedp.ByQuery), Settle(), Eval(`document.querySelector('#stage').focus()`, nil), Eval(look, &from))
	run(t, ctx, key("KeyB", true), input.DispatchKeyEvent(input.KeyRawDown).WithCode("KeyB").WithKey("B").WithModifiers(input.ModifierShift))
	until(t, ctx, `seen.held?.body === 10`)
	for range 5 {
		run(t, ctx, key("ArrowUp", true))
	}
	until(t, ctx, `seen.bodies[10].at[2] > 10.2`)
	run(t, ctx, key("Escape", true), key("Escape", false), Eval(look, &to))
	if until(t, ctx, `!seen.held`); from != to {
		t.Errorf("the view was %s and is %s", from, to)
	}
}

// TestStackPhone takes a box with a finger, and shoots with the button.
func TestStackPhone(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), Open(address+"?lang=en#stack"),
		chromedp.WaitVisible(`.pad .shoot`, chromedp.ByQuery))
	var at struct{ X, Y float64 }
	run(t, ctx, Eval(`(() => {
		const { view, element } = hantei.stage, r = element.getBoundingClientRect();
		const [x, y] = view.project(hantei.act.seen.bodies[10].at);
		return { x: r.x + x, y: r.y + y };
	})()`, &at))
	touch := func(kind input.TouchType, points ...*input.TouchPoint) chromedp.Action {
		return input.DispatchTouchEvent(kind, append([]*input.TouchPoint{}, points...))
	}
	run(t, ctx, touch(input.TouchStart, &input.TouchPoint{X: at.X, Y: at.Y}), touch(input.TouchMove, &input.TouchPoint{X: at.X + 40, Y: at.Y - 10}))
	until(t, ctx, `seen.held?.body === 10 && seen.bodies[10].at[0] > 1`)
	run(t, ctx, touch(input.TouchEnd), chromedp.Click(`.pad .shoot`, chromedp.ByQuery))
	until(t, ctx, `!seen.held && seen.bodies.length === 12`)
	var wide int
	if run(t, ctx, Eval(`document.documentElement.scrollWidth`, &wide)); wide > 390 {
		t.Errorf("the page is %d wide", wide)
	}
	run(t, ctx, visit("s0.2"))
	if n := count(t, ctx, ".pad, .hud"); n != 0 {
		t.Errorf("%d left over", n)
	}
}
