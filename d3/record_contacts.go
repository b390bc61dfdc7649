package d3

// Records of Solids and points in objects, of contacts of objects, and of all that a path goes through.

// setSolid is the line of SetSolid. It names the surface by the number of a mesh.
func (r *recorder[K]) setSolid(id K, of *Solid, err error) {
	if of == nil || of.data == nil {
		return // there is no such thing in a record
	}
	number := r.meshNumber(of.data)
	s := r.line("do", "set"+solidName)
	r.idField(s, "id", id)
	s.IntField(meshName, number)
	s.inside(of)
	s.ErrorField(err)
	r.write(s)
}

func (r *recorder[K]) contains(id K, p Vec, ok bool) {
	s := r.line("ask", "contains")
	r.idField(s, "id", id)
	s.vecField("place", p)
	s.BoolField("ok", ok)
	r.write(s)
}

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
