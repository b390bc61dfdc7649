package pairs

import (
	"fmt"
	"math"
)

// A level is a size of tiles: those of level n have sides of 2ⁿ. Each level is eight times as
// coarse as the one below, so few of them are in use.
const (
	step     = 3
	finest   = -1074 // below the least float
	coarsest = 1029  // one tile on each side of the origin
)

// levelOf returns the level of a box: the lowest with tiles of twice its extent. A rounded extent
// is less than 2 times too short, so the box covers at most two tiles along an axis, eight in all.
func levelOf(least, greatest [3]float64) int {
	extent := 0.0
	for k := range least {
		extent = math.Max(extent, greatest[k]-least[k])
	}
	if math.IsInf(extent, 1) {
		return coarsest
	}
	_, exponent := math.Frexp(extent) // extent ≤ 2^exponent
	if extent == 0 {
		return finest
	}
	level := exponent + 1
	return max(level+(step-level%step)%step, finest)
}

// A tile is a cube of a level. Its number along an axis is a whole float: no coordinate
// is too far away for it.
type tile struct {
	level  int
	number [3]float64
}

// tileOf returns the tile of a level in which a point is. It never decreases as a coordinate
// grows, so a point between two others is in a tile between theirs.
func tileOf(level int, point [3]float64) tile {
	t := tile{level: level}
	for k, x := range point {
		finite := math.Max(-math.MaxFloat64, math.Min(x, math.MaxFloat64))
		t.number[k] = math.Floor(math.Ldexp(finite, -level)) + 0 // no −0: one number, one key
	}
	return t
}

// key returns t as text: bodies with the same key come together.
func (t tile) key() string {
	return fmt.Sprintf("%d %v %v %v", t.level, t.number[0], t.number[1], t.number[2])
}

// cover calls f with each tile of a level that the box from least to greatest covers.
func cover(level int, least, greatest [3]float64, f func(tile)) {
	from, to := tileOf(level, least), tileOf(level, greatest)
	ends := func(k int) []float64 {
		if from.number[k] == to.number[k] {
			return []float64{from.number[k]}
		}
		return []float64{from.number[k], to.number[k]}
	}
	for _, x := range ends(0) {
		for _, y := range ends(1) {
			for _, z := range ends(2) {
				f(tile{level, [3]float64{x, y, z}})
			}
		}
	}
}

// home returns the tile of a level that answers for two boxes that meet: the one with the
// least corner of what they have in common. Both boxes cover it, so of all tiles in
// which the two come together exactly one answers (Dittrich and Seeger, Data Redundancy and
// Duplicate Detection in Spatial Join Processing, ICDE 2000).
func home(level int, leastA, leastB [3]float64) tile {
	var corner [3]float64
	for k := range corner {
		corner[k] = math.Max(leastA[k], leastB[k])
	}
	return tileOf(level, corner)
}
