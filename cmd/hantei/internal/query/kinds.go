package query

// Kinds of shapes: which members each may have in a query, and what to write instead of a kind of scenes that has none.

import (
	"math/bits"
	"strings"

	"github.com/hantei-go/hantei/internal/both"
	"github.com/hantei-go/hantei/scene"
)

// A kindInfo tells what a kind of shape is made of.
type kindInfo struct {
	kind      scene.Kind
	is        both.Kind
	dim       int // 0 for both
	must, may uint32
	points    []int // the keys of P, Q and C
}

var kinds = [...]kindInfo{
	{kind: scene.Point, is: both.Point, must: 1 << keyAt, points: []int{keyAt}},
	{kind: scene.Segment, is: both.Segment, must: 1<<keyEndA | 1<<keyEndB, points: []int{keyEndA, keyEndB}},
	{kind: scene.Ray, is: both.Ray, must: 1<<keyOrigin | 1<<keyDir, may: 1 << keyRadius, points: []int{keyOrigin, keyDir}},
	{kind: scene.Line, is: both.Line, must: 1<<keyOrigin | 1<<keyDir, may: 1 << keyRadius, points: []int{keyOrigin, keyDir}},
	{kind: scene.Circle, is: both.Circle, dim: 2, must: 1<<keyCenter | 1<<keyRadius, points: []int{keyCenter}},
	{kind: scene.Sphere, is: both.Sphere, dim: 3, must: 1<<keyCenter | 1<<keyRadius, points: []int{keyCenter}},
	{kind: scene.Capsule, is: both.Capsule, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, points: []int{keyEndA, keyEndB}},
	{kind: scene.Tapered, is: both.Tapered, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRA | 1<<keyRB, points: []int{keyEndA, keyEndB}},
	{kind: scene.Cylinder, is: both.Cylinder, dim: 3, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, may: 1 << keyRounding, points: []int{keyEndA, keyEndB}},
	{kind: scene.Cone, is: both.Cone, dim: 3, must: 1<<keyEndA | 1<<keyEndB | 1<<keyRadius, may: 1 << keyRounding, points: []int{keyEndA, keyEndB}},
	{kind: scene.Box, is: both.Box, must: 1<<keyMin | 1<<keyMax, may: 1 << keyRadius, points: []int{keyMin, keyMax}},
	{kind: scene.OrientedBox, is: both.OrientedBox, must: 1<<keyCenter | 1<<keyHalf, may: 1 << keyRadius, points: []int{keyCenter}},
	{
		kind: scene.Triangle, is: both.Triangle,
		must: 1<<keyEndA | 1<<keyEndB | 1<<keyEndC, may: 1 << keyRadius, points: []int{keyEndA, keyEndB, keyEndC},
	},
	{kind: scene.Polygon, is: both.Polygon, dim: 2, must: 1 << keyPoints, may: 1 << keyRadius},
	{kind: scene.Hull, is: both.Hull, dim: 3, must: 1 << keyPoints, may: 1 << keyRadius},
	{kind: scene.HalfPlane, is: both.HalfPlane, dim: 2, must: 1<<keyPoint | 1<<keyNormal, may: 1 << keyRadius, points: []int{keyPoint, keyNormal}},
	{kind: scene.HalfSpace, is: both.HalfSpace, dim: 3, must: 1<<keyPoint | 1<<keyNormal, may: 1 << keyRadius, points: []int{keyPoint, keyNormal}},
}

// capsuleAlong is a capsule that is not given by its ends.
var capsuleAlong = kindInfo{
	kind: scene.Capsule, is: both.Capsule,
	must: 1<<keyCenter | 1<<keyAxis | 1<<keyHeight | 1<<keyRadius, points: []int{keyCenter, keyAxis},
}

// always are the keys that every shape may have.
const always = 1<<keyType | 1<<keyName | 1<<keyTransform | 1<<keyMotion | 1<<keySpin | 1<<keyPivot

// infoOf returns what the shape is made of.
func infoOf(raw *rawShape) *kindInfo {
	if raw.kind == scene.Capsule && raw.seen&(1<<keyCenter|1<<keyAxis|1<<keyHeight) != 0 {
		return &capsuleAlong
	}
	for i := range kinds {
		if kinds[i].kind == raw.kind {
			return &kinds[i]
		}
	}
	return nil
}

// instead says which kind is in the other dimension what k is in its own, and nothing if there is none.
func instead(k scene.Kind) string {
	other := map[scene.Kind]scene.Kind{
		scene.Circle: scene.Sphere, scene.Polygon: scene.Hull, scene.HalfPlane: scene.HalfSpace,
		scene.Sphere: scene.Circle, scene.Hull: scene.Polygon, scene.HalfSpace: scene.HalfPlane,
	}
	if other[k] == "" {
		return ""
	}
	return ": want " + string(other[k])
}

// keysOf lists the names of keys.
func keysOf(set uint32) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, shapeKeys[bits.TrailingZeros32(set)])
	}
	return strings.Join(names, ", ")
}
