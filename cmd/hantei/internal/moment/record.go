package moment

import "regexp"

// dimOf finds the dimension of a record in its first line that is not blank. What has none is refused by either package.
var dimOf = regexp.MustCompile(`^\s*[^\n]*?"dim"\s*:\s*2\b`)

// recordOf finds how a record begins.
var recordOf = regexp.MustCompile(`^\s*\{\s*"do"\s*:\s*"begin"`)

// RecordDim returns the dimension of a record, by how it begins.
func RecordDim(begin []byte) int {
	if dimOf.Match(begin) {
		return 2
	}
	return 3
}

// IsRecord reports whether a text begins as a record does.
func IsRecord(begin []byte) bool { return recordOf.Match(begin) }
