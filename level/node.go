package level

// Node: files in XML and JSON as one kind of tree.

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
)

// A node is an element of XML, or an object or array of JSON.
type node struct {
	file   *file
	name   string // of the element, or the key
	parent *node
	line   int  // in XML
	index  int  // in an array of JSON, else −1
	array  bool // of JSON

	attrs []attr // attributes, or scalars under a key
	kids  []*node
	items []attr // scalars of an array
	text  []byte // characters of an element, or the cells of a layer as they are in the file
	cells []cellTag
}

// An attr is a value with a name.
type attr struct {
	name, value string
	kind        byte // of JSON: s, n, b or 0 for null; x of XML
}

// A cellTag is an element <tile> of a layer.
type cellTag struct {
	gid  string
	line int32
}

// A file is where nodes come from.
type file struct {
	name string
	xml  bool
}

// mostAttributes is far above what elements have, and keeps the search for one short.
const mostAttributes = 100

// parse returns the tree of a file, whichever of the two formats it has.
func (r *reader) parse(name string) *node {
	data, err := r.open(name)
	if err != nil {
		r.err = err
		return nil
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch trimmed := bytes.TrimLeft(data, " \t\r\n"); {
	case len(trimmed) == 0:
		r.err = &Error{File: name, Reason: "the file is empty"}
	case trimmed[0] == '<':
		return r.parseXML(&file{name, true}, data)
	case trimmed[0] == '{':
		return r.parseJSON(&file{name, false}, data)
	default:
		r.err = &Error{File: name, Reason: "the file is neither XML nor a JSON object"}
	}
	return nil
}

// count takes n values off those that are left.
func (r *reader) count(f *file, n int) {
	r.limits.Values -= n
	if r.limits.Values < 0 && !r.failed() {
		r.err = &Error{File: f.name, Reason: "the files have more values than Limits.Values"}
	}
}

func (r *reader) parseXML(f *file, data []byte) *node {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errors.New("the file is not in UTF-8") }
	refuse := func(err error) *node {
		line, _ := d.InputPos()
		reason := err.Error()
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			line, reason = syntax.Line, syntax.Msg
		}
		if !r.failed() {
			r.err = &Error{File: f.name, Line: line, Reason: reason, Err: err}
		}
		return nil
	}
	var root, at *node
	for depth := 0; !r.failed(); {
		if hasManyAttributes(data[d.InputOffset():]) {
			return refuse(errors.New("an element has too many attributes"))
		}
		token, err := d.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return refuse(err)
		}
		line, _ := d.InputPos()
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			if depth++; depth > r.limits.Depth {
				return refuse(errors.New("elements are nested deeper than Limits.Depth"))
			}
			if root != nil && at == nil {
				return refuse(errors.New("there is more than one root element"))
			}
			n := &node{file: f, name: name, parent: at, line: line, index: -1}
			for _, a := range token.Attr {
				if _, ok := n.get(a.Name.Local); ok {
					return refuse(errors.New("attribute " + a.Name.Local + " is there twice"))
				}
				n.attrs = append(n.attrs, attr{a.Name.Local, a.Value, 'x'})
			}
			if at == nil {
				root = n
			} else if at.takeCell(n) {
				if len(at.cells) > r.limits.Cells {
					return refuse(errors.New("the layers have more cells than Limits.Cells"))
				}
			} else {
				at.kids = append(at.kids, n)
				r.count(f, 1+len(n.attrs))
			}
			at = n
		case xml.EndElement:
			if at == nil || at.name != token.Name.Local {
				return refuse(errors.New("unexpected end element </" + token.Name.Local + ">"))
			}
			at = at.parent
			depth--
		case xml.Comment, xml.ProcInst, xml.Directive:
			r.count(f, 1)
		case xml.CharData:
			if at != nil && keepsText(at.name) {
				at.text = append(at.text, token...)
			} else if at == nil && len(bytes.TrimSpace(token)) > 0 {
				return refuse(errors.New("there is text outside of the root element"))
			}
		}
	}
	if r.failed() {
		return nil
	}
	if root == nil || at != nil {
		return refuse(errors.New("the file ends too early"))
	}
	return root
}

// hasManyAttributes reports whether a text begins with an element that has more than mostAttributes, each of which
// has a value between quotes. Package xml would take them all before it tells.
func hasManyAttributes(text []byte) bool {
	if len(text) < 2 || text[0] != '<' || text[1] == '!' || text[1] == '?' || text[1] == '/' {
		return false
	}
	for values := 0; ; values++ {
		i := bytes.IndexAny(text, `>"'`)
		if i < 0 || text[i] == '>' {
			return false
		}
		length := bytes.IndexByte(text[i+1:], text[i])
		if length < 0 {
			return false
		}
		if values == mostAttributes {
			return true
		}
		text = text[i+1+length+1:]
	}
}

// keepsText says whether the characters in an element mean something.
func keepsText(name string) bool {
	switch name {
	case "data", "chunk", "property", "item":
		return true
	}
	return false
}

// takeCell keeps a <tile> of a layer without a node, and reports whether kid is one.
func (n *node) takeCell(kid *node) bool {
	if kid.name != "tile" || n.name != "data" && n.name != "chunk" {
		return false
	}
	gid, _ := kid.get("gid")
	n.cells = append(n.cells, cellTag{gid.value, int32(kid.line)})
	return true
}

func (r *reader) parseJSON(f *file, data []byte) *node {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	p := jsonParser{r: r, d: d, f: f, data: data}
	token, err := d.Token()
	if err == nil && token != json.Delim('{') {
		err = errors.New("the file is no JSON object")
	}
	root := &node{file: f, index: -1}
	if err == nil {
		err = p.fill(root, 1)
	}
	if err == nil {
		if _, err = d.Token(); err == io.EOF {
			err = nil
		} else if err == nil {
			err = errors.New("there is more after the JSON object")
		}
	}
	if err != nil && !r.failed() {
		r.err = p.refuse(err)
	}
	if r.failed() {
		return nil
	}
	return root
}

type jsonParser struct {
	r    *reader
	d    *json.Decoder
	f    *file
	data []byte
}

// refuse tells of an error of syntax, with its line.
func (p *jsonParser) refuse(err error) *Error {
	offset, reason := p.d.InputOffset(), err.Error()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		offset = max(offset, min(syntax.Offset, int64(len(p.data))))
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		reason = "the file ends too early"
	}
	return &Error{File: p.f.name, Line: 1 + bytes.Count(p.data[:offset], []byte("\n")), Reason: reason, Err: err}
}

// fill reads what is in an object or array, up to its end.
func (p *jsonParser) fill(n *node, depth int) error {
	if depth > p.r.limits.Depth {
		return errors.New("values are nested deeper than Limits.Depth")
	}
	for i := 0; p.d.More(); i++ {
		if p.r.count(p.f, 1); p.r.failed() {
			return nil
		}
		key := ""
		if !n.array {
			token, err := p.d.Token()
			if err != nil {
				return err
			}
			key, _ = token.(string)
			if key == "data" {
				if ok, err := p.cells(n); ok || err != nil {
					if err != nil {
						return err
					}
					continue
				}
			}
		}
		token, err := p.d.Token()
		if err != nil {
			return err
		}
		value := attr{name: key}
		switch token := token.(type) {
		case json.Delim:
			kid := &node{file: p.f, name: key, parent: n, index: -1, array: token == '['}
			if n.array {
				kid.index = i
			}
			n.kids = append(n.kids, kid)
			if err := p.fill(kid, depth+1); err != nil {
				return err
			}
			continue
		case string:
			value.kind, value.value = 's', token
		case json.Number:
			value.kind, value.value = 'n', token.String()
		case bool:
			value.kind, value.value = 'b', strconv.FormatBool(token)
		}
		if n.array {
			n.items = append(n.items, value)
		} else {
			n.attrs = append(n.attrs, value)
		}
	}
	_, err := p.d.Token()
	return err
}

// cells takes an array of cells as it is in the file, and reports whether there was one.
func (p *jsonParser) cells(n *node) (bool, error) {
	rest := bytes.TrimLeft(p.data[p.d.InputOffset():], " \t\r\n:")
	if len(rest) == 0 || rest[0] != '[' {
		return false, nil
	}
	var raw json.RawMessage
	if err := p.d.Decode(&raw); err != nil {
		return false, err
	}
	n.text = raw
	return true, nil
}

// get returns the value of an attribute or of a scalar under a key; of several, the last.
func (n *node) get(name string) (value attr, ok bool) {
	for i := len(n.attrs) - 1; i >= 0; i-- {
		if a := n.attrs[i]; a.name == name {
			return a, a.kind != 0
		}
	}
	return attr{}, false
}

// kid returns the first element or object of a name, or nil.
func (n *node) kid(name string) *node {
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
	}
	return nil
}

// list returns what a parent holds many of: in XML its elements of the one name, in JSON what
// is in the array of the other.
func (n *node) list(element, key string) []*node {
	if !n.file.xml {
		if k := n.kid(key); k != nil && k.array {
			return k.kids
		}
		return nil
	}
	var list []*node
	for _, k := range n.kids {
		if k.name == element {
			list = append(list, k)
		}
	}
	return list
}

// path returns where n is in a file of JSON, such as layers[0].objects[3].
func (n *node) path() string {
	if n.parent == nil {
		return ""
	}
	path := n.parent.path()
	switch {
	case n.index >= 0:
		return path + "[" + strconv.Itoa(n.index) + "]"
	case path == "":
		return n.name
	}
	return path + "." + n.name
}
