package draw

// Long texts: they are broken into lines, or cut.

import (
	"iter"
	"sort"
	"strings"
	"unicode"
)

// fitText cuts a text to a width.
func fitText(text string, width, size float64) string {
	if textWidth(text, size) <= width {
		return text
	}
	runes := []rune(text)
	n := sort.Search(len(runes), func(n int) bool { return textWidth(string(runes[:n])+"…", size) > width })
	return string(runes[:max(0, n-1)]) + "…"
}

// wrap breaks a text into lines: at spaces, and between characters of Chinese and Japanese.
func wrap(text string, width, size float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		space := " "
		for piece := range pieces(word) {
			longer := strings.TrimPrefix(line+space+piece, " ")
			if line != "" && textWidth(longer, size) > width {
				lines = append(lines, line)
				longer = piece
			}
			line, space = fitText(longer, width, size), ""
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// pieces yields the parts of a word between which a line may break.
func pieces(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		from, before := 0, rune(0)
		for i, r := range word {
			if i > 0 && breaks(before, r) {
				if !yield(word[from:i]) {
					return
				}
				from = i
			}
			before = r
		}
		yield(word[from:])
	}
}

// Characters that no line ends with, and those that no line begins with: brackets, what ends a sentence or a part of it, and in Japanese
// small kana and signs of repetition and length.
const (
	opening = "([{‘“〈《「『【〔〖〘〝（［｛｟"
	closing = ")]}’”〉》」』】〕〗〙〟）］｝｠,.:;!?、。，．：；！？‼⁇⁈⁉・…‥‐–—〜゠%％‰°′″℃" +
		"々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰ｡｣､･" + "゛゜ﾞﾟ"
)

// breaks reports whether a line may end with the character before and the next one begin with after, neither of which is a space. A mark
// that combines with the character before stays with it.
func breaks(before, after rune) bool {
	return !unicode.Is(unicode.Mn, after) && (isIdeographic(before) || isIdeographic(after)) && !strings.ContainsRune(opening, before) && !strings.ContainsRune(closing, after)
}

// isIdeographic reports whether a character is of Chinese or Japanese, which have no spaces between words, or of their punctuation.
func isIdeographic(r rune) bool {
	return r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
