// Package jsonline writes and reads lines of JSON without a tree of them: those of the record of a World.
package jsonline

import (
	"bytes"
	"iter"
	"math"
	"strconv"

	"github.com/hantei-go/hantei/internal/lex"
)

// mostNested is how deep lists and objects of a line may be nested. A record of a World has at most half of that.
const mostNested = 16

// mostFields is how many fields an object may have. One of a record has at most half of that. So to look up each field of an object takes no
// more than mostFields times as long as to read it.
const mostFields = 64

// mostShown is how many bytes of a value Shown returns.
const mostShown = 200

// Value is the text of a value in a line whose syntax is valid. The capacity of a Value reaches to the end of the line, which tells where
// in the line the Value is. The nil Value is a field that is not there.
type Value []byte

// lengthOfValue returns the length of the value that b begins with, white space in front included. If b begins with no value, n is the
// length of the text in front of the fault, and fault says what is wrong.
func lengthOfValue(b []byte, depth int) (n int, fault string) {
	n = lex.Space(b)
	if n == len(b) {
		return n, string(lex.Ends)
	}
	size, bad := 0, lex.None
	switch c := b[n]; {
	case c == '"':
		size, _, bad = lex.String(b[n:])
	case c == '-' || '0' <= c && c <= '9':
		size, bad = lex.Number(b[n:])
	case c == '{' || c == '[':
		if depth == mostNested {
			return n, "too many lists and objects in each other"
		}
		return lengthOfList(b, n, depth)
	default:
		for _, word := range [...]string{"true", "false", "null"} {
			if bytes.HasPrefix(b[n:], []byte(word)) {
				return n + len(word), ""
			}
		}
		return n, "no value of JSON"
	}
	return n + size, string(bad)
}

// lengthOfList is lengthOfValue for the list or object that begins at b[n].
func lengthOfList(b []byte, n, depth int) (int, string) {
	isObject := b[n] == '{'
	last := b[n] + 2 // the bracket that closes it
	n++
	n += lex.Space(b[n:])
	if n < len(b) && b[n] == last {
		return n + 1, ""
	}
	for fields := 0; ; fields++ {
		if isObject {
			n += lex.Space(b[n:])
			if n == len(b) {
				return n, string(lex.Ends)
			}
			if fields == mostFields {
				return n, "too many fields in an object"
			}
			if b[n] != '"' {
				return n, "want the name of a field"
			}
			size, _, bad := lex.String(b[n:])
			if n += size; bad != lex.None {
				return n, string(bad)
			}
			n += lex.Space(b[n:])
			if n == len(b) || b[n] != ':' {
				return n, "want a colon"
			}
			n++
		}
		size, fault := lengthOfValue(b[n:], depth+1)
		if n += size; fault != "" {
			return n, fault
		}
		n += lex.Space(b[n:])
		switch {
		case n == len(b):
			return n, string(lex.Ends)
		case b[n] == last:
			return n + 1, ""
		case b[n] != ',':
			return n, "want a comma or " + string(last)
		}
		n++
	}
}

// Is reports whether v begins with the byte c: '{' for an object, '[' for a list, '"' for a string.
func (v Value) Is(c byte) bool { return len(v) > 0 && v[0] == c }

// All yields the elements of a list, or the fields of an object with their names as they stand between the quotes.
func (v Value) All() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if !v.Is('[') && !v.Is('{') {
			return
		}
		for b := []byte(v[1:]); ; {
			b = b[lex.Space(b):]
			if b[0] == ']' || b[0] == '}' {
				return
			}
			name := ""
			if v.Is('{') {
				n, _, _ := lex.String(b)
				name = string(b[1 : n-1])
				b = b[n:]
				b = b[lex.Space(b)+1:]
				b = b[lex.Space(b):]
			}
			n, _ := lengthOfValue(b, 0)
			if !yield(name, b[:n]) {
				return
			}
			b = b[n:]
			b = b[lex.Space(b):]
			if b[0] == ',' {
				b = b[1:]
			}
		}
	}
}

// Field returns a field of an object, nil if there is none of that name.
func (v Value) Field(name string) Value {
	for n, x := range v.All() {
		if v.Is('{') && n == name {
			return x
		}
	}
	return nil
}

// Number returns the float64 of a number, or of one of the strings "inf", "-inf" and "nan".
func (v Value) Number() (x float64, ok bool) {
	switch string(v) {
	case `"inf"`:
		return math.Inf(1), true
	case `"-inf"`:
		return math.Inf(-1), true
	case `"nan"`:
		return math.NaN(), true
	}
	if !v.isNumber() {
		return 0, false
	}
	return lex.Float(v)
}

// IsInteger reports whether v is a number written without a point and an exponent.
func (v Value) IsInteger() bool { return v.isNumber() && !bytes.ContainsAny(v, ".eE") }

func (v Value) isNumber() bool { return len(v) > 0 && (v[0] == '-' || '0' <= v[0] && v[0] <= '9') }

// Word returns the text between the quotes of a string, escapes as they stand there.
func (v Value) Word() string {
	if !v.Is('"') {
		return ""
	}
	return string(v[1 : len(v)-1])
}

// PathTo returns the names of the fields and the indices that lead from v to the value at the offset at, such as parts[0].center.
func (v Value) PathTo(at int) (path string) {
	for {
		i, isFound := 0, false
		for name, x := range v.All() {
			if from := cap(v) - cap(x); from <= at && at < from+len(x) {
				switch {
				case v.Is('['):
					path += "[" + strconv.Itoa(i) + "]"
				case path == "":
					path = name
				default:
					path += "." + name
				}
				v, at, isFound = x, at-from, true
				break
			}
			i++
		}
		if !isFound {
			return path
		}
	}
}

// Shown returns v for a message, cut if it is long.
func (v Value) Shown() string {
	if len(v) > mostShown {
		return string(bytes.ToValidUTF8(v[:mostShown], nil)) + "…"
	}
	return string(v)
}
