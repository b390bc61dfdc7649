package scene

import (
	"slices"
	"strings"
)

// An object is a JSON object being read.
type object struct {
	r    *reader
	n    *node
	path string
}

// object returns n as an object whose fields do not repeat.
func (r *reader) object(n *node, path string) *object {
	if n.kind != isObject {
		r.fail(n, path, "want an object")
	}
	places := make(map[string]place, len(n.fields))
	for _, f := range n.fields {
		if first, again := places[f.name]; again {
			r.refuse(f.place, member(path, f.name), f.value.String(), "repeated field, first on line %d", first.line)
		}
		places[f.name] = f.place
	}
	return &object{r, n, path}
}

// allow refuses fields other than names; what has them is told in the error.
func (o *object) allow(what string, names ...string) {
	for _, f := range o.n.fields {
		if slices.Contains(names, f.name) {
			continue
		}
		reason := "unknown field: " + what + " has " + strings.Join(names, ", ")
		for _, name := range names {
			if strings.EqualFold(name, f.name) {
				reason = "unknown field: write it " + name
			}
		}
		o.r.refuse(f.place, member(o.path, f.name), f.value.String(), "%s", reason)
	}
}

// get returns the field of that name and its path, or nil.
func (o *object) get(name string) (*node, string) {
	for _, f := range o.n.fields {
		if f.name == name {
			return f.value, member(o.path, name)
		}
	}
	return nil, ""
}

// has reports whether there is a field of that name.
func (o *object) has(name string) bool {
	n, _ := o.get(name)
	return n != nil
}

// need is get for a field that must be there.
func (o *object) need(name string) (*node, string) {
	n, path := o.get(name)
	if n == nil {
		o.r.refuse(o.n.place, member(o.path, name), "", "missing")
	}
	return n, path
}
