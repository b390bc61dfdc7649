// Package lex reads the tokens of JSON that are more than a word: strings, numbers and
// the white space between tokens. Scene files and queries are read with it, so that the
// same bytes mean the same in both. It allocates nothing.
//
// It accepts what encoding/json accepts, but for a string that is not valid UTF-8, which
// it refuses. A lone surrogate, half of a character written as \ud800, stands for U+FFFD.
package lex

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A Fault tells what is wrong with a token. All but Ends and UTF8 have the words that
// encoding/json puts behind the byte at which the token goes wrong.
type Fault string

// The faults.
const (
	None     Fault = ""
	Ends     Fault = "unexpected end"
	UTF8     Fault = "not valid UTF-8"
	Control  Fault = "in string literal"
	Escape   Fault = "in string escape code"
	Hex      Fault = `in \u hexadecimal character escape`
	Integer  Fault = "in numeric literal"
	Fraction Fault = "after decimal point in numeric literal"
	Exponent Fault = "in exponent of numeric literal"
)

// Space returns the length of the white space that b begins with.
func Space(b []byte) int {
	for i, c := range b {
		if c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			return i
		}
	}
	return len(b)
}

// String returns the length of the string that b begins with, quotes included, and
// whether there are escapes in it. Of a string with a fault, the length is what stands
// before the fault.
func String(b []byte) (n int, escaped bool, fault Fault) {
	for n = 1; n < len(b); {
		switch c := b[n]; {
		case c == '"':
			return n + 1, escaped, None
		case c == '\\':
			escaped = true
			size, fault := escape(b[n:])
			n += size
			if fault != None {
				return n, escaped, fault
			}
		case c < ' ':
			return n, escaped, Control
		case c < utf8.RuneSelf:
			n++
		default:
			r, size := utf8.DecodeRune(b[n:])
			if r == utf8.RuneError && size == 1 {
				return n, escaped, UTF8
			}
			n += size
		}
	}
	return len(b), escaped, Ends
}

// escape does what String does for the escape that b begins with.
func escape(b []byte) (n int, fault Fault) {
	switch {
	case len(b) < 2:
		return len(b), Ends
	case bytes.IndexByte([]byte(`"\/bfnrt`), b[1]) >= 0:
		return 2, None
	case b[1] != 'u':
		return 1, Escape
	}
	for n = 2; n < 6; n++ {
		switch {
		case n == len(b):
			return n, Ends
		case hex(b[n]) < 0:
			return n, Hex
		}
	}
	return n, None
}

// hex returns the value of a hexadecimal digit, −1 if c is none.
func hex(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

// AppendText appends what a string without a fault says: text is what stands between its
// quotes.
func AppendText(to, text []byte) []byte {
	for {
		plain := bytes.IndexByte(text, '\\')
		if plain < 0 {
			return append(to, text...)
		}
		to = append(to, text[:plain]...)
		text = text[plain:]
		switch c := text[1]; c {
		case 'u':
			r := unit(text)
			text = text[6:]
			if utf16.IsSurrogate(r) {
				r = utf16.DecodeRune(r, unit(text)) // U+FFFD if the two are no pair
				if r != utf8.RuneError {
					text = text[6:]
				}
			}
			to = utf8.AppendRune(to, r)
			continue
		case 'b':
			to = append(to, '\b')
		case 'f':
			to = append(to, '\f')
		case 'n':
			to = append(to, '\n')
		case 'r':
			to = append(to, '\r')
		case 't':
			to = append(to, '\t')
		default:
			to = append(to, c)
		}
		text = text[2:]
	}
}

// unit returns the number of the escape \u that text begins with, 0 if it begins with
// something else.
func unit(text []byte) (r rune) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0
	}
	for _, c := range text[2:6] {
		r = r<<4 | hex(c)
	}
	return r
}

// Number returns the length of the number that b begins with: what may stand behind it,
// the caller knows. Of a number with a fault, the length is what stands before the fault.
func Number(b []byte) (n int, fault Fault) {
	if n < len(b) && b[n] == '-' {
		n++
	}
	whole := digits(b[n:])
	if whole == 0 {
		return missing(b, n, Integer)
	}
	if b[n] == '0' {
		whole = 1
	}
	n += whole
	if n < len(b) && b[n] == '.' {
		n++
		part := digits(b[n:])
		if part == 0 {
			return missing(b, n, Fraction)
		}
		n += part
	}
	if n < len(b) && b[n]|0x20 == 'e' {
		n++
		if n < len(b) && (b[n] == '+' || b[n] == '-') {
			n++
		}
		part := digits(b[n:])
		if part == 0 {
			return missing(b, n, Exponent)
		}
		n += part
	}
	return n, None
}

// digits returns how many digits b begins with.
func digits(b []byte) int {
	for i, c := range b {
		if c < '0' || c > '9' {
			return i
		}
	}
	return len(b)
}

// missing returns what is wrong with a number that has no digit at n.
func missing(b []byte, n int, fault Fault) (int, Fault) {
	if n == len(b) {
		return n, Ends
	}
	return n, fault
}

// Float returns the value of a number without a fault, and whether it fits a float64. It
// may be too large, or too small: ParseFloat makes 0 of that without an error.
func Float(number []byte) (x float64, fits bool) {
	x, err := strconv.ParseFloat(string(number), 64)
	return x, err == nil && (x != 0 || isZero(number))
}

// isZero reports whether all digits of a number before its exponent are 0.
func isZero(number []byte) bool {
	for _, c := range number {
		switch {
		case c|0x20 == 'e':
			return true
		case '1' <= c && c <= '9':
			return false
		}
	}
	return true
}
