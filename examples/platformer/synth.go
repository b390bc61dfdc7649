package main

// Synth: the sounds of the game as samples, computed when the program begins. No file is read.

import (
	"encoding/binary"
	"math"
)

// sampleRate is the number of samples a second, of each of the two channels.
const sampleRate = 44100

// A sound is one of those that the game makes.
type sound int

const (
	jumpSound sound = iota
	landSound
	shotSound
	hitSound // a lamp is lit, or the goal is reached
	gemSound
	rewindSound
	soundCount
)

// A tone is a part of a sound: a wave whose frequency goes evenly from one value to another, under an envelope
// that rises for a few milliseconds and then decays.
type tone struct {
	start, length float64 // seconds
	from, to      float64 // Hz, at the start and at the end
	peak          float64 // the largest amplitude
	decay         float64 // the envelope is (1-u)^decay, for u from 0 to 1 over the length
	harmonics     float64 // the amplitude of the third harmonic, as a part of the first
	noise         float64 // how much of the wave is noise, from 0 to 1
	vibrato       float64 // Hz; 0 for none
}

// tones are the parts of each sound. The peaks of the parts that sound at the same time add up to less than 1.
var tones = [soundCount][]tone{
	jumpSound: {{length: 0.17, from: 250, to: 620, peak: 0.5, decay: 1.4, harmonics: 0.12}},
	landSound: {
		{length: 0.13, from: 150, to: 55, peak: 0.7, decay: 2},
		{length: 0.06, from: 90, to: 90, peak: 0.2, decay: 2.5, noise: 1},
	},
	shotSound: {
		{length: 0.14, from: 940, to: 230, peak: 0.4, decay: 2, harmonics: 0.3},
		{length: 0.03, from: 200, to: 200, peak: 0.2, decay: 1, noise: 1},
	},
	hitSound: {
		{length: 0.55, from: 659.26, to: 659.26, peak: 0.35, decay: 3},
		{length: 0.45, from: 1318.5, to: 1318.5, peak: 0.2, decay: 4},
		{start: 0.09, length: 0.5, from: 987.77, to: 987.77, peak: 0.3, decay: 3},
	},
	gemSound: {
		{length: 0.09, from: 987.77, to: 987.77, peak: 0.4, decay: 0.8, harmonics: 0.08},
		{start: 0.08, length: 0.24, from: 1318.5, to: 1318.5, peak: 0.45, decay: 2.2, harmonics: 0.08},
	},
	rewindSound: {
		{length: 0.7, from: 720, to: 140, peak: 0.4, decay: 0.8, vibrato: 14},
		{length: 0.7, from: 300, to: 300, peak: 0.05, decay: 0.6, noise: 1},
	},
}

// synthesize returns the samples of a sound, from -1 to 1.
func synthesize(s sound) []float64 {
	end := 0.0
	for _, t := range tones[s] {
		end = max(end, t.start+t.length)
	}
	out := make([]float64, int(end*sampleRate)+1)
	seed := uint32(s) + 1
	for _, t := range tones[s] {
		n, phase := int(t.length*sampleRate), 0.0
		for i := range n {
			u := float64(i) / float64(n)
			f := t.from + (t.to-t.from)*u
			if t.vibrato > 0 {
				f *= 1 + 0.12*math.Sin(2*math.Pi*t.vibrato*u*t.length)
			}
			phase += f / sampleRate
			wave := (math.Sin(2*math.Pi*phase) + t.harmonics*math.Sin(6*math.Pi*phase)) / (1 + t.harmonics)
			seed = seed*1664525 + 1013904223
			wave += t.noise * (float64(seed>>8)/(1<<23) - 1 - wave)
			rise := min(1, float64(i)/(0.004*sampleRate))
			out[int(t.start*sampleRate)+i] += wave * t.peak * rise * math.Pow(1-u, t.decay)
		}
	}
	return out
}

// encode returns samples as Ebitengine plays them: 32-bit floats, little endian, the same in both channels.
func encode(samples []float64) []byte {
	out := make([]byte, 0, 8*len(samples))
	for _, v := range samples {
		bits := math.Float32bits(float32(v))
		out = binary.LittleEndian.AppendUint32(out, bits)
		out = binary.LittleEndian.AppendUint32(out, bits)
	}
	return out
}
