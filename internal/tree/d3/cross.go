package tree

// Crossings: the pairs of items of two trees.

// Crossing adds to found the pairs of an item of t and one of u whose bounds meet. Neither tree is empty.
func (t *Tree) Crossing(u *Tree, found [][2]int32) [][2]int32 {
	return t.crossing(t.Root, u, u.Root, false, found)
}

// crossing adds to found the pairs of an item below a node of t and one below a node of u whose bounds meet,
// in turns a level farther down in either tree. If isTurned, the items of u come first.
func (t *Tree) crossing(a int32, u *Tree, b int32, isTurned bool, found [][2]int32) [][2]int32 {
	m, n := &t.Nodes[a], &u.Nodes[b]
	if m.IsLeaf && !n.IsLeaf {
		return u.crossing(b, t, a, !isTurned, found)
	}
	for lane := range m.Child {
		if m.Used>>lane&1 == 0 {
			continue
		}
		var box Bounds
		m.Box(lane, &box)
		met := n.Meeting(&box)
		if met == 0 {
			continue
		}
		if !m.IsLeaf {
			found = u.crossing(b, t, m.Child[lane], !isTurned, found)
			continue
		}
		for ; met != 0; met &= met - 1 {
			pair := [2]int32{m.Child[lane], n.Child[LaneOf(met)]}
			if isTurned {
				pair[0], pair[1] = pair[1], pair[0]
			}
			found = append(found, pair)
		}
	}
	return found
}
