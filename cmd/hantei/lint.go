package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/level"
	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
)

func newLint() *cobra.Command {
	var from levelSource
	var thin float64
	var most int
	var hero heroFlags
	var pics pictures
	cmd := &cobra.Command{
		Use:   "lint LEVEL",
		Short: "Look for mistakes in a level that an editor wrote",
		Long: `Lint reads a level, as import does, and prints a line for each thing in it that is
probably a mistake: a number, what it is, and the ids of the objects as a scene has
them. With --svg these numbers and red outlines are in a picture.

  warning      what was read, but may not be meant so
  degenerate   a shape or polygon without any width
  thin         a shape that is less wide than --thin
  crossing     a polygon that crosses or touches itself
  nonconvex    a polygon with dents: it becomes several shapes
  duplicate    two objects with the same shapes
  overlapping  two solid objects that do more than touch
  open         a line that is solid, but has ends
  outside      a shape that is not inside the map
  ceiling      a one-way floor (of the class oneway, or with a property oneway that
               is true) with something solid so near above it that the hero has no
               room there
  unreachable  with --hero: where he could stand, but does not come
  more         findings that --most leaves out; this line has no number

--hero NAME lets a hero walk, fall and jump through a level in the plane, from all
objects of this class, name or id; --hero= from those of the class or name player,
hero, start or spawn. He is a box of --hero-size, 7/8 of the smallest cell if it is
not given, and jumps --hero-jump high, four cells if it is not given. Across he comes
twice as far as high. Doors, ladders and lifts do not move.

The exit code is 0 if there is nothing to say, 1 if there is, and 2 if the level is
refused.`,
		Example: `  hantei lint level.tmx
  hantei lint --thin 4 --svg world.svg world.ldtk
  hantei lint --hero Player --hero-size 12x24 --hero-jump 56 level.tmx`,
		ValidArgsFunction: levelFiles,
		Args:              oneLevel,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needNames(cmd, "svg", "root"); err != nil {
				return err
			}
			if !(thin >= 0) || math.IsInf(thin, 0) {
				return fmt.Errorf("--thin %v: must be a number that is not negative", thin)
			}
			if most < 1 {
				return fmt.Errorf("--most %d: must be a number above 0", most)
			}
			checks := level.Checks{Thin: thin, Most: most}
			var err error
			if checks.Hero, err = hero.hero(cmd); err != nil {
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
			work := cmd.ErrOrStderr().(*status)
			work.start()
			checks.Watch = func(cells int) { work.show(fmt.Sprintf("%s: the hero has been in %d cells", args[0], cells)) }
			findings, err := l.Lint(checks)
			work.clear()
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			for i, f := range findings {
				if f.Rule == "more" {
					fmt.Fprintln(cmd.OutOrStdout(), f)
					continue
				}
				fmt.Fprintln(cmd.OutOrStdout(), i+1, f)
			}
			s := l.Scene()
			s.File = args[0]
			err = pics.writeWith(s, func(w io.Writer, s *scene.Scene) error { return draw.Marked(w, s, remarks(findings)) })
			if err != nil {
				return err
			}
			if len(findings) > 0 {
				return exitFailed
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.Float64Var(&thin, "thin", 0, "tell shapes that are less wide than `WIDTH`")
	flags.IntVar(&most, "most", level.DefaultMost, "tell at most `N` findings, and how many more there are")
	flags.StringVar(&hero.start, "hero", "", "tell what a hero who starts at `NAME` does not reach")
	flags.StringVar(&hero.size, "hero-size", "", "the hero has this width and height, such as `12x24`")
	flags.Float64Var(&hero.jump, "hero-jump", 0, "the hero jumps `HEIGHT` high")
	flags.StringVar(&pics.path, "svg", "", "draw the level and the findings to `FILE`")
	from.addFlags(flags)
	return cmd
}

// heroFlags are those of the hero.
type heroFlags struct {
	start, size string
	jump        float64
}

// hero returns the hero of the flags, or nil if none asks for one.
func (f *heroFlags) hero(cmd *cobra.Command) (*level.Hero, error) {
	isGiven := func(name string) bool { return cmd.Flags().Changed(name) }
	if !slices.ContainsFunc([]string{"hero", "hero-size", "hero-jump"}, isGiven) {
		return nil, nil
	}
	h := &level.Hero{Start: f.start, Jump: f.jump}
	if isGiven("hero-jump") && (!(f.jump > 0) || math.IsInf(f.jump, 0)) {
		return nil, fmt.Errorf("--hero-jump %v: must be a number above 0", f.jump)
	}
	if isGiven("hero-size") {
		wide, high, _ := strings.Cut(f.size, "x")
		x, err := strconv.ParseFloat(wide, 64)
		y, err2 := strconv.ParseFloat(high, 64)
		if errors.Join(err, err2) != nil || !(x > 0) || !(y > 0) || math.IsInf(x, 0) || math.IsInf(y, 0) {
			return nil, fmt.Errorf("--hero-size %s: must be a width and a height above 0, such as 12x24", f.size)
		}
		h.Size = d2.V(x, y)
	}
	return h, nil
}

// remarks returns what a picture shows of findings: their numbers.
func remarks(findings []level.Finding) []draw.Remark {
	list := make([]draw.Remark, len(findings))
	for i, f := range findings {
		list[i] = draw.Remark{Label: strconv.Itoa(i + 1), Shapes: f.Shapes}
	}
	return list
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
