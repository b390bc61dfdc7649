package d3

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hantei-go/hantei/internal/jsonline"
)

// play makes each call that a record knows, from small numbers.
func play(w *World[string]) {
	w.Seamless = true
	hero := Mover[string]{Up: xy(0, 1), Snap: 0.5, Step: 0.5, MaxSlope: 1, OneWay: 2, Leave: AddUpwardVelocity, Filter: Without("ghost")}
	mesh := meshThrough([]Vec{scatterless(-9, -3), scatterless(0, -2), scatterless(9, -3), scatterless(12, 0)})
	mesh.OneSided = true
	hull := NewHull(scatterless(0, 0), scatterless(1, 0), scatterless(0, 1), scatterless(-1, -1), scatterless(0.5, 2))
	_ = w.Set("floor", Box{fill(-20), xy(20, -1).Add(fill(0))})
	_ = w.Set("hero", Capsule{xy(0, 1), xy(0, 2), 0.5})
	_ = w.Set("ghost", Sphere{xy(4, 1), 0.25})
	_ = w.SetParts("gate", Rounded{hull, 0.125}, Segment{xy(5, 0), xy(5, 9)})
	_ = w.Set("spinner", hull.In(Transform{Position: xy(8, 4), Rotation: turn([3]float64{1, 2, 3}, 0.75)}))
	_ = w.Set("beam", Ray{xy(-4, 3), xy(0.1, 1)})
	_ = w.Set("sky", HalfSpace{xy(0, 30), xy(0, -1)})
	_ = w.Set("room", Box{fill(math.Inf(-1)), fill(-50)})
	_ = w.SetMesh("hills", mesh)
	_ = w.SetMeshAt("raft", mesh, Transform{Position: xy(0.1, -6), Rotation: turn([3]float64{1, 2, 3}, 0.25), Scale: fill(-0.5)})
	_ = w.SetMeshAt("raft", mesh, Transform{Position: xy(math.NaN(), 0)})
	_ = w.SetSolid("cave", asInterior(meshAround(hullOfBox(Box{xy(-6, -8), xy(2, 0.5).Add(fill(0.5))})).data, dim == 2))
	_ = w.Set("bad", Sphere{Radius: -1})
	w.SetFilter("ghost", 1<<63, 6)
	_ = w.Move("gate", xy(-3, 0))
	_ = w.Move("nobody", xy(1, 0))
	_ = w.MoveAlong("ghost", Leg{0.5, xy(0, 1)}, Leg{1, xy(-1, 0)})
	_ = w.MoveTurning("nobody", Motion{Spin: turnZ(1)})
	_ = w.MoveTurning("raft", Motion{Move: xy(0, 2), Spin: turnZ(1)})
	_ = w.MoveTurning("spinner", Motion{Move: xy(0, -2), Spin: turnZ(-7), Pivot: xy(8, 4)})
	for range 4 {
		hero.Slide(w, "hero", xy(3, -4), 0.25)
		w.Step()
	}
	hero.Rotate(w, "hero", Motion{Move: xy(0, 0.25), Spin: turnZ(0.5)})
	hero.Rotate(w, "nobody", Motion{Spin: turnZ(0.5)})
	hero.Resize(w, "hero", Sphere{xy(0, 1), 0.5})
	hero.Slide(w, "nobody", xy(3, -4), 0.25)
	w.Push("hero", Filter[string]{Where: func(id string) bool { return id != "floor" }})
	at, _ := w.Position("hero")
	w.Bounds("gate")
	w.Contains("cave", xy(-1, -1))
	w.Contains("nobody", xy(-1, -1))
	w.AppendPairs(nil)
	w.AppendPairContacts(nil)
	w.AppendContactsOf(nil, "hero")
	w.AppendContactsOf(nil, "hills", Filter[string]{Where: func(id string) bool { return id != "floor" }})
	w.AppendClipAll(nil, Ray{at, xy(0.125, -1)})
	w.AppendCrossingsAll(nil, Line{at, xy(0.125, -1)}, Filter[string]{WhereHit: func(id string, _ Hit) bool { return id != "floor" }})
	ball := Sphere{at, 6}
	w.AppendOverlapping(nil, ball, Filter[string]{Mask: 1})
	w.AppendOverlappingID(nil, "hero")
	for range w.OverlappingParts(ball) {
		break
	}
	down := Segment{xy(3, 9), xy(3, -9)}
	w.RayCast(down, Filter[string]{WhereHit: func(id string, _ Hit) bool { return id != "floor" }})
	w.RayCastPart(Line{xy(0, 0), xy(1, 0)})
	w.AppendRayCastAll(nil, Ray{xy(0, 0), xy(1, 0.25)}, Filter[string]{Approaching: true, Seamless: true})
	w.Sweep(ball, xy(9, -1))
	w.SweepPart(ball, xy(9, -1))
	w.AppendSweepAll(nil, Triangle{xy(0, 9), xy(1, 9), xy(0, 8)}, xy(0, -30))
	w.SweepID("hero", xy(9, 0))
	bar := Segment{xy(-3, 0), xy(3, 0)}
	w.SweepTurning(bar, Motion{Move: xy(1, 2), Spin: turnZ(1), Pivot: xy(-3, 0)})
	w.SweepTurningPart(bar, Motion{Spin: spinZ(1, 0.5)})
	w.AppendSweepTurningAll(nil, bar, Motion{Spin: turnZ(-7)}, Filter[string]{Approaching: true})
	w.SweepTurningID("hero", Motion{Move: xy(9, 0), Spin: turnZ(1)})
	w.AppendNearest(nil, OrientedBox{Center: at}, 3)
	w.AppendNearestWithinID(nil, "hero", 2, 9)
	w.AppendTrace(nil, Sphere{at, 0.25}, xy(7, -20), 4, 0.5)
	w.AppendTraceID(nil, "hero", xy(7, -20), 4, 0)
	var saved World[string]
	w.Snapshot(&saved)
	w.Remove("ghost")
	w.Remove("ghost")
	w.Clear()
	w.Step()
	w.Restore(&saved)
	w.Step()
	w.Hash()
}

// scatterless is a point that has something in each dimension.
func scatterless(x, y float64) Vec { return at([3]float64{x, y, float64(x*0.5) - y}) }

// goldenRecord is that of play in a World that has begun before.
func goldenRecord(t *testing.T) []byte {
	t.Helper()
	var w World[string]
	play(&w)
	_ = w.Move("gate", xy(1, 0))
	_ = w.MoveTurning("spinner", Motion{Spin: turnZ(0.5), Pivot: xy(8, 4)})
	_ = w.MoveAlong("floor", Leg{0.5, xy(0, -1)}, Leg{1, xy(0, -2)})
	w.Remove("sky")
	var record bytes.Buffer
	if err := w.Record(&record); err != nil {
		t.Fatal(err)
	}
	play(&w)
	if err := w.Record(nil); err != nil {
		t.Fatal(err)
	}
	w.Step()
	return record.Bytes()
}

// TestGoldenRecord compares a record of all calls with testdata/record.jsonl: its bits are the same on every platform.
// With -update it is written anew.
func TestGoldenRecord(t *testing.T) {
	const file = "testdata/record.jsonl"
	got := goldenRecord(t)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range bytes.Split(got, []byte("\n")) {
		if other := bytes.Split(want, []byte("\n")); i >= len(other) || !bytes.Equal(line, other[i]) {
			t.Fatalf("line %d is %s", i+1, line)
		}
	}
	words := []string{"set", "set" + meshName, "slide", "rotate", "resize"}
	for i, typ := 0, reflect.TypeFor[*World[int]](); i < typ.NumMethod(); i++ {
		words = append(words, wordOf(typ.Method(i).Name))
	}
	for _, word := range words {
		if _, ok := callOf(word); ok && !bytes.Contains(got, []byte(`"`+word+`"`)) {
			t.Errorf("there is no %s", word)
		}
	}
	if all, err := Replay(bytes.NewReader(want)); err != nil || all.Difference != nil || all.Lines != bytes.Count(want, []byte("\n")) || all.Frames != 6 {
		t.Errorf("%v, %v, %d lines, %d frames", err, all.Difference, all.Lines, all.Frames)
	}
}

// told are the fields of a record that are no arguments, but for those of begin and restore.
var told = []string{
	"ok", "error", "events", "hash", "point", "min", "max", "pairs", "ids", "hit", "hits", "near", "turns", "left", "at", "floor", "contacts",
	"moved", "done", "stuck", "landed", "squeezed",
}

// leafOf returns a value in v that holds no others, or is empty.
func leafOf(rng *rand.Rand, v jsonline.Value) jsonline.Value {
	for {
		var all []jsonline.Value
		for _, x := range v.All() {
			all = append(all, x)
		}
		if len(all) == 0 {
			return v
		}
		v = all[rng.IntN(len(all))]
	}
}

// TestAlteredAnswers alters an answer of a record, anywhere: that line and that field are what differs.
func TestAlteredAnswers(t *testing.T) {
	record := goldenRecord(t)
	lines := bytes.SplitAfter(record, []byte("\n"))
	rng := rand.New(rand.NewPCG(*seed, 3))
	seen := make(map[string]int)
	for range unlessBrief(4000, 300) {
		i := rng.IntN(len(lines) - 1)
		line := recordLine{jsonline.NewReader(lines[i], i+1)}
		call := cmpOr(line.Field("do").Word(), line.Field("ask").Word())
		var all []string
		for name := range line.All() {
			if slices.Contains(told, name) && (call != "begin" && call != "restore" || name == "hash") || name == "parts" && call == "overlappingparts" {
				all = append(all, name)
			}
		}
		if len(all) == 0 {
			continue
		}
		name := all[rng.IntN(len(all))]
		leaf := leafOf(rng, line.Field(name))
		at := cap(line.Value) - cap(leaf)
		path := line.PathTo(at)
		other := []string{"1.0009765625", `"other"`, "true", "7"}[rng.IntN(4)]
		switch {
		case leaf.Is('[') || leaf.Is('{'):
			other, path = `[3.5]`, path+"[0]"
		case other == string(leaf):
			continue
		}
		seen[call+" "+name]++
		altered := slices.Concat(bytes.Join(lines[:i], nil), line.Value[:at], []byte(other), line.Value[at+len(leaf):], []byte("\n"), bytes.Join(lines[i+1:], nil))
		got, err := Replay(bytes.NewReader(altered))
		if d := got.Difference; err != nil || d == nil || d.Line != i+1 || d.Field != path || d.Recorded != strings.Trim(other, "[]") {
			t.Fatalf("line %d, %s: %s for %s: %v, %v", i+1, path, other, leaf, err, d)
		}
	}
	t.Logf("%d fields", len(seen))
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// TestAlteredRecords alters a record anywhere: it is refused at that line or later, differs there or later, or has
// the same answers.
func TestAlteredRecords(t *testing.T) {
	record := goldenRecord(t)
	lines := bytes.SplitAfter(record, []byte("\n"))
	rng := rand.New(rand.NewPCG(*seed, 4))
	var counts [3]int
	for range unlessBrief(4000, 300) {
		i := rng.IntN(len(lines) - 1)
		line := recordLine{jsonline.NewReader(lines[i], i+1)}
		leaf := leafOf(rng, line.Value)
		at := cap(line.Value) - cap(leaf)
		other := []string{"1e300", `"other"`, "true", "-3", `"nan"`, `"floor"`, "[]", "{}", "0.25"}[rng.IntN(9)]
		altered := slices.Concat(bytes.Join(lines[:i], nil), line.Value[:at], []byte(other), line.Value[at+len(leaf):], []byte("\n"), bytes.Join(lines[i+1:], nil))
		got, err := Replay(bytes.NewReader(altered))
		var bad *ReplayError
		switch {
		case errors.As(err, &bad):
			counts[0]++
			if bad.Line < i+1 && !bytes.Contains(lines[bad.Line-1], []byte(`"objects"`)) {
				t.Fatalf("line %d altered: %v", i+1, err)
			}
		case err != nil:
			t.Fatal(err)
		case got.Difference != nil:
			counts[1]++
			if got.Difference.Line < i+1 && !bytes.Contains(lines[got.Difference.Line-1], []byte(`"objects"`)) {
				t.Fatalf("line %d altered: %v", i+1, got.Difference)
			}
		default:
			counts[2]++
		}
	}
	t.Logf("%d refused, %d differ, %d alike", counts[0], counts[1], counts[2])
}

// TestAlteredEdits alters the numbers of edits: the next Step at the latest tells.
func TestAlteredEdits(t *testing.T) {
	lines := bytes.SplitAfter(goldenRecord(t), []byte("\n"))
	for i, line := range lines {
		for _, change := range [...][2]string{{`"layer":"0x8000000000000000"`, `"layer":"0x1"`}, {`"motion":[-3,0`, `"motion":[-3.5,0`}} {
			if !bytes.Contains(line, []byte(`"do"`)) || !bytes.Contains(line, []byte(change[0])) {
				continue
			}
			altered := slices.Clone(lines)
			altered[i] = bytes.Replace(line, []byte(change[0]), []byte(change[1]), 1)
			got, err := Replay(bytes.NewReader(bytes.Join(altered, nil)))
			if d := got.Difference; err != nil || d == nil || d.Frame > 0 {
				t.Errorf("%s: %v, %v", line, err, d)
			}
		}
	}
}

// TestReplayRefuses: what is no record is told by line, field, value and reason.
func TestReplayRefuses(t *testing.T) {
	begin := fmt.Sprintf(`{"do":"begin","format":"hantei record","version":1,"dim":%d,"objects":0,"frame":0,"contacts":[],"hash":"0x9e3779b97f4a7c15"}`+"\n", dim)
	for _, test := range []struct{ text, want string }{
		{"", "line 1: want the first line of a record: there is none"},
		{"\n \n", "line 3: want the first line of a record: there is none"},
		{"7", "line 1, column 1: want an object"},
		{"{", "line 1, column 2: unexpected end"},
		{"{7", "line 1, column 2: want the name of a field"},
		{`{"a" 7`, "line 1, column 6: want a colon"},
		{`{"a":7 8`, "line 1, column 8: want a comma or }"},
		{`{"a":b`, "line 1, column 6: no value of JSON"},
		{`{"do":"begin"`, "line 1, column 14: unexpected end"},
		{`{"do":"begin"} x`, "line 1, column 15: something stands behind the object"},
		{`{"do":"clear"}`, `line 1, column 7: do: "clear": want the first line of a record, which begins with {"do":"begin"`},
		{`{"ask":"pairs"}`, `line 1, column 8: ask: "pairs": want the first line of a record, which begins with {"do":"begin"`},
		{`{"dim":2}`, "line 1: want a field that says what to do or ask"},
		{strings.Replace(begin, "hantei record", "record", 1), `line 1, column 24: format: "record": want "hantei record"`},
		{strings.Replace(begin, `"version":1`, `"version":2`, 1), "line 1, column 50: version: 2: this is version 1 of the format"},
		{strings.Replace(begin, `"dim":`, `"dim":1`, 1), fmt.Sprintf("line 1, column 58: dim: 1%d: want a record of dimension %d", dim, dim)},
		{strings.Replace(begin, `"objects":0`, `"objects":-1`, 1), "line 1, column 70: objects: -1: want an integer from 0 to 2147483647"},
		{strings.Replace(begin, `"objects":0`, `"objects":2`, 1), "line 1, column 70: objects: 2: the record ends after 0 of them"},
		{strings.Replace(begin, `[]`, `[[0,0]]`, 1), "line 1, column 94: contacts[0]: [0,0]: want the numbers of two objects"},
		{begin + begin, `line 2, column 7: do: "begin": a record has one line begin, the first one`},
		{begin + `{"do":"fly"}`, `line 2, column 7: do: "fly": a record has no such call`},
		{begin + `{"ask":"clear"}`, `line 2, column 8: ask: "clear": a record has no such call`},
		{begin + `{"do":"remove"}`, "line 2: id: missing"},
		{begin + `{"do":"remove","id":1.5}`, "line 2, column 21: id: 1.5: want an id: a string or an integer"},
		{begin + `{"do":"set","id":1,"parts":[{"type":"blob"}]}`, `line 2, column 37: parts[0].type: "blob": no shape has this type`},
		{begin + `{"do":"set","id":1,"parts":[{"type":"point","at":[1]}]}`, fmt.Sprintf("line 2, column 50: parts[0].at: [1]: want a list of %d numbers", dim)},
		{begin + `{"do":"set","id":1,"parts":[{"type":"point"}]}`, "line 2: at: missing"},
		{begin + `{"do":"set","id":1,"parts":{}}`, "line 2, column 28: parts: {}: want a list"},
		{begin + `{"do":"set` + meshName + `","id":1,"` + meshName + `":1}`, fmt.Sprintf("line 2, column %d: %s: 1: no line before has the one of this number", 23+2*len(meshName), meshName)},
		{begin + `{"do":"setfilter","id":1,"layer":"x","mask":"0x1"}`, `line 2, column 34: layer: "x": want 64 bits, such as "0x1f"`},
		{begin + `{"do":"step","seamless":1}`, "line 2, column 25: seamless: 1: want true or false"},
		{begin + `{"do":"slide","id":1,"velocity":` + vecText(0) + `,"dt":1,"mover":{"up":` + vecText(0) + `}}`, "line 2: the mover of this id has no memory, and no line before tells of it"},
		{begin + `{"ask":"raycast","path":{"type":"point","at":` + vecText(1) + `}}`, `line 2, column 25: path: {"type":"point","at":` + vecText(1) + `}: want a segment, a ray or a line, without a radius`},
		{begin + `{"` + meshName + `":2,"points":[],"tiles":[]}`, fmt.Sprintf("line 2, column %d: %s: 2: want an integer from 1 to 1", 5+len(meshName), meshName)},
		{begin + `{"` + meshName + `":1,"points":[],"tiles":[]}`, "line 2: no " + tileName},
		{begin + strings.Repeat("[", 99) + "\n", "line 2, column 17: too many lists and objects in each other"},
	} {
		got, err := Replay(strings.NewReader(test.text))
		var bad *ReplayError
		if !errors.As(err, &bad) || err.Error() != test.want || got.Difference != nil {
			t.Errorf("%s\n got %v\nwant %s", test.text, err, test.want)
		}
	}
	long := begin + `{"ask":"` + strings.Repeat("x", mostInLine)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := Replay(strings.NewReader(long)); err == nil || err.Error() != "line 2: longer than 67108864 bytes" {
		t.Error(err)
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 4*mostInLine {
		t.Errorf("a line of %d bytes takes %d", mostInLine, after.TotalAlloc-before.TotalAlloc)
	}
	broken := errors.New("broken")
	if _, err := Replay(io.MultiReader(strings.NewReader(begin), failing{broken})); err != broken {
		t.Error(err)
	}
}

// vecText is a vector of equal components.
func vecText(x int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(fmt.Sprint(x, ","), dim), ",") + "]"
}

// failing fails to read and to write.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestRecordTellsOfErrors: a writer that fails ends the record, and the game goes on.
func TestRecordTellsOfErrors(t *testing.T) {
	broken := errors.New("broken")
	var w, alone World[string]
	if err := w.Record(failing{broken}); err != nil {
		t.Error(err)
	}
	play(&w)
	play(&alone)
	if w.Hash() != alone.Hash() {
		t.Error("another game")
	}
	var second bytes.Buffer
	if err := w.Record(&second); err != broken {
		t.Error(err)
	}
	w.Step()
	if err := w.Record(nil); err != nil || w.Record(nil) != nil {
		t.Error(err)
	}
	n := second.Len()
	if w.Step(); second.Len() != n {
		t.Error("it goes on")
	}
	if all, err := Replay(&second); err != nil || all.Difference != nil || all.Frames != 1 {
		t.Error(err, all)
	}
}

// TestRecordOfIDs writes ids of all kinds, so that each is another one.
func TestRecordOfIDs(t *testing.T) {
	type entity struct{ ID, Generation int }
	idsAre[string](t, `"a"`, "a", `"\udcff\"\\\u000a"`, "\xff\"\\\n", `"�"`, "\ufffd", `""`, "")
	idsAre[int64](t, `-9223372036854775808`, int64(math.MinInt64), `0`, int64(0))
	idsAre[uint64](t, `18446744073709551615`, uint64(math.MaxUint64))
	idsAre[float64](t, `"#1 0.5"`, 0.5, `"#2 +Inf"`, math.Inf(1))
	idsAre[entity](t, `"#1 {1 2}"`, entity{1, 2}, `"#2 {1 3}"`, entity{1, 3})
	idsAre[*entity](t, `"#1"`, &entity{1, 2}, `"#2"`, &entity{1, 2})
	idsAre[any](t, `"#1 1"`, 1, `"#2 1"`, "1", `"#3"`, nil, `"#4"`, &entity{})
	idsAre[[2]bool](t, `"#1 [true false]"`, [2]bool{true, false})
	idsAre[[1]string](t, `"#1 [`+strings.Repeat("x", 96)+`"`, [1]string{strings.Repeat("x", 200)})
}

// idsAre sets each id, and compares how it is written. A record of them is replayed alike.
func idsAre[K comparable](t *testing.T, pairs ...any) {
	t.Helper()
	var record bytes.Buffer
	var w World[K]
	_ = w.Record(&record)
	var want []string
	for i := 0; i < len(pairs); i += 2 {
		id, _ := pairs[i+1].(K)
		_ = w.Set(id, Vec{})
		want = append(want, pairs[i].(string))
	}
	for range w.OverlappingParts(Vec{}) {
	}
	w.Step()
	all, err := Replay(&record)
	var got []string
	for id := range all.World.All() {
		got = append(got, id)
	}
	if err != nil || all.Difference != nil {
		t.Errorf("%v, %v", err, all.Difference)
	}
	for i := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], want[i][:len(want[i])-1]) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// counting is an id that fmt prints otherwise each time.
type counting struct{ x float64 }

var countings int

func (counting) String() string {
	countings++
	return fmt.Sprint(countings)
}

// TestRecordedNames: an id has one name, however it is printed.
func TestRecordedNames(t *testing.T) {
	sameName(t, 0, math.Copysign(0, -1))
	sameName[any](t, 0.0, math.Copysign(0, -1))
	sameName(t, counting{1}, counting{1})
	sameName(t, counting{0}, counting{math.Copysign(0, -1)})
}

// sameName sets one, and asks for the other, which is equal to it.
func sameName[K comparable](t *testing.T, id, same K) {
	t.Helper()
	var record bytes.Buffer
	var w World[K]
	_ = w.Record(&record)
	_ = w.Set(id, Vec{})
	_ = w.Move(same, fill(1))
	w.AppendOverlapping(nil, Vec{}, Without(same))
	w.Step()
	w.Remove(same)
	w.Position(id)
	if all, err := Replay(&record); err != nil || all.Difference != nil || all.Lines != 7 {
		t.Errorf("%v: %v, %v", same, err, all.Difference)
	}
}

// TestRecordedCounts: a count of whatever size means the same where an int has 32 bits, and can be replayed.
func TestRecordedCounts(t *testing.T) {
	var record bytes.Buffer
	var w World[int]
	_ = w.Record(&record)
	_ = w.Set(1, Box{fill(-9), fill(-8)})
	for _, n := range []int{math.MinInt, -1, math.MaxInt32, math.MaxInt} {
		w.AppendNearest(nil, Sphere{Radius: 1}, n)
		w.AppendTrace(nil, Sphere{Radius: 1}, fill(-20), n, 0.5)
	}
	if text := record.String(); strings.Contains(text, "922337203685477580") {
		t.Error(text)
	}
	if all, err := Replay(&record); err != nil || all.Difference != nil {
		t.Errorf("%v, %v", err, all.Difference)
	}
}

// TestRecordedLoops: a loop that changes the World and ends is written as it began, and the changes after it.
func TestRecordedLoops(t *testing.T) {
	var saved World[int]
	for i, change := range []func(w *World[int], id int){
		func(w *World[int], id int) { w.Remove(id) },
		func(w *World[int], _ int) { w.Clear() },
		func(w *World[int], _ int) { w.Restore(&saved) },
		func(w *World[int], id int) { _ = w.Set(id, fill(9)) },
	} {
		var record bytes.Buffer
		var w World[int]
		_ = w.Record(&record)
		for id := range 40 {
			_ = w.Set(id, Sphere{Radius: 1})
		}
		for of := range w.OverlappingParts(Sphere{Radius: 1}, Filter[int]{Where: func(id int) bool { return id > 20 }}) {
			change(&w, of.ID)
			break
		}
		w.Step()
		if all, err := Replay(&record); err != nil || all.Difference != nil || all.Frames != 1 {
			t.Errorf("change %d: %v, %v", i, err, all.Difference)
		}
	}
}

// losing writes less than it is given, and says nothing.
type losing struct{}

func (losing) Write([]byte) (int, error) { return 1, nil }

// TestRecordCutShort: a writer that loses something ends a record.
func TestRecordCutShort(t *testing.T) {
	var w World[int]
	_ = w.Record(losing{})
	if err := w.Record(nil); err != io.ErrShortWrite {
		t.Error(err)
	}
}

// TestRecordForgetsNobody: what is equal to nothing is not kept.
func TestRecordForgetsNobody(t *testing.T) {
	var w World[float64]
	_ = w.Record(io.Discard)
	var m Mover[float64]
	for range 3 {
		m.Slide(&w, math.NaN(), fill(1), 1)
	}
	if n := len(w.record.memories) + len(w.record.names); n != 0 {
		t.Error(n)
	}
}

// TestRecordLeavesOut: an id that is not equal to itself is never in a World, and in no record.
func TestRecordLeavesOut(t *testing.T) {
	var record bytes.Buffer
	var w World[float64]
	_ = w.Record(&record)
	_, _ = w.Set(math.NaN(), Vec{}), w.SetMesh(math.NaN(), meshThrough([]Vec{scatterless(0, 0), scatterless(1, 0), scatterless(0, 1)}))
	_, _ = w.SetMesh(1, nil), w.SetSolid(1, nil)
	w.Remove(math.NaN())
	if all, err := Replay(&record); err != nil || all.Difference != nil || all.Lines != 2 {
		t.Errorf("%v, %v", err, all)
	}
}

// wordOf returns the word of a line for most methods.
func wordOf(method string) string {
	return strings.Replace(strings.TrimPrefix(strings.ToLower(method), "append"), "within", "", 1)
}

// TestEachMethodIsRecorded: a method of World has a line, or is known to have none.
func TestEachMethodIsRecorded(t *testing.T) {
	without := []string{"Get", "Parts", "All", "Len", "Mesh", "MeshAt", "Solid", "Grow", "SetWorkers", "Record"}
	same := map[string]string{
		"SetParts": "set", "SetMeshAt": "set" + meshName, "MoveTrace": "movealong", "AppendStep": "step", "NearestWithin": "nearest", "Snapshot": "restore", "Restore": "restore",
		"Slides": "slide", "RayCasts": "raycastpart", "Sweeps": "sweeppart", "Overlaps": "overlapping", // one by one
	}
	for i, typ := 0, reflect.TypeFor[*World[int]](); i < typ.NumMethod(); i++ {
		name := typ.Method(i).Name
		word, ok := same[name]
		if !ok {
			word = wordOf(name)
		}
		if _, ok := callOf(word); !ok && word != "restore" && !slices.Contains(without, name) {
			t.Errorf("%s is in no record", name)
		}
	}
}

// TestRecordAtTheSameTime asks a recorded World at the same time: each line is whole.
func TestRecordAtTheSameTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 5))
	var w World[[1]string]
	var record bytes.Buffer
	_ = w.Record(&record)
	for i := range 60 {
		_ = w.Set([1]string{fmt.Sprint(i)}, anyShape(rng, scatter(rng, 9), 1))
	}
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for k := range 20 {
				id := [1]string{fmt.Sprint(10*i + k)}
				w.AppendOverlappingID(nil, id)
				w.Sweep(Sphere{Radius: 1}, fill(9), Filter[[1]string]{Where: func(other [1]string) bool { return other[0] > "3" }})
				w.Position(id)
				w.AppendPairs(nil)
			}
		})
	}
	all.Wait()
	w.Step()
	if err := w.Record(nil); err != nil {
		t.Fatal(err)
	}
	if all, err := Replay(&record); err != nil || all.Difference != nil || all.Frames != 1 {
		t.Errorf("%v, %v", err, all.Difference)
	}
}

// TestRecordedPointers: what a pointer leads to is read during the call, and not when a loop ends.
func TestRecordedPointers(t *testing.T) {
	var w World[int]
	_ = w.Set(1, Sphere{Radius: 1})
	_ = w.Set(2, Sphere{Radius: 1})
	var record bytes.Buffer
	_ = w.Record(&record)
	ball := &Sphere{Radius: 1}
	for range w.OverlappingParts(ball) {
		ball.Center = fill(9)
	}
	if all, err := Replay(&record); err != nil || all.Difference != nil {
		t.Errorf("%v, %v", err, all.Difference)
	}
}

// TestReplayOfEndlessTraces: a trace between two walls that was to go on for ever is asked for as many turns as
// there were.
func TestReplayOfEndlessTraces(t *testing.T) {
	var w World[int]
	_ = w.Set(1, HalfSpace{xy(0, 0), xy(1, 0)})
	_ = w.Set(2, HalfSpace{xy(9, 0), xy(-1, 0)})
	var record bytes.Buffer
	_ = w.Record(&record)
	w.AppendTrace(nil, Sphere{xy(4, 0), 1}, xy(100, 0), 1000, 1)
	text := strings.Replace(record.String(), `"n":1000`, `"n":2147483647`, 1)
	if all, err := Replay(strings.NewReader(text)); err != nil || all.Difference != nil {
		t.Errorf("%v, %v", err, all.Difference)
	}
	text = strings.Replace(text, `"motion":[100`, `"motion":[1e300`, 1)
	all, err := Replay(strings.NewReader(text))
	if d := all.Difference; err != nil || d == nil || d.Field != "turns[0].t" {
		t.Errorf("%v, %v", err, d)
	}
}

// TestDifferenceString names everything.
func TestDifferenceString(t *testing.T) {
	d := Difference{Line: 7, Frame: 3, Call: "step", ID: `"hero"`, Field: "events[0].t", Recorded: "0.25"}
	if got := d.String(); got != `frame 3, line 7: step "hero": events[0].t: 0.25 recorded, nothing now` {
		t.Error(got)
	}
}

// FuzzReplay replays anything to its end: it is refused, or differs, or is the same.
func FuzzReplay(f *testing.F) {
	record, err := os.ReadFile("testdata/record.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	lines := bytes.SplitAfter(record, []byte("\n"))
	f.Add(record)
	f.Add(movingRecord(f))
	for i := 0; i+8 < len(lines); i += 8 {
		empty := fmt.Sprintf(`{"do":"begin","format":"hantei record","version":1,"dim":%d,"objects":0,"frame":0,"contacts":[],"hash":"0x9e3779b97f4a7c15"}`+"\n", dim)
		f.Add(append([]byte(empty), bytes.Join(lines[i:i+8], nil)...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		all, err := replayAll(t, data)
		if err == nil && all.Difference == nil && all.Lines == 0 {
			t.Error("nothing was done, and nothing said")
		}
	})
}
