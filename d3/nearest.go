package d3

import (
	"math"
	"slices"
)

// neighbor is an object and its distance.
type neighbor struct {
	distance float64
	number   int32
}

// after is the order of Nearest.
func (n *neighbor) after(m *neighbor) bool {
	return n.distance > m.distance || n.distance == m.distance && n.number > m.number
}

// nearest lists the k objects nearest to q, in order.
func (s *store) nearest(q Shape, k int, t *terms, room *scratch) []neighbor {
	room.near = room.near[:0]
	var p part
	p.set(q)
	if b := Bounds(q); k <= 0 || b.Min.X > b.Max.X {
		return nil
	}
	for _, at := range s.apart {
		s.consider(q, s.parts[at].object, k, t, room)
	}
	room.walk.gaps.bounds = p.bounds()
	room.walk.start(&s.tree, true)
	for {
		n, ok := room.walk.next(room.farthest(k), &room.stops)
		if !ok {
			break
		}
		for i := range n {
			if stop := room.stops[i]; !room.walk.isAfter(stop, room.farthest(k)) {
				s.consider(q, s.parts[stop.item].object, k, t, room)
			}
		}
	}
	slices.SortFunc(room.near, func(a, b neighbor) int {
		if a.after(&b) {
			return 1
		}
		return -1
	})
	return room.near
}

// farthest returns the distance beyond which nothing is among the k nearest.
func (room *scratch) farthest(k int) float64 {
	if len(room.near) < k {
		return math.Inf(1)
	}
	return room.near[0].distance
}

// consider adds an object to the k nearest, a heap with the last of them on top, if it is
// one of them.
func (s *store) consider(q Shape, number int32, k int, t *terms, room *scratch) {
	o := &s.objects[number]
	if !t.hear(s, number) {
		return
	}
	n := neighbor{math.Inf(1), number}
	for at := o.first; at < o.first+o.n; at++ {
		n.distance = min(n.distance, Distance(q, room.va.shape(&s.parts[at])))
	}
	full := len(room.near) == k
	if full && !room.near[0].after(&n) || o.n > 1 && slices.Contains(room.near, n) || !t.accepts(number) {
		return
	}
	heap := room.near
	if !full {
		heap = append(heap, n)
		i := len(heap) - 1
		for ; i > 0 && n.after(&heap[(i-1)/2]); i = (i - 1) / 2 {
			heap[i] = heap[(i-1)/2]
		}
		heap[i] = n
		room.near = heap
		return
	}
	i := 0
	for {
		child := 2*i + 1
		if child+1 < len(heap) && heap[child+1].after(&heap[child]) {
			child++
		}
		if child >= len(heap) || !heap[child].after(&n) {
			break
		}
		heap[i] = heap[child]
		i = child
	}
	heap[i] = n
}
