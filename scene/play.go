package scene

// A Play is what happens in a scene frame after frame: platforms go, movers walk, and what is
// expected of them.
type Play struct {
	Dt        float64 // the seconds of a frame
	Filters   []Layering
	Platforms []Platform
	Movers    []Mover
	Expect    []FrameExpectation
}

// DefaultDt is the time of a frame when the scene does not say.
const DefaultDt = 1.0 / 60

// DefaultLayer is the layer of what has no filter.
const DefaultLayer = "default"

// MaxFrames is how many frames a Play may have.
const MaxFrames = 1_000_000

// A Layering is the filter of an object: SetFilter of a World with names in place of bits.
type Layering struct {
	ID     string
	Layers []string
	Meets  []string // the layers of its mask; nil for all
}

// A Platform is an object that goes as the scene says, whatever is in the way.
type Platform struct {
	ID      string
	Repeats bool // its run begins anew when it is over
	Run     []PlatformRun
}

// A PlatformRun is what an object does for some frames.
type PlatformRun struct {
	Frames int
	Move   Vec       // in every frame, by Move of a World; nil for not
	Spin   *Rotation // in every frame, with Move, by MoveTurning; nil for not
	Shift  Vec       // in every frame, by Set; nil for not
	Turn   *Rotation // in every frame, by Set; nil for not
	About  Vec       // where the axis of Spin or Turn is; nil for the origin
	Set    *Shape    // what it is from the first of the frames on; nil for no change
	Remove bool      // in the first of the frames
}

// A Mover is a Mover of d2 or d3: the object that it moves, its fields and what is asked of it.
type Mover struct {
	ID        string
	Up        Vec // nil for zero
	MaxSlope  float64
	Snap      float64
	Step      float64
	Corner    float64
	RideLimit float64
	OneWay    []string // layers
	Mask      []string // layers; nil for all
	Without   string   // an object that is not in its way, or empty
	Slope     SlopeSpeed
	Leave     Leave

	Velocity Vec // before the first frame; nil for zero
	Gravity  Vec // nil for none
	Run      []Wish
}

// A SlopeSpeed has the name of a SlopeSpeed of d2 or d3 in scene files.
type SlopeSpeed string

// What of a walk stays as it is on slopes.
const (
	KeepHorizontal SlopeSpeed = "" // keephorizontal
	KeepLength     SlopeSpeed = "keeplength"
)

// A Leave has the name of a Leave of d2 or d3 in scene files.
type Leave string

// What a mover takes along from a platform.
const (
	AddVelocity       Leave = "" // addvelocity
	AddUpwardVelocity Leave = "addupwardvelocity"
	DoNothing         Leave = "donothing"
)

// A Wish is what is asked of a mover for some frames.
type Wish struct {
	Frames   int
	Velocity Vec     // given to Slide as it is; nil for what Walk and Jump make
	Walk     Vec     // replaces the velocity across Up; nil for not
	Jump     float64 // replaces the velocity along Up in the first of the frames, unless 0
	Drop     bool    // in the first of the frames, as all that follows
	Forget   bool
	Set      *Shape // a teleport: Set of a World; nil for not
	Resize   *Shape // nil for not
}

// A FrameExpectation says what holds for an object after a frame, or after each of several.
type FrameExpectation struct {
	ID          string
	First, Last int // from 1
	Within      float64
	Wants       []Want
}

// Frames returns how many frames s has: until the last run of a mover is over, and the last
// frame of which something is expected.
func (p *Play) Frames() (n int) {
	if p == nil {
		return 0
	}
	for i := range p.Movers {
		n = max(n, length(p.Movers[i].Run, func(w *Wish) int { return w.Frames }))
	}
	for _, e := range p.Expect {
		n = max(n, e.Last)
	}
	return n
}

// length returns how many frames a run has.
func length[R any](run []R, frames func(*R) int) (n int) {
	for i := range run {
		n += frames(&run[i])
	}
	return n
}

// A cursor goes along a run, frame after frame.
type cursor[R any] struct {
	run    []R
	frames func(*R) int
	part   int // the index of the part that was asked for last
	begins int // the frame in which that part begins
}

// at returns the part of the run that frame k, from 0, is in, and which frame of that part it is, from 0; nil behind the end. It goes
// on from the frame that was asked for last, or from the first one if that is later.
func (c *cursor[R]) at(k int) (part *R, frame int) {
	if k < c.begins {
		c.part, c.begins = 0, 0
	}
	for ; c.part < len(c.run); c.part++ {
		n := c.frames(&c.run[c.part])
		if k < c.begins+n {
			return &c.run[c.part], k - c.begins
		}
		c.begins += n
	}
	return nil, 0
}

// ids returns the ids under which a World holds the shapes of a scene, each once, in the order of the file, and the indices of the shapes of each.
// The id of a shape is the name of its object, or its own name if it has no object.
func (s *Scene) ids() (ids []string, parts map[string][]int) {
	parts = map[string][]int{}
	for i := range s.Shapes {
		id := s.Shapes[i].id()
		if parts[id] == nil {
			ids = append(ids, id)
		}
		parts[id] = append(parts[id], i)
	}
	return ids, parts
}

// id returns the name under which a World holds s.
func (s *Shape) id() string {
	if s.Local != nil && s.Local.Object != "" {
		return s.Local.Object
	}
	return s.Name
}

// layers gives every name of a layer a bit, DefaultLayer that which a World gives at first.
func (p *Play) layers() map[string]uint64 {
	bits := map[string]uint64{DefaultLayer: 1}
	add := func(list []string) {
		for _, name := range list {
			if _, ok := bits[name]; !ok {
				bits[name] = 1 << len(bits)
			}
		}
	}
	for i := range p.Filters {
		add(p.Filters[i].Layers)
		add(p.Filters[i].Meets)
	}
	for i := range p.Movers {
		add(p.Movers[i].OneWay)
		add(p.Movers[i].Mask)
	}
	return bits
}

// union returns the bits of some layers.
func union(bits map[string]uint64, names []string) (all uint64) {
	for _, name := range names {
		all |= bits[name]
	}
	return all
}
