module github.com/hantei-go/hantei/examples

go 1.25

require github.com/hantei-go/hantei v0.0.0

replace github.com/hantei-go/hantei => ..
