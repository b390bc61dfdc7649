package d3

// Recorder: the lines of a record, one for each edit and query of a World.

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"sync"

	"github.com/hantei-go/hantei/internal/pool"
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

	writers pool.Pool[lineWriter]
}

func newRecorder[K comparable](to io.Writer) *recorder[K] {
	return &recorder[K]{
		to: to, kind: reflect.TypeFor[K]().Kind(),
		names: make(map[K]string), meshes: make(map[*meshData]int), memories: make(map[K]any),
	}
}

// line begins a line: kind is do for what changes a World and ask for what does not.
func (r *recorder[K]) line(kind, name string) *lineWriter {
	s := r.writers.Take()
	s.Text = s.Text[:0]
	s.Open('{')
	s.Key(kind)
	s.Word(name)
	return s
}

// write ends a line and writes it.
func (r *recorder[K]) write(s *lineWriter) {
	s.End()
	r.flush(s)
}

// flush writes lines that have ended.
func (r *recorder[K]) flush(s *lineWriter) {
	r.put(s.Text)
	r.writers.Put(s)
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
func (r *recorder[K]) id(s *lineWriter, id K) {
	switch v := reflect.ValueOf(id); {
	case r.isRaw:
		s.Raw(v.String())
	case r.kind == reflect.String:
		s.String(v.String())
	case r.kind >= reflect.Int && r.kind <= reflect.Int64:
		s.Raw(fmt.Sprint(v.Int()))
	case r.kind >= reflect.Uint && r.kind <= reflect.Uintptr:
		s.Raw(fmt.Sprint(v.Uint()))
	default:
		s.String(r.name(id, v))
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

func (r *recorder[K]) idField(s *lineWriter, name string, id K) {
	s.Key(name)
	r.id(s, id)
}

// ids is the field of several.
func (r *recorder[K]) ids(s *lineWriter, name string, all []K) {
	s.Key(name)
	s.Open('[')
	for _, id := range all {
		r.id(s, id)
	}
	s.Close(']')
}

// numbers is that of objects.
func (r *recorder[K]) numbers(s *lineWriter, name string, all []int32, keys []K) {
	if len(all) == 0 {
		return
	}
	s.Key(name)
	s.Open('[')
	for _, number := range all {
		r.id(s, keys[number])
	}
	s.Close(']')
}

// filters is what a query is narrowed by. Functions are what they said: whom they left out.
func (r *recorder[K]) filters(s *lineWriter, all []Filter[K], t *queryFilter, keys []K) {
	if len(all) > 0 {
		s.Key("filters")
		s.Open('[')
		for i := range all {
			f := &all[i]
			s.Open('{')
			if f.Mask != 0 {
				s.Key("mask")
				s.Bits(f.Mask)
			}
			if f.Approaching {
				s.BoolField("approaching", true)
			}
			if f.Seamless {
				s.BoolField("seamless", true)
			}
			if f.isWithout {
				r.idField(s, "without", f.without)
			}
			s.Close('}')
		}
		s.Close(']')
	}
	if t.rejected != nil {
		r.numbers(s, "refused", t.rejected.objects.AppendKeys(nil), keys)
		r.numbers(s, "refusedHits", t.rejected.hits.AppendKeys(nil), keys)
	}
}

// meshNumber returns that of a mesh, after the line that says what it is.
func (r *recorder[K]) meshNumber(m *meshData) int {
	n, ok := r.meshes[m]
	if !ok {
		n = len(r.meshes) + 1
		r.meshes[m] = n
		s := r.writers.Take()
		s.Text = s.Text[:0]
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
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) setMesh(id K, m *Mesh, err error) {
	if m == nil || m.data == nil {
		return // there is no such thing in a record
	}
	number := r.meshNumber(m.data)
	s := r.line("do", "set"+meshName)
	r.idField(s, "id", id)
	s.IntField(meshName, number)
	if m.OneSided {
		s.BoolField("oneSided", true)
	}
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) remove(id K, ok bool) {
	s := r.line("do", "remove")
	r.idField(s, "id", id)
	s.BoolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) clear() { r.write(r.line("do", "clear")) }

func (r *recorder[K]) setFilter(id K, l layers, ok bool) {
	s := r.line("do", "setfilter")
	r.idField(s, "id", id)
	s.layers(l)
	s.BoolField("ok", ok)
	r.write(s)
}

func (s *lineWriter) layers(l layers) {
	s.Key("layer")
	s.Bits(l.layer)
	s.Key("mask")
	s.Bits(l.mask)
}

func (r *recorder[K]) move(id K, motion Vec, err error) {
	s := r.line("do", "move")
	r.idField(s, "id", id)
	s.vecField("motion", motion)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) moveAlong(id K, legs []Leg, err error) {
	s := r.line("do", "movealong")
	r.idField(s, "id", id)
	s.legs(legs)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) push(id K, f []Filter[K], t *queryFilter, keys []K, moved Vec, ok bool) {
	s := r.line("do", "push")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	s.vecField("moved", moved)
	s.BoolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) step(isSeamless bool, events []Event[K], hash uint64) {
	s := r.line("do", "step")
	if isSeamless {
		s.BoolField("seamless", true)
	}
	s.Key("events")
	s.Open('[')
	for i := range events {
		e := &events[i]
		s.Open('{')
		s.Key("kind")
		s.Word(e.Kind.String())
		r.idField(s, "a", e.A)
		r.idField(s, "b", e.B)
		s.FloatField("t", e.T)
		if e.Kind == Enter {
			s.vecField("point", e.Point)
			s.vecField("normal", e.Normal)
			s.IntField("partA", e.PartA)
			s.IntField("partB", e.PartB)
		}
		s.Close('}')
	}
	s.Close(']')
	s.hash(hash)
	r.write(s)
}

func (s *lineWriter) hash(hash uint64) {
	s.Key("hash")
	s.Bits(hash)
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
	s.Key("pairs")
	s.Open('[')
	for _, p := range all {
		s.Open('[')
		r.id(s, p[0])
		r.id(s, p[1])
		s.Close(']')
	}
	s.Close(']')
	r.write(s)
}

func (r *recorder[K]) pairContacts(all []PairContact[K]) {
	s := r.line("ask", "paircontacts")
	s.Key("pairs")
	s.Open('[')
	for i := range all {
		c := &all[i]
		s.Open('{')
		r.idField(s, "a", c.A)
		r.idField(s, "b", c.B)
		s.vecField("point", c.Point)
		s.vecField("normal", c.Normal)
		s.FloatField("depth", c.Depth)
		s.IntField("partA", c.PartA)
		s.IntField("partB", c.PartB)
		s.Close('}')
	}
	s.Close(']')
	r.write(s)
}

func (r *recorder[K]) overlapping(shape Shape, f []Filter[K], t *queryFilter, keys, found []K) {
	s := r.line("ask", "overlapping")
	s.shapeField("shape", shape)
	r.filters(s, f, t, keys)
	r.ids(s, "ids", found)
	r.write(s)
}

func (r *recorder[K]) overlappingID(id K, f []Filter[K], t *queryFilter, keys, found []K) {
	s := r.line("ask", "overlappingid")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	r.ids(s, "ids", found)
	r.write(s)
}

// overlappingParts tells of items.
func (r *recorder[K]) overlappingParts(shape *storedShape, f []Filter[K], t *queryFilter, keys []K, from *store, items []int32) {
	s := r.line("ask", "overlappingparts")
	s.Key("shape")
	s.stored(shape)
	r.filters(s, f, t, keys)
	s.Key("parts")
	s.Open('[')
	for _, at := range items {
		s.Open('{')
		r.idField(s, "id", keys[from.objectOf(at)])
		s.IntField("part", from.partOf(at))
		s.Close('}')
	}
	s.Close(']')
	r.write(s)
}

// cast begins the line of a path or a motion, which is about parts or about ids.
func (r *recorder[K]) cast(c *caster, kind string, f []Filter[K], keys []K) *lineWriter {
	var s *lineWriter
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
		s.Key("hit")
		r.struck(s, &first, !c.isWhole)
	}
	r.write(s)
}

func (r *recorder[K]) allHits(c *caster, f []Filter[K], keys []K, all []Struck[K]) {
	s := r.cast(c, "all", f, keys)
	s.Key("hits")
	s.Open('[')
	for i := range all {
		r.struck(s, &all[i], true)
	}
	s.Close(']')
	r.write(s)
}

func (r *recorder[K]) sweepID(id K, motion Vec, f []Filter[K], t *queryFilter, keys []K, first Struck[K], ok bool) {
	s := r.line("ask", "sweepid")
	r.idField(s, "id", id)
	s.vecField("motion", motion)
	r.filters(s, f, t, keys)
	if ok {
		s.Key("hit")
		r.struck(s, &first, true)
	}
	r.write(s)
}

func (r *recorder[K]) struck(s *lineWriter, h *Struck[K], hasPart bool) {
	s.Open('{')
	r.idField(s, "id", h.ID)
	s.hit(&h.Hit)
	if hasPart {
		s.IntField("part", h.Part)
	}
	s.Close('}')
}

func (r *recorder[K]) nearest(shape Shape, k int, within float64, f []Filter[K], t *queryFilter, keys []K, found []Neighbor[K]) {
	s := r.line("ask", "nearest")
	s.shapeField("shape", shape)
	r.near(s, k, within, f, t, keys, found)
}

func (r *recorder[K]) nearestID(id K, k int, within float64, f []Filter[K], t *queryFilter, keys []K, found []Neighbor[K]) {
	s := r.line("ask", "nearestid")
	r.idField(s, "id", id)
	r.near(s, k, within, f, t, keys, found)
}

// near ends the line of both.
func (r *recorder[K]) near(s *lineWriter, k int, within float64, f []Filter[K], t *queryFilter, keys []K, found []Neighbor[K]) {
	s.countField("k", k)
	s.FloatField("within", within)
	r.filters(s, f, t, keys)
	s.Key("near")
	s.Open('[')
	for _, n := range found {
		s.Open('{')
		r.idField(s, "id", n.ID)
		s.FloatField("distance", n.Distance)
		s.Close('}')
	}
	s.Close(']')
	r.write(s)
}

func (r *recorder[K]) trace(shape Shape, motion Vec, n int, restitution float64, f []Filter[K], t *queryFilter, keys []K, turns []Turn[K]) {
	s := r.line("ask", "trace")
	s.shapeField("shape", shape)
	r.turns(s, motion, n, restitution, f, t, keys, turns)
}

func (r *recorder[K]) traceID(id K, motion Vec, n int, restitution float64, f []Filter[K], t *queryFilter, keys []K, turns []Turn[K]) {
	s := r.line("ask", "traceid")
	r.idField(s, "id", id)
	r.turns(s, motion, n, restitution, f, t, keys, turns)
}

// turns ends the line of both.
func (r *recorder[K]) turns(s *lineWriter, motion Vec, n int, restitution float64, f []Filter[K], t *queryFilter, keys []K, turns []Turn[K]) {
	s.vecField("motion", motion)
	s.countField("n", n)
	s.FloatField("restitution", restitution)
	r.filters(s, f, t, keys)
	s.Key("turns")
	s.Open('[')
	for i := range turns {
		turn := &turns[i]
		s.Open('{')
		r.idField(s, "id", turn.ID)
		s.hit(&turn.Hit)
		s.vecField("offset", turn.Offset)
		s.vecField("motion", turn.Motion)
		s.Key("stop")
		s.Word(turn.Stop.String())
		s.IntField("part", turn.Part)
		s.Close('}')
	}
	s.Close(']')
	r.write(s)
}

// State.

// state writes all that a World holds: a line about it, and one for each object in order of insertion, also for what is
// gone but was in contact at the last Step.
func (r *recorder[K]) state(name string, from *store, keys []K) {
	sc := from.scratches.Take()
	hash := from.hash(sc)
	rank := sc.items // as hash leaves it
	count := 0
	for _, n := range rank {
		if n != none {
			count++
		}
	}
	s := r.line("do", name)
	if name == "begin" {
		s.Key("format")
		s.String(recordFormat)
		s.IntField("version", recordVersion)
		s.IntField("dim", dim)
	}
	s.IntField("objects", count)
	s.IntField("frame", int(min(from.frame, math.MaxInt64)))
	if from.steppedFrame != from.frame {
		s.IntField("stepped", int(min(from.steppedFrame, math.MaxInt64)))
	}
	s.Key("contacts")
	s.Open('[')
	for _, p := range from.pairs {
		a, b := p.numbers()
		s.Open('[')
		s.Int(int(rank[a]))
		s.Int(int(rank[b]))
		s.Close(']')
	}
	s.Close(']')
	s.hash(hash)
	r.write(s)
	for number, n := range rank {
		if n != none {
			r.object(from, int32(number), keys[number])
		}
	}
	from.scratches.Put(sc)
	clear(r.memories)
}

// object writes one.
func (r *recorder[K]) object(from *store, number int32, id K) {
	o := &from.objects[number]
	mesh := 0
	if o.isLive && o.isMesh {
		mesh = r.meshNumber(from.meshAt(o.first).meshData)
	}
	s := r.writers.Take()
	s.Text = s.Text[:0]
	s.Open('{')
	r.idField(s, "object", id)
	switch {
	case !o.isLive:
		s.BoolField("gone", true)
		r.write(s)
		return
	case o.isMesh:
		s.IntField(meshName, mesh)
		if from.meshAt(o.first).isOneSided {
			s.BoolField("oneSided", true)
		}
	default:
		s.Key("parts")
		s.Open('[')
		for at := o.first; at < o.first+o.n; at++ {
			q := from.storedItem(at)
			s.stored(&q)
		}
		s.Close(']')
	}
	if l := from.layersOf(number); l != allLayers {
		s.layers(l)
	}
	if o.moveAt != none {
		m := &from.moves[o.moveAt]
		s.vecField("motion", m.motion)
		if len(m.legs) > 0 {
			s.legs(m.legs)
		}
		if m.start != (Vec{}) {
			s.vecField("start", m.start)
			s.IntField("walks", int(m.walkCount))
		}
	}
	if o.hasMoved {
		c := &from.movedObjects[movedIndex(from.movedObjects, number)]
		s.vecField("came", c.motion)
		if c.frame != from.frame {
			s.IntField("cameAt", int(min(c.frame, math.MaxInt64)))
		}
	}
	r.write(s)
}
