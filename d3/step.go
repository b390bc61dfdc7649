package d3
type Event[K comparable] struct{ A, B K }
