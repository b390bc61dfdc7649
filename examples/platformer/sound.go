package main

// Sound: which sound an event makes, and the players of Ebitengine. The game does not know that it is heard.

import (
	"github.com/hajimehoshi/ebiten/v2/audio"

	"github.com/hantei-go/hantei/examples/platformer/game"
)

// A speaker plays sounds.
type speaker interface {
	play(s sound, volume float64) // from 0 to 1
	silence()                     // ends all that plays
}

// sounds are what the player hears. The zero value is silent until open is called.
type sounds struct {
	out   speaker // nil before the first key or touch
	muted bool
}

// open begins to play, at the first key or touch: a browser allows no sound before. It does so once.
func (s *sounds) open() {
	if s.out == nil && !s.muted && hasSoundCard() {
		s.out = newLoudspeaker()
	}
}

// mute switches the sound off, also that which plays, or on again.
func (s *sounds) mute() {
	if s.muted = !s.muted; s.muted && s.out != nil {
		s.out.silence()
	}
}

// play plays a sound, unless it is muted.
func (s *sounds) play(k sound, volume float64) {
	if s.out != nil && !s.muted {
		s.out.play(k, volume)
	}
}

// hear plays what the events of a frame sound like, each sound once.
func (s *sounds) hear(events []game.Event) {
	if s.out == nil || s.muted {
		return
	}
	var volumes [soundCount]float64
	for i := range events {
		if k, volume := soundOf(&events[i]); volume > volumes[k] {
			volumes[k] = volume
		}
	}
	for k, volume := range volumes {
		if volume > 0 {
			s.play(sound(k), volume)
		}
	}
}

// soundOf returns the sound of an event and its volume, which is 0 for an event without a sound.
func soundOf(e *game.Event) (k sound, volume float64) {
	switch e.Kind {
	case game.Jumped:
		return jumpSound, 0.7
	case game.Landed:
		if e.Speed > 120 {
			return landSound, min(0.3+e.Speed/1000, 1)
		}
	case game.Fired:
		return shotSound, 0.7
	case game.LampLit, game.Reached:
		return hitSound, 1
	case game.Collected:
		return gemSound, 0.8
	case game.Crumbled:
		return landSound, 0.6
	case game.Died:
		return landSound, 1
	}
	return 0, 0
}

// loudness is the volume of the loudest sound.
const loudness = 0.35

// A loudspeaker plays through Ebitengine. Each sound has a player of its own, which begins anew when its sound comes again.
type loudspeaker [soundCount]*audio.Player

// newLoudspeaker opens the sound card. Ebitengine allows one context for a program.
func newLoudspeaker() *loudspeaker {
	context, l := audio.NewContext(sampleRate), new(loudspeaker)
	for k := range l {
		l[k] = context.NewPlayerF32FromBytes(encode(synthesize(sound(k))))
	}
	return l
}

func (l *loudspeaker) play(k sound, volume float64) {
	p := l[k]
	p.SetVolume(loudness * volume)
	if p.Rewind() == nil { // a player that has failed stays silent
		p.Play()
	}
}

func (l *loudspeaker) silence() {
	for _, p := range l {
		p.Pause()
	}
}
