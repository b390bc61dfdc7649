package tree

// Lists: the children of many nodes that a box may meet.

// ListMeetingPlainly lists the children of some nodes that b may meet, and returns their number. There is room for eight
// of each node.
func ListMeetingPlainly(nodes []Node, b *Bounds, from, to []int32) (n int) {
	for _, number := range from {
		at := &nodes[number]
		n += at.list(at.Meeting(b), (*[8]int32)(to[n:n+8]))
	}
	return n
}
