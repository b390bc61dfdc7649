package ask

// movedHead is how many numbers stand between the transforms and the places in the array of [PlaneMoved]: i, j, columns, rows.
const movedHead = 4

// PlaneMoved asks how deep shape i overlaps shape j, if it is moved from place to place. The array begins as that of [Plane], without
// questions. Behind the transforms it holds i and j, the numbers of columns and rows, and how far each column is along x and each row along
// y. Behind those PlaneMoved writes the depth, and −1 where the two do not touch, row by row.
func PlaneMoved(m []float64) { moved(&in2D, m) }

// SpaceMoved is PlaneMoved for space.
func SpaceMoved(m []float64) { moved(&in3D, m) }

func moved[S, P, V any](lib *library[S, P, V], m []float64) {
	lib.check(m)
	shapes, m := m[HeadLen:][:int(m[1])*ShapeLen], m[Len(int(m[1]), int(m[2]), 0):] // nothing here has a transform
	i, j, columns, rows := int(m[0]), int(m[1]), int(m[2]), int(m[3])
	xs, ys, to := m[movedHead:][:columns], m[movedHead+columns:][:rows], m[movedHead+columns+rows:]
	still := lib.body(shapes[j*ShapeLen:], nil).shape
	var slot [ShapeLen]float64
	for r, y := range ys {
		for c, x := range xs {
			copy(slot[:], shapes[i*ShapeLen:])
			shift(&slot, x, y)
			depth := -1.0
			if hit, ok := lib.Collide(lib.body(slot[:], nil).shape, still); ok {
				depth = hit.Depth
			}
			to[r*columns+c] = depth
		}
	}
}

// shift moves a point, a ball or a hull, as it stands in the array.
func shift(m *[ShapeLen]float64, x, y float64) {
	m[1] += x
	m[2] += y
	for k := range int(m[10]) {
		m[11+3*k] += x
		m[12+3*k] += y
	}
}
