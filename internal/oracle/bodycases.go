package oracle

// This file reads cases of bodies with answers from an independent implementation.

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"slices"
)

// A BodyCase is a pair of bodies with the answers of an independent implementation.
// Numbers are correct within some units of their 40th digit.
type BodyCase struct {
	Family, Pair string // Pair names the kinds: "box-ray"
	A, B         Body
	// Moves says that the question is when A, moved by τ·Motion, meets B. If A is a
	// path, the question is where it is in B, and Motion is 0.
	Moves, Path bool
	Motion      [3]float64

	// The answer of a pair at rest.
	Overlap, Touch bool
	// Distance is that of the bodies. Depth is the least way that brings them to touching,
	// nil if they do not overlap.
	Distance, Depth *big.Float

	// The answer on the way, Enter and Exit are nil if there is no hit.
	Hit         bool
	Enter, Exit *big.Float

	// Normals are the directions out of B that are right, as far as the answer has one. If
	// the cores meet without inner points in common they are examples.
	Normals  [][3]float64
	Examples bool
}

//go:embed testdata/bodies/*.jsonl.gz
var shippedBodies embed.FS

// BodyCases returns the cases of all files bodies/*.jsonl.gz in the directory that the
// environment variable HANTEI_CASES names, or without any the shipped sample of them.
func BodyCases() ([]BodyCase, error) {
	const files = "bodies/*.jsonl.gz"
	if dir := os.Getenv("HANTEI_CASES"); dir != "" {
		if found, err := fs.Glob(os.DirFS(dir), files); err != nil || len(found) > 0 {
			return readFiles(os.DirFS(dir), files, ReadBodyCases)
		}
	}
	return readFiles(shippedBodies, "testdata/"+files, ReadBodyCases)
}

// ReadBodyCases reads cases in JSON, one after the other.
func ReadBodyCases(r io.Reader) ([]BodyCase, error) {
	return readAll(r, func(number int, j *jsonBodyCase) (BodyCase, error) {
		c, err := j.decode()
		if err != nil {
			return c, fmt.Errorf("case %d, %s %s: %w", number, j.Family, j.Pair, err)
		}
		return c, nil
	})
}

type jsonBodyCase struct {
	Family   string      `json:"f"`
	Pair     string      `json:"p"`
	Dim      int         `json:"d"`
	A        jsonBody    `json:"a"`
	B        jsonBody    `json:"b"`
	Overlap  bool        `json:"overlap"`
	Touch    bool        `json:"touch"`
	Cores    string      `json:"cores"`
	Distance string      `json:"dist"`
	Depth    string      `json:"depth"`
	Query    string      `json:"q"`
	Motion   []float64   `json:"m"`
	Hit      bool        `json:"hit"`
	Enter    string      `json:"enter"`
	Exit     string      `json:"exit"`
	Normals  [][]float64 `json:"normals"`
}

// A jsonBody has vectors and a radius, or is what it rounds.
type jsonBody struct {
	Kind    string      `json:"k"`
	Vectors [][]float64 `json:"v"`
	R       *float64    `json:"r"`
	Core    *jsonBody   `json:"c"`
}

func (j *jsonBodyCase) decode() (c BodyCase, err error) {
	c = BodyCase{
		Family: j.Family, Pair: j.Pair, Moves: j.Query == "sweep", Path: j.Query == "path",
		Overlap: j.Overlap, Touch: j.Touch, Hit: j.Hit, Examples: j.Cores == "meet",
	}
	if j.Dim != 2 && j.Dim != 3 {
		return c, fmt.Errorf("dimension %d", j.Dim)
	}
	if c.A, err = j.A.decode(j.Dim); err != nil {
		return c, err
	}
	if c.B, err = j.B.decode(j.Dim); err != nil {
		return c, err
	}
	for _, n := range j.Normals {
		v, err := decodeFloats(n, j.Dim)
		if err != nil {
			return c, err
		}
		c.Normals = append(c.Normals, v)
	}
	if c.Moves {
		if c.Motion, err = decodeFloats(j.Motion, j.Dim); err != nil {
			return c, err
		}
	}
	for _, x := range []struct {
		to   **big.Float
		from string
		has  bool
	}{
		{&c.Distance, j.Distance, j.Query == ""},
		{&c.Depth, j.Depth, j.Query == "" && j.Overlap},
		{&c.Enter, j.Enter, j.Hit},
		{&c.Exit, j.Exit, j.Hit},
	} {
		if !x.has {
			continue
		}
		if x.from == "" && c.Touch { // the depth of a touch is left out
			x.from = "0"
		}
		if *x.to, err = decodeDecimal(x.from); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (j *jsonBody) decode(dim int) (b Body, err error) {
	if j.Kind == "rounded" {
		if j.Core == nil || j.R == nil {
			return b, errors.New("rounded without a core or radius")
		}
		b, err = j.Core.decode(dim)
		b.Radii = append(b.Radii, *j.R)
		return b, err
	}
	b.Dim = dim
	k := slices.IndexFunc(BodyKinds, func(k Kind) bool { return k.String() == j.Kind })
	if k < 0 {
		return b, fmt.Errorf("unknown kind %q", j.Kind)
	}
	b.Kind = BodyKinds[k]
	for _, x := range j.Vectors {
		v, err := decodeFloats(x, dim)
		if err != nil {
			return b, err
		}
		b.V = append(b.V, v)
	}
	if j.R != nil {
		b.Radii = []float64{*j.R}
	}
	return b, nil
}

func decodeFloats(from []float64, dim int) (v [3]float64, err error) {
	if len(from) != dim {
		return v, fmt.Errorf("%d coordinates in dimension %d", len(from), dim)
	}
	copy(v[:], from)
	return v, nil
}
