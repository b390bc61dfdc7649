package main

// Words: what is written over the picture, in English and in Japanese.

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gomedium"
)

// A words says a text in a language.
type words struct{ isJapanese bool }

// wordsFor returns those for the first name of a language that is not empty, such as ja, ja-JP or ja_JP.UTF-8. Names that are not of
// Japanese mean English.
func wordsFor(languages ...string) words {
	for _, l := range languages {
		if l != "" {
			return words{strings.HasPrefix(strings.ToLower(l), "ja")}
		}
	}
	return words{}
}

// say returns a text in the language.
func (w words) say(english string) string {
	if s, ok := japanese[english]; ok && w.isJapanese {
		return s
	}
	return english
}

// japanese has all texts by their English form. TestWords finds what is missing, also in the font.
var japanese = map[string]string{
	heroKeys:    "矢印、WASD：歩く、狙う     Space：ジャンプ     X：撃つ     C：光線     V：剣",
	programKeys: "F1：当たり判定     F2：スロー     H：ハッシュ     R：巻き戻し     M：消音     ?：この行を隠す",

	"slow motion": "スローモーション",
	"muted":       "消音中",
	"frame":       "フレーム",

	"jump":   "ジャンプ",
	"shoot":  "撃つ",
	"sword":  "剣",
	"beam":   "光線",
	"rewind": "戻す",
	"sound":  "音",

	"art":       "絵",
	"colliders": "当たり判定",

	"floor":   "床",
	"wall":    "壁",
	"ceiling": "天井",
	"shot":    "弾",
	"in":      "入る",
	"out":     "出る",

	"solid":            "固い物",
	"solid from above": "上からだけ固い物",
	"hero, shot":       "主人公、弾",
	"trigger":          "トリガー",
	"contact, normal":  "接点、法線",
	"way of the hero":  "主人公の道筋",
}

// mplus is M+ 1p, of which only the letters of japanese are left:
//
//	pyftsubset mplus-1p-regular.ttf --unicodes=U+20-7E --text-file=words.go --output-file=mplus-1p-subset.ttf
//
//go:embed mplus-1p-subset.ttf
var mplus []byte

// font returns the letters of the language.
func (w words) font() *text.GoTextFaceSource {
	if w.isJapanese {
		return wide()
	}
	return medium()
}

// medium is the font for English, and wide that for Japanese.
var (
	medium = sync.OnceValue(func() *text.GoTextFaceSource { return source(gomedium.TTF) })
	wide   = sync.OnceValue(func() *text.GoTextFaceSource { return source(mplus) })
)

func source(data []byte) *text.GoTextFaceSource {
	s, err := text.NewGoTextFaceSource(bytes.NewReader(data))
	if err != nil {
		panic(err) // the font comes with the program
	}
	return s
}
