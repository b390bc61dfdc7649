package data

import (
	"math"
	"math/rand/v2"
)

// drawMesh draws the parts of a mesh. Of hills, there may be fewer than N.
func (s *Set) drawMesh(rng *rand.Rand) {
	if s.Kind == Closed {
		s.drawClosed(rng)
		return
	}
	var from func() []float64 // a point near the surface
	switch {
	case s.Kind == Soup:
		side := math.Pow(float64(s.N), 1/float64(s.Dim))
		sides := make([]float64, s.Dim)
		for i := range sides {
			sides[i] = side
		}
		for i := range s.N {
			middle := point(rng, sides)
			for k := range s.Dim {
				for _, x := range middle {
					s.Points = append(s.Points, round(x+2*rng.Float64()-1))
				}
				s.Corners = append(s.Corners, float64(i*s.Dim+k))
			}
		}
		s.Far = 2 * float64(s.Dim) * (side + 4)
		from = func() []float64 { return point(rng, sides) }
	case s.Dim == 2:
		for i := range s.N + 1 {
			x := float64(i)
			s.Points = append(s.Points, x, height(rng, x, 0))
			if i > 0 {
				s.Corners = append(s.Corners, x, x-1)
			}
		}
		s.Far = 2*float64(s.N) + 100
		from = func() []float64 { return s.above(rng.IntN(s.N), rng) }
	default:
		columns := max(1, int(math.Sqrt(float64(s.N))))
		rows := max(1, s.N/(2*columns))
		s.N = 2 * columns * rows
		for i := range (columns + 1) * (rows + 1) {
			x, y := float64(i%(columns+1)), float64(i/(columns+1))
			s.Points = append(s.Points, x, y, height(rng, x, y))
		}
		for y := range rows {
			for x := range columns {
				i := float64(y*(columns+1) + x)
				j := i + float64(columns+1)
				s.Corners = append(s.Corners, i, i+1, j+1, i, j+1, j)
			}
		}
		s.Far = 2*float64(columns+rows) + 100
		from = func() []float64 { return s.above(rng.IntN(len(s.Points)/3), rng) }
		s.RockPoints, s.RockCorners = bumpy(rand.New(rand.NewPCG(3, 1)), 16, 10, 0.75)
		for i := 2; i < len(s.RockPoints); i += 3 {
			s.RockPoints[i] = round(s.RockPoints[i] + 0.75) // so that about half of them overlap the hills
		}
	}
	for range s.M {
		p, o := from(), from()
		d := direction(rng, s.Dim)
		if s.Kind == Hills {
			up := s.Dim - 1
			d[up] = -math.Abs(d[up])
			p[up] = round(p[up] - 1)
			o[up] = round(o[up] + 20*rng.Float64())
		}
		s.Discs = append(append(s.Discs, p...), 0.5)
		s.Rays = append(append(s.Rays, o...), d...)
	}
}

// drawClosed draws a ball with bumps, and points in its box. In the plane it is a disc.
func (s *Set) drawClosed(rng *rand.Rand) {
	const radius = 100
	if s.Dim == 2 {
		for i := range s.N {
			angle, r := 2*math.Pi*float64(i)/float64(s.N), radius*bump(rng)
			s.Points = append(s.Points, round(r*math.Cos(angle)), round(r*math.Sin(angle)))
			s.Corners = append(s.Corners, float64(i), float64((i+1)%s.N))
		}
	} else {
		rows := max(3, int(math.Sqrt(float64(s.N)/4)))
		columns := max(3, s.N/(2*(rows-1)))
		s.Points, s.Corners = bumpy(rng, columns, rows, radius)
		s.N = len(s.Corners) / 3
	}
	s.Far = 8 * radius
	for range s.M {
		for range s.Dim {
			s.Discs = append(s.Discs, round(radius*(2.2*rng.Float64()-1.1)))
		}
		s.Discs = append(s.Discs, 0.5)
		s.Rays = append(append(s.Rays, make([]float64, s.Dim)...), direction(rng, s.Dim)...)
	}
}

// bump returns a factor around 1.
func bump(rng *rand.Rand) float64 { return 0.9 + 0.2*rng.Float64() }

// bumpy returns a ball with bumps, around the origin: in rows from pole to pole, between which there are points in columns. Seen from
// outside, the corners of triangles go counter-clockwise.
func bumpy(rng *rand.Rand, columns, rows int, radius float64) (points, corners []float64) {
	points = append(points, 0, 0, round(-radius))
	for row := 1; row < rows; row++ {
		for column := range columns {
			latitude, longitude := math.Pi*(float64(row)/float64(rows)-0.5), 2*math.Pi*float64(column)/float64(columns)
			r := radius * bump(rng)
			points = append(points, round(r*math.Cos(latitude)*math.Cos(longitude)), round(r*math.Cos(latitude)*math.Sin(longitude)), round(r*math.Sin(latitude)))
		}
	}
	points = append(points, 0, 0, round(radius))
	at := func(row, column int) float64 {
		switch row {
		case 0:
			return 0
		case rows:
			return float64(1 + (rows-1)*columns)
		}
		return float64(1 + (row-1)*columns + column%columns)
	}
	for row := range rows {
		for column := range columns {
			a, b, c, d := at(row, column), at(row, column+1), at(row+1, column+1), at(row+1, column)
			if row > 0 {
				corners = append(corners, a, b, c)
			}
			if row < rows-1 {
				corners = append(corners, a, c, d)
			}
		}
	}
	return points, corners
}

// above returns a place above a point, from 0.25 to 1.75 of the side of a part.
func (s *Set) above(i int, rng *rand.Rand) []float64 {
	p := append([]float64(nil), s.Points[i*s.Dim:(i+1)*s.Dim]...)
	p[s.Dim-1] = round(p[s.Dim-1] + 0.25 + 1.5*rng.Float64())
	return p
}

// height returns that of hills, some 100 sides of a part wide, with stones.
func height(rng *rand.Rand, x, y float64) float64 {
	return round(8*math.Sin(x/17)*math.Cos(y/13) + 2*math.Sin(x/5+y/7) + 0.4*rng.Float64())
}
