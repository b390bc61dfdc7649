package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// bodies are the kinds of shape with corners, and those that are round, and the handles of each in the plane and in
// space; nil where the plane has no such shape.
var bodies = []struct {
	kind    string
	handles [2][]string
}{
	{"box", [2][]string{{"a", "b", "center", "r"}, {"a", "b", "center", "r"}}},
	{"obox", [2][]string{{"center", "list.0", "list.1", "r"}, {"center", "list.0", "list.1", "list.2", "r"}}},
	{"triangle", [2][]string{{"a", "list.0", "list.1", "center", "r"}, {"a", "list.0", "list.1", "center", "r"}}},
	{"hull", [2][]string{{"a", "list.3", "center", "r"}, {"a", "list.4", "center", "r"}}},
	{"half", [2][]string{{"a", "b", "r"}, {"a", "b", "r"}}},
	{"tapered", [2][]string{{"a", "b", "r", "rb"}, {"a", "b", "r", "rb"}}},
	{"cylinder", [2][]string{nil, {"a", "b", "r"}}},
	{"cone", [2][]string{nil, {"a", "b", "r"}}},
}

// TestBodies puts a shape of each of these kinds into the sandbox and drags every handle
// of it. The file that the page writes, and the Go test, are as the library takes them.
func TestBodies(t *testing.T) {
	whole(t)
	ctx := tab(t)
	for dim := 2; dim <= 3; dim++ {
		run(t, ctx, Open(address+"#sandbox"),
			chromedp.Click(fmt.Sprintf(`#tools [data-tool="dim%d"]`, dim), chromedp.ByQuery), Settle())
		for _, b := range bodies {
			var offered bool
			run(t, ctx, Eval(fmt.Sprintf(`document.querySelector('[data-add=%q]') !== null`, b.kind), &offered))
			if offered != (b.handles[dim-2] != nil) {
				t.Errorf("%dD: a %s is offered: %t", dim, b.kind, offered)
			}
			if !offered {
				continue
			}
			// Alone, so that no other handle lies above one of its own.
			run(t, ctx, Eval(fmt.Sprintf(`document.querySelector('[data-add=%q]').click()`, b.kind), nil), Settle(),
				Eval(`hantei.act.edit(state => {
					hantei.kept = [...hantei.kept ?? [], ...state.shapes.slice(0, -1)];
					state.shapes = state.shapes.slice(-1);
				})`, nil), Settle())
			for _, handle := range b.handles[dim-2] {
				var before, after string
				state := `JSON.stringify(hantei.stage.state.shapes)`
				selector := fmt.Sprintf(`.handle[data-handle="%s1.%s"]`, b.kind, handle)
				run(t, ctx, Eval(state, &before))
				for _, way := range []float64{1, -1} { // a radius of 0 gets no smaller
					run(t, ctx, Drag(selector, 23*way, 17*way), Settle(), Eval(state, &after))
					if before != after {
						break
					}
				}
				if before == after {
					t.Errorf("%dD: dragging %s of a %s changes nothing: %s", dim, handle, b.kind, before)
				}
			}
		}
		run(t, ctx, Eval(`hantei.act.edit(state => {
			state.shapes.push(...hantei.kept);
			for (const s of state.shapes) if (s.kind === 'cone') s.rb = 0.5;
			delete hantei.kept;
		})`, nil), Settle())
		var file, again, source string
		run(t, ctx,
			Eval(`hantei.reader().then(r => r.read('f', hantei.act.scene()))`, &file),
			Eval(`(async () => { await hantei.act.open('f', hantei.act.scene());
				return (await hantei.reader()).read('f', hantei.act.scene()); })()`, &again), Settle(),
			Eval(`hantei.act.goTest()`, &source))
		for _, kind := range []string{"box", "orientedbox", "triangle", "tapered", "cylinder", "cone"}[:2*dim] {
			if !strings.Contains(file, `"type": "`+kind+`"`) {
				t.Errorf("%dD: no %s in the file:\n%s", dim, kind, file)
			}
		}
		if file != again {
			t.Errorf("%dD: opened again, the file is another:\n%s\n%s", dim, file, again)
		}
		for _, core := range []string{"Box", "Cone"}[:dim-1] {
			if !strings.Contains(source, fmt.Sprintf("d%d.Rounded{Core: d%d.%s{", dim, dim, core)) {
				t.Errorf("%dD: no rounded %s in the test:\n%s", dim, core, source)
			}
		}
	}
}

// TestThick opens a scene with a ray and a line that have a radius, saves it again, and shows
// them in both dimensions: the page's Go test of all answers passes.
func TestThick(t *testing.T) {
	whole(t)
	ctx := tab(t)
	for dim := 2; dim <= 3; dim++ {
		zeros := strings.Repeat(", 0", dim-2)
		scene := fmt.Sprintf(`{"version": 1, "dim": %d, "shapes": [
			{"name": "lamp", "type": "ray", "origin": [0, 0%[2]s], "dir": [1, 0%[2]s], "radius": 2},
			{"name": "beam", "type": "line", "origin": [0, 6%[2]s], "dir": [1, 0%[2]s], "radius": 1},
			{"name": "nowhere", "type": "ray", "origin": [-9, 1%[2]s], "dir": [0, 0%[2]s], "radius": 1},
			{"name": "thin", "type": "ray", "origin": [5, -5%[2]s], "dir": [0, 1%[2]s]}]}`, dim, zeros)
		var file, again, source string
		var bad bool
		run(t, ctx, Open(address+"#sandbox"),
			Eval(fmt.Sprintf(`(async () => { await hantei.act.open('f', %q);
				return (await hantei.reader()).read('f', hantei.act.scene()); })()`, scene), &file), Settle(),
			Eval(`(async () => { await hantei.act.open('f', hantei.act.scene());
				return (await hantei.reader()).read('f', hantei.act.scene()); })()`, &again), Settle(),
			Eval(`hantei.act.goTest()`, &source),
			Eval(`!document.querySelector('#banner').hidden && document.querySelector('#banner span').textContent !== ''`, &bad))
		if strings.Count(file, `"radius"`) != 3 || file != again || bad {
			t.Errorf("%dD: an error: %t; saved\n%s\nand again\n%s", dim, bad, file, again)
		}
		if !strings.Contains(source, fmt.Sprintf("d%d.Rounded{Core: d%d.Line{", dim, dim)) {
			t.Errorf("%dD: no rounded line in the test:\n%s", dim, source)
		}
		testFile := filepath.Join(t.TempDir(), "scene_test.go")
		if err := os.WriteFile(testFile, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("go", "test", testFile).CombinedOutput(); err != nil {
			t.Errorf("%dD: go test: %v\n%s\n%s", dim, err, out, source)
		}
	}
}

// TestInfinite opens a scene with boxes that have infinite sides, and saves it again.
func TestInfinite(t *testing.T) {
	ctx := tab(t)
	const text = `{"version":1,"dim":2,"shapes":[{"name":"wall","type":"box","min":["-inf","-inf"],"max":[-3,"inf"]},` +
		`{"name":"ball","type":"circle","center":[0,2],"radius":1,"motion":[-4,0]}]}`
	var file, again string
	run(t, ctx, Open(address+"#sandbox"), Eval(`hantei.act.open('f', '`+text+`')`, nil), Settle(),
		Eval(`hantei.act.scene()`, &file), Eval(`hantei.stage.undo()`, nil), Settle(), Eval(`hantei.stage.redo()`, nil), Settle(), Eval(`hantei.act.scene()`, &again))
	for _, got := range []string{file, again} {
		if !strings.Contains(got, `"min":["-inf","-inf"],"max":[-3,"inf"]`) {
			t.Errorf("saved as %s", got)
		}
	}
	if n := count(t, ctx, "#panel .answers tbody tr"); n != 1 {
		t.Errorf("%d answers, want 1: %s", n, text)
	}
}
