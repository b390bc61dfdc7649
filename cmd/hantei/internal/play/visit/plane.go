package visit

import (
	"math"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/shown"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/walk"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
	"github.com/hantei-go/hantei/scene"
)

var inf = math.Inf(1)

// mostTried is how many places are tried where a level does not say where a hero starts.
const mostTried = 1 << 16

// A Hero is how a hero walks, as the page says.
type Hero struct {
	High float64 // his height
	Jump float64 // how high he jumps
	Flat bool    // the level is seen from above
}

// settle chooses a hero that fits, and where he starts.
func (v *Visit) settle(starts []*level.Object) {
	l := v.level
	area, cell := l.Area(), l.CellSize()
	if !(area.Min.X <= area.Max.X) { // there is nothing
		area = d2.BoxAround(d2.Vec{}, cell.Scale(32))
	}
	v.Bounds = &[2]Corner{corner(area.Min), corner(area.Max)}
	v.Cell = cell.Y
	v.High = 7 * cell.Y / 8
	for _, o := range starts {
		feet, high := foot(o)
		v.High = max(v.High, min(7*high/8, 4*cell.Y))
		for _, up := range []float64{1.0 / 64, 1, -1} {
			at := d2.V(feet.X, feet.Y-float64(up*cell.Y))
			if v.isFree(at) {
				v.Start, v.feet = o.WorldID(), at
				return
			}
		}
	}
	v.feet = v.highest(area, cell)
}

func corner(p d2.Vec) Corner { return Corner{shown.Number(p.X), shown.Number(p.Y)} }

// foot returns the lowest point of an object, in its middle, and how high the object is.
func foot(o *level.Object) (feet d2.Vec, high float64) {
	if len(o.Shapes) == 0 || o.Shapes[0].Kind == scene.Point || o.Shapes[0].Kind == scene.Chain {
		return o.At.D2(), 0
	}
	b := d2.Bounds(o.Shapes[0].D2())
	for i := range o.Shapes {
		of := d2.Bounds(o.Shapes[i].D2())
		b.Min, b.Max = b.Min.Min(of.Min), b.Max.Max(of.Max)
	}
	return d2.V(b.Min.X/2+b.Max.X/2, b.Max.Y), b.Max.Y - b.Min.Y
}

// body returns the box of the hero.
func (v *Visit) body(feet d2.Vec) d2.Box {
	return d2.Box{Min: d2.V(feet.X-v.High/4, feet.Y-v.High), Max: d2.V(feet.X+v.High/4, feet.Y)}
}

var solid = d2.Filter[string]{Mask: ^(level.TriggerLayer | level.OneWayLayer)}

func (v *Visit) isFree(feet d2.Vec) bool {
	for range v.plane.Overlapping(v.body(feet), solid) {
		return false
	}
	return true
}

// highest returns a place just above the highest floor inside an area on which there is room for the hero, or the middle of the area.
func (v *Visit) highest(area d2.Box, cell d2.Vec) d2.Vec {
	size := area.Max.Sub(area.Min)
	best, found := d2.V(area.Min.X/2+area.Max.X/2, area.Min.Y/2+area.Max.Y/2), false
	columns := max(1, min(size.X/cell.X, 256))
	rows := max(1, min(size.Y/cell.Y, mostTried/columns))
	for i := range int(columns) {
		x := area.Min.X + float64((float64(i)+0.5)*size.X/columns)
		for k := range int(rows) {
			top := area.Min.Y + float64(float64(k)*size.Y/rows) + v.High/64 // what touches is not free
			feet := d2.V(x, top+v.High)
			if found && feet.Y > best.Y || feet.Y > area.Max.Y {
				break
			}
			if !v.isFree(feet) {
				continue
			}
			_, hit, ok := v.plane.Sweep(v.body(feet), d2.V(0, area.Max.Y-feet.Y), d2.Filter[string]{Mask: ^level.TriggerLayer})
			floor := feet.Y + float64(hit.T*(area.Max.Y-feet.Y)) - v.High/64
			if ok && hit.Normal.Y < -0.9 && (!found || floor < best.Y) && v.isFree(d2.V(x, floor)) {
				best, found = d2.V(x, floor), true
			}
			break
		}
	}
	return best
}

// Pace returns what speeds are multiplied by: in each level, a hero walks some six cells a second.
func (v *Visit) Pace() float64 { return v.Cell / 26 }

// Walk begins to walk where the level says, or at feet unless that is nil.
func (v *Visit) Walk(h Hero, s walk.Settings, feet *d2.Vec) *walk.Walk {
	v.High = h.High
	at := v.feet
	if feet != nil {
		at = *feet
	}
	l := walk.Level{
		World: &v.plane, Size: h.High / 40, Pace: v.Pace(), Jump: walk.SpeedTo(h.Jump, v.Pace()), Flat: h.Flat,
		Abyss: float64((*v.Bounds)[1][1]) + 8*v.Cell + h.High,
	}
	if h.Flat {
		l.Abyss = inf
	}
	for i := range v.Objects {
		o := &v.Objects[i]
		l.Things = append(l.Things, walk.Thing{ID: o.ID, OneWay: o.Kind == "oneway", Trigger: o.Kind == "trigger"})
	}
	return walk.In(l, s, at)
}
