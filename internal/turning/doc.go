// Package turning decides, on integers, whether two bodies that turn while they move come into contact, and when.
//
// The first contact of two that were apart is an event: a corner of one is at the distance R of a corner, an edge or a face of the
// other, with its foot on it, or an edge of one is at that distance of an edge of the other. R is the sum of the radii. The other
// way round, every event shows two points at the distance R, so it is a contact. So it suffices to look for roots of polynomials at
// which others are not negative. No event has to be excluded, and no two roots are compared exactly.
//
// The bodies and their motions are given in floats, which count as they are. Both dimensions are here: the plane is that of x and
// y.
package turning
