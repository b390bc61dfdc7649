package d2

// alone are functions that only package d2 has, and no table.
var alone = map[string]string{
	"FromAngle":      "no one asks for it",
	"NewRegion":      "no shape: no scene has one yet",
	"Partition":      "no one asks for it",
	"RegularPolygon": "no one asks for it",
}
