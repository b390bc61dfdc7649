package level

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strconv"
)

// A jsonFile is the text of one JSON file. The first error in it is kept, and what is read
// after it is empty.
type jsonFile struct {
	name   string
	err    error
	limits *Limits // what is left of them
}

// A jsonNode is a value in a jsonFile, or the place of one that is missing. Only what is asked for is taken apart, so
// large parts that nobody asks for cost little.
type jsonNode struct {
	file   *jsonFile
	parent *jsonNode
	key    string // of a field
	index  int    // of an item
	raw    []byte // valid JSON without space between values; nil if it is missing
	fields map[string]*jsonNode
	items  []*jsonNode
	object string // what errors call the object that it belongs to, or empty
}

// parseText returns the root of the only value in data.
func (r *reader) parseText(name string, data []byte) (*jsonNode, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	text, err := r.compacted(data)
	if err != nil {
		at := len(data)
		if bad := (*json.SyntaxError)(nil); errors.As(err, &bad) {
			at = min(at, int(bad.Offset))
		}
		return nil, &Error{File: name, Reason: "line " + strconv.Itoa(1+bytes.Count(data[:at], []byte("\n"))) + ": " + err.Error(), Err: err}
	}
	return &jsonNode{file: &jsonFile{name: name, limits: &r.limits}, raw: text}, nil
}

// compacted returns data without the space between values, through which each node would go again that shares a value. It checks that
// data is JSON, and not nested too deep.
func (r *reader) compacted(data []byte) ([]byte, error) {
	depth := 0
	for rest := data; len(rest) > 0; {
		switch rest[0] {
		case '"':
			rest = rest[textEnd(rest):]
			continue
		case '[', '{':
			if depth++; depth > r.limits.Depth {
				return nil, errors.New("values are nested deeper than Limits.Depth")
			}
		case ']', '}':
			depth--
		}
		rest = rest[1:]
	}
	var compact bytes.Buffer
	if json.Compact(&compact, data) == nil {
		return compact.Bytes(), nil
	}
	var all json.RawMessage
	err := json.Unmarshal(data, &all) // which tells the place
	if err == nil {
		err = io.ErrUnexpectedEOF
	}
	return nil, err
}

// textEnd returns the length of the string that data begins with.
func textEnd(data []byte) int {
	for i := 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}

// valueEnd returns the length of the value that valid JSON begins with.
func valueEnd(data []byte) int {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i += textEnd(data[i:]) - 1
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			depth--
		case ',', ':', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
			continue
		default:
			continue
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(data)
}

// next cuts the value off that valid JSON begins with, behind space, commas and colons.
func next(data []byte) (value, rest []byte) {
	data = bytes.TrimLeft(data, " \t\r\n,:")
	end := valueEnd(data)
	return data[:end], data[end:]
}

// path returns where n is, such as layers[0].name.
func (n *jsonNode) path() string {
	if n.parent == nil {
		return ""
	}
	path := n.parent.path()
	if n.parent.is('[') {
		return path + "[" + strconv.Itoa(n.index) + "]"
	}
	if path != "" {
		path += "."
	}
	return path + n.key
}

// fail keeps an error about n unless there is one.
func (n *jsonNode) fail(reason string) { n.failWith(reason, nil) }

func (n *jsonNode) failWith(reason string, err error) {
	if n.file.err != nil {
		return
	}
	e := &Error{File: n.file.name, Path: n.path(), Reason: reason, Err: err}
	switch {
	case n.raw == nil:
	case n.is('['):
		e.Value = "[…]"
	case n.is('{'):
		e.Value = "{…}"
	case n.is('"'):
		e.Value = shortened(n.text())
	default:
		e.Value = string(n.raw[:min(len(n.raw), 40)])
	}
	for up := n; up != nil && e.Object == ""; up = up.parent {
		e.Object = up.object
	}
	n.file.err = e
}

// refuseFile is failWith for the path of a file, all of which it tells.
func (n *jsonNode) refuseFile(reason string, err error) {
	if n.file.err != nil {
		return
	}
	n.failWith(reason, err)
	n.file.err.(*Error).Value = quotedPath(n.text())
}

// failProperty is fail for a property of an object.
func (n *jsonNode) failProperty(property, reason string) {
	if n.file.err != nil {
		return
	}
	n.file.err = &Error{File: n.file.name, Path: n.path(), Object: n.object, Property: property, Reason: reason}
}

// is reports whether n begins with a character: [ for an array, { for an object, " for a string.
func (n *jsonNode) is(first byte) bool { return len(n.raw) > 0 && n.raw[0] == first }

// there reports whether n is neither missing nor null.
func (n *jsonNode) there() bool { return n.raw != nil && !n.is('n') }

// get returns the field of an object. It is missing if there is none, or n is no object.
func (n *jsonNode) get(name string) *jsonNode {
	if n.fields == nil && n.is('{') {
		n.fields = map[string]*jsonNode{}
		for rest := n.raw[1:]; ; {
			var key, value []byte
			if key, rest = next(rest); len(key) == 0 {
				break
			}
			value, rest = next(rest)
			if !n.countValue() {
				break
			}
			field := &jsonNode{file: n.file, parent: n, key: unquote(key), raw: value}
			n.fields[field.key] = field
		}
	}
	if field := n.fields[name]; field != nil {
		return field
	}
	return &jsonNode{file: n.file, parent: n, key: name}
}

func unquote(raw []byte) (s string) {
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// need is get for a field that must be there and not null.
func (n *jsonNode) need(name string) *jsonNode {
	field := n.get(name)
	if !field.there() {
		if n.raw != nil && !n.is('{') {
			n.fail("want an object")
		}
		field.fail("missing")
	}
	return field
}

// countValue takes a value that is kept off those that are left, and reports whether there was one.
func (n *jsonNode) countValue() bool {
	if n.file.limits.Values--; n.file.limits.Values < 0 && n.file.err == nil {
		n.file.err = &Error{File: n.file.name, Reason: "the files have more values than Limits.Values"}
	}
	return n.file.limits.Values >= 0
}

// pick returns a field that must be there, as need does, without taking apart what else there is in the object.
func (n *jsonNode) pick(name string) *jsonNode {
	field := &jsonNode{file: n.file, parent: n, key: name}
	if n.is('{') {
		for rest := n.raw[1:]; ; {
			var key, value []byte
			if key, rest = next(rest); len(key) == 0 {
				break
			}
			if value, rest = next(rest); string(key[1:len(key)-1]) == name || bytes.IndexByte(key, '\\') >= 0 && unquote(key) == name {
				field.raw = value
			}
		}
	}
	if !field.there() {
		return n.need(name) // which tells
	}
	return field
}

// list returns the items of an array; null and what is missing have none.
func (n *jsonNode) list() []*jsonNode {
	if n.items == nil && n.isList() {
		for rest := n.raw[1:]; ; {
			var value []byte
			if value, rest = next(rest); len(value) == 0 || !n.countValue() {
				break
			}
			n.items = append(n.items, &jsonNode{file: n.file, parent: n, index: len(n.items), raw: value})
		}
	}
	return n.items
}

// isList reports whether n is an array, and fails if n is anything else that is there.
func (n *jsonNode) isList() bool {
	if !n.is('[') && n.there() {
		n.fail("want an array")
	}
	return n.is('[')
}

// length returns how many items an array has, none of which it keeps.
func (n *jsonNode) length() (items int) {
	for range n.each() {
		items++
	}
	return items
}

// each yields the items of an array with their indices. An item is good until the next one comes, and is not
// counted among the values.
func (n *jsonNode) each() iter.Seq2[int, *jsonNode] {
	return func(yield func(int, *jsonNode) bool) {
		if !n.isList() {
			return
		}
		var item jsonNode
		for i, rest := 0, n.raw[1:]; ; i++ {
			var value []byte
			if value, rest = next(rest); len(value) == 0 {
				return
			}
			item = jsonNode{file: n.file, parent: n, index: i, raw: value}
			if !yield(i, &item) {
				return
			}
		}
	}
}
