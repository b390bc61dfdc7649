package tree

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomCrowd draws boxes near to the origin, at least one.
func randomCrowd(rng *rand.Rand, most int) (c crowd) {
	for range 1 + rng.IntN(most) {
		p := scatter(rng, 4)
		c.boxes = append(c.boxes, Around(p, p.add(fill(rng.Float64()))))
	}
	return c
}

// meets says whether two boxes meet.
func meets(a, b *Bounds) bool {
	for k := range dim {
		if !(a.Lo[k] <= b.Hi[k] && b.Lo[k] <= a.Hi[k]) {
			return false
		}
	}
	return true
}

// TestSettledTrees: trees of one leaf and of many find what meets a box, what meets in two of them, and the leaves of a motion,
// after they were settled or copied as before. Leaves come after all other nodes.
func TestSettledTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	met := 0
	for range 300 {
		c, d := randomCrowd(rng, 300), randomCrowd(rng, 20)
		all, other := c.tree(), d.tree()
		var copied Tree
		copied.Copy(all)
		leaves := all.Freeze()
		for at := range all.Nodes {
			if all.Nodes[at].IsLeaf != (int32(at) >= leaves) {
				t.Fatalf("node %d of %d, leaves from %d on: a leaf is %v", at, len(all.Nodes), leaves, all.Nodes[at].IsLeaf)
			}
		}
		for i := range d.boxes {
			b := &d.boxes[i]
			got, want := slices.Sorted(slices.Values(all.Meeting(b, nil))), slices.Sorted(slices.Values(copied.Meeting(b, nil)))
			if !slices.Equal(got, want) {
				t.Fatalf("%v meets %v, before settling %v", b, got, want)
			}
			for item := range c.boxes {
				if meets(b, &c.boxes[item]) {
					met++
					if !slices.Contains(got, int32(item)) {
						t.Fatalf("%v meets %d, %v, which is not found", b, item, c.boxes[item])
					}
				}
			}
			var items [2][]int32
			for k, of := range [...]*Tree{all, &copied} {
				var f Traversal
				f.Slabs.Set(b, scatter(rand.New(rand.NewPCG(1, uint64(i))), 1), 1)
				f.Start(of)
				for n := f.Next(); n > 0; n = f.Next() {
					items[k] = append(items[k], f.Item[:n]...)
				}
				slices.Sort(items[k])
			}
			if !slices.Equal(items[0], items[1]) {
				t.Fatalf("from %v: %v, before settling %v", b, items[0], items[1])
			}
		}
		var pairs [][2]int32
		cross := func(most int) {
			pairs = pairs[:0]
			all.Cross(other, func(b Bounds) Bounds { return b }, func(a, b int32) bool {
				pairs = append(pairs, [2]int32{a, b})
				return len(pairs) != most
			})
		}
		cross(0)
		if most := len(pairs) / 2; most > 0 {
			if cross(most); len(pairs) != most {
				t.Fatalf("%d pairs where the search was to end after %d", len(pairs), most)
			}
			cross(0)
		}
		for i := range c.boxes {
			for j := range d.boxes {
				if meets(&c.boxes[i], &d.boxes[j]) && !slices.Contains(pairs, [2]int32{int32(i), int32(j)}) {
					t.Fatalf("%v and %v meet, and are not found", c.boxes[i], d.boxes[j])
				}
			}
		}
	}
	if met < 1000 {
		t.Errorf("only %d met", met)
	}
}

// TestRefitInParts: bounds that are found anew below some nodes, and then above, are those that Refit finds.
func TestRefitInParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 42))
	for range 200 {
		c := randomCrowd(rng, 400)
		joinTime := c.tree()
		var parts Tree
		parts.Copy(joinTime)
		for i := range c.boxes {
			p := scatter(rng, 6)
			c.boxes[i] = Around(p, p.add(fill(rng.Float64())))
		}
		growth := joinTime.Refit(&c)
		var l LeafGrowth
		var room [8]Bounds
		var above []int32
		if root := &parts.Nodes[parts.Root]; root.IsLeaf {
			parts.RefitBelow(parts.Root, &c, &room, &l)
		} else {
			above = append(above, parts.Root)
			for _, child := range root.Child {
				if child != None {
					var some LeafGrowth
					parts.RefitBelow(child, &c, &room, &some)
					l.Add(&some)
				}
			}
		}
		got := parts.RefitAbove(above, &c, &l)
		if diff := got - growth; diff > 1e-9*growth || -diff > 1e-9*growth || !slices.Equal(parts.Nodes, joinTime.Nodes) || !slices.Equal(parts.extents, joinTime.extents) {
			t.Fatalf("in parts %v, %+v; in one %v, %+v", got, parts.extents, growth, joinTime.extents)
		}
	}
}
