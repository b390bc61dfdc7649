package d3

import "reflect"

// BoxLen is how many numbers Boxes writes for a box: its depth in the tree, and its corners, of
// three numbers each.
const BoxLen = 7

// Boxes writes the boxes of the World's tree, as the last query left them, each behind the one
// around it, and returns how many there are. The tree is no part of what the library exports, because it
// may change: only this picture looks at it, and a test of this package says when it has.
func (c *Crowd) Boxes(to []float64) int {
	tree := reflect.ValueOf(&c.world).Elem().FieldByName("store").FieldByName("tree")
	nodes, extents := tree.FieldByName("Nodes"), tree.FieldByName("extents")
	if nodes.Len() == 0 {
		return 0
	}
	n := 0
	var walk func(at, depth int)
	walk = func(at, depth int) {
		if (n+1)*BoxLen > len(to) {
			return
		}
		b := extents.Index(at)
		lo, hi := b.FieldByName("Lo"), b.FieldByName("Hi")
		m := to[n*BoxLen:][:BoxLen]
		clear(m)
		m[0] = float64(depth)
		for i := range lo.Len() {
			m[1+i], m[4+i] = lo.Index(i).Float(), hi.Index(i).Float()
		}
		n++
		node := nodes.Index(at)
		if node.FieldByName("IsLeaf").Bool() {
			return
		}
		children := node.FieldByName("Child")
		for lane := range children.Len() {
			if child := children.Index(lane).Int(); child >= 0 {
				walk(int(child), depth+1)
			}
		}
	}
	walk(int(tree.FieldByName("Root").Int()), 0)
	return n
}
