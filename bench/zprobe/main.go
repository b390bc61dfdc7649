package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/pprof"
	"slices"
	"strconv"
	"time"

	"github.com/hantei-go/hantei/d3"
)

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	rounds, _ := strconv.Atoi(os.Args[2])
	m := 20000
	rng := rand.New(rand.NewPCG(1, 2))
	side := 1.0
	for side*side*side < float64(n) {
		side *= 1.001
	}
	w := new(d3.World[int32])
	w.Grow(n)
	f := func(x float64) float64 { return float64(float32(x)) }
	for i := range n {
		w.Set(int32(i), d3.Sphere{Center: d3.Vec{X: f(rng.Float64() * side), Y: f(rng.Float64() * side), Z: f(rng.Float64() * side)}, Radius: f(0.3 + 0.2*rng.Float64())})
	}
	w.RayCast(d3.Ray{})
	rays := make([]d3.Ray, 0, m)
	var ids []int32
	for len(rays) < m {
		o := d3.Vec{X: f(rng.Float64() * side), Y: f(rng.Float64() * side), Z: f(rng.Float64() * side)}
		if ids = w.AppendOverlapping(ids[:0], o); len(ids) > 0 {
			continue
		}
		rays = append(rays, d3.Ray{Origin: o, Dir: d3.Vec{X: f(rng.Float64() - 0.5), Y: f(rng.Float64() - 0.5), Z: f(rng.Float64() - 0.5)}})
	}
	if len(os.Args) > 3 {
		o, _ := os.Create(os.Args[3])
		pprof.StartCPUProfile(o)
		defer pprof.StopCPUProfile()
	}
	const blocks = 20
	const warmTimes = 50
	var cold, warm [blocks][]float64
	hits, sum := 0, 0.0
	for range rounds {
		hits, sum = 0, 0
		for b := range blocks {
			start := time.Now()
			for i := b * m / blocks; i < (b+1)*m/blocks; i++ {
				if _, h, ok := w.RayCast(&rays[i]); ok {
					hits++
					sum += h.T
				}
			}
			cold[b] = append(cold[b], float64(time.Since(start))/float64(m/blocks))
		}
		for b := range blocks {
			start := time.Now()
			for i := range 20 {
				for range warmTimes {
					w.RayCast(&rays[b*1000+i*50])
				}
			}
			warm[b] = append(warm[b], float64(time.Since(start))/1000)
		}
	}
	c, k := 0.0, 0.0
	for b := range blocks {
		c += slices.Min(cold[b]) / blocks
		k += slices.Min(warm[b]) / blocks
	}
	fmt.Printf("%d: cold %.0f warm %.0f hits %d %.6f\n", n, c, k, hits, sum)
}
