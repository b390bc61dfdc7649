//go:build amd64 && !purego

package d3

// Steering by a kernel.

// steerSlabs is set where there is AVX2.
//
//go:noescape
func steerSlabs(s *steer, q *slabs, all *bounds) bool

// set makes what a kernel asks the nodes of a tree by, which are within all, and perTime of q. Where numbers are out of
// the ordinary, it returns false: plain Go goes all the way then.
func (s *steer) set(q *slabs, all *bounds) bool {
	s.isSteady = false
	return hasVectors && steerSlabs(s, q, all)
}

// steerCharts is chart where there is AVX2.
//
//go:noescape
func steerCharts(s *steer, q *slabs, all *bounds, a *anchor) bool

// chart makes what a kernel asks the charts of a tree by. Where it starts far from the anchor, or numbers are out of the
// ordinary, it returns false.
func (s *steer) chart(q *slabs, all *bounds, a *anchor) bool {
	s.isSteady = false
	return hasVectors && steerCharts(s, q, all, a)
}
