package contest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// boxes are items of a tree: cubes, as dense for any number.
type boxes []tree.Bounds

func (b boxes) Bounds(item int32) tree.Bounds { return b[item] }

func (b boxes) Middle(item int32) [dim]float64 { return b[item].Middle() }

func (b boxes) Cells(all []tree.Entry, r tree.Raster) {
	for i, e := range all {
		all[i] = r.Of(r.ItemOf(e), b.Middle(r.ItemOf(e)))
	}
}

func (b boxes) Boxes(items *[8]int32, to *[8]tree.Bounds) (round uint8) {
	for lane, at := range items {
		if to[lane] = tree.Nowhere; at != tree.None {
			to[lane] = b[at]
		}
	}
	return 0
}

func (boxes) IsRound(int32) bool { return false }

// crowdOf draws boxes, and ways through them.
func crowdOf(n int) (all boxes, ways []tree.Vec) {
	rng := rand.New(rand.NewPCG(1, 2))
	side := math.Pow(float64(n), 1./dim)
	for range n {
		var b tree.Bounds
		for k := range dim {
			b.Lo[k] = side * rng.Float64()
			b.Hi[k] = b.Lo[k] + 0.8
		}
		all = append(all, b)
	}
	for range 1024 {
		w := at([]float64{rng.Float64() - 0.5, rng.Float64() - 0.5, rng.Float64() - 0.5})
		ways = append(ways, tree.Vec(w))
	}
	return all, ways
}

func treeOf(all boxes) *tree.Tree {
	t := new(tree.Tree)
	entries := make([]tree.Entry, len(all))
	for i := range entries {
		entries[i] = tree.Entry(i)
	}
	t.Empty(len(all))
	b := tree.Builder{Tree: t, Of: all}
	b.Build(entries)
	return t
}

// BenchmarkTree measures the box tree alone, without a World around it. Build, refit and pairs take so long in all.
func BenchmarkTree(b *testing.B) {
	const n = 100_000
	all, ways := crowdOf(n)
	t := treeOf(all)
	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			treeOf(all)
		}
	})
	b.Run("refit", func(b *testing.B) {
		for b.Loop() {
			t.Refit(all)
		}
	})
	b.Run("change", func(b *testing.B) {
		t, i := treeOf(all), 0
		for b.Loop() {
			item := int32(i * 7919 % n)
			t.Remove(item)
			t.Insert(item, all)
			i++
		}
	})
	b.Run("pairs", func(b *testing.B) {
		var p tree.PairSearch
		for b.Loop() {
			p.Found, p.Most = p.Found[:0], math.MaxInt
			t.Pairs(&p, nil)
		}
		b.ReportMetric(float64(len(p.Found)), "found")
	})
	b.Run("meeting", func(b *testing.B) {
		var items []int32
		i := 0
		for b.Loop() {
			items = t.Meeting(&all[i*7919%n], items[:0])
			i++
		}
	})
	b.Run("way", func(b *testing.B) { // to the first box whose middle is near
		var f tree.Traversal
		i := 0
		for b.Loop() {
			from := &all[i*7919%n]
			f.Slabs.Set(from, ways[i%len(ways)], math.MaxFloat64)
			f.Start(t)
			for found := f.Next(); found > 0; found = f.Next() {
				if slices.ContainsFunc(f.Item[:found], func(item int32) bool { return &all[item] != from }) {
					break
				}
			}
			i++
		}
	})
	b.Run("nearest", func(b *testing.B) { // the first leaf
		var w tree.Walk
		var stops [8]tree.Candidate
		i := 0
		for b.Loop() {
			w.Gaps.Bounds = all[i*7919%n]
			w.Start(t)
			w.Next(math.Inf(1), &stops)
			i++
		}
	})
}
