package d3

// Scratch: room that queries of a World borrow, so that nothing allocates.

import (
	"math"

	"github.com/hantei-go/hantei/internal/idmap"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/workers"
)

// pair holds the numbers of two objects, the lesser one above.
type pair uint64

func pairOf(a, b int32) pair {
	if b < a {
		a, b = b, a
	}
	return pair(a)<<32 | pair(b)
}

func (p pair) numbers() (a, b int32) { return int32(p >> 32), int32(p & math.MaxUint32) }

// partPair is two items that overlap, of a pair of objects. The object of a was inserted first.
type partPair struct {
	pair pair
	a, b int32
}

// scratch is room for a query.
type scratch struct {
	items   []int32
	certain []int32 // items that a query overlaps
	tree.PairSearch
	pairFinder
	pairFilter     tree.PairFilter
	slices         [2][]tree.Bounds // of parts, in the slice of a step and in the one before
	findings       findings
	asked          part // what a query is about
	pairs          []pair
	touches        []partPair
	sorted         []pair
	now            []pair  // in contact at the end of a step
	starts         []int32 // of pairs with each number
	contacts       []contact
	partitioned    []contact
	obstacles      []obstacle
	few            [16]obstacle
	met            []obstacle
	exits          []exitPlace
	hits           []partHit
	turns          []turnRecord
	planes         []touchedPart
	grazes         []grazedPart
	concurrent     []int32 // places in grazes
	sides          []Vec   // of grazes
	events         []event
	later          []event
	timed          []event // later ones, partitioned by time
	ordered        []event
	legs           []Leg
	near           []neighbor
	within         float64 // how far near may be
	isOfMany       bool    // near is what is near to one of several
	numbers        []int32
	marks          idmap.Versioned
	verdicts       idmap.Versioned
	tracedParts    []storedShape // what moves in a trace
	traversal      tree.Traversal
	tileTraversal  tree.Traversal // through a mesh that flight comes to
	walk           tree.Walk
	candidates     [8]tree.Candidate
	tileWalk       tree.Walk // through a mesh that walk comes to
	tileCandidates [8]tree.Candidate
	currentTile    int32       // a tile that a path has come to, or 0
	currentCorners [dim]Vec    // of it
	ta, tb         storedShape // tiles
	expanded       []int32
	neighbours     []int32        // tiles
	adjacents      []adjacentTile // tiles
	joint          knownJoint     // of around
	others         []int32        // meshes
	vt, vn         shapeBuffer    // of an edge or corner, and of what is beside it
	tileBeside     tile
	va, vb         shapeBuffer
	mover          moverScratch
	normals        []Vec
	radii          []float64 // of the shape of a query
	group          workers.Group
}

// findings are what a kernel finds in a tree. There is room for eight more in each list.
type findings struct {
	lists        [mostListed + 8]int32 // of nodes
	sure, doubts [8*mostListed + 8]int32
}

var _ = findings{}.lists // of which kernels alone know

// listFindings lists in certain what a kernel has found surely, and in items what is in doubt.
func (sc *scratch) listFindings(surely, inDoubt int) {
	sc.certain = append(sc.certain[:0], sc.findings.sure[:surely]...)
	sc.items = append(sc.items[:0], sc.findings.doubts[:inDoubt]...)
}

// mostOrdered objects are put in order by a kernel.
const mostOrdered = 32

// mostListed nodes are as many as a query goes through that finds few.
const mostListed = 128

// keepRadii takes back the room for the radii of q.
func (sc *scratch) keepRadii(q *storedShape) {
	if q.isLarge() {
		sc.radii = q.large.radii
	}
}

// boundsOf returns those of a shape, which are everywhere if it has none.
func (sc *scratch) boundsOf(s Shape) tree.Bounds {
	var q storedShape
	q.set(s, sc.radii)
	sc.keepRadii(&q)
	return q.bounds()
}

// pairFinder knows pairs of balls.
type pairFinder struct {
	parts      []part // of the World
	sure       []pair // they may be twice there, or one object with itself if it has several parts
	from       int    // of sure: those before are of slices before
	most       int    // of sure, before those are sifted
	listsItems bool   // all is to be in Found, as items: none is sure
}

// contact is a time during which two objects meet.
type contact struct {
	pair        pair
	enter, exit float64
	a, b        int32    // the parts that meet first
	legIndex    [2]int32 // how many legs of each are before the piece in which they do
	from        float64  // when that begins
}

// event is one without keys.
type event struct {
	t       float64
	pair    pair
	kind    Kind
	contact int32 // of contacts, or none if they do not move
}

// clearVerdicts returns room for what a query says of objects.
func (sc *scratch) clearVerdicts() *idmap.Versioned {
	sc.verdicts.Clear()
	return &sc.verdicts
}

// partHit is where a part of an object is hit.
type partHit struct {
	part, number int32
	Hit
}

// neighbor is an object and its distance.
type neighbor struct {
	distance float64
	number   int32
}

// impact is where a part of the object meets a part of another.
type impact struct {
	own int32
	partHit
	gap   float64 // to be kept
	speed float64 // into it, in terms of the motion

	out     Vec  // the normal that the motion obeys: that of a face, or of the contact
	isFace  bool // it is met at a face, or is round there
	isFloor bool // it is a floor, or one borders the end that is met
	leadsUp bool // the motion leads into that floor
	floor   Vec  // the normal of the floor
	isSame  bool // it is what the object stands on
}

// moverScratch is what a walker borrows.
type moverScratch struct {
	legs         []Leg   // its way, from where the call began, without what carried it
	inside       []int32 // what stops from above only, and it was in when the call began
	caught       []int32 // what stops from above only, and has come up from below
	within       []int32 // what it is in and leaves
	impacts      []impact
	sideImpacts  []impact // while it tries to give way
	near         []int32  // parts
	movedIndices []int32  // places in came
	radii        []float64
	normals      []Vec
	own          storedShape
	few          []obstacle
	sides        []partSide
}

// partSide is a part of another object that a part of the walker is in, in the order of Parts both, and its normal on the side on which the
// walker was before.
type partSide struct {
	own, number, part int32
	n                 Vec
}

// isOf says whether q is about the same two parts.
func (p partSide) isOf(q partSide) bool {
	return p.own == q.own && p.number == q.number && p.part == q.part
}

// adjacentTile is a tile that shares a joint.
type adjacentTile struct {
	at         int32
	isOneSided bool
	c          [dim]Vec
	front      Vec // zero if it has no area
}

// surfaceHit tells where a tile is met, so that the surface there can be looked at.
type surfaceHit struct {
	n    Vec     // the normal out of the tile, by itself
	q    Vec     // the point
	side Vec     // a point of what meets it
	lead Vec     // the motion that leads there; zero if what meets it is there at the start
	off  float64 // what q may be off by
	turn float64 // what a component of n may be off by
}

// joint is an edge or a corner of a tile.
type joint struct {
	a, b  Vec // its ends; of a corner, both are it
	count int // of corners of the tile that are there
	at    Vec // the point of it that is nearest to where the tile is met
}

// knownJoint is the joint whose tiles are in around, and what has been found there: of n tiles that share a corner, n may be met
// at once.
type knownJoint struct {
	joint
	of      int32   // the first tile of its mesh
	version uint64  // of the meshes; 0 if nothing is known
	off     float64 // of the seamless that it was listed for

	isAsked bool
	asked   surfaceHit // what the rest is about
	ahead   [2]int32   // tiles that are ahead; 0 for none
	best    Vec        // the normal of the face that nearestFace returns for a tile that is not there; zero if there is none
	sign    int        // of the motion along best
	isOpen  bool       // nothing hides that face
}

// obstacle is a part that something else is pushed out of.
type obstacle struct {
	own, other int32 // parts
	n          Vec
	gap        float64 // along n, negative where they penetrate
	limit      float64 // what counts as touching
}

// exitPlace is a place on the way out: the nearest one that is not beyond some planes.
type exitPlace struct {
	x          Vec
	xx         float64
	planes     [dim]obstacle // it lies on these, with the gaps at the start
	count      int
	isExplored bool // what is penetrated there is known
}

// turnRecord is a Turn at the object with a number.
type turnRecord struct {
	part, number int32
	Hit
	offset, motion Vec
	stop           Stop
}

// touchedPart is where a part is touched, and how. What is on its outer side and does not move
// against its normal never enters the part, which is convex.
type touchedPart struct {
	own          int32 // which part of what moves
	part, number int32
	Hit
	off float64 // what a gap to the part may be off by
}

// grazedPart is a part that a point touches on its way for some time, and never enters.
type grazedPart struct {
	touchedPart
	leave float64 // when the two part
	sides []Vec   // the normals of its faces along which the point moves
}
