package d3

// Scratch: room that queries of a World borrow, so that nothing allocates.

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/idmap"
	"github.com/hantei-go/hantei/internal/sturm"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/winding"
	"github.com/hantei-go/hantei/internal/workers"
)

// pair is the numbers of two objects, the lesser one in the upper half.
type pair uint64

func pairOf(a, b int32) pair {
	if b < a {
		a, b = b, a
	}
	return pair(a)<<32 | pair(b)
}

func (p pair) numbers() (a, b int32) { return int32(p >> 32), int32(p & math.MaxUint32) }

// partPair is two items that overlap, with the pair of their objects. The object of a was inserted first.
type partPair struct {
	pair pair
	a, b int32
}

// scratch is the memory of a query, which a World lends to one query at a time.
type scratch struct {
	items   []int32
	certain []int32 // items that a query surely overlaps
	tree.PairSearch
	pairFinder
	pairFilter     tree.PairFilter
	slices         [2][]tree.Bounds // bounds of parts, in the slice of a step and in the one before
	findings       findings
	asked          part // the shape of a query
	turning        Motion
	pairs          []pair
	touches        []partPair
	sorted         []pair
	now            []pair  // pairs in contact at the end of a step
	starts         []int32 // of pairs with each number
	contacts       []contact
	partitioned    []contact
	obstacles      []obstacle
	few            [16]obstacle
	met            []obstacle
	exits          []exitPlace
	hits           []partHit
	partSpans      []partSpan
	insideSpans    []insideSpan
	crossings      []partCrossing
	piercings      []partCrossing // with tiles
	allCrossings   []partCrossing // both
	ints           sturm.Arena
	contactsOf     []itemContact
	contactPoints  []contactPoint
	turns          []turnRecord
	planes         []touchedPart
	grazes         []grazedPart
	concurrent     []int32 // indices in grazes, of parts that are touched at one time
	sides          []Vec   // the normals of grazes
	events         []event
	later          []event
	timed          []event // later events, partitioned by time
	ordered        []event
	legs           []Leg
	near           []neighbor
	mostNear       int     // how many near has at the most
	within         float64 // the largest distance of near
	isOfMany       bool    // near is for several parts together
	numbers        []int32
	marks          idmap.Versioned
	verdicts       idmap.Versioned
	tracedParts    []storedShape // the parts of the shape of a trace
	traversal      tree.Traversal
	marked         []uint64         // the set of tiles that markNear marks
	ownItems       []int32          // what itemsNear returns
	pairNodes      []tree.Candidate // nodes to be compared with ownParts or with a mesh
	ownParts       ownParts
	tileTraversal  tree.Traversal // through a mesh that traversal meets
	walk           tree.Walk
	candidates     [8]tree.Candidate
	tileWalk       tree.Walk // through a mesh that walk meets
	tileCandidates [8]tree.Candidate
	currentTile    int32       // the tile that a path is cast at, or 0
	currentCorners [dim]Vec    // of that tile
	hitTile        int32       // the last tile that was a first hit and whose corners are known, or 0; a nearer hit may have replaced it
	hitCorners     [dim]Vec    // of that tile
	ta, tb         storedShape // tiles
	expanded       []int32
	neighbours     []int32        // tiles
	adjacents      []adjacentTile // tiles
	joint          knownJoint     // that adjacents share
	others         []int32        // meshes
	vt, vn         shapeBuffer    // of an edge or corner, and of a neighbour
	tileBeside     tile
	va, vb         shapeBuffer
	mover          moverScratch
	normals        []Vec
	radii          []float64 // memory for those of the shape of a query
	group          workers.Group
	spans          []turningSpan
}

// findings are the items that a kernel finds in a tree. Each list has memory for eight more, as kernels write eight at once.
type findings struct {
	lists        [mostListed + 8]int32 // of nodes
	sure, doubts [8*mostListed + 8]int32
}

var _ = findings{}.lists // of which kernels alone know

// listFindings copies to certain the items of which a kernel is sure, and to items those in doubt.
func (sc *scratch) listFindings(surely, inDoubt int) {
	sc.certain = append(sc.certain[:0], sc.findings.sure[:surely]...)
	sc.items = append(sc.items[:0], sc.findings.doubts[:inDoubt]...)
}

// mostOrdered is how many objects a kernel sorts at the most.
const mostOrdered = 32

// mostListed is how many nodes findParts goes through at the most.
const mostListed = 128

// keepRadii takes back the memory of the radii of q.
func (sc *scratch) keepRadii(q *storedShape) {
	if q.isLarge() {
		sc.radii = q.large.radii
	}
}

// boundsOf returns the bounds of a shape, which are all of space if it has none.
func (sc *scratch) boundsOf(s Shape) tree.Bounds {
	var q storedShape
	q.set(s, sc.radii)
	sc.keepRadii(&q)
	return q.bounds()
}

// pairFinder finds pairs of balls at rest, by kernels.
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

// event is an Event by numbers.
type event struct {
	t       float64
	pair    pair
	kind    Kind
	contact int32 // of contacts, or none if they do not move
}

// clearVerdicts returns an empty set for the answers of a filter about objects.
func (sc *scratch) clearVerdicts() *idmap.Versioned {
	sc.verdicts.Clear()
	return &sc.verdicts
}

// partHit is a hit of a part of an object.
type partHit struct {
	part, number int32
	Hit
}

// compare orders hits by time, then by the insertion of the objects, then by their parts.
func (p *partHit) compare(q *partHit) int {
	return cmp.Or(cmp.Compare(p.T, q.T), cmp.Compare(p.number, q.number), cmp.Compare(p.part, q.part))
}

// neighbor is an object, its distance, and the items that are so near: part of the object, and own of the shape that asks, if that
// is an object, too.
type neighbor struct {
	distance          float64
	number, part, own int32
}

// impact is a hit of a part of the mover at a part of another object, and what the mover makes of it.
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

// moverScratch is the memory of a moverStep.
type moverScratch struct {
	legs         []Leg   // its way, from where the call began, without what carried it
	within       []int32 // what it is in
	kept         []int32 // what stops it on its way out, though it is on a one-way layer
	impacts      []impact
	sideImpacts  []impact // while it tries to give way
	pushHits     []impact // the push hits: where objects that have moved come upon it, object by object
	near         []int32  // parts
	movedIndices []int32  // indices in movedObjects
	moved        []int32  // items of an object that has moved
	radii        []float64
	normals      []Vec
	own          storedShape
	few          []obstacle
	sides        []partSide
	pushes       []partHit       // what has come upon the object, one of each other object
	inside       idmap.Versioned // what stops from above only, and it was in when the call began
	deep         idmap.Versioned // what of that it does not only stand on
	caught       idmap.Versioned // what stops from above only, and has come up from below
	order        []int32         // the indices of pushHits, in order of time
	met          idmap.Versioned // the objects that it has met on their way
	firstPush    idmap.Versioned // the first push hit of each object
	seen         tree.Bounds     // around all that the step has looked at
}

// partSide is a part of another object that a part of the mover penetrates, both as indices in Parts, with its normal on the
// side on which the mover was before.
type partSide struct {
	own, number, part int32
	n                 Vec
}

// compare orders sides by their parts.
func (p partSide) compare(q partSide) int {
	return cmp.Or(cmp.Compare(p.own, q.own), cmp.Compare(p.number, q.number), cmp.Compare(p.part, q.part))
}

// adjacentTile is a tile that shares a joint.
type adjacentTile struct {
	at         int32
	isOneSided bool
	c          [dim]Vec
	front      Vec // zero if it has no area
}

// surfaceHit is a hit of a surface of many tiles or boxes, with all that the normal of the surface there depends on.
type surfaceHit struct {
	n    Vec     // the normal out of the tile, by itself
	q    Vec     // the point
	side Vec     // a point of what meets it
	lead Vec     // the motion that leads there; zero if what meets it is there at the start
	off  float64 // what q may be off by
	turn float64 // what a component of n may be off by

	hasNoSides bool // tiles with one side count from behind as from their front
}

// joint is the edge or the corner of a tile at which it is met.
type joint struct {
	a, b  Vec // its ends; of a corner, both are it
	count int // of corners of the tile that are there
	at    Vec // the point of it that is nearest to where the tile is met
}

// knownJoint is the joint whose tiles are in adjacents, and what was found there for one surfaceHit. It is kept because n tiles
// that share a corner may be met at once, and each asks for the same.
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

// obstacle is a part of another object that a part of the object is pushed out of.
type obstacle struct {
	own, other int32 // parts
	n          Vec
	gap        float64 // along n, negative where they penetrate
	limit      float64 // what counts as touching
}

// exitPlace is a node of the search for a way out: the place nearest to the start that is not beyond some planes.
type exitPlace struct {
	x          Vec
	xx         float64
	planes     [dim]obstacle // it lies on these, with the gaps at the start
	count      int
	isExplored bool // what is penetrated there is known
}

// turnRecord is a Turn by numbers.
type turnRecord struct {
	part, number int32
	Hit
	offset, motion Vec
	stop           Stop
}

// touchedPart is where and how a part is touched. A shape on the outer side of its plane that does not move against its normal
// never enters the part, which is convex.
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

// partSpan is a PartSpan by numbers.
type partSpan struct {
	part, number int32
	Span
}

// insideSpan is the span of a path in a tile of a Solid, or the start or the end of the path in it, with its exact times.
type insideSpan struct {
	partSpan
	from, to winding.Piercing
}

// partCrossing is a Crossing by numbers. Of one that goes through a side of a tile, place has the ends of that side, or twice the
// corner that it goes through.
type partCrossing struct {
	partHit
	leaves   bool
	isShared bool // place is set
	place    [2]Vec
	at       winding.Piercing // of a tile: where that is on the path, exactly
}

// itemContact is a contact of an item of the object that asks and an item of another object. Those with the same other, key and
// cell are one manifold: a key is an item, or −1 for all tiles of a mesh, and the cell is that of the normal if there is a tile.
type itemContact struct {
	item  [2]int32
	other int32 // the object of item[1]
	key   [2]int32
	cell  [dim]int32
	Contact
	isSmoothed bool // the normal is that of the surface, and not that of the tile by itself
}

// contactPoint is a point of a manifold, and the items that it is of.
type contactPoint struct {
	ManifoldPoint
	item     [2]int32
	isChosen bool
}
