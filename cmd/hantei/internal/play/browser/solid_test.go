package browser

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// glb returns a binary glTF file of triangles.
func glb(points [][3]float32, triangles [][3]uint16) []byte {
	var data, file bytes.Buffer
	write := func(to *bytes.Buffer, x any) { _ = binary.Write(to, binary.LittleEndian, x) } // to memory: no error
	write(&data, triangles)
	write(&data, points)
	text := fmt.Sprintf(`{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
		"meshes":[{"primitives":[{"indices":0,"attributes":{"POSITION":1}}]}],"buffers":[{"byteLength":%[1]d}],
		"bufferViews":[{"buffer":0,"byteLength":%[2]d},{"buffer":0,"byteOffset":%[2]d,"byteLength":%[3]d}],
		"accessors":[{"bufferView":0,"componentType":5123,"count":%[4]d,"type":"SCALAR"},
			{"bufferView":1,"componentType":5126,"count":%[5]d,"type":"VEC3","min":[0,0,0],"max":[8,8,8]}]}`,
		data.Len(), 6*len(triangles), 12*len(points), 3*len(triangles), len(points))
	for len(text)%4 != 0 {
		text += " "
	}
	for data.Len()%4 != 0 {
		data.WriteByte(0)
	}
	write(&file, []uint32{0x46546c67, 2, uint32(12 + 8 + len(text) + 8 + data.Len()), uint32(len(text)), 0x4e4f534a})
	file.WriteString(text)
	write(&file, []uint32{uint32(data.Len()), 0x004e4942})
	file.Write(data.Bytes())
	return file.Bytes()
}

// room is a box with a smaller one in it, which is inside out; in glTF, y is up.
func room() (points [][3]float32, triangles [][3]uint16) {
	for i, at := range [][2]float32{{0, 8}, {2, 6}} {
		for corner := range 8 {
			p := [3]float32{at[corner&1], at[corner>>1&1], at[corner>>2]}
			points = append(points, p)
		}
		for _, t := range [][3]uint16{{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}} {
			if i == 1 {
				t[1], t[2] = t[2], t[1]
			}
			for k := range t {
				t[k] += uint16(8 * i)
			}
			triangles = append(triangles, t)
		}
	}
	return points, triangles
}

// Drop drops a file in the middle of the page.
func Drop(file string) chromedp.Action {
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: []string{file}, DragOperationsMask: 1}
	var all chromedp.Tasks
	for _, kind := range []input.DispatchDragEventType{input.DragEnter, input.DragOver, input.Drop} {
		all = append(all, input.DispatchDragEvent(kind, 400, 300, data))
	}
	return all
}

// TestSolid drops files of meshes, moves a point in what is closed with the mouse, and pushes the ball with keys. Of what is open, the
// page marks a side.
func TestSolid(t *testing.T) {
	whole(t)
	dir := t.TempDir()
	points, triangles := room()
	closed, open, broken := filepath.Join(dir, "room.glb"), filepath.Join(dir, "open.glb"), filepath.Join(dir, "broken.glb")
	for name, data := range map[string][]byte{closed: glb(points, triangles), open: glb(points[:8], triangles[1:12]), broken: []byte("glTF")} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx := tab(t)
	run(t, ctx, Still(1100, 800, false), Open(address+"?lang=en#s0.1"), Drop(closed), chromedp.WaitVisible(`[data-handle="point.a"]`, chromedp.ByQuery), Settle())
	type around struct {
		Closed  bool
		Winding int
		On      bool
		Part    int
		Open    [][]float64
		Crossed []struct{ Part, Sign int }
	}
	const asked = `hantei.stage.answers.around`
	var a around
	run(t, ctx, Eval(asked, &a))
	if !a.Closed || a.Winding != 0 || len(a.Crossed) != 2 {
		t.Errorf("in the middle of the room: %+v", a)
	}
	if all := text(t, ctx, "#panel"); !strings.Contains(all, "room.glb") || !strings.Contains(all, "winding number of the point") {
		t.Errorf("the page says %q", all)
	}

	// The point goes out to the left, through the wall: the number goes from 0 by 1 to 0, and it is the sum of the signs.
	var numbers []int
	for range 24 {
		run(t, ctx, Drag(`.handle[data-handle="point.a"]`, -12, 0), Settle(), Eval(asked, &a))
		sum := 0
		for _, c := range a.Crossed {
			sum += c.Sign
		}
		if a.On && a.Winding == 0 && a.Closed {
			continue // by chance: how the page is laid out says where a point comes
		}
		if sum != a.Winding || !a.Closed || a.On {
			t.Errorf("%+v", a)
		}
		if n := len(numbers); n == 0 || numbers[n-1] != a.Winding {
			numbers = append(numbers, a.Winding)
		}
	}
	if fmt.Sprint(numbers) != "[0 1 0]" {
		t.Errorf("to the left the winding numbers are %v", numbers)
	}
	var link, shared, opened string
	run(t, ctx, chromedp.Click(`[data-tool="share"]`, chromedp.ByQuery), Settle(), Eval(`location.href`, &link), Eval(`JSON.stringify(hantei.stage.state)`, &shared))
	if run(t, ctx, Open(link), Settle(), Eval(`JSON.stringify(hantei.stage.state)`, &opened)); shared != opened {
		t.Errorf("shared %s, opened %s", shared, opened)
	}

	// The keys push the ball.
	var before, after []float64
	run(t, ctx, Eval(`hantei.stage.state.shapes[0].a`, &before),
		input.DispatchKeyEvent(input.KeyDown).WithCode("KeyD").WithKey("d"),
		Eval(`(() => { for (let i = 0; i < 40; i++) hantei.act.frame(); hantei.stage.changed(); })()`, nil),
		input.DispatchKeyEvent(input.KeyUp).WithCode("KeyD").WithKey("d"), Eval(`hantei.stage.state.shapes[0].a`, &after))
	if before[0] == after[0] && before[1] == after[1] {
		t.Errorf("pushed, the ball goes from %v to %v", before, after)
	}

	// What is open has no inside.
	run(t, ctx, Drop(open), chromedp.WaitVisible(`.fault:not([hidden])`, chromedp.ByQuery), Settle(), Eval(asked, &a))
	if a.Closed || len(a.Open) != 2 || fmt.Sprint(a.Open[0]) == fmt.Sprint(a.Open[1]) {
		t.Errorf("open: %+v", a)
	}
	if said := text(t, ctx, ".fault"); !strings.Contains(said, "not closed") || !strings.Contains(said, fmt.Sprint("number ", a.Part)) {
		t.Errorf("of what is open the page says %q", said)
	}
	run(t, ctx, Drop(broken), chromedp.WaitVisible(`#banner:not([hidden])`, chromedp.ByQuery))
	if said := text(t, ctx, "#banner span"); !strings.HasPrefix(said, "broken.glb: ") {
		t.Errorf("of a broken file the page says %q", said)
	}

	// In the plane, a chain that is closed has an inside, too.
	run(t, ctx, Open(address+"?lang=ja#mesh"), chromedp.Click(`[data-field="point"]`, chromedp.ByQuery), Settle(), Eval(asked, &a))
	if said := text(t, ctx, ".fault"); a.Closed || !strings.Contains(said, "閉じていない") {
		t.Errorf("of a chain that is open the page says %q: %+v", said, a)
	}
	a = around{}
	run(t, ctx, chromedp.Click(`[data-case="ring"]`, chromedp.ByQuery), Settle(), Eval(asked, &a))
	if !a.Closed || a.Winding != 1 || len(a.Crossed) != 1 {
		t.Errorf("in the ring: %+v", a)
	}
	var shapes int
	run(t, ctx, chromedp.Click(`[data-field="point"]`, chromedp.ByQuery), Settle(), Eval(`hantei.stage.state.shapes.length`, &shapes))
	if n := count(t, ctx, `[data-handle="point.a"]`); n != 0 || shapes != 2 {
		t.Errorf("without the point there are %d shapes and %d handles of it", shapes, n)
	}
}
