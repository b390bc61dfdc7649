package level

// Values: what attributes and properties mean.

import (
	"math"
	"strconv"
	"strings"
)

// string returns an attribute, empty if there is none.
func (n *node) string(name string) string {
	a, _ := n.get(name)
	return a.value
}

// number returns a finite number.
func (r *reader) number(n *node, name string, otherwise float64) float64 {
	a, ok := n.get(name)
	if !ok {
		return otherwise
	}
	x, err := strconv.ParseFloat(strings.TrimSpace(a.value), 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
		r.refuse(n, name, shortened(a.value), "is no finite number")
		return 0
	}
	return x
}

// size returns a number that is not negative.
func (r *reader) size(n *node, name string, otherwise float64) float64 {
	x := r.number(n, name, otherwise)
	if x < 0 {
		r.refuse(n, name, strconv.FormatFloat(x, 'g', -1, 64), "is negative")
	}
	return x
}

// integer returns a whole number between two limits.
func (r *reader) integer(n *node, name string, otherwise, least, most int) int {
	a, ok := n.get(name)
	if !ok {
		return otherwise
	}
	x, err := strconv.Atoi(strings.TrimSpace(a.value))
	switch {
	case err != nil:
		r.refuse(n, name, shortened(a.value), "is no whole number")
	case x < least || x > most:
		r.refuse(n, name, a.value, "is not between "+strconv.Itoa(least)+" and "+strconv.Itoa(most))
	default:
		return x
	}
	return otherwise
}

// short refuses a text that is longer than mostName.
func (r *reader) short(n *node, property, text string) {
	if len(text) > mostName {
		r.refuse(n, property, shortened(text), "is longer than "+strconv.Itoa(mostName)+" bytes")
	}
}

// flag returns whether something is said to be so.
func (r *reader) flag(n *node, name string) bool {
	a, ok := n.get(name)
	if !ok {
		return false
	}
	value, ok := truth(a.value)
	if !ok {
		r.refuse(n, name, shortened(a.value), "is neither true nor false")
	}
	return value
}

func truth(text string) (value, ok bool) {
	switch strings.ToLower(text) {
	case "true", "1":
		return true, true
	case "false", "0", "":
		return false, true
	}
	return false, false
}

// properties returns the properties of what n is, or nil if it has none.
func (r *reader) properties(n *node) map[string]any {
	k := n.kid("properties")
	if k == nil {
		return nil
	}
	properties := make(map[string]any)
	if !n.file.xml && !k.array {
		r.oldProperties(properties, k, n.kid("propertytypes"))
	} else {
		list := k.kids
		for _, p := range list {
			name := p.string("name")
			properties[name] = r.property(p, name)
		}
	}
	if len(properties) == 0 {
		return nil
	}
	return properties
}

// oldProperties reads what maps before version 1.2 have in JSON: values by their names, and the
// types beside them.
func (r *reader) oldProperties(properties map[string]any, k, types *node) {
	kinds := make(map[string]string)
	if types != nil {
		for _, t := range types.attrs {
			kinds[t.name] = t.value
		}
	}
	for _, a := range k.attrs {
		kind, ok := kinds[a.name]
		if !ok {
			properties[a.name] = scalar(a)
			continue
		}
		properties[a.name] = r.value(k, a.name, kind, a)
	}
}

// property returns the value of a property, or of an item of a list.
func (r *reader) property(p *node, name string) any {
	kind := p.string("type")
	switch {
	case kind == "class" && p.file.xml:
		members := r.properties(p)
		if members == nil {
			members = make(map[string]any)
		}
		return members
	case kind == "list" && p.file.xml:
		list := []any{}
		for _, item := range p.kids {
			if item.name == "item" {
				list = append(list, r.property(item, name))
			}
		}
		return list
	case kind == "class" || kind == "list":
		if v := p.kid("value"); v != nil {
			return r.members(v, kind == "list")
		}
		if kind == "list" {
			return []any{}
		}
		return make(map[string]any)
	}
	a, ok := p.get("value")
	if !ok && p.file.xml {
		a = attr{"value", string(p.text), 'x'}
	}
	return r.value(p, name, kind, a)
}

// value returns a value of a type that is no class.
func (r *reader) value(n *node, name, kind string, a attr) any {
	switch kind {
	case "int", "object":
		if a.value == "" {
			return 0
		}
		x, err := strconv.ParseInt(a.value, 10, 32)
		if err != nil {
			r.refuse(n, "property "+strconv.Quote(name), shortened(a.value), "is no whole number of 32 bits")
		}
		return int(x)
	case "float":
		if a.value == "" {
			return 0.0
		}
		x, err := strconv.ParseFloat(a.value, 64)
		if err != nil || x-x != 0 {
			r.refuse(n, "property "+strconv.Quote(name), shortened(a.value), "is no finite number")
		}
		return x
	case "bool":
		x, ok := truth(a.value)
		if !ok {
			r.refuse(n, "property "+strconv.Quote(name), shortened(a.value), "is neither true nor false")
		}
		return x
	case "", "string", "color", "file":
		return a.value
	}
	return scalar(a)
}

// members returns what JSON has in a value of a class or list.
func (r *reader) members(n *node, typed bool) any {
	if !n.array {
		members := make(map[string]any)
		for _, a := range n.attrs {
			members[a.name] = scalar(a)
		}
		for _, k := range n.kids {
			members[k.name] = r.members(k, false)
		}
		return members
	}
	list := make([]any, 0, len(n.items)+len(n.kids))
	items, kids, name := n.items, n.kids, ""
	if typed {
		name = n.parent.string("name")
	}
	for len(items)+len(kids) > 0 {
		switch {
		case len(kids) == 0 || kids[0].index != len(list):
			list = append(list, scalar(items[0]))
			items = items[1:]
			continue
		case typed && !kids[0].array:
			list = append(list, r.property(kids[0], name))
		default:
			list = append(list, r.members(kids[0], typed))
		}
		kids = kids[1:]
	}
	return list
}

// scalar returns a value as JSON means it.
func scalar(a attr) any {
	switch a.kind {
	case 'n':
		if x, err := strconv.ParseInt(a.value, 10, 32); err == nil {
			return int(x)
		}
		x, _ := strconv.ParseFloat(a.value, 64)
		return x
	case 'b':
		return a.value == "true"
	case 's', 'x':
		return a.value
	}
	return nil
}
