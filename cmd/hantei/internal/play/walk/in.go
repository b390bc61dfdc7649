package walk

import (
	"math"

	"github.com/hantei-go/hantei/d2"
)

// A Level is where a hero walks. All lengths are those of its World, and y points down.
type Level struct {
	World  *d2.World[string]
	Things []Thing // all that is in World

	Size  float64 // of the hero: 1 is 40 high
	Pace  float64 // what speeds and accelerations are multiplied by
	Jump  float64 // the speed of a jump
	Abyss float64 // below this height the hero has fallen out of the level
	Flat  bool    // the level is seen from above: nothing falls

	moves bool // the lift and the others of the playground's own level are there
}

// A Thing is what an object of a Level is for a hero.
type Thing struct {
	ID      string
	OneWay  bool // it stops him from above only
	Trigger bool // it stops nobody
}

// mostKept is how many shapes the moments to go back to may hold together.
const mostKept = 1 << 18

// In returns a hero in a level, feet first. The World of l stays as it is.
func In(l Level, s Settings, feet d2.Vec) *Walk {
	w := &Walk{level: l}
	l.World.Snapshot(&w.world)
	n := 1
	for _, t := range l.Things {
		of := ground
		switch {
		case t.Trigger:
			of = zone
		case t.OneWay && !l.Flat:
			of = sheet
		}
		w.world.SetFilter(t.ID, layers[of], walker)
		w.objects = append(w.objects, object{t.ID, of})
		for range w.world.Parts(t.ID) {
			n++
		}
	}
	w.past = make([]moment, min(moments, max(1, mostKept/n)))
	w.level.World = nil
	w.begin(s, feet)
	return w
}

// SpeedTo returns the speed of a jump to a height in a level of a pace.
func SpeedTo(height, pace float64) float64 { return math.Sqrt(2 * gravity * pace * height) }
