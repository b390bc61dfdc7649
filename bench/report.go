package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/hantei-go/hantei/bench/cpp"
	contest3 "github.com/hantei-go/hantei/bench/d3"
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// A report is what the pages tell.
type report struct {
	rows      []row
	libraries []task.Library
	absent    []cpp.Absent
	rounds    int
	note      string
	profiles  []profile
	platform  string
	pairs     []pairTimes
	weights   []weight
}

// page returns docs/performance.md.
func (r report) page() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# Performance, measured\n")
	line("How long a `World` takes beside other libraries, for the same questions on the same data, and a pair of shapes alone.\n")
	line("`go run ./bench -write` wrote this page, on %s.", r.platform)
	line("Times depend on the machine and on what else it does; ratios of less than 1.2 mean little.\n")
	if r.note != "" {
		line("**%s**\n", r.note)
	}
	line("![Times relative to hantei, on a logarithmic scale.](performance.svg)\n")

	line("## Goals\n")
	line("A ratio is hantei's time over that of the other: below 1, hantei is faster.\n")
	line("%s", table(r.goalTable()))
	if left := r.unmeasured(); left != "" {
		line("%s\n", left)
	}

	for i, why := range r.reasons() {
		if i == 0 {
			line("Why goals are missed:\n")
		}
		line("* %s", why)
	}
	line("")

	for i, p := range r.profiles {
		if i == 0 {
			line("Where the time of a question goes whose goal is missed, in percent of hantei's, by function:\n")
		}
		line("```text\n%s\n%s\n```\n", p.title, strings.Join(p.lines, "\n"))
	}

	line("## In space\n")
	line("Nanoseconds for each shape, or for each query, and how many times hantei's that is.\n")
	line("%s", table(r.times(3)))
	line("## In the plane\n")
	line("%s", table(r.times(2)))

	for i, t := range r.pairs {
		if i == 0 {
			line("## Pairs of shapes\n")
			line("%s", pairNotes)
		}
		line("### %s\n", strings.ToUpper(where(t.dim)[:1])+where(t.dim)[1:])
		line("%s", table(t.beside()))
		line("%s", table(t.kinds()))
		line("%s", table(t.turning()))
		line("%s", table(t.many()))
		line("%s", table(t.movers()))
	}

	if len(r.weights) > 0 {
		line("## What it costs to link\n")
		line("%s", table(weightTable(r.weights)))
		line("%s", weightNotes)
	}

	line("## What is asked\n")
	line("%s", asked)
	line("Each is asked once to warm up, where the answers are compared, then timed (rounds: %d), in turns with all others", r.rounds)
	line("and in another order each round; the median counts, of times and of what a time is of hantei's in the same round,")
	line("as the machine may be faster in some rounds. All run one after the other, and on one thread, but for")
	line("\"%s\", and for Go's collector of garbage.\n", contest3.CrewName)

	line("## Who answers\n")
	line("%s", text(r.answerers()))
	line("%s", notes)
	return b.String()
}

const asked = `- **build**: from the shapes to a world that can answer.
- **all pairs**: which shapes overlap, counted.
- **moving step**: all shapes move by up to 0.1 along each axis, then all pairs.
- **overlap query**: which shapes a ball with the radius 1 overlaps; of a mesh, whether one with the radius 0.5 does.
- **closest hit**: the first shape on a ray, and where. Rays start in no shape.
- **nearest part**: the triangle of a mesh that is nearest to a point, and how far it is.
- **all hits**: all triangles of a mesh that a ray goes through, in order.
- **mesh and mesh**: whether a closed mesh of 288 triangles overlaps one of hills. About half of them do.
- **inside test**: whether a point is inside of a closed surface.

The shapes are balls with radii of 0.3 to 0.5, about one contact to each, or as named: capsules, balls with radii from
10⁻⁶ to 1, balls along a line, balls with one center, balls that are 10⁹ from the origin along each axis, tiles, or
one mesh. Tiles are boxes with sides of 1, side by side in some 70 % of the cells of a map; the others are caves. The
triangles of a mesh are those of hills, with sides of 1, or loose ones, a soup, or those of a ball with bumps, which is
closed; in the plane its edges are those of hills, or of a disc with bumps. All coordinates are float32, so that nobody
has to round them; but 10⁹ from the origin they are float64.
`

const notes = `Counts of pairs, overlaps and hits, and the sum of where the hits are on their rays, are compared with those of hantei;
the table says by how much they differ at most, and a run in which they differ by more than is explained ends with an
error. These are left out, or differ:

- Far from the origin hantei is beside itself, moved back to the origin. Nobody else is asked: coordinates of float32,
  which Embree and Bullet have, are 64 apart there.
- Of queries, each of two goroutines asks one half, of the same World.
- The plain loop is left out where it is quadratic, beyond 1,000 shapes.
- Embree, Bullet and FCL find pairs of boxes; the exact test of what they find is a few lines in double, the same for
  all three. Capsules are asked of those who test them themselves. Embree's rays are float32.
- Of tiles, Embree's boxes are geometry of the user, for rays too; cp's are shapes of its body that stands still, added
  in random order, for added row by row a ray takes a hundred times as long; resolv's are rectangles. Bullet, FCL and
  Chipmunk are not asked about them.
- Of meshes, Embree's tree is built in medium quality, and in high quality as "Embree, high"; Bullet's is its
  btBvhTriangleMeshShape, which does not shorten a ray when it has found a hit.
- Of the nearest part, Embree's point query is given the distance from a triangle by a few lines in double. Its all hits
  are those that a filter sees, put in order; of its tree of high quality, a filter may see a hit twice, so that is not
  asked.
- Of mesh and mesh, Bullet has btGImpactMeshShape, which finds all pairs of triangles, FCL a BVHModel of OBBRSS; both
  test triangles by themselves. The meshes are there before, with their trees.
- The sum of angles is the textbook's inside test, in space of solid angles; it looks at every part.
- Bullet and FCL have no closest hit for their trees alone.
- Chipmunk and cp find pairs in a step of their space, in which all bodies stand still and no contact is solved. They
  remember pairs of the step before, which helps where nothing has moved. They, and resolv, are left out of worlds
  of a million, where they would take minutes. Of rays at capsules they miss some that start close to an end.
  Debian builds Chipmunk with its assertions.
- resolv is asked with cells of the size 1. It does not take a circle within another for an overlap, nor a tile within
  a circle, so its counts are lower; it is left out of sets where that is the rule, and of rays, for which it looks at
  every shape.
`

// times returns the table of one dimension.
func (r report) times(dim int) [][]string {
	header := []string{"question", "shapes"}
	var names []string
	for _, l := range r.libraries {
		for _, row := range r.rows {
			if _, ok := row.cell(l.Name()); ok && row.dim == dim {
				names = append(names, l.Name())
				break
			}
		}
	}
	names = unique(names)
	table := [][]string{append(header, names...)}
	for _, row := range r.rows {
		if row.dim != dim {
			continue
		}
		line := []string{string(row.question), thousands(row.n) + " " + string(row.kind)}
		for _, name := range names {
			text := ""
			if c, ok := row.cell(name); ok {
				text = short(c.ns)
				if name != row.cells[0].library {
					text += " · " + short(c.ratio) + "×"
				}
			}
			line = append(line, text)
		}
		table = append(table, line)
	}
	return table
}

// answerers returns the table of libraries.
func (r report) answerers() [][]string {
	table := [][]string{{"library", "version", "answers that differ"}}
	seen := map[string]bool{}
	for _, l := range r.libraries {
		if seen[l.Name()] {
			continue
		}
		seen[l.Name()] = true
		worst := 0.0
		for _, row := range r.rows {
			if c, ok := row.cell(l.Name()); ok && math.Abs(c.differs) > math.Abs(worst) {
				worst = c.differs
			}
		}
		table = append(table, []string{l.Name(), l.Version(), difference(worst)})
	}
	for _, a := range r.absent {
		if seen[a.Name] {
			continue
		}
		seen[a.Name] = true
		table = append(table, []string{a.Name, "left out: " + a.Reason, ""})
	}
	return table
}

func difference(d float64) string {
	if d == 0 {
		return "none"
	}
	if d = 100 * d; math.Abs(d) >= 1 {
		return fmt.Sprintf("%+.0f %%", d)
	}
	return fmt.Sprintf("%+.1g %%", d)
}

// find returns the row of a question.
func (r report) find(kind data.Kind, dim, n int, q task.Question) (row, bool) {
	for _, row := range r.rows {
		if row.kind == kind && row.dim == dim && row.n == n && row.question == q {
			return row, true
		}
	}
	return row{}, false
}

// where names a dimension.
func where(dim int) string {
	if dim == 2 {
		return "in the plane"
	}
	return "in space"
}

func unique(names []string) (kept []string) {
	seen := map[string]bool{}
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			kept = append(kept, n)
		}
	}
	return kept
}

// short returns x with about three digits.
func short(x float64) string {
	switch {
	case x < 1:
		return fmt.Sprintf("%.2f", x)
	case x < 10:
		return fmt.Sprintf("%.1f", x)
	}
	return thousands(int(math.Round(x)))
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
