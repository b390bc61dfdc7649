package scene

import (
	_ "embed"
	"slices"
)

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema (draft 2020-12) of scene files. It cannot tell all
// that [Read] refuses. Only Read finds repeated fields, names that are taken or do not exist,
// numbers that do not fit a float64, and rules that depend on the kind of another shape.
func Schema() []byte { return slices.Clone(schema) }
