// Package twin keeps the packages d2 and d3 alike.
//
// The files of d3 are the source. Each of them has a twin in d2, which is the
// same text read through a short list of words (d3 is read as d2, Sphere as
// Circle), file name and tests included. The test of this package compares, and
// names what has drifted;
//
//	go test ./internal/twin -write
//
// writes the twins anew. The packages are read as text, never imported, so the
// twins can be written while d2 does not compile.
//
// What really depends on the dimension is in the files that each package owns.
package twin

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:generate go test -run ^TestTwins$ -write

// own lists the files that each dimension has for itself, under the same name:
// the difference between d2 and d3.
var own = []string{
	"vec.go",                    // Vec, its components and its cross product
	"shape_rotation.go",         // Rotation, a complex number or a quaternion
	"shape_turns.go",            // angles and regular polygons in the plane; quaternions, angles and matrices in space; tiles; Spin
	"swar.go",                   // of the box tree: eight boxes against one
	"tile8.go",                  // eight tiles beside a path
	"core_crossing.go",          // who crosses, and the way out of what crosses
	"sweep_zero_radius.go",      // where cores without radii cross, or pass through each other
	"solid_simplex_contains.go", // simplices around the origin, and what the line of a motion passes through
	"measure.go",                // mass properties: the area, or the volume and a tensor
	"box_sat.go",                // all axes that could part two boxes
	"solid_epa.go",              // the ways out of solids
	"solid_normals.go",          // which ways out of hulls with many facets are in vain
	"solid_feature.go",          // the edges of a solid at its support corner, and what two solids share where they face each other
	"query_zonotope.go",         // manifolds of points, segments and boxes at any angle
	"sat_nearest.go",            // points, segments and boxes at any angle, by their half vectors; nearest points
	"sat_faces.go",              // the separating axes of bodies of few corners, and their features
	"box_sides.go",              // boxes along the axes
	"convex_clip.go",            // oriented boxes and triangles: points in them, paths between their planes
	"shape_hull_build.go",       // how hulls are found
	"world_faces.go",            // the faces of what is not rounded, and tiles as parts
	"manifold.go",               // what faces and edges share
	"mesh_tile.go",              // what a Mesh or a Chain consists of, and its errors
	"mesh_surface.go",           // Mesh and Chain, and what they are made of; Solid and Region, the inside of what is closed
	"dim.go",                    // of the other twins: all code that depends on the dimension
	"polytope.go",               // of the textbook: simplices, and what they grow to
	"shape_turns_test.go",       // tests of shape_turns.go
	"manifold_test.go",          // tests of manifold.go
	"facing_test.go",            // tests of normals of meshes
	"dim_test.go",               // how the twin tests build points; what only one dimension can test
	"example_test.go",           // examples, with their drawings
}

// Owns reports whether each dimension has the file name for itself.
func Owns(name string) bool { return slices.Contains(own, name) }

// Alone lists the files that only one dimension has, as they make sense in the plane or in space alone.
var Alone = map[string][]string{
	"d2": {
		"mesh_region_test.go",      // tests of Region
		"shape_partition.go",       // Partition, which takes a polygon to pieces
		"shape_partition_dents.go", // sets of corners, and which are in a triangle
		"shape_partition_edges.go", // whether edges touch
		"partition_test.go",        // tests of these
		"partition_plain_test.go",  // the same by a plain loop
	},
	"d3": {
		"shape_frustum.go",        // Cylinder and Cone
		"core_frustum.go",         // views of these
		"solid_discs.go",          // these as operands
		"solid_frustum.go",        // verdicts on these, and what contains them
		"solid_frustum_gjk.go",    // searches for the nearest points
		"solid_frustum_way.go",    // distances and ways out
		"solid_frustum_half.go",   // half-spaces beside these
		"solid_frustum_epa.go",    // searches for the least way out
		"turn_across.go",          // these, as they turn beside a segment
		"mover_kinds_test.go",     // movers beside these
		"frustum_test.go",         // tests of these
		"frustum_exact_test.go",   // exact verdicts on these, by construction
		"frustum_laws_test.go",    // laws and oracles of these
		"frustum_close_test.go",   // sweeps of what nearly touches
		"manifold_clip.go",        // what faces share
		"mesh_solid_test.go",      // tests of Solid
		"mesh_solid_work_test.go", // what it costs, and its fuzz target
		"solid_box_hull.go",       // the ways out of a box and a hull
		"solid_normals_tree.go",   // which points and arcs of a hull are near a direction
	},
}

// words is the list through which d2 reads the files of d3. A word is matched
// whole, where camelCase parts count as words: sphereRay is read as circleRay,
// hemisphere stays. An entry may be a phrase, which must then stand on one line
// in d3: this is the way to say something else in d2 within a file that is
// otherwise the same, or to fix an article. Where two entries match at one
// place, the longer one wins, and what has been replaced is not read again.
// Text about both dimensions, which says "in the plane" and "in space", is left
// as it is.
var words = []struct{ d3, d2 string }{
	{"d3", "d2"},
	{"3D", "2D"},
	{"sphere", "circle"},
	{"spheres", "circles"},
	{"Sphere", "Circle"},
	{"Spheres", "Circles"},
	{"ball", "disc"},
	{"balls", "discs"},
	{"Ball", "Disc"},
	{"Balls", "Discs"},
	{"three-dimensional", "two-dimensional"},
	{"three dimensions", "two dimensions"},
	{"Hull", "Polygon"},
	{"Hulls", "Polygons"},
	{"HalfSpace", "HalfPlane"},
	{"HalfSpaces", "HalfPlanes"},
	{"halfSpace", "halfPlane"},
	{"half-space", "half-plane"},
	{"half-spaces", "half-planes"},
	{"Mesh", "Chain"},
	{"Meshes", "Chains"},
	{"SetSolid", "SetRegion"},
	{"*Solid", "*Region"},
	{"\"Solid\"", "\"Region\""},
	{"Solid returns the Solid", "Region returns the Region"},
	{") Solid(id K)", ") Region(id K)"},
	{"w.Solid", "w.Region"},
	{"A Solid", "A Region"},
	{"a Solid", "a Region"},
	{"the Solid", "the Region"},
	{"Half   [3]Vec", "Half   [2]Vec"},
	{"Points [4]ManifoldPoint", "Points [2]ManifoldPoint"},
	{" A Cylinder and a Cone say themselves what is exact of them.", ""},
	{" radii, a Cylinder or a Cone, what turns", " radii, what turns"},
}

// spaceOnly ends a line of a file of d3 that its twin leaves out: of what both dimensions have, such as a list of all kinds of shapes, it is
// the part that only space has.
const spaceOnly = "// in space only"

// withoutSpace returns text without the lines that end in spaceOnly.
func withoutSpace(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasSuffix(strings.TrimSpace(line), spaceOnly) {
			out.WriteString(line)
		}
	}
	return out.String()
}

// leftover finds what no text of d2 should say: a form of the word that the
// list lacks.
var leftover = regexp.MustCompile(`(?i)\w*spher\w*`)

// read returns text as d2 reads it.
func read(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		from, to := text[i:i+1], text[i:i+1]
		for _, w := range words {
			if len(w.d3) > len(from) && wordAt(text, i, w.d3) {
				from, to = w.d3, w.d2
			}
		}
		out.WriteString(to)
		i += len(from)
	}
	return out.String()
}

// wordAt reports whether text has word at i, and no part of a longer word.
func wordAt(text string, i int, word string) bool {
	if !strings.HasPrefix(text[i:], word) {
		return false
	}
	var before, after byte
	if i > 0 {
		before = text[i-1]
	}
	if end := i + len(word); end < len(text) {
		after = text[end]
	}
	first, last := word[0], word[len(word)-1]
	// A capital begins a word anywhere, anything else only after no letter.
	if !isUpper(first) && (isLower(before) || isUpper(before) || isDigit(before)) {
		return false
	}
	// A lower-case word ends at a capital or a digit, anything else does not.
	return !isLower(after) && (isLower(last) || !isUpper(after) && !isDigit(after))
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// header is the first line of the twin of the file d3/name.
func header(name string) string {
	return generated + " from d3/" + name + "; DO NOT EDIT.\n"
}

const generated = "// Code generated by internal/twin"

// twinOf returns the twin of the file d3/name with the text src.
func twinOf(name string, src []byte) ([]byte, error) {
	text := read(withoutSpace(string(src)))
	if word := leftover.FindString(text); word != "" {
		return nil, fmt.Errorf("d3/%s: no word for %q in d2: add it to the list in internal/twin", name, word)
	}
	// Words of another length move the comments and fields aligned after them.
	twin, err := format.Source([]byte(header(name) + "\n" + text))
	if err != nil {
		return nil, fmt.Errorf("d3/%s, read as d2: %w", name, err)
	}
	return twin, nil
}

// goFiles returns the names of the Go files of a package, sorted.
func goFiles(dir fs.FS) ([]string, error) {
	return fs.Glob(dir, "*.go")
}

// twin is a file as d2 should have it.
type twin struct {
	from string // its source in d3
	text []byte
}

// twins returns all the twins of a package, by their names in d2.
func twins(d3 fs.FS) (map[string]twin, error) {
	names, err := goFiles(d3)
	if err != nil {
		return nil, err
	}
	all := make(map[string]twin)
	for _, name := range names {
		if slices.Contains(own, name) || slices.Contains(Alone["d3"], name) {
			continue
		}
		to := read(name) // an underscore is no letter: the parts of a file name are words
		if slices.Contains(own, to) {
			return nil, fmt.Errorf("d3/%s: its twin would be d2/%s, which d2 owns", name, to)
		}
		if other, ok := all[to]; ok {
			return nil, fmt.Errorf("d3/%s and d3/%s have the same twin, d2/%s", other.from, name, to)
		}
		src, err := fs.ReadFile(d3, name)
		if err != nil {
			return nil, err
		}
		text, err := twinOf(name, src)
		if err != nil {
			return nil, err
		}
		all[to] = twin{name, text}
	}
	return all, nil
}

// drift returns what keeps d2 from being the twin of d3, one line for each
// file, or nothing.
func drift(d3, d2 fs.FS) (complaints []string, err error) {
	want, err := twins(d3)
	if err != nil {
		return nil, err
	}
	names, err := goFiles(d2)
	if err != nil {
		return nil, err
	}
	complain := func(format string, args ...any) {
		complaints = append(complaints, fmt.Sprintf(format, args...))
	}

	for _, name := range slices.Sorted(maps.Keys(want)) {
		w := want[name]
		if !slices.Contains(names, name) {
			complain("d2/%s: missing, the twin of d3/%s", name, w.from)
			continue
		}
		got, err := fs.ReadFile(d2, name)
		if err != nil {
			return nil, err
		}
		if line, g, w := firstDifference(got, w.text); line > 0 {
			complain("d2/%s:%d: drifted from d3/%s\n\thas   %q\n\twants %q", name, line, want[name].from, g, w)
		}
	}
	for _, name := range names {
		if _, ok := want[name]; !ok && !slices.Contains(own, name) && !slices.Contains(Alone["d2"], name) {
			complain("d2/%s: stray: no twin of a file in d3, and not in the list of d2's own files", name)
		}
	}
	for _, name := range own {
		_, err3 := fs.Stat(d3, name)
		_, err2 := fs.Stat(d2, name)
		switch {
		case err3 == nil && err2 != nil:
			complain("d2/%s: missing, d3 has its own", name)
		case err3 != nil && err2 == nil:
			complain("d3/%s: missing, d2 has its own", name)
		}
	}
	return complaints, nil
}

// firstDifference returns the number of the first line in which two texts
// differ and that line of both, or 0 when they are equal.
func firstDifference(got, want []byte) (line int, g, w string) {
	gs, ws := strings.SplitAfter(string(got), "\n"), strings.SplitAfter(string(want), "\n")
	for i := range max(len(gs), len(ws)) {
		g, w = "", ""
		if i < len(gs) {
			g = gs[i]
		}
		if i < len(ws) {
			w = ws[i]
		}
		if g != w {
			return i + 1, g, w
		}
	}
	return 0, "", ""
}

// write makes the directory d2 the twin of the directory d3, and returns the
// names of the files it changed. It removes twins whose source is gone, and
// leaves alone what it has not written.
func write(d3, d2 string) (changed []string, err error) {
	want, err := twins(os.DirFS(d3))
	if err != nil {
		return nil, err
	}
	names, err := goFiles(os.DirFS(d2))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, ok := want[name]; ok || slices.Contains(own, name) {
			continue
		}
		path := filepath.Join(d2, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if bytes.HasPrefix(text, []byte(generated)) {
			if err := os.Remove(path); err != nil {
				return nil, err
			}
			changed = append(changed, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		path := filepath.Join(d2, name)
		// A file that cannot be read is written, and that says what is wrong.
		if text, err := os.ReadFile(path); err == nil && bytes.Equal(text, want[name].text) {
			continue
		}
		if err := os.WriteFile(path, want[name].text, 0o644); err != nil {
			return nil, err
		}
		changed = append(changed, name)
	}
	return changed, nil
}

// share returns how many lines the Go files of d2 have, and how many of these
// are in twins.
func share(d2 fs.FS) (twinLines, lines int, err error) {
	names, err := goFiles(d2)
	if err != nil {
		return 0, 0, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(d2, name)
		if err != nil {
			return 0, 0, err
		}
		n := bytes.Count(text, []byte("\n"))
		lines += n
		if bytes.HasPrefix(text, []byte(generated)) {
			twinLines += n
		}
	}
	return twinLines, lines, nil
}
