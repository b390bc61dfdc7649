package visit

func (v *Visit) inSpace() error { return nil }
