package jsonline

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
)

// Fault says what is wrong with a line.
type Fault struct {
	Line, Column int    // both from 1 on; a Column of 0 is the whole line
	Field        string // the path of the value, such as parts[0].center; empty if there is none
	Value        string // the value as it stands there, cut if it is long
	Reason       string
}

// Reader reads the fields of one line, an object. It keeps the first fault. After a fault all methods return zero values, so a caller
// reads all fields and looks at Bad once.
type Reader struct {
	Value
	Line int // the number of the line
	Bad  *Fault
}

// NewReader returns a Reader of a line, and checks the syntax of the whole line.
func NewReader(text []byte, line int) Reader {
	r := Reader{Line: line}
	text = bytes.TrimSpace(text)
	text = text[:len(text):len(text)]
	n, fault := lengthOfValue(text, 0)
	if fault == "" && n < len(text) {
		fault = "something stands behind the object"
	}
	if fault == "" && text[0] != '{' {
		n, fault = 0, "want an object"
	}
	if fault != "" {
		r.Bad = &Fault{Line: line, Column: n + 1, Reason: fault}
	}
	r.Value = text
	return r
}

// Fail notes what is wrong with a value of the line, unless there was a fault before.
func (r *Reader) Fail(v Value, reason string) {
	if r.Bad != nil {
		return
	}
	if v == nil {
		r.Bad = &Fault{Line: r.Line, Reason: reason}
		return
	}
	at := r.Offset(v)
	r.Bad = &Fault{Line: r.Line, Column: at + 1, Field: r.PathTo(at), Value: v.Shown(), Reason: reason}
}

// Offset returns where in the line a value begins.
func (r *Reader) Offset(v Value) int { return cap(r.Value) - cap(v) }

// Get returns the field of o with the given name. It is a fault if there is none.
func (r *Reader) Get(o Value, name string) Value {
	v := o.Field(name)
	if v == nil && r.Bad == nil {
		r.Bad = &Fault{Line: r.Line, Field: name, Reason: "missing"}
	}
	return v
}

// Float returns the number v.
func (r *Reader) Float(v Value) float64 {
	x, ok := v.Number()
	if !ok && r.Bad == nil {
		r.Fail(v, "want a number")
	}
	return x
}

// FloatAt returns the number in a field.
func (r *Reader) FloatAt(o Value, name string) float64 { return r.Float(r.Get(o, name)) }

// OrFloat is FloatAt for a field that may be missing, which is 0.
func (r *Reader) OrFloat(o Value, name string) float64 {
	if v := o.Field(name); v != nil {
		return r.Float(v)
	}
	return 0
}

// Int returns the integer v, from lo to hi.
func (r *Reader) Int(v Value, lo, hi int) int {
	n, err := strconv.ParseInt(string(v), 10, 64)
	if r.Bad == nil && (err != nil || n < int64(lo) || n > int64(hi)) {
		if int64(hi) == math.MaxInt64 {
			r.Fail(v, fmt.Sprintf("want an integer of at least %d", lo))
		} else {
			r.Fail(v, fmt.Sprintf("want an integer from %d to %d", lo, hi))
		}
		return lo
	}
	return int(n)
}

// IntAt returns the integer in a field.
func (r *Reader) IntAt(o Value, name string, lo, hi int) int { return r.Int(r.Get(o, name), lo, hi) }

// OrInt is IntAt for a field that may be missing, which is 0.
func (r *Reader) OrInt(o Value, name string, lo, hi int) int {
	if v := o.Field(name); v != nil {
		return r.Int(v, lo, hi)
	}
	return 0
}

// Bits returns the 64 bits that Writer.Bits has written.
func (r *Reader) Bits(v Value) uint64 {
	n, err := strconv.ParseUint(v.Word(), 0, 64)
	if err != nil {
		r.Fail(v, `want 64 bits, such as "0x1f"`)
	}
	return n
}

// BitsAt returns the 64 bits in a field.
func (r *Reader) BitsAt(o Value, name string) uint64 { return r.Bits(r.Get(o, name)) }

// Flag returns the value of a field that is false if it is missing.
func (r *Reader) Flag(o Value, name string) bool {
	v := o.Field(name)
	if v != nil && string(v) != "true" && string(v) != "false" {
		r.Fail(v, "want true or false")
	}
	return string(v) == "true"
}

// List calls f with all elements of the list in a field, up to a fault.
func (r *Reader) List(o Value, name string, f func(v Value)) {
	r.Get(o, name)
	r.OrList(o, name, f)
}

// OrList is List for a field that may be missing.
func (r *Reader) OrList(o Value, name string, f func(v Value)) {
	v := o.Field(name)
	if v == nil {
		return
	}
	if r.Bad == nil && !v.Is('[') {
		r.Fail(v, "want a list")
	}
	for _, x := range v.All() {
		if r.Bad != nil {
			return
		}
		f(x)
	}
}
