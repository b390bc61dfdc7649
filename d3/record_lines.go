package d3

// Recorder: the lines of a record, one for each edit and query of a World.

// Edits.

// What is written of an error is the reason alone: the line has the id.

func (r *recorder[K]) set(id K, shapes []Shape, err error) {
	s := r.line("do", "set")
	r.idField(s, "id", id)
	s.shapes("parts", shapes)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) setMesh(id K, m *Mesh, at *Transform, err error) {
	if m == nil || m.data == nil {
		return // there is no such thing in a record
	}
	number := r.meshNumber(m.data)
	s := r.line("do", "set"+meshName)
	r.idField(s, "id", id)
	s.IntField(meshName, number)
	if m.OneSided {
		s.BoolField("oneSided", true)
	}
	if at != nil {
		s.transformField("place", at)
	}
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) remove(id K, ok bool) {
	s := r.line("do", "remove")
	r.idField(s, "id", id)
	s.BoolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) clear() { r.write(r.line("do", "clear")) }

func (r *recorder[K]) setFilter(id K, l layers, ok bool) {
	s := r.line("do", "setfilter")
	r.idField(s, "id", id)
	s.layers(l)
	s.BoolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) move(id K, motion Vec, err error) {
	s := r.line("do", "move")
	r.idField(s, "id", id)
	s.vecField("motion", motion)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) moveTurning(id K, m *Motion, err error) {
	s := r.line("do", "moveturning")
	r.idField(s, "id", id)
	s.motionField("motion", m)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) moveAlong(id K, legs []Leg, err error) {
	s := r.line("do", "movealong")
	r.idField(s, "id", id)
	s.legs(legs)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) push(id K, f []Filter[K], t *queryFilter, keys []K, moved Vec, ok bool) {
	s := r.line("do", "push")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	s.vecField("moved", moved)
	s.BoolField("ok", ok)
	r.write(s)
}

func (r *recorder[K]) step(isSeamless bool, events []Event[K], hash uint64) {
	s := r.line("do", "step")
	if isSeamless {
		s.BoolField("seamless", true)
	}
	s.objects("events", len(events), func(i int) {
		e := &events[i]
		s.Key("kind")
		s.Word(e.Kind.String())
		r.idField(s, "a", e.A)
		r.idField(s, "b", e.B)
		s.FloatField("t", e.T)
		if e.Kind == Enter {
			s.vecField("point", e.Point)
			s.vecField("normal", e.Normal)
			s.IntField("partA", e.PartA)
			s.IntField("partB", e.PartB)
		}
	})
	s.hash(hash)
	r.write(s)
}

// Queries.

func (r *recorder[K]) position(id K, p Vec, ok bool) {
	s := r.line("ask", "position")
	r.idField(s, "id", id)
	if ok {
		s.vecField("point", p)
	}
	r.write(s)
}

func (r *recorder[K]) bounds(id K, b Box, ok bool) {
	s := r.line("ask", "bounds")
	r.idField(s, "id", id)
	if ok {
		s.vecField("min", b.Min)
		s.vecField("max", b.Max)
	}
	r.write(s)
}

func (r *recorder[K]) hash(hash uint64) {
	s := r.line("ask", "hash")
	s.hash(hash)
	r.write(s)
}

func (r *recorder[K]) pairs(all [][2]K) {
	s := r.line("ask", "pairs")
	s.Key("pairs")
	s.Open('[')
	for _, p := range all {
		s.Open('[')
		r.id(s, p[0])
		r.id(s, p[1])
		s.Close(']')
	}
	s.Close(']')
	r.write(s)
}

func (r *recorder[K]) overlapping(shape Shape, f []Filter[K], t *queryFilter, keys, found []K) {
	s := r.line("ask", "overlapping")
	s.shapeField("shape", shape)
	r.filters(s, f, t, keys)
	r.ids(s, "ids", found)
	r.write(s)
}

func (r *recorder[K]) overlappingID(id K, f []Filter[K], t *queryFilter, keys, found []K) {
	s := r.line("ask", "overlappingid")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	r.ids(s, "ids", found)
	r.write(s)
}

// overlappingParts is the line of the items that a shape overlaps.
func (r *recorder[K]) overlappingParts(shape *storedShape, f []Filter[K], t *queryFilter, keys []K, from *store, items []int32) {
	s := r.line("ask", "overlappingparts")
	s.Key("shape")
	s.stored(shape)
	r.filters(s, f, t, keys)
	s.objects("parts", len(items), func(i int) {
		at := items[i]
		r.idField(s, "id", keys[from.objectOf(at)])
		s.IntField("part", from.partOf(at))
	})
	r.write(s)
}

// cast begins the line of a ray cast or a sweep, which is about parts or about ids.
func (r *recorder[K]) cast(c *caster, kind string, f []Filter[K], keys []K) *lineWriter {
	var s *lineWriter
	if c.path != nil {
		s = r.line("ask", "raycast"+kind)
		s.shapeField("path", c.path)
	} else {
		if c.turning != nil {
			kind = "turning" + kind
		}
		s = r.line("ask", "sweep"+kind)
		s.shapeField("shape", c.shape)
		if c.turning != nil {
			s.motionField("motion", c.turning)
		} else {
			s.vecField("motion", c.dir)
		}
	}
	r.filters(s, f, c.t, keys)
	return s
}

func (r *recorder[K]) firstHit(c *caster, f []Filter[K], keys []K, first Struck[K], ok bool) {
	kind := "part"
	if c.isWhole {
		kind = ""
	}
	s := r.cast(c, kind, f, keys)
	if ok {
		s.Key("hit")
		r.struck(s, &first, !c.isWhole)
	}
	r.write(s)
}

func (r *recorder[K]) allHits(c *caster, f []Filter[K], keys []K, all []Struck[K]) {
	s := r.cast(c, "all", f, keys)
	s.Key("hits")
	s.Open('[')
	for i := range all {
		r.struck(s, &all[i], true)
	}
	s.Close(']')
	r.write(s)
}

// sweepID is about a motion, or about one that turns.
func (r *recorder[K]) sweepID(id K, motion Vec, turning *Motion, f []Filter[K], t *queryFilter, keys []K, first Struck[K], ok bool) {
	kind := "sweepid"
	if turning != nil {
		kind = "sweepturningid"
	}
	s := r.line("ask", kind)
	r.idField(s, "id", id)
	if turning != nil {
		s.motionField("motion", turning)
	} else {
		s.vecField("motion", motion)
	}
	r.filters(s, f, t, keys)
	if ok {
		s.Key("hit")
		r.struck(s, &first, true)
	}
	r.write(s)
}

func (r *recorder[K]) struck(s *lineWriter, h *Struck[K], hasPart bool) {
	s.Open('{')
	r.idField(s, "id", h.ID)
	s.hit(&h.Hit)
	if hasPart {
		s.IntField("part", h.Part)
	}
	s.Close('}')
}

func (r *recorder[K]) nearest(shape Shape, k int, within float64, f []Filter[K], t *queryFilter, keys []K, found []Neighbor[K]) {
	s := r.line("ask", "nearest")
	s.shapeField("shape", shape)
	r.near(s, k, within, f, t, keys, found)
}

func (r *recorder[K]) nearestID(id K, k int, within float64, f []Filter[K], t *queryFilter, keys []K, found []Neighbor[K]) {
	s := r.line("ask", "nearestid")
	r.idField(s, "id", id)
	r.near(s, k, within, f, t, keys, found)
}

// near ends the line of Nearest and of NearestID.
func (r *recorder[K]) near(s *lineWriter, k int, within float64, f []Filter[K], t *queryFilter, keys []K, found []Neighbor[K]) {
	s.countField("k", k)
	s.FloatField("within", within)
	r.filters(s, f, t, keys)
	s.objects("near", len(found), func(i int) {
		n := found[i]
		r.idField(s, "id", n.ID)
		s.FloatField("distance", n.Distance)
		s.IntField("part", n.Part)
		s.vecField("on", n.OnID)
		s.vecField("onShape", n.OnShape)
	})
	r.write(s)
}

func (r *recorder[K]) trace(shape Shape, motion Vec, n int, restitution float64, f []Filter[K], t *queryFilter, keys []K, turns []Turn[K]) {
	s := r.line("ask", "trace")
	s.shapeField("shape", shape)
	r.turns(s, motion, n, restitution, f, t, keys, turns)
}

func (r *recorder[K]) traceID(id K, motion Vec, n int, restitution float64, f []Filter[K], t *queryFilter, keys []K, turns []Turn[K]) {
	s := r.line("ask", "traceid")
	r.idField(s, "id", id)
	r.turns(s, motion, n, restitution, f, t, keys, turns)
}

// turns ends the line of Trace and of TraceID.
func (r *recorder[K]) turns(s *lineWriter, motion Vec, n int, restitution float64, f []Filter[K], t *queryFilter, keys []K, turns []Turn[K]) {
	s.vecField("motion", motion)
	s.countField("n", n)
	s.FloatField("restitution", restitution)
	r.filters(s, f, t, keys)
	s.objects("turns", len(turns), func(i int) {
		turn := &turns[i]
		r.idField(s, "id", turn.ID)
		s.hit(&turn.Hit)
		s.vecField("offset", turn.Offset)
		s.vecField("motion", turn.Motion)
		s.Key("stop")
		s.Word(turn.Stop.String())
		s.IntField("part", turn.Part)
	})
	r.write(s)
}

// Contacts, and all that a path goes through.

func (r *recorder[K]) pairContacts(all []PairContact[K]) {
	s := r.line("ask", "paircontacts")
	s.objects("pairs", len(all), func(i int) {
		c := &all[i]
		r.idField(s, "a", c.A)
		r.idField(s, "b", c.B)
		s.vecField("point", c.Point)
		s.vecField("normal", c.Normal)
		s.FloatField("depth", c.Depth)
		s.IntField("partA", c.PartA)
		s.IntField("partB", c.PartB)
	})
	r.write(s)
}

// contactsOf is the line of the manifolds of an object.
func (r *recorder[K]) contactsOf(id K, f []Filter[K], t *queryFilter, keys []K, all []PartManifold[K]) {
	s := r.line("ask", "contactsof")
	r.idField(s, "id", id)
	r.filters(s, f, t, keys)
	s.objects("manifolds", len(all), func(i int) {
		m := &all[i]
		s.IntField("partA", m.A.Part)
		r.idField(s, "b", m.B.ID)
		s.IntField("partB", m.B.Part)
		s.vecField("normal", m.Normal)
		s.objects("points", m.Len, func(k int) {
			p := &m.Points[k]
			s.vecField("point", p.Point)
			s.FloatField("depth", p.Depth)
			s.IntField("feature", int(p.Feature))
			s.IntField("partA", m.Parts[k][0])
			s.IntField("partB", m.Parts[k][1])
		})
	})
	r.write(s)
}

// clipAll is the line of the spans of a path.
func (r *recorder[K]) clipAll(p Path, f []Filter[K], t *queryFilter, keys []K, all []PartSpan[K]) {
	s := r.line("ask", "clipall")
	s.shapeField("path", p)
	r.filters(s, f, t, keys)
	s.objects("spans", len(all), func(i int) {
		c := &all[i]
		r.idField(s, "id", c.ID)
		s.IntField("part", c.Part)
		s.FloatField("enter", c.Enter)
		s.FloatField("exit", c.Exit)
	})
	r.write(s)
}

// crossingsAll is the line of the crossings of a path.
func (r *recorder[K]) crossingsAll(p Path, f []Filter[K], t *queryFilter, keys []K, all []Crossing[K]) {
	s := r.line("ask", "crossingsall")
	s.shapeField("path", p)
	r.filters(s, f, t, keys)
	s.objects("crossings", len(all), func(i int) {
		c := &all[i]
		r.idField(s, "id", c.ID)
		s.IntField("part", c.Part)
		s.hit(&c.Hit)
		s.BoolField("leaves", c.Leaves)
	})
	r.write(s)
}
