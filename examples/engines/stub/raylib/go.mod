module github.com/gen2brain/raylib-go/raylib

go 1.25
