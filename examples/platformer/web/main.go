// Command web builds the game for a browser, and serves it on this machine:
//
//	go run ./web
//
// With -o it writes the site instead, for a server that serves files.
package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed index.html page.css page.js icon.svg
var page embed.FS

// wasmName is the game. It is a quarter of its size when it is compressed, and not every server does that: so the page takes it
// compressed, and unpacks it itself.
const wasmName = "game.wasm.gz"

// build writes the page and the game to a directory.
func build(dir string) error {
	if err := writePage(dir); err != nil {
		return err
	}
	return compile(dir)
}

// writePage writes all but the game: the page, and the script of Go that runs the game.
func writePage(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	const script = "wasm_exec.js"
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", script))
	if err != nil {
		return err
	}
	files, err := page.ReadDir(".")
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := page.ReadFile(file.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, file.Name()), text, 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, script), data, 0o666)
}

// compile builds the game, and compresses it.
func compile(dir string) error {
	temp, err := os.MkdirTemp("", "platformer")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	wasm := filepath.Join(temp, "game.wasm")
	c := exec.Command("go", "build", "-ldflags=-s -w", "-o", wasm, "github.com/hantei-go/hantei/examples/platformer")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", c, err, out)
	}
	data, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	return pack(filepath.Join(dir, wasmName), data)
}

// pack writes data to a file, compressed.
func pack(name string, data []byte) error {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	return os.WriteFile(name, packed.Bytes(), 0o666)
}

func run() error {
	address := flag.String("address", "127.0.0.1:8080", "where to serve")
	dir := flag.String("o", "", "write the site to this directory, and serve nothing")
	flag.Parse()
	if *dir != "" {
		return build(*dir)
	}
	temp, err := os.MkdirTemp("", "platformer")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	fmt.Println("building, which takes a minute the first time")
	if err := build(temp); err != nil {
		return err
	}
	l, err := net.Listen("tcp", *address)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", l.Addr())
	return http.Serve(l, http.FileServer(http.Dir(temp)))
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
