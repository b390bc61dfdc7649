package d3

// alone are functions that only package d3 has, and no table.
var alone = map[string]string{
	"LookAt":                   "no one asks for it",
	"NewSolid":                 "no shape: no scene has one yet",
	"NewMeshProgress":          "no shape: a World has it",
	"RotationFromAxes":         "no one asks for it",
	"RotationFromQuaternion":   "no one asks for it",
	"RotationFromYawPitchRoll": "no one asks for it",
}
