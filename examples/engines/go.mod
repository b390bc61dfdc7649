module github.com/hantei-go/hantei/examples/engines

go 1.25

require (
	github.com/gen2brain/raylib-go/raylib v0.0.0
	github.com/gopxl/pixel/v2 v2.0.0
	github.com/hantei-go/hantei v0.0.0
)

replace (
	github.com/gen2brain/raylib-go/raylib => ./stub/raylib
	github.com/gopxl/pixel/v2 => ./stub/pixel
	github.com/hantei-go/hantei => ../..
)
