package scene

// Writing of expectations.

import "strings"

// members of an expectation: one of them may hold several wants, which follow each
// other.
func (s *Scene) members(e *Expectation) members {
	if e.B < 0 && e.A >= 0 && e.A < len(s.Shapes) {
		return s.membersAlone(e)
	}
	var pair []any
	for _, i := range []int{e.A, e.B} {
		name := ""
		if i >= 0 && i < len(s.Shapes) {
			name = s.Shapes[i].Name
		}
		pair = append(pair, name)
	}
	m := members{{"pair", pair}}
	for rest := e.Wants; len(rest) > 0; {
		n := 1
		name := rest[0].answer()
		for n < len(rest) && rest[n].answer() == name {
			n++
		}
		m.add(name, join(name, rest[:n]))
		rest = rest[n:]
	}
	if e.Within != DefaultWithin {
		m.add("within", e.Within)
	}
	return m
}

// answer returns the name of the field that w comes from.
func (w *Want) answer() string {
	if end := strings.IndexAny(w.Field, ".["); end >= 0 {
		return w.Field[:end]
	}
	return w.Field
}

// join returns the JSON value of a field that holds wants.
func join(name string, wants []Want) any {
	if wants[0].Field == name && len(wants) == 1 {
		return wants[0].Value
	}
	if name == "contacts" {
		return joinContacts(wants)
	}
	var items []any
	var parts members
	for _, w := range wants {
		place, part, _ := strings.Cut(w.Field, ".")
		switch {
		case place == name && part == "":
			// the number of crossings, which the items tell
		case place == name:
			parts.add(part, w.Value)
		case part == "":
			items = append(items, w.Value)
		default:
			if place == index(name, len(items)) {
				items = append(items, members(nil))
			}
			if len(items) > 0 {
				of, _ := items[len(items)-1].(members)
				of.add(part, w.Value)
				items[len(items)-1] = of
			}
		}
	}
	if parts != nil {
		return parts
	}
	return items
}

// joinContacts is join for contacts.
func joinContacts(wants []Want) members {
	var m members
	var points []any
	list := -1 // where the points are in m
	for _, w := range wants {
		place, part, isOfPoint := strings.Cut(strings.TrimPrefix(w.Field, "contacts."), ".")
		switch {
		case isOfPoint && list >= 0:
			if place == index("points", len(points)) {
				points = append(points, members(nil))
			}
			if len(points) > 0 {
				of, _ := points[len(points)-1].(members)
				of.add(part, w.Value)
				points[len(points)-1] = of
			}
		case place == "points": // the number of points, which the items tell
			list = len(m)
			m.add(place, points)
		default:
			m.add(place, w.Value)
		}
	}
	if list >= 0 {
		m[list].value = points
	}
	return m
}
