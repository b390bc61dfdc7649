package level

// What a jsonNode says: a text, a number or an index.

import (
	"errors"
	"math"
	"strconv"
)

// item returns the item of an array, or fails and returns a missing one.
func item(list []*jsonNode, index *jsonNode) *jsonNode {
	if i := index.count(); index.there() && i < len(list) {
		return list[i]
	}
	index.fail("there is no item of that index")
	return &jsonNode{file: index.file, parent: index, key: "item"}
}

func (n *jsonNode) text() string {
	if n.is('"') {
		return unquote(n.raw)
	}
	if n.there() {
		n.fail("want a string")
	}
	return ""
}

func (n *jsonNode) boolean() bool {
	if n.there() && !n.is('t') && !n.is('f') {
		n.fail("want true or false")
	}
	return n.is('t')
}

// mostDigits limits the length of a number: that of what nodes share is read for each of them.
const mostDigits = 1000

// number returns a finite number; 0 for null and what is missing.
func (n *jsonNode) number() float64 {
	if !n.there() {
		return 0
	}
	if len(n.raw) > mostDigits {
		n.fail("want a number of at most " + strconv.Itoa(mostDigits) + " characters")
		return 0
	}
	x, err := strconv.ParseFloat(string(n.raw), 64)
	if err != nil {
		reason := "want a number"
		if errors.Is(err, strconv.ErrRange) {
			reason = "the number is out of range"
		}
		n.fail(reason)
		return 0
	}
	return x
}

// or returns the number, and other if there is none.
func (n *jsonNode) or(other float64) float64 {
	if !n.there() {
		return other
	}
	return n.number()
}

// maxInteger bounds whole numbers: sums and products with a size are exact everywhere.
const maxInteger = 1 << 30

// integer returns a whole number of at most maxInteger.
func (n *jsonNode) integer() int {
	x := n.number()
	if x != math.Trunc(x) || math.Abs(x) > maxInteger {
		n.fail("want a whole number of at most " + strconv.Itoa(maxInteger))
		return 0
	}
	return int(x)
}

// count returns a whole number that is not negative.
func (n *jsonNode) count() int {
	i := n.integer()
	if i < 0 {
		n.fail("want no negative number")
		return 0
	}
	return i
}

// numbers returns an array of a certain number of finite numbers.
func (n *jsonNode) numbers(count int) []float64 {
	out := make([]float64, count)
	if n.length() != count {
		n.fail("want an array of " + strconv.Itoa(count) + " numbers")
		return out
	}
	for i, item := range n.each() {
		if !item.there() {
			item.fail("want a number")
		}
		out[i] = item.number()
	}
	return out
}
