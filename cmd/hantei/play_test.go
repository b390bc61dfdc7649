package main

import (
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestPlayRefuses sees that bad input is told before anything is built.
func TestPlayRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"a.json", "b.json"}, "play opens one scene, got 2"},
		{[]string{"-"}, "not standard input"},
		{[]string{filepath.Join("testdata", "bad.json")}, "bad.json:"},
		{[]string{filepath.Join("testdata", "missing.json")}, "missing.json: no such file"},
		{[]string{"--export", "x", "--port", "1"}, "--export and --port do not go together"},
		{[]string{"--port", "70000"}, "--port: \"70000\": want a whole number from 0 to 65535"},
		{[]string{"--port", port}, "address already in use"},
	} {
		var out, errOut strings.Builder
		code := run(append([]string{"play", "--no-open"}, test.args...), strings.NewReader(""), &out, &errOut)
		if code != 2 || out.Len() > 0 || !strings.Contains(errOut.String(), test.want) {
			t.Errorf("%q: exit %d, %q, %q", test.args, code, out.String(), errOut.String())
		}
	}
}

// TestPlay starts the command and asks it for the page, the engine that it has built,
// and the scene.
func TestPlay(t *testing.T) {
	cmd := command(t, "play", "--no-open", filepath.Join("testdata", "space.json"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 100)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	address, isScene := strings.CutSuffix(strings.TrimSpace(string(line[:n])), "#scene")
	if !strings.HasPrefix(address, "http://127.0.0.1:") || !isScene {
		t.Fatalf("the command says %q", line[:n])
	}
	client := http.Client{Timeout: 10 * time.Second}
	for name, begins := range map[string]string{"": "<!doctype html>", "engine.wasm.gz": "\x1f\x8b", "reader.wasm.gz": "\x1f\x8b", "wasm_exec.js": "//", "scene.json": "{"} {
		answer, err := client.Get(address + name)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || !strings.HasPrefix(string(data), begins) {
			t.Errorf("%s: %.20q, %v", name, data, err)
		}
	}
	cmd.Process.Kill()
	cmd.Wait()
}
