package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/level"
	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
)

func newImport() *cobra.Command {
	var out string
	var from levelSource
	var pics pictures
	cmd := &cobra.Command{
		Use:   "import LEVEL",
		Short: "Make a scene of a level that an editor wrote",
		Long: `Import reads a level and writes what is solid in it as a scene. LEVEL is a map of
Tiled (.tmx, .tmj, .json), a project of LDtk (.ldtk), or a file of glTF (.gltf or
.glb).

A shape has the name layer/name#id, with the names of the editor, and the class and
the properties of its object. Tiles are merged into few shapes. A trigger is told by
its property trigger. What was read but may not be meant so is a line on standard
error, and so is what import has decided: that layers of tiles of LDtk are pictures,
which --tiles-solid takes for solid, or that a cylinder of two radii becomes a
hull.

The scene is written to standard output, or with -o to a file: as a whole or not at
all. FILE may be "-" for standard output.

A level refers to other files, such as ../tilesets/ground.tsx. They are read from
where they are, but none outside of the project: the nearest folder above LEVEL with
a .tiled-project, .git or go.mod in it. If there is no such folder, they may be up to
three folders above that of LEVEL, or in the working directory. --root names another
folder.

The tiles of maps that are isometric, staggered, hexagonal or oblique are refused:
--objects-only reads the objects alone.

The exit code is 0 if the level was read, and 2 if it is refused: the error names the
file, the object, the property and the value.`,
		Example: `  hantei import level.tmx -o scene.json
  hantei import world.ldtk -o scene.json --svg world.svg
  hantei import --root assets assets/maps/cave.tmj | hantei check -
  hantei import --objects-only isometric.tmx -o scene.json`,
		ValidArgsFunction: levelFiles,
		Args:              oneLevel,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needNames(cmd, "output", "svg", "root"); err != nil {
				return err
			}
			pics.begin(args, nil)
			l, err := from.read(args[0], pics.inputs)
			if err != nil {
				return err
			}
			if err := pics.prepare(1); err != nil {
				return err
			}
			if out != "" && isSame(out, pics.path) {
				return fmt.Errorf("--svg %s: the scene is written there", pics.path)
			}
			target, err := pics.inputs.flagO(out)
			if err != nil {
				return err
			}
			for _, line := range slices.Concat(l.Warnings, l.Notes) {
				fmt.Fprintln(cmd.ErrOrStderr(), line)
			}
			s := l.Scene()
			if len(s.Shapes) == 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: there is nothing solid in it\n", args[0])
			}
			return writeScene(cmd, l, s, args[0], target, &pics)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "output", "o", "", "write the scene to `FILE`")
	flags.StringVar(&pics.path, "svg", "", "draw the scene to `FILE`")
	from.addFlags(flags)
	return cmd
}

// writeScene writes the scene of a level and its picture. Both are made before either is written.
func writeScene(cmd *cobra.Command, l *level.Level, s *scene.Scene, file, out string, pics *pictures) error {
	s.File = file
	if textSize(s) > maxMegabytes*1e6 {
		return fmt.Errorf("%s: the scene would have more than %d MB: read some of the layers with --layer", file, maxMegabytes)
	}
	var text bytes.Buffer
	if err := scene.Write(&text, s); err != nil {
		return err
	}
	if out == "" || out == "-" {
		if _, err := cmd.OutOrStdout().Write(text.Bytes()); err != nil {
			return err
		}
	} else if err := writeFile(out, text.Bytes()); err != nil {
		return fmt.Errorf("cannot write %s: %w", out, barely(err))
	}
	return pics.writeWith(s, func(w io.Writer, s *scene.Scene) error { return plan(w, s, l) })
}

// plan draws the scene of a level: a colour for each of its layers, and labels that say what is there: the class of an object, or else its
// name. The ids of editors are left out, and so is what touches: in a level that is nearly all.
func plan(w io.Writer, s *scene.Scene, l *level.Level) error {
	grids := map[string]bool{} // the layers of tiles, which have names of their own as objects have
	for i := range l.Grids {
		grids[l.Grids[i].Layer] = true
	}
	return draw.Plan(w, s, func(i int) (layer, label string) {
		shape := &s.Shapes[i]
		name, _, _ := strings.Cut(shape.Name, "#")
		if grids[name] {
			return name, last(name, 2)
		}
		layer, name = name[:strings.LastIndex(name, "/")+1], last(name, 1)
		if shape.Notes != nil && shape.Notes.Class != "" {
			name = shape.Notes.Class
		}
		if name == "" {
			return strings.TrimSuffix(layer, "/"), ""
		}
		return strings.TrimSuffix(layer, "/"), last(layer+name, 2)
	})
}

// last returns the last parts of a name with slashes.
func last(name string, n int) string {
	parts := strings.Split(name, "/")
	return strings.Join(parts[max(0, len(parts)-n):], "/")
}

// textSize returns about how many bytes a scene takes as a text, or some number above maxMegabytes if it takes more than that. Shapes may
// share properties, but each of them is written with them.
func textSize(s *scene.Scene) (bytes int) {
	sizes := make(map[*scene.Notes]int)
	for i := 0; i < len(s.Shapes) && bytes <= maxMegabytes*1e6; i++ {
		shape := &s.Shapes[i]
		bytes += 100 + len(shape.Name) + 30*len(shape.List)
		if shape.Surface != nil {
			bytes += 20 * len(shape.Surface.Triangles)
		}
		if shape.Notes == nil {
			continue
		}
		if _, ok := sizes[shape.Notes]; !ok {
			text, _ := json.Marshal(shape.Notes) // Write tells what is wrong with it
			sizes[shape.Notes] = len(text)
		}
		bytes += sizes[shape.Notes]
	}
	return bytes
}

// barely returns why a file could not be written: the temporary one beside it says nothing to the reader.
func barely(err error) error {
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return bare(err)
}
