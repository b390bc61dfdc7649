package draw

import (
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

// TestWrap: no line is wider than it may be, all of the text is there in its order, and a word is broken only if it is of Japanese or Chinese.
func TestWrap(t *testing.T) {
	const size = 16
	texts := []string{ // the last three need not be broken
		"", "word", strings.Repeat("some words of English, and no more. ", 20), strings.Repeat("short ", 200),
		strings.Repeat("円と線分の交差を判定します。", 20),
		strings.Repeat("「円」と『線分』（太さ0）の交差を、d2.Overlap(circle, segment)で判定する。", 12),
		strings.Repeat("判定ライブラリー「hantei」、ちょっとした計算・証明ッ！ ", 12),
		strings.Repeat("圆与线段相交，深度为 0.25。", 20), strings.Repeat("ﾊﾞｰﾁｬﾙ ﾍﾞﾝﾁﾌﾟﾚｽﾊﾞﾄﾙ", 20), strings.Repeat("か\u3099つて、葛\U000e0100城", 20),
		strings.Repeat("ア", 300), strings.Repeat("、", 300), strings.Repeat("（", 300), "終" + strings.Repeat("。", 20),
	}
	for n, text := range texts {
		for _, width := range []float64{200, 300, 920} {
			lines := wrap(text, width, size)
			for i, line := range lines {
				if textWidth(line, size) > width {
					t.Errorf("%.20s: %q is %v wide, more than %v", text, line, textWidth(line, size), width)
				}
				runes := []rune(line)
				if len(runes) == 0 || runes[0] == ' ' || runes[len(runes)-1] == ' ' {
					t.Errorf("%.20s: %q begins or ends with a space", text, line)
					continue
				}
				if i > 0 && strings.ContainsRune("、。，」』）ャーッょ・！ﾞﾟｰ\u3099\U000e0100", runes[0]) {
					t.Errorf("%.20s: the line %q begins so", text, line)
				}
				if i+1 < len(lines) && strings.ContainsRune("「『（", runes[len(runes)-1]) {
					t.Errorf("%.20s: the line %q ends so", text, line)
				}
			}
			whole := func(s string) string { return strings.Join(strings.Fields(s), "") }
			if got := whole(strings.Join(lines, "")); got != whole(text) && (n < len(texts)-3 || len(lines) != 1) {
				t.Errorf("%.20s: got %q", text, got)
			}
		}
	}
	if lines := wrap(texts[2], 300, size); strings.Join(lines, " ") != strings.TrimSpace(texts[2]) {
		t.Errorf("got %q", lines)
	}
	if lines := wrap(texts[4], 300, size); len(lines) > 20*14*17/300+2 {
		t.Errorf("lines are not full: %q", lines)
	}
	if got, want := wrap("日本 語 word 日本", 900, size), []string{"日本 語 word 日本"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestAboutOfJapanese: nothing of a long text in Japanese is left out of a picture.
func TestAboutOfJapanese(t *testing.T) {
	about := strings.Repeat("円が動くとき、線分に当たる時刻を求めます。", 12)
	p := New(&scene.Scene{Dim: 2, About: about, Shapes: []scene.Shape{{Name: "a", Kind: scene.Circle, A: scene.Vec{0, 0}, Radius: 1}}})
	if got := strings.Join(p.note, ""); got != about {
		t.Errorf("got %q", p.note)
	}
}
