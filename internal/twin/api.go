package twin

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// apart lists the exported declarations that differ between d2 and d3, or that one of them has
// alone.
var apart = []string{
	"func (*Chain) At",
	"func (*OutlineError) Error",
	"func (*OutlineError) Unwrap",
	"func (*RegionError) Error",
	"func (*RegionError) Unwrap",
	"func (*Region) Len",
	"func FromAngle",
	"func LookAt",
	"func NewChain",
	"func NewChainProgress",
	"func NewRegion",
	"func NewSolid",
	"func Partition",
	"func RegularPolygon",
	"func Rotate",
	"func RotationFromAxes",
	"func RotationFromQuaternion",
	"func RotationFromYawPitchRoll",
	"func SpinBy",
	"func SpinThrough",
	"func TileBox",
	"func V",
	"func (Cone) In",
	"func (Cone) Translate",
	"func (Cylinder) In",
	"func (Cylinder) Translate",
	"func (MassProperties) About",
	"func (Rotation) Angle",
	"func (Rotation) Axes",
	"func (Rotation) Quaternion",
	"func (Rotation) YawPitchRoll",
	"func (Vec) Angle",
	"func (Vec) Cross",
	"func (Vec) F32",
	"func (Vec) Perp",
	"func (Vec) Rotate",
	"type ChainError",
	"type Cone",
	"type Cylinder",
	"type MassProperties",
	"type OutlineError",
	"type Region",
	"type RegionError",
	"type Solid",
	"type Vec",
	"var ErrFewCorners",
	"var ErrNoArea",
	"var ErrOpen",
	"var ErrRepeatedCorner",
	"var ErrTouchingEdges",
}

// api returns the exported declarations of a package, such as "func (Vec) Add"
// with "func(q Vec) Vec". Its text is passed through read.
func api(dir fs.FS, read func(string) string) (map[string]string, error) {
	names, err := goFiles(dir)
	if err != nil {
		return nil, err
	}
	all := make(map[string]string)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, read(string(src)), parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		// What remains is what go doc shows; bodies are not looked at.
		ast.FileExports(file)
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				all[funcName(decl)] = types.ExprString(decl.Type) + typeParams(decl.Type.TypeParams)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						all["type "+spec.Name.Name] = typeParams(spec.TypeParams) + typeString(spec)
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							all[decl.Tok.String()+" "+id.Name] = optional(spec.Type)
						}
					}
				}
			}
		}
	}
	return all, nil
}

// funcName returns "func Name", or "func (Type) Name" for a method; whether the
// receiver is a pointer is part of the name.
func funcName(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return "func " + decl.Name.Name
	}
	return "func (" + types.ExprString(decl.Recv.List[0].Type) + ") " + decl.Name.Name
}

func typeString(spec *ast.TypeSpec) string {
	if spec.Assign.IsValid() {
		return "= " + types.ExprString(spec.Type)
	}
	return types.ExprString(spec.Type)
}

// typeParams returns type parameters in the form of a parameter list, because
// types.ExprString leaves them out of a signature.
func typeParams(list *ast.FieldList) string {
	if list == nil {
		return ""
	}
	return types.ExprString(&ast.FuncType{Params: list}) + " "
}

func optional(x ast.Expr) string {
	if x == nil {
		return ""
	}
	return types.ExprString(x)
}

// apiDrift returns how the exported declarations of d2 differ from those of d3
// read as d2, one line each, apart from the listed ones.
func apiDrift(d3, d2 fs.FS) (complaints []string, err error) {
	want, err := api(d3, read)
	if err != nil {
		return nil, err
	}
	got, err := api(d2, func(text string) string { return text })
	if err != nil {
		return nil, err
	}
	all := maps.Clone(want)
	maps.Copy(all, got)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		g, inD2 := got[name]
		w, inD3 := want[name]
		switch {
		case !inD2 && !slices.Contains(apart, name):
			complaints = append(complaints, fmt.Sprintf("%s: missing in d2", name))
		case !inD3 && !slices.Contains(apart, name):
			complaints = append(complaints, fmt.Sprintf("%s: missing in d3", name))
		case inD3 && g != w && !slices.Contains(apart, name):
			complaints = append(complaints, fmt.Sprintf("%s: %s in d2, %s in d3", name, g, w))
		}
	}
	return complaints, nil
}
