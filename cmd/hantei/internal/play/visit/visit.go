package visit

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/cmd/hantei/internal/moment"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/shown"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
)

// Limits are those of the command where it has a gigabyte: a tab of a browser has about as much.
var Limits = func() level.Limits {
	l := level.DefaultLimits
	l.Values /= 4
	l.Cells /= 4
	l.Corners /= 4
	return l
}()

// mostFindings is how many findings the page lists.
const mostFindings = 300

// A Visit is a level that the page shows.
type Visit struct {
	File     string     `json:"file"`
	Bounds   *[2]Corner `json:"bounds"`
	Objects  []Object   `json:"objects"` // as the World has them
	Findings []Finding  `json:"findings"`
	Notes    []string   `json:"notes"`
	Cell     float64    `json:"cell"` // the height of a cell
	High     float64    `json:"high"` // of a hero that fits
	Start    string     `json:"start"`
	Hash     string     `json:"hash"`

	level *level.Level
	plane d2.World[string]
	feet  d2.Vec
}

// A Corner is a corner of a box.
type Corner = shown.Vec

// An Object is one of the World.
type Object struct {
	ID     string        `json:"id"`
	Layer  string        `json:"layer"`
	Class  string        `json:"class"`
	Kind   string        `json:"kind"` // solid, oneway or trigger
	Shapes []shown.Shape `json:"shapes"`
}

// A Finding is one of lint.
type Finding struct {
	Rule   string        `json:"rule"`
	IDs    []string      `json:"ids"`
	Text   string        `json:"text"`
	Shapes []shown.Shape `json:"shapes"`
}

// A Missing is a file that the level names and nobody has dropped.
type Missing struct {
	Name string
	err  error
}

func (m *Missing) Error() string { return m.err.Error() }
func (m *Missing) Unwrap() error { return m.err }

// Open reads the level of Tiled or LDtk in one of the files. If another one is missing, the error is a *Missing.
func Open(name string, data map[string][]byte) (*Visit, error) {
	l, err := level.Read(files(data), folder+name, level.WithLimits(Limits))
	if bad := (*level.Error)(nil); errors.As(err, &bad) {
		bad.File = path.Base(bad.File)
		if at := (*fs.PathError)(nil); errors.As(err, &at) && errors.Is(at.Err, fs.ErrNotExist) {
			return nil, &Missing{at.Path, err}
		}
	}
	if err != nil {
		return nil, err
	}
	v := &Visit{File: name, level: l, Notes: []string{}, Findings: []Finding{}, Objects: []Object{}}
	for _, note := range l.Notes {
		v.Notes = append(v.Notes, strings.ReplaceAll(note, folder, ""))
	}
	if err := v.inPlane(); err != nil {
		return nil, err
	}
	return v, v.lint()
}

// lint looks for mistakes, as the command lint does.
func (v *Visit) lint() error {
	all, err := v.level.Lint(level.Checks{Most: mostFindings})
	if err != nil {
		return err
	}
	for _, f := range all {
		v.Findings = append(v.Findings, Finding{f.Rule, append([]string{}, f.IDs...), strings.ReplaceAll(f.Text, folder, ""), shown.All(f.Shapes)})
	}
	return nil
}

// inPlane fills the World, without what marks where a hero starts.
func (v *Visit) inPlane() error {
	l, w := v.level, &v.plane
	if err := l.Fill2(w); err != nil {
		return err
	}
	starts := l.Starts("")
	for _, o := range starts {
		w.Remove(o.WorldID())
	}
	about := v.about()
	all := d2.Box{Min: d2.V(-inf, -inf), Max: d2.V(inf, inf)}
	kinds := map[string]string{}
	for mask, kind := range map[uint64]string{level.TriggerLayer: "trigger", level.OneWayLayer: "oneway"} {
		for id := range w.Overlapping(all, d2.Filter[string]{Mask: mask}) {
			kinds[id] = kind
		}
	}
	for id := range w.All() {
		v.add(id, about, kinds[id], shown.All(moment.PlaneObject(w, id)))
	}
	v.settle(starts)
	v.Hash = fmt.Sprintf("%016x", w.Hash())
	return nil
}

// add adds an object of the World.
func (v *Visit) add(id string, about map[string][2]string, kind string, shapes []shown.Shape) {
	of := about[id]
	if kind == "" {
		kind = "solid"
	}
	v.Objects = append(v.Objects, Object{id, of[0], of[1], kind, shapes})
}

// about returns the layer and the class of each id of the World.
func (v *Visit) about() map[string][2]string {
	all := map[string][2]string{}
	for i := range v.level.Objects {
		o := &v.level.Objects[i]
		all[o.WorldID()] = [2]string{o.Layer, o.Class}
	}
	for i := range v.level.Grids {
		g := &v.level.Grids[i]
		for _, part := range []string{"", "/oneway", "/trigger"} {
			all[g.WorldID()+part] = [2]string{g.Layer, g.Class}
		}
	}
	return all
}

// Names returns the ids of all objects.
func (v *Visit) Names() []string {
	names := make([]string, len(v.Objects))
	for i := range v.Objects {
		names[i] = v.Objects[i].ID
	}
	return names
}

// Main returns which of the dropped files is the level, and whether there is just one.
func Main(data map[string][]byte) (name string, ok bool) {
	rank := map[string]int{".tmx": 1, ".ldtk": 1, ".tmj": 1, ".json": 2}
	best, count := 3, 0
	for _, file := range slices.Sorted(maps.Keys(data)) {
		switch r := rank[strings.ToLower(path.Ext(file))]; {
		case r == 0 || r > best:
		case r == best:
			count++
		default:
			name, best, count = file, r, 1
		}
	}
	return name, count == 1
}
