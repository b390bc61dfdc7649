package tree

// Steering: what a kernel knows of a flight.

import "unsafe"

// steer is what a kernel asks nodes by.
//
// Plane c of a node is met at t = c·a + b: a is the time for a side of a cell, and b that to plane 0, with slack. For a, an
// estimate of 1/x will do (RCPPS: Intel, Software Developer's Manual, volume 2): it is off by at most 1.5·2⁻¹²·a, so c·a, as
// |c| ≤ 126, by less than 0.047a. All else is 32-bit floats, u = 2⁻²⁴: rounding a, b, c·a and t takes less than 4u(|t| + 256|a|),
// for |b| ≤ |t| + 126|a|. So planes are moved outward by a/16, and times by 2⁻²⁰|t|. An a below 2⁻¹²⁶ may
// become 0: slack, at least 2⁻⁴⁴ of least, is far more.
type steer struct {
	first, last [4]float64   // the corners that are first, and last, at a plane
	pace        [4]float64   // the time that a unit of length takes
	speed       [4]float64   // 1 over that
	by          [4]float64   // slack, in time
	nearFrom    [4]float32   // less where byte 0 is, in cells: of planes met first
	farFrom     [4]float32   // and last
	near, far   [dim]uintptr // where these are in a node
	enough      float64      // what reaches farther has slack by; of others, lengths are measured
	size        float64      // of the motion
	least, most float64      // of these, what is certain
	wide        float64      // the time for a length, by so much that 32-bit floats are too coarse
	isSteady    bool         // nothing is too large or small for it
	round       uint8        // all lanes, if what moves is a ball
	roller
	bearing
}

// bearing is what a kernel asks charts by. Times are in the same units as elsewhere.
//
// Byte x of a plane is at (1 + x/128)·s + o, for the side s and the place o of a chart. So it is met at (1 + x/128)·a + b: a is s
// times the pace, b is o times the pace, and the start. In units of the anchor, times the pace, with u = 2⁻²⁴: what moves is
// M ≤ 16 away from the anchor at the most. A node reaches no farther than 2 from its o, which is not farther from the
// anchor. Sides of cells are at most 17/16 of 1/122 of that, as p has 5 bits. So s < 2.3 and |o − 130/128·s| < 4.3. Rounding
//
//	o, and its product with the pace: 8.6u     the start: uM             b: u(4.3 + M)
//	s, the pace and a, times 2: 3u·4.6         the sum: u(8.9 + M)
//
// takes less than u(36 + 3M). Slack is u(64 + 8M), in starts and ends; what is left covers by far what rounds in 64-bit floats.
//
// Where the motion hardly leads along an axis, it is given 2⁻⁶⁴ of its longest component there: within 32 units that is off by less
// than 2⁻⁵⁹.
type bearing struct {
	paces        [4]float32 // the time that a unit of the anchor takes
	starts, ends [4]float32 // when a plane would be met first, and last, if it were at the anchor
}

// roller is what a kernel asks round children by, if a ball moves, which may be a point: when it comes to another ball. Of
// that, the box of cells tells the middle to within half a cell on each axis, and the radius to within one: so a
// larger ball is around it, and a smaller one within. Sides s of cells are estimated, as above; so its middle and ends are
// off by 0.047s more. All else rounds by less than 2⁻¹⁷ of where the node is, seen from where the ball comes to it, and
// 2⁻¹³ cells. So, with s for the largest side, the center is off by less than √3·0.548s + off < 0.95s + off, and the
// radius by less than 0.05s above and 1.05s below.
//
// The larger ball has the radius R, and x to spare: x > 0.1s + 100uL, where L is how far away the node is. So p, the square
// of half of its chord, exceeds that of a ball without by more than xR. In floats p is off by less than u(4L + 8R)R, which is
// less: half of the chord stays longer by more than x/2 − u(2L + 4R), which is more than the u(13L + 2R) by which times round.
// (Where L < 0.14R, cells are large, or the motion starts inside, which counts at once.) So the motion comes to it
// no later, and leaves it no earlier, than what is within. The smaller ball is smaller by as much.
type roller struct {
	center  [4]float64
	unit    [4]float64 // of length, shrunk
	perUnit [4]float64 // 1 over that
	dir     [4]float64
	along   [4]float32 // dir
	places  float64    // the sum of all numbers of the corners
	slack   float64    // slack, in lengths
	perDir2 float32    // 1 over its square
	radius  float32
	off     float32        // of places, and of the radius
	items   unsafe.Pointer // memory that is asked early for what may be met
}

// Times of flights are multiplied by shrink, so that those in most nodes are 32-bit floats, seen from the time when it
// comes to the node.
const shrink = 0x1p-400
