package turning

import "math"

// A Course is a Spin and a bound on how fast it turns a body at any time.
//
// Between 1 and q the quaternion is foot + τ·(q−1), with foot the quaternion of the least length m on the way, and τ the time since that. Its
// length is at least m and at least |τ|·|q−1|. Where m is far less than |q−1|, most of the turn is done while τ is about m/|q−1|. So
// floats of τ tell times apart there, and those of t may not.
type Course struct {
	Nearest float64 // the time of the foot; 0 where floats of t do
	Width   float64 // m/|q−1|, or 1 where floats of t do
	spin    Spin
	foot    [4]float64
	way     [4]float64 // q−1, or zero for a Spin of one rate
	long    float64    // |q−1|
	rate    float64
}

// farNear is how many times as long as its foot the way of a quaternion is from where on the rate is a function of the time.
const farNear = 4

// Course returns the course of s.
func (s *Spin) Course() Course {
	c := Course{Width: 1, spin: *s}
	if s.angle != 0 || !s.Turns() {
		c.rate = math.Abs(s.angle) * 1.02
		return c
	}
	q := s.through
	way := [4]float64{q[0] - 1, q[1], q[2], q[3]}
	long := lengthOf(&way)
	v := lengthOf(&[4]float64{0, q[1], q[2], q[3]})
	// The foot of 0 on the line through 1 and q is v/|q−1| away, at a time that these quotients tell.
	sin, cos := v/long, -way[0]/long
	at, foot := cos/long, [4]float64{float64(sin * sin)}
	for k := 1; k < len(q); k++ {
		foot[k] = float64(cos * (q[k] / long))
	}
	switch {
	case at <= 0:
		at, foot = 0, identity
	case at >= 1:
		at, foot = 1, q
	}
	least := lengthOf(&foot)
	c.rate = float64(2.04 * (long / least))
	if long > float64(farNear*least) {
		c.Nearest, c.Width, c.foot, c.way, c.long = at, least/long, foot, way, long
	}
	return c
}

// IsAtOnce reports whether the quaternions of s and t have the same length at every time.
func (s *Spin) IsAtOnce(t *Spin) bool {
	for i, x := range s.through {
		if x != t.through[i] && (i == 0 || x != -t.through[i]) {
			return false
		}
	}
	return s.angle == t.angle
}

// lengthOf returns |q|, whatever its size.
func lengthOf(q *[4]float64) float64 {
	top := max(math.Abs(q[0]), math.Abs(q[1]), math.Abs(q[2]), math.Abs(q[3]))
	if top == 0 {
		return 0
	}
	square := 0.0
	for _, x := range q {
		square += float64((x / top) * (x / top))
	}
	return float64(top * math.Sqrt(square))
}

// At returns the quaternion at a time since an origin, rounded. It may have any length.
func (c *Course) At(origin, since float64) [4]float64 {
	if c.long == 0 || origin != c.Nearest {
		return c.spin.At(origin + since)
	}
	q := c.foot
	for k := range q {
		q[k] += float64(since * c.way[k])
	}
	return q
}

// Rate returns a bound on how fast a body turns between two times since an origin, in radians per unit of t, and on the root of
// how fast that changes.
//
// A piece of an angle φ ≤ π/8 goes by the straight way between two quaternions, which is at most by tan(φ/4)/(φ/4) < 1.01 faster than a
// turn at one rate. Between 1 and q, with m the least length between the times and h ≤ m that on the whole line, |q⃗| is h·|q−1|. The rate is
// at most 2·|q⃗|/m² ≤ 2·|q−1|/m, and changes by at most 2·|q−1|/m of itself.
func (c *Course) Rate(origin, from, to float64) float64 {
	if c.long == 0 {
		return c.rate
	}
	origin -= c.Nearest
	from, to = origin+from, origin+to
	if from <= 0 && to >= 0 {
		return c.rate
	}
	return min(c.rate, 2.04/min(math.Abs(from), math.Abs(to)))
}
