package d3

// Recorder: the lines of a record, one for each edit and query of a World.

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"sync"
)

// The format of a record.
const (
	recordFormat  = "hantei record"
	recordVersion = 1
)

// recorder writes the record of a World. Reads of the World may run at the same time, so all that they use is
// locked; a line is made without a lock and written as a whole.
type recorder[K comparable] struct {
	writing sync.Mutex
	to      io.Writer
	err     error // the first of writing; nothing is written after it

	kind   reflect.Kind // of K
	isRaw  bool         // ids are text as it is in a record
	naming sync.Mutex
	names  map[K]string // of ids that are neither strings nor integers

	// Of edits, which run alone.
	meshes   map[*meshData]int
	memories map[K]any // what the mover of an object kept at the end of its last call

	sheets shelf[sheet]
}

func newRecorder[K comparable](to io.Writer) *recorder[K] {
	return &recorder[K]{
		to: to, kind: reflect.TypeFor[K]().Kind(),
		names: make(map[K]string), meshes: make(map[*meshData]int), memories: make(map[K]any),
	}
}

// line begins a line: kind is do for what changes a World and ask for what does not.
func (r *recorder[K]) line(kind, name string) *sheet {
	s := r.sheets.take()
	s.text = s.text[:0]
	s.open('{')
	s.key(kind)
	s.word(name)
	return s
}

// write ends a line and writes it.
func (r *recorder[K]) write(s *sheet) {
	s.end()
	r.flush(s)
}

// flush writes lines that have ended.
func (r *recorder[K]) flush(s *sheet) {
	r.put(s.text)
	r.sheets.put(s)
}

func (r *recorder[K]) put(text []byte) {
	r.writing.Lock()
	defer r.writing.Unlock()
	if r.err != nil {
		return
	}
	n, err := r.to.Write(text)
	if n < len(text) && err == nil {
		err = io.ErrShortWrite
	}
	r.err = err
}

// id writes one: a string or an integer as it is, and any other as "#" and a number, in the order in which they come,
// with what fmt prints for it, unless that would look at what a pointer leads to.
func (r *recorder[K]) id(s *sheet, id K) {
	switch v := reflect.ValueOf(id); {
	case r.isRaw:
		s.raw(v.String())
	case r.kind == reflect.String:
		s.string(v.String())
	case r.kind >= reflect.Int && r.kind <= reflect.Int64:
		s.raw(fmt.Sprint(v.Int()))
	case r.kind >= reflect.Uint && r.kind <= reflect.Uintptr:
		s.raw(fmt.Sprint(v.Uint()))
	default:
		s.string(r.name(id, v))
	}
}

// name returns the name of an id, which stays as it is: 0 and -0 are one id, and fmt may print now this, now that. No
// lock is held while fmt prints, which may ask the World.
func (r *recorder[K]) name(id K, v reflect.Value) string {
	r.naming.Lock()
	name, ok := r.names[id]
	r.naming.Unlock()
	if ok {
		return name
	}
	text := ""
	if isPlain(v) {
		text = fmt.Sprintf(" %v", id)
	}
	r.naming.Lock()
	defer r.naming.Unlock()
	if name, ok := r.names[id]; ok {
		return name
	}
	if id != id {
		return cutName("#0" + text)
	}
	name = cutName(fmt.Sprintf("#%d", len(r.names)+1) + text)
	r.names[id] = name
	return name
}

// cutName returns a name of at most 100 bytes, which keeps nothing of a longer one.
func cutName(name string) string { return strings.Clone(name[:min(len(name), 100)]) }

// isPlain says whether a value has no pointers, nor interfaces that may hold some, and prints itself.
func isPlain(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128, reflect.String:
		return true
	case reflect.Array:
		return v.Type().Len() == 0 || isPlain(reflect.Zero(v.Type().Elem()))
	case reflect.Struct:
		for i := range v.NumField() {
			if !isPlain(v.Field(i)) {
				return false
			}
		}
		return true
	}
	return v.CanInt() || v.CanUint()
}

func (r *recorder[K]) idField(s *sheet, name string, id K) {
	s.key(name)
	r.id(s, id)
}

// ids is the field of several.
func (r *recorder[K]) ids(s *sheet, name string, all []K) {
	s.key(name)
	s.open('[')
	for _, id := range all {
		r.id(s, id)
	}
	s.shut(']')
}

// numbers is that of objects.
func (r *recorder[K]) numbers(s *sheet, name string, all []int32, keys []K) {
	if len(all) == 0 {
		return
	}
	s.key(name)
	s.open('[')
	for _, number := range all {
		r.id(s, keys[number])
	}
	s.shut(']')
}

// filters is what a query is narrowed by. Functions are what they said: whom they left out.
func (r *recorder[K]) filters(s *sheet, all []Filter[K], t *terms, keys []K) {
	if len(all) > 0 {
		s.key("filters")
		s.open('[')
		for i := range all {
			f := &all[i]
			s.open('{')
			if f.Mask != 0 {
				s.key("mask")
				s.bits(f.Mask)
			}
			if f.Approaching {
				s.boolField("approaching", true)
			}
			if f.Seamless {
				s.boolField("seamless", true)
			}
			if f.isWithout {
				r.idField(s, "without", f.without)
			}
			s.shut('}')
		}
		s.shut(']')
	}
	if t.noted != nil {
		r.numbers(s, "refused", t.noted.objects.appendKeys(nil), keys)
		r.numbers(s, "refusedHits", t.noted.hits.appendKeys(nil), keys)
	}
}

// meshNumber returns that of a mesh, after the line that says what it is.
func (r *recorder[K]) meshNumber(m *meshData) int {
	n, ok := r.meshes[m]
	if !ok {
		n = len(r.meshes) + 1
		r.meshes[m] = n
		s := r.sheets.take()
		s.text = s.text[:0]
		s.mesh(n, m)
		r.flush(s)
	}
	return n
}

// Edits.

// What is written of an error is the reason alone: the line has the id.

func (r *recorder[K]) set(id K, shapes []Shape, err error) {
	s := r.line("do", "set")
	r.idField(s, "id", id)
	s.shapes("parts", shapes)
	s.reason(err)
	r.write(s)
}

func (r *recorder[K]) setMesh(id K, m *Mesh, err error) {
	if m == nil || m.data == nil {
		return // there is no such thing in a record
	}
	number := r.meshNumber(m.data)
	s := r.line("do", "set"+meshName)
	r.idField(s, "id", id)
	s.intField(meshName, number)
	if m.OneSided {
		s.boolField("oneSided", true)
	}
	s.reason(err)
	r.write(s)
}

func (r *recorder[K]) remove(id K, ok bool) {
	s := r.line("do", "remove")
	r.idField(s, "id", id)
	s.boolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) clear() { r.write(r.line("do", "clear")) }

func (r *recorder[K]) setFilter(id K, l layers, ok bool) {
	s := r.line("do", "setfilter")
	r.idField(s, "id", id)
	s.layers(l)
	s.boolField("ok", ok)
	r.write(s)
}

func (s *sheet) layers(l layers) {
	s.key("layer")
	s.bits(l.layer)
	s.key("mask")
	s.bits(l.mask)
}

func (r *recorder[K]) move(id K, motion Vec, err error) {
	s := r.line("do", "move")
	r.idField(s, "id", id)
	s.vecField("motion", motion)
	s.reason(err)
	r.write(s)
}

func (r *recorder[K]) moveAlong(id K, legs []Leg, err error) {
	s := r.line("do", "movealong")
	r.idField(s, "id", id)
	s.legs(legs)
	s.reason(err)
	r.write(s)
}

func (r *recorder[K]) push(id K, f []Filter[K], t *terms, keys []K, moved Vec, ok bool) {
	s := r.line("do", "push")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	s.vecField("moved", moved)
	s.boolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) step(isSeamless bool, events []Event[K], hash uint64) {
	s := r.line("do", "step")
	if isSeamless {
		s.boolField("seamless", true)
	}
	s.key("events")
	s.open('[')
	for i := range events {
		e := &events[i]
		s.open('{')
		s.key("kind")
		s.word(e.Kind.String())
		r.idField(s, "a", e.A)
		r.idField(s, "b", e.B)
		s.floatField("t", e.T)
		if e.Kind == Enter {
			s.vecField("point", e.Point)
			s.vecField("normal", e.Normal)
			s.intField("partA", e.PartA)
			s.intField("partB", e.PartB)
		}
		s.shut('}')
	}
	s.shut(']')
	s.hash(hash)
	r.write(s)
}

func (s *sheet) hash(hash uint64) {
	s.key("hash")
	s.bits(hash)
}

// Queries.

func (r *recorder[K]) position(id K, p Vec, ok bool) {
	s := r.line("ask", "position")
	r.idField(s, "id", id)
	if ok {
		s.vecField("point", p)
	}
	r.write(s)
}

func (r *recorder[K]) bounds(id K, b Box, ok bool) {
	s := r.line("ask", "bounds")
	r.idField(s, "id", id)
	if ok {
		s.vecField("min", b.Min)
		s.vecField("max", b.Max)
	}
	r.write(s)
}

func (r *recorder[K]) hash(hash uint64) {
	s := r.line("ask", "hash")
	s.hash(hash)
	r.write(s)
}

func (r *recorder[K]) pairs(all [][2]K) {
	s := r.line("ask", "pairs")
	s.key("pairs")
	s.open('[')
	for _, p := range all {
		s.open('[')
		r.id(s, p[0])
		r.id(s, p[1])
		s.shut(']')
	}
	s.shut(']')
	r.write(s)
}

func (r *recorder[K]) pairContacts(all []PairContact[K]) {
	s := r.line("ask", "paircontacts")
	s.key("pairs")
	s.open('[')
	for i := range all {
		c := &all[i]
		s.open('{')
		r.idField(s, "a", c.A)
		r.idField(s, "b", c.B)
		s.vecField("point", c.Point)
		s.vecField("normal", c.Normal)
		s.floatField("depth", c.Depth)
		s.intField("partA", c.PartA)
		s.intField("partB", c.PartB)
		s.shut('}')
	}
	s.shut(']')
	r.write(s)
}

func (r *recorder[K]) overlapping(shape Shape, f []Filter[K], t *terms, keys, found []K) {
	s := r.line("ask", "overlapping")
	s.shapeField("shape", shape)
	r.filters(s, f, t, keys)
	r.ids(s, "ids", found)
	r.write(s)
}

func (r *recorder[K]) overlappingID(id K, f []Filter[K], t *terms, keys, found []K) {
	s := r.line("ask", "overlappingid")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	r.ids(s, "ids", found)
	r.write(s)
}

// overlappingParts tells of items.
func (r *recorder[K]) overlappingParts(shape *probe, f []Filter[K], t *terms, keys []K, from *store, items []int32) {
	s := r.line("ask", "overlappingparts")
	s.key("shape")
	s.probe(shape)
	r.filters(s, f, t, keys)
	s.key("parts")
	s.open('[')
	for _, at := range items {
		s.open('{')
		r.idField(s, "id", keys[from.objectOf(at)])
		s.intField("part", from.partOf(at))
		s.shut('}')
	}
	s.shut(']')
	r.write(s)
}

// cast begins the line of a path or a motion, which is about parts or about ids.
func (r *recorder[K]) cast(c *caster, kind string, f []Filter[K], keys []K) *sheet {
	var s *sheet
	if c.path != nil {
		s = r.line("ask", "raycast"+kind)
		s.shapeField("path", c.path)
	} else {
		s = r.line("ask", "sweep"+kind)
		s.shapeField("shape", c.shape)
		s.vecField("motion", c.dir)
	}
	r.filters(s, f, c.t, keys)
	return s
}

func (r *recorder[K]) firstHit(c *caster, f []Filter[K], keys []K, first Struck[K], ok bool) {
	kind := "part"
	if c.isWhole {
		kind = ""
	}
	s := r.cast(c, kind, f, keys)
	if ok {
		s.key("hit")
		r.struck(s, &first, !c.isWhole)
	}
	r.write(s)
}

func (r *recorder[K]) allHits(c *caster, f []Filter[K], keys []K, all []Struck[K]) {
	s := r.cast(c, "all", f, keys)
	s.key("hits")
	s.open('[')
	for i := range all {
		r.struck(s, &all[i], true)
	}
	s.shut(']')
	r.write(s)
}

func (r *recorder[K]) sweepID(id K, motion Vec, f []Filter[K], t *terms, keys []K, first Struck[K], ok bool) {
	s := r.line("ask", "sweepid")
	r.idField(s, "id", id)
	s.vecField("motion", motion)
	r.filters(s, f, t, keys)
	if ok {
		s.key("hit")
		r.struck(s, &first, true)
	}
	r.write(s)
}

func (r *recorder[K]) struck(s *sheet, h *Struck[K], hasPart bool) {
	s.open('{')
	r.idField(s, "id", h.ID)
	s.hit(&h.Hit)
	if hasPart {
		s.intField("part", h.Part)
	}
	s.shut('}')
}

func (r *recorder[K]) nearest(shape Shape, k int, within float64, f []Filter[K], t *terms, keys []K, found []Neighbor[K]) {
	s := r.line("ask", "nearest")
	s.shapeField("shape", shape)
	r.near(s, k, within, f, t, keys, found)
}

func (r *recorder[K]) nearestID(id K, k int, within float64, f []Filter[K], t *terms, keys []K, found []Neighbor[K]) {
	s := r.line("ask", "nearestid")
	r.idField(s, "id", id)
	r.near(s, k, within, f, t, keys, found)
}

// near ends the line of both.
func (r *recorder[K]) near(s *sheet, k int, within float64, f []Filter[K], t *terms, keys []K, found []Neighbor[K]) {
	s.countField("k", k)
	s.floatField("within", within)
	r.filters(s, f, t, keys)
	s.key("near")
	s.open('[')
	for _, n := range found {
		s.open('{')
		r.idField(s, "id", n.ID)
		s.floatField("distance", n.Distance)
		s.shut('}')
	}
	s.shut(']')
	r.write(s)
}

func (r *recorder[K]) trace(shape Shape, motion Vec, n int, restitution float64, f []Filter[K], t *terms, keys []K, turns []Turn[K]) {
	s := r.line("ask", "trace")
	s.shapeField("shape", shape)
	r.turns(s, motion, n, restitution, f, t, keys, turns)
}

func (r *recorder[K]) traceID(id K, motion Vec, n int, restitution float64, f []Filter[K], t *terms, keys []K, turns []Turn[K]) {
	s := r.line("ask", "traceid")
	r.idField(s, "id", id)
	r.turns(s, motion, n, restitution, f, t, keys, turns)
}

// turns ends the line of both.
func (r *recorder[K]) turns(s *sheet, motion Vec, n int, restitution float64, f []Filter[K], t *terms, keys []K, turns []Turn[K]) {
	s.vecField("motion", motion)
	s.countField("n", n)
	s.floatField("restitution", restitution)
	r.filters(s, f, t, keys)
	s.key("turns")
	s.open('[')
	for i := range turns {
		turn := &turns[i]
		s.open('{')
		r.idField(s, "id", turn.ID)
		s.hit(&turn.Hit)
		s.vecField("offset", turn.Offset)
		s.vecField("motion", turn.Motion)
		s.key("stop")
		s.word(turn.Stop.String())
		s.intField("part", turn.Part)
		s.shut('}')
	}
	s.shut(']')
	r.write(s)
}

// State.

// state writes all that a World holds: a line about it, and one for each object in order of insertion, also for what is
// gone but was in contact at the last Step.
func (r *recorder[K]) state(name string, from *store, keys []K) {
	room := from.rooms.take()
	hash := from.hash(room)
	rank := room.items // as hash leaves it
	count := 0
	for _, n := range rank {
		if n != none {
			count++
		}
	}
	s := r.line("do", name)
	if name == "begin" {
		s.key("format")
		s.string(recordFormat)
		s.intField("version", recordVersion)
		s.intField("dim", dim)
	}
	s.intField("objects", count)
	s.intField("frame", int(min(from.frame, math.MaxInt64)))
	if from.stepped != from.frame {
		s.intField("stepped", int(min(from.stepped, math.MaxInt64)))
	}
	s.key("contacts")
	s.open('[')
	for _, p := range from.pairs {
		a, b := p.numbers()
		s.open('[')
		s.int(int(rank[a]))
		s.int(int(rank[b]))
		s.shut(']')
	}
	s.shut(']')
	s.hash(hash)
	r.write(s)
	for number, n := range rank {
		if n != none {
			r.object(from, int32(number), keys[number])
		}
	}
	from.rooms.put(room)
	clear(r.memories)
}

// object writes one.
func (r *recorder[K]) object(from *store, number int32, id K) {
	o := &from.objects[number]
	mesh := 0
	if o.isLive && o.isMesh {
		mesh = r.meshNumber(from.meshAt(o.first).meshData)
	}
	s := r.sheets.take()
	s.text = s.text[:0]
	s.open('{')
	r.idField(s, "object", id)
	switch {
	case !o.isLive:
		s.boolField("gone", true)
		r.write(s)
		return
	case o.isMesh:
		s.intField(meshName, mesh)
		if from.meshAt(o.first).isOneSided {
			s.boolField("oneSided", true)
		}
	default:
		s.key("parts")
		s.open('[')
		for at := o.first; at < o.first+o.n; at++ {
			q := from.probe(at)
			s.probe(&q)
		}
		s.shut(']')
	}
	if l := from.layersOf(number); l != allLayers {
		s.layers(l)
	}
	if o.moved != none {
		m := &from.moves[o.moved]
		s.vecField("motion", m.motion)
		if len(m.legs) > 0 {
			s.legs(m.legs)
		}
		if m.start != (Vec{}) {
			s.vecField("start", m.start)
			s.intField("walks", int(m.walks))
		}
	}
	if o.hasCome {
		c := &from.came[cameAt(from.came, number)]
		s.vecField("came", c.motion)
		if c.frame != from.frame {
			s.intField("cameAt", int(min(c.frame, math.MaxInt64)))
		}
	}
	r.write(s)
}
