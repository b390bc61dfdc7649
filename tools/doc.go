// Package tools pins the programs that check hantei: gofumpt, staticcheck and
// benchstat. Their versions stand in go.mod, apart from the library, so that
// the library's own go.mod requires nothing.
package tools
