package d3

// Text of a record: what stands in a line of JSON, found without a tree of it.

import (
	"bytes"
	"iter"
	"math"
	"strconv"

	"github.com/hantei-go/hantei/internal/lex"
)

// deepest is how many lists and objects of a line may be in each other: none of a record has more than half of that.
const deepest = 16

// scrap is a value in a line whose syntax is good. It knows where it is: its capacity reaches to the end of the line.
type scrap []byte

// valueOf returns the length of the value that b begins with, white space before it included. If it is none, the length
// is what stands before the fault, and the fault is told.
func valueOf(b []byte, depth int) (n int, fault string) {
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
		if depth == deepest {
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

// lengthOfList is valueOf for the list or object that begins at n.
func lengthOfList(b []byte, n, depth int) (int, string) {
	isObject := b[n] == '{'
	last := b[n] + 2 // the bracket that ends it
	n++
	n += lex.Space(b[n:])
	if n < len(b) && b[n] == last {
		return n + 1, ""
	}
	for {
		if isObject {
			n += lex.Space(b[n:])
			if n == len(b) {
				return n, string(lex.Ends)
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
		size, fault := valueOf(b[n:], depth+1)
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

// is says whether a value begins with a byte.
func (v scrap) is(c byte) bool { return len(v) > 0 && v[0] == c }

// all yields the elements of a list, or the fields of an object with their names as they stand between quotes.
func (v scrap) all() iter.Seq2[string, scrap] {
	return func(yield func(string, scrap) bool) {
		if !v.is('[') && !v.is('{') {
			return
		}
		for b := []byte(v[1:]); ; {
			b = b[lex.Space(b):]
			if b[0] == ']' || b[0] == '}' {
				return
			}
			name := ""
			if v.is('{') {
				n, _, _ := lex.String(b)
				name = string(b[1 : n-1])
				b = b[n:]
				b = b[lex.Space(b)+1:]
				b = b[lex.Space(b):]
			}
			n, _ := valueOf(b, 0)
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

// field returns one of an object, nil if there is none.
func (v scrap) field(name string) scrap {
	for n, x := range v.all() {
		if v.is('{') && n == name {
			return x
		}
	}
	return nil
}

// number returns the value of a number, or of a word that stands for one.
func (v scrap) number() (x float64, ok bool) {
	switch string(v) {
	case `"inf"`:
		return math.Inf(1), true
	case `"-inf"`:
		return math.Inf(-1), true
	case `"nan"`:
		return math.NaN(), true
	}
	if len(v) == 0 || v[0] != '-' && (v[0] < '0' || v[0] > '9') {
		return 0, false
	}
	return lex.Float(v)
}

// isInteger says whether a number has digits alone.
func (v scrap) isInteger() bool { return !bytes.ContainsAny(v, ".eE") }

// word returns what a string says, as far as it has no escapes.
func (v scrap) word() string {
	if !v.is('"') {
		return ""
	}
	return string(v[1 : len(v)-1])
}

// pathTo returns the names that lead from v to the value at a place of it, such as parts[0].center.
func (v scrap) pathTo(at int) (path string) {
	for {
		i, isFound := 0, false
		for name, x := range v.all() {
			if from := cap(v) - cap(x); from <= at && at < from+len(x) {
				switch {
				case v.is('['):
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

// unlike is where two values differ.
type unlike struct {
	path, id  string
	want, got scrap
}

// differ returns where got is not what want is: in another order of fields, or with numbers written in another way, it is.
// Of objects on the way there, id is the last one named.
func differ(want, got scrap) (u unlike, ok bool) {
	if bytes.Equal(want, got) {
		return u, false
	}
	switch x, isNumber := want.number(); {
	case want.is('{') && got.is('{'):
		return differInFields(want, got)
	case want.is('[') && got.is('['):
		return differInList(want, got)
	case isNumber && !want.is('"'):
		y, isNumber := got.number()
		if isNumber && !(want.isInteger() && got.isInteger()) && math.Float64bits(x) == math.Float64bits(y) {
			return u, false
		}
	case want.is('"') && got.is('"') && !bytes.Contains(want, []byte(`\ud`)) && !bytes.Contains(got, []byte(`\ud`)):
		if bytes.Equal(lex.AppendText(nil, want[1:len(want)-1]), lex.AppendText(nil, got[1:len(got)-1])) {
			return u, false
		}
	}
	return unlike{want: want, got: got}, true
}

func differInFields(want, got scrap) (u unlike, ok bool) {
	id := ""
	for _, name := range [...]string{"id", "object", "a"} {
		if x := want.field(name); x != nil && !x.is('{') && !x.is('[') {
			id = string(x)
			break
		}
	}
	found := func(name string, x, y scrap) bool {
		if x == nil || y == nil {
			u, ok = unlike{want: x, got: y}, true
		} else {
			u, ok = differ(x, y)
		}
		if !ok {
			return false
		}
		if u.id == "" {
			u.id = id
		}
		if u.path != "" && u.path[0] != '[' {
			name += "."
		}
		u.path = name + u.path
		return true
	}
	for name, x := range want.all() {
		if !isGiven(name) && found(name, x, got.field(name)) {
			return u, true
		}
	}
	for name, y := range got.all() {
		if !isGiven(name) && want.field(name) == nil && found(name, nil, y) {
			return u, true
		}
	}
	return u, false
}

// isGiven says whether a field is no answer, and may be another one where the answers are the same: which objects the
// functions of filters were asked about depends on the order in which a World looks at them, and of the turns of a trace
// no more are asked for than can matter.
func isGiven(name string) bool { return name == "refused" || name == "refusedHits" || name == "n" }

func differInList(want, got scrap) (u unlike, ok bool) {
	nextGot, stop := iter.Pull2(got.all())
	defer stop()
	i := 0
	at := func() string { return "[" + strconv.Itoa(i) + "]" }
	for _, x := range want.all() {
		_, y, isThere := nextGot()
		if !isThere {
			return unlike{path: at(), want: x}, true
		}
		if u, ok = differ(x, y); ok {
			if u.path != "" && u.path[0] != '[' {
				u.path = "." + u.path
			}
			u.path = at() + u.path
			return u, true
		}
		i++
	}
	if _, y, isThere := nextGot(); isThere {
		return unlike{path: at(), got: y}, true
	}
	return u, false
}
