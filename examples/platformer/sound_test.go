package main

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/hantei-go/hantei/examples/platformer/game"
)

// TestSamples: each sound is finite, within its bounds, short and not silent; it begins and ends with silence, and has no offset.
func TestSamples(t *testing.T) {
	for k := range soundCount {
		samples := synthesize(k)
		peak, sum, square := 0.0, 0.0, 0.0
		for _, v := range samples {
			peak, sum, square = max(peak, math.Abs(v)), sum+v, square+v*v
		}
		n := float64(len(samples))
		if !(peak <= 1) || !(peak > 0.2) || !(square/n > 0.001) || math.Abs(sum/n) > 0.02 {
			t.Errorf("sound %d: the peak is %v, the mean %v, the mean square %v", k, peak, sum/n, square/n)
		}
		if l := n / sampleRate; l < 0.05 || l > 0.8 {
			t.Errorf("sound %d takes %v seconds", k, l)
		}
		if first, last := samples[0], samples[len(samples)-1]; math.Abs(first) > 0.01 || math.Abs(last) > 0.01 {
			t.Errorf("sound %d begins with %v and ends with %v", k, first, last)
		}
		data := encode(samples)
		for i, v := range samples {
			left := math.Float32frombits(binary.LittleEndian.Uint32(data[8*i:]))
			right := math.Float32frombits(binary.LittleEndian.Uint32(data[8*i+4:]))
			if left != float32(v) || right != left {
				t.Fatalf("sound %d: the sample %v is encoded as %v and %v", k, v, left, right)
			}
		}
		if len(data) != 8*len(samples) {
			t.Errorf("sound %d has %d bytes", k, len(data))
		}
	}
}

// A listener counts what is played.
type listener struct {
	counts   [soundCount]int
	loudest  float64
	silenced int
}

func (l *listener) silence() { l.silenced++ }

func (l *listener) play(k sound, volume float64) {
	l.counts[k]++
	l.loudest = max(l.loudest, volume)
}

// listen plays the tour of both stages for some seconds, with a rewind, and returns the line of the game.
func listen(t *testing.T, s sounds) string {
	t.Helper()
	var tour game.Tour
	var a *app
	a, err := newApp(0, func() game.Keys { return tour.Keys(a.game) })
	if err != nil {
		t.Fatal(err)
	}
	a.sound = s
	for n := range 22 * game.Rate {
		if n == 21*game.Rate {
			a.do(goBack)
		}
		if err := a.frame(); err != nil {
			t.Fatal(err)
		}
	}
	return a.game.Line()
}

// TestSounds: all six are heard on the tour, none is muted or before the first key, and the game is the same.
func TestSounds(t *testing.T) {
	var l listener
	loud := listen(t, sounds{out: &l})
	for k, n := range l.counts {
		if n == 0 {
			t.Errorf("sound %d is not heard", k)
		}
	}
	if !(l.loudest <= 1) {
		t.Errorf("the loudest sound has the volume %v", l.loudest)
	}
	var none listener
	if muted := listen(t, sounds{out: &none, muted: true}); muted != loud {
		t.Errorf("muted, the game has come to %s, want %s", muted, loud)
	}
	if none != (listener{}) {
		t.Errorf("muted, it has played %v", none.counts)
	}
	if silent := listen(t, sounds{}); silent != loud {
		t.Errorf("without sound, the game has come to %s, want %s", silent, loud)
	}
}

// TestMute: M mutes, and M again does not.
func TestMute(t *testing.T) {
	var l listener
	a := touched(t, sizes[0])
	a.sound.out = &l
	a.do(toggleMute)
	a.do(goBack)
	if l.counts[rewindSound] != 0 || l.silenced != 1 {
		t.Errorf("muted, %d sounds have begun, and %d times all have ended", l.counts[rewindSound], l.silenced)
	}
	a.do(toggleMute)
	a.do(goBack)
	if l.counts[rewindSound] != 1 || l.silenced != 1 {
		t.Errorf("the rewind was heard %d times", l.counts[rewindSound])
	}
}

// TestSoundAllocates: to hear the events of a frame allocates nothing, whatever they are, and each sound comes once.
func TestSoundAllocates(t *testing.T) {
	var l listener
	s := sounds{out: &l}
	var events []game.Event
	for k := range game.Entered + 1 {
		events = append(events, game.Event{Kind: k, Speed: 400}, game.Event{Kind: k, Speed: 900})
	}
	if got := testing.AllocsPerRun(100, func() { s.hear(events) }); got != 0 {
		t.Errorf("%v allocations a frame, want none", got)
	}
	for k, n := range l.counts {
		if want := 101; sound(k) != rewindSound && n != want {
			t.Errorf("in %d frames, sound %d was played %d times", want, k, n)
		}
	}
}

// TestFollowAllocates: to follow fingers allocates nothing, after the first of them.
func TestFollowAllocates(t *testing.T) {
	a := touched(t, sizes[0])
	fingers := fingersOn(&a.hand.panel, game.Right|game.Jump|game.Shoot)
	frame := func() {
		a.hand.follow(fingers, &a.wipe)
		a.hand.follow(nil, &a.wipe)
	}
	frame()
	if got := testing.AllocsPerRun(100, frame); got != 0 {
		t.Errorf("%v allocations a frame, want none", got)
	}
}
