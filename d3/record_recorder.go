package d3

// Recorder: writes a record, with the names of ids and with all that a World holds.

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

// recorder writes the record of a World. Reads of the World may run at the same time, so all fields that they use are locked. A
// line is made without a lock and written as a whole.
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

// line begins a line. kind is do for an edit and ask for a query.
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

// flush writes lines that are complete.
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

// id writes an id: a string or an integer as it is, and any other as "#" and a number, in the order in which ids come, with what
// fmt prints for it, unless that would follow pointers.
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

// name returns the name of an id. It never changes: 0 and -0 are one id, and fmt may print one or the other. No lock is held
// while fmt prints, as that may ask the World.
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

// cutName returns a copy of a name, cut to 100 bytes.
func cutName(name string) string { return strings.Clone(name[:min(len(name), 100)]) }

// isPlain reports whether fmt prints a value by itself: it has no pointers, nor interfaces that may hold some.
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

// ids is the field of several ids.
func (r *recorder[K]) ids(s *lineWriter, name string, all []K) {
	s.Key(name)
	s.Open('[')
	for _, id := range all {
		r.id(s, id)
	}
	s.Close(']')
}

// numbers is the field of the ids of several objects.
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

// filters are the fields of the filters of a query. Functions are written as the ids that they left out.
func (r *recorder[K]) filters(s *lineWriter, all []Filter[K], t *queryFilter, keys []K) {
	if len(all) > 0 {
		s.objects("filters", len(all), func(i int) {
			f := &all[i]
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
		})
	}
	if t.rejected != nil {
		r.numbers(s, "refused", t.rejected.objects.AppendKeys(nil), keys)
		r.numbers(s, "refusedHits", t.rejected.hits.AppendKeys(nil), keys)
	}
}

// meshNumber returns the number of a mesh. At first, it writes the line of the mesh.
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

// setSolid is the line of SetSolid. It names the surface by the number of a mesh.
func (r *recorder[K]) setSolid(id K, of *Solid, err error) {
	if of == nil || of.data == nil {
		return // there is no such thing in a record
	}
	number := r.meshNumber(of.data)
	s := r.line("do", "set"+solidName)
	r.idField(s, "id", id)
	s.IntField(meshName, number)
	s.inside(of)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) contains(id K, p Vec, ok bool) {
	s := r.line("ask", "contains")
	r.idField(s, "id", id)
	s.vecField("place", p)
	s.BoolField("ok", ok)
	r.write(s)
}

func (s *lineWriter) layers(l layers) {
	s.Key("layer")
	s.Bits(l.layer)
	s.Key("mask")
	s.Bits(l.mask)
}

func (s *lineWriter) hash(hash uint64) {
	s.Key("hash")
	s.Bits(hash)
}

// state writes all that a World holds: a line about the World, and one for each object in order of insertion, also for removed
// objects that were in contact at the last Step.
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

// object writes the line of an object.
func (r *recorder[K]) object(from *store, number int32, id K) {
	o := &from.objects[number]
	mesh := 0
	if o.isLive && o.isMesh {
		mesh = r.meshNumber(from.meshAt(o.first).given)
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
		if m := from.meshAt(o.first); m.isOneSided {
			s.BoolField("oneSided", true)
		}
		if !from.isStatic(number) {
			at := from.meshAt(o.first).transform()
			s.transformField("place", &at)
		}
		if m := from.meshAt(o.first); m.isSolid() {
			s.BoolField("inside", true)
			s.inside(&m.interior)
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
		if m.walkCount > 0 {
			s.vecField("start", m.start)
			s.IntField("walks", int(m.walkCount))
		}
		if t := from.turning(number); t != nil {
			s.turning("turn", t, t.isDone)
		}
	}
	if o.hasMoved {
		c := &from.movedObjects[movedIndex(from.movedObjects, number)]
		s.vecField("came", c.motion)
		if c.frame != from.frame {
			s.IntField("cameAt", int(min(c.frame, math.MaxInt64)))
		}
		if c.isBent {
			s.BoolField("cameBent", true)
		}
		if c.turnAt != none {
			s.turning("cameTurn", &from.turningMoves[c.turnAt], true)
		}
	}
	r.write(s)
}
