package main

import (
	"fmt"
	"html"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// code returns a block of code in colours, in both dimensions where it is valid in both.
func (s *site) code(p *page, language, text string) string {
	other, ok := s.twins.other(text)
	if language != "go" || !ok {
		return `<div class="code"><pre><code>` + highlight(language, text) + "</code></pre>" + acts(p, language, text, "") + "</div>"
	}
	s.number++
	plane, space := text, other
	if dimension(text) == 3 {
		plane, space = other, text
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="code both" role="group" aria-label="%s">`, words[p.Language]["dimension"])
	for d := 2; d <= 3; d++ {
		checked := ""
		if d == dimension(text) {
			checked = " checked"
		}
		fmt.Fprintf(&b, `<input type="radio" name="d%[1]d" id="d%[1]d-%[2]d" value="%[2]d"%[3]s><label for="d%[1]d-%[2]d">%[2]dD</label>`, s.number, d, checked)
	}
	fmt.Fprintf(&b, `<pre class="in2"><code>%s</code></pre><pre class="in3"><code>%s</code></pre>`, highlight("go", plane), highlight("go", space))
	b.WriteString(acts(p, language, plane, " in2"))
	b.WriteString(acts(p, language, space, " in3"))
	b.WriteString("</div>")
	return b.String()
}

// acts returns what can be done with a block of code beside reading it: its shapes can be opened in the sandbox of the playground. The
// script of the site adds a button that copies. A class says in which dimension the block is seen.
func acts(p *page, language, text, class string) string {
	link := ""
	if language == "go" {
		if state := sandbox(text); state != "" {
			link = fmt.Sprintf(`<a href="%splayground/?lang=%s%s">%s</a>`, home(p.Target), p.Language, state, words[p.Language]["open"])
		}
	}
	return `<div class="acts` + class + `">` + link + "</div>"
}

// colours are the classes of code.css by categories of tokens. All other tokens have no class.
var colours = map[chroma.TokenType]string{
	chroma.Keyword:        "k",
	chroma.Comment:        "c",
	chroma.LiteralString:  "s",
	chroma.LiteralNumber:  "m",
	chroma.NameFunction:   "f",
	chroma.NameBuiltin:    "k",
	chroma.NameTag:        "k", // a key of JSON
	chroma.KeywordType:    "t",
	chroma.NameClass:      "t",
	chroma.NameAttribute:  "f",
	chroma.LiteralDate:    "m",
	chroma.CommentPreproc: "c",
}

// highlight returns code as HTML, with a span around each token that has a colour.
func highlight(language, text string) string {
	text = strings.TrimSuffix(text, "\n")
	if language == "jsonl" {
		language = "json"
	}
	lexer := lexers.Get(language)
	if lexer == nil || language == "text" {
		return html.EscapeString(text)
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, text)
	if err != nil {
		return html.EscapeString(text)
	}
	var b strings.Builder
	for token := range tokens.Stdlib() {
		class := ""
		for _, kind := range []chroma.TokenType{token.Type, token.Type.SubCategory(), token.Type.Category()} {
			if class == "" {
				class = colours[kind]
			}
		}
		value := html.EscapeString(token.Value)
		if class != "" && strings.TrimSpace(value) != "" {
			value = `<span class="` + class + `">` + value + `</span>`
		}
		b.WriteString(value)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
