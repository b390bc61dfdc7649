package d3

// Lists: the children of many nodes that a box may meet.

// listMeetingPlainly lists the children of some nodes that b may meet, and returns their number. There is room for eight
// of each node.
func listMeetingPlainly(nodes []node, b *bounds, from, to []int32) (n int) {
	for _, number := range from {
		at := &nodes[number]
		n += at.list(at.meeting(b), (*[8]int32)(to[n:n+8]))
	}
	return n
}
