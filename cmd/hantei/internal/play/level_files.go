package play

import (
	"embed"
	"encoding/json"
	"io/fs"
	"path"
)

// levelsName is the file in which the page finds levels to begin with.
const levelsName = "levels.json"

// The levels to begin with are copies: of the platformer of the examples, and of the tests of package level.
//
//go:embed shipped
var shipped embed.FS

// A shippedLevel is a level with the files that it names.
type shippedLevel struct {
	Name  string            `json:"name"` // of the file of the level
	Files map[string][]byte `json:"files"`
}

// shippedLevels returns the levels to begin with. Each has a folder.
func shippedLevels() ([]shippedLevel, error) {
	var list []shippedLevel
	folders, err := shipped.ReadDir("shipped")
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		l := shippedLevel{Files: map[string][]byte{}}
		err := fs.WalkDir(shipped, path.Join("shipped", folder.Name()), func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := shipped.ReadFile(file)
			l.Files[entry.Name()] = data
			switch path.Ext(file) {
			case ".tmx", ".ldtk":
				l.Name = entry.Name()
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, nil
}

// levels writes the levels to begin with into one file.
func (b *builder) levels() error {
	list, err := shippedLevels()
	if err != nil {
		return err
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return b.write(levelsName, data)
}
