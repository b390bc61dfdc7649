package query

import (
	"bytes"
	"math/bits"
	"strings"

	"github.com/hantei-go/hantei/internal/both"
	"github.com/hantei-go/hantei/scene"
)

// A Parser reads queries. It keeps no more than one line, and does not allocate
// unless a line is refused.
type Parser struct {
	scanner
	query  Query
	shapes [2]rawShape
}

// The keys of a query.
const (
	keyID = iota
	keyDim
	keyQuery
	keyA
	keyB
)

var queryKeys = []string{keyID: "id", keyDim: "dim", keyQuery: "query", keyA: "a", keyB: "b"}

// Parse reads a line, without the newline. The query is valid until the next call, and
// its ID as long as the line is.
func (p *Parser) Parse(line []byte) (*Query, *Error) {
	p.reset(line)
	p.query = Query{}
	p.parse()
	if p.err == nil {
		p.check()
	}
	if p.err != nil {
		return nil, p.err
	}
	return &p.query, nil
}

func (p *Parser) parse() {
	if p.space() == 0 && p.at == len(p.line) {
		p.refuseWhole("an empty line")
		return
	}
	if bytes.HasPrefix(p.line[p.at:], []byte("\xef\xbb\xbf")) {
		p.refuse(p.at, p.at, "begins with a byte order mark; save it as plain UTF-8")
		return
	}
	if !p.take('{', "an object") {
		return
	}
	var seen uint32
	for first := true; p.next(first, '}'); first = false {
		i, ok := p.key("a query", queryKeys, &seen)
		if !ok {
			return
		}
		p.enter(queryKeys[i])
		switch i {
		case keyID:
			p.query.ID = p.id()
		case keyDim:
			p.dim()
		case keyQuery:
			p.name()
		default:
			p.shape(&p.shapes[i-keyA])
		}
		p.leave()
	}
	if p.err != nil {
		return
	}
	if p.space(); p.at < len(p.line) {
		p.fail("there must be nothing after the query")
		return
	}
	for i, name := range queryKeys {
		if i != keyID && seen&(1<<i) == 0 {
			p.missing(name)
		}
	}
}

// missing refuses an object that lacks the key.
func (p *Parser) missing(key string) {
	p.enter(key)
	p.refuseWhole("missing")
	p.leave()
}

// id reads an ID and returns it as written.
func (p *Parser) id() []byte {
	p.space()
	start := p.at
	switch n := p.numeral(); {
	case n > 0:
		p.at += n
	case start < len(p.line) && p.line[start] == '"':
		p.text()
	default:
		p.fail("want a string or a number")
	}
	return p.line[start:p.at]
}

func (p *Parser) dim() {
	p.space()
	start := p.at
	dim := p.number()
	if dim != 2 && dim != 3 {
		p.refuse(start, p.at, "want 2 or 3")
		return
	}
	p.query.Dim = int(dim)
}

func (p *Parser) name() {
	p.space()
	start := p.at
	text := p.text()
	for i, name := range Names {
		if string(text) == name {
			p.query.Name = Name(i)
			return
		}
	}
	p.refuse(start, p.at, "want "+strings.Join(Names, ", "))
}

// A rawShape is a shape as it is written, before its type and dimension are known.
type rawShape struct {
	seen   uint32 // keys
	kind   scene.Kind
	fields [len(shapeKeys)]rawField
	pose   rawPose
}

// A rawField is a number, or a vector of size components.
type rawField struct {
	start, end int
	size       int
	v          Vec
}

// The keys of a shape, in the order of errors.
const (
	keyName = iota
	keyType
	keyAt
	keyEndA
	keyEndB
	keyOrigin
	keyDir
	keyCenter
	keyAxis
	keyHeight
	keyRadius
	keyTransform
	keyMotion
)

var shapeKeys = [...]string{
	keyName: "name", keyType: "type", keyAt: "at", keyEndA: "a", keyEndB: "b", keyOrigin: "origin", keyDir: "dir",
	keyCenter: "center", keyAxis: "axis", keyHeight: "height", keyRadius: "radius",
	keyTransform: "transform", keyMotion: "motion",
}

func (p *Parser) shape(raw *rawShape) {
	raw.seen = 0
	if !p.take('{', "an object") {
		return
	}
	for first := true; p.next(first, '}'); first = false {
		i, ok := p.key("a shape", shapeKeys[:], &raw.seen)
		if !ok {
			return
		}
		p.enter(shapeKeys[i])
		f := &raw.fields[i]
		p.space()
		f.start = p.at
		switch i {
		case keyType:
			raw.kind = p.kind()
		case keyName:
			p.text()
		case keyTransform:
			p.pose(&raw.pose)
		case keyHeight, keyRadius:
			f.v[0] = p.number()
			if f.v[0] < 0 {
				p.refuse(f.start, p.at, "must not be negative")
			}
		default:
			p.vec(f)
		}
		f.end = p.at
		p.leave()
	}
}

func (p *Parser) kind() scene.Kind {
	start := p.at
	text := p.text()
	for i := range kinds {
		if k := kinds[i].kind; string(text) == string(k) {
			return k
		}
	}
	p.refuse(start, p.at, "want point, segment, ray, line, circle (dim 2), sphere (dim 3), capsule")
	return ""
}

// vec reads a vector of two or three numbers.
func (p *Parser) vec(f *rawField) {
	f.start, f.size, f.v = p.at, 0, Vec{}
	if !p.take('[', "an array of numbers") {
		return
	}
	for first := true; p.next(first, ']'); first = false {
		p.item = f.size
		if f.size == len(f.v) {
			p.fail("want 2 or 3 numbers, as dim says")
			return
		}
		f.v[f.size] = p.number()
		if p.err == nil {
			p.item = -1
		}
		f.size++
	}
	f.end = p.at
}

// A kindInfo tells what a kind of shape is made of.
type kindInfo struct {
	kind scene.Kind
	is   both.Kind
	dim  int // 0 for both
	must uint32
	p, q int // the keys of P and Q; −1 for none
}

var kinds = [...]kindInfo{
	{scene.Point, both.Point, 0, 1 << keyAt, keyAt, -1},
	{scene.Segment, both.Segment, 0, 1<<keyEndA | 1<<keyEndB, keyEndA, keyEndB},
	{scene.Ray, both.Ray, 0, 1<<keyOrigin | 1<<keyDir, keyOrigin, keyDir},
	{scene.Line, both.Line, 0, 1<<keyOrigin | 1<<keyDir, keyOrigin, keyDir},
	{scene.Circle, both.Circle, 2, 1<<keyCenter | 1<<keyRadius, keyCenter, -1},
	{scene.Sphere, both.Sphere, 3, 1<<keyCenter | 1<<keyRadius, keyCenter, -1},
	{scene.Capsule, both.Capsule, 0, 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, keyEndA, keyEndB},
}

// capsuleAlong is a capsule that is not given by its ends.
var capsuleAlong = kindInfo{
	scene.Capsule, both.Capsule, 0, 1<<keyCenter | 1<<keyAxis | 1<<keyHeight | 1<<keyRadius, keyCenter, keyAxis,
}

// always are the keys that every shape may have.
const always = 1<<keyType | 1<<keyName | 1<<keyTransform | 1<<keyMotion

// infoOf returns what the shape is made of.
func infoOf(raw *rawShape) *kindInfo {
	if raw.kind == scene.Capsule && raw.seen&(1<<keyCenter|1<<keyAxis|1<<keyHeight) != 0 {
		return &capsuleAlong
	}
	for i := range kinds {
		if kinds[i].kind == raw.kind {
			return &kinds[i]
		}
	}
	return nil
}

// other returns the round kind of the other dimension.
func other(k scene.Kind) scene.Kind {
	if k == scene.Circle {
		return scene.Sphere
	}
	return scene.Circle
}

// keysOf lists the names of keys.
func keysOf(set uint32) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, shapeKeys[bits.TrailingZeros32(set)])
	}
	return strings.Join(names, ", ")
}

// check makes the shapes of a line that is JSON of the right form, and sees whether
// they fit the query.
func (p *Parser) check() {
	q := &p.query
	for i, s := range [2]*Shape{&q.A, &q.B} {
		p.enter(queryKeys[keyA+i])
		p.checkShape(&p.shapes[i], s)
		p.leave()
		if p.err != nil {
			return
		}
	}
	if i, key, reason := q.misfit(); reason != "" {
		p.enter(queryKeys[keyA+i])
		if raw := &p.shapes[i]; raw.seen&(1<<key) != 0 {
			p.refuseKey(raw, key, reason)
		} else {
			p.missing(shapeKeys[key])
		}
		p.leave()
	}
}

// misfit returns which shape does not fit the query, because of which key, and why; an
// empty reason if both fit.
func (q *Query) misfit() (shape, key int, reason string) {
	if q.Name.needsPath() && !q.A.Kind.IsPath() {
		return 0, keyType, q.Name.String() + " wants a path: segment, ray or line"
	}
	moving := q.Name.motions()
	for i, s := range [2]*Shape{&q.A, &q.B} {
		switch {
		case i < moving && !s.HasMotion:
			return i, keyMotion, "missing"
		case i >= moving && s.HasMotion && moving == 1:
			return i, keyMotion, "only a moves in " + q.Name.String()
		case i >= moving && s.HasMotion:
			return i, keyMotion, "nothing moves in " + q.Name.String()
		}
	}
	return 0, 0, ""
}

// refuseKey refuses the value of a key of the shape that is being checked.
func (p *Parser) refuseKey(raw *rawShape, key int, reason string) {
	p.enter(shapeKeys[key])
	p.refuse(raw.fields[key].start, raw.fields[key].end, reason)
	p.leave()
}

func (p *Parser) checkShape(raw *rawShape, s *Shape) {
	if raw.seen&(1<<keyType) == 0 {
		p.missing(shapeKeys[keyType])
		return
	}
	info := infoOf(raw)
	if info.dim != 0 && info.dim != p.query.Dim {
		p.refuseKey(raw, keyType, "not in dim "+string(rune('0'+p.query.Dim))+": want "+string(other(info.kind)))
		return
	}
	if extra := raw.seen &^ (info.must | always); extra != 0 {
		what := "a " + string(info.kind)
		if info == &capsuleAlong {
			what = "a capsule with a center, axis or height"
		}
		p.refuseKey(raw, bits.TrailingZeros32(extra), "unknown field: "+what+" has "+keysOf(info.must|always))
		return
	}
	if absent := info.must &^ raw.seen; absent != 0 {
		p.missing(shapeKeys[bits.TrailingZeros32(absent)])
		return
	}
	const vectors = 1<<keyAt | 1<<keyEndA | 1<<keyEndB | 1<<keyOrigin | 1<<keyDir | 1<<keyCenter | 1<<keyAxis | 1<<keyMotion
	for set := raw.seen & vectors; set != 0; set &= set - 1 {
		if key := bits.TrailingZeros32(set); raw.fields[key].size != p.query.Dim {
			p.refuseKey(raw, key, "want "+string(rune('0'+p.query.Dim))+" numbers")
			return
		}
	}
	*s = Shape{Kind: info.kind, P: raw.fields[info.p].v}
	if info.q >= 0 {
		s.Q = raw.fields[info.q].v
	}
	if info.must&(1<<keyRadius) != 0 {
		s.Radius = raw.fields[keyRadius].v[0]
	}
	if raw.seen&(1<<keyMotion) != 0 {
		s.HasMotion, s.Motion = true, raw.fields[keyMotion].v
	}
	if info == &capsuleAlong || raw.seen&(1<<keyTransform) != 0 {
		p.place(raw, info, s)
	}
}
