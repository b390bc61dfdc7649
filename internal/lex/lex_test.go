package lex

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestString(t *testing.T) {
	for _, test := range []struct {
		in      string
		n       int
		escaped bool
		fault   Fault
		text    string
	}{
		{`""`, 2, false, None, ""},
		{`"a" "b"`, 3, false, None, "a"},
		{`"円"`, 5, false, None, "円"},
		{`"\"\\\/\b\f\n\r\t"`, 18, true, None, "\"\\/\b\f\n\r\t"},
		{`"d\u0069m"`, 10, true, None, "dim"},
		{`"\u00E9\u00e9"`, 14, true, None, "éé"},
		{`"\ud83d\ude00"`, 14, true, None, "😀"},
		{`"\ud83d"`, 8, true, None, "\ufffd"},
		{`"\ude00"`, 8, true, None, "\ufffd"},
		{`"\ude00\ud83d"`, 14, true, None, "\ufffd\ufffd"},
		{`"\ud83d\ud83d\ude00"`, 20, true, None, "\ufffd😀"},
		{`"\ud83d\u0041"`, 14, true, None, "\ufffdA"},
		{`"\ud83dA"`, 9, true, None, "\ufffdA"},
		{`"\ud83d\n"`, 10, true, None, "\ufffd\n"},
		{`"`, 1, false, Ends, ""},
		{`"a`, 2, false, Ends, ""},
		{`"\`, 2, true, Ends, ""},
		{`"\u00e`, 6, true, Ends, ""},
		{`"\x"`, 2, true, Escape, ""},
		{`"\U0041"`, 2, true, Escape, ""},
		{`"\u00g0"`, 5, true, Hex, ""},
		{`"\u"`, 3, true, Hex, ""},
		{"\"a\x00\"", 2, false, Control, ""},
		{"\"a\n\"", 2, false, Control, ""},
		{"\"\x7f\"", 3, false, None, "\x7f"},
		{"\"\xff\"", 1, false, UTF8, ""},
		{"\"\xed\xa0\x80\"", 1, false, UTF8, ""}, // a surrogate
		{"\"円\xe5\x86", 4, false, UTF8, ""},
	} {
		n, escaped, fault := String([]byte(test.in))
		if n != test.n || escaped != test.escaped || fault != test.fault {
			t.Errorf("%s: %d, %t, %q", test.in, n, escaped, fault)
			continue
		}
		if fault == None {
			if text := AppendText([]byte("x"), []byte(test.in[1:n-1])); string(text) != "x"+test.text {
				t.Errorf("%s: %q", test.in, text)
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		in    string
		n     int
		fault Fault
	}{
		{"0", 1, None},
		{"-0.50e+07,", 9, None},
		{"01", 1, None},
		{"1.5E-3]", 6, None},
		{"12x", 2, None},
		{"", 0, Ends},
		{"-", 1, Ends},
		{"1.", 2, Ends},
		{"1e+", 3, Ends},
		{"+1", 0, Integer},
		{"-x", 1, Integer},
		{".5", 0, Integer},
		{"1.x", 2, Fraction},
		{"1e-x", 3, Exponent},
		{"1ee", 2, Exponent},
	} {
		if n, fault := Number([]byte(test.in)); n != test.n || fault != test.fault {
			t.Errorf("%s: %d, %q", test.in, n, fault)
		}
	}
}

func TestFloat(t *testing.T) {
	for _, test := range []struct {
		in   string
		x    float64
		fits bool
	}{
		{"-0", math.Copysign(0, -1), true},
		{"-0.00E-999", math.Copysign(0, -1), true},
		{"0e5", 0, true},
		{"5e-324", 5e-324, true},
		{"-3e-324", -5e-324, true},
		{"1e-999", 0, false},
		{"-0.01E-400", math.Copysign(0, -1), false},
		{"1.7976931348623157e308", math.MaxFloat64, true},
		{"1e309", math.Inf(1), false},
	} {
		x, fits := Float([]byte(test.in))
		if math.Float64bits(x) != math.Float64bits(test.x) || fits != test.fits {
			t.Errorf("%s: %v, %t", test.in, x, fits)
		}
	}
}

// FuzzTokens compares with encoding/json: a text that is one token and nothing else is
// valid there and here, and has the same value.
func FuzzTokens(f *testing.F) {
	for _, seed := range []string{`"d\u0069m"`, `"\ud83d\ude00\ud800"`, "\"\xff\"", `"\u00"`, "-0.5e+3", "01", "1.", "\"\t\"", `"\`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var n int
		var fault Fault
		isString := len(data) > 0 && data[0] == '"'
		if isString {
			n, _, fault = String(data)
		} else {
			n, fault = Number(data)
		}
		if n > len(data) || (fault == Ends) != (fault != None && n == len(data)) {
			t.Fatalf("%q: %d, %q", data, n, fault)
		}
		got := fault == None && n == len(data)
		var want bool
		switch {
		case isString:
			want = json.Valid(data) && utf8.Valid(data) && data[len(data)-1] == '"'
		default:
			want = json.Valid(data) && strings.Trim(string(data), "0123456789.+-eE") == ""
		}
		if got != want {
			t.Fatalf("%q: %d, %q; encoding/json says %t", data, n, fault, want)
		}
		if !got {
			return
		}
		if isString {
			var text string
			if err := json.Unmarshal(data, &text); err != nil || text != string(AppendText(nil, data[1:n-1])) {
				t.Errorf("%q: %q, want %q, %v", data, AppendText(nil, data[1:n-1]), text, err)
			}
			return
		}
		x, fits := Float(data)
		want64, err := strconv.ParseFloat(string(data), 64)
		if math.Float64bits(x) != math.Float64bits(want64) || fits && err != nil {
			t.Errorf("%q: %v, %t, want %v, %v", data, x, fits, want64, err)
		}
	})
}

func TestNoAllocation(t *testing.T) {
	text, number, to := []byte(`"d\u0069m\ud83d\ude00 円"`), []byte("-123.25e-3"), make([]byte, 64)
	if n := testing.AllocsPerRun(100, func() {
		n, _, _ := String(text)
		AppendText(to[:0], text[1:n-1])
		Number(number)
		Float(number)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
