package d3

// Unbounded parts: parts without bounds, which are in no tree.

import tree "github.com/hantei-go/hantei/internal/tree/d3"

// unboundedNear adds to items the parts without bounds that may meet a box, or come as near to it as results may be
// off: by less than 2⁻⁴⁰ of all lengths, to which others beside the places add.
func (s *store) unboundedNear(b *tree.Bounds, others float64, items []int32) []int32 {
	if !b.IsWhole() {
		return append(items, s.unbounded...)
	}
	around := b.Block(others)
	for _, at := range s.unbounded {
		p := &s.parts[at]
		if isRay := p.kind == kindRay; isRay || p.kind == kindLine {
			if around.IsPassed(tree.Vec(p.a), tree.Vec(p.b), isRay) {
				continue
			}
		}
		items = append(items, at)
	}
	return items
}
