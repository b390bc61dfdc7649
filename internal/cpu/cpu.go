// Package cpu says what the processor can do beyond what every one of its kind can.
package cpu
