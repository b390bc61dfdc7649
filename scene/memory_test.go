package scene

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// used returns how many bytes reading a text allocates, and how many of them the scene
// keeps.
func used(t *testing.T, text string) (allocated, kept float64) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s, err := Read("f", strings.NewReader(text))
	runtime.GC()
	runtime.ReadMemStats(&after)
	if err != nil && len(err.Error()) > 1000 {
		t.Errorf("%.100s is refused with %d bytes", text, len(err.Error()))
	}
	runtime.KeepAlive(s)
	return float64(after.TotalAlloc - before.TotalAlloc), float64(after.HeapAlloc) - float64(before.HeapAlloc)
}

// repeat returns begin, some n bytes of what each returns, and end.
func repeat(n int, begin, end string, each func(i int) string) string {
	var b strings.Builder
	b.WriteString(begin)
	for i := 0; b.Len() < n; i++ {
		b.WriteString(each(i))
	}
	return b.String() + end
}

// always returns a text for every item.
func always(s string) func(int) string { return func(int) string { return s } }

// TestRefusedMemory: whatever is refused took some times the size of the file, not a
// tree of it, and the error does not grow with the file.
func TestRefusedMemory(t *testing.T) {
	const head = `{"version": 1, "dim": 2, `
	shape := func(field string) string {
		return head + `"shapes": [{"name": "c", "type": "circle", "center": [0, 0], ` + field
	}
	for name, test := range map[string]struct {
		begin, end string
		each       func(int) string
	}{
		"zeros":          {"[0", "]", always(",0")},
		"never closed":   {"[0", "", always(",0")},
		"white space":    {" ", "", always(" \n")},
		"brackets":       {strings.Repeat("[", maxNesting) + "0", strings.Repeat("]", maxNesting), always(",0")},
		"no shapes":      {head + `"shapes": [0`, "]}", always(",0")},
		"empty shapes":   {head + `"shapes": [{}`, "]}", always(",{}")},
		"empty strings":  {head + `"shapes": [""`, "]}", always(`,""`)},
		"unknown fields": {`{"x": 0`, "}", func(i int) string { return fmt.Sprintf(`,"%d":0`, i) }},
		"repeated":       {`{"x": 0`, "}", always(`,"x":0`)},
		"a long key":     {`{"`, `": 0}`, always("key")},
		"an odd key":     {`{"`, `": 0}`, always(`\u0000`)},
		"a long number":  {head + `"shapes": 1`, "}", always("0")},
		"a long version": {`{"version": 1`, "}", always("0")},
		"a long title":   {head + `"title": "`, `"}`, always("title")},
		"an odd title":   {head + `"title": "`, `"}`, always(`\u0000`)},
		"not UTF-8":      {head + `"title": "`, "\xff\"}", always("円")},
		"a long vector":  {shape(`"velocity": [0`), "]}]}", always(",0")},
		"a deep vector":  {shape(`"velocity": [` + strings.Repeat("[", 50) + "0"), strings.Repeat("]", 50) + "]}]}", always(",0")},
		"a long type":    {shape(`"type": "`), `"}]}`, always("type")},
		"a long name": {
			head + `"shapes": [{"name": "`, `", "type": "circle", "center": [0, 0], "radius": 1, "radius": 1}]}`, always("name"),
		},
		"pair of many": {head + `"shapes": [], "expect": [{"pair": [""`, "]}]}", always(`,""`)},
	} {
		for _, n := range []int{1 << 17, 1 << 19} {
			text := repeat(n, test.begin, test.end, test.each)
			allocated, _ := used(t, text)
			// What is read takes up to two times the file, and as much on the way there.
			if limit := 7*float64(len(text)) + 1<<17; allocated > limit {
				t.Errorf("%s: %d bytes took %.0f, %.1f times as many", name, len(text), allocated, allocated/float64(len(text)))
			}
			if _, err := Read("f", strings.NewReader(text)); err == nil {
				t.Errorf("%s is accepted", name)
			}
		}
	}
}

// TestLongNames: an error shows the beginning of a name.
func TestLongNames(t *testing.T) {
	name := strings.Repeat("円", 1<<12)
	for _, want := range []string{`"raycast": true`, `"sweep": true`, `"velocity": [0, 0]`, `"` + strings.Repeat("x", 1<<12) + `": 1`} {
		text := `{"version": 1, "dim": 2, "shapes": [{"name": "` + name + `", "type": "point", "at": [0, 0]}, {"name": "p", "type": "point", "at": [0, 0]}], ` +
			`"expect": [{"pair": ["` + name + `", "p"], ` + want + `}]}`
		if _, err := Read("f", strings.NewReader(text)); err == nil || len(err.Error()) > 1000 {
			t.Errorf("%.10s: %.2000v", want, err)
		}
	}
}

// TestSceneMemory: a scene takes some times the size of its file, however it is made up,
// and nothing of the file stays with it. What reading allocates on the way is garbage at
// once, half of what a tree took.
func TestSceneMemory(t *testing.T) {
	const head = `{"version": 1, "dim": 2, `
	two := head + `"shapes": [{"name": "l", "type": "line", "origin": [0, 0], "dir": [1, 0], "motion": [1, 0]}, {"name": "c", "type": "circle", "center": [0, 0], "radius": 1}], "expect": [{"pair": ["l", "c"], "overlap": true}`
	for name, test := range map[string]struct {
		begin, end string
		each       func(int) string
		keeps      float64 // times the file, at most
	}{
		"circles": {head + `"shapes": [{"name": "x", "type": "point", "at": [0, 0]}`, "]}", func(i int) string {
			return fmt.Sprintf(`, {"name": "c%d", "type": "circle", "center": [%d, 0.5], "radius": 1}`, i, i)
		}, 4},
		"points": {head + `"shapes":[{"name":"x","type":"point","at":[0,0]}`, "]}", func(i int) string {
			return fmt.Sprintf(`,{"name":"%d","type":"point","at":[0,0]}`, i)
		}, 8},
		"objects": {head + `"shapes":[],"objects":[{"name":"x"}`, "]}", func(i int) string {
			return fmt.Sprintf(`,{"name":"%d"}`, i)
		}, 7},
		"verdicts":  {two, "]}", always(`,{"pair":["l","c"],"overlap":true}`), 5},
		"crossings": {two, "]}", always(`,{"pair":["l","c"],"crossings":[{"t":0},{"t":1}],"clip":true,"sweep":{"t":0}}`), 8},
		"a title":   {head + `"shapes": [], "title": "`, `"}`, always("円"), 1.5},
	} {
		for _, n := range []int{1 << 17, 1 << 19} {
			text := repeat(n, test.begin, test.end, test.each)
			allocated, kept := used(t, text)
			if size := float64(len(text)); allocated > 70*size+1<<17 || kept > test.keeps*size+1<<15 {
				t.Errorf("%s: %d bytes took %.1f times as many, and keep %.1f", name, len(text), allocated/size, kept/size)
			}
			if _, err := Read("f", strings.NewReader(text)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
