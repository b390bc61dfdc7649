package query

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/hantei-go/hantei/scene"
)

// This file holds queries about shapes of a scene: about what is solid, and about all that a path or an object meets in a World. Their
// shapes are those of a scene, which package scene reads.

// A whole is what such a query asks.
type whole struct {
	objects, shapes, of, pair span
}

// A span is a value in a line as it is written; the zero span is none.
type span struct{ start, end int }

func (s span) isMissing() bool { return s.end == 0 }

// value skips the value that stands here and returns where it is.
func (p *Parser) value() span {
	p.space()
	start := p.at
	p.at = p.end()
	return span{start, p.at}
}

// isWhole reports whether the line asks about shapes of a scene.
func (w *whole) isWhole() bool {
	return !w.objects.isMissing() || !w.shapes.isMissing() || !w.of.isMissing() || !w.pair.isMissing()
}

// expected is how an expectation asks for each query.
var expected = map[Name]string{
	Contains: `"contains":true`, Winding: `"winding":0`, SignedDistance: `"signeddistance":0`,
	MeasureOf: `"measure":{"center":[0,0]}`, ClipAll: `"clipall":0`, CrossingsAll: `"crossingsall":0`, ContactsOf: `"contactsof":0`,
	Nearest: `"nearest":{"part":0}`,
}

// checkWhole reads the scene of a query. Package scene tells what is wrong with it, in words for an expectation.
func (p *Parser) checkWhole(seen uint32) {
	q, w := &p.query, &p.whole
	ask, isKnown := expected[q.Name]
	if !isKnown {
		p.refuseWhole(q.Name.String() + " is about a and b, not about shapes of a scene")
		return
	}
	if seen&(1<<keyA|1<<keyB) != 0 {
		p.refuseWhole("want a and b, or shapes")
		return
	}
	subject, key := w.of, "of"
	if q.Name == Contains || q.Name == Winding || q.Name == SignedDistance {
		subject, key = w.pair, "pair"
	}
	switch {
	case w.shapes.isMissing():
		p.missing(queryKeys[keyShapes])
	case subject.isMissing():
		p.missing(key)
	case subject == w.of && !w.pair.isMissing() || subject == w.pair && !w.of.isMissing():
		p.refuseWhole(q.Name.String() + " has " + key)
	}
	if p.err != nil {
		return
	}
	if q.Name == MeasureOf && q.Dim == 3 {
		ask = `"measure":{"center":[0,0,0]}`
	}
	var text bytes.Buffer
	var pieces [3]struct{ to, span span } // where spans of the line are in the text
	add := func(i int, key string, s span) {
		fmt.Fprintf(&text, "%q:", key)
		pieces[i].span, pieces[i].to.start = s, text.Len()
		text.Write(p.line[s.start:s.end])
		pieces[i].to.end = text.Len()
	}
	fmt.Fprintf(&text, `{"version":1,"dim":%d,`, q.Dim)
	if !w.objects.isMissing() {
		add(0, "objects", w.objects)
		text.WriteByte(',')
	}
	add(1, "shapes", w.shapes)
	text.WriteString(`,"expect":[{`)
	add(2, key, subject)
	text.WriteString("," + ask + "}]}")
	s, err := scene.Read("", bytes.NewReader(text.Bytes()))
	var bad *scene.Error
	switch {
	case errors.As(err, &bad):
		column := 0
		at := offsetOf(text.Bytes(), bad.Column)
		for _, x := range pieces {
			if at >= x.to.start && at < x.to.end {
				column = p.column(x.span.start + at - x.to.start)
			}
		}
		p.err = &Error{Column: column, Path: string(bytes.TrimPrefix([]byte(bad.Path), []byte("expect[0]."))), Value: bad.Value, Reason: bad.Reason}
	case err != nil:
		p.refuseWhole(err.Error())
	default:
		q.Scene = s
	}
}

// offsetOf returns the offset of a column, from 1, or −1 for none.
func offsetOf(text []byte, column int) int {
	at := 0
	for ; column > 1 && at < len(text); column-- {
		_, size := utf8.DecodeRune(text[at:])
		at += size
	}
	if column != 1 {
		return -1
	}
	return at
}

// appendWhole appends what a query about shapes of a scene answers.
func appendWhole(b []byte, q *Query) []byte {
	e := &q.Scene.Expect[0]
	name := q.Name.String()
	if e.B >= 0 {
		o := q.Scene.Check()[0]
		return appendValue(append(b, `"`+name+`":`...), o.Got)
	}
	answer := q.Scene.Alone(e.A)
	switch q.Name {
	case MeasureOf:
		size := "volume"
		if q.Dim == 2 {
			size = "area"
		}
		b = appendParts(b, answer, "measure", size, "center")
		b = append(b, `,"inertia":`...)
		if q.Dim == 2 {
			return appendValue(b, answer("measure.inertia"))
		}
		for i := range q.Dim {
			b = append(b, "[,,"[i])
			b = appendValue(b, answer(fmt.Sprintf("measure.inertia[%d]", i)))
		}
		return append(b, ']')
	case Nearest:
		if answer("nearest.id") == nil {
			return append(b, `"nearest":null`...)
		}
		return append(appendParts(append(b, `"nearest":{`...), answer, name, "id", "part", "distance", "onid", "onshape"), '}')
	case ClipAll:
		return appendList(b, answer, name, name, "id", "part", "enter", "exit")
	case CrossingsAll:
		return appendList(b, answer, name, name, "id", "part", "t", "point", "normal", "leaves")
	}
	return appendList(b, answer, name, name, "id", "part", "normal", "points")
}

// appendList appends a list of answers and its name. Each item has these parts; points are a list themselves.
func appendList(b []byte, answer func(field string) scene.Value, of, name string, parts ...string) []byte {
	b = append(b, `"`+name+`":[`...)
	n, _ := answer(of).(scene.Count)
	for i := range int(n) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendParts(append(b, '{'), answer, fmt.Sprintf("%s[%d]", of, i), parts...)
		b = append(b, '}')
	}
	return append(b, ']')
}

// appendParts appends parts of an answer with their names.
func appendParts(b []byte, answer func(field string) scene.Value, of string, parts ...string) []byte {
	for i, part := range parts {
		if i > 0 {
			b = append(b, ',')
		}
		if part == "points" {
			b = appendList(b, answer, of+".points", part, "point", "depth", "feature")
			continue
		}
		b = appendValue(append(b, `"`+part+`":`...), answer(of+"."+part))
	}
	return b
}

func appendValue(b []byte, v scene.Value) []byte {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return appendString(b, v)
	case scene.Count:
		return strconv.AppendInt(b, int64(v), 10)
	case scene.Number:
		return appendNumber(b, float64(v))
	case scene.Vec:
		var w Vec
		return appendVec(b, &w, copy(w[:], v))
	}
	return append(b, "null"...)
}
