package tree

// Prepared rays: the numbers that a kernel derives from a motion before it traverses a tree.

import "unsafe"

// rayPrep is a motion, prepared for the slab test of nodes by a kernel (Kay and Kajiya 1986).
//
// The motion meets plane c of a node at the time t = c·a + b, where a is the time for a side of a cell, and b the time to plane
// 0, with slack. An estimate of 1/x (RCPPS: Intel, Software Developer's Manual, volume 2) gives a with an error of at most
// 1.5·2⁻¹²·|a|, and so c·a with an error below 0.047|a|, as |c| ≤ 126. All other numbers are 32-bit floats, u = 2⁻²⁴: rounding of
// a, b, c·a and t adds less than 4u(|t| + 256|a|), for |b| ≤ |t| + 126|a|. So planes are moved outward by a/16, and times by
// 2⁻²⁰|t|. An a below 2⁻¹²⁶ may become 0: slack, which is at least 2⁻⁴⁴ of least, is far larger.
type rayPrep struct {
	first, last [4]float64   // the corners that are first, and last, at a plane
	timePerUnit [4]float64   // the time that a unit of length takes
	speed       [4]float64   // 1 over that
	by          [4]float64   // slack, in time
	nearFrom    [4]float32   // minus the place of byte 0, in cells: of the planes that are met first
	farFrom     [4]float32   // and of those that are met last
	near, far   [dim]uintptr // the offsets of those planes in a node
	enough      float64      // a node that reaches farther has slack by; of others, lengths are measured
	size        float64      // of the motion
	least, most float64      // lengths between these are certain
	wide        float64      // for a longer time, 32-bit floats are too coarse
	isUsable    bool         // no number is too large or too small for a kernel
	round       uint8        // all lanes, if the moving shape is a ball
	roundPrep
	quantPrep
}

// quantPrep is a motion, prepared for the slab test of quantFrames. Times are in the units of rayPrep.
//
// Byte x of a plane is at (1 + x/128)·s + o, for the side s and the place o of a quantFrame. So the motion meets the plane at
// (1 + x/128)·a + b, where a = s·p, b = o·p + start, and p is the time per unit. Now in units of the frameOrigin, times p, with
// u = 2⁻²⁴: the motion starts at most M ≤ 16 away from the frameOrigin. A node reaches no farther than 2 from its o, and its o is
// not farther than 2 from the frameOrigin. Sides of cells are at most 17/16 of 1/122 of that, as Frame.p has 5 bits. So s < 2.3 and
// |o − 130/128·s| < 4.3. Rounding
//
//	o, and o·p: 8.6u               the start: uM             b: u(4.3 + M)
//	s, p and a, times 2: 3u·4.6    the sum: u(8.9 + M)
//
// adds less than u(36 + 3M). Slack is u(64 + 8M), in starts and ends; the difference far exceeds all rounding of 64-bit floats.
//
// Where the motion hardly leads along an axis, it is given 2⁻⁶⁴ of its longest component there: within 32 units that is off by less
// than 2⁻⁵⁹.
type quantPrep struct {
	timesPerUnit [4]float32 // the time that a unit of the frameOrigin takes
	starts, ends [4]float32 // when a plane would be met first, and last, if it were at the frameOrigin
}

// roundPrep is the motion of a ball, which may be a point, prepared for the children of leaves that are balls: it bounds the time at
// which the moving ball meets such a child. The box of cells gives the middle of the child to within half a cell on each
// axis, and its radius to within a cell: so a larger ball contains the child, and the child contains a smaller one. Sides s of
// cells are estimated, as above, so the middle and the ends have a further error of 0.047s. All other rounding is below 2⁻¹⁷
// of the distance between the node and the place where the ball meets it, plus 2⁻¹³ cells. So, with s for the largest side,
// the error of the center is below √3·0.548s + off < 0.95s + off, and that of the radius below 0.05s upwards and 1.05s downwards.
//
// The larger ball has the radius R, of which x is to spare: x > 0.1s + 100uL, where L is the distance of the node. So p, the
// square of half of its chord, exceeds that of a ball without x by more than xR. In floats the error of p is below
// u(4L + 8R)R, which is less: half of the chord stays longer by more than x/2 − u(2L + 4R), which is more than the u(13L + 2R) by
// which times round. (Where L < 0.14R, cells are large, or the motion starts inside the ball, which counts at once.) So the motion
// enters the larger ball no later, and leaves it no earlier, than the child. The smaller ball is smaller by as much.
type roundPrep struct {
	center  [4]float64
	unit    [4]float64 // of length, shrunk
	perUnit [4]float64 // 1 over that
	dir     [4]float64
	along   [4]float32 // dir
	places  float64    // the sum of all numbers of the corners
	slack   float64    // slack, in lengths
	perDir2 float32    // 1 over its square
	radius  float32
	off     float32        // the error of places, and of the radius
	items   unsafe.Pointer // the items, whose memory is prefetched
}

// Times of traversals are multiplied by shrink, so that within most nodes, counted from the time at which the motion meets
// the node, they are 32-bit floats.
const shrink = 0x1p-400
