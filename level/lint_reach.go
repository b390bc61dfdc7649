package level

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// A Hero is who walks through a level when Lint looks for what he does not reach. He is a box. A field that is 0 or empty
// means what its comment says.
type Hero struct {
	Start string  // the class, name or ID of the objects where he may start; empty: player, hero, start or spawn
	Size  d2.Vec  // his width and height; 0: 7/8 of the smallest cell
	Jump  float64 // how high his feet come; 0: four cells
}

// usualStarts are the classes and names of objects where a hero starts.
var usualStarts = []string{"player", "hero", "start", "spawn", "playerstart", "startpoint", "playerspawn", "spawnpoint"}

const (
	heroID     = "\x00hero"
	mostPlaces = 1 << 20 // places that a hero could be in, one for each cell of the map
	mostSlides = 1 << 22 // calls of Slide in one search
	rise       = 12      // frames of a jump up to its top
)

// A reach is a search for the places where a hero can stand: with a Mover, from all starts, by walking, falling and
// jumping.
//
// Time is in frames. In each cell to which the hero comes on foot he tries all that he can do: walk to both sides until the
// floor ends or the next cell begins, and from the last place in the cell jump: straight up, to a side, up and then to
// a side, and half as high to a side. On the way he may stop and fall straight down, once from each cell. He comes twice
// as far across as he jumps high, and farther where he lands lower. Doors, ladders and lifts do not move.
type reach struct {
	hero       Hero
	w          d2.World[string]
	oneWay     map[string]bool // what is one-way in it
	starts     []string
	size, cell d2.Vec
	up         d2.Vec
	area       d2.Box // of the map
	lo         d2.Vec // the corner of the place (0, 0)
	nx, ny     int
	jump       float64
	gravity    float64
	run, walk  float64 // motion across in a frame, in the air and on the floor

	stand  []string // by place: the floor on which a hero would stand there, empty for none
	been   []bool   // by place: he stood there
	fallen []bool   // by place: he fell straight down there
	left   int      // calls of Slide
	todo   []standing
	fits   bool // in one of the starts
}

// Starts returns the objects where a hero may start: those whose class, name or ID is start, in large or small letters. If start is
// empty, they are those with a class or name such as player, hero, start, spawn or PlayerStart.
func (l *Level) Starts(start string) (list []*Object) {
	for i := range l.Objects {
		o := &l.Objects[i]
		names := []string{o.Class, o.Name}
		is := func(name string) bool { return slices.Contains(usualStarts, plainName(name)) }
		if start != "" {
			names = append(names, o.ID)
			is = func(name string) bool { return strings.EqualFold(name, start) }
		}
		if slices.ContainsFunc(names, is) {
			list = append(list, o)
		}
	}
	return list
}

// A standing is a hero in a moment.
type standing struct {
	at d2.Vec // the middle of his box
	m  d2.Mover[string]
}

// reach searches the level.
func (l *Level) reach(h Hero, bodies []body, watch func(cells int)) (*reach, error) {
	if l.Dim != 2 {
		return nil, errors.New("what a hero reaches is only looked for in the plane")
	}
	for _, x := range []float64{h.Size.X, h.Size.Y, h.Jump} {
		if !(x >= 0) || math.IsInf(x, 0) {
			return nil, fmt.Errorf("the size or jump %v of the hero: want a number that is not negative", x)
		}
	}
	s := &reach{hero: h, size: l.heroSize(&h), cell: l.CellSize(), up: l.up(), area: l.Area(), jump: h.Jump, left: mostSlides, oneWay: map[string]bool{}}
	if s.jump == 0 {
		s.jump = 4 * s.cell.Y
	}
	if err := s.build(l, bodies); err != nil {
		return nil, err
	}
	if watch == nil {
		watch = func(int) {}
	}
	s.search(watch)
	return s, nil
}

// build makes the World and the places.
func (s *reach) build(l *Level, bodies []body) error {
	starts := l.Starts(s.hero.Start)
	if len(starts) == 0 {
		if s.hero.Start == "" {
			return errors.New("the hero starts nowhere: no object has the class or name " + strings.Join(usualStarts[:4], ", "))
		}
		return fmt.Errorf("the hero starts nowhere: no object has the class, name or id %q", s.hero.Start)
	}
	for i := range bodies {
		b := &bodies[i]
		if b.trigger || slices.Contains(starts, b.object) {
			continue
		}
		if err := fill2(b, &s.w, b.id); err != nil {
			return fmt.Errorf("%s: %w", b.id, err)
		}
		if b.oneWay {
			s.oneWay[b.id] = true
		}
	}
	s.gravity = 2 * (s.jump + s.cell.Y/100) / (rise * (rise + 1))
	s.run = s.jump / rise
	s.walk = min(s.run, s.cell.X/4)
	over := math.Ceil((s.jump+s.size.Y)/s.cell.Y) + 1 // rows above the map: he may jump out of it
	wide, high := math.Ceil((s.area.Max.X-s.area.Min.X)/s.cell.X), math.Ceil((s.area.Max.Y-s.area.Min.Y)/s.cell.Y)
	if !(wide*(high+over) <= mostPlaces) || !(wide > 0) || !(high > 0) {
		return fmt.Errorf("the map has %v × %v places for a hero, and %v rows above it into which he may jump: more than %d, or none",
			wide, high, over, mostPlaces)
	}
	s.nx, s.ny = int(wide), int(high+over)
	s.lo = s.area.Min
	if s.up.Y < 0 {
		s.lo.Y -= float64(over * s.cell.Y)
	}
	n := s.nx * s.ny
	s.stand, s.been, s.fallen = make([]string, n), make([]bool, n), make([]bool, n)
	_ = s.w.Set(heroID, d2.BoxAround(d2.Vec{}, s.size))
	for _, o := range starts {
		s.start(o, l)
	}
	return nil
}

// start puts the hero where an object is, and lets him fall.
func (s *reach) start(o *Object, l *Level) {
	s.starts = append(s.starts, o.WorldID())
	at := o.At.D2()
	if len(o.Shapes) > 0 && o.Shapes[0].Kind != scene.Point {
		box := boundsOf(o.Shapes)
		at = d2.V((box.Min.X+box.Max.X)/2, box.Max.Y)
		if s.up.Y > 0 {
			at.Y = box.Min.Y
		}
	}
	feet := s.up.Scale(s.size.Y/2 + s.cell.Y/64)
	for _, center := range []d2.Vec{at.Add(feet), at, at.Sub(feet)} {
		if s.isFree(center) {
			s.fits = true
			s.fall(standing{center, s.mover()})
			return
		}
	}
}

func (s *reach) mover() d2.Mover[string] {
	return d2.Mover[string]{Up: s.up, Snap: s.cell.Y / 4, Step: s.cell.Y / 4, OneWay: OneWayLayer}
}

// isFree reports whether the hero may be somewhere. In a one-way floor he may.
func (s *reach) isFree(center d2.Vec) bool {
	_ = s.w.Set(heroID, d2.BoxAround(center, s.size))
	for range s.w.OverlappingID(heroID, d2.Filter[string]{Mask: ^OneWayLayer}) {
		return false
	}
	return true
}

// put puts the hero somewhere.
func (s *reach) put(h standing) { _ = s.w.Set(heroID, d2.BoxAround(h.at, s.size)) }

// slide moves the hero by a frame.
func (s *reach) slide(h *standing, velocity d2.Vec) d2.Vec {
	s.left--
	velocity = h.m.Slide(&s.w, heroID, velocity, 1)
	h.at, _ = s.w.Position(heroID)
	return velocity
}

// place returns the place of a hero: the cell that his feet are in. ok is false if that is none.
func (s *reach) place(center d2.Vec) (i int, ok bool) {
	feet := center.Sub(s.up.Scale(s.size.Y/2 - s.cell.Y/64))
	x, y := math.Floor((feet.X-s.lo.X)/s.cell.X), math.Floor((feet.Y-s.lo.Y)/s.cell.Y)
	if !(x >= 0 && x < float64(s.nx) && y >= 0 && y < float64(s.ny)) {
		return 0, false
	}
	return int(y)*s.nx + int(x), true
}

// visit notes that the hero stands somewhere.
func (s *reach) visit(h standing) {
	if i, ok := s.place(h.at); ok && !s.been[i] {
		s.been[i] = true
		s.todo = append(s.todo, h)
	}
}

// search finds all places where a hero could stand, and then those to which he comes.
func (s *reach) search(watch func(cells int)) {
	for i := range s.stand {
		at := d2.V(s.lo.X+float64((float64(i%s.nx)+0.5)*s.cell.X), s.lo.Y+float64(float64(i/s.nx)*s.cell.Y))
		if s.up.Y > 0 {
			at.Y += s.cell.Y
		}
		at = at.Add(s.up.Scale(s.size.Y/2 - s.cell.Y/32)) // his feet are at the top of the cell
		box := d2.BoxAround(at, s.size)
		if box.Min.Y < s.area.Min.Y || box.Max.Y > s.area.Max.Y || box.Min.X < s.area.Min.X || box.Max.X > s.area.Max.X || !s.isFree(at) {
			continue
		}
		h := standing{at, s.mover()}
		s.slide(&h, s.up.Scale(-float64(s.cell.Y*(1-1.0/32))-s.cell.Y/64))
		if floor, ok := h.m.Floor(); ok && h.m.OnFloor() {
			if k, ok := s.place(h.at); ok {
				s.stand[k] = floor.ID
			}
		}
	}
	s.left = mostSlides
	for n := 0; len(s.todo) > 0 && s.left > 0; n++ {
		watch(n)
		h := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		s.explore(h)
	}
}

// explore tries all that the hero can do where he stands.
func (s *reach) explore(h standing) {
	here, _ := s.place(h.at)
	for _, side := range []float64{-1, 1} {
		last, now := h, h
		s.put(now)
		for range 2 * rise {
			before := now.at
			s.slide(&now, d2.V(side*s.walk, 0).Sub(s.up.Scale(s.gravity)))
			if !now.m.OnFloor() {
				s.fly(now, 0, side, side)
				s.fly(now, 0, 0, 0)
				break
			}
			s.visit(now)
			if i, ok := s.place(now.at); !ok || i != here {
				break
			}
			last = now
			if now.at == before {
				break
			}
		}
		top := float64(s.gravity * rise)
		s.fly(last, top, side, side)
		s.fly(last, top, -side, -side)
		s.fly(last, top, 0, side)
		s.fly(last, top, 0, -side)
		s.fly(last, top, side, -side)
		s.fly(last, top*0.7, side, side)
	}
	if floor, ok := h.m.Floor(); ok && s.oneWay[floor.ID] {
		s.put(h)
		h.m.Drop()
		s.fly(h, 0, 0, 0)
	}
}

// fly moves the hero through the air until he stands, is out of the map, or is stuck between steep walls: first to one side, and
// from the top of the jump on to another.
func (s *reach) fly(h standing, speed, rising, falling float64) {
	s.put(h)
	for frames := 2 * (rise + s.ny); frames > 0 && s.left > 0 && s.isInside(h.at); frames-- {
		before := h.at
		across := rising
		if speed <= 0 {
			across = falling
		}
		up := s.slide(&h, d2.V(across*s.run, 0).Add(s.up.Scale(speed))).Dot(s.up)
		if h.m.OnFloor() {
			s.visit(h)
			return
		}
		if speed < 0 && h.at.Dist(before) < s.walk/1024 {
			return
		}
		if i, ok := s.place(h.at); ok && !s.fallen[i] {
			s.fallen[i] = true
			s.fallFrom(h)
			s.put(h)
		}
		speed = max(min(speed, up)-s.gravity, -2*s.cell.Y)
	}
}

// fallFrom lets a hero in the air fall straight down, in the middle of the cell if he can be there.
func (s *reach) fallFrom(h standing) {
	h.m.Forget()
	x := s.lo.X + float64((math.Floor((h.at.X-s.lo.X)/s.cell.X)+0.5)*s.cell.X)
	if middle := d2.V(x, h.at.Y); s.isFree(middle) {
		h.at = middle
	}
	s.fall(h)
}

// fall lets the hero fall straight down.
func (s *reach) fall(h standing) {
	s.put(h)
	s.slide(&h, s.up.Scale(-float64(float64(s.ny)*s.cell.Y)))
	if h.m.OnFloor() {
		s.visit(h)
	}
}

// isInside reports whether the hero is in the map, or so near above it that he may come back.
func (s *reach) isInside(center d2.Vec) bool {
	return center.X >= s.lo.X && center.X <= s.lo.X+float64(float64(s.nx)*s.cell.X) &&
		center.Y >= s.lo.Y && center.Y <= s.lo.Y+float64(float64(s.ny)*s.cell.Y)
}

// findings adds a finding for each region of places that the hero does not come to: those that touch, also at a corner.
func (s *reach) findings(f *findings) {
	who := fmt.Sprintf("a hero of %v × %v who jumps %v high", s.size.X, s.size.Y, s.jump)
	if !s.fits {
		f.add(Finding{Rule: "unreachable", IDs: s.starts, Text: who + " has no room where he starts"})
		return
	}
	if s.left <= 0 {
		f.add(Finding{Rule: "unreachable", IDs: s.starts, Text: fmt.Sprintf("the search was given up after %d moves: nothing is known", mostSlides)})
		return
	}
	seen := make([]bool, len(s.stand))
	for i := range s.stand {
		if seen[i] || s.stand[i] == "" || s.been[i] {
			continue
		}
		seen[i] = true
		region := []int{i}
		for k := 0; k < len(region); k++ {
			x, y := region[k]%s.nx, region[k]/s.nx
			for to := range 9 {
				tx, ty := x+to%3-1, y+to/3-1
				if tx < 0 || tx >= s.nx || ty < 0 || ty >= s.ny {
					continue
				}
				if j := ty*s.nx + tx; !seen[j] && s.stand[j] != "" && !s.been[j] {
					seen[j] = true
					region = append(region, j)
				}
			}
		}
		f.add(s.finding(region, who))
	}
}

// finding returns that of a region.
func (s *reach) finding(region []int, who string) Finding {
	slices.Sort(region)
	const most = 5
	var ids []string
	var cells []corner
	for _, i := range region {
		cells = append(cells, corner{i % s.nx, i / s.nx})
		if id := s.stand[i]; len(ids) < most && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	f := Finding{Rule: "unreachable", IDs: ids}
	grid := Grid{Origin: s.lo, Size: s.cell}
	box := d2.Box{Min: grid.corner(cells[0]), Max: grid.corner(cells[0])}
	for _, r := range runsOf(cells) {
		lo, hi := grid.corner(corner{r.from, r.y}), grid.corner(corner{r.to, r.y + 1})
		f.Shapes = append(f.Shapes, scene.Shape{Kind: scene.Box, A: vec(lo), B: vec(hi)})
		box.Min, box.Max = box.Min.Min(lo), box.Max.Max(hi)
	}
	places := "places"
	if len(region) == 1 {
		places = "place"
	}
	f.Text = fmt.Sprintf("%d %s to stand within (%v, %v) and (%v, %v), to which %s does not come from %s",
		len(region), places, box.Min.X, box.Min.Y, box.Max.X, box.Max.Y, who, strings.Join(s.starts[:min(len(s.starts), most)], ", "))
	return f
}
