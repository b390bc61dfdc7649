package readme

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// translations are the pages that exist in two languages.
var translations = [][2]string{
	{"README.md", "README.ja.md"},
	{"docs/start.md", "docs/start.ja.md"},
	{"docs/reference.md", "docs/reference.ja.md"},
	{"docs/promises.md", "docs/promises.ja.md"},
	{"docs/command.md", "docs/command.ja.md"},
	{"docs/guide.md", "docs/guide.ja.md"},
	{"docs/articles.md", "docs/articles.ja.md"},
	{"docs/world.md", "docs/world.ja.md"},
	{"docs/mover.md", "docs/mover.ja.md"},
	{"docs/meshes.md", "docs/meshes.ja.md"},
	{"docs/contacts.md", "docs/contacts.ja.md"},
	{"docs/turning.md", "docs/turning.ja.md"},
	{"docs/levels.md", "docs/levels.ja.md"},
	{"docs/engines.md", "docs/engines.ja.md"},
	{"docs/beam.md", "docs/beam.ja.md"},
	{"docs/ecs.md", "docs/ecs.ja.md"},
	{"docs/playground.md", "docs/playground.ja.md"},
}

// TestTranslations: both pages have the same headings in depth, the same blocks, the same
// tables in form and code, the same links and the same numbers with a comma or a unit.
func TestTranslations(t *testing.T) {
	for _, pair := range translations {
		en, ja := read(t, pair[0]), read(t, pair[1])
		same(t, pair, "fenced blocks", fences(en), fences(ja))
		same(t, pair, "headings", depths(en), depths(ja))
		same(t, pair, "rows of tables", rows(en), rows(ja))
		same(t, pair, "links", targets(en), targets(ja))
		same(t, pair, "measured numbers", measured(en), measured(ja))
		if !regexp.MustCompile(`\p{Hiragana}`).MatchString(ja) {
			t.Errorf("%s is not in Japanese", pair[1])
		}
	}
}

func same(t *testing.T, pair [2]string, what string, en, ja []string) {
	t.Helper()
	for i := range min(len(en), len(ja)) {
		if en[i] != ja[i] {
			t.Errorf("%s and %s differ in %s:\n%s\n%s", pair[0], pair[1], what, en[i], ja[i])
			return
		}
	}
	if len(en) != len(ja) {
		t.Errorf("%s has %d %s, %s %d", pair[0], len(en), what, pair[1], len(ja))
	}
}

var fence = regexp.MustCompile("(?ms)^```[a-z]*\n.*?^```$")

// fences returns the fenced blocks of a page with their languages.
func fences(page string) []string { return fence.FindAllString(page, -1) }

// depths returns the marks of the headings, and the numbers that headings begin with.
func depths(page string) []string {
	return regexp.MustCompile(`(?m)^#+ (?:S\d[.\d]*)?`).FindAllString(fence.ReplaceAllString(page, ""), -1)
}

// rows describes each row of the tables of a page: the code of its cells, and marks.
func rows(page string) (rows []string) {
	kept := regexp.MustCompile("`[^`]+`|✓|:?---:?|:-:")
	for line := range strings.Lines(fence.ReplaceAllString(page, "")) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i, cell := range cells {
			code := kept.FindAllString(cell, -1)
			slices.Sort(code) // the languages differ in order
			cells[i] = strings.Join(code, " ")
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return rows
}

// targets returns where the links of a page lead, in either language, sorted.
func targets(page string) (targets []string) {
	english := strings.NewReplacer(".ja.md", ".md", "-ja.webp", "-en.webp")
	for _, m := range link.FindAllStringSubmatch(page, -1) {
		target := english.Replace(m[1] + m[2])
		if strings.HasPrefix(target, "#") {
			target = "#" // a heading of the page, which has another name there
		}
		targets = append(targets, target)
	}
	slices.Sort(targets)
	return targets
}

// measured returns the numbers of a page that a measurement gave, sorted.
func measured(page string) []string {
	found := regexp.MustCompile(`\d+,\d{3}|\d+\.\d{2}`).FindAllString(fence.ReplaceAllString(page, ""), -1)
	slices.Sort(found)
	return found
}

// TestMeasured: the numbers of README.md and of docs/promises.md are those of the pages that a run wrote.
func TestMeasured(t *testing.T) {
	page := read(t, "docs/promises.md") + read(t, "README.md")
	for _, claim := range []struct{ claimed, file, found string }{
		{`One run of\s+([\d,]+) such questions`, "docs/exactness.md", `Of\s+([\d,]+) questions\s+with known answers, hantei was wrong about \*\*0\*\*`},
		{`The largest error found was\s+([\d.]+) of them`, "docs/accuracy.md", "(?m)^\\| `Distance` .*? ([\\d.]+) \\| +[a-z_]+ \\| +[\\d,]+ \\|$"},
		{`wrong answer at ([\d,]+) of\s+9,216 places`, "docs/zoom.svg", `<g id="f23">\n.*>([\d,]+) wrong`},
		{`a\s+.Distance. is off\s+by less than\s+(\d+) units`, "docs/accuracy.md", "(?m)^\\| `Distance` +\\| +e·S \\| +(\\d+) \\|"},
	} {
		says := regexp.MustCompile(claim.claimed).FindStringSubmatch(page)
		is := regexp.MustCompile(claim.found).FindStringSubmatch(read(t, claim.file))
		if says == nil || is == nil || says[1] != is[1] {
			t.Errorf("the pages say %q, %s %q", says, claim.file, is)
		}
	}
}
