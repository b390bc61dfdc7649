package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/oracle"
)

// about says what the families of the oracle hold.
var about = map[string]string{
	"random":    "coordinates up to 10, sizes of a few units",
	"tangent":   "radii that sum to the distance of the cores, give or take a few ulps",
	"far":       "the same, 2²⁰ to 2²⁷ away from the origin",
	"tiny_far":  "radius 2⁻²⁰ to 2⁻⁷ against a length of 2¹⁰ to 2²³, mostly tangent",
	"parallel":  "axes parallel, or tilted by 2⁻⁵³ to 2⁻²⁰, mostly tangent",
	"short":     "axes of length 0, or 2⁻¹⁰⁰⁰ to 2⁻²⁶, tangent",
	"grid":      "small integers: many ties, many parallels",
	"grid_pyth": "integers at an integer distance: half of them touch exactly",
	"mixed":     "every number of its own size, 2⁻⁴⁰ to 2⁴⁰; half of them tangent",
	"inside":    "one within the other, or near the cap beyond an end",
	"extreme":   "ordinary pairs scaled by 2^±300 to 2^±500; half of them tangent",
	"huge_tiny": "every number of its own size, subnormals and the largest included; half of them tangent",
	"meet":      "cores that meet: shared ends, overlaps, crossings; or nearly",
	"thin":      "radius 2⁻⁴⁰ to 2⁻²² of the length, crossing or passing closely",
	"lost":      "radii, and some coordinates, below 2⁻⁶⁰ of the sizes, which are about 1 or 2^±500",
}

// methods says what the methods of the tables do, by question and in their order.
var methods = [][2]string{
	{"ratio, clamped", "the center's ratio along the axis, clamped to 0..1, and squared distances (Ericson 5.1.2)"},
	{"grown sphere", "the sphere grown by the capsule's radius, and a ray along the axis that must enter on it"},
	{"closest points, clamped", "the closest points of two lines, clamped to the segments (Ericson 5.1.9)"},
	{"four ends", "each end of an axis against the other capsule"},
	{"ends and crossing", "the same, or axes that cross by the signs of cross products"},
	{"quadratic", "the discriminant of |P + tV − C|² = r²"},
	{"expanded", "the same with P·P + C·C − 2P·C for |P − C|²"},
	{"half chord", "the foot of the center on the line, r² less the square of the perpendicular"},
	{"cross product", "|K × V| / |V| ≤ r"},
	{"smaller root", "the smaller root of the quadratic, if it is in range (Ericson 5.3.2)"},
	{"roots of tube and caps", "the smaller root of the tube, or of the cap beyond an end (Ericson 5.3.7)"},
	{"both roots", "the roots in range, equal ones once"},
	{"steps", "conservative advancement: steps of the distance over the speed, to 10⁻⁹ of the sizes"},
	{"steps by GJK", "the same, distances by the method of Gilbert, Johnson and Keerthi"},
}

// A tally is how often an answer was wrong, over families.
type tally struct {
	wrong, of       int
	ordinary, among int    // wrong in the first family, that of ordinary shapes, and how often that was asked
	worst, worstOf  int    // the same of the family where most is wrong
	family          string // that family
}

func (t *tally) add(family string, wrong, of int) {
	if t.of == 0 {
		t.ordinary, t.among = wrong, of
	}
	t.wrong += wrong
	t.of += of
	if t.family == "" || wrong*t.worstOf > t.worst*of {
		t.worst, t.worstOf, t.family = wrong, of, family
	}
}

func exactnessPage(m *measurements, grids []grid, platform string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Exactness, measured

How often do the methods that textbooks teach give a wrong yes or no, or a wrong count, and how often does hantei? Of
%s questions with known answers, hantei was wrong about **%d**. The tables say how often the others were.

%s
![Every pixel is a position of a circle, one float64 from the next. The textbook's answers scatter around the tangent;
those of hantei change at a straight line.](near-tangent.svg)

Here a circle is moved by single float64s across the place where it touches a capsule, or a ray. Of %d positions, the
textbook's methods are wrong about %d and %d. Hantei is wrong about none.

`, thousands(m.spans.total()), m.spans.oursWrong(), written(platform), side*side,
		grids[0].wrong(grids[0].textbook), grids[1].wrong(grids[1].textbook))

	b.WriteString(`## In short

Wrong answers in %, over all families; in the family of ordinary shapes, *random*; and in the family that is worst for
the method.

`)
	b.WriteString(m.spans.summary())
	b.WriteString(`
Most of these questions are hard on purpose. In play few shapes are a rounding error from touching, until one comes to
rest on another. The pairs of *random* are ordinary, but in all families half of the paths and most of the motions are
aimed at ends, sides and tangents. The families *extreme* and *huge_tiny* also show what overflows.

Paths and motions start outside of the shape here, except where crossings are counted: whether a start inside is a hit
is a convention, and does not count against a method.

## By family

Wrong answers in %, in the plane / in space.
`)
	for i, q := range m.spans.verdicts[inSpace][0] {
		fmt.Fprintf(&b, "\n### %s\n\n%s", q.Title, m.spans.byFamily(i))
	}
	b.WriteString(`
## The methods

They are in ` + "`internal/textbook`" + `, in both dimensions; their doc comments say where each goes wrong. Ericson is *Real-Time
Collision Detection*, 2005. In the plane a sphere is a circle.

`)
	rows := [][]string{{"method", "what it does"}}
	for _, method := range methods {
		rows = append(rows, method[:])
	}
	b.WriteString(text(rows))
	b.WriteString("\n## The families\n\n")
	rows = [][]string{{"family", "pairs"}}
	for _, f := range oracle.Families {
		rows = append(rows, []string{f.Name, about[f.Name]})
	}
	b.WriteString(text(rows))
	b.WriteString(aboutBodies(m.bodies))
	b.WriteString(aboutTurning(m.turning, m.asked))
	b.WriteString(`
## Where the truth comes from

` + "`internal/oracle`" + ` multiplies all numbers of a question by a power of two, so that they become integers, and decides it
with ` + "`math/big`" + `. It shares no code with the library, and is itself tested against a third implementation, and by proofs
of its answers.
`)
	return b.String()
}

// written says how a page came about.
func written(platform string) string {
	return fmt.Sprintf("`go run ./internal/evidence -write` wrote this page, with %s and seed %d.\n"+
		"It gives the same numbers on every platform, and a test repeats the run.\n", platform, seed)
}

// oursWrong returns how often hantei was wrong.
func (s *survey) oursWrong() (n int) {
	return s.sum(func(q result.Question) int { return q.Ours })
}

// total returns how many questions were asked.
func (s *survey) total() int {
	return s.sum(func(q result.Question) int { return q.Cases })
}

func (s *survey) sum(of func(result.Question) int) (n int) {
	for d := range dims {
		for _, family := range s.verdicts[d] {
			for _, q := range family {
				n += of(q)
			}
		}
	}
	return n
}

// summary has a row for each method of each question.
func (s *survey) summary() string {
	rows := [][]string{{"question", "method", "plane", "space", "random", "worst", "in family", "hantei"}}
	for i, q := range s.verdicts[inSpace][0] {
		names, tallies := s.tallies(i)
		ours := tallies[0]
		for k, name := range names[1:] {
			both := tallies[k+1]
			title := ""
			if k == 0 {
				title = q.Title
			}
			worst := both[inPlane]
			if worst.of == 0 || both[inSpace].worst*worst.worstOf > worst.worst*both[inSpace].worstOf {
				worst = both[inSpace]
			}
			rows = append(rows, []string{
				title, name, share(both[inPlane]), share(both[inSpace]),
				percent(both[inPlane].ordinary+both[inSpace].ordinary, both[inPlane].among+both[inSpace].among),
				percent(worst.worst, worst.worstOf), worst.family,
				percent(ours[inPlane].wrong+ours[inSpace].wrong, ours[inPlane].of+ours[inSpace].of),
			})
		}
	}
	return table(rows)
}

// tallies returns the names of the methods asked the question i in either dimension,
// hantei first, and how they did in each.
func (s *survey) tallies(i int) (names []string, tallies [][dims]tally) {
	names, tallies = []string{"hantei"}, make([][dims]tally, 1)
	for d := range dims {
		for f, family := range s.families {
			q := s.verdicts[d][f][i]
			tallies[0][d].add(family, q.Ours, q.Cases)
			for k, method := range q.Methods {
				if k+1 == len(names) {
					names, tallies = append(names, spaceName(method.Name)), append(tallies, [dims]tally{})
				}
				tallies[k+1][d].add(family, method.Wrong, q.Cases)
			}
		}
	}
	return names, tallies
}

// spaceName returns the name that a method has in space.
func spaceName(name string) string { return strings.ReplaceAll(name, "circle", "sphere") }

// share returns how much of a tally is wrong, if there is any.
func share(t tally) string {
	if t.of == 0 {
		return "–"
	}
	return percent(t.wrong, t.of)
}

// byFamily has a row for each family, and in it every method of the question i.
func (s *survey) byFamily(i int) string {
	names, _ := s.tallies(i)
	rows := [][]string{append([]string{"family"}, append(names[1:], "hantei", "asked")...)}
	for f, family := range s.families {
		both := [dims]result.Question{s.verdicts[inPlane][f][i], s.verdicts[inSpace][f][i]}
		row := []string{family}
		for k := range names[1:] {
			var cells [dims]string
			for d, q := range both {
				cells[d] = "–"
				if k < len(q.Methods) && q.Cases > 0 {
					cells[d] = percent(q.Methods[k].Wrong, q.Cases)
				}
			}
			row = append(row, cells[inPlane]+" / "+cells[inSpace])
		}
		row = append(row,
			percent(both[inPlane].Ours, both[inPlane].Cases)+" / "+percent(both[inSpace].Ours, both[inSpace].Cases),
			strconv.Itoa(both[inPlane].Cases+both[inSpace].Cases))
		rows = append(rows, row)
	}
	return table(rows)
}

// thousands writes n with a comma before every three digits.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
