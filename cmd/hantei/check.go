package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
)

func newCheck(colours bool) *cobra.Command {
	var asJSON, watching bool
	text := textReport{colours: colours}
	var pics pictures
	var in sceneReader
	cmd := &cobra.Command{
		Use:   "check SCENE...",
		Short: "Check that the expectations of scenes hold",
		Long: `Check reads scene files and prints a line for each: whether its expectations hold,
and how many there are. Below that line stands every expectation that does not hold.
The last line is the total. A folder stands for all files below it that end with
.json, and "-" for standard input. With --quiet, scenes that hold have no line.

With --verbose there are tables of what every pair of shapes answers. In the table of
pairs, b stands and a moves. Shapes in contact have a contact point and a normal,
which points out of b towards a. Moving a by depth times normal brings the two to
touching. Shapes that are apart have the two points nearest to each other, on a and
on b. Pairs with several points of contact are listed again: each point with its
depth and its feature. A moving shape in contact is listed again: with the push that
parts the two, where that leaves it, and its velocity before and after the bounce.

A path (segment, ray or line) is listed again with the shapes it meets: where it
first meets each, with the normal there; where it enters and exits each; and where it
crosses the surface. A place on a path is a number: 0 at its start, 1 at the end of a
segment, and in units of dir on a ray or line.

A shape with a motion is listed with the shapes it meets: the time of impact, with
point and normal, and when the contact begins and ends. Time runs from 0 before the
motion to 1 after it. A path or motion that meets nothing has a row of dashes. Shapes
placed by a transform or an object, or given by an axis, are listed where they are.
What exporters leave behind in chains and meshes is listed, too: it is no error.
All lengths are in the units of the scene.

Where movers walk, frame after frame, a table has the frames in which it changes what
each stands on and meets, and the last one: the position after the frame, the
velocity that Slide returned, what the mover was on, and what it met.

Tables have up to 200 rows. Of a scene with more pairs, they show those that meet or
that an expectation names. A scene is asked only what its expectations name if more
than 10,000,000 of its pairs are near each other, or with --json, if it has as many
pairs. With --all every pair is asked, and printed as it comes: the time grows with
the square of the number of shapes, the memory does not. --all and --full print
tables without --verbose too, unless there is --quiet.

With --svg the scene is drawn too, with its answers. FILE is a folder if there are
several scenes or a folder of them, or if it ends with a slash. The folder is made if
it is not there, and each picture has the name of its scene.

What holds is green on a terminal and what does not is red, unless NO_COLOR is set.

The exit code is 0 if all expectations hold, 1 if one does not, and 2 for bad
input: a file that cannot be read is reported and the others are still checked.

With --watch the scenes are checked again whenever a file changes, also one of a
mesh, or one that is new in a folder. A line on standard error, with the time and the
name of the file, comes before each run. Only an interrupt ends the command; a shell
reports it as 130.`,
		Example: `  hantei check scenes
  hantei check -v scenes/s3-layout-0.json
  hantei check --watch -q scene.json
  hantei check --json scene.json | jq 'select(.kind == "pair")'
  hantei check --svg scene.svg scene.json`,
		ValidArgsFunction: files("json"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("check needs a scene file, a folder of them, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range []string{"quiet", "verbose", "full"} {
				if asJSON && cmd.Flags().Changed(name) {
					return fmt.Errorf("--json and --%s do not go together", name)
				}
			}
			if text.quiet && text.verbose {
				return errors.New("--quiet and --verbose do not go together")
			}
			text.verbose = text.verbose || !text.quiet && (text.all || text.full)
			if cmd.Flags().Changed("svg") && pics.path == "" {
				return errors.New("--svg needs the name of a file or folder")
			}
			scenes := len(args)
			if slices.ContainsFunc(args, isFolder) {
				scenes = max(scenes, 2)
			}
			if err := pics.prepare(scenes); err != nil {
				return err
			}
			in.stdin = cmd.InOrStdin()
			text.console = console{cmd.OutOrStdout().(*bufio.Writer), cmd.ErrOrStderr().(*status)}
			var r report = &text
			if asJSON {
				r = newJSONReport(text.console, text.all)
			}
			if !watching {
				return check(r, args, &pics, &in, text.status)
			}
			if slices.Contains(args, "-") {
				return errors.New("--watch needs files, not standard input")
			}
			return watch(args, cmd.ErrOrStderr(), func() (map[string]stamp, error) {
				err := check(r, args, &pics, &in, text.status)
				var code exitCode
				if err == nil || errors.As(err, &code) { // what it found is on the screen
					err = text.flush()
				}
				return in.meshes, err
			})
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&asJSON, "json", false, "print JSON lines: scene, placed, fault, pair, bounce, cast, sweep, frame, expectation, error, summary")
	flags.BoolVarP(&text.quiet, "quiet", "q", false, "print only what does not hold, and the total")
	flags.BoolVarP(&text.verbose, "verbose", "v", false, "print what every pair answers, and what holds")
	flags.BoolVar(&text.all, "all", false, fmt.Sprintf("answer and print all pairs of a scene, also of one that has more than %d", maxRows))
	flags.BoolVar(&watching, "watch", false, "check again whenever a file changes, until interrupted")
	flags.BoolVar(&text.full, "full", false, "print all digits in tables, not three decimals")
	in.addFlag(flags)
	flags.StringVar(&pics.path, "svg", "", "draw the scene to `FILE`, several scenes into the folder FILE")
	return cmd
}

// A report prints what became of scenes.
type report interface {
	begin(files []string)
	scene(*scene.Scene) tally
	refused(*scene.Error)
	flush() error
	summary(tally)
}

// A tally counts what was checked.
type tally struct {
	Scenes       int   `json:"scenes"`
	Pairs        int64 `json:"pairs"`
	Expectations int   `json:"expectations"`
	Failed       int   `json:"failed"`    // expectations that do not hold
	Conflicts    int   `json:"conflicts"` // pairs whose answers contradict each other
	Refused      int   `json:"refused"`   // files

	Unasked int64 `json:"unasked,omitempty"` // pairs of scenes that have too many
}

// add counts a pair.
func (t *tally) add(p scene.Pair) {
	t.Pairs++
	if p.Conflict != "" {
		t.Conflicts++
	}
}

// maxPairs is the number of pairs up to which all that are wanted are asked: some
// seconds of work. Of 100,000 shapes there are five thousand million, but few are near
// each other.
const maxPairs = 10_000_000

// pairs returns the number of pairs of shapes of s.
func pairs(s *scene.Scene) int64 {
	n := int64(len(s.Shapes))
	return n * (n - 1) / 2
}

// largeFile is the size in bytes of a file that may take a second.
const largeFile = 1e6

// check reports on every file; the error is an exitCode.
func check(r report, args []string, pics *pictures, in *sceneReader, status *status) error {
	var total tally
	files, unreadable := expand(args)
	refuse := func(bad *scene.Error) {
		r.refused(bad)
		fmt.Fprintln(status, "hantei:", bad)
		total.Refused++
	}
	for _, bad := range unreadable {
		refuse(bad)
	}
	r.begin(files)
	pics.begin(files, in.stdin)
	in.meshes, in.inputs = make(map[string]stamp), nil
	if pics.path != "" {
		in.inputs = pics.inputs
	}
	status.start()
	for i, file := range files {
		if info, err := os.Stat(file); err == nil && info.Size() > largeFile {
			status.next = time.Time{}
		}
		status.show(fmt.Sprintf("%s: %d of %d", file, i+1, len(files)))
		s, bad := in.read(file)
		if bad != nil {
			refuse(bad)
			continue
		}
		if err := pics.write(s); err != nil {
			return err
		}
		t := r.scene(s)
		total.Scenes++
		total.Pairs += t.Pairs
		total.Expectations += t.Expectations
		total.Failed += t.Failed
		total.Conflicts += t.Conflicts
		total.Unasked += t.Unasked
		if err := r.flush(); err != nil {
			return err
		}
	}
	status.clear()
	r.summary(total)
	switch {
	case total.Refused > 0:
		return exitBad
	case total.Failed+total.Conflicts > 0:
		return exitFailed
	}
	return nil
}

// String returns the summary line.
func (t tally) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %s", count(t.Scenes, "scene"), count(t.Pairs, "pair"), count(t.Expectations, "expectation"))
	switch {
	case t.Failed == 1:
		b.WriteString(": 1 does not hold")
	case t.Failed > 1:
		fmt.Fprintf(&b, ": %d do not hold", t.Failed)
	case t.Expectations > 0:
		b.WriteString(": all hold")
	}
	if t.Unasked > 0 {
		fmt.Fprintf(&b, "; %d pairs not asked", t.Unasked)
	}
	if t.Conflicts > 0 {
		fmt.Fprintf(&b, "; %s", count(t.Conflicts, "contradiction"))
	}
	if t.Refused > 0 {
		fmt.Fprintf(&b, "; %s refused", count(t.Refused, "file"))
	}
	return b.String()
}

func count[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
