//go:build amd64 && !purego

package tree

// Steering by a kernel.

// steerSlabs is set where there is AVX2.
//
//go:noescape
func steerSlabs(s *steer, q *Slabs, all *Bounds) bool

// set makes what a kernel asks the nodes of a tree by, which are within all, and perTime of q. Where numbers are out of
// the ordinary, it returns false: plain Go goes all the way then.
func (s *steer) set(q *Slabs, all *Bounds) bool {
	s.isSteady = false
	return HasVectors && steerSlabs(s, q, all)
}

// steerCharts is chart where there is AVX2.
//
//go:noescape
func steerCharts(s *steer, q *Slabs, all *Bounds, a *anchor) bool

// chart makes what a kernel asks the charts of a tree by. Where it starts far from the anchor, or numbers are out of the
// ordinary, it returns false.
func (s *steer) chart(q *Slabs, all *Bounds, a *anchor) bool {
	s.isSteady = false
	return HasVectors && steerCharts(s, q, all, a)
}
