package scene

// Asker returns a function that answers for two shapes of s, given by their
// indices, the first as A. It converts the shapes once: change none of them while
// it is in use.
func (s *Scene) Asker() func(a, b int) Pair { return s.asker() }
