package draw

import (
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// grid draws what is behind the marks: lines at multiples of a round number. Where
// all is so far from the origin that coordinates have many digits, there are none,
// and none in the isometric view.
func (v *view) grid(exp int) {
	_, _, columns, rows := v.rulers(exp)
	for _, r := range columns {
		v.c.Line(Point{r.at, v.area.y0}, Point{r.at, v.area.y1}, r.style())
	}
	for _, r := range rows {
		v.c.Line(Point{v.area.x0, r.at}, Point{v.area.x1, r.at}, r.style())
	}
}

// ticks writes the name of the view, those of its axes and the coordinates of the
// grid, wherever there is room.
func (v *view) ticks(exp int) {
	if v.name != "" {
		v.tick(v.name, Point{v.area.x0 + 6 + textBox(Point{}, v.name, Tick).x1, v.area.y0 + 13})
	}
	if v.isIso() {
		v.triad()
		return
	}
	v.tick(letter(v.right), Point{v.area.x1 - 10, v.area.y1 - 11})
	up := v.up[0] + v.up[1] + v.up[2] // 1 or −1: the others are 0
	end := v.area.y0 + 28
	if up < 0 {
		end = v.area.y1 - 28
	}
	v.tick(letter(v.up), Point{v.area.x0 + 11, end}, Point{v.area.x0 + 11, end + float64(up*aside)})
	digit, power, columns, rows := v.rulers(exp)
	for _, r := range columns {
		text := tickText(r.k*digit, power)
		off := textBox(Point{}, text, Tick).x1 + 2
		v.tick(text, Point{r.at, v.area.y1 - 11}, Point{r.at - off, v.area.y1 - 11}, Point{r.at + off, v.area.y1 - 11})
	}
	for _, r := range rows {
		text := tickText(-r.k*digit*int(up), power)
		x := v.area.x0 + 5 + textBox(Point{}, text, Tick).x1
		v.tick(text, Point{x, r.at}, Point{x, r.at - aside}, Point{x, r.at + aside})
	}
}

// triad draws the directions of the axes in the lower left corner.
func (v *view) triad() {
	at := Point{v.area.x0 + 34, v.area.y1 - 34}
	for i, name := range []string{"x", "y", "z"} {
		var axis vec
		axis[i] = 1
		d := v.turn(axis)
		d = Point{d.X, -d.Y}
		v.arrow(at, at.along(24, d), Trail)
		v.tick(name, at.along(33, d))
	}
}

// A ruler is a line of the grid: the place of coordinate k·gap.
type ruler struct {
	k  int
	at float64
}

// rulers returns the lines of the grid, one every digit·10^power.
func (v *view) rulers(exp int) (digit, power int, columns, rows []ruler) {
	if v.isIso() {
		return 0, 0, nil, nil
	}
	digit, power = roundStep(math.Ldexp(100/v.scale, exp))
	if digit == 0 {
		return 0, 0, nil, nil
	}
	gap := math.Ldexp(decimal(digit, power), -exp) * v.scale
	if math.IsInf(gap, 0) { // rounded up beyond the largest number
		return 0, 0, nil, nil
	}
	zero := v.project(vec{})
	columns = multiples(zero.X, gap, v.area.x0, v.area.x1)
	rows = multiples(zero.Y, gap, v.area.y0, v.area.y1)
	return digit, power, columns, rows
}

func (r ruler) style() Style {
	if r.k == 0 {
		return Axis
	}
	return Grid
}

// roundStep returns digit·10^power, digit being 1, 2 or 5, near to x; 0 if x has no
// such neighbours.
func roundStep(x float64) (digit, power int) {
	if math.IsInf(x, 0) || x < 0x1p-1000 {
		return 0, 0
	}
	text := strconv.FormatFloat(x, 'e', 3, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	power, _ = strconv.Atoi(exponent)
	switch m, _ := strconv.ParseFloat(mantissa, 64); {
	case m < 1.5:
		return 1, power
	case m < 3.5:
		return 2, power
	case m < 7.5:
		return 5, power
	}
	return 1, power + 1
}

// decimal returns n·10^power.
func decimal(n, power int) float64 {
	x, _ := strconv.ParseFloat(strconv.Itoa(n)+"e"+strconv.Itoa(power), 64)
	return x
}

// multiples returns the places zero + k·gap between lo and hi.
func multiples(zero, gap, lo, hi float64) []ruler {
	first, last := math.Ceil((lo-zero)/gap), math.Floor((hi-zero)/gap)
	if !(abs(first) < 1e6 && abs(last) < 1e6) {
		return nil
	}
	var list []ruler
	for k := first; k <= last; k++ {
		list = append(list, ruler{int(k), zero + float64(k*gap)})
	}
	return list
}

// tickText writes n·10^power.
func tickText(n, power int) string { return scene.Number(decimal(n, power)).String() }

// aside is how far a text of an axis goes up or down, out of the way of a line.
const aside = 9

// tick writes a text unless another is there, at the spot where it covers the fewest
// lines: a line through 4 makes it −4.
func (v *view) tick(text string, spots ...Point) {
	box := textBox(spots[0], text, Tick)
	if !box.within(v.labels.area) || v.isTaken(box) {
		return
	}
	box, _ = v.best(text, Tick, spots)
	v.write(v.c, box, text, Tick)
}

// letter names the axis along which a unit vector lies.
func letter(u vec) string {
	for i, name := range []string{"x", "y"} {
		if u[i] != 0 {
			return name
		}
	}
	return "z"
}
