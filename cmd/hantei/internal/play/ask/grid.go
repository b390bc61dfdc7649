package ask

import "github.com/hantei-go/hantei/d2"

// gridHead is how many numbers come before the places in the array of [Grid].
const gridHead = 6

// Grid asks in the plane whether a ray hits a circle whose center is moved from place to place. The array m holds n, the ray's
// origin and direction, the circle's radius, the x of n columns, and the y of n rows. Behind them Grid writes 1 for a hit and 0 for
// a miss, row by row.
func Grid(m []float64) {
	n := int(m[0])
	ray := d2.Ray{Origin: d2.V(m[1], m[2]), Dir: d2.V(m[3], m[4])}
	columns, rows, to := m[gridHead:][:n], m[gridHead+n:][:n], m[gridHead+2*n:]
	for i, y := range rows {
		for k, x := range columns {
			to[i*n+k] = 0
			if _, ok := d2.RayCast(ray, d2.Circle{Center: d2.V(x, y), Radius: m[5]}); ok {
				to[i*n+k] = 1
			}
		}
	}
}
