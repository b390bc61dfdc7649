package main

// Theme: the colours of a stage: two tones, and an accent.

import "image/color"

// A theme is the colours of a stage.
type theme struct {
	high, low color.RGBA // the sky
	sun       color.RGBA
	ground    color.RGBA
	rim       color.RGBA // the upper edge of the ground, and platforms
	accent    color.RGBA
	light     color.RGBA
}

var themes = []theme{
	{
		high: rgb(0x2b2459), low: rgb(0xe2857c), sun: rgb(0xffd9a0),
		ground: rgb(0x241c40), rim: rgb(0x7d5a9e), accent: rgb(0xffb347), light: rgb(0xfff1d6),
	},
	{
		high: rgb(0x5fb3b8), low: rgb(0xfbe9c6), sun: rgb(0xffffff),
		ground: rgb(0x12424a), rim: rgb(0x3f9a8f), accent: rgb(0xff6f59), light: rgb(0xfff7e6),
	},
}

var white = rgb(0xffffff)

func rgb(n uint32) color.RGBA {
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// mix returns a colour between a, for 0, and b, for 1.
func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}
