package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit codes beside 0.
const (
	exitFailed exitCode = 1 // an expectation does not hold
	exitBad    exitCode = 2 // bad input or wrong use
)

// An exitCode ends the command without a message of its own.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// run executes the command and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return execute(args, stdin, stdout, stderr, hasColours(stdout))
}

func execute(args []string, stdin io.Reader, stdout, stderr io.Writer, colours bool) int {
	status := newStatus(stderr, stdout)
	out := bufio.NewWriter(status.above(stdout))
	root := newRoot(colours)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(status)
	err := root.Execute()
	if flushed := out.Flush(); flushed != nil {
		err = flushed
	}
	var code exitCode
	switch {
	case err == nil:
		return 0
	case errors.As(err, &code):
		return int(code)
	case slices.ContainsFunc(closedPipe, func(closed error) bool { return errors.Is(err, closed) }):
		return int(exitBad) // nobody reads on, and nobody wants to know
	default:
		fmt.Fprintf(stderr, "hantei: %v\n", err)
		return int(exitBad)
	}
}

// wanted says what a flag of a type takes; in it, %s is the name of the flag.
var wanted = map[string]string{
	"bool":     "true or false, or --%s alone",
	"float64":  "a number",
	"uint16":   "a whole number from 0 to 65535",
	"uint32":   "a whole number from 0 to 4294967295",
	"duration": "a time with its unit, such as 300ms or 2s",
}

// flagError words errors about flags: a value says what is wanted, and a long flag with
// one dash, which pflag takes for several short ones, gets a hint. pflag tells only what
// is left of those.
func flagError(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		name := value.GetFlag().Name
		if want, ok := wanted[value.GetFlag().Value.Type()]; ok {
			return fmt.Errorf("--%s: %q: want %s", name, value.GetValue(), strings.ReplaceAll(want, "%s", name))
		}
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	rest, _, _ := strings.Cut(unknown.GetSpecifiedShortnames(), "=")
	if len(rest) < 2 {
		return err
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if strings.HasSuffix(f.Name, rest) {
			err = fmt.Errorf("%w: did you mean --%s?", err, f.Name)
		}
	})
	return err
}

func newRoot(colours bool) *cobra.Command {
	root := &cobra.Command{
		Use:   "hantei",
		Short: "Exact collision detection for 2D and 3D",
		Long: `Hantei is exact collision detection in 2D and 3D. The command checks scenes, answers
queries, explains answers, and shows lessons in the browser.

A scene is a file of JSON. It places shapes, lets some of them move, and says what is
expected of pairs of them.

The exit code is 0 if all is well, 1 if an expectation does not hold, and 2 for bad
input or wrong use.`,
		Example: `  hantei check scenes
  hantei query < queries.jsonl > answers.jsonl
  hantei explain scenes/s3-layout-0.json ball bar
  hantei play`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(flagError)
	root.SetVersionTemplate("{{.Version}}\n") // as the command prints it
	root.SetHelpCommand(newHelp())
	root.AddCommand(newCheck(colours), newImport(), newLint(), newQuery(), newExplain(), newPlay(), newReplay(), newBench(), newSchema(), newCompletion(), newVersion())
	return root
}
