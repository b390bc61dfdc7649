package d3

// Reading a record: the values in its lines, and what is wrong with them.

import (
	"fmt"
	"math"

	"github.com/hantei-go/hantei/internal/jsonline"
	"github.com/hantei-go/hantei/internal/lex"
	"github.com/hantei-go/hantei/internal/turning"
)

// ReplayError says what is wrong with a record: it is none, or somebody has changed it so that it cannot be done again.
type ReplayError struct {
	Line, Column int    // both from 1 on; a Column of 0 is the whole line
	Field        string // such as parts[0].center; empty if it is none
	Value        string // as it stands there, cut if it is long
	Reason       string
}

// Error returns one line that names the place, the field, the value and the reason.
func (e *ReplayError) Error() string {
	text := fmt.Sprintf("line %d", e.Line)
	if e.Column > 0 {
		text += fmt.Sprintf(", column %d", e.Column)
	}
	for _, part := range [...]string{e.Field, e.Value, e.Reason} {
		if part != "" {
			text += ": " + part
		}
	}
	return text
}

// recordLine is a line of a record while it is read.
type recordLine struct{ jsonline.Reader }

// fault returns r.Bad as an error of Replay, nil if there is none.
func (r *recordLine) fault() error {
	if r.Bad == nil {
		return nil
	}
	return (*ReplayError)(r.Bad)
}

// frameAt returns the number of a frame, the present one if the line has none.
func (r *recordLine) frameAt(name string, now uint64) uint64 {
	if r.Field(name) == nil {
		return now
	}
	return uint64(r.IntAt(r.Value, name, 0, math.MaxInt))
}

// id returns an id as it stands in the record.
func (r *recordLine) id(v jsonline.Value) string {
	if !v.Is('"') && !v.IsInteger() {
		r.Fail(v, "want an id: a string or an integer")
	}
	return string(v)
}

func (r *recordLine) idAt(o jsonline.Value, name string) string { return r.id(r.Get(o, name)) }

func (r *recordLine) vec(v jsonline.Value) Vec {
	var x [3]float64
	n := 0
	for _, c := range v.All() {
		if n < dim {
			x[n] = r.Float(c)
		}
		n++
	}
	if r.Bad == nil && (!v.Is('[') || n != dim) {
		r.Fail(v, fmt.Sprintf("want a list of %d numbers", dim))
	}
	return vecOf(x)
}

func (r *recordLine) vecAt(o jsonline.Value, name string) Vec { return r.vec(r.Get(o, name)) }

// motionAt returns the motion that motionField has written.
func (r *recordLine) motionAt(o jsonline.Value, name string) Motion {
	v := r.Get(o, name)
	m := Motion{Move: r.vecAt(v, "move"), Pivot: r.vecAt(v, "pivot")}
	angle := r.FloatAt(v, "angle")
	var numbers [4]float64
	n := 0
	r.List(v, "spin", func(x jsonline.Value) {
		if n < len(numbers) {
			numbers[n] = r.Float(x)
		}
		n++
	})
	if r.Bad == nil && n != len(numbers) {
		r.Fail(v, "want a spin of 4 numbers")
	}
	m.Spin.spin = turning.OfNumbers(angle, numbers)
	return m
}

// transformAt returns the Transform that transformField has written.
func (r *recordLine) transformAt(o jsonline.Value, name string) Transform {
	v := r.Get(o, name)
	t := Transform{Position: r.vecAt(v, "position"), Scale: r.orVec(v, "scale")}
	if v.Field("rotation") != nil {
		numbers := t.Rotation.numbers()
		n := 0
		r.List(v, "rotation", func(x jsonline.Value) {
			if n < len(numbers) {
				numbers[n] = r.Float(x)
			}
			n++
		})
		if r.Bad == nil && n != len(numbers) {
			r.Fail(v, fmt.Sprintf("want a rotation of %d numbers", len(numbers)))
		}
		t.Rotation = rotationOf(numbers)
	}
	return t
}

// orVec is vecAt, but returns zero if the field is not there.
func (r *recordLine) orVec(o jsonline.Value, name string) Vec {
	if v := o.Field(name); v != nil {
		return r.vec(v)
	}
	return Vec{}
}

func (r *recordLine) vecs(o jsonline.Value, name string) (all []Vec) {
	r.List(o, name, func(v jsonline.Value) { all = append(all, r.vec(v)) })
	return all
}

func (r *recordLine) shapesAt(o jsonline.Value, name string) (all []Shape) {
	r.List(o, name, func(v jsonline.Value) { all = append(all, r.shape(v)) })
	return all
}

func (r *recordLine) shapeAt(o jsonline.Value, name string) Shape { return r.shape(r.Get(o, name)) }

// shape returns a shape; a point if the line is bad.
func (r *recordLine) shape(v jsonline.Value) (s Shape) {
	kind := r.Get(v, "type")
	switch kind.Word() {
	case "point":
		s = r.vecAt(v, "at")
	case sphereName:
		s = Sphere{r.vecAt(v, "center"), r.FloatAt(v, "radius")}
	case "segment":
		s = Segment{r.vecAt(v, "a"), r.vecAt(v, "b")}
	case "capsule":
		s = Capsule{r.vecAt(v, "a"), r.vecAt(v, "b"), r.FloatAt(v, "radius")}
	case "tapered":
		s = Tapered{r.vecAt(v, "a"), r.vecAt(v, "b"), r.FloatAt(v, "ra"), r.FloatAt(v, "rb")}
	case "cylinder": // in space only
		s = Cylinder{r.vecAt(v, "a"), r.vecAt(v, "b"), r.FloatAt(v, "radius")} // in space only
	case "cone": // in space only
		s = Cone{r.vecAt(v, "a"), r.vecAt(v, "b"), r.FloatAt(v, "radius")} // in space only
	case "ray":
		s = Ray{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	case "line":
		s = Line{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	case halfSpaceName:
		s = HalfSpace{r.vecAt(v, "point"), r.vecAt(v, "normal")}
	case "triangle":
		s = Triangle{r.vecAt(v, "a"), r.vecAt(v, "b"), r.vecAt(v, "c")}
	case "box":
		s = Box{r.vecAt(v, "min"), r.vecAt(v, "max")}
	case "orientedbox":
		b := OrientedBox{Center: r.vecAt(v, "center")}
		half := r.vecs(v, "half")
		if copy(b.Half[:], half); r.Bad == nil && len(half) != dim {
			r.Fail(v.Field("half"), fmt.Sprintf("want %d vectors", dim))
		}
		s = b
	case hullName:
		s = r.hull(v)
	default:
		if r.Bad == nil {
			r.Fail(kind, "no shape has this type")
		}
		s = Vec{}
	}
	if v.Field("radii") != nil {
		r.List(v, "radii", func(x jsonline.Value) { s = Rounded{s, r.Float(x)} })
	}
	return s
}

func (r *recordLine) hull(v jsonline.Value) Hull {
	points := r.vecs(v, "points")
	var from []Vec
	if v.Field("from") != nil {
		from = r.vecs(v, "from")
	}
	if r.Bad != nil {
		return Hull{}
	}
	data := hullFrom(points, from, r.Flag(v, "mirrored"))
	if data == nil && len(points) > 0 {
		r.Fail(v.Field("points"), "not the corners of one hull")
	}
	return hullAt(data, r.orVec(v, "at"))
}

// mesh returns a mesh; nil if the line is bad.
func (r *recordLine) mesh() *meshData {
	m := &meshData{points: r.vecs(r.Value, "points")}
	r.List(r.Value, "tiles", func(v jsonline.Value) {
		var t [dim]int32
		n := 0
		for _, c := range v.All() {
			if n < dim {
				t[n] = int32(r.Int(c, 0, len(m.points)-1))
			}
			n++
		}
		if n != dim {
			r.Fail(v, fmt.Sprintf("want %d numbers of points", dim))
		}
		m.tiles = append(m.tiles, t)
	})
	if r.Bad != nil {
		return nil
	}
	if err := m.finish(nil); err != nil {
		r.Fail(nil, err.Error())
		return nil
	}
	return m
}

func (r *recordLine) legs() (all []Leg) {
	r.List(r.Value, "legs", func(v jsonline.Value) { all = append(all, Leg{r.FloatAt(v, "t"), r.vecAt(v, "offset")}) })
	return all
}

// mostFilters is how many filters a query may have.
const mostFilters = 64

// filters returns the filters of a query. Its functions leave out the ids that those of the record left out.
func (r *recordLine) filters() (all []Filter[string]) {
	if r.Field("filters") == nil {
		return nil
	}
	r.List(r.Value, "filters", func(v jsonline.Value) {
		if len(all) == mostFilters {
			r.Fail(v, fmt.Sprintf("want at most %d", mostFilters))
		}
		f := Filter[string]{Approaching: r.Flag(v, "approaching"), Seamless: r.Flag(v, "seamless")}
		if mask := v.Field("mask"); mask != nil {
			f.Mask = r.Bits(mask)
		}
		if without := v.Field("without"); without != nil {
			f.without, f.isWithout = r.id(without), true
		}
		all = append(all, f)
	})
	if len(all) == 0 {
		return nil
	}
	if refused := r.ids("refused"); refused != nil {
		all[0].Where = func(id string) bool { return !refused[id] }
	}
	if refused := r.ids("refusedHits"); refused != nil {
		all[0].WhereHit = func(id string, _ Hit) bool { return !refused[id] }
	}
	return all
}

// ids returns the ids of a field; nil if it is not there.
func (r *recordLine) ids(name string) (all map[string]bool) {
	if r.Field(name) == nil {
		return nil
	}
	all = make(map[string]bool)
	r.List(r.Value, name, func(v jsonline.Value) { all[r.id(v)] = true })
	return all
}

// isBlank reports whether a line is blank.
func isBlank(text []byte) bool { return lex.Space(text) == len(text) }

// path returns the path of a ray cast.
func (r *recordLine) path() Path {
	v := r.Get(r.Value, "path")
	switch kind := r.Get(v, "type").Word(); {
	case v.Field("radii") != nil:
	case kind == "segment":
		return Segment{r.vecAt(v, "a"), r.vecAt(v, "b")}
	case kind == "ray":
		return Ray{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	case kind == "line":
		return Line{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	}
	r.Fail(v, "want a segment, a ray or a line, without a radius")
	return nil
}

// trace returns the arguments of Trace. It asks for one turn more than the record has, if the record allows: a trace with that
// turn differs already, and a record cannot make a trace go on for ever.
func (r *recordLine) trace() (motion Vec, n int, restitution float64) {
	most := 1
	r.List(r.Value, "turns", func(jsonline.Value) { most++ })
	n = min(r.IntAt(r.Value, "n", math.MinInt, math.MaxInt), most)
	return r.vecAt(r.Value, "motion"), n, r.FloatAt(r.Value, "restitution")
}

// numbers returns how many corners and tiles m has.
func (m *meshData) numbers() int { return len(m.points) + len(m.tiles) }

// mover returns a Mover with the fields of a line.
func (r *recordLine) mover() *Mover[string] {
	v := r.Get(r.Value, "mover")
	m := &Mover[string]{
		Up: r.vecAt(v, "up"), MaxSlope: r.OrFloat(v, "maxSlope"), Snap: r.OrFloat(v, "snap"), Step: r.OrFloat(v, "step"),
		Corner: r.OrFloat(v, "corner"), RideLimit: r.OrFloat(v, "rideLimit"),
		Slope: SlopeSpeed(r.OrInt(v, "slope", 0, math.MaxUint8)), Leave: Leave(r.OrInt(v, "leave", 0, math.MaxUint8)),
	}
	if v.Field("oneWay") != nil {
		m.OneWay = r.BitsAt(v, "oneWay")
	}
	if f := r.filters(); len(f) > 0 {
		m.Filter = f[0]
	}
	return m
}

// memory returns the memory of a Mover.
func (r *recordLine) memory(v jsonline.Value) (k moverMemory[string]) {
	k.airTime, k.frame, k.place, k.isFree = r.FloatAt(v, "airTime"), r.BitsAt(v, "frame"), r.vecAt(v, "at"), r.Flag(v, "free")
	r.OrList(v, "sides", func(x jsonline.Value) {
		if k.sideCount == mostSides {
			r.Fail(x, fmt.Sprintf("want at most %d", mostSides))
			return
		}
		k.sides[k.sideCount] = moverSide[string]{r.idAt(x, "id"), r.IntAt(x, "own", 0, math.MaxInt32), r.IntAt(x, "part", 0, math.MaxInt32), r.vecAt(x, "normal")}
		k.sideCount++
	})
	if k.isDropping = v.Field("dropped") != nil; k.isDropping {
		k.dropped, k.hasDropBegun = r.idAt(v, "dropped"), r.Flag(v, "dropBegun")
	}
	if k.onGround = v.Field("id") != nil; !k.onGround {
		return k
	}
	k.ground = Ground[string]{
		r.idAt(v, "id"), r.IntAt(v, "part", 0, math.MaxInt32), r.vecAt(v, "point"), r.vecAt(v, "normal"), r.vecAt(v, "velocity"),
	}
	k.pose = pose{kind: kind(r.IntAt(v, "kind", math.MinInt8, math.MaxInt8)), place: r.vecAt(v, "place")}
	r.List(v, "arms", func(x jsonline.Value) {
		if k.pose.count == len(k.pose.arms) {
			r.Fail(x, fmt.Sprintf("want at most %d", len(k.pose.arms)))
			return
		}
		k.pose.add(r.vec(x))
	})
	k.foot, k.gap, k.contact = r.vecAt(v, "foot"), r.FloatAt(v, "gap"), r.vecAt(v, "contact")
	return k
}
