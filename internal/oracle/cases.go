package oracle

import (
	"bufio"
	"compress/gzip"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"strconv"
)

// A Case is a pair of shapes with the answers of an independent implementation.
type Case struct {
	ID           int
	Family, Pair string // Pair names the kinds: "ray-capsule"
	Dim          int
	A, B         Shape
	Overlap      bool       // whether A and B penetrate or touch
	Distance     *big.Float // length of the gap, 0 if they overlap; correct within a unit of its 30th digit

	// Enter and Exit are the ends of the stretch of A that a ball of A's radius
	// can move along while it meets B, correct as Distance is. Clips tells
	// whether the case answers this question, and they are nil if it does not or
	// there is no such stretch.
	Clips       bool
	Enter, Exit *big.Float
}

//go:embed testdata/*.jsonl.gz
var shipped embed.FS

// Cases returns the cases of all files *.jsonl.gz in the directory that the
// environment variable HANTEI_CASES names, or without that variable the shipped
// sample of them.
func Cases() ([]Case, error) {
	if dir := os.Getenv("HANTEI_CASES"); dir != "" {
		return readFiles(os.DirFS(dir), "*.jsonl.gz", ReadCases)
	}
	return readFiles(shipped, "testdata/*.jsonl.gz", ReadCases)
}

// ReadCases reads cases in JSON, one after the other. Coordinates and radii are
// strings that hold a float64 exactly, such as "0x1.8p+1".
func ReadCases(r io.Reader) ([]Case, error) {
	return readAll(r, func(_ int, j *jsonCase) (Case, error) {
		c, err := j.decode()
		if err != nil {
			return c, fmt.Errorf("case %s %s %d: %w", j.Family, j.Pair, j.ID, err)
		}
		return c, nil
	})
}

// readAll decodes the values of JSON, one after the other, the first being number 1.
func readAll[J, C any](r io.Reader, decode func(number int, j *J) (C, error)) ([]C, error) {
	var cases []C
	dec := json.NewDecoder(bufio.NewReader(r))
	for {
		var j J
		if err := dec.Decode(&j); errors.Is(err, io.EOF) {
			return cases, nil
		} else if err != nil {
			return nil, err
		}
		c, err := decode(len(cases)+1, &j)
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
}

// readFiles reads the cases of all compressed files that match pattern.
func readFiles[C any](fsys fs.FS, pattern string, read func(io.Reader) ([]C, error)) ([]C, error) {
	names, err := fs.Glob(fsys, pattern)
	if err != nil {
		return nil, err
	}
	var all []C
	for _, name := range names {
		cases, err := readFile(fsys, name, read)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, cases...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no cases in %s", pattern)
	}
	return all, nil
}

func readFile[C any](fsys fs.FS, name string, read func(io.Reader) ([]C, error)) ([]C, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return read(z)
}

type jsonCase struct {
	ID       int       `json:"id"`
	Family   string    `json:"family"`
	Pair     string    `json:"pair"`
	Dim      int       `json:"dim"`
	A        jsonShape `json:"a"`
	B        jsonShape `json:"b"`
	Overlap  bool      `json:"overlap"`
	Distance string    `json:"distance"`
	Hit      *bool     `json:"hit"`
	T0       string    `json:"t0"`
	T1       string    `json:"t1"`
}

type jsonShape struct {
	Kind string   `json:"kind"`
	P    []string `json:"p"`
	Q    []string `json:"q"` // second end of a segment or capsule
	D    []string `json:"d"` // direction of a ray or line
	R    string   `json:"r"`
}

func (j *jsonCase) decode() (Case, error) {
	c := Case{ID: j.ID, Family: j.Family, Pair: j.Pair, Dim: j.Dim, Overlap: j.Overlap}
	if c.Dim != 2 && c.Dim != 3 {
		return c, fmt.Errorf("dimension %d", c.Dim)
	}
	var err error
	if c.A, err = j.A.decode(c.Dim); err != nil {
		return c, err
	}
	if c.B, err = j.B.decode(c.Dim); err != nil {
		return c, err
	}
	if c.Distance, err = decodeDecimal(j.Distance); err != nil || j.Hit == nil {
		return c, err
	}
	c.Clips = true
	if !*j.Hit {
		return c, nil
	}
	if c.Enter, err = decodeDecimal(j.T0); err != nil {
		return c, err
	}
	c.Exit, err = decodeDecimal(j.T1)
	return c, err
}

// decodeDecimal returns the number that s holds, or an infinity for "inf" and
// "-inf".
func decodeDecimal(s string) (*big.Float, error) {
	x, _, err := big.ParseFloat(s, 10, prec, big.ToNearestEven)
	return x, err
}

func (j *jsonShape) decode(dim int) (s Shape, err error) {
	if s.Kind, err = kindOf(j.Kind); err != nil {
		return s, err
	}
	if err = decodeVec(&s.P, j.P, dim); err != nil {
		return s, err
	}
	switch {
	case s.Kind.segmented():
		err = decodeVec(&s.Q, j.Q, dim)
	case s.Kind.directed():
		err = decodeVec(&s.Q, j.D, dim)
	}
	if err == nil && s.Kind.round() {
		s.R, err = strconv.ParseFloat(j.R, 64)
	}
	if err == nil && (!finite(s) || s.R < 0) {
		err = errors.New("shape is not finite or has a negative radius")
	}
	return s, err
}

func decodeVec(v *[3]float64, from []string, dim int) (err error) {
	if len(from) != dim {
		return fmt.Errorf("%d coordinates in dimension %d", len(from), dim)
	}
	for i, x := range from {
		if v[i], err = strconv.ParseFloat(x, 64); err != nil {
			return err
		}
	}
	return nil
}

func kindOf(name string) (Kind, error) {
	for _, k := range Kinds {
		if k.String() == name {
			return k, nil
		}
	}
	return 0, fmt.Errorf("unknown kind %q", name)
}
