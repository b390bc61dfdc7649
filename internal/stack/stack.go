// Package stack keeps boxes on boxes: a small solver of sequential impulses (Catto, Iterative Dynamics with
// Temporal Coherence, 2005) on Contacts, in the plane and in space. It is an example: examples/stack lets it
// run, and the playground shows it.
//
// What it found for a point is kept until the next step, under the point's Feature: the impulses, with
// which the next step starts, and where on both boxes the point began to hold, to which friction brings them
// back. So a tower stands still, and does not only sink slowly.
package stack

import "math"

// Rate is how many steps a second has.
const Rate = 240

const (
	dt       = 1.0 / Rate
	gravity  = 10.0
	rounds   = 4
	friction = 0.6
	slop     = 0.002 // how deep boxes may stay in each other, so that they keep in contact
	fastest  = 3.0   // what takes boxes apart that are deep in each other
	abyss    = -30   // what falls deeper is gone
)

// Contacts are springs, much damped: Catto, Solver2D, 2024. A spring of so many Hertz, with so many times the
// damping that brings it to rest at once, is a velocity, rate, for each unit of length, and an impulse
// that is a little less than that of a rigid contact.
const (
	omega = 2 * math.Pi * 30
	sum   = 2*10 + dt*omega
	rate  = omega / sum
	firm  = dt * omega * sum / (1 + dt*omega*sum)
	loose = 1 - firm
)

// A string pulls with so much speed for each unit of its length, and no harder than strength.
const (
	pull     = 15
	strength = 400
	tired    = 0.98 // of its spin, what a body keeps that hangs on it
)

// rolling is what a ball keeps of its spin.
const rolling = 1 - 0.6*dt

// Key names a point: which bodies hold each other there, and with what.
type Key struct {
	A, B    int
	Feature uint32
}
