// Package tree is the broad phase: which of many boxes meet a box, a motion or each other, and which are nearest.
//
// It knows items by numbers, and asks a Located for their boxes. What it leaves out is surely not met, so no verdict depends on
// it. Where there is AVX2, kernels ask eight boxes at once.
package tree
