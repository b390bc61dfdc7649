package d3

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/jsonline"
)

// movingRecord is the record of a World in which all kinds of motions are, ahead and behind: straight, along legs, by Slide and turning, of
// parts, hulls and meshes; and of what goes on from there.
func movingRecord(t testing.TB) []byte {
	t.Helper()
	var w World[string]
	hero := Mover[string]{Up: xy(0, 1), Snap: 0.5, Step: 0.5, MaxSlope: 1}
	mesh := meshThrough([]Vec{scatterless(-9, -3), scatterless(0, -2), scatterless(9, -3), scatterless(12, 0)})
	hull := NewHull(scatterless(0, 0), scatterless(1, 0), scatterless(0, 1), scatterless(-1, -1), scatterless(0.5, 2))
	_ = w.Set("floor", Box{fill(-20), xy(20, -1).Add(fill(0))})
	_ = w.Set("hero", Capsule{xy(0, 1), xy(0, 2), 0.5})
	_ = w.SetParts("gate", Rounded{hull, 0.125}, Segment{xy(5, 0), xy(5, 9)})
	_ = w.Set("ghost", Sphere{xy(4, 1), 0.25})
	_ = w.Set("spinner", hull.In(Transform{Position: xy(8, 4), Rotation: turn([3]float64{1, 2, 3}, 0.75)}))
	_ = w.SetParts("door", Box{xy(2, 3), xy(3, 4).Add(fill(0.5))}, Tapered{xy(2, 3), xy(2, 5), 0.5, 0.25})
	_ = w.Set("top", hull)
	_ = w.SetMesh("hills", mesh)
	_ = w.SetMeshAt("raft", mesh, Transform{Position: xy(0.1, -6), Rotation: turn([3]float64{1, 2, 3}, 0.25), Scale: fill(-0.5)})
	_ = w.SetMeshAt("plank", mesh, Transform{Position: xy(0.1, 7)})
	begin := func() {
		_ = w.Move("gate", xy(-0.5, 0))
		_ = w.Move("plank", xy(-0.5, 0.25))
		_ = w.MoveAlong("ghost", Leg{0.5, xy(0, 1)}, Leg{1, xy(-1, 0)})
		_ = w.MoveTurning("raft", Motion{Move: xy(0, 2), Spin: turnZ(0.5)})
		_ = w.MoveTurning("spinner", Motion{Move: xy(0, -2), Spin: turnZ(-1), Pivot: xy(8, 4)})
		_ = w.MoveTurning("door", Motion{Spin: turnZ(0.25), Pivot: xy(2, 3)})
	}
	goOn := func() {
		for range 2 {
			begin()
			hero.Slide(&w, "hero", xy(3, -4), 0.25)
			w.AppendPairContacts(nil)
			w.AppendContactsOf(nil, "raft")
			w.AppendNearestWithinID(nil, "door", 3, 5)
			w.AppendSweepTurningAll(nil, Sphere{Radius: 2}, Motion{Move: xy(9, 0), Spin: turnZ(1)})
			hero.Slide(&w, "hero", xy(-3, 0), 0.25)
			w.Push("hero")
			hero.Rotate(&w, "hero", Motion{Spin: turnZ(0.25), Pivot: xy(0, 1)})
			w.Step()
			hero.Slide(&w, "hero", xy(-3, 0), 0.25)
		}
	}
	begin()
	w.Step()
	begin()
	hero.Slide(&w, "hero", xy(3, -4), 0.25)
	hero.Slide(&w, "hero", xy(3, 0), 0.25)
	_ = w.MoveTurning("top", Motion{Spin: turnZ(0.785)})
	var record, saved bytes.Buffer
	_ = w.Record(&record)
	var before World[string]
	w.Snapshot(&before)
	goOn()
	w.Restore(&before)
	_ = w.Move("top", xy(1, 1))
	goOn()
	_ = w.Record(&saved)
	return record.Bytes()
}

// replayAll replays a record of a stranger to its end, whatever differs. It may be refused, with a line and a reason; and no more.
func replayAll(t *testing.T, record []byte) (all Replayed, err error) {
	t.Helper()
	defer func() {
		if x := recover(); x != nil {
			t.Fatalf("%v\n%s\n%.9000s", x, debug.Stack(), record)
		}
	}()
	all, err = ReplayFunc(bytes.NewReader(record), func(Replayed, []byte, []byte) bool { return true })
	if bad := (*ReplayError)(nil); err != nil && (!errors.As(err, &bad) || bad.Line < 1 || bad.Line > bytes.Count(record, []byte("\n"))+1 || bad.Reason == "") {
		t.Fatalf("%v\n%.9000s", err, record)
	}
	return all, err
}

// withField returns a line with a field that is set anew, or without it if to is empty.
func withField(line []byte, name, to string) []byte {
	r := jsonline.NewReader(line, 1)
	var s jsonline.Writer
	s.Open('{')
	isThere := false
	for field, v := range r.All() {
		text := string(v)
		if field == name {
			text, isThere = to, true
		}
		if text != "" {
			s.Key(field)
			s.Raw(text)
		}
	}
	if !isThere && to != "" {
		s.Key(name)
		s.Raw(to)
	}
	s.End()
	return s.Text
}

// vecJSON is a vector as it stands in a record.
func vecJSON(p Vec) string {
	var s lineWriter
	s.vec(p)
	return string(s.Text)
}

// TestHostileStates alters motions of a record, ahead and behind, to some that no World can have: they are refused.
func TestHostileStates(t *testing.T) {
	record := movingRecord(t)
	if all, err := replayAll(t, record); err != nil || all.Difference != nil {
		t.Fatalf("%v, %v", all.Difference, err)
	}
	lines := bytes.SplitAfter(record, []byte("\n"))
	legs := func(all ...Leg) string {
		var s lineWriter
		s.Open('{')
		s.legs(all)
		s.End()
		return string(jsonline.NewReader(s.Text, 1).Field("legs"))
	}
	place := func(p Vec) string { return `{"position":` + vecJSON(p) + `}` }
	far := xy(1.7e308, 1.7e308)
	for _, test := range []struct{ id, field, to, want string }{
		{"top", "parts", `[{"type":"` + hullName + `","points":[` + vecJSON(far) + `]}]`, "turn: {"},
		{"top", "turn", `{"move":` + vecJSON(far) + `,"pivot":` + vecJSON(far) + `,"angle":1,"spin":[0,0,0,1]}`, "no object turns like that"},
		{"top", "turn", `{"move":` + vecText(0) + `,"pivot":` + vecJSON(xy(math.Inf(1), 0)) + `,"angle":1,"spin":[0,0,0,1]}`, "no object turns like that"},
		{"top", "legs", legs(Leg{1, xy(0, 0)}), "no object moves like that"},
		{"top", "start", vecText(1), "no object moves like that"},
		{"top", "motion", vecText(1), "no object moves like that"},
		{"spinner", "cameTurnBefore", "", "cameTurnBefore: missing"},
		{"raft", "cameTurnBefore", "", "cameTurnBefore: missing"},
		{"spinner", "cameTurnBefore", "[]", "no object turns like that"},
		{"spinner", "cameTurnBefore", `[{"type":"ray","origin":` + vecText(0) + `,"dir":` + vecText(1) + `}]`, "no object turns like that"},
		{"spinner", "turnBefore", `[{"type":"point","at":` + vecText(0) + `}]`, "no object turns like that"},
		{"raft", "turnBefore", place(xy(math.Inf(1), 0)), "no object turns like that"},
		{"raft", "cameTurnBefore", place(far), "no object turns like that"},
		{"hills", "came", vecText(1), "no object comes like that"},
		{"gate", "came", vecJSON(xy(math.Inf(1), 0)), "no object comes like that"},
		{"gate", "came", strings.Replace(vecText(1), "1", `"nan"`, 1), "no object comes like that"},
		{"hero", "walks", "2147483647", "walks: 2147483647: want an integer from 0 to "},
		{"hero", "walks", "0", "no object moves like that"},
		{"hero", "motion", vecText(1), "no object moves like that"},
		{"hero", "legs", legs(Leg{0.5, xy(1, 1)}, Leg{1, xy(0, 1)}), "no object moves like that"},
		{"hero", "legs", legs(Leg{0.25, xy(1e308, 0)}, Leg{0.5, xy(-1e308, 0)}, Leg{1, xy(0, 0)}), "no object moves like that"},
		{"hero", "legs", "", "no object moves like that"},
		{"hero", "start", vecJSON(far.Add(far)), "no object moves like that"},
	} {
		isThere := false
		for i, line := range lines {
			if !bytes.HasPrefix(line, []byte(`{"object":"`+test.id+`"`)) {
				continue
			}
			isThere = true
			altered := slices.Clone(lines)
			altered[i] = withField(line, test.field, test.to)
			_, err := replayAll(t, bytes.Join(altered, nil))
			if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d", i+1)) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s, %s, %s: %v", test.id, test.field, test.to, err)
			}
			break
		}
		if !isThere {
			t.Errorf("there is no %s", test.id)
		}
	}
}

// FuzzHostileStates alters lines of a World as it is, anywhere and several times.
func FuzzHostileStates(f *testing.F) {
	for i := range uint64(40) {
		f.Add(i, byte(i))
	}
	f.Fuzz(func(t *testing.T, n uint64, times byte) {
		_ = replayAltered(t, movingRecord(t), rand.New(rand.NewPCG(n, 1)), 1+int(times%4))
	})
}

// TestAlteredStates is FuzzHostileStates for some thousand records.
func TestAlteredStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 7))
	record, refused := movingRecord(t), 0
	n := unlessBrief(4000, 300)
	for range n {
		if replayAltered(t, record, rng, 1+rng.IntN(3)) != nil {
			refused++
		}
	}
	if refused == n {
		t.Error("all are refused: there is nothing to see")
	}
	t.Logf("%d of %d refused", refused, n)
}

// replayAltered replays a record of motions that is altered in several places, most of them in the state of objects: numbers, whole fields,
// and fields of other lines.
func replayAltered(t *testing.T, record []byte, rng *rand.Rand, times int) error {
	t.Helper()
	lines := bytes.SplitAfter(record, []byte("\n"))
	others := []string{
		"1e300", "-1.7e308", "1.7e308", `"inf"`, `"nan"`, "-3", "2147483647", "0", "-0.0", "1", "5e-324", "0.25", "[]", "{}", "true", `"hero"`, vecText(0), vecJSON(xy(1e308, -1e308)),
	}
	for range times {
		var i int
		for i = rng.IntN(len(lines) - 1); rng.IntN(8) > 0 && !bytes.HasPrefix(lines[i], []byte(`{"object"`)); {
			i = rng.IntN(len(lines) - 1)
		}
		r := jsonline.NewReader(lines[i], i+1)
		var names []string
		for name := range r.All() {
			names = append(names, name)
		}
		name := names[rng.IntN(len(names))]
		switch rng.IntN(4) {
		case 0:
			lines[i] = withField(lines[i], name, "")
		case 1: // that of another line
			from := jsonline.NewReader(lines[rng.IntN(len(lines)-1)], 1)
			for other, v := range from.All() {
				if other != "object" && rng.IntN(3) == 0 {
					lines[i] = withField(lines[i], other, string(v))
				}
			}
		default:
			leaf := leafOf(rng, r.Field(name))
			at := r.Offset(leaf)
			lines[i] = slices.Concat(r.Value[:at], []byte(others[rng.IntN(len(others))]), r.Value[at+len(leaf):], []byte("\n"))
		}
		if jsonline.NewReader(lines[i], 1).Bad != nil || len(jsonline.NewReader(lines[i], 1).Value) < 3 {
			break
		}
	}
	_, err := replayAll(t, bytes.Join(lines, nil))
	return err
}

// emptyBegin is the first line of a record of so many objects.
func emptyBegin(objects int) string {
	return fmt.Sprintf(`{"do":"begin","format":"hantei record","version":1,"dim":%d,"objects":%d,"frame":0,"contacts":[],"hash":"0x0"}`+"\n", dim, objects)
}

// meshLine is the line of a mesh of n equal tiles.
func meshLine(n int) string {
	points := strings.Join([]string{vecJSON(scatterless(0, 0)), vecJSON(scatterless(1, 0)), vecJSON(scatterless(0, 1))}[:dim], ",")
	tile := strings.Join([]string{"0", "1", "2"}[:dim], ",")
	return `{"` + meshName + `":1,"points":[` + points + `],"tiles":[` + strings.TrimSuffix(strings.Repeat("["+tile+"],", n), ",") + "]}\n"
}

// TestHostileCrowds: what is near each other is limited by the length of the record, whatever it is.
func TestHostileCrowds(t *testing.T) {
	ball := `{"type":"` + sphereName + `","center":` + vecText(0) + `,"radius":1}`
	mesh := func(id int) string { return fmt.Sprintf(`{"do":"set%s","id":%d,"%s":1}`+"\n", meshName, id, meshName) }
	balls := func(n int, rest string) string {
		var s strings.Builder
		s.WriteString(emptyBegin(n))
		for id := range n {
			fmt.Fprintf(&s, `{"object":%d,"parts":[%s]%s}`+"\n", id, ball, rest)
		}
		return s.String()
	}
	parts := func(n int) string { return strings.TrimSuffix(strings.Repeat(ball+",", n), ",") }
	for _, test := range []struct{ name, few, many string }{
		{"balls", balls(300, ""), balls(2500, "")},
		{"balls that move", balls(300, `,"motion":`+vecText(1)), balls(2500, `,"motion":`+vecText(1))},
		{
			"two of many parts",
			emptyBegin(2) + `{"object":0,"parts":[` + parts(200) + `]}` + "\n" + `{"object":1,"parts":[` + parts(200) + `]}` + "\n",
			emptyBegin(2) + `{"object":0,"parts":[` + parts(2000) + `]}` + "\n" + `{"object":1,"parts":[` + parts(2000) + `]}` + "\n",
		},
		{"balls on a mesh", balls(200, "") + meshLine(200) + mesh(999), balls(1500, "") + meshLine(2000) + mesh(9999)},
		{"two meshes", emptyBegin(0) + meshLine(200) + mesh(0) + mesh(1), emptyBegin(0) + meshLine(2000) + mesh(0) + mesh(1)},
		{
			"half-spaces",
			balls(200, "") + strings.Repeat(`{"do":"set","id":0,"parts":[{"type":"`+halfSpaceName+`","point":`+vecText(0)+`,"normal":`+vecText(1)+`}]}`+"\n", 1),
			emptyBegin(2) + `{"object":0,"parts":[` + parts(2000) + `]}` + "\n" + `{"object":1,"parts":[` +
				strings.TrimSuffix(strings.Repeat(`{"type":"`+halfSpaceName+`","point":`+vecText(0)+`,"normal":`+vecText(1)+`},`, 2000), ",") + `]}` + "\n",
		},
	} {
		for _, call := range []string{`"do":"step","events":[],"hash":"0x0"`, `"ask":"pairs","pairs":[]`, `"ask":"paircontacts","pairs":[]`, `"ask":"contactsof","id":0,"manifolds":[]`} {
			if _, err := replayAll(t, []byte(test.few+"{"+call+"}\n")); err != nil {
				t.Errorf("%s, %s: %v", test.name, call, err)
			}
			_, err := replayAll(t, []byte(test.many+"{"+call+"}\n"))
			if isOne := strings.Contains(call, `"id":0`) && strings.HasPrefix(test.name, "balls"); err == nil != isOne || err != nil && !strings.Contains(err.Error(), "pairs of parts are near each other") {
				t.Errorf("%s, %s: %v", test.name, call, err)
			}
		}
	}
}

// TestHostileMeshes: a World of a record has no more tiles than there are numbers for, nor more copies of meshes than there is memory.
func TestHostileMeshes(t *testing.T) {
	const n = 100_000
	var s strings.Builder
	s.WriteString(emptyBegin(11_000))
	s.WriteString(meshLine(n))
	for id := range 11_000 {
		fmt.Fprintf(&s, `{"object":%d,"%s":1}`+"\n", id, meshName)
	}
	s.WriteString(`{"ask":"raycast","path":{"type":"segment","a":` + vecText(0) + `,"b":` + vecText(1) + `}}` + "\n")
	want := fmt.Sprintf("line %d, column", 3+(1<<30)/(n+1))
	if _, err := replayAll(t, []byte(s.String())); err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), ErrTooMany.Error()) {
		t.Errorf("%v, want %s", err, want)
	}

	was := mostCopied
	defer func() { mostCopied = was }()
	mostCopied = 50_000
	scaled := func(ids, count int) string {
		text := emptyBegin(0) + meshLine(1000)
		for i := range count {
			text += fmt.Sprintf(`{"do":"set%s","id":%d,"%s":1,"place":{"position":%s,"scale":%s}}`+"\n", meshName, i%ids, meshName, vecText(0), vecText(2+i))
		}
		return text
	}
	if _, err := replayAll(t, []byte(scaled(5, 200))); err != nil { // all but five are gone
		t.Error(err)
	}
	if _, err := replayAll(t, []byte(scaled(200, 200))); err == nil || !strings.Contains(err.Error(), "corners and parts of meshes are scaled") {
		t.Error(err)
	}
	objects := emptyBegin(200) + meshLine(1000)
	for i := range 200 {
		objects += fmt.Sprintf(`{"object":%d,"%s":1,"place":{"position":%s,"scale":%s}}`+"\n", i, meshName, vecText(0), vecText(2+i))
	}
	if _, err := replayAll(t, []byte(objects)); err == nil || !strings.Contains(err.Error(), "corners and parts of meshes are scaled") {
		t.Error(err)
	}
}

// TestHostileFilters: a query has not many filters.
func TestHostileFilters(t *testing.T) {
	for _, n := range []int{mostFilters, mostFilters + 1} {
		text := emptyBegin(0) + `{"ask":"overlapping","shape":{"type":"point","at":` + vecText(0) + `},"filters":[` + strings.TrimSuffix(strings.Repeat("{},", n), ",") + `],"ids":[]}` + "\n"
		if _, err := replayAll(t, []byte(text)); (err == nil) != (n == mostFilters) || err != nil && !strings.Contains(err.Error(), "filters[64]: {}: want at most 64") {
			t.Errorf("%d filters: %v", n, err)
		}
	}
}

// TestTurnsLeaveNoTrace: a record that begins after objects of all kinds have turned, in any order, is replayed to the same Hash.
func TestTurnsLeaveNoTrace(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 61))
	mesh := meshThrough([]Vec{scatterless(-9, -3), scatterless(0, -2), scatterless(9, -3), scatterless(12, 0)})
	for range unlessBrief(20, 4) {
		var w World[int]
		_ = w.SetMeshAt(0, mesh, Transform{Position: xy(0.5, -6)})
		_ = w.Set(1, Box{fill(-1), fill(1)})
		_ = w.SetParts(2, Rounded{Box{fill(4), fill(5)}, 0.5}, Segment{xy(5, 0), xy(5, 9)})
		_ = w.SetMeshAt(3, mesh, Transform{Position: xy(0.5, 6), Scale: fill(2)})
		_ = w.Set(4, Sphere{xy(0, 20), 1})
		hero := Mover[int]{Up: xy(0, 1)}
		for range 12 {
			for id := range 4 {
				if rng.IntN(3) == 0 {
					_ = w.MoveTurning(id, Motion{Move: randomIn(rng, 1), Spin: turnZ(rng.Float64() - 0.5)})
				}
			}
			if rng.IntN(3) == 0 {
				hero.Slide(&w, 4, xy(0, -0.5), 0.25)
			}
			replayed(t, &w)
			w.Step()
			replayed(t, &w)
		}
	}
}

// TestFastMotionsAreNoCrowd: boxes around long ways meet, and what moves along them never does: such a record is replayed.
func TestFastMotionsAreNoCrowd(t *testing.T) {
	var w World[int]
	var record bytes.Buffer
	const n = 2600
	for id := range n {
		_ = w.Set(id, Sphere{xy(float64(id), -float64(id)), 0.25})
		_ = w.Move(id, xy(n, n))
	}
	if err := w.Record(&record); err != nil {
		t.Fatal(err)
	}
	w.Step()
	if got, err := Replay(&record); err != nil || got.Difference != nil {
		t.Fatal(err, got.Difference)
	}
}
