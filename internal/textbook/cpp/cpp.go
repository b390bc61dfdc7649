// Package cpp runs the textbook's casts as C++ has them, for benchmarks that want to
// know what another language makes of the same formulas on the same data.
package cpp

import (
	"bufio"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

//go:embed src/textbook.cpp
var source []byte

// Server is a running C++ program that answers one query about one set of cases.
type Server struct {
	in  io.Writer
	out *bufio.Reader
}

// Start compiles the program for a dimension and starts it with the cases of a query,
// one after the other as their numbers. It ends with the benchmark; without a C++
// compiler the benchmark is skipped.
func Start(b *testing.B, dim int, query string, numbers []float64) *Server {
	b.Helper()
	compiler, err := exec.LookPath("g++")
	if err != nil {
		b.Skip("no g++")
	}
	dir := b.TempDir()
	program, text, data := filepath.Join(dir, "textbook"), filepath.Join(dir, "textbook.cpp"), filepath.Join(dir, "cases")
	if err := os.WriteFile(text, source, 0o600); err != nil {
		b.Fatal(err)
	}
	// Fused operations are Go's choice too, and not made on amd64.
	build := exec.Command(compiler, "-O2", "-ffp-contract=off", fmt.Sprintf("-DDIM=%d", dim), "-o", program, text)
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("g++: %v\n%s", err, out)
	}
	if err := write(data, numbers); err != nil {
		b.Fatal(err)
	}

	cmd := exec.Command(program, query, data)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			b.Error(err)
		}
	})
	s := &Server{in, bufio.NewReader(out)}
	s.Answer(b, 1) // it has read its cases
	return s
}

func write(name string, numbers []float64) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	if err := binary.Write(w, binary.NativeEndian, numbers); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// Answer makes the program answer n times, and returns how many answers were hits.
func (s *Server) Answer(b *testing.B, n int) (hits int) {
	b.Helper()
	if _, err := fmt.Fprintln(s.in, n); err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Fscanln(s.out, &hits); err != nil {
		b.Fatal(err)
	}
	return hits
}
