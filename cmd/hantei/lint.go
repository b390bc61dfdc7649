package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"
)

func newLint() *cobra.Command {
	var root string
	var thin float64
	var pics pictures
	cmd := &cobra.Command{
		Use:   "lint LEVEL",
		Short: "Look for mistakes in a level that an editor wrote",
		Long: `Lint reads a level, as import does, and prints a line for each thing in it that is
probably a mistake, with the ids of the objects as a scene has them:

  warning      what was read, but may not be meant so, such as a polygon that
               crosses itself
  degenerate   a shape without any width
  thin         a shape that is less wide than --thin
  duplicate    two objects with the same shapes
  overlapping  two solid objects that do more than touch
  open         a line that is solid, but has ends
  outside      a shape that is not inside the map

The exit code is 0 if there is nothing to say, 1 if there is, and 2 if the level is
refused.`,
		Example: `  hantei lint level.tmx
  hantei lint --thin 4 --svg world.svg world.ldtk`,
		ValidArgsFunction: levelFiles,
		Args:              oneLevel,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needNames(cmd, "svg", "root"); err != nil {
				return err
			}
			if !(thin >= 0) || math.IsInf(thin, 0) {
				return fmt.Errorf("--thin %v: must be a number that is not negative", thin)
			}
			if err := pics.prepare(1); err != nil {
				return err
			}
			l, err := readLevel(args[0], root)
			if err != nil {
				return err
			}
			for _, warning := range l.Warnings {
				fmt.Fprintln(cmd.OutOrStdout(), "warning: "+warning)
			}
			findings := l.Lint(thin)
			for _, f := range findings {
				fmt.Fprintln(cmd.OutOrStdout(), f)
			}
			s := l.Scene()
			s.File = args[0]
			if err := pics.write(s); err != nil {
				return err
			}
			if len(l.Warnings)+len(findings) > 0 {
				return exitFailed
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.Float64Var(&thin, "thin", 0, "tell shapes that are less wide than `WIDTH`")
	flags.StringVar(&pics.path, "svg", "", "draw the level to `FILE`")
	flags.StringVar(&root, "root", "", "read what the level refers to from `FOLDER` and below")
	return cmd
}

// levelFiles completes the names of levels.
var levelFiles = files("tmx", "tmj", "json", "ldtk", "gltf", "glb")

// oneLevel refuses all but one argument.
func oneLevel(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s needs one level", cmd.Name())
	}
	return nil
}

// needNames refuses flags that were given without the name of a file or folder.
func needNames(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			return fmt.Errorf("--%s needs the name of a file or folder", name)
		}
	}
	return nil
}
