package samples

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf16"
)

// Rewritten is the same JSON as text in other bytes: some characters of strings and keys
// are escaped, some escapes are resolved, and between tokens stands some of the white
// space given.
func Rewritten(rng *rand.Rand, text, white string) string {
	var b strings.Builder
	space := func() {
		for rng.IntN(3) == 0 {
			b.WriteByte(white[rng.IntN(len(white))])
		}
	}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			end := i + 1
			for text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			space()
			rewriteString(rng, &b, text[i:end+1])
			space()
			i = end + 1
		case strings.IndexByte("{}[],:", c) >= 0:
			space()
			b.WriteByte(c)
			space()
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// rewriteString writes a JSON string anew.
func rewriteString(rng *rand.Rand, b *strings.Builder, quoted string) {
	var text string
	if err := json.Unmarshal([]byte(quoted), &text); err != nil {
		panic(fmt.Sprintf("%s: %v", quoted, err))
	}
	unit := func(u rune) { fmt.Fprintf(b, []string{`\u%04x`, `\u%04X`}[rng.IntN(2)], u) }
	short := map[rune]string{'"': `\"`, '\\': `\\`, '/': `\/`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	b.WriteByte('"')
	for _, r := range text {
		escape := short[r]
		raw := r >= ' ' && r != '"' && r != '\\'
		switch n := rng.IntN(3); {
		case n == 0 && raw:
			b.WriteRune(r)
		case n == 1 && escape != "":
			b.WriteString(escape)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			unit(high)
			unit(low)
		default:
			unit(r)
		}
	}
	b.WriteByte('"')
}
