package level

// Properties with a type, and a value for when they are not there.

import "math"

// Float returns the property of o with a name if it is a number, and otherwise if it is not.
func (o *Object) Float(name string, otherwise float64) float64 {
	switch x := o.Properties[name].(type) {
	case float64:
		return x
	case int:
		return float64(x)
	}
	return otherwise
}

// Int returns the property of o with a name if it is a whole number, and otherwise if it is not.
func (o *Object) Int(name string, otherwise int) int {
	x, ok := o.Properties[name].(float64) // extras of glTF are of this type, whole or not
	if ok && x == math.Trunc(x) && math.Abs(x) <= math.MaxInt32 {
		return int(x)
	}
	return typed(o, name, otherwise)
}

// Bool returns the property of o with a name if it is true or false, and otherwise if it is not.
func (o *Object) Bool(name string, otherwise bool) bool { return typed(o, name, otherwise) }

// String returns the property of o with a name if it is a text, and otherwise if it is not.
func (o *Object) String(name, otherwise string) string { return typed(o, name, otherwise) }

func typed[T any](o *Object, name string, otherwise T) T {
	if x, ok := o.Properties[name].(T); ok {
		return x
	}
	return otherwise
}
