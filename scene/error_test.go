package scene

import "testing"

// TestErrorPlace: an error names no line and no column that it does not have.
func TestErrorPlace(t *testing.T) {
	for want, e := range map[string]Error{
		"a.json: missing":             {File: "a.json", Reason: "missing"},
		"a.json:7: do: missing":       {File: "a.json", Line: 7, Path: "do", Reason: "missing"},
		"a.json:7:3: do: 4: want two": {File: "a.json", Line: 7, Column: 3, Path: "do", Value: "4", Reason: "want two"},
	} {
		if got := e.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
