package query

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"slices"
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
	lists  [2][]Vec // room for those of the query
	spins  [2]Spin  // likewise
	whole  whole
}

// The keys of a query.
const (
	keyID = iota
	keyDim
	keyQuery
	keyA
	keyB
	keyOf
	keyPair
	keyObjects
	keyShapes
)

var queryKeys = []string{
	keyID: "id", keyDim: "dim", keyQuery: "query", keyA: "a", keyB: "b",
	keyOf: "of", keyPair: "pair", keyObjects: "objects", keyShapes: "shapes",
}

// Parse reads a line, without the newline. The query is valid until the next call, and
// its ID as long as the line is.
func (p *Parser) Parse(line []byte) (*Query, *Error) {
	p.reset(line)
	p.query, p.whole = Query{}, whole{}
	seen := p.parse()
	switch {
	case p.err != nil:
	case p.query.Name >= Winding || p.whole.isWhole():
		p.checkWhole(seen)
	default:
		p.check()
	}
	if p.err != nil {
		return nil, p.err
	}
	return &p.query, nil
}

// parse reads a line, and returns the keys that it has.
func (p *Parser) parse() (seen uint32) {
	if p.space() == 0 && p.at == len(p.line) {
		p.refuseWhole("an empty line")
		return seen
	}
	if bytes.HasPrefix(p.line[p.at:], []byte("\xef\xbb\xbf")) {
		p.refuse(p.at, p.at, "begins with a byte order mark; save it as plain UTF-8")
		return seen
	}
	if !p.take('{', "an object") {
		return seen
	}
	for first := true; p.next(first, '}'); first = false {
		i, ok := p.key("a query", queryKeys, &seen)
		if !ok {
			return seen
		}
		p.enter(queryKeys[i])
		switch i {
		case keyID:
			p.query.ID = p.id()
		case keyDim:
			p.dim()
		case keyQuery:
			p.name()
		case keyA, keyB:
			p.shape(&p.shapes[i-keyA])
		default:
			*[]*span{&p.whole.of, &p.whole.pair, &p.whole.objects, &p.whole.shapes}[i-keyOf] = p.value()
		}
		p.leave()
	}
	if p.err != nil {
		return seen
	}
	if p.space(); p.at < len(p.line) {
		p.fail("there must be nothing after the query")
		return seen
	}
	for i, name := range queryKeys[:keyOf] {
		isShape := i == keyA || i == keyB
		if i != keyID && seen&(1<<i) == 0 && !(isShape && (p.query.Name >= Winding || p.whole.isWhole())) {
			p.missing(name)
		}
	}
	return seen
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
	for i, name := range WholeNames {
		if string(text) == name {
			p.query.Name = Winding + Name(i)
			return
		}
	}
	p.refuse(start, p.at, "want "+strings.Join(slices.Concat(Names, WholeNames), ", "))
}

// A rawShape is a shape as it is written, before its type and dimension are known.
type rawShape struct {
	seen   uint32 // keys
	kind   scene.Kind
	fields [len(shapeKeys)]rawField
	list   []rawField // of half or points
	pose   rawPose
	spin   rawPose // of which only the rotation counts
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
	keyEndC
	keyOrigin
	keyDir
	keyMin
	keyMax
	keyCenter
	keyAxis
	keyHalf
	keyPoints
	keyPoint
	keyNormal
	keyHeight
	keyRadius
	keyRA
	keyRB
	keyRounding
	keyTransform
	keyMotion
	keySpin
	keyPivot
)

var shapeKeys = [...]string{
	keyName: "name", keyType: "type", keyAt: "at", keyEndA: "a", keyEndB: "b", keyEndC: "c", keyOrigin: "origin", keyDir: "dir",
	keyMin: "min", keyMax: "max", keyCenter: "center", keyAxis: "axis", keyHalf: "half", keyPoints: "points",
	keyPoint: "point", keyNormal: "normal", keyHeight: "height", keyRadius: "radius", keyRA: "ra", keyRB: "rb", keyRounding: "rounding",
	keyTransform: "transform", keyMotion: "motion", keySpin: "spin", keyPivot: "pivot",
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
		case keySpin:
			raw.spin = rawPose{seen: 1 << keyRotation}
			p.rotation(&raw.spin)
		case keyHeight, keyRadius, keyRA, keyRB, keyRounding:
			f.v[0] = p.number()
			if f.v[0] < 0 {
				p.refuse(f.start, p.at, "must not be negative")
			}
		case keyHalf, keyPoints:
			p.vecs(raw)
		case keyMin:
			p.corner(f, "-inf", math.Inf(-1))
		case keyMax:
			p.corner(f, "inf", math.Inf(1))
		case keyNormal:
			p.direction(f)
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
	var names []string
	for _, k := range kinds {
		name := string(k.kind)
		if k.dim != 0 {
			name = fmt.Sprintf("%s (dim %d)", name, k.dim)
		}
		names = append(names, name)
	}
	p.refuse(start, p.at, "want "+strings.Join(names, ", "))
	return ""
}

// vecs reads a list of vectors.
func (p *Parser) vecs(raw *rawShape) {
	raw.list = raw.list[:0]
	if !p.take('[', "an array of vectors") {
		return
	}
	for first := true; p.next(first, ']'); first = false {
		p.list = len(raw.list)
		p.space()
		raw.list = append(raw.list, rawField{})
		p.vec(&raw.list[p.list])
	}
	if p.err == nil {
		p.list = -1
	}
}

// vec reads a vector of two or three numbers.
func (p *Parser) vec(f *rawField) { p.corner(f, "", 0) }

// corner reads a vector in which a word, unless it is empty, stands for an infinity.
func (p *Parser) corner(f *rawField, word string, infinity float64) {
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
		f.v[f.size] = p.side(word, infinity)
		if p.err == nil {
			p.item = -1
		}
		f.size++
	}
	f.end = p.at
}

// side reads a number, or the word for an infinity.
func (p *Parser) side(word string, infinity float64) float64 {
	if word == "" || p.space() != '"' {
		return p.number()
	}
	start := p.at
	if string(p.text()) != word {
		p.refuse(start, p.at, `want a number or "`+word+`"`)
	}
	return infinity
}

// A kindInfo tells what a kind of shape is made of.
type kindInfo struct {
	kind      scene.Kind
	is        both.Kind
	dim       int // 0 for both
	must, may uint32
	points    []int // the keys of P, Q and C
}

var kinds = [...]kindInfo{
	{kind: scene.Point, is: both.Point, must: 1 << keyAt, points: []int{keyAt}},
	{kind: scene.Segment, is: both.Segment, must: 1<<keyEndA | 1<<keyEndB, points: []int{keyEndA, keyEndB}},
	{kind: scene.Ray, is: both.Ray, must: 1<<keyOrigin | 1<<keyDir, may: 1 << keyRadius, points: []int{keyOrigin, keyDir}},
	{kind: scene.Line, is: both.Line, must: 1<<keyOrigin | 1<<keyDir, may: 1 << keyRadius, points: []int{keyOrigin, keyDir}},
	{kind: scene.Circle, is: both.Circle, dim: 2, must: 1<<keyCenter | 1<<keyRadius, points: []int{keyCenter}},
	{kind: scene.Sphere, is: both.Sphere, dim: 3, must: 1<<keyCenter | 1<<keyRadius, points: []int{keyCenter}},
	{kind: scene.Capsule, is: both.Capsule, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, points: []int{keyEndA, keyEndB}},
	{kind: scene.Tapered, is: both.Tapered, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRA | 1<<keyRB, points: []int{keyEndA, keyEndB}},
	{kind: scene.Cylinder, is: both.Cylinder, dim: 3, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, may: 1 << keyRounding, points: []int{keyEndA, keyEndB}},
	{kind: scene.Cone, is: both.Cone, dim: 3, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, may: 1 << keyRounding, points: []int{keyEndA, keyEndB}},
	{kind: scene.Box, is: both.Box, must: 1<<keyMin | 1<<keyMax, may: 1 << keyRadius, points: []int{keyMin, keyMax}},
	{kind: scene.OrientedBox, is: both.OrientedBox, must: 1<<keyCenter | 1<<keyHalf, may: 1 << keyRadius, points: []int{keyCenter}},
	{
		kind: scene.Triangle, is: both.Triangle,
		must: 1<<keyEndA | 1<<keyEndB | 1<<keyEndC, may: 1 << keyRadius, points: []int{keyEndA, keyEndB, keyEndC},
	},
	{kind: scene.Polygon, is: both.Polygon, dim: 2, must: 1 << keyPoints, may: 1 << keyRadius},
	{kind: scene.Hull, is: both.Hull, dim: 3, must: 1 << keyPoints, may: 1 << keyRadius},
	{kind: scene.HalfPlane, is: both.HalfPlane, dim: 2, must: 1<<keyPoint | 1<<keyNormal, may: 1 << keyRadius, points: []int{keyPoint, keyNormal}},
	{kind: scene.HalfSpace, is: both.HalfSpace, dim: 3, must: 1<<keyPoint | 1<<keyNormal, may: 1 << keyRadius, points: []int{keyPoint, keyNormal}},
}

// capsuleAlong is a capsule that is not given by its ends.
var capsuleAlong = kindInfo{
	kind: scene.Capsule, is: both.Capsule,
	must: 1<<keyCenter | 1<<keyAxis | 1<<keyHeight | 1<<keyRadius, points: []int{keyCenter, keyAxis},
}

// always are the keys that every shape may have.
const always = 1<<keyType | 1<<keyName | 1<<keyTransform | 1<<keyMotion | 1<<keySpin | 1<<keyPivot

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

// instead says which kind is in the other dimension what k is in its own, and nothing if there is none.
func instead(k scene.Kind) string {
	other := map[scene.Kind]scene.Kind{
		scene.Circle: scene.Sphere, scene.Polygon: scene.Hull, scene.HalfPlane: scene.HalfSpace,
		scene.Sphere: scene.Circle, scene.Hull: scene.Polygon, scene.HalfSpace: scene.HalfPlane,
	}
	if other[k] == "" {
		return ""
	}
	return ": want " + string(other[k])
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
		p.checkShape(&p.shapes[i], s, &p.lists[i])
		p.checkSpin(&p.shapes[i], s, &p.spins[i])
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
	if q.Name.needsPath() && q.A.Radius != 0 {
		return 0, keyRadius, q.Name.String() + " wants a path, without a radius"
	}
	moving := q.Name.motions()
	for i, s := range [2]*Shape{&q.A, &q.B} {
		switch {
		case s.Spin != nil && q.Name != SweepTurning:
			return i, keySpin, "nothing turns in " + q.Name.String()
		case q.Name == SweepTurning:
		case i < moving && !s.HasMotion:
			return i, keyMotion, "missing"
		case i >= moving && s.HasMotion && moving == 1:
			return i, keyMotion, "only a moves in " + q.Name.String()
		case i >= moving && s.HasMotion:
			return i, keyMotion, "nothing moves in " + q.Name.String()
		}
	}
	if q.Name == SweepTurning && q.A.Spin == nil && q.B.Spin == nil {
		return 0, keySpin, "missing"
	}
	return 0, 0, ""
}

// refuseKey refuses the value of a key of the shape that is being checked.
func (p *Parser) refuseKey(raw *rawShape, key int, reason string) {
	p.enter(shapeKeys[key])
	p.refuse(raw.fields[key].start, raw.fields[key].end, reason)
	p.leave()
}

// checkSpin makes the spin of a shape, if it has one.
func (p *Parser) checkSpin(raw *rawShape, s *Shape, room *Spin) {
	hasSpin := raw.seen&(1<<keySpin) != 0
	switch {
	case p.err != nil:
	case hasSpin:
		p.checkRotation(&raw.spin, shapeKeys[keySpin])
		*room = Spin{Axis: raw.spin.axis.v, Angle: raw.spin.angle}
		if raw.seen&(1<<keyPivot) != 0 {
			room.Pivot = raw.fields[keyPivot].v
		}
		s.Spin = room
	case raw.seen&(1<<keyPivot) != 0:
		p.refuseKey(raw, keyPivot, "belongs to a shape with a spin")
	}
}

func (p *Parser) checkShape(raw *rawShape, s *Shape, room *[]Vec) {
	if raw.seen&(1<<keyType) == 0 {
		p.missing(shapeKeys[keyType])
		return
	}
	info := infoOf(raw)
	if info.dim != 0 && info.dim != p.query.Dim {
		p.refuseKey(raw, keyType, "not in dim "+string(rune('0'+p.query.Dim))+instead(info.kind))
		return
	}
	if extra := raw.seen &^ (info.must | info.may | always); extra != 0 {
		what := "a " + string(info.kind)
		switch {
		case info == &capsuleAlong:
			what = "a capsule with a center, axis or height"
		case info.kind == scene.OrientedBox:
			what = "an orientedbox"
		case info.kind == scene.Tapered:
			what = "a tapered capsule"
		}
		p.refuseKey(raw, bits.TrailingZeros32(extra), "unknown field: "+what+" has "+keysOf(info.must|info.may|always))
		return
	}
	if absent := info.must &^ raw.seen; absent != 0 {
		p.missing(shapeKeys[bits.TrailingZeros32(absent)])
		return
	}
	*s = Shape{Kind: info.kind}
	if !p.checkVectors(raw) {
		return
	}
	for i, to := range [3]*Vec{&s.P, &s.Q, &s.C} {
		if i < len(info.points) {
			*to = raw.fields[info.points[i]].v
		}
	}
	if raw.seen&(1<<keyHalf|1<<keyPoints) != 0 {
		*room = (*room)[:0]
		for i := range raw.list {
			*room = append(*room, raw.list[i].v)
		}
		s.List = *room
	}
	for _, f := range [4]struct {
		key int
		to  *float64
	}{{keyRadius, &s.Radius}, {keyRA, &s.Radius}, {keyRB, &s.RB}, {keyRounding, &s.RB}} {
		if raw.seen&(1<<f.key) != 0 {
			*f.to = raw.fields[f.key].v[0]
		}
	}
	if raw.seen&(1<<keyMotion) != 0 {
		s.HasMotion, s.Motion = true, raw.fields[keyMotion].v
	}
	if s.Kind == scene.Box && !p.checkBox(raw, s) {
		return
	}
	if info == &capsuleAlong || raw.seen&(1<<keyTransform) != 0 {
		p.place(raw, info, s)
	}
}

// checkVectors sees whether all vectors are of the dimension, and lists long enough.
func (p *Parser) checkVectors(raw *rawShape) bool {
	const vectors = 1<<keyAt | 1<<keyEndA | 1<<keyEndB | 1<<keyEndC | 1<<keyOrigin | 1<<keyDir | 1<<keyMin | 1<<keyMax |
		1<<keyCenter | 1<<keyAxis | 1<<keyPoint | 1<<keyNormal | 1<<keyMotion | 1<<keyPivot
	want := "want " + string(rune('0'+p.query.Dim))
	for set := raw.seen & vectors; set != 0; set &= set - 1 {
		if key := bits.TrailingZeros32(set); raw.fields[key].size != p.query.Dim {
			p.refuseKey(raw, key, want+" numbers")
			return false
		}
	}
	for _, key := range [2]int{keyHalf, keyPoints} {
		if raw.seen&(1<<key) == 0 {
			continue
		}
		p.enter(shapeKeys[key])
		for i := range raw.list {
			if f := &raw.list[i]; f.size != p.query.Dim {
				p.list = i
				p.refuse(f.start, f.end, want+" numbers")
			}
		}
		p.leave()
		switch {
		case key == keyHalf && len(raw.list) != p.query.Dim:
			p.refuseKey(raw, key, want+" half vectors")
		case len(raw.list) == 0:
			p.refuseKey(raw, key, "want a point or more")
		}
	}
	return p.err == nil
}

// checkBox sees whether a box has a point, and an end if it is to be placed.
func (p *Parser) checkBox(raw *rawShape, s *Shape) bool {
	isInfinite := false
	for i := range p.query.Dim {
		if s.P[i] > s.Q[i] {
			p.refuseKey(raw, keyMin, "must not exceed max")
		}
		isInfinite = isInfinite || math.IsInf(s.P[i], 0) || math.IsInf(s.Q[i], 0)
	}
	if isInfinite && raw.seen&(1<<keyTransform) != 0 {
		p.refuseWhole("a box with infinite sides cannot be placed")
	}
	return p.err == nil
}
