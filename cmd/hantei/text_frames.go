package main

// The part of a report on the frames of a game: a row for each mover.

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// frames prints what movers do, in the frames in which that changes, and where they end.
func (r *textReport) frames(s *scene.Scene) {
	l := r.list("mover", "frame", "position", "velocity", "on", "floor", "met")
	l.right = []bool{1: true}
	before, last := map[string]string{}, s.Play.Frames()
	for f := range s.Frames() {
		if r.broken() {
			return
		}
		for i := range f.Movers {
			m := &f.Movers[i]
			row := r.frameRow(m, f.Number)
			state := strings.Join(row[4:], "\x00")
			if state == before[m.ID] && f.Number < last {
				continue
			}
			before[m.ID] = state
			if l.room() {
				l.add(row...)
			}
		}
	}
	l.write(r.out)
}

// frameRow returns the cells of a mover after a frame.
func (r *textReport) frameRow(m *scene.MoverState, frame int) []string {
	var on, met []string
	for _, side := range []struct {
		is   bool
		name string
	}{{m.OnFloor, "floor"}, {m.OnWall, "wall"}, {m.OnCeiling, "ceiling"}, {m.Squeezed != nil, "squeezed"}} {
		if side.is {
			on = append(on, side.name)
		}
	}
	for _, t := range m.Contacts {
		if !slices.Contains(met, t.ID) {
			met = append(met, t.ID)
		}
	}
	floor, position := "-", "-"
	if m.Floor != nil {
		floor = m.Floor.ID
	}
	if m.Position != nil {
		position = r.vec(m.Position)
	}
	dash := func(list []string) string { return cmp.Or(strings.Join(list, ", "), "-") }
	return []string{m.ID, strconv.Itoa(frame), position, r.vec(m.Velocity), dash(on), floor, dash(met)}
}
