package level

// Limits are how much Read takes before it refuses a file. They keep a file that was made to do
// harm from taking much memory or time. A field that is 0 means that of DefaultLimits.
type Limits struct {
	Bytes     int64 // of all files together, as they are stored
	Values    int   // elements, attributes and values of all files together, cells aside
	Depth     int   // how deep elements or values may be nested
	Templates int   // how many templates may stand on each other
	Cells     int   // of all layers together, empty ones too
	Ratio     int64 // how many times as large compressed cells may become
	Corners   int   // of all shapes together, after tiles have been placed; a shape without corners counts as one
	Work      int64 // the sum of the squares of the numbers of corners of all polygons
}

// DefaultLimits are the limits when no option changes them.
var DefaultLimits = Limits{
	Bytes:     32 << 20,
	Values:    1 << 20,
	Depth:     128,
	Templates: 8,
	Cells:     1 << 21,
	Ratio:     1 << 16,
	Corners:   1 << 20,
	Work:      1 << 26,
}

// WithLimits changes the limits.
func WithLimits(l Limits) Option { return func(r *reader) { r.limits = l.filled() } }

// filled returns l with the defaults where it is 0.
func (l Limits) filled() Limits {
	fill(&l.Bytes, DefaultLimits.Bytes)
	fill(&l.Values, DefaultLimits.Values)
	fill(&l.Depth, DefaultLimits.Depth)
	fill(&l.Templates, DefaultLimits.Templates)
	fill(&l.Cells, DefaultLimits.Cells)
	fill(&l.Ratio, DefaultLimits.Ratio)
	fill(&l.Corners, DefaultLimits.Corners)
	fill(&l.Work, DefaultLimits.Work)
	return l
}

func fill[T int | int64](x *T, with T) {
	if *x == 0 {
		*x = with
	}
}
