package query

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// AppendAnswer appends the line that answers q, newline included.
func AppendAnswer(b []byte, q *Query, ans *Answer) []byte {
	b = appendID(b, q.ID)
	if q.Scene != nil {
		return append(appendWhole(b, q), '}', '\n')
	}
	switch q.Name {
	case Overlap:
		b = strconv.AppendBool(append(b, `"overlap":`...), ans.OK)
	case Contains:
		b = strconv.AppendBool(append(b, `"contains":`...), ans.OK)
	case Distance:
		b = appendNumber(append(b, `"distance":`...), ans.Distance)
	case Closest:
		b = appendVec(append(b, `"closest":[`...), &ans.Closest[0], q.Dim)
		b = appendVec(append(b, ','), &ans.Closest[1], q.Dim)
		b = append(b, ']')
	case Crossings:
		b = append(b, `"crossings":[`...)
		for i := range ans.N {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, '{')
			b = appendHit(b, &ans.Hits[i], q.Dim)
			b = append(b, '}')
		}
		b = append(b, ']')
	default:
		b = strconv.AppendBool(append(b, `"hit":`...), ans.OK)
		if ans.OK {
			b = appendMeeting(append(b, ','), q, ans)
		}
	}
	return append(b, '}', '\n')
}

// appendMeeting appends what a query with a hit answers beside it.
func appendMeeting(b []byte, q *Query, ans *Answer) []byte {
	switch q.Name {
	case Collide:
		b = appendNumber(append(b, `"depth":`...), ans.Depth)
		b = appendVec(append(b, `,"normal":`...), &ans.Hit.Normal, q.Dim)
		return appendVec(append(b, `,"point":`...), &ans.Hit.Point, q.Dim)
	case Contacts:
		b = appendVec(append(b, `"normal":`...), &ans.Hit.Normal, q.Dim)
		b = append(b, `,"points":[`...)
		for i := range ans.N {
			if i > 0 {
				b = append(b, ',')
			}
			p := &ans.Points[i]
			b = appendVec(append(b, `{"point":`...), &p.Point, q.Dim)
			b = appendNumber(append(b, `,"depth":`...), p.Depth)
			b = strconv.AppendUint(append(b, `,"feature":`...), uint64(p.Feature), 10)
			b = append(b, '}')
		}
		return append(b, ']')
	case Clip, SweepSpan:
		b = appendNumber(append(b, `"enter":`...), ans.Span.Enter)
		return appendNumber(append(b, `,"exit":`...), ans.Span.Exit)
	}
	return appendHit(b, &ans.Hit, q.Dim)
}

func appendHit(b []byte, h *Hit, dim int) []byte {
	b = appendNumber(append(b, `"t":`...), h.T)
	b = appendVec(append(b, `,"point":`...), &h.Point, dim)
	return appendVec(append(b, `,"normal":`...), &h.Normal, dim)
}

// AppendError appends the line that refuses a line, newline included. The id may be nil.
func AppendError(b, id []byte, message string) []byte {
	b = append(appendID(b, id), `"error":`...)
	return append(appendString(b, message), '}', '\n')
}

// appendID begins a line.
func appendID(b, id []byte) []byte {
	b = append(b, '{')
	if id != nil {
		b = append(append(append(b, `"id":`...), id...), ',')
	}
	return b
}

// appendNumber appends the shortest decimal that reads back to the same bits, or the
// name of an infinity. −0 is 0.
func appendNumber(b []byte, x float64) []byte {
	switch {
	case x > math.MaxFloat64:
		return append(b, `"inf"`...)
	case x < -math.MaxFloat64:
		return append(b, `"-inf"`...)
	}
	return strconv.AppendFloat(b, x+0, 'g', -1, 64) // −0 + 0 is 0
}

func appendVec(b []byte, v *Vec, dim int) []byte {
	b = append(b, '[')
	for i, x := range v[:dim] {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNumber(b, x)
	}
	return append(b, ']')
}

// appendString appends a JSON string.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ':
			b = append(b, `\u00`...)
			b = append(b, "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
