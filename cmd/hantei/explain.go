package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/cmd/hantei/internal/query"
	"github.com/spf13/cobra"
)

func newExplain() *cobra.Command {
	var testOnly bool
	var in sceneReader
	cmd := &cobra.Command{
		Use:   "explain [SCENE A B [QUERY]]",
		Short: "Show how one query is decided, step by step",
		Long: `Explain shows how one query is decided, step by step and with its numbers. It takes
two shapes of a scene. Without arguments it takes one line of JSON from standard
input, as hantei query reads it.

The steps are the cores and radii, the projection and clamp or the discriminant, and
the squared distance against the squared sum of the radii. Then come the error bound
of the filter and who decided: floats, beyond their error bound, or integers. For
boxes, triangles, polygons, hulls and half-spaces there is a proof instead: a
separating direction, or weights of corners that make a common point. All queries
share this way. Overlap, distance and sweep may be sure before, by a faster one, with
the same verdict.

Last come the answer and a Go test, which reproduces it to the bit: paste it into a
bug report.

QUERY is one of overlap, contains, distance, closest, collide, contacts, raycast,
clip, crossings, sweep, sweepspan, sweepboth and sweepturning; collide if it is left
out. Of a point and a chain or mesh that is solid it is winding, signeddistance or
contains: then the steps are what a ray from the point goes through, and there is no
Go test. The scene "-" is standard input.`,
		Example: `  hantei explain scenes/s3-layout-0.json ball bar
  hantei explain scenes/s2-tangent-2d.json tangent circle raycast
  hantei explain scenes/solid-room-3d.json fossil stone winding
  hantei explain --test scene.json a b overlap > reproduce_test.go
  sed -n 12p queries.jsonl | hantei explain`,
		ValidArgsFunction: completeExplain,
		Args: func(_ *cobra.Command, args []string) error {
			if n := len(args); n != 0 && n != 3 && n != 4 {
				return fmt.Errorf("explain needs a scene and the names of two shapes, or a query on standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			in.stdin = cmd.InOrStdin()
			q, title, err := questionOf(args, &in)
			if err != nil {
				return err
			}
			if q.Scene != nil {
				if testOnly {
					return fmt.Errorf("no Go test of %s is written: it is about more than two shapes", q.Name)
				}
				explainWhole(cmd.OutOrStdout(), q, title)
				return nil
			}
			explain(cmd.OutOrStdout(), q, title, testOnly)
			return nil
		},
	}
	cmd.Flags().BoolVar(&testOnly, "test", false, "print the Go test only")
	in.addFlag(cmd.Flags())
	return cmd
}

// questionOf returns the query that the arguments or the line on stdin ask, and a title.
func questionOf(args []string, in *sceneReader) (q *query.Query, title string, err error) {
	if len(args) == 0 {
		q, err = readQuestion(in.stdin)
		if err != nil {
			return nil, "", err
		}
		if q.Scene != nil {
			return q, q.Name.String(), nil
		}
		return q, fmt.Sprintf("%s of a and b", q.Name), nil
	}
	name := query.Collide
	if len(args) == 4 {
		all := slices.Concat(query.Names, query.WholeNames)
		i := slices.Index(all, args[3])
		if i < 0 {
			return nil, "", fmt.Errorf("no query %q: want %s", args[3], strings.Join(all, ", "))
		}
		name = query.Name(i)
	}
	s, bad := in.read(args[0])
	if bad != nil {
		return nil, "", bad
	}
	q, err = query.Of(s, args[1], args[2], name)
	return q, fmt.Sprintf("%s: %s of a = %s and b = %s", s.File, name, args[1], args[2]), err
}

// readQuestion reads a single line.
func readQuestion(stdin io.Reader) (*query.Query, error) {
	data, err := io.ReadAll(io.LimitReader(stdin, query.MaxLine+2))
	if err != nil {
		return nil, fmt.Errorf("stdin: %w", bare(err))
	}
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	switch {
	case len(line) > query.MaxLine:
		return nil, fmt.Errorf("line 1: longer than %d bytes", query.MaxLine)
	case len(bytes.TrimSpace(data)) == 0:
		return nil, errors.New("explain needs a scene and the names of two shapes, or a query on standard input, which is empty")
	case len(rest) > 0:
		return nil, fmt.Errorf("line 2: explain takes one query, on one line")
	}
	q, bad := new(query.Parser).Parse(line)
	if bad != nil {
		return nil, fmt.Errorf("%s: %w", query.Place(1, bad.Column), bad)
	}
	return q, nil
}

// explainWhole explains a query about shapes of a scene.
func explainWhole(w io.Writer, q *query.Query, title string) {
	fmt.Fprintf(w, "%s\n\n", title)
	heads := 1
	for _, step := range query.ExplainWhole(q) {
		if !strings.HasPrefix(step, " ") {
			heads++
		}
		fmt.Fprintln(w, step)
	}
	q.ID = nil
	fmt.Fprintf(w, "%d. the answer\n   %s", heads, query.AppendAnswer(nil, q, new(query.Answer)))
}

func explain(w io.Writer, q *query.Query, title string, testOnly bool) {
	var asker query.Asker
	ans := asker.Ask(q)
	if !testOnly {
		verdict, steps := query.Explain(q)
		fmt.Fprintf(w, "%s\n\n", title)
		heads := 1
		for _, step := range steps {
			if !strings.HasPrefix(step, " ") {
				heads++
			}
			fmt.Fprintln(w, step)
		}
		q.ID = nil
		fmt.Fprintf(w, "%d. the answer\n   %s\n   %s\n", heads, query.How(q, verdict), query.AppendAnswer(nil, q, &ans))
		fmt.Fprint(w, "A Go test that reproduces it:\n\n")
	}
	fmt.Fprint(w, query.GoTest(q, &ans))
}

// completeExplain proposes scenes, then the names of their shapes, then queries.
func completeExplain(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return files("json")(cmd, args, word)
	case 1, 2:
		in := sceneReader{stdin: strings.NewReader(""), megabytes: maxMegabytes}
		s, bad := in.read(args[0])
		if bad != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		var names []string
		for _, shape := range s.Shapes {
			names = append(names, cobra.CompletionWithDesc(shape.Name, string(shape.Kind)))
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	case 3:
		return slices.Concat(query.Names, query.WholeNames[:2]), cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}
