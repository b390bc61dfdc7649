package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hantei-go/hantei/level"
	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
error.

The scene is written to standard output, or with -o to a file: as a whole or not at
all. A level refers to other files, such as tilesets. They are read from the working
directory and below, if LEVEL is there, and else from the folder of LEVEL and below;
--root names another folder.

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
			if err := pics.prepare(1); err != nil {
				return err
			}
			if info, err := os.Stat(out); err == nil && info.IsDir() {
				return fmt.Errorf("cannot write %s: it is a folder", out)
			}
			if out != "" && filepath.Clean(out) == filepath.Clean(pics.path) {
				return fmt.Errorf("--svg %s: the scene is written there", pics.path)
			}
			l, err := from.read(args[0])
			if err != nil {
				return err
			}
			for _, warning := range l.Warnings {
				fmt.Fprintln(cmd.ErrOrStderr(), warning)
			}
			s := l.Scene()
			if len(s.Shapes) == 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: there is nothing solid in it\n", args[0])
			}
			return writeScene(cmd, s, args[0], out, &pics)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "output", "o", "", "write the scene to `FILE`")
	flags.StringVar(&pics.path, "svg", "", "draw the scene to `FILE`")
	from.addFlags(flags)
	return cmd
}

// A levelSource says how levels are read.
type levelSource struct {
	root        string // the folder of what a level refers to; empty for that of newImport
	layers      []string
	objectsOnly bool
}

func (from *levelSource) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&from.root, "root", "", "read what the level refers to from `FOLDER` and below")
	flags.StringArrayVar(&from.layers, "layer", nil, "read only the layer or group `NAME`; may be repeated")
	flags.BoolVar(&from.objectsOnly, "objects-only", false, "leave out grids of tiles, as of isometric maps")
}

// read reads a level.
func (from *levelSource) read(file string) (*level.Level, error) {
	root := from.root
	name, isGiven := file, root != ""
	if !isGiven {
		root = "."
	} else if _, err := os.Stat(root); err != nil {
		return nil, fmt.Errorf("--root %s: %w", root, bare(err))
	}
	if absolute, err := filepath.Abs(file); err == nil {
		if from, err := filepath.Abs(root); err == nil {
			if rel, err := filepath.Rel(from, absolute); err == nil {
				name = rel
			}
		}
	}
	if !filepath.IsLocal(name) {
		if isGiven {
			return nil, fmt.Errorf("--root %s: %s is not in it", root, file)
		}
		root, name = filepath.Dir(file), filepath.Base(file)
	}
	folder, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, bare(err))
	}
	defer folder.Close()
	options := []level.Option{level.Layers(from.layers...)}
	if from.objectsOnly {
		options = append(options, level.ObjectsOnly())
	}
	l, err := level.Read(folder.FS(), filepath.ToSlash(name), options...)
	if bad := (*level.Error)(nil); errors.As(err, &bad) {
		bad.File = filepath.Join(root, filepath.FromSlash(bad.File))
	}
	return l, err
}

// writeScene writes the scene of a level and its picture. Both are made before either is written.
func writeScene(cmd *cobra.Command, s *scene.Scene, file, out string, pics *pictures) error {
	s.File = file
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
	return pics.write(s)
}

// barely returns why a file could not be written: the temporary one beside it says nothing to the reader.
func barely(err error) error {
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return bare(err)
}
