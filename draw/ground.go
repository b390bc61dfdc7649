package draw

import (
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// ground draws what is behind the marks: lines at round coordinates with their
// numbers, or, in the isometric view, the axes.
func (v *view) ground(c Canvas, exp int) {
	v.labels.area = v.area.grow(-2)
	v.c = c
	if v.name == "isometric" {
		v.triad()
	} else {
		v.grid(exp)
	}
	if v.name != "" {
		box := textBox(Point{}, v.name, Tick)
		v.write(c, rect{v.area.x0 + 6, v.area.y0 + 5, v.area.x0 + 6 + box.width(), v.area.y0 + 5 + box.height()}, v.name, Tick)
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
		v.line(at, at.along(20, d), Axis)
		center := at.along(28, d)
		v.write(v.c, textBox(center, name, Tick), name, Tick)
	}
}

// grid draws lines at multiples of a round number, and these at the left and the
// lower edge. Where all is so far from the origin that they had too many digits,
// there are none.
func (v *view) grid(exp int) {
	first, power := roundStep(math.Ldexp(100/v.scale, exp))
	if first == 0 {
		return
	}
	gap := math.Ldexp(number10(first, power), -exp) * v.scale
	zero := v.project(vec{})
	columns := multiples(zero.X, gap, v.area.x0, v.area.x1)
	rows := multiples(zero.Y, gap, v.area.y0, v.area.y1)
	for _, k := range columns {
		x := zero.X + float64(float64(k)*gap)
		v.c.Line(Point{x, v.area.y0}, Point{x, v.area.y1}, gridStyle(k))
	}
	for _, k := range rows {
		y := zero.Y + float64(float64(k)*gap)
		v.c.Line(Point{v.area.x0, y}, Point{v.area.x1, y}, gridStyle(k))
	}

	up := v.up[0] + v.up[1] + v.up[2] // 1 or −1: the others are 0
	v.tick(letter(v.right), Point{v.area.x1 - 10, v.area.y1 - 11})
	if up > 0 {
		v.tick(letter(v.up), Point{v.area.x0 + 12, v.area.y0 + 26})
	} else {
		v.tick(letter(v.up), Point{v.area.x0 + 12, v.area.y1 - 26})
	}
	for _, k := range columns {
		x := zero.X + float64(float64(k)*gap)
		v.tick(tickText(k*first, power), Point{x, v.area.y1 - 11})
	}
	for _, k := range rows {
		y := zero.Y + float64(float64(k)*gap)
		text := tickText(-k*first*int(up), power)
		v.tick(text, Point{v.area.x0 + 5 + textBox(Point{}, text, Tick).x1, y})
	}
}

func gridStyle(k int) Style {
	if k == 0 {
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

// number10 returns n·10^power.
func number10(n, power int) float64 {
	x, _ := strconv.ParseFloat(strconv.Itoa(n)+"e"+strconv.Itoa(power), 64)
	return x
}

// multiples returns the k for which zero + k·gap lies between lo and hi.
func multiples(zero, gap, lo, hi float64) []int {
	first, last := math.Ceil((lo-zero)/gap), math.Floor((hi-zero)/gap)
	if !(abs(first) < 1e6 && abs(last) < 1e6) {
		return nil
	}
	var list []int
	for k := int(first); k <= int(last); k++ {
		list = append(list, k)
	}
	return list
}

// tickText writes n·10^power.
func tickText(n, power int) string { return scene.Number(number10(n, power)).String() }

// tick writes a text unless another is there.
func (v *view) tick(text string, center Point) {
	box := textBox(center, text, Tick)
	if box.within(v.labels.area) && !v.isTaken(box) {
		v.write(v.c, box, text, Tick)
	}
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
