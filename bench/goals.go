package main

import (
	"fmt"
	"slices"
	"strings"

	contest3 "github.com/hantei-go/hantei/bench/d3"
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
	library  string // the one whose time it is about, if it is not hantei
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
	against("Embree", 1, data.Balls, 3, many, task.Ray)
	against("Embree", 1, data.Capsules, 3, many, task.Ray)
	against("Embree", 0.7, data.Balls, 3, many, task.Build)
	against("Embree", 0.35, data.Balls, 3, many, task.Step)
	against("Embree", 0.6, data.Balls, 3, many, task.Overlap)
	against("Embree", 0.4, data.Balls, 3, many, task.Pairs)
	against("Embree", 0.5, data.Balls, 3, most, task.Pairs)
	against("Embree", 1.5, data.Hills, 3, most, task.Ray)
	against("Embree", 1.5, data.Soup, 3, most, task.Ray)
	for _, library := range [...]struct {
		name  string
		limit float64
	}{{"cp", 0.1}, {"resolv", 0.05}} {
		for _, q := range [...]task.Question{task.Pairs, task.Step, task.Overlap, task.Ray} {
			g, ok := r.worst(library.name, q)
			g.limit = library.limit
			add(g, ok)
		}
	}
	for _, q := range [...]task.Question{task.Pairs, task.Step, task.Overlap, task.Ray} {
		g := about(data.Balls, 3, many, q)
		g.library = contest3.CrewName
		g.text, g.limit = string(q)+", 100,000 balls in space, two goroutines to one", 0.59
		row, ok := r.find(g.kind, g.dim, g.n, q)
		c, took := row.cell(g.library)
		if ok = ok && took; ok {
			g.measured = c.ratio
		}
		add(g, ok)
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
		for _, q := range [...]task.Question{task.Pairs, task.Step, task.Overlap, task.Ray} {
			g, ok := about(data.Far, dim, many, q), false
			g.text, g.limit = string(q)+in+", 10⁹ from the origin to near it", 1.2
			g.measured, ok = r.against(contest3.NearName, g.kind, dim, g.n, q)
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
	for _, t := range r.pairs {
		for _, level := range moverLevels {
			plain, mover := t.mover(level.name)
			add(goal{
				text: "movers " + where(t.dim) + ", " + level.title + ", to a plain sweep-and-slide", limit: level.limit, unit: "×",
				measured: mover / plain,
			}, plain > 0)
		}
		for _, many := range manyKinds {
			single := t.ns["BenchmarkMany/"+manyWays[0]+"/"+many.name]
			add(goal{
				text: many.goal + " " + where(t.dim) + ", two goroutines to one by one", limit: 0.5, unit: "×",
				measured: t.ns["BenchmarkMany/"+manyWays[2]+"/"+many.name] / single,
			}, single > 0)
		}
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
	return 1 / c.ratio, ok
}

// worst returns a goal that is met if it is met on every row of a question in which a library takes part.
func (r report) worst(library string, q task.Question) (g goal, ok bool) {
	for _, row := range r.rows {
		c, took := row.cell(library)
		if !took || row.question != q {
			continue
		}
		if ratio := 1 / c.ratio; !ok || ratio > g.measured {
			g, ok = goal{scenario: row.scenario, question: q, unit: "×", measured: ratio}, true
			g.text = string(q) + ", to " + library + ", the worst row: " + thousands(g.n) + " " + string(g.kind)
		}
	}
	return g, ok
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
		switch {
		case g.unit == " bytes":
			why = memoryReason
		case g.question == "":
			why = moverReason
		case g.kind == data.Far:
			why = "" // the others have no part in it
		case g.library == contest3.CrewName:
			why = crewReason
		}
		if g.verdict() != yes && why != "" && !slices.Contains(found, why) {
			found = append(found, why)
		}
	}
	return found
}

// reasons are what profiles show of hantei, beside what the others do.
var reasons = map[task.Question]string{
	task.Build: `**build**: a third of the time goes to Set and to room for all, a quarter to medians, at which kernels (AVX2) divide
  the tree, a sixth each to its nodes and to bringing each shape into the order of the tree.`,
	task.Pairs: `**all pairs**: of each leaf, a kernel (AVX2) lists what its box meets, and another one compares the eight
  shapes of the leaf with each of these, if all are balls; then the pairs are put in order, by counting.`,
	task.Step: `**moving step**: each Set finds its id, and writes to where its shape is stored, in the order of space; the
  boxes of the tree follow; then the pairs are found. Others are handed an array.`,
	task.Overlap: `**overlap query**: one kernel (AVX2) goes down to the leaves that the box meets, level by level, each of which
  waits for the one before, tells from the cells of balls of most whether they overlap, compares what is in doubt, and
  puts few ids in order. Among 100,000 shapes a third of the time is waiting for memory, which is asked for what lies
  beside, too. What was tried and did not pay: asking early, in the plane, for what is in doubt.`,
	task.Ray: `**closest hit**: more than half of the time goes to a kernel (AVX2) that leads from node to node, and waits for each:
  some 13 nodes and leaves a ray, and for memory once or twice. A fourth is what any query costs, before and after.
  Among 500 balls a ray takes some 2,000 instructions, of which the kernel has 900, and meets seven branches that nobody
  could predict: is a node a leaf, is anything in it met, is there a further node? What was tried and did not pay:
  kernels for AVX-512 (5 to 10 % slower), cells whose sizes are powers of two (no gain), fewer instructions of the kind
  that shuffles (no gain); to list what is met stretch by stretch, level by level, in floats of 32 bits (16 % slower
  where all is in the cache); eight rays in turns, a node of each (an eighth faster among balls, an eighth slower among
  tiles); and to ask memory for ids before balls are there (no gain). Three whole runs of one day had 0.71, 0.95 and
  1.26: as the memory of this machine is busy or not, Embree takes 950 to 2,000 ns for a ray, and hantei 1,100 to 1,430.`,
}

const crewReason = `**two goroutines**: one of them alone sets the shapes, which is a third of a moving step, and to call the other
  one takes a tenth of a millisecond.`

const moverReason = `**movers and calls of many**: beyond its sweeps, a mover looks for the floor under it and for all that it touches at the
  end of its way, so that it can tell both; the plain one knows neither. Movers near each other wait for each other, and two goroutines that
  ask with rays share the memory and the last cache of this machine.`

const memoryReason = `**memory**: some 30 bytes are the tree, some 50 what is known of the object and its part, some 8 the ids
  and the table of them; the rest is room for the next rebuild, kept so that it allocates nothing.`

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
		text += "\nNor are those against " + strings.Join(names, ", ") + ", for want of the library."
	}
	return text
}
