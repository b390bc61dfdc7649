package main

import (
	"fmt"
	"strconv"
	"strings"
)

func accuracyPage(m *measurements, platform string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Accuracy, measured

Verdicts are exact; lengths, times and normals round. The doc comments bound by how much, and here is the largest error
that was found, against exact arithmetic, in the hardest pairs there are.

%s
Errors are counted in units: e = 2⁻⁵³ is the largest relative error of one rounding, S = |d| + |u| + |v| + r₁ + r₂ the
size of a question, where d leads from one shape's first point to the other's, and u and v from A to B where there is a
B; the length of a motion is added. For a path, m leads from its start to the shape's first point, u from the shape's A
to its B, and r is its radius. To round a length of the size S once costs up to 1 e·S.

## In short

`, written(platform))
	b.WriteString(m.spans.worstOfAll())
	b.WriteString(`
- ` + "`Distance` and `Depth`" + `: the difference from the length in exact arithmetic.
- Push by ` + "`Depth`·`Normal`" + `: the gap or overlap left when a is moved by exactly that.
- ` + "`ClosestPoints`" + `: how far either point is from the surface of its shape, and the two from being as far apart as
  ` + "`Distance`" + ` says. These are positions in the world, and so their own size counts. The doc comment bounds the
  parts of this error; the bound here is that of the sum.
- ` + "`T`" + ` on a path (` + "`RayCast`, `Clip`, `Crossings`" + `): the distance of the exact point at T from the surface.
- ` + "`T`" + ` of a motion (` + "`Sweep`, `SweepSpan`" + `): how far the shapes are from touching, a moved by exactly T times the motion.
- Length of ` + "`Normal`" + `: how much it differs from 1; those of all queries.

Not measured are a T that the rules tell exactly, such as 0 for a start inside, and a T outside of 2⁻¹⁰⁰⁰ to 2¹⁰⁰⁰,
where floats have fewer digits or none. Nor are differences of less than the smallest float64, and points and motions
that exceed the largest.
`)
	for d, name := range [dims]string{"In the plane", "In space"} {
		fmt.Fprintf(&b, "\n## %s\n\nThe largest error of each family, in the units above.\n\n%s", name, m.spans.errorsByFamily(d))
	}
	b.WriteString("\nThe families are those of [exactness.md](exactness.md#the-families).\n")
	b.WriteString(errorsOfBodies(m.bodies))
	return b.String()
}

// worstOfAll has a row for each construction.
func (s *survey) worstOfAll() string {
	rows := [][]string{{"construction", "unit", "bound", "plane", "space", "worst in", "measured"}}
	for i, c := range s.errors[inSpace][0] {
		var worst [dims]float64
		where, measured := "", 0
		for d := range dims {
			for f, family := range s.families {
				x := s.errors[d][f][i]
				measured += x.Cases
				if x.Worst > max(worst[inPlane], worst[inSpace]) {
					where = family
				}
				worst[d] = max(worst[d], x.Worst)
			}
		}
		rows = append(rows, []string{
			c.Name, c.Unit, strconv.FormatFloat(c.Bound, 'g', -1, 64),
			units(worst[inPlane]), units(worst[inSpace]), where, thousands(measured),
		})
	}
	return table(rows)
}

// errorsByFamily has a row for each family, and in it every construction.
func (s *survey) errorsByFamily(dim int) string {
	header, bounds := []string{"family"}, []string{"bound"}
	for _, c := range s.errors[dim][0] {
		header = append(header, c.Name)
		bounds = append(bounds, strconv.FormatFloat(c.Bound, 'g', -1, 64))
	}
	rows := [][]string{header, bounds}
	for f, family := range s.families {
		row := []string{family}
		for _, c := range s.errors[dim][f] {
			if c.Cases == 0 {
				row = append(row, "–")
			} else {
				row = append(row, units(c.Worst))
			}
		}
		rows = append(rows, row)
	}
	return table(rows)
}

// units rounds up: an error is never larger than it is said to be.
func units(x float64) string {
	s := fmt.Sprintf("%.2f", x)
	if shown, err := strconv.ParseFloat(s, 64); err == nil && shown < x {
		s = fmt.Sprintf("%.2f", x+0.005)
	}
	return s
}
