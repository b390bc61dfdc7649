package jsonline

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Writer appends lines to Text. It sets the commas between values and fields.
type Writer struct{ Text []byte }

// Open begins a list or an object with its bracket.
func (w *Writer) Open(bracket byte) {
	w.comma()
	w.Text = append(w.Text, bracket)
}

// Close ends a list or an object with its bracket.
func (w *Writer) Close(bracket byte) { w.Text = append(w.Text, bracket) }

// End ends the object that is a line, and the line.
func (w *Writer) End() { w.Text = append(w.Text, '}', '\n') }

// comma appends a comma between two values or fields.
func (w *Writer) comma() {
	if n := len(w.Text); n > 0 && !strings.ContainsRune("{[:\n", rune(w.Text[n-1])) {
		w.Text = append(w.Text, ',')
	}
}

// Key begins the field of the given name.
func (w *Writer) Key(name string) {
	w.Word(name)
	w.Text = append(w.Text, ':')
}

// Word appends a string of characters that need no escapes.
func (w *Writer) Word(x string) {
	w.comma()
	w.Text = append(w.Text, '"')
	w.Text = append(w.Text, x...)
	w.Text = append(w.Text, '"')
}

// String appends any string. A byte that is no UTF-8 becomes half of a surrogate pair, which no valid text has: so strings that differ are
// written differently.
func (w *Writer) String(x string) {
	w.comma()
	w.Text = append(w.Text, '"')
	for i := 0; i < len(x); {
		r, size := utf8.DecodeRuneInString(x[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			w.escape(0xdc00 | rune(x[i]))
		case r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029:
			w.escape(r)
		case r == '"' || r == '\\':
			w.Text = append(w.Text, '\\', byte(r))
		default:
			w.Text = append(w.Text, x[i:i+size]...)
		}
		i += size
	}
	w.Text = append(w.Text, '"')
}

func (w *Writer) escape(r rune) {
	w.Text = append(w.Text, '\\', 'u')
	for shift := 12; shift >= 0; shift -= 4 {
		w.Text = append(w.Text, "0123456789abcdef"[r>>shift&15])
	}
}

// Raw appends a value that is text of JSON already.
func (w *Writer) Raw(x string) {
	w.comma()
	w.Text = append(w.Text, x...)
}

// Bool appends true or false.
func (w *Writer) Bool(x bool) {
	w.comma()
	w.Text = strconv.AppendBool(w.Text, x)
}

// Int appends an integer.
func (w *Writer) Int(x int) {
	w.comma()
	w.Text = strconv.AppendInt(w.Text, int64(x), 10)
}

// Bits appends 64 bits as a string such as "0x1f": many readers of JSON have no numbers of 64 bits.
func (w *Writer) Bits(x uint64) {
	w.comma()
	w.Text = append(w.Text, '"', '0', 'x')
	w.Text = strconv.AppendUint(w.Text, x, 16)
	w.Text = append(w.Text, '"')
}

// Float appends a number that reads back to the same bits, or one of the strings "nan", "inf" and "-inf".
func (w *Writer) Float(x float64) {
	switch {
	case math.IsNaN(x):
		w.Word("nan")
	case math.IsInf(x, 1):
		w.Word("inf")
	case math.IsInf(x, -1):
		w.Word("-inf")
	default:
		w.comma()
		w.Text = strconv.AppendFloat(w.Text, x, 'g', -1, 64)
	}
}

// FloatField appends a field with a number.
func (w *Writer) FloatField(name string, x float64) {
	w.Key(name)
	w.Float(x)
}

// BoolField appends a field with true or false.
func (w *Writer) BoolField(name string, x bool) {
	w.Key(name)
	w.Bool(x)
}

// IntField appends a field with an integer.
func (w *Writer) IntField(name string, x int) {
	w.Key(name)
	w.Int(x)
}

// ErrorField appends the field "error", unless err is nil.
func (w *Writer) ErrorField(err error) {
	if err != nil {
		w.Key("error")
		w.String(err.Error())
	}
}
