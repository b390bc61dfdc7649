package scene

import (
	"slices"
	"strings"
)

// An object is a JSON object being read.
type object struct {
	r      *reader
	node   node
	fields []field
	path   string
}

// object returns n as an object whose fields do not repeat.
func (r *reader) object(n node, path string) *object {
	if n.kind != isObject {
		r.fail(n, path, "want an object")
	}
	o := &object{r: r, node: n, path: path}
	for f := range r.fields(n) {
		if first := o.index(f.name); first >= 0 {
			r.refuse(f.at, member(path, f.name), r.show(f.value), "repeated field, first on line %d", r.lineOf(o.fields[first].at))
		}
		o.fields = append(o.fields, f)
		if len(o.fields) == maxFields {
			break
		}
	}
	return o
}

// index returns the index of the field of that name, −1 if there is none.
func (o *object) index(name string) int {
	return slices.IndexFunc(o.fields, func(f field) bool { return f.name == name })
}

// allow refuses fields other than names; what has them is told in the error.
func (o *object) allow(what string, names ...string) {
	for _, f := range o.fields {
		if slices.Contains(names, f.name) {
			continue
		}
		reason := "unknown field: " + what + " has " + strings.Join(names, ", ")
		for _, name := range names {
			if strings.EqualFold(name, f.name) {
				reason = "unknown field: write it " + name
			}
		}
		o.r.refuse(f.at, member(o.path, f.name), o.r.show(f.value), "%s", reason)
	}
}

// get returns the field of that name and its path, and whether there is one.
func (o *object) get(name string) (n node, path string, ok bool) {
	i := o.index(name)
	if i < 0 {
		return node{}, "", false
	}
	return o.fields[i].value, member(o.path, name), true
}

// has reports whether there is a field of that name.
func (o *object) has(name string) bool { return o.index(name) >= 0 }

// need is get for a field that must be there.
func (o *object) need(name string) (n node, path string, ok bool) {
	n, path, ok = o.get(name)
	if !ok {
		o.r.refuse(o.node.from, member(o.path, name), "", "missing")
	}
	return n, path, ok
}
