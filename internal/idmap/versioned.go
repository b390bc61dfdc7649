package idmap

import (
	"math/bits"
	"slices"
)

// Versioned is a hash table that Clear empties in constant time: an entry counts only if it has the version of the table. The zero
// Versioned is empty.
type Versioned struct {
	entries []entry // linear probing; at most half of them are in use
	count   int
	version uint32
}

type entry struct {
	key     uint64
	version uint32
	value   int32
}

// Clear removes all keys. It is called before the first use.
func (m *Versioned) Clear() {
	m.count = 0
	if m.version++; m.version == 0 { // after 2³² calls
		clear(m.entries)
		m.version = 1
	}
}

// Get returns the value of a key, and whether the key is there.
func (m *Versioned) Get(key uint64) (value int32, ok bool) {
	if m.count == 0 {
		return 0, false
	}
	at := m.entry(key)
	return at.value, at.version == m.version
}

// AppendKeys appends all keys, which are below 2³¹, in ascending order.
func (m *Versioned) AppendKeys(to []int32) []int32 {
	for i := range m.entries {
		if m.entries[i].version == m.version {
			to = append(to, int32(m.entries[i].key))
		}
	}
	slices.Sort(to)
	return to
}

// Set gives a key a value.
func (m *Versioned) Set(key uint64, value int32) {
	if 2*m.count >= len(m.entries) {
		m.grow()
	}
	at := m.entry(key)
	if at.version != m.version {
		m.count++
	}
	*at = entry{key, m.version, value}
}

// entry returns the entry of a key, or the free one where the key would be. It starts at the upper bits of a product with
// 2⁶⁴/φ (Knuth, The Art of Computer Programming, 6.4).
func (m *Versioned) entry(key uint64) *entry {
	at := int(key * 0x9e3779b97f4a7c15 >> (65 - bits.Len(uint(len(m.entries)))))
	for m.entries[at].version == m.version && m.entries[at].key != key {
		at = (at + 1) & (len(m.entries) - 1)
	}
	return &m.entries[at]
}

func (m *Versioned) grow() {
	old, n := m.entries, max(64, 2*len(m.entries))
	m.entries, m.count = make([]entry, n), 0
	for _, at := range old {
		if at.version == m.version {
			m.Set(at.key, at.value)
		}
	}
}
