module github.com/gopxl/pixel/v2

go 1.25
