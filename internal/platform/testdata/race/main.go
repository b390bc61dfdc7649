// Command race changes a World while it is read, which is not allowed.
package main

import (
	"sync"

	"github.com/hantei-go/hantei/d2"
)

func main() {
	var w d2.World[int]
	if err := w.Set(1, d2.V(1, 0)); err != nil {
		panic(err)
	}
	w.RayCast(d2.Ray{Dir: d2.V(1, 0)})
	var wg sync.WaitGroup
	wg.Go(func() {
		for range 1000 {
			w.RayCast(d2.Ray{Dir: d2.V(1, 0)})
		}
	})
	for range 1000 {
		if err := w.Set(1, d2.V(2, 0)); err != nil {
			panic(err)
		}
	}
	wg.Wait()
}
