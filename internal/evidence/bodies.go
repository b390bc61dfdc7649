package main

import (
	"fmt"
	"strings"
)

// aboutBodyFamilies says what the families of bodies hold.
var aboutBodyFamilies = map[string]string{
	"random":      "coordinates up to 10, sizes of a few units; some flat, or with points that are no corners",
	"lattice":     "small integers; two of three pairs touch exactly",
	"far_lattice": "the same, 10⁶ to 10⁷ away from the origin",
	"tiles":       "multiples of 1/16, up to some thousands; mostly touching",
	"ulps":        "moved or rounded until they touch, give or take 2 ulps",
	"far_ulps":    "the same, 2¹⁰ to 2⁴⁰ away from the origin",
	"tilted":      "stacked on a face, tilted against each other by 2⁻⁶⁰ to 2⁻²⁰, or not; mostly touching, give or take 2 ulps",
	"sliver":      "2⁻⁵⁰ to 2⁻⁵ as thin or flat as long; mostly touching, give or take 2 ulps",
	"flat":        "flat, collinear, zero half vectors, repeated points, small integers; half of them touch",
	"sizes":       "size 1 beside 2⁻⁴⁰ to 2⁻¹, touching, give or take 2 ulps",
	"deep":        "one within the other; some with one middle",
	"extreme":     "pairs of lattice, ulps and deep, scaled by 2^±300 to 2^±500",
	"huge_tiny":   "every number of its own size, subnormals and the largest included",
}

// bodyMethods says what the methods of the tables about bodies do.
var bodyMethods = [][2]string{
	{"comparisons", "the sides of both, compared (Ericson 4.2.1)"},
	{"GJK", "Gilbert, Johnson and Keerthi's distance of the corners, to a tolerance (van den Bergen 2003, 4.3; Ericson 9.5)"},
	{"separating axes", "the axes of both, in space also their cross products, with a tolerance (Gottschalk 1996; Ericson 4.4.1)"},
	{"edge normals", "an edge of one that has all of the other in front of it; asked in the plane only (Ericson 5.2.1)"},
	{"clamped center", "the center clamped to the box, and squared distances (Arvo 1990; Ericson 5.2.5)"},
	{"slabs", "where the ray enters and leaves, by reciprocals of its direction (Kay and Kajiya 1986; Williams 2005)"},
	{"edges, or determinants", "cut by the three edges' lines in the plane (Cyrus and Beck 1978), by determinants in space (Möller and Trumbore 1997)"},
	{"steps by GJK", "conservative advancement: steps of the distance over the speed, to 10⁻⁹ of the sizes"},
	{"EPA", "the expanding polytope algorithm, to a tolerance, in at most 64 steps (van den Bergen 2001)"},
}

// aboutBodies is the part of the page about bodies.
func aboutBodies(s *survey) string {
	var b strings.Builder
	fmt.Fprintf(&b, `
## Boxes, triangles and hulls

The same for what has faces. Of %s questions, hantei was wrong about **%d**.

`, thousands(s.total()), s.oursWrong())
	b.WriteString(s.summary())
	b.WriteString(`
Nothing is rounded here where the table does not say so. Oriented boxes have right angles, up to rounding: that is what
their method is taught for. Triangles may be flat. Rays and motions start outside. A distance and a depth count as right
within a billionth of the sizes; by how much those of hantei are off is in [accuracy.md](accuracy.md).

### By family, boxes, triangles and hulls

Wrong answers in %, in the plane / in space.
`)
	for i, q := range s.verdicts[inSpace][0] {
		fmt.Fprintf(&b, "\n#### %s\n\n%s", q.Title, s.byFamily(i))
	}
	b.WriteString("\n### Their methods\n\n")
	rows := [][]string{{"method", "what it does"}}
	for _, method := range bodyMethods {
		rows = append(rows, method[:])
	}
	b.WriteString(text(rows))
	b.WriteString("\n### Their families\n\n")
	rows = [][]string{{"family", "pairs"}}
	for _, f := range s.families {
		rows = append(rows, []string{f, aboutBodyFamilies[f]})
	}
	b.WriteString(text(rows))
	return b.String()
}

// errorsOfBodies is the part of the page about bodies.
func errorsOfBodies(s *survey) string {
	var b strings.Builder
	b.WriteString(`
## Boxes, triangles, hulls and half-spaces

The same for all pairs of which one has faces. Here S is a sum of 1-norms, the absolute values of coordinates added up:
that of the way from one shape's first point to the other's, those of what each extends from its first point, its radii,
and that of a motion, or of the way on a ray or line to T. Directions do not count.

`)
	b.WriteString(s.worstOfAll())
	for d, name := range [dims]string{"In the plane", "In space"} {
		fmt.Fprintf(&b, "\n### %s, boxes, triangles, hulls and half-spaces\n\n%s", name, s.errorsByFamily(d))
	}
	b.WriteString("\nThe families are those of [exactness.md](exactness.md#their-families).\n")
	return b.String()
}
