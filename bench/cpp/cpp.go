// Package cpp asks libraries for C and C++, through a program for each, which it compiles
// when it is wanted.
package cpp

import (
	"bufio"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

//go:embed src
var sources embed.FS

// A library is one of C or C++.
type library struct {
	name    string
	source  string // in src, without .cpp
	dim     int
	header  string
	flags   []string
	debian  string  // the package to install
	most    int     // shapes
	differs float64 // how much its counts and sums may be off
	missing float64 // the same for rays at capsules
	without []task.Question
	only    task.Question // unless it is empty
	balls   bool          // no capsules
	tiles   bool          // it is asked about tiles too
	surface bool          // it is asked about meshes, and nothing else
	args    []string      // of the program
}

// A library has a program of its own for meshes. Embree has one for each way to build its tree that is good for rays.
// Bullet and FCL have rays too, but not for their trees alone. Pairs of Embree, Bullet and
// FCL are those of the boxes that an exact test of ours leaves.
var libraries = []library{
	{
		name: "Embree", source: "embree", dim: 3, header: "embree3/rtcore.h",
		flags: []string{"-lembree3"}, debian: "libembree-dev",
		most: 1_000_000, differs: 1e-3, missing: 1e-3, tiles: true, // float32
	},
	{
		name: "Bullet", source: "bullet", dim: 3, header: "BulletCollision/BroadphaseCollision/btDbvt.h",
		flags: []string{"-I/usr/include/bullet", "-lBulletCollision", "-lLinearMath"}, debian: "libbullet-dev",
		most: 1_000_000, without: []task.Question{task.Ray}, balls: true,
	},
	{
		name: "Embree", source: "embree_mesh", dim: 3, header: "embree3/rtcore.h",
		flags: []string{"-lembree3"}, debian: "libembree-dev",
		most: 1_000_000, differs: 1e-3, surface: true,
		without: []task.Question{task.Rocks, task.Inside},
	},
	{
		name: "Embree, high", source: "embree_mesh", dim: 3, header: "embree3/rtcore.h",
		flags: []string{"-lembree3"}, debian: "libembree-dev",
		most: 1_000_000, differs: 1e-3, surface: true, args: []string{"high"},
		without: []task.Question{task.AllHits, task.Rocks, task.Inside}, // its filter may see a hit twice
	},
	{
		name: "Bullet", source: "bullet_mesh", dim: 3, header: "BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h",
		flags: []string{"-I/usr/include/bullet", "-lBulletCollision", "-lLinearMath"}, debian: "libbullet-dev",
		most: 1_000_000, differs: 1e-3, surface: true,
		without: []task.Question{task.Nearest, task.AllHits, task.Rocks, task.Inside},
	},
	{
		name: "Bullet", source: "bullet_rocks", dim: 3, header: "BulletCollision/Gimpact/btGImpactShape.h",
		flags: []string{"-I/usr/include/bullet", "-lBulletCollision", "-lLinearMath"}, debian: "libbullet-dev",
		most: 1_000_000, differs: 0.02, surface: true, only: task.Rocks,
	},
	{
		name: "FCL", source: "fcl_mesh", dim: 3, header: "fcl/config.h",
		flags: []string{"-I/usr/include/eigen3", "-lfcl", "-lccd"}, debian: "libfcl-dev",
		most: 1_000_000, differs: 0.02, surface: true, only: task.Rocks,
	},
	{
		name: "FCL", source: "fcl", dim: 3, header: "fcl/config.h",
		flags: []string{"-I/usr/include/eigen3", "-lfcl", "-lccd"}, debian: "libfcl-dev",
		most: 1_000_000, without: []task.Question{task.Ray}, balls: true,
	},
	{
		name: "Chipmunk", source: "chipmunk", dim: 2, header: "chipmunk/chipmunk.h",
		flags: []string{"-lchipmunk"}, debian: "libchipmunk-dev",
		most: 100_000, differs: 1e-6, missing: 0.02, // as cp, which is Chipmunk in Go
	},
}

// An Absent library is not installed.
type Absent struct{ Name, Reason string }

// Compiler returns the version of the C++ compiler, or "" if there is none.
func Compiler() string {
	out, err := exec.Command("g++", "--version").Output()
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(string(out), "\n")
	return first
}

// Start compiles the programs into the directory dir and starts them. What is not
// installed is absent, with a word on how to install it.
func Start(dir string) (started []*Program, absent []Absent, err error) {
	if err := os.CopyFS(dir, sources); err != nil {
		return nil, nil, err
	}
	for _, l := range libraries {
		if Compiler() == "" {
			absent = append(absent, Absent{l.name, "no g++; on Debian: apt-get install g++ " + l.debian})
			continue
		}
		if !l.isInstalled() {
			absent = append(absent, Absent{l.name, "not installed; on Debian: apt-get install " + l.debian})
			continue
		}
		p, err := l.start(filepath.Join(dir, "src"))
		if err != nil {
			for _, p := range started {
				p.Close()
			}
			return nil, nil, fmt.Errorf("%s: %w", l.name, err)
		}
		started = append(started, p)
	}
	return started, absent, nil
}

// isInstalled reports whether g++ finds the header.
func (l library) isInstalled() bool {
	cmd := exec.Command("g++", append([]string{"-x", "c++", "-E", "-o", os.DevNull, "-"}, l.flags...)...)
	cmd.Stdin = strings.NewReader("#include <" + l.header + ">\n")
	return cmd.Run() == nil
}

func (l library) start(dir string) (*Program, error) {
	program := filepath.Join(dir, l.source+strings.Join(l.args, ""))
	args := append([]string{"-O2", "-o", program, filepath.Join(dir, l.source+".cpp")}, l.flags...)
	if out, err := exec.Command("g++", args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("g++: %w\n%s", err, out)
	}
	p := &Program{library: l, cmd: exec.Command(program, l.args...)}
	p.cmd.Stderr = os.Stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.in, p.out = in, bufio.NewReader(out)
	if p.version, err = p.line(); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// mostRocks is how many small meshes there are to ask about.
const mostRocks = 256

// A Program is one that runs.
type Program struct {
	library
	version string
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func (p *Program) Name() string    { return p.name }
func (p *Program) Version() string { return p.version + ", C++" }

func (p *Program) Most(q task.Question, s *data.Set, n int) int {
	for _, w := range p.without {
		if w == q {
			return 0
		}
	}
	if p.only != "" && p.only != q {
		return 0
	}
	if q == task.Rocks {
		n = min(n, mostRocks)
	}
	if s.Dim != p.dim || s.N > p.most || s.Kind.IsSurface() != p.surface {
		return 0
	}
	switch {
	case s.Kind == data.Far,
		// The pairs and overlaps of capsules would be tests of ours, not of the library.
		s.Kind == data.Capsules && (p.balls || q != task.Ray),
		s.Kind == data.Tiles && (!p.tiles || q == task.Pairs || q == task.Step):
		return 0
	}
	return n
}

func (p *Program) Differs(q task.Question, s *data.Set) (below, above float64) {
	if q == task.Ray && s.Kind == data.Capsules {
		return p.missing, p.missing
	}
	return p.differs, p.differs
}

func (p *Program) Load(_ *data.Set, file string) error {
	if _, err := fmt.Fprintln(p.in, "load", file); err != nil {
		return err
	}
	answer, err := p.line()
	if err == nil && answer != "ok" {
		err = fmt.Errorf("load: %s", answer)
	}
	return err
}

// Free does nothing: the next Load lets go of the set.
func (p *Program) Free() error { return nil }

var letters = map[task.Question]string{
	task.Build: "b", task.Pairs: "p", task.Step: "s", task.Overlap: "o", task.Ray: "r",
	task.Nearest: "n", task.AllHits: "a", task.Rocks: "k",
}

func (p *Program) Ask(q task.Question, n int) (a task.Answer, err error) {
	if _, err := fmt.Fprintln(p.in, letters[q], n); err != nil {
		return a, err
	}
	answer, err := p.line()
	if err != nil {
		return a, err
	}
	var ns int64
	if _, err := fmt.Sscan(answer, &ns, &a.Count, &a.Sum); err != nil {
		return a, fmt.Errorf("%s: %q: %w", q, answer, err)
	}
	a.Time = time.Duration(ns)
	return a, nil
}

// line reads a line of an answer.
func (p *Program) line() (string, error) {
	text, err := p.out.ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("%s has ended: %w", p.name, err)
	}
	return strings.TrimSuffix(text, "\n"), nil
}

// Close ends the program.
func (p *Program) Close() error {
	p.in.Close()
	return p.cmd.Wait()
}
