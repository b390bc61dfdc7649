// Package platform holds the tests of a promise: the same bits on every
// platform. They look for what would break it, in the code the compiler writes
// and in the imports of the source.
package platform
