package readme

import (
	"slices"
	"testing"
)

// TestContacts: the code of docs/contacts.md is that of its examples, in their order.
func TestContacts(t *testing.T) {
	code, bodies := blocks(read(t, "docs/contacts.md"), "go"), examples(t, "internal/readme/contacts_example_test.go")
	if !slices.Equal(code, bodies) {
		t.Errorf("docs/contacts.md has %d blocks of code, which are not the bodies of the %d examples", len(code), len(bodies))
	}
}
