package play

import (
	"slices"
	"testing"
)

// TestExamples reads the scenes shipped: the list begins with the large ones, and each has what
// the page says of it.
func TestExamples(t *testing.T) {
	list, err := readExamples("../../../../scenes")
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.Name
		if e.Title == "" || e.Dim < 2 || e.Dim > 3 || e.Shapes == 0 || e.Text == "" {
			t.Errorf("%+v", e)
		}
	}
	n := len(firstExamples)
	if len(list) < 60 || !slices.Equal(names[:n], firstExamples) || !slices.IsSorted(names[n:]) {
		t.Errorf("the list is %q", names)
	}
	if list, err := readExamples("testdata/none"); err != nil || len(list) != 0 {
		t.Errorf("of no folder: %v, %v", list, err)
	}
}
