package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/spf13/cobra"
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
	status := newStatus(stderr)
	out := bufio.NewWriter(status.above(stdout))
	root := newRoot()
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
	case errors.Is(err, syscall.EPIPE):
		return int(exitBad) // nobody reads on, and nobody wants to know
	default:
		fmt.Fprintf(stderr, "hantei: %v\n", err)
		return int(exitBad)
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "hantei",
		Short: "Exact collision detection for 2D and 3D",
		Long: `Hantei answers how shapes stand to each other, and checks scenes: files that place
shapes, let some of them move, and say what is expected of every pair.

The exit code is 0 if all is well, 1 if an expectation does not hold, and 2 for bad
input or wrong use.`,
		Example: `  hantei check scenes/*.json
  hantei query < queries.jsonl > answers.jsonl
  hantei explain scenes/s3-layout-0.json ball bar
  hantei play`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Version}}\n") // as the command prints it
	root.SetHelpCommand(newHelp())
	root.AddCommand(newCheck(), newQuery(), newExplain(), newPlay(), newSchema(), newCompletion(), newVersion())
	return root
}
