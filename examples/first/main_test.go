package main

// The output is that which docs/start.md shows.
func Example() {
	main()
	// Output:
	// overlap: false distance: 6
	// meet after 0.5 of the way, at {8 3} normal {-1 0}
	// nearest: rock 4
	// slides along wall to {6 6}
}
