module github.com/hantei-go/hantei/level

go 1.25

require (
	github.com/hantei-go/hantei v0.0.0
	github.com/klauspost/compress v1.18.1
)

replace github.com/hantei-go/hantei => ..
