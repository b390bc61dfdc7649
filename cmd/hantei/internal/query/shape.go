package query

// Shapes of a query as they are written: names of members and numbers, and the shape that these make.

import (
	"fmt"
	"math"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

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
