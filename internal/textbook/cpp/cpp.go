// Package cpp runs the textbook as C++ has it, and FCL, for benchmarks that want to know
// what another language makes of the same formulas, or questions, on the same data.
package cpp

import (
	"bufio"
	"embed"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

//go:embed src
var sources embed.FS

// Program is a compiled C++ program, or the reason why there is none.
type Program struct {
	path    string
	missing string
}

// Textbook compiles the textbook for a dimension.
func Textbook(b *testing.B, dim int) Program {
	b.Helper()
	// Fused operations are Go's choice too, and not made on amd64.
	return compile(b, "textbook", "-ffp-contract=off", fmt.Sprintf("-DDIM=%d", dim))
}

// FCL compiles the program that asks FCL, which is for space.
func FCL(b *testing.B) Program {
	b.Helper()
	if _, err := os.Stat("/usr/include/fcl/config.h"); err != nil {
		return Program{missing: "no FCL; on Debian: apt-get install libfcl-dev"}
	}
	return compile(b, "fcl", "-I/usr/include/eigen3", "-lfcl", "-lccd")
}

func compile(b *testing.B, name string, flags ...string) Program {
	b.Helper()
	compiler, err := exec.LookPath("g++")
	if err != nil {
		return Program{missing: "no g++"}
	}
	dir := b.TempDir()
	if err := os.CopyFS(dir, sources); err != nil {
		b.Fatal(err)
	}
	program, text := filepath.Join(dir, name), filepath.Join(dir, "src", name+".cpp")
	build := exec.Command(compiler, append([]string{"-O2", "-o", program, text}, flags...)...)
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("g++: %v\n%s", err, out)
	}
	return Program{path: program}
}

// Server is a running C++ program that answers one query about one set of cases.
type Server struct {
	in  io.Writer
	out *bufio.Reader
}

// Start starts the program with the cases of a query, one after the other as their
// numbers. It ends with the benchmark, which is skipped if there is no program.
func (p Program) Start(b *testing.B, query string, numbers []float64) *Server {
	b.Helper()
	if p.path == "" {
		b.Skip(p.missing)
	}
	data := filepath.Join(b.TempDir(), "cases")
	if err := write(data, numbers); err != nil {
		b.Fatal(err)
	}

	cmd := exec.Command(p.path, query, data)
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
