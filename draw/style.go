package draw

import (
	"fmt"
	"slices"
	"strings"
)

// A Style says how a mark looks. Its value is the class in SVG.
type Style string

// The styles, from the back to the front.
const (
	Paper    Style = "paper"    // the ground of the whole picture
	Frame    Style = "frame"    // the border of a view
	Grid     Style = "grid"     // lines at round coordinates
	Axis     Style = "axis"     // the lines of coordinate 0
	Faint    Style = "faint"    // a ray or line in a crowd
	FaintTip Style = "fainttip" // its tip
	Swept    Style = "swept"    // what a shape sweeps in its motion
	Body     Style = "body"     // a shape that stands still
	Mover    Style = "mover"    // a shape with a velocity or a motion
	Thin     Style = "thin"     // a segment where movers walk, and an edge of a chain
	Floor    Style = "floor"    // what a mover has walked over
	Past     Style = "past"     // a mover in a frame
	PastBody Style = "pastbody" // a platform in a frame
	Way      Style = "way"      // the way of a mover
	Speed    Style = "speed"    // the velocity of a mover
	SpeedTip Style = "speedtip" // its tip
	Wanted   Style = "wanted"   // the velocity that a mover was given
	WantTip  Style = "wanttip"  // its tip
	Core     Style = "core"     // the point or segment in a body
	Ground   Style = "ground"   // the inside of a half-plane, half-space or infinite box that stands
	Hatch    Style = "hatch"    // strokes on the inner side of its boundary
	Edge     Style = "edge"     // an edge of a body in space, and a boundary
	Hidden   Style = "hidden"   // an edge behind the body
	GrndMove Style = "grndmove" // these of what moves
	HtchMove Style = "htchmove"
	EdgeMove Style = "edgemove"
	HiddMove Style = "hiddmove"
	Shade1   Style = "shade1"   // a face in front, in the light
	Shade2   Style = "shade2"   // aside
	Shade3   Style = "shade3"   // turned away from it
	Spot     Style = "spot"     // a point, or the end of a path
	SpotMove Style = "spotmove" // a point that moves
	Trail    Style = "trail"    // a path
	TrailTip Style = "trailtip" // the tip of a ray
	Inside   Style = "inside"   // the part of a path in another shape
	Link     Style = "link"     // the gap between closest points
	LinkEnd  Style = "linkend"  // closest points
	Ghost    Style = "ghost"    // where a shape is after the push
	Impact   Style = "impact"   // where a moving shape is when it first meets another
	Motion   Style = "motion"   // the displacement of a motion
	MotTip   Style = "mottip"   // its tip
	Push     Style = "push"     // the way out, as long as the depth
	PushTip  Style = "pushtip"  // its tip
	Before   Style = "before"   // a velocity
	BefTip   Style = "beftip"   // its tip
	After    Style = "after"    // a velocity after the bounce
	AftTip   Style = "afttip"   // its tip
	Normal   Style = "normal"   // a unit normal
	NormTip  Style = "normtip"  // its tip
	Hit      Style = "hit"      // a point of contact, a crossing
	Hold     Style = "hold"     // a point where a vector of Arrows acts
	Force    Style = "force"    // such a vector
	ForceTip Style = "forcetip" // its tip
	Layer1   Style = "layer1"   // a shape of a group of a Plan
	Layer2   Style = "layer2"
	Layer3   Style = "layer3"
	Layer4   Style = "layer4"
	Layer5   Style = "layer5"
	Layer6   Style = "layer6"
	Title    Style = "title"
	Name     Style = "name"  // the name of a shape
	Value    Style = "value" // a number of an answer
	Tick     Style = "tick"  // a coordinate, the name of a view
	Note     Style = "note"  // the text below a picture, and its key
)

// A Paint is how a Style looks on a light or on a dark ground. A colour is
// #rrggbb, or empty for none.
type Paint struct {
	Fill    string
	Opacity float64 // of the fill
	Stroke  string
	Width   float64 // of the stroke
	Dash    string  // lengths of dashes and gaps
	Size    float64 // of text, which has its stroke below its fill
	Bold    bool
}

// hues are the colours, light and dark.
var hues = map[string][2]string{
	"paper": {"#ffffff", "#0f1419"},
	"frame": {"#d8dde3", "#2b333c"},
	"grid":  {"#eff1f4", "#1a2027"},
	"axis":  {"#dde2e7", "#2a323b"},
	"blue":  {"#3f76a8", "#79aede"},
	"ochre": {"#b3762a", "#dda457"},
	"mist":  {"#b3bac2", "#4d5761"},
	"ink":   {"#24292f", "#e2e7ec"},
	"slate": {"#57606a", "#a3adb8"},
	"red":   {"#c2453d", "#f0766c"},
	"green": {"#2f7d4f", "#6cc493"},
	"plum":  {"#7a4fa3", "#bd98e6"},
}

// styles has the look of every Style in the names of hues.
var styles = []struct {
	style Style
	Paint
}{
	{Paper, Paint{Fill: "paper", Opacity: 1}},
	{Frame, Paint{Stroke: "frame", Width: 1}},
	{Grid, Paint{Stroke: "grid", Width: 1}},
	{Axis, Paint{Stroke: "axis", Width: 1.2}},
	{Faint, Paint{Stroke: "mist", Width: .8}},
	{FaintTip, Paint{Fill: "mist", Opacity: 1}},
	{Swept, Paint{Fill: "blue", Opacity: .07, Stroke: "blue", Width: .8, Dash: "1.5 3"}},
	{Body, Paint{Fill: "ochre", Opacity: .14, Stroke: "ochre", Width: 1.5}},
	{Mover, Paint{Fill: "blue", Opacity: .16, Stroke: "blue", Width: 1.5}},
	{Thin, Paint{Stroke: "ochre", Width: 1.8}},
	{Floor, Paint{Stroke: "green", Width: 3.2}},
	{Past, Paint{Fill: "blue", Opacity: .05, Stroke: "blue", Width: .8}},
	{PastBody, Paint{Fill: "ochre", Opacity: .04, Stroke: "ochre", Width: .8, Dash: "2 3"}},
	{Way, Paint{Stroke: "plum", Width: 1.3}},
	{Speed, Paint{Stroke: "blue", Width: 1.3}},
	{SpeedTip, Paint{Fill: "blue", Opacity: 1}},
	{Wanted, Paint{Stroke: "slate", Width: 1.3, Dash: "4 3"}},
	{WantTip, Paint{Fill: "slate", Opacity: 1}},
	{Core, Paint{Stroke: "frame", Width: 1.2}},
	{Ground, Paint{Fill: "ochre", Opacity: .1}},
	{Hatch, Paint{Stroke: "ochre", Width: .5}},
	{Edge, Paint{Stroke: "ochre", Width: 1.1}},
	{Hidden, Paint{Stroke: "ochre", Width: .8, Dash: "2 3"}},
	{GrndMove, Paint{Fill: "blue", Opacity: .1}},
	{HtchMove, Paint{Stroke: "blue", Width: .5}},
	{EdgeMove, Paint{Stroke: "blue", Width: 1.1}},
	{HiddMove, Paint{Stroke: "blue", Width: .8, Dash: "2 3"}},
	{Shade1, Paint{Fill: "ink", Opacity: .015}},
	{Shade2, Paint{Fill: "ink", Opacity: .06}},
	{Shade3, Paint{Fill: "ink", Opacity: .12}},
	{Spot, Paint{Fill: "ochre", Opacity: 1}},
	{SpotMove, Paint{Fill: "blue", Opacity: 1}},
	{Trail, Paint{Stroke: "slate", Width: 1.6}},
	{TrailTip, Paint{Fill: "slate", Opacity: 1}},
	{Inside, Paint{Stroke: "red", Width: 2.6}},
	{Link, Paint{Stroke: "slate", Width: 1.3, Dash: "4 4"}},
	{LinkEnd, Paint{Fill: "slate", Opacity: 1}},
	{Ghost, Paint{Stroke: "green", Width: 1.4, Dash: "6 4"}},
	{Impact, Paint{Fill: "red", Opacity: .06, Stroke: "red", Width: 1.3}},
	{Motion, Paint{Stroke: "blue", Width: 1.4}},
	{MotTip, Paint{Fill: "blue", Opacity: 1}},
	{Push, Paint{Stroke: "green", Width: 2.6}},
	{PushTip, Paint{Fill: "green", Opacity: 1}},
	{Before, Paint{Stroke: "blue", Width: 2.4}},
	{BefTip, Paint{Fill: "blue", Opacity: 1}},
	{After, Paint{Stroke: "plum", Width: 2.4}},
	{AftTip, Paint{Fill: "plum", Opacity: 1}},
	{Normal, Paint{Stroke: "red", Width: 1.6}},
	{NormTip, Paint{Fill: "red", Opacity: 1}},
	{Hit, Paint{Fill: "red", Opacity: 1, Stroke: "paper", Width: 1}},
	{Hold, Paint{Fill: "green", Opacity: 1, Stroke: "paper", Width: 1}},
	{Force, Paint{Stroke: "green", Width: 1.6}},
	{ForceTip, Paint{Fill: "green", Opacity: 1}},
	{Layer1, Paint{Fill: "ochre", Opacity: .16, Stroke: "ochre", Width: 1.5}},
	{Layer2, Paint{Fill: "blue", Opacity: .16, Stroke: "blue", Width: 1.5}},
	{Layer3, Paint{Fill: "green", Opacity: .16, Stroke: "green", Width: 1.5}},
	{Layer4, Paint{Fill: "plum", Opacity: .16, Stroke: "plum", Width: 1.5}},
	{Layer5, Paint{Fill: "red", Opacity: .13, Stroke: "red", Width: 1.5}},
	{Layer6, Paint{Fill: "slate", Opacity: .13, Stroke: "slate", Width: 1.5}},
	{Title, Paint{Fill: "ink", Opacity: 1, Stroke: "paper", Width: 3, Size: 24, Bold: true}},
	{Name, Paint{Fill: "ink", Opacity: 1, Stroke: "paper", Width: 3, Size: 13}},
	{Value, Paint{Fill: "slate", Opacity: 1, Stroke: "paper", Width: 3, Size: 12}},
	{Tick, Paint{Fill: "slate", Opacity: 1, Stroke: "paper", Width: 3, Size: 10}},
	{Note, Paint{Fill: "slate", Opacity: 1, Stroke: "paper", Width: 3, Size: 22}}, // 11 pixels on a phone, where a picture is 480 wide
}

// tips are the styles of the heads of arrows.
var tips = map[Style]Style{
	Trail: TrailTip, Faint: FaintTip, Motion: MotTip, Push: PushTip, Before: BefTip, After: AftTip, Normal: NormTip,
	Speed: SpeedTip, Wanted: WantTip, Force: ForceTip,
	Ghost: PushTip, Impact: NormTip, // of rays
}

// A look is how the parts of a body or of what has no end look; an empty Style draws none.
type look struct{ edge, hidden, ground, hatch Style }

// looks are those of the styles in which bodies have parts.
var looks = map[Style]*look{
	Body:   {Edge, Hidden, Ground, Hatch},
	Mover:  {EdgeMove, HiddMove, GrndMove, HtchMove},
	Ghost:  {edge: Ghost, hidden: Ghost},
	Impact: {edge: Impact, hidden: Impact},

	Layer1: {edge: Layer1}, Layer2: {edge: Layer2}, Layer3: {edge: Layer3},
	Layer4: {edge: Layer4}, Layer5: {edge: Layer5}, Layer6: {edge: Layer6},
}

// rare are styles that few pictures have: others need no rule for them.
var rare = []Style{Hold, Force, ForceTip, Layer1, Layer2, Layer3, Layer4, Layer5, Layer6}

// Paint returns how s looks. It is the zero Paint for a Style of no name.
func (s Style) Paint(dark bool) Paint {
	i := 0
	if dark {
		i = 1
	}
	for _, entry := range styles {
		if entry.style == s {
			p := entry.Paint
			p.Fill, p.Stroke = hues[p.Fill][i], hues[p.Stroke][i]
			return p
		}
	}
	return Paint{}
}

// css returns the style sheet of all styles but the rare ones that are not used.
func css(used map[Style]bool) string {
	left := func(s Style) bool { return slices.Contains(rare, s) && !used[s] && !(s == ForceTip && used[Force]) }
	var b strings.Builder
	b.WriteString("text { stroke-linejoin: round; paint-order: stroke }\n")
	for _, entry := range styles {
		if left(entry.style) {
			continue
		}
		p := entry.style.Paint(false)
		fmt.Fprintf(&b, ".%s {%s", entry.style, colours(p))
		if p.Fill != "" && p.Opacity < 1 {
			fmt.Fprintf(&b, " fill-opacity: %v;", p.Opacity)
		}
		if p.Width > 0 {
			fmt.Fprintf(&b, " stroke-width: %v;", p.Width)
		}
		if p.Dash != "" {
			fmt.Fprintf(&b, " stroke-dasharray: %s;", p.Dash)
		}
		if p.Size > 0 {
			fmt.Fprintf(&b, " font-size: %vpx;", p.Size)
		}
		if p.Bold {
			b.WriteString(" font-weight: 600;")
		}
		b.WriteString(" }\n")
	}
	b.WriteString("@media (prefers-color-scheme: dark) {\n")
	for _, entry := range styles {
		if left(entry.style) {
			continue
		}
		fmt.Fprintf(&b, "  .%s {%s }\n", entry.style, colours(entry.style.Paint(true)))
	}
	b.WriteString("}\n")
	return b.String()
}

// colours returns the part of a rule that depends on the ground.
func colours(p Paint) string {
	fill, stroke := p.Fill, p.Stroke
	if fill == "" {
		fill = "none"
	}
	if stroke == "" {
		stroke = "none"
	}
	return fmt.Sprintf(" fill: %s; stroke: %s;", fill, stroke)
}
