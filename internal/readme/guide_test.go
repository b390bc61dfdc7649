package readme

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// guideScenes are the scenes of the sections whose titles are not in the names of the files.
var guideScenes = map[string][]string{
	"S5": {"boxes-*", "polygon-*", "hull-*", "edge-on-edge-*", "triangle-*", "tile-*", "infinite-*"},
	"S6": {"rounded-*", "halfplane-*", "halfspace-*"},
}

// TestGuide: each section of the guide has the next example as its code, which go test
// compiles, runs and compares with its output, and names all scenes of its own.
func TestGuide(t *testing.T) {
	sections := strings.Split(read(t, "docs/guide.md"), "\n## ")[1:]
	bodies := examples(t, "internal/readme/guide_example_test.go")
	if len(sections) != len(bodies) {
		t.Fatalf("docs/guide.md has %d sections, there are %d examples", len(sections), len(bodies))
	}
	named := 0
	for i, section := range sections {
		title, _, _ := strings.Cut(section, " ")
		code := blocks(section, "go")
		if len(code) != 1 || code[0] != bodies[i] {
			t.Errorf("docs/guide.md, %s: the code is not that of example %d:\n%s", title, i+1, bodies[i])
		}
		if !regexp.MustCompile(`(?m)^// Output:\n// `).MatchString(bodies[i]) {
			t.Errorf("docs/guide.md, %s: the code has no output, so go test does not run it", title)
		}
		for _, part := range []string{"**The formula.**", "**What can go wrong.**", "**In hantei.**", "Scenes: "} {
			if strings.Count(section, "\n"+part) != 1 {
				t.Errorf("docs/guide.md, %s: not one paragraph that begins with %s", title, part)
			}
		}
		patterns, other := guideScenes[title]
		if !other {
			patterns = []string{strings.ToLower(title) + "-*"}
		}
		var scenes []string
		for _, pattern := range patterns {
			found, err := filepath.Glob(filepath.Join(root, "scenes", pattern+".json"))
			if err != nil || len(found) == 0 {
				t.Errorf("docs/guide.md, %s: no scene %s (%v)", title, pattern, err)
			}
			scenes = append(scenes, found...)
		}
		for _, scene := range scenes {
			if !other {
				named++
			}
			if !strings.Contains(section, "(../scenes/"+filepath.Base(scene)+")") {
				t.Errorf("docs/guide.md, %s does not name %s", title, filepath.Base(scene))
			}
		}
	}
	all, err := filepath.Glob(filepath.Join(root, "scenes", "s[0-9]*.json"))
	if err != nil || named != len(all) {
		t.Errorf("the guide names %d scenes of %d (%v)", named, len(all), err)
	}
}
