package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const lintLevel = `<map width="8" height="4" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>
<layer id="1" name="g"><data encoding="csv">0,0,0,0,1,0,0,0, 0,0,0,0,1,0,0,0, 0,0,0,0,1,0,0,0, 1,1,1,1,1,1,1,1</data></layer>
<objectgroup id="2" name="o">
<object id="1" name="Hero" x="8" y="48"><point/></object>
<object id="2" name="nothing" x="40" y="8"/>
<object id="3" name="door" x="40" y="40" width="4" height="8"/>
</objectgroup></map>`

// TestLint prints numbers, ids and places, and draws them.
func TestLint(t *testing.T) {
	dir := t.TempDir()
	file, picture := filepath.Join(dir, "a.tmx"), filepath.Join(dir, "a.svg")
	if err := os.WriteFile(file, []byte(lintLevel), 0o644); err != nil {
		t.Fatal(err)
	}
	lint := func(args ...string) (int, string, string) {
		var out, errOut strings.Builder
		code := execute(append([]string{"lint", file}, args...), nil, &out, &errOut, false)
		return code, out.String(), errOut.String()
	}
	const always = "1 degenerate: o/nothing#2: a box without any width\n"
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"--layer g", 0, ""},
		{"--layer=o --thin=5", 1, always + "2 thin: o/door#3: a box that is 4 wide: less than 5\n"},
		{"--layer=o --thin=5 --most=1 --svg " + picture, 1, always + "more: there is 1 more finding\n"},
		{"--hero= --objects-only", 1, always + "2 unreachable: o/door#3: 1 place to stand within (32, 32) and (48, 48), to which a hero of 14 × 14 who jumps 64 high does not come from o/Hero#1\n"},
		{"--hero=hero --hero-jump=16", 1, always + "2 unreachable: g#1: 3 places to stand within (80, 32) and (128, 48), to which a hero of 14 × 14 who jumps 16 high does not come from o/Hero#1\n"},
		{"--hero-size 8x12 --hero-jump 36 --svg " + picture, 1, always + "2 unreachable: g#1: 3 places to stand within (80, 32) and (128, 48), to which a hero of 8 × 12 who jumps 36 high does not come from o/Hero#1\n"},
	} {
		code, out, errOut := lint(strings.Fields(test.args)...)
		if code != test.code || out != test.want || errOut != "" {
			t.Errorf("%s: exit %d, %q, %q, want %d, %q", test.args, code, out, errOut, test.code, test.want)
		}
	}
	svg, err := os.ReadFile(picture)
	if err != nil || !strings.Contains(string(svg), ">2</text>") || strings.Count(string(svg), `class="impact"`) != 2 {
		t.Errorf("%v, %s", err, svg)
	}
	for args, want := range map[string]string{
		"--hero-size 8":     "--hero-size 8: must be a width and a height above 0, such as 12x24",
		"--hero-size 8x0":   "--hero-size 8x0: must be a width and a height above 0, such as 12x24",
		"--hero-size 8xInf": "--hero-size 8xInf: must be a width and a height above 0, such as 12x24",
		"--hero-jump 0":     "--hero-jump 0: must be a number above 0",
		"--hero nobody":     file + `: the hero starts nowhere: no object has the class, name or id "nobody"`,
		"--layer g --hero=": file + ": the hero starts nowhere: no object has the class or name player, hero, start, spawn",
		"--most 0":          "--most 0: must be a number above 0",
		"--thin=-1":         "--thin -1: must be a number that is not negative",
		"--layer sky":       file + `:1: "sky": is no layer; there are g, o`,
	} {
		code, _, errOut := lint(strings.Fields(args)...)
		if code != 2 || errOut != "hantei: "+want+"\n" {
			t.Errorf("%s: exit %d, %q, want 2, %q", args, code, errOut, want)
		}
	}
}

// TestObjectsOnly reads a map whose tiles are not orthogonal.
func TestObjectsOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.tmx")
	if err := os.WriteFile(file, []byte(strings.Replace(lintLevel, "<map", `<map orientation="isometric"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"import", "lint"} {
		var out, errOut strings.Builder
		want := "hantei: " + file + `:1: orientation: "isometric": the tiles are not rectangles along the axes; ObjectsOnly reads the objects alone` + "\n"
		if code := execute([]string{command, file}, nil, io.Discard, &errOut, false); code != 2 || errOut.String() != want {
			t.Errorf("%s: exit %d, %q, want 2, %q", command, code, &errOut, want)
		}
		if code := execute([]string{command, "--objects-only", file}, nil, &out, io.Discard, false); code == 2 || !strings.Contains(out.String(), "nothing#2") || strings.Contains(out.String(), "g#1") {
			t.Errorf("%s --objects-only: exit %d, %s", command, code, &out)
		}
	}
}
