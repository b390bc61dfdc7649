module github.com/hantei-go/hantei/cmd/hantei

go 1.25

require (
	github.com/hantei-go/hantei v0.0.0
	github.com/mattn/go-runewidth v0.0.16
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.2
	github.com/spf13/cobra v1.10.1
	github.com/spf13/pflag v1.0.9
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/rivo/uniseg v0.2.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)
