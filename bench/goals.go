package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// The sizes that the goals are about.
const (
	many = 100_000
	most = 1_000_000
)

// A goal is a number that a measured one should not exceed.
type goal struct {
	scenario // that was asked, if it is one question
	question task.Question
	text     string
	limit    float64
	unit     string
	measured float64
}

// goals returns those that this run tells about. Near-linear growth is read as: a shape
// among ten times as many takes at most half as long again, for they leave the caches.
func (r report) goals() (found []goal) {
	add := func(g goal, ok bool) {
		if ok {
			found = append(found, g)
		}
	}
	about := func(kind data.Kind, dim, n int, q task.Question) goal {
		return goal{scenario: scenario{kind: kind, dim: dim, n: n}, question: q, unit: "×"}
	}
	against := func(library string, limit float64, kind data.Kind, dim, n int, q task.Question) {
		g := about(kind, dim, n, q)
		g.text = string(q) + ", " + thousands(n) + " " + string(kind) + ", to " + library
		g.limit = limit
		ok := false
		g.measured, ok = r.against(library, kind, dim, n, q)
		add(g, ok)
	}
	against("Embree", 0.5, data.Balls, 3, many, task.Pairs)
	against("Embree", 0.5, data.Balls, 3, most, task.Pairs)
	against("Embree", 0.25, data.Balls, 3, many, task.Step)
	against("Embree", 0.75, data.Balls, 3, many, task.Overlap)
	against("Embree", 1, data.Balls, 3, many, task.Ray)
	against("Embree", 1, data.Capsules, 3, many, task.Ray)
	against("Embree", 0.5, data.Balls, 3, many, task.Build)
	against("Embree", 1.5, data.Hills, 3, most, task.Ray)
	against("Embree", 1.5, data.Soup, 3, most, task.Ray)
	for _, q := range [...]task.Question{task.Pairs, task.Step, task.Overlap, task.Ray} {
		against("cp", 0.2, data.Balls, 2, many, q)
	}
	for _, q := range [...]task.Question{task.Pairs, task.Step, task.Overlap} {
		against("resolv", 0.1, data.Balls, 2, many, q)
	}
	for _, dim := range [...]int{3, 2} {
		in := " " + where(dim)
		for _, q := range world {
			g, ok := about(data.Balls, dim, most, q), false
			g.text, g.limit = string(q)+in+", a shape of 1,000,000 to one of 100,000", 1.5
			g.measured, ok = r.within(dim, q, g.kind, g.n)
			add(g, ok)
			g = about(data.Decades, dim, many, q)
			g.text, g.limit = string(q)+in+", sizes over six decades to like sizes", 2
			g.measured, ok = r.within(dim, q, g.kind, g.n)
			add(g, ok)
		}
		row, ok := r.find(data.Balls, dim, many, task.Pairs)
		// A ball as a value of its own is dim+1 numbers.
		add(goal{
			text: "memory" + in + ", for each of 100,000 balls, beside the ball", limit: 128, unit: " bytes",
			measured: row.room - float64(8*(dim+1)),
		}, ok)
	}
	if row, ok := r.find(data.Hills, 3, most, task.Ray); ok {
		add(goal{text: "memory of a mesh of 1,000,000 triangles, each", limit: 100, unit: " bytes", measured: row.room}, true)
	}
	worst, ok := 0.0, false
	for _, row := range r.rows {
		if row.question != task.Build {
			worst, ok = max(worst, row.allocs), true
		}
	}
	add(goal{text: "allocations in a query or step, the worst row", measured: worst}, ok)
	return found
}

// against returns the ratio of hantei's time to a library's.
func (r report) against(library string, kind data.Kind, dim, n int, q task.Question) (ratio float64, ok bool) {
	row, ok := r.find(kind, dim, n, q)
	if !ok {
		return 0, false
	}
	c, ok := row.cell(library)
	return row.cells[0].ns / c.ns, ok
}

// within returns the ratio of hantei's time for one set to that for 100,000 balls of like
// sizes, for each shape.
func (r report) within(dim int, q task.Question, kind data.Kind, n int) (ratio float64, ok bool) {
	uniform, ok1 := r.find(data.Balls, dim, many, q)
	other, ok2 := r.find(kind, dim, n, q)
	if !ok1 || !ok2 {
		return 0, false
	}
	return other.cells[0].ns / uniform.cells[0].ns, true
}

func (r report) goalTable() [][]string {
	table := [][]string{{"goal", "at most", "measured", "met"}}
	for _, g := range r.goals() {
		table = append(table, []string{g.text, number(g.limit) + g.unit, number(g.measured) + g.unit, g.verdict()})
	}
	return table
}

// number is short, with 0 as itself.
func number(x float64) string {
	if x == 0 {
		return "0"
	}
	return short(x)
}

// reasons says why goals are missed, one of each reason.
func (r report) reasons() (found []string) {
	for _, g := range r.goals() {
		why := reasons[g.question]
		if g.question == "" {
			why = memoryReason
		}
		if g.verdict() != yes && why != "" && !slices.Contains(found, why) {
			found = append(found, why)
		}
	}
	return found
}

// reasons are what profiles show of hantei, beside what the others do.
var reasons = map[task.Question]string{
	task.Build: `**build**: each shape goes into a map of ids, for which Grow makes room. The tree is divided at
  medians, which takes longer than to sort by a curve, and pays in pairs.`,
	task.Pairs: `**all pairs**: Go has no vector instructions. Two boxes in a 64-bit word are compared at a time, where
  Embree's AVX2 compares eight. Pairs are also put in order, a tenth of the time.`,
	task.Step: `**moving step**: each Set finds its id, and writes to where its shape is stored, in the order of space.
  Others are handed an array. A Step also tells, in order, what has changed.`,
	task.Overlap: `**overlap query**: two boxes are compared at a time, as for pairs; besides, what is found is put in order, and
  each query takes its room under a lock, so that many may run at once.`,
	task.Ray: `**closest hit**: a ray meets some twelve nodes on its way, one after the other. Each is asked in double, with
  a bound on what rounds; what is found is cast at exactly.`,
}

const memoryReason = `**memory**: some 70 bytes are the tree, which has each box as keys, to compare, and as floats, for rays;
  some 40 the ids and the map of them; the rest is room for the next rebuild, kept so that it allocates nothing.`

const yes = "yes"

// verdict says whether the goal is met, and if not, by how much it is missed.
func (g goal) verdict() string {
	switch {
	case g.measured <= g.limit:
		return yes
	case g.limit == 0:
		return "no"
	}
	return fmt.Sprintf("no, %.2f times that", g.measured/g.limit)
}

// unmeasured says which goals need a library that was not there.
func (r report) unmeasured() string {
	text := "The goals against Box2D 3, Box3D and Jolt are not measured here: Debian 12 has no packages of them."
	var names []string
	for _, a := range r.absent {
		names = append(names, a.Name)
	}
	if names = unique(names); len(names) > 0 {
		text += " Nor are those against " + strings.Join(names, ", ") + ", for want of the library."
	}
	return text
}
