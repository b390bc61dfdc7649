package jsonline

import (
	"bytes"
	"iter"
	"math"
	"strconv"

	"github.com/hantei-go/hantei/internal/lex"
)

// Difference is the first place at which two values differ.
type Difference struct {
	Path      string // the fields and indices that lead there
	ID        string // the last id on the way there, as it stands in the line
	Want, Got Value  // nil if one of both has no such field or element
}

// Differ returns where got differs from want, and whether it does. The order of fields and the way in which a number or a string is
// written do not count, nor do fields whose names are ignored.
func Differ(want, got Value, isIgnored func(name string) bool) (u Difference, ok bool) {
	if bytes.Equal(want, got) {
		return u, false
	}
	switch x, isNumber := want.Number(); {
	case want.Is('{') && got.Is('{'):
		return differInFields(want, got, isIgnored)
	case want.Is('[') && got.Is('['):
		return differInList(want, got, isIgnored)
	case isNumber && !want.Is('"'):
		y, isNumber := got.Number()
		if isNumber && !(want.IsInteger() && got.IsInteger()) && math.Float64bits(x) == math.Float64bits(y) {
			return u, false
		}
	case want.Is('"') && got.Is('"') && !bytes.Contains(want, []byte(`\ud`)) && !bytes.Contains(got, []byte(`\ud`)):
		if bytes.Equal(lex.AppendText(nil, want[1:len(want)-1]), lex.AppendText(nil, got[1:len(got)-1])) {
			return u, false
		}
	}
	return Difference{Want: want, Got: got}, true
}

func differInFields(want, got Value, isIgnored func(name string) bool) (u Difference, ok bool) {
	id := ""
	for _, name := range [...]string{"id", "object", "a"} {
		if x := want.Field(name); x != nil && !x.Is('{') && !x.Is('[') {
			id = string(x)
			break
		}
	}
	found := func(name string, x, y Value) bool {
		if x == nil || y == nil {
			u, ok = Difference{Want: x, Got: y}, true
		} else {
			u, ok = Differ(x, y, isIgnored)
		}
		if !ok {
			return false
		}
		if u.ID == "" {
			u.ID = id
		}
		if u.Path != "" && u.Path[0] != '[' {
			name += "."
		}
		u.Path = name + u.Path
		return true
	}
	for name, x := range want.All() {
		if !isIgnored(name) && found(name, x, got.Field(name)) {
			return u, true
		}
	}
	for name, y := range got.All() {
		if !isIgnored(name) && want.Field(name) == nil && found(name, nil, y) {
			return u, true
		}
	}
	return u, false
}

func differInList(want, got Value, isIgnored func(name string) bool) (u Difference, ok bool) {
	nextGot, stop := iter.Pull2(got.All())
	defer stop()
	i := 0
	at := func() string { return "[" + strconv.Itoa(i) + "]" }
	for _, x := range want.All() {
		_, y, isThere := nextGot()
		if !isThere {
			return Difference{Path: at(), Want: x}, true
		}
		if u, ok = Differ(x, y, isIgnored); ok {
			if u.Path != "" && u.Path[0] != '[' {
				u.Path = "." + u.Path
			}
			u.Path = at() + u.Path
			return u, true
		}
		i++
	}
	if _, y, isThere := nextGot(); isThere {
		return Difference{Path: at(), Got: y}, true
	}
	return u, false
}
