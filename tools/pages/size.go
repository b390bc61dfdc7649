package main

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"os"
	"path"
	"regexp"
	"strconv"
)

// An SVG has its size in one of these.
var (
	viewBox = regexp.MustCompile(`<svg[^>]*\sviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"`)
	inSVG   = regexp.MustCompile(`<svg[^>]*\swidth="([\d.]+)" height="([\d.]+)"`)
)

// size returns the size of an image, so that the page keeps its place while the image is loaded.
func size(file string) (width, height int, ok bool) {
	data, err := os.ReadFile(file)
	if err != nil {
		return 0, 0, false
	}
	switch path.Ext(file) {
	case ".png":
		c, err := png.DecodeConfig(bytes.NewReader(data))
		return c.Width, c.Height, err == nil
	case ".svg":
		m := viewBox.FindSubmatch(data)
		if m == nil {
			m = inSVG.FindSubmatch(data)
		}
		if m == nil {
			return 0, 0, false
		}
		w, errW := strconv.ParseFloat(string(m[1]), 64)
		h, errH := strconv.ParseFloat(string(m[2]), 64)
		return int(w + 0.5), int(h + 0.5), errW == nil && errH == nil
	case ".webp":
		return webp(data)
	}
	return 0, 0, false
}

// webp reads the head of a WebP file in one of its three forms.
func webp(data []byte) (width, height int, ok bool) {
	if len(data) < 30 {
		return 0, 0, false
	}
	switch body := data[20:]; string(data[12:16]) {
	case "VP8X":
		three := func(b []byte) int { return 1 + int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
		return three(body[4:]), three(body[7:]), true
	case "VP8L":
		bits := int(binary.LittleEndian.Uint32(body[1:]))
		return bits&0x3fff + 1, bits>>14&0x3fff + 1, true
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(body[6:]) & 0x3fff), int(binary.LittleEndian.Uint16(body[8:]) & 0x3fff), true
	}
	return 0, 0, false
}
