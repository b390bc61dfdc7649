// Command web builds the game for a browser, and serves it on this machine:
//
//	go run ./web
//
// With -o it writes the site instead, for a server that serves files.
package main

import (
	_ "embed"
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

//go:embed index.html
var page []byte

// build writes the page, the game, and the script of Go that runs it to a directory.
func build(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	wasm, err := filepath.Abs(filepath.Join(dir, "game.wasm"))
	if err != nil {
		return err
	}
	c := exec.Command("go", "build", "-ldflags=-s -w", "-o", wasm, "github.com/hantei-go/hantei/examples/platformer")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", c, err, out)
	}
	return errors.Join(
		os.WriteFile(filepath.Join(dir, "wasm_exec.js"), script, 0o666),
		os.WriteFile(filepath.Join(dir, "index.html"), page, 0o666))
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
