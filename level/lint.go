package level

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// A Finding is something in a level that is probably a mistake.
type Finding struct {
	Rule string   // warning, degenerate, thin, crossing, nonconvex, duplicate, overlapping, open, outside, ceiling, unreachable or more
	IDs  []string // of what it is about, as Fill2 and Fill3 have them; none for a warning and for more
	Text string

	// Shapes is where it is, for a picture; none if that is not known.
	Shapes []scene.Shape
}

// String returns "rule: id: text", or "rule: id, id: text".
func (f Finding) String() string {
	if len(f.IDs) == 0 {
		return f.Rule + ": " + f.Text
	}
	return f.Rule + ": " + strings.Join(f.IDs, ", ") + ": " + f.Text
}

// Checks is what Lint looks for beyond what it always does.
type Checks struct {
	Thin float64 // shapes that are less wide
	Hero *Hero   // what he does not reach; nil: nobody walks
	Most int     // how many findings are told; 0: DefaultMost

	// Watch, unless it is nil, is told while the hero walks in how many cells he has been. It may take seconds.
	Watch func(cells int)
}

// Lint looks for mistakes:
//
//   - degenerate: a shape without an area or volume, or a polygon that has none;
//   - thin: a shape that is less wide than Thin;
//   - crossing: a polygon that crosses or touches itself, of which only the border is read;
//   - nonconvex: a polygon with dents, which becomes several shapes;
//   - duplicate: two objects with the same shapes;
//   - overlapping: two solid objects that do more than touch;
//   - open: a line that is solid, but has ends;
//   - outside: what is not inside the bounds of the map;
//   - ceiling: a one-way floor with something solid so near above it that the hero has no room there: who jumps through it from
//     below meets a ceiling. A floor is one-way if its class is oneway, or its property oneway is true;
//   - unreachable: where the Hero could stand, but does not come.
//
// First there are the Warnings of the level that are none of these, then the findings about each object and after them those about each grid,
// in the order of the level: of one object all from degenerate to outside, and duplicate. Last there are overlapping, ceiling and unreachable,
// rule by rule. Of findings of one rule that say the same about one object there is one. The error tells which field of checks is invalid.
//
// If there are more findings than Most, the first ones are told, and then one of the rule more says how many there are besides. Where so
// many shapes share a place that looking at all pairs would take too long, it says at least how many: some 32 pairs are looked at
// for each shape, and 65,536 in any level.
func (l *Level) Lint(checks Checks) ([]Finding, error) {
	if !(checks.Thin >= 0) || math.IsInf(checks.Thin, 0) {
		return nil, fmt.Errorf("a width of %v: want a number that is not negative", checks.Thin)
	}
	if checks.Most < 0 {
		return nil, fmt.Errorf("at most %d findings: want a number that is not negative", checks.Most)
	}
	bodies := l.bodies()
	var reach *reach
	if checks.Hero != nil {
		var err error
		if reach, err = l.reach(*checks.Hero, bodies, checks.Watch); err != nil {
			return nil, err
		}
	}
	f := newFindings(cmp.Or(checks.Most, DefaultMost), bodies)
	for i, warning := range l.Warnings {
		if !l.faulty[i] {
			f.add(Finding{Rule: "warning", Text: warning})
		}
	}
	first := make([]int, len(bodies)) // by body, the first one with the same shapes
	known := map[string]int{}
	for i := range bodies {
		b := &bodies[i]
		isFirst := b.grid == nil || i == 0 || bodies[i-1].grid != b.grid
		f.add(l.faultsOf(b, isFirst, checks.Thin)...)
		key := fmt.Sprint(b.trigger, keyOf(b.shapes))
		if _, again := known[key]; !again {
			known[key] = i
		} else {
			f.add(Finding{"duplicate", []string{bodies[known[key]].id, b.id}, "they have the same shapes", b.shapes})
		}
		first[i] = known[key]
	}
	l.overlapping(bodies, first, f)
	if l.Dim == 2 {
		l.ceilings(bodies, l.heroSize(checks.Hero).Y, f)
	}
	if reach != nil {
		reach.findings(f)
	}
	return f.told(), nil
}
