package play

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// examplesName is the file in which the page finds the scenes shipped.
const examplesName = "examples.json"

// library is the module of the library, which the scenes are part of.
const library = "github.com/hantei-go/hantei"

// firstExamples are the scenes to begin with; the others follow by name.
var firstExamples = []string{"arena-2d", "overview-2d", "arena-3d"}

// An example is a scene shipped, with what a list says of it.
type example struct {
	Name   string `json:"name"` // of the file, without .json
	Title  string `json:"title"`
	Dim    int    `json:"dim"`
	Shapes int    `json:"shapes"`
	Text   string `json:"text"`
}

// examples writes the scenes shipped into one file.
func (b *builder) examples() error {
	root, err := b.output("list", "-m", "-f", "{{.Dir}}", library)
	if err != nil {
		return err
	}
	list, err := readExamples(filepath.Join(strings.TrimSpace(string(root)), "scenes"))
	if err != nil {
		return err
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return b.write(examplesName, data)
}

// readExamples returns the scenes in a folder, in the order of the list.
func readExamples(dir string) ([]example, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	list := make([]example, 0, len(files))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var head struct {
			Title  string
			Dim    int
			Shapes []json.RawMessage
		}
		if err := json.Unmarshal(text, &head); err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		list = append(list, example{Name: name, Title: head.Title, Dim: head.Dim, Shapes: len(head.Shapes), Text: string(text)})
	}
	place := func(e example) int {
		if i := slices.Index(firstExamples, e.Name); i >= 0 {
			return i
		}
		return len(firstExamples)
	}
	slices.SortStableFunc(list, func(a, b example) int { return place(a) - place(b) })
	return list, nil
}
