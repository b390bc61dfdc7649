// Beam finds all pairs of bodies of two files that meet. It runs on this machine, or, built
// with -tags portable, on what else runs pipelines of Apache Beam.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/hantei-go/hantei/examples/beam/pairs"
)

func init() { register.Function1x1(path) }

// path returns where a file is.
func path(file fileio.FileMetadata) string { return file.Path }

// read reads the lines of the files that match. There must be one: a mistyped name is no
// empty set.
func read(s beam.Scope, pattern string) beam.PCollection {
	files := fileio.MatchFiles(s, pattern, fileio.MatchEmptyDisallow())
	return textio.ReadAll(s, beam.ParDo(s, path, files))
}

func main() {
	a := flag.String("a", "", "the first set: a file, or a pattern of files, of one body a line")
	b := flag.String("b", "", "the second set")
	out := flag.String("out", "", "where the pairs are written")
	flag.Parse()
	beam.Init()
	if *a == "" || *b == "" || *out == "" {
		fmt.Fprintln(os.Stderr, "beam: -a, -b and -out are all wanted")
		os.Exit(2)
	}
	p, s := beam.NewPipelineWithRoot()
	textio.Write(s, *out, pairs.Pairs(s, read(s, *a), read(s, *b)))
	if err := run(context.Background(), p); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}
