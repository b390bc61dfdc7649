module github.com/hantei-go/hantei/examples/ecs

go 1.25.0

require (
	github.com/hantei-go/hantei v0.0.0-00010101000000-000000000000
	github.com/mlange-42/ark v0.8.1
	github.com/yohamta/donburi v1.15.7
)

replace github.com/hantei-go/hantei => ../..
