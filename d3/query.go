package d3

// Queries about two shapes: what each of them promises.

// Overlap reports whether a and b have a point in common. Shapes are closed, so
// touching counts. The answer is exact: it is right for the very numbers passed
// in, whatever their size. Floating-point filters answer where their error bound allows,
// and integers decide the rest.
//
// The empty set (a shape with NaN, an infinity or a negative radius) overlaps nothing.
// Overlap(a, b) is Overlap(b, a). It is true exactly when Distance(a, b) == 0, and exactly
// when Collide(a, b) reports a contact.
func Overlap(a, b Shape) bool { return fastOverlap(a, b) }

// Distance returns the length of the gap between a and b.
//
// It is 0 exactly when they overlap. Otherwise its error is < 16e·S, with e and S as in
// the package comment: S grows with the distance of the shapes from each other, not from
// the origin. A gap too small for a float64 is the smallest positive float64. A gap too
// large is +Inf, and so is the distance to the empty set.
//
// Distance(b, a) has the same bits.
func Distance(a, b Shape) float64 { return fastDistance(a, b) }

// ClosestPoints returns the point of a nearest to b and the point of b nearest
// to a, where the two are apart.
//
// Where they overlap, both are the Point of their Contact. That lies between the surfaces
// that overlap, so where one shape is deep inside the other, it need not lie in both. If one
// core is a point, and it lies on the other core, both are that point.
//
// Many pairs of points are equally near where parallel cores face each other along a
// stretch. Then the two are in the middle of the stretch if it is bounded, at its finite end
// if it is half-infinite, and for two lines at the Origin that comes first in lexicographic
// order.
// Where faces or edges of boxes, triangles and hulls face each other, they are in the middle
// of the area or length that both share. If a or b is the empty set, both points are zero.
//
// Each coordinate x rounds by up to 4e·|x|: far away from the origin, no floats are nearer to
// the points. Beside that, each point is < 16e·S from its shape, and the distance of the two
// is < 16e·S from Distance. Of rays and lines, S counts the part up to these points.
func ClosestPoints(a, b Shape) (onA, onB Vec) { return fastClosest(a, b) }

// Collide reports whether a and b overlap, and how. Moving a by Depth·Normal, the
// minimum translation vector (MTV), brings them to touching.
//
// Depth, the penetration depth, is > 0 exactly when the shapes penetrate, and 0 when they
// only touch. Its error is < 16e·S (see Distance), and so is the gap or overlap that the
// move leaves. Normal always has length 1.
//
// Where the cores are apart, Normal runs along their shortest connection, and Depth is what
// the radii exceed it by. Where the cores meet, there may be several shortest ways out, or
// none. Then Normal follows from the first of these rules that applies:
//
//   - Two points: −X.
//   - An end of a at an end of b, unless the two run on side by side: the direction of û − v̂,
//     the unit vectors from there into a and into b.
//   - Parallel cores, or a point inside a core: across the longer core. Let u be its
//     direction, turned so that the first non-zero component is positive. In the plane
//     Normal is minus u turned by 90° counter-clockwise; in space it is −u × the axis of
//     the least |component| of u.
//   - An end of one inside the other: across the other, to the side that brings
//     the rest of the one out.
//   - Cores that cross: in the plane the shortest way out over either core's line,
//     which Depth then includes; in space ∓u × v, u and v turned as above.
//   - A core with faces, such as a box, a triangle or a hull: the least way out of the
//     other core, which Depth then includes. It is across a face of one of them, or in
//     space across an edge of each. Of several least ways, the first is one across a face of
//     the first core, in the order of its faces; then come those of the second core, then
//     those across edges. The faces of a box are in the order of the axes, or of Half,
//     and of two opposite ones the way along the negative axis is first. If both cores
//     lie in one plane of space, it is across that.
//
// The first, the third and the last two rules give Normal where a comes before b: by its
// kind (point, segment, ray, line), then by position, then by radius. Otherwise Normal has
// the other sign. Where one has faces, the numbers of both alone decide which comes first.
//
// In space, points, segments, rays and lines have no thickness: where they meet each other,
// Depth is the sum of the radii. Two crossing lines in the plane have no way out: their
// Depth is +Inf.
//
// Collide(b, a) has the same Depth, to the bit, and the opposite Normal. Only two shapes that
// are the same set of points, given by the same numbers, have one Normal in both orders. The
// empty set collides with nothing.
func Collide(a, b Shape) (c Contact, ok bool) {
	ok = fastCollide(&c, a, b)
	return c, ok
}

// Contacts reports whether a and b overlap, and where they hold each other, as physics wants to know:
// two boxes face to face at the corners of what their faces share. ok, Normal and the greatest Depth
// are those of Collide, to the bit.
//
// Points has Len points, in the plane at most 2 and in space at most 4:
//
//   - Where a face of a or of b is level, across Normal, and the other goes farthest with a face or
//     an edge, they are the corners of what the two share, seen along Normal, as far as the shapes
//     overlap there. In the plane edges are what faces are in space.
//   - Where parallel edges meet, they are both ends of what these share.
//   - All else has one point, that of Collide: balls, corners and edges that cross.
//
// Level is what is within 1/256 of it, as an angle. What is steeper than 60° faces nothing. If no
// point is as deep as the Depth of Collide, its Point is one more. Of more than four, there are the
// deepest, the one farthest from it, the one farthest from the line through both, and the one
// farthest on the other side; of equals it is the first by Feature. Of a face with more than 16
// corners, 16 count.
//
// Each Point is in the middle of Depth: Point − Normal·Depth/2 is in a, and Point + Normal·Depth/2
// is in b, each within 16e·S (see Distance) beside what rounds in the world, 4e·|x| for each
// coordinate x. A Depth is never negative, and where the shapes only touch all are 0.
//
// Feature says which parts of a and b meet, so that what was found for a point can be kept until the
// next frame: the upper 16 bits are for a and the lower ones for b, of each two bits for a
// corner (0), an edge (1) or a face (2), and 14 bits for its number, counted modulo 2¹⁴. Where faces
// or edges share something, each of its corners has those corners of a and b that are farthest out
// there; so it does not matter which of two edges nearly in line is the inner one. Features of a
// Manifold differ. They are the same as long as the same parts meet, wherever the shapes are, until a corner
// turns past the direction of an edge.
//
// A Segment, Capsule or Triangle has its corners in their order, a Hull has Corners, Edges and Faces. The
// corners of a Box are numbered in bits: bit i is set for Max on axis i, of an OrientedBox for
// +Half[i]. A HalfSpace has face 0, and no corners.
//
// Two shapes without an end, such as two HalfSpaces, have the Point of Collide alone, and so have
// those without a way out, with a Depth of +Inf. A Ray and a Line have points where they meet
// something bounded, none of which is at infinity.
//
// Contacts(b, a) has the same points and depths to the bit, with both halves of Feature swapped and the
// opposite Normal, but where two shapes are one set of points (see Collide). The empty set has no contacts.
func Contacts(a, b Shape) (m Manifold, ok bool) {
	ok = contactsOf(&m, a, b)
	return m, ok
}

// Contains reports whether outer has every point of inner, boundaries included. The answer
// is exact, as that of Overlap is.
//
// The empty set is a part of every shape, and contains nothing but itself. What has no end
// is a part only of what has no end that way: a Line can be a part of a HalfSpace, or of a
// Box with infinite sides. What is flat contains what lies in it: a Segment contains a
// shorter one.
//
// Both shapes are a core and a radius (see the package comment), R of outer and r of inner. The
// radii cancel, as supports of sums of sets add up (Schneider, Convex Bodies: The
// Brunn–Minkowski Theory, 1.7): if r ≤ R, each corner of inner's core must be within R − r of outer's
// core, otherwise the ball of r − R around each corner must lie in outer's core.
func Contains(outer, inner Shape) bool {
	if isFrustum(outer) || isFrustum(inner) { // in space only
		return containsFrustum(outer, inner) // in space only
	} // in space only
	return containsBodies(outer, inner)
}

// RayCast returns the first point of p that lies in s, and whether there is one.
// Shapes are solid and closed: a path that starts inside hits at its start, and
// touching counts. The answer is exact: ok is Overlap(p, s).
//
// T is 0 exactly when p, a Segment or Ray, starts in s, and Clip's Enter otherwise.
// T is 1 exactly when only the end of a Segment lies in s. For a Line, which has no
// start, T may be negative. For a Line that is inside s from −Inf on, T is the parameter
// nearest to 0 at which it is inside.
//
// Normal points out of s where p enters. Where p starts inside, it is the Normal of
// Collide(start, s). If s has no radius where it is hit, several directions may point out of
// s there. Then Normal is the one nearest to −Dir: on a face the normal of the face, on an
// edge the part of −Dir across the edge, if the normal of no face there is nearer.
//
// Point is p.At(T), unless T exceeds a float64 (see the package comment). The distance
// of the exact point at T from the surface is < 8e(|m| + |u| + r): m leads from the start
// of p to that of s, and u from the A of s to its B, if there is one (the perpendicular
// form: Haines, Precision Improvements for Ray/Sphere Intersection, in Ray Tracing Gems,
// 2019). For boxes, triangles and hulls it is < 16e·S. Then S counts the length of a Segment,
// and of a Ray or Line the part up to where it is farther away than all of s; T is where
// supporting planes lead (van den Bergen, Ray Casting against General Convex Objects, 2004;
// here with a bound on what they miss). T itself is as sensitive as the question: near a
// tangent, like a square root.
//
// A path of zero length is its point and hits at T = 0. A path or shape with a NaN
// or an infinity is the empty set, which nothing hits: the Hit is zero.
func RayCast(p Path, s Shape) (h Hit, ok bool) {
	ok = fastRayCast(&h, p, s)
	return h, ok
}

// Clip returns the part of p that lies in s, and whether there is one: ok is
// Overlap(p, s), exactly. Enter is 0 exactly if p, a Segment or Ray, starts in s,
// and Exit is 1 exactly if a Segment ends in it. Where p goes on inside s for ever,
// they are infinite; s is then a shape without an end, such as a Ray or a Box with an
// infinite side. Enter ≤ Exit, and they are equal if p only touches s. Errors are those of
// RayCast.
//
// A path of zero length that lies in s has all its range inside: 0 to 1 for a
// Segment, 0 to +Inf for a Ray, −Inf to +Inf for a Line.
func Clip(p Path, s Shape) (c Span, ok bool) {
	ok = fastClip(&c, p, s)
	return c, ok
}

// Crossings returns where p meets the surface of s: none, one or two hits in
// increasing order. They are the points where the line of p enters and leaves s, as
// far as those points lie on p. So a chord has two and a tangent has one. A path that
// starts inside has only the one where it leaves, and a path that lies inside has none. A
// start or end on the surface counts. A path that runs along the surface, or along a core
// without a radius, has the ends of what the two share. A triangle or another flat shape
// without a radius is crossed once, where it is pierced.
//
// The number n is exact. Two hits may still round to one T. T and Point are those of
// Clip's Enter and Exit, to the bit. Normal points out of s, at the first hit facing
// the path that enters, at the second the path that leaves. A path of zero length
// has no crossings.
func Crossings(p Path, s Shape) (hits [2]Hit, n int) {
	n = fastCrossings(&hits, p, s)
	return hits, n
}

// Sweep moves a by motion and returns its time of impact (TOI) with b: the first time T at
// which it meets b, and whether it does. This is continuous collision detection, also called
// a shape cast or linear cast. T runs from 0 before the motion to 1 after it, and touching
// counts. The answer is exact: ok is whether a, moved by some T·motion, overlaps b,
// for the very numbers passed in. So nothing tunnels, however fast it is.
//
// T is 0 exactly when a and b overlap before the motion, also if they part. Then
// Point and Normal are those of Collide(a, b). Normal points out of b, towards a: a
// can go on along what Slide leaves of the motion. It approaches b if motion·Normal < 0.
// Point is where the two touch, after the motion's part T.
//
// What passes a corner and only touches it is a hit as well, and Normal may be against
// the motion then: a box that slides along a row of boxes hits each where it begins.
// Trace of a World leaves such hits out.
//
// At the time T the exact distance of the cores differs from the sum of the radii by
// < 8e·S, or < 16e·S for boxes, triangles and hulls; S is that of the package comment, and
// the length of the motion more. T itself is as sensitive as the question: for a shape that
// grazes, like a square root.
//
// For points, segments, rays and lines T is in closed form: it is where the motion enters the
// Minkowski difference of the cores, grown by both radii. Where all is so nearly parallel, or
// so long and thin, that rounding leaves nothing of that, time is divided, a bounded number of
// times. For all others, planes between the two lead to T, as in RayCast. Without radii,
// several directions may point out of b where a meets it, and Normal is the one nearest to
// −motion.
//
// Sweep(b, −motion, a) has the same T, to the bit, and the opposite Normal. With a
// zero motion ok is Overlap(a, b). A motion with a NaN or an infinity is no motion:
// ok is false, and so it is for the empty set.
func Sweep(a Shape, motion Vec, b Shape) (h Hit, ok bool) {
	ok = fastSweep(&h, a, &motion, b, &Vec{})
	return h, ok
}

// SweepBoth is Sweep for two shapes that move at the same time, a by motionA and b
// by motionB. It is exact in both motions, not in their rounded difference. Point is
// where the two touch, both moved by their part T.
func SweepBoth(a Shape, motionA Vec, b Shape, motionB Vec) (h Hit, ok bool) {
	ok = fastSweep(&h, a, &motionA, b, &motionB)
	return h, ok
}

// SweepSpan returns the time during which a, moved by motion, overlaps b, cut to 0..1,
// and whether there is one. Enter is the T of Sweep, to the bit. Enter is 0 exactly if
// the two overlap before the motion, and Exit is 1 exactly if they overlap after it.
// Both are equal if the two only touch in passing.
func SweepSpan(a Shape, motion Vec, b Shape) (s Span, ok bool) {
	ok = fastSweepSpan(&s, a, &motion, b, &Vec{})
	return s, ok
}
