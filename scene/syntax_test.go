package scene

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/hantei-go/hantei/internal/samples"
)

// TestRewritten: the same JSON in other bytes is the same scene.
func TestRewritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	texts := []string{samples.Plane, samples.Space}
	for _, data := range small(t) {
		texts = append(texts, string(data))
	}
	for _, text := range texts {
		want, err := Read("f", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			again := samples.Rewritten(rng, text, " \t\r")
			got, err := Read("f", strings.NewReader(again))
			if err != nil || !identical(reflect.ValueOf(got), reflect.ValueOf(want)) {
				t.Fatalf("%s\n%v\ngot  %+v\nwant %+v", again, err, got, want)
			}
		}
	}
}

// TestPieces: a text is the same in whatever pieces it comes, and wherever in it reading
// paused.
func TestPieces(t *testing.T) {
	texts := []string{samples.Plane, samples.Space, `"`, `"\u00e9円`, "[tru", "[-", "[1.", "[1e+", "{\"a", "[1"}
	for _, bad := range samples.Malformed {
		if strings.HasPrefix(bad.Text, "{") && len(bad.Text) < 1000 {
			texts = append(texts, bad.Text)
		}
	}
	for _, text := range texts {
		want, wantErr := Read("f", strings.NewReader("\n"+text))
		step := 1 + len(text)/100
		for before := 1; before <= len(text); before += step {
			// So much of it is in the first piece.
			padded := strings.Repeat(" ", firstRead-before-1) + "\n" + text
			got, err := Read("f", iotest.HalfReader(strings.NewReader(padded)))
			if !identical(reflect.ValueOf(got), reflect.ValueOf(want)) || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
				t.Errorf("%s\n%d before the end of the first piece: %v, want %v", text, before, err, wantErr)
			}
		}
	}
}

// A counter counts what is read.
type counter struct {
	io.Reader
	n int
}

func (c *counter) Read(data []byte) (int, error) {
	n, err := c.Reader.Read(data)
	c.n += n
	return n, err
}

// An endless reader repeats a text.
type endless string

func (e endless) Read(data []byte) (n int, _ error) {
	for n < len(data) {
		n += copy(data[n:], e)
	}
	return n, nil
}

// TestEarly: what cannot become a scene is refused before much more of it is read.
func TestEarly(t *testing.T) {
	zeros := strings.Repeat("0,", 1<<20)
	for _, begin := range []string{"", "[", "[" + zeros + "x", `{"a": "` + zeros + "\x01", "[" + zeros + "]]", strings.Repeat("[", 65)} {
		in := counter{Reader: io.MultiReader(strings.NewReader(begin), endless("\x00"))}
		if _, err := Read("f", &in); err == nil || !strings.Contains(err.Error(), `f:1:`) {
			t.Errorf("%.10s: %v", begin, err)
		}
		if in.n > 2*len(begin)+2*firstRead {
			t.Errorf("%.10s: read %d bytes of %d", begin, in.n, len(begin))
		}
	}
}

// TestMaxFields: an object that has its fields read in part is refused for these.
func TestMaxFields(t *testing.T) {
	schema := string(Schema())
	var root struct {
		Properties map[string]any `json:"properties"`
		Defs       map[string]struct {
			Properties map[string]any `json:"properties"`
			OneOf      []struct {
				Properties map[string]any `json:"properties"`
			} `json:"oneOf"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(schema), &root); err != nil {
		t.Fatal(err)
	}
	most := len(root.Properties)
	for _, def := range root.Defs {
		most = max(most, len(def.Properties))
		for _, one := range def.OneOf {
			most = max(most, len(one.Properties))
		}
	}
	if most < 10 || most >= maxFields {
		t.Errorf("an object has up to %d fields, maxFields is %d", most, maxFields)
	}
}

// depth returns how deep the arrays and objects of valid JSON are nested.
func depth(data []byte) (most int) {
	dec := json.NewDecoder(strings.NewReader(string(data)))
	dec.UseNumber()
	for deep := 0; ; {
		switch tok, err := dec.Token(); {
		case err != nil:
			return most
		case tok == json.Delim('[') || tok == json.Delim('{'):
			deep++
			most = max(most, deep)
		case tok == json.Delim(']') || tok == json.Delim('}'):
			deep--
		}
	}
}

// FuzzSyntax: what is JSON is that of encoding/json, but for strings that are not UTF-8
// and for what is nested deeply. The parts of it are there where it is read again.
func FuzzSyntax(f *testing.F) {
	for _, bad := range slices.Concat(samples.Malformed, samples.Beyond) {
		if len(bad.Text) < 1000 {
			f.Add([]byte(bad.Text))
		}
	}
	f.Add([]byte(samples.Plane))
	f.Add([]byte(" null"))
	f.Add([]byte("\t\"a\" "))
	f.Add([]byte(" true\n"))
	f.Add([]byte(" {\"a\" : [ -0.5e+3 , \"\\ud83d\\ude00\\ud800\" , {} , [] , true , false , null ] }\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &source{file: "f", from: strings.NewReader(string(data))}
		err := (&syntax{source: s}).check()
		want := json.Valid(data) && utf8.Valid(data) && depth(data) <= maxNesting
		if (err == nil) != want {
			t.Fatalf("%q: %v, want valid %t", data, err, want)
		}
		if err == nil {
			same(t, s, s.root(), data)
		}
	})
}

// same compares a value with what encoding/json reads of it. Of a repeated key that has
// the last value only.
func same(t *testing.T, s *source, n node, data []byte) {
	t.Helper()
	data = bytes.Trim(data, " \t\r\n")
	if !bytes.Equal(s.written(n), data) {
		t.Fatalf("%q is taken for %q", data, s.written(n))
	}
	switch n.kind {
	case isString:
		var text string
		if err := json.Unmarshal(data, &text); err != nil || text != string(s.content(n.from)) {
			t.Errorf("%q says %q, want %q, %v", data, s.content(n.from), text, err)
		}
	case isArray:
		var items []json.RawMessage
		if err := json.Unmarshal(data, &items); err != nil {
			t.Fatal(err)
		}
		count := 0
		for i, item := range s.items(n) {
			same(t, s, item, items[i])
			count++
		}
		if count != len(items) {
			t.Errorf("%q: %d items, want %d", data, count, len(items))
		}
	case isObject:
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(data, &fields); err != nil {
			t.Fatal(err)
		}
		last := map[string]node{}
		for f := range s.fields(n) {
			last[f.name] = f.value
		}
		if len(last) != len(fields) {
			t.Errorf("%q: %d fields, want %d", data, len(last), len(fields))
		}
		for name, value := range last {
			same(t, s, value, fields[name])
		}
	default:
		var value any
		if err := json.Unmarshal(data, &value); n.kind != isNumber && err != nil {
			t.Error(err)
		}
		_, isBoolean := value.(bool)
		if isBoolean != (n.kind == isBool) || (n.kind == isNull) != (string(data) == "null") {
			t.Errorf("%q is of kind %d", data, n.kind)
		}
	}
}
