module github.com/hantei-go/hantei/bench

go 1.25

require (
	github.com/hantei-go/hantei v0.0.0
	github.com/jakecoffman/cp v1.2.1
	github.com/solarlune/resolv v0.8.1
)

replace github.com/hantei-go/hantei => ..
