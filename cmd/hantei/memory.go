package main

// Memory: a limit of the process, such as that of ulimit -v, ends the command with a message, not in the runtime of Go.

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"github.com/hantei-go/hantei/level"
)

// A memory is what the process may have, in bytes. Both are 0 if there is no limit.
type memory struct {
	limit uint64 // of addresses, as the system has it
	room  uint64 // what the heap may take of it, as the process begins
}

// ownMemory returns the memory of this process, as it was when somebody asked for the first time.
var ownMemory = sync.OnceValue(func() memory {
	limit, used, ok := addresses()
	if !ok {
		return memory{}
	}
	return memory{limit, limit - min(used, limit)}
})

// liveShare is the share of the room that may be alive after a collection. A list that grows takes twice its size beside
// itself, and the heap may double until the next collection ends: together less than the room.
const liveShare = 4

// watch ends the process when more is alive than the room allows. It looks after each collection of garbage, which
// come the sooner the less room there is.
func (m memory) watch(stderr io.Writer) {
	if m.limit == 0 {
		return
	}
	debug.SetMemoryLimit(int64(m.room / 2))
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	type marker struct{ _ [16]byte } // garbage in every collection
	var look func(*marker)
	look = func(collected *marker) {
		if metrics.Read(live); live[0].Value.Uint64() > m.room/liveShare {
			_ = uninterrupted(func() error {
				fmt.Fprintf(stderr, "hantei: out of memory: the process may have no more than %s, as ulimit -v says\n", size(int64(m.limit)))
				os.Exit(int(exitBad))
				return nil
			})
		}
		runtime.SetFinalizer(collected, look)
	}
	runtime.SetFinalizer(&marker{}, look)
}

// levelRoom is the room in which a level may have all that the limits of package level allow.
const levelRoom = 4 << 30

// limits returns those of package level, lower if there is little room.
func (m memory) limits() level.Limits {
	l := level.DefaultLimits
	if m.limit == 0 || m.room >= levelRoom {
		return l
	}
	share := float64(m.room) / levelRoom
	for _, x := range []*int{&l.Values, &l.Cells, &l.Corners} {
		*x = max(1, int(share*float64(*x)))
	}
	l.Bytes = max(1, min(l.Bytes, int64(m.room/32))) // of which some copies are alive at once
	return l
}
