module github.com/hantei-go/hantei

go 1.25
