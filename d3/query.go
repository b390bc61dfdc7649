package d3

// Queries about two shapes: what each of them promises.

// Overlap reports whether a and b have a point in common. Shapes are closed, so
// touching counts. The answer is exact: it is right for the very numbers passed
// in, whatever their size, because floating-point filters answer only where
// their error bound allows and integers decide the rest.
//
// The empty set (a shape with NaN, an infinity or a negative radius) overlaps
// nothing. Overlap(a, b) == Overlap(b, a), and Overlap(a, b) exactly when
// Distance(a, b) == 0 and when Collide(a, b) reports a contact.
func Overlap(a, b Shape) bool { return fastOverlap(a, b) }

// Distance returns the length of the gap between a and b.
//
// It is 0 exactly when they overlap; otherwise its error is below 16e·S, with e
// and S as in the package comment: what matters is how far the shapes are from
// each other, not from the origin. A gap too small for a float64 is the smallest
// positive one, one too large +Inf, as is the distance to the empty set.
//
// Distance(b, a) has the same bits.
func Distance(a, b Shape) float64 { return fastDistance(a, b) }

// ClosestPoints returns the point of a nearest to b and the point of b nearest
// to a, where the two are apart.
//
// Where they overlap, both are the Point of their Contact, which lies between the
// surfaces that overlap and so, where one is deep inside the other, need not lie
// in both; if one has a point as its core, and that lies on the other's core, both
// are that point. Where parallel cores face each other along a stretch and many
// pairs are equally near, they are in the middle of the stretch if it is bounded,
// at its finite end if it is half-infinite; for two lines, at the origin of the
// one that comes first in lexicographic order. Where faces or edges of boxes, triangles
// and hulls face each other, they are in the middle of the area or length that both
// share. If a or b is the empty set, both points are zero.
//
// But for what the coordinates themselves round, 4e·|x| of each coordinate x, each point is within
// 16e·S of its shape, and so is the distance of both from Distance: far away from the origin, no
// floats are nearer to these points. Of rays and lines, S counts the part up to these points.
func ClosestPoints(a, b Shape) (onA, onB Vec) { return fastClosest(a, b) }

// Collide reports whether a and b overlap, and how: moving a by Depth·Normal, the
// minimum translation, brings them to touching.
//
// Depth, the penetration depth, is positive exactly when the shapes penetrate and
// 0 when they only touch; its error, and the gap or overlap that the move leaves,
// is below 16e·S (see Distance). Normal always has length 1.
//
// Where the cores are apart, Normal runs along their shortest connection, and
// Depth is what the radii exceed it by. Where they meet, there may be no least
// way or several, and Normal is, by the first of these rules that applies:
//
//   - Two points: −X.
//   - An end of a at an end of b, the two not running on side by side: the
//     direction of û − v̂, the unit vectors from there into a and into b.
//   - Parallel cores, or a point inside a core: across the longer core. With u its
//     direction, turned so that the first non-zero component is positive: minus u
//     turned by 90° counter-clockwise in the plane, −u × the axis of the least
//     |component| of u in space.
//   - An end of one inside the other: across the other, to the side that brings
//     the body of the one out.
//   - Cores that cross: in the plane the shortest way out over either core's line,
//     which Depth then includes; in space ∓u × v, u and v turned as above.
//   - A core with faces, such as a box, a triangle or a hull: the least way out of the
//     other core, which Depth then includes. It is across a face of one of them, or in
//     space across an edge of each. Of several least ways, those across a face of the
//     first core come first, in the order of its faces, then those of the second, then
//     those across edges. The faces of a box are in the order of the axes, or of Half,
//     and of two opposite ones the way along the negative axis is first. If both cores
//     lie in one plane of space, it is across that.
//
// The first, the third and the last two of these hold where a comes before b: by its
// kind (point, segment, ray, line), then by position, then by radius; otherwise
// the sign is the other one. Where one has faces, which comes first depends on the numbers
// of both alone. In space points, segments, rays and lines have no thickness, so that where
// they meet each other they are as deep in each other as the sum of the radii, 0 without.
// Two crossing lines in the plane have no way out: their Depth is +Inf.
//
// Collide(b, a) has the same Depth, to the bit, and the opposite Normal, except
// that two shapes that are the same set of points have one Normal in both
// orders, if they are given by the same numbers. The empty set collides with nothing.
func Collide(a, b Shape) (c Contact, ok bool) {
	ok = fastCollide(&c, a, b)
	return c, ok
}

// Contains reports whether inner is a part of outer, boundaries included: whether outer has every
// point of inner. The answer is exact, as that of Overlap is.
//
// The empty set is a part of every shape, and contains nothing but itself. What
// has no end is a part only of what has none that way, such as a Line of a HalfSpace or of a Box with
// infinite sides. What is flat contains what lies in it: a Segment contains a shorter one.
//
// Both shapes are a core and a radius (see the package comment), R of outer and r of inner. The
// radii cancel, as supports of sums of sets add up (Schneider, Convex Bodies: The
// Brunn–Minkowski Theory, 1.7): if r ≤ R, each corner of inner's core must be within R − r of outer's
// core, otherwise the ball of r − R around each corner must lie in outer's core.
func Contains(outer, inner Shape) bool { return containsBodies(outer, inner) }

// RayCast returns the first point of p that lies in s, and whether there is one.
// Shapes are solid and closed: a path that starts inside hits at its start, and
// touching counts. The answer is exact: ok is Overlap(p, s).
//
// T is 0 exactly when p, a Segment or Ray, starts in s, and Clip's Enter otherwise;
// it is exactly 1 when only the end of a Segment lies in s. For a Line, which has no
// start, T may be negative; if it is inside s from −Inf on, T is the parameter
// nearest to 0 at which it is. Normal points out of s where p enters; where p starts
// inside, it is the Normal of Collide(start, s). If s has no radius where it is hit,
// Normal is the direction nearest to −Dir of all that point out of it: of a face its own,
// of an edge the part of −Dir across it, if no face there is nearer.
//
// Point is p.At(T), unless T exceeds a float64 (see the package comment). The distance
// of the exact point at T from the surface is below 8e(|m| + |u| + r), m from the start
// of p to the shape's and u from its A to its B, if there is one (the perpendicular
// form: Haines, Precision Improvements for Ray/Sphere Intersection, in Ray Tracing Gems,
// 2019). For boxes, triangles and hulls it is below 16e·S, the length of a Segment included,
// and of a Ray or Line up to where it is farther away than all of s: T is where supporting
// planes lead (van den Bergen, Ray Casting against General Convex Objects, 2004; here with
// a bound on what they miss). T itself is as sensitive as the question: near a tangent,
// like a square root.
//
// A path of zero length is its point and hits at T = 0. A path or shape with a NaN
// or an infinity is the empty set, which nothing hits: the Hit is zero.
func RayCast(p Path, s Shape) (h Hit, ok bool) {
	ok = fastRayCast(&h, p, s)
	return h, ok
}

// Clip returns the part of p that lies in s, and whether there is one: ok is
// Overlap(p, s), exactly. Enter is 0 exactly if p, a Segment or Ray, starts in s,
// and Exit is 1 exactly if a Segment ends in it; where p goes on inside s for ever,
// they are infinite, which takes a shape without an end, such as a Ray or a Box with an
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
// far as those points lie on p. So a chord has two, a tangent one, a path that
// starts inside only the one where it leaves, and one that lies inside none; a start
// or end on the surface counts. A path that runs along the surface, and one that
// runs along a core without a radius, has the ends of what the two share. A triangle or
// another flat shape without a radius is crossed once, where it is pierced.
//
// The number n is exact. Two hits may still round to one T. T and Point are those of
// Clip's Enter and Exit, to the bit. Normal points out of s, at the first hit facing
// the path that enters, at the second the path that leaves. A path of zero length
// has no crossings.
func Crossings(p Path, s Shape) (hits [2]Hit, n int) {
	n = fastCrossings(&hits, p, s)
	return hits, n
}

// Sweep moves a by motion and returns the first time at which it meets b, and
// whether it does: T runs from 0 before the motion to 1 after it, and touching
// counts. The answer is exact: ok is whether a, moved by some T·motion, overlaps b,
// for the very numbers passed in.
//
// T is 0 exactly when a and b overlap before the motion, also if they part; then
// Point and Normal are those of Collide(a, b). Normal points out of b, towards a: a
// can go on along what Slide leaves of the motion. Whether it approaches at all, the
// sign of motion·Normal tells. Point is where the two touch, after the motion's part
// T.
//
// What passes a corner and only touches it is a hit as well, and Normal may be against
// the motion then: a box that slides along a row of boxes hits each where it begins.
// Trace of a World leaves such hits out.
//
// At the time T the exact distance of the cores differs from the sum of the radii by
// less than 8e·S, S as in the package comment and the length of the motion more; for
// boxes, triangles and hulls by less than 16e·S. T itself is as sensitive as the question:
// for a shape that grazes, like a square root. For points, segments, rays and lines it is in
// closed form (the boundary of the sum of one core and the negative of the other, grown
// by both radii). Only where all is so nearly parallel, or so long and thin, that
// rounding leaves nothing of that, time is divided, a bounded number of times. For all
// others, planes between the two lead to it, as in RayCast. Without radii, Normal is the
// direction nearest to −motion of all that point out of b where a meets it.
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

// SweepSpan returns the time during which a, moved by motion, meets b, cut to 0..1,
// and whether there is one. Enter is the T of Sweep, to the bit, and 0 exactly if
// the two overlap before the motion; Exit is 1 exactly if they overlap after it.
// They are equal if the two only touch in passing.
func SweepSpan(a Shape, motion Vec, b Shape) (s Span, ok bool) {
	ok = fastSweepSpan(&s, a, &motion, b, &Vec{})
	return s, ok
}
