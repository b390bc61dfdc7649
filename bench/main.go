// Command bench times hantei's World beside other libraries, on the same data and in one
// run, and compares the answers of all. From the root of the repository:
//
//	go run ./bench -write
//
// writes docs/performance.md and docs/performance.svg. It takes a good while, and wants
// g++ and the Debian packages libembree-dev, libbullet-dev, libfcl-dev and
// libchipmunk-dev; what is not there is left out. With -quick the sets are small, C++ is
// left out, and the times mean nothing: it shows that all works.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/hantei-go/hantei/bench/cpp"
	"github.com/hantei-go/hantei/bench/peers"
)

func main() {
	o := options{rounds: 5}
	flag.BoolVar(&o.write, "write", false, "write docs/performance.md and docs/performance.svg, do not print")
	flag.BoolVar(&o.quick, "quick", false, "small sets, one round, no C++: less than a minute")
	flag.IntVar(&o.rounds, "rounds", o.rounds, "how many times each is asked; the median counts")
	flag.StringVar(&o.note, "note", "", "a sentence for the top of the page, on the circumstances")
	flag.Parse()
	if err := o.check(flag.Args()); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(2)
	}
	// Who interrupts it does not want the files of the sets.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := o.run(ctx, os.Stdout, progress(os.Stderr))
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(1)
	}
}

type options struct {
	write, quick bool
	rounds       int
	note         string
}

// check refuses what makes no sense, before anything takes time.
func (o *options) check(args []string) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("takes no arguments: %s", args[0])
	case o.quick && o.write:
		return errors.New("-quick and -write: the times of a quick run mean nothing")
	case o.rounds < 1:
		return fmt.Errorf("-rounds %d: must be 1 or more", o.rounds)
	case o.write && o.rounds < 5:
		return fmt.Errorf("-rounds %d: a page wants 5 or more", o.rounds)
	case o.quick:
		return nil
	}
	if _, err := exec.LookPath("go"); err != nil {
		return fmt.Errorf("profiles want the go command: %w", err)
	}
	if _, err := os.Stat("docs"); err != nil {
		return fmt.Errorf("run it in the root of the repository: %w", err)
	}
	return nil
}

func (o *options) run(ctx context.Context, out io.Writer, show func(string)) (err error) {
	dir, err := os.MkdirTemp("", "hantei-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()

	r := runner{
		libraries: goLibraries(new(peers.CP), new(peers.Resolv)),
		rounds:    o.rounds,
		dir:       dir,
		progress:  show,
	}
	divisor := 1
	var absent []cpp.Absent
	if o.quick {
		divisor, r.rounds = 100, 1
		o.note = "A quick run on small sets: its times mean nothing."
	} else {
		show("g++ compiles")
		programs, missing, err := cpp.Start(dir)
		if err != nil {
			return err
		}
		absent = missing
		for _, p := range programs {
			defer p.Close()
			r.libraries = append(r.libraries, p)
		}
	}
	rows, err := r.run(ctx, plan(divisor))
	show("")
	if err != nil {
		return err
	}
	p := report{rows: rows, libraries: r.libraries, absent: absent, rounds: r.rounds, note: o.note, platform: platform()}
	if !o.quick {
		p.profiles, err = r.profiles(p.goals())
		show("")
		if err != nil {
			return err
		}
		if p.weights, err = weigh(ctx, dir, show); err != nil {
			return err
		}
		for dim := 3; dim >= 2; dim-- {
			t, err := askPairs(ctx, dim, show)
			show("")
			if err != nil {
				return err
			}
			p.pairs = append(p.pairs, t)
		}
	}
	if !o.write {
		_, err := io.WriteString(out, p.page())
		return err
	}
	// Both are made before one is written.
	page, picture := p.page(), p.picture()
	if err := os.WriteFile(filepath.Join("docs", "performance.md"), []byte(page), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("docs", "performance.svg"), []byte(picture), 0o644)
}

// progress returns what shows a text as the last line of a terminal, or nothing.
func progress(f *os.File) func(text string) {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 || os.Getenv("TERM") == "dumb" {
		return func(string) {}
	}
	return func(text string) { fmt.Fprintf(f, "\r\x1b[K%s", text) }
}
