package d3

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// promises are the sentences of the package comment, from its first section on, and the tests
// that hold the library to each. A new sentence needs a test.
var promises = []struct {
	sentence string
	tests    []string
}{
	// One idea
	{"A shape is a core and a radius: every point within the radius of the core, boundary included.", []string{"TestOverlapIsExact", "TestDistanceError"}},
	{"The core is a convex polyhedron: a point (Vec, Sphere), a segment (Segment, Capsule), a ray (Ray), a line (Line), a triangle (Triangle), a box (Box, OrientedBox), the hull of any points (Hull) or a half-space (HalfSpace).", []string{"TestOverlapIsExact", "TestPathsAreExact", "TestBoundsOfBodiesAreLeast"}},
	{"Rounded gives a radius to any shape, in addition to its own.", []string{"TestBoundsOfBodies", "TestBoundsOfBodiesAreLeast"}},
	{"A Tapered has a segment as its core, and a radius that goes evenly from one at A to one at B.", []string{"TestTaperedOverlap", "TestTaperedExact"}},
	{"A Cylinder and a Cone say themselves what is exact of them.", []string{"TestFrustumExact", "TestFrustumSegments", "TestFrustumTouching"}}, // in space only
	{"All queries take all pairs of them, as values or as pointers.", []string{"TestPointersAreValues", "TestOneSpecialNumber"}},

	// What is promised
	{"Verdicts are exact.", []string{"TestOverlapIsExact", "TestPathsAreExact", "TestSweepsAreExact", "TestSweepBothIsExact"}},
	{"Every yes or no, the sign of every Depth and the number of Crossings is right for the very numbers passed in.", []string{"TestSampleCases", "TestPathsAreExact", "TestCollideLaws"}},
	{"Touching counts as overlap.", []string{"TestTouching"}},
	{"There is no tolerance anywhere.", []string{"TestOverlapAtTheEdges", "TestSampleCases"}},
	{"There is one answer.", []string{"TestLaws", "TestPathLaws", "TestSweepLaws"}},
	{"Overlap(a, b), Distance(a, b) == 0 and the ok of Collide(a, b) never disagree, nor do RayCast, Clip, Crossings, Sweep and SweepSpan.", []string{"TestLaws", "TestPathLaws", "TestSweepLaws"}},
	{"Swapping a and b changes no bit of a distance or depth, and reverses the normal, which stays only where both are one set of points.", []string{"TestLaws", "TestLawsOnLattice", "TestSameSetHasOneNormal"}},
	{"Numbers round, within a stated bound: the error of a Distance or Depth is < 16e·S, with e = 2⁻⁵³ and S = |d| + |u| + |v| + r₁ + r₂.", []string{"TestDistanceError", "TestSampleCases"}},
	{"Here d leads from one shape's first point (Center, A, Origin) to the other's, and u and v from A to B where there is a B.", []string{"TestDistanceError", "TestSampleCases"}},
	{"If one of the two has more corners, S is |d|₁, the extents of both, and the radii.", []string{"TestSolidsAgree", "TestSolidsAreProved"}},
	{"An extent is, in the 1-norm, how far the corners are from the first one, or the sum of the half vectors.", []string{"TestSolidsAgree", "TestSolidsAreProved"}},
	{"Infinite sides of a Box do not count: its first corner has a finite side on each axis, or, without one, the coordinate of the other shape's first point.", []string{"TestWildOpenBoxes"}},
	{"Of a Tapered, the greater radius counts.", []string{"TestTaperedAccuracy"}},
	{"At the T of a Hit or Span the shapes are < 8e·S from touching, or < 16e·S if one has more corners, where S counts the motion, too.", []string{"TestPathErrors", "TestSweepsAreExact", "TestBodyPaths", "TestBodySweeps"}},
	{"The distance from the origin does not matter.", []string{"TestDistanceError", "TestWorkGrows"}},
	{"The bits are the same on every platform.", []string{"TestGolden", "TestGoldenPlacing", "TestGoldenWorld"}},
	{"Queries are total: no NaN out for finite input, and normals of length 1 (within 16e), also for concentric, collinear and zero-length shapes.", []string{"TestOneSpecialNumber", "TestManySpecialNumbers", "TestSpecialPaths", "TestSpecialSweeps"}},
	{"Only a nil Shape, a nil pointer, or a type that embeds a shape, which Go cannot forbid, panics; Validate and World refuse it with an error where they may.", []string{"TestNotAShapePanics", "TestNotAPathPanics", "TestWorldPanics", "TestNoShapeIsRefused"}},
	{"No query allocates.", []string{"TestNothingAllocates", "TestPathsAllocateNothing", "TestSweepsAllocateNothing", "TestWorldAllocatesNothing"}},
	{"In space, Collide keeps memory to look up edges in, for hulls with many corners that are deep in each other; the first such call allocates it, for all later ones.", []string{"TestLookupsAllocateOnce"}},

	// Conventions
	{"The first argument is what moves.", []string{"TestCollideLaws", "TestSweepsThatMiss"}},
	{"A normal is a unit vector out of the second argument, towards the first: moving a by Depth·Normal brings a and b to touching.", []string{"TestCollideLaws"}},
	{"Depth is positive when they penetrate and 0 when they only touch.", []string{"TestPenetrating", "TestTouching"}},
	{"The position after a push rounds, and the verdict on it is exact: a Depth of some 16e·S may remain, or 5e-324.", []string{"TestPushesEnd"}},
	{"So a loop that pushes shapes apart ends when Depth is as small as that, not when it is 0.", []string{"TestPushesEnd"}},
	{"A Segment or Capsule with A equal to B is the point or ball there, in every query and to the bit.", []string{"TestZeroLength", "TestPathsWithoutLength"}},
	{"So is a Ray or Line with a zero Dir the point Origin.", []string{"TestZeroLength", "TestPathsWithoutLength"}},
	{"A shape with a NaN, an infinity or a negative radius is the empty set: it overlaps nothing, its distance to everything is +Inf, and its contacts and closest points are zero.", []string{"TestEmptySets", "TestPathEmptySets", "TestSweepEmptySets"}},
	{"So is a Box whose Min exceeds its Max, a Hull without points and a HalfSpace with a zero Normal.", []string{"TestBoundsOfBodies", "TestValidateBodies"}},
	{"The sides of a Box may be infinite.", []string{"TestBoundsOfBodies", "TestWildOpenBoxes"}},
	{"Validate names what is wrong with a shape.", []string{"TestValidateFields", "TestValidateMessages"}},
	{"Infinities are answers: the Distance to the empty set, the Bounds of a Ray, the Depth of two crossing lines in the plane (which no push parts), and whatever exceeds a float64, such as the point where nearly parallel lines meet.", []string{"TestEmptySets", "TestBounds", "TestCrossing", "TestSizes"}},
	{"A T is infinite only where a path goes on inside for ever.", []string{"TestPathSizes", "TestPathsThroughCores"}},
	{"A finite T that exceeds a float64 is the largest float64, and Point is still where the path meets the surface.", []string{"TestPathSizes"}},
	{"Shapes are solid: a path or a moving shape that starts inside hits at T = 0, with the Normal of Collide.", []string{"TestPathLaws", "TestSweepLaws"}},
	{"Only Crossings takes a shape for its surface.", []string{"TestPathsThroughBalls", "TestPathsAreExact"}},
	{"T is in units of Dir on a Ray or Line, runs from 0 at A to 1 at B of a Segment, and from 0 to 1 during the motion of a Sweep.", []string{"TestPathsThroughBalls", "TestSweepTable"}},
	{"T = 0 means inside at the start, and Clip's Exit = 1 inside at the end, exactly.", []string{"TestPathsAreExact", "TestSweepsAreExact"}},

	// Placing
	{"A Transform places in the world what has coordinates of its own, such as the collider of a game object: collider.In(object) is the shape scaled, then rotated, then moved.", []string{"TestIn", "TestInLaws"}},
	{"The zero Transform and the zero Rotation change nothing.", []string{"TestZeroTransform", "TestZeroRotation"}},
	{"A Hull that only moves keeps its corners, as seen from its position, to the bit.", []string{"TestHullMoves"}},
	{"Placing rounds, and verdicts are exact for the placed shapes.", []string{"TestInError", "TestPlacedBodiesError", "TestPlacedVerdicts"}},
	{"A capsule is scaled as game engines do it: see Capsule.In.", []string{"TestCapsuleIn"}},

	// Many shapes
	{"A World holds shapes under ids of the caller's choice, and answers the same queries about all of them: the pairs in contact, what overlaps a shape, what a path or a moving shape hits first, what is nearest.", []string{"TestWorldIsPlain"}},
	{"Its answers are those of asking each shape on its own, to the bit, in an order that is documented and the same on every platform.", []string{"TestWorldIsPlain", "TestGoldenWorld"}},
	{"Step compares one frame with the next and tells which contacts enter, stay and exit.", []string{"TestStepIsPlain"}},
	{"Nothing tunnels: what passes through another between two frames enters and exits.", []string{"TestStepIsPlain"}},
	{"Snapshot, Restore and Hash are for replays and rollback.", []string{"TestRollback"}},
	{"All functions are free of state and safe for concurrent use.", []string{"TestFunctionsAtTheSameTime"}},
	{"The methods of World that only read may run at the same time.", []string{"TestReadsAtTheSameTime", "TestReadsAreAllReads"}},
}

// TestPromises: each sentence of the package comment has tests, and they are there.
func TestPromises(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(file.Doc.Text(), "# One idea")
	var got []string
	for block := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(strings.TrimSpace(block), "#") {
			continue
		}
		for item := range strings.SplitSeq(block, "\n  - ") {
			words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(item), "- "))
			for len(words) > 0 {
				n := 1 + slices.IndexFunc(words, func(word string) bool { return strings.HasSuffix(word, ".") })
				if n == 0 {
					t.Fatalf("no sentence: %q", words)
				}
				got, words = append(got, strings.Join(words[:n], " ")), words[n:]
			}
		}
	}
	var want []string
	for _, p := range promises {
		want = append(want, p.sentence)
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("sentence %d of the package comment and of promises differ:\n%q\n%q", i, got[min(i, len(got)):min(i+1, len(got))], want[min(i, len(want)):min(i+1, len(want))])
		}
	}
	tests := testFunctions(t)
	for _, p := range promises {
		for _, name := range p.tests {
			if !tests[name] {
				t.Errorf("there is no %s, which is to hold: %s", name, p.sentence)
			}
		}
		if len(p.tests) == 0 {
			t.Errorf("no test: %s", p.sentence)
		}
	}
}

// testFunctions returns the names of all functions in the test files.
func testFunctions(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	names := map[string]bool{}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				names[f.Name.Name] = true
			}
		}
	}
	return names
}

// pairQueries are all queries of two shapes, with their answers in one value.
func pairQueries(a, b Shape) []any {
	var all []any
	add := func(answers ...any) { all = append(all, answers...) }
	onA, onB := ClosestPoints(a, b)
	k, ok := Collide(a, b)
	add(Overlap(a, b), Distance(a, b), onA, onB, k, ok, Bounds(a), Validate(a) == nil, Measure(a))
	h, ok := Sweep(a, Vec{X: 1}, b)
	both, isBoth := SweepBoth(a, Vec{X: 1}, b, Vec{X: -2})
	s, isSpan := SweepSpan(a, Vec{X: 3}, b)
	add(h, ok, both, isBoth, s, isSpan)
	if p, ok := a.(Path); ok {
		h, ok := RayCast(p, b)
		s, isIn := Clip(p, b)
		hits, n := Crossings(p, b)
		add(h, ok, s, isIn, hits, n, p.At(0.5))
	}
	return all
}

// TestPointersAreValues asks with pointers in place of values, for each pair of kinds.
func TestPointersAreValues(t *testing.T) {
	eachPair(t, 3, func(t *testing.T, a, b oracle.Shape) {
		x, y := shapeOf(a), shapeOf(b)
		want := pairQueries(x, y)
		for _, pair := range [...][2]Shape{{pointerTo(x), y}, {x, pointerTo(y)}, {pointerTo(x), pointerTo(y)}} {
			if got := pairQueries(pair[0], pair[1]); !reflect.DeepEqual(got, want) {
				t.Errorf("%T and %T: %v, not %v", pair[0], pair[1], got, want)
			}
		}
	})
}

// TestFunctionsAtTheSameTime asks the same of many goroutines, some of which need integers:
// there is nothing that they share.
func TestFunctionsAtTheSameTime(t *testing.T) {
	for _, family := range oracle.Families {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			var pairs [][2]Shape
			var want [][]any
			collect := func(a, b oracle.Shape) {
				pairs = append(pairs, [2]Shape{shapeOf(a), shapeOf(b)})
				want = append(want, pairQueries(shapeOf(a), shapeOf(b)))
			}
			for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, *seed, t.Name()) {
				collect(family.Pair(rng, dim, k[0], k[1]))
			}
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					for i, pair := range pairs {
						if got := pairQueries(pair[0], pair[1]); !reflect.DeepEqual(got, want[i]) {
							t.Errorf("%v and %v: %v, not %v", pair[0], pair[1], got, want[i])
						}
					}
				})
			}
			all.Wait()
		})
	}
}
