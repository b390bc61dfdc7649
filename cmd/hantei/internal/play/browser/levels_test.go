package browser

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	levels "github.com/hantei-go/hantei/cmd/hantei/internal/play/visit"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/walk"
)

// drop drops files on the page, by name.
func drop(files map[string][]byte) chromedp.Action {
	var list strings.Builder
	for name, data := range files {
		fmt.Fprintf(&list, "add(%q, %q);\n", name, base64.StdEncoding.EncodeToString(data))
	}
	return Eval(fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		const add = (name, text) => data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
		%s
		dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`, list.String()), nil)
}

// ours reads files of this project.
func ours(t *testing.T, files ...string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join("../../../../..", file))
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = data
	}
	return all
}

// A visited is what the page says of a level and the hero in it.
type visited struct {
	File     string
	Feet     [2]float64
	Velocity [2]float64
	Ticks    int64
	Hash     string
	Tape     [][2]int
	Rules    []string
	Banner   string
}

const visitNow = `(() => {
	const { act } = hantei, banner = document.getElementById("banner");
	return { file: act.level?.file ?? "", ...act.seen, tape: act.tape, rules: (act.level?.findings ?? []).map((f) => f.rule), banner: banner.hidden ? "" : banner.innerText };
})()`

// settings are those of the hero of the page, so high.
func settings(high float64) walk.Settings {
	s := walk.Default
	size := high / 40
	s.MaxSlope = 50.0 / 180 * 3.141592653589793
	s.Snap, s.Step, s.Corner = 12*size, 10*size, 8*size
	return s
}

// native walks in a level as the page did, and compares to the bit.
func (h *visited) native(t *testing.T, files map[string][]byte) {
	t.Helper()
	name, _ := levels.Main(files)
	v, err := levels.Open(name, files)
	if err != nil {
		t.Fatal(err)
	}
	w := v.Walk(levels.Hero{High: v.High, Jump: 4 * v.Cell}, settings(v.High), nil)
	for _, run := range h.Tape {
		for range run[1] {
			w.Frame(walk.Keys(run[0]))
		}
	}
	m := make([]float64, walk.Most)
	w.Write(m)
	if got, want := [5]float64{float64(h.Ticks), h.Feet[0], h.Feet[1], h.Velocity[0], h.Velocity[1]}, [5]float64(m[:5]); got != want {
		t.Errorf("%s: the page is at %v, Go at %v", name, got, want)
	}
	if hash := fmt.Sprintf("%016x", w.Hash()); h.Hash != hash {
		t.Errorf("%s: the World of the page is %s, that of Go %s", name, h.Hash, hash)
	}
}

// eventually waits until the page says that something is so.
func eventually(t *testing.T, ctx context.Context, what string) {
	t.Helper()
	var is bool
	for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		if run(t, ctx, Eval(`(() => { const { act, stage } = hantei; return Boolean(`+what+`); })()`, &is)); is {
			return
		}
	}
	var banner string
	run(t, ctx, Eval(`document.getElementById("banner").innerText`, &banner))
	t.Fatalf("never %s; the page says %q", what, banner)
}

// TestLevels walks in a level of the list with real keys, frame by frame: to the bit where the same frames lead in Go.
func TestLevels(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#levels"))
	eventually(t, ctx, `act.level?.file === "dusk.tmx" && act.seen`)
	frames := func(n int) {
		for range n {
			run(t, ctx, key("Period", true), key("Period", false))
		}
	}
	frames(20)
	run(t, ctx, key("ArrowRight", true))
	frames(60)
	run(t, ctx, key("Space", true))
	frames(10)
	run(t, ctx, key("Space", false), key("ArrowRight", false))
	frames(3)
	run(t, ctx, Settle())
	var h visited
	run(t, ctx, Eval(visitNow, &h))
	if fmt.Sprint(h.Tape) != "[[0 20] [2 60] [6 10] [0 3]]" || h.Feet[0] < 200 {
		t.Errorf("%+v", h)
	}
	h.native(t, ours(t, "examples/platformer/game/levels/dusk.tmx"))
	// Another one of the list, at the pace of the page.
	run(t, ctx, Screen(1120, 560, false), chromedp.Click(`[data-level="hill.tmx"]`, chromedp.ByQuery), Settle())
	eventually(t, ctx, `act.level.file === "hill.tmx" && act.seen.onFloor`)
	run(t, ctx, key("KeyD", true))
	eventually(t, ctx, `act.seen.zone >= 0 && act.walker.names[act.seen.zone].includes("goal")`)
	run(t, ctx, key("KeyD", false), key("KeyP", true), key("KeyP", false), Settle())
	run(t, ctx, Eval(visitNow, &h))
	h.native(t, ours(t, "level/testdata/hill.tmx"))
}

// TestLevelDrop drops a level without its tileset, which the page asks for, and then that; a click on what lint says leads there, and a
// layer can be hidden. What is broken is told with its place.
func TestLevelDrop(t *testing.T) {
	ctx := tab(t)
	files := ours(t, "level/testdata/shapes.tmx", "level/testdata/things.tsx", "level/testdata/crate.tx")
	run(t, ctx, Still(1120, 560, false), Open(address+"?lang=en#s0.2"), drop(map[string][]byte{"shapes.tmx": files["shapes.tmx"], "crate.tx": files["crate.tx"]}))
	eventually(t, ctx, `document.getElementById("banner").innerText.includes("Drop things.tsx as well.")`)
	run(t, ctx, drop(map[string][]byte{"things.tsx": files["things.tsx"]}))
	eventually(t, ctx, `act.level?.file === "shapes.tmx" && act.seen && document.querySelector(".findings")`)
	var h visited
	run(t, ctx, Settle(), Eval(visitNow, &h))
	if h.Banner != "" || len(h.Rules) < 3 || !strings.Contains(strings.Join(h.Rules, " "), "overlapping") {
		t.Errorf("%+v", h)
	}
	h.native(t, files)
	var at struct {
		Chosen int
		On     bool
		Marks  int
	}
	run(t, ctx, chromedp.Click(`.findings li:nth-child(2) button`, chromedp.ByQuery), Settle(), Eval(`(() => {
		const { act, stage: { view } } = hantei, f = act.level.findings[act.chosen];
		const [x, y] = view.project([0, 1].map((i) => (f.bounds[0][i] + f.bounds[1][i]) / 2));
		return { chosen: act.chosen, on: x > 0 && y > 0 && x < view.width && y < view.height, marks: view.labels.filter((l) => l.colour === "red").length };
	})()`, &at))
	if at.Chosen != 1 || !at.On || at.Marks == 0 {
		t.Errorf("a finding is chosen: %+v", at)
	}
	run(t, ctx, chromedp.Click(`[data-filter="layer world/things"]`, chromedp.ByQuery), Settle())
	if n := count(t, ctx, `[data-filter]:not(:checked)`); n != 1 {
		t.Errorf("%d layers are hidden", n)
	}
	bad := strings.Replace(string(ours(t, "level/testdata/hill.tmx")["hill.tmx"]), `width="24"`, `width="wide"`, 1)
	run(t, ctx, drop(map[string][]byte{"bad.tmx": []byte(bad)}))
	eventually(t, ctx, `document.getElementById("banner").innerText.includes("bad.tmx:22: object 1")`)
	run(t, ctx, drop(ours(t, "examples/platformer/game/levels/dawn.ldtk")))
	eventually(t, ctx, `act.level?.file === "dawn.ldtk" && document.getElementById("banner").hidden`)
}

// TestLevelsPhone walks with a finger, in Japanese.
func TestLevelsPhone(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), Open(address+"?lang=ja#levels"), chromedp.WaitVisible(`.pad button`, chromedp.ByQuery))
	eventually(t, ctx, `act.seen`)
	run(t, ctx, Touch(`[data-key="right"]`, 0, 0), Settle())
	eventually(t, ctx, `act.tape.some(([k]) => k === 2)`)
	var wide, held int
	if run(t, ctx, Eval(`document.documentElement.scrollWidth`, &wide), Eval(`hantei.act.held.pad`, &held)); wide > 390 || held != 0 {
		t.Errorf("the page is %d wide, the keys are %d", wide, held)
	}
}
