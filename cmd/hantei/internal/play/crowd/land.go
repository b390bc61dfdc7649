//go:build js && wasm

package main

import (
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/land"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// field is the land of the page.
var field *land.Land

// landBegin begins anew, with the chain of n points that the numbers are, or in space with a mesh of n points and so many
// triangles; of none, with hills. It returns 0 if there is no such thing.
//
//go:wasmexport landBegin
func landBegin(dim, n, triangles, isClosed, isOneSided int32) int32 {
	l, err := build(dim, int(n), int(triangles), isClosed == 1)
	if err != nil || l.Set(isOneSided == 1) != nil {
		return 0
	}
	field = l
	return 1
}

func build(dim int32, n, triangles int, isClosed bool) (*land.Land, error) {
	m := numbers[:]
	switch {
	case dim == 2:
		points := make([]d2.Vec, n)
		for i := range points {
			points[i] = d2.V(m[2*i], m[2*i+1])
		}
		return land.Draw(points, isClosed)
	case n == 0:
		return land.Hills()
	}
	points, corners := make([]d3.Vec, n), make([][3]int, triangles)
	for i := range points {
		points[i] = d3.V(m[3*i], m[3*i+1], m[3*i+2])
	}
	for i := range corners {
		for k := range 3 {
			corners[i][k] = int(m[3*(n+i)+k])
		}
	}
	return land.Build(points, corners)
}

// landPlace puts the ball of the first four numbers, its center and radius.
//
//go:wasmexport landPlace
func landPlace() { field.Place(land.Vec(numbers[:3]), numbers[3]) }

// landPush adds the first three numbers to the velocity of the ball.
//
//go:wasmexport landPush
func landPush() { field.Push(land.Vec(numbers[:3])) }

//go:wasmexport landStep
func landStep(dt float64) { field.Step(dt) }

// landWrite writes the ball and what it has met, and landParts edges or triangles from one on, of which it returns how many.
//
//go:wasmexport landWrite
func landWrite() { field.Write(numbers[:]) }

//go:wasmexport landParts
func landParts(from int32) int32 { return int32(field.Parts(int(from), numbers[:])) }

// landCast casts the ray of the first six numbers, and writes what it hits. It returns 1 if it hits.
//
//go:wasmexport landCast
func landCast() int32 {
	m, ok := field.Cast(land.Vec(numbers[:3]), land.Vec(numbers[3:6]))
	land.Put(numbers[:], m)
	return one(ok)
}

// landAround writes how often the land goes around the point of the first three numbers, and what a ray from there goes through.
//
//go:wasmexport landAround
func landAround() {
	a := field.Around(land.Vec(numbers[:3]))
	a.Write(numbers[:])
}
