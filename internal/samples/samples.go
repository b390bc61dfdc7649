// Package samples has scene files for the tests of what judges scene files: two that
// have all fields there are, and one for every way to break the format.
package samples

// Plane has all fields there are in the plane, in the form that scene.Write gives them.
const Plane = `{
  "version": 1,
  "title": "Everything <&> 円　環",
  "about": "\"quoted\" \\",
  "dim": 2,
  "y": "down",
  "objects": [
    {"name": "robot", "position": [10, 20], "rotation": 0.5, "scale": [2, -2]},
    {"name": "nothing"}
  ],
  "shapes": [
    {"name": "p", "type": "point", "at": [-0, 5e-324], "object": "nothing"},
    {"name": "s", "type": "segment", "a": [1e-07, 0.000001], "b": [100000000000000000000, 1e+21]},
    {"name": "r", "type": "ray", "origin": [1, 2], "dir": [0, -0], "transform": {"rotation": -0}},
    {"name": "l", "type": "line", "origin": [0.1, -0.30000000000000004], "dir": [3, 4], "object": "robot", "transform": {"position": [1, 0]}},
    {"name": "o", "type": "circle", "center": [1.7976931348623157e+308, 2.2250738585072014e-308], "radius": -0, "velocity": [-0, 0], "restitution": 0, "motion": [1, -0]},
    {"name": "c", "type": "capsule", "a": [1, 2], "b": [3, 4], "radius": 1, "velocity": [1, 0]},
    {"name": "cone", "type": "tapered", "a": [1, 2], "b": [3, 4], "ra": -0, "rb": 5e-324, "object": "robot", "motion": [1, 0]},
    {"name": "along", "type": "capsule", "center": [1, 2], "axis": [0, 9], "height": 6, "radius": 1, "transform": {"position": [1, 0], "scale": [1, 1]}, "motion": [0, 0]},
    {"name": "b", "type": "box", "min": ["-inf", -0], "max": [5e-324, "inf"], "velocity": [1, 0]},
    {"name": "round", "type": "box", "min": [1, 2], "max": [1, 4], "radius": 0.25, "transform": {"rotation": 1}},
    {"name": "turned", "type": "orientedbox", "center": [1, 2], "half": [[3, 4], [-0, 0]], "radius": -0, "object": "robot"},
    {"name": "t", "type": "triangle", "a": [1, 2], "b": [3, -0], "c": [5, 6], "radius": 1, "motion": [1, 0]},
    {"name": "poly", "type": "polygon", "points": [[0, 0], [1, -0], [0.5, 2], [0.5, 1]], "transform": {"position": [1, 0]}},
    {"name": "one", "type": "polygon", "points": [[7, 8]], "radius": 2},
    {"name": "beam", "type": "line", "origin": [1, 2], "dir": [-0, 3], "radius": 0.5},
    {"name": "lamp", "type": "ray", "origin": [1, 2], "dir": [3, 4], "radius": 2, "object": "robot", "motion": [1, 0]},
    {"name": "floor", "type": "halfplane", "point": [0, 1], "normal": [-0, 2], "radius": 0.5, "object": "robot"},
    {"name": "hill", "type": "chain", "points": [[0, 0], [1, -0], [2, 1]], "closed": true, "onesided": true, "transform": {"scale": [1, -1]}},
    {"name": "path", "type": "chain", "points": [[3, 0], [4, 0]]},
    {"name": "pond", "type": "chain", "points": [[0, 0], [9, -0], [0, 9]], "onesided": true, "solid": true, "outlines": [[[1, 1], [1, 2], [2, 1]], [[3, 3], [4, 3], [4, 4], [3, 4]]], "evenodd": true, "transform": {"scale": [1, -1]}},
    {"name": "isle", "type": "chain", "points": [[0, 0], [1, 0], [0, 1]], "solid": true}
  ],
  "expect": [
    {"pair": ["o", "s"], "overlap": false, "verdict": "apart", "distance": "inf", "velocity": [0, 0], "closest": [[1, 2], [3, -0]], "within": 0},
    {"pair": ["c", "p"], "depth": "inf", "normal": [1, 0], "point": [1, 2], "push": [3, 4], "pushed": {"b": [1, 2], "a": [3, 4]}},
    {"pair": ["r", "p"], "clip": {"exit": "inf", "enter": "-inf"}, "raycast": true, "crossings": [{"t": 1}, {"normal": [1, 0], "point": [0, 1]}]},
    {"pair": ["r", "p"], "crossings": 0, "raycast": {"t": -1.5, "point": [1, 0], "normal": [0, 1]}, "clip": false},
    {"pair": ["r", "o"], "crossings": 2, "sweep": {"t": 1, "point": [0, 0]}, "sweepspan": {"enter": 0}},
    {"pair": ["o", "along"], "sweep": true, "within": 0.5},
    {"pair": ["b", "t"], "pushed": {"min": [1, 2], "max": [3, 4]}},
    {"pair": ["round", "t"], "pushed": {"center": [1, 2]}},
    {"pair": ["t", "poly"], "pushed": {"c": [1, 2], "a": [0, 1]}},
    {"pair": ["floor", "poly"], "pushed": {"point": [1, 2]}},
    {"pair": ["c", "p"], "contacts": {"normal": [0, 1], "points": [{"point": [1, -0], "depth": 0.5, "feature": 4294967295}, {"depth": "inf"}], "count": 2}},
    {"pair": ["c", "b"], "contacts": {"count": 0, "points": []}},
    {"pair": ["c", "t"], "contacts": false},
    {"pair": ["r", "hill"], "raycast": {"part": 2, "t": 1}},
    {"pair": ["o", "hill"], "verdict": "touching", "push": [1, 2], "pushed": {"center": [1, 2]}, "sweep": {"t": 1, "part": 0}},
    {"pair": ["hill", "path"], "distance": 1, "closest": [[1, 2], [3, 4]]},
    {"pair": ["p", "pond"], "winding": -2, "signeddistance": -0.5},
    {"pair": ["isle", "p"], "contains": true, "winding": "on", "within": 0},
    {"pair": ["b", "o"], "contains": false},
    {"of": "r", "clipall": [{"id": "robot", "part": 1, "enter": -0, "exit": "inf"}, {"enter": 1}], "crossingsall": [{"id": "hill", "t": 1, "point": [1, 2], "normal": [0, 1], "leaves": true}, {"part": 3, "leaves": false}]},
    {"of": "s", "clipall": 0, "crossingsall": 3, "contactsof": 1, "within": 0},
    {"of": "c", "contactsof": [{"id": "hill", "normal": [0, 1], "points": 2}, {"part": 4, "points": [{"point": [1, 2], "depth": 1, "feature": 7}, {"depth": 0}]}], "measure": {"inertia": "inf", "center": [1, -0], "area": 2}, "nearest": {"id": "hill", "part": 2, "distance": "inf", "onid": [1, -0], "onshape": [3, 4]}},
    {"of": "pond", "measure": {"area": 0}}
  ],
  "play": {
    "dt": 0.25,
    "filters": [
      {"id": "t", "layers": ["one way", "default"], "meets": []},
      {"id": "c"}
    ],
    "platforms": [
      {"id": "one", "repeats": true, "run": [{"frames": 3, "move": [1, -0]}, {}, {"frames": 2, "shift": [0, 1], "turn": 0.5, "about": [1, 2]}, {"turn": -0}]},
      {"id": "poly", "run": [{"remove": true}, {"set": {"type": "capsule", "center": [1, 2], "axis": [0, 9], "height": 6, "radius": 1, "transform": {"scale": [1, 2]}}}, {"set": {"type": "box", "min": ["-inf", 0], "max": [5e-324, "inf"], "radius": 1}}]},
      {"id": "t", "run": []}
    ],
    "movers": [
      {"id": "c", "up": [0, -2], "maxslope": 1, "snap": 8, "step": 10, "corner": 4, "ridelimit": -0, "oneway": ["one way"], "mask": ["default", "one way"], "without": "robot", "slope": "keeplength", "leave": "donothing", "velocity": [1, -0], "gravity": [0, 980], "run": [{"frames": 30, "walk": [120, 0], "jump": -400}, {"velocity": [1, 2], "drop": true, "forget": true}, {"set": {"type": "point", "at": [1, 2]}, "resize": {"type": "circle", "center": [1, -0], "radius": 2}}, {}]},
      {"id": "robot", "leave": "addupwardvelocity", "run": []}
    ],
    "expect": [
      {"id": "c", "frame": 30, "position": [1, -0], "velocity": [0, 0], "onfloor": true, "onwall": false, "onceiling": false, "left": true, "floor": "t", "touched": ["t", "robot"], "pushed": ["robot"], "squeezed": ["t", "robot"], "inside": [], "sincefloor": 0.5, "landed": 1.5, "within": 0},
      {"id": "c", "frame": [1, 40], "touched": [], "squeezed": false, "floor": false, "landed": true},
      {"id": "t", "frame": 2, "position": [1, 2]}
    ]
  }
}
`

// Space has what is different in space.
const Space = `{
  "version": 1,
  "dim": 3,
  "objects": [
    {"name": "o", "rotation": {"axis": [0, -0, 2], "angle": 0.1}}
  ],
  "shapes": [
    {"name": "s", "type": "sphere", "center": [1, 2, 3], "radius": 4, "object": "o", "transform": {"rotation": {"axis": [1, 0, 0], "angle": -0}}},
    {"name": "h", "type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "radius": 1},
    {"name": "f", "type": "halfspace", "point": [1, 2, 3], "normal": [0, 0, 1]},
    {"name": "b", "type": "box", "min": [0, 0, 0], "max": [1, 2, 3], "object": "o"},
    {"name": "x", "type": "orientedbox", "center": [1, 2, 3], "half": [[1, 0, 0], [0, 1, 0], [0, 0, 0]]},
    {"name": "drum", "type": "cylinder", "a": [0, 0, 0], "b": [0, 0, 5e-324], "radius": 1, "rounding": -0, "object": "o", "motion": [1, 0, 0]},
    {"name": "hat", "type": "cone", "a": [1, 2, 3], "b": [-0, 5, 6], "radius": -0, "rounding": 0.25, "transform": {"scale": [2, -2, 2]}},
    {"name": "m", "type": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, -0], [0, 0, 1]], "triangles": [[0, 1, 2], [3, 2, 1]]},
    {"name": "n", "type": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "triangles": [[0, 1, 2]], "onesided": true, "transform": {"scale": [1, 1, -1]}},
    {"name": "at", "type": "point", "at": [1, 1, 1]},
    {"name": "tent", "type": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "triangles": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], "onesided": true, "solid": true}
  ],
  "expect": [
    {"pair": ["tent", "at"], "contains": false, "winding": 0, "signeddistance": 1.5},
    {"of": "tent", "measure": {"volume": 0.5, "center": [1, 2, 3], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, -0]]}},
    {"of": "h", "measure": {"inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}, "contactsof": 0}
  ],
  "play": {
    "platforms": [
      {"id": "x", "run": [{"frames": 9, "turn": {"axis": [0, -0, 2], "angle": 0.1}, "about": [1, 2, 3]}]}
    ],
    "movers": [
      {"id": "h", "up": [0, 0, 1], "run": [{"walk": [1, 2, 3]}]}
    ],
    "expect": [
      {"id": "h", "frame": 1, "position": [1, 2, 3], "within": 0.5}
    ]
  }
}
`
