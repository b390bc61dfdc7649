package d3

// Marks: a hash table that is emptied at no cost.

import (
	"math/bits"
	"slices"
)

// marks is a hash table from keys to numbers that is emptied at no cost, whatever it held.
type marks struct {
	slots []mark // linear probing; at most half of them are taken
	taken int
	round uint32 // of the marks that count
}

type mark struct {
	key   uint64
	round uint32
	value int32
}

func (m *marks) empty() {
	m.taken = 0
	if m.round++; m.round == 0 { // after 2³² rounds
		clear(m.slots)
		m.round = 1
	}
}

// get returns the value of a key, and whether it has one.
func (m *marks) get(key uint64) (value int32, ok bool) {
	if m.taken == 0 {
		return 0, false
	}
	at := m.slot(key)
	return at.value, at.round == m.round
}

// appendKeys appends all keys, in order.
func (m *marks) appendKeys(to []int32) []int32 {
	for i := range m.slots {
		if m.slots[i].round == m.round {
			to = append(to, int32(m.slots[i].key))
		}
	}
	slices.Sort(to)
	return to
}

// set gives a key a value.
func (m *marks) set(key uint64, value int32) {
	if 2*m.taken >= len(m.slots) {
		m.grow()
	}
	at := m.slot(key)
	if at.round != m.round {
		m.taken++
	}
	*at = mark{key, m.round, value}
}

// slot returns that of a key, or the free one for it.
func (m *marks) slot(key uint64) *mark {
	// The upper digits of a product with 2⁶⁴/φ (Knuth, The Art of Computer Programming, 6.4).
	at := int(key * 0x9e3779b97f4a7c15 >> (65 - bits.Len(uint(len(m.slots)))))
	for m.slots[at].round == m.round && m.slots[at].key != key {
		at = (at + 1) & (len(m.slots) - 1)
	}
	return &m.slots[at]
}

func (m *marks) grow() {
	old, n := m.slots, max(64, 2*len(m.slots))
	m.slots, m.taken = make([]mark, n), 0
	for _, at := range old {
		if at.round == m.round {
			m.set(at.key, at.value)
		}
	}
}
