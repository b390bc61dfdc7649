package play

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"time"
)

// serve serves a site whose engine is no engine, and returns its address. A request has
// so long to come in.
func serve(t *testing.T, patience time.Duration) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := built(t).server(patience)
	done := make(chan error)
	go func() { done <- server.Serve(l) }()
	t.Cleanup(func() {
		server.Close()
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// exchange sends a request as it is written, and reads the response. HOST in it is the
// address.
func exchange(t *testing.T, address, request string) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(30 * time.Second))
	if _, err := io.WriteString(conn, strings.ReplaceAll(request, "HOST", address)); err != nil {
		t.Fatal(err)
	}
	method, _, _ := strings.Cut(request, " ")
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	// What is refused has these too, and says why on one line.
	for name, value := range headers {
		if got := response.Header[name]; !slices.Equal(got, []string{value}) {
			t.Errorf("%q: %s is %q", request, name, got)
		}
	}
	if response.StatusCode >= 400 && method != http.MethodHead && strings.Count(string(body), "\n") != 1 {
		t.Errorf("%q: %d says %q", request, response.StatusCode, body)
	}
	return response, string(body)
}

func get(target string) string { return "GET " + target + " HTTP/1.1\r\nHost: HOST\r\n\r\n" }

func TestFiles(t *testing.T) {
	address := serve(t, patience)
	for target, want := range map[string]struct {
		kind, begins string
	}{
		"/":                    {"text/html; charset=utf-8", "<!doctype html>"},
		"/?lang=ja":            {"text/html; charset=utf-8", "<!doctype html>"},
		"/index.html":          {"text/html; charset=utf-8", "<!doctype html>"},
		"/app/main.js":         {"text/javascript; charset=utf-8", "//"},
		"/vendor/../icon.svg":  {},
		"/icon.svg":            {"image/svg+xml", "<svg"},
		"/style.css":           {"text/css; charset=utf-8", ""},
		"/words.json":          {"application/json", "{"},
		"/engine.wasm.gz":      {"application/gzip", "built engine.wasm.gz"},
		"/wasm_exec.js":        {"text/javascript; charset=utf-8", "built wasm_exec.js"},
		"/scene.json":          {"application/json", "{}"},
		"/scene%2ejson":        {"application/json", "{}"},
		"/app/missing.js":      {},
		"/scene.json/":         {},
		"/engine.wasm":         {},
		"/engine.wasm.gz/":     {},
		"//scene.json":         {},
		"/./scene.json":        {},
		"/../play_test.go":     {},
		"/..%2fplay_test.go":   {},
		"/%2e%2e/play_test.go": {},
		`/..\play_test.go`:     {},
		"/..%5cplay_test.go":   {},
		"/app/../../play.go":   {},
		"/app/%00":             {},
		"//etc/passwd":         {},
		"/file:///etc/passwd":  {},
		"/C:/play_test.go":     {},
		"/site/index.html":     {},
		"/INDEX.HTML":          {},
	} {
		response, body := exchange(t, address, get(target))
		switch {
		case want.kind == "" && response.StatusCode != http.StatusNotFound:
			t.Errorf("%s: %s, %.40q", target, response.Status, body)
		case want.kind != "" && (response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != want.kind || !strings.HasPrefix(body, want.begins)):
			t.Errorf("%s: %s, %s, %.40q", target, response.Status, response.Header.Get("Content-Type"), body)
		}
	}
}

// TestEmbedded: every file is served as what it is, and no folder is listed.
func TestEmbedded(t *testing.T) {
	address := serve(t, patience)
	folders := 0
	err := fs.WalkDir(embedded, "site", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := strings.TrimPrefix(name, "site")
		if !entry.IsDir() {
			data, err := embedded.ReadFile(name)
			kind := kinds[path.Ext(name)]
			response, body := exchange(t, address, get(target))
			if err != nil || response.StatusCode != http.StatusOK || body != string(data) || kind == "" || response.Header.Get("Content-Type") != kind {
				t.Errorf("%s: %s, %s, %v", target, response.Status, response.Header.Get("Content-Type"), err)
			}
			return nil
		}
		folders++
		for _, end := range []string{"", "/", "/.", "//", "%2f", "/index.html"} {
			if target == "" {
				continue // the page
			}
			if response, body := exchange(t, address, get(target+end)); response.StatusCode != http.StatusNotFound {
				t.Errorf("%s: %s, %.40q", target+end, response.Status, body)
			}
		}
		return nil
	})
	if err != nil || folders < 3 {
		t.Errorf("%d folders, %v", folders, err)
	}
}

// TestHosts: a name of somebody else that leads here is refused, however it is given.
func TestHosts(t *testing.T) {
	address := serve(t, patience)
	_, port, _ := net.SplitHostPort(address)
	for _, test := range []struct {
		request string
		status  int
	}{
		{"GET /scene.json HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 200},
		{"GET /scene.json HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", 200},
		{"GET /scene.json HTTP/1.1\r\nHost: LocalHost:PORT\r\n\r\n", 200},
		{"GET /scene.json HTTP/1.1\r\nHost: [::1]:PORT\r\n\r\n", 200},
		{"GET http://127.0.0.1:PORT/scene.json HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 200},
		{"GET /scene.json HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", 421},
		{"HEAD /scene.json HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", 421},
		{"POST /scene.json HTTP/1.1\r\nHost: evil.example:PORT\r\nContent-Length: 0\r\n\r\n", 421},
		{"GET /missing HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", 421},
		{"GET http://evil.example:PORT/scene.json HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 421},
		{"GET http://localhoſt:PORT/scene.json HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 421},
		{"GET http://evil.example/scene.json HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: 127.0.0.1:PORT0\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: 127.0.0.1.evil.example:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: localhost.evil.example:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: evil.localhost:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: localhost.:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: 127.0.0.2:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: 0.0.0.0:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: ::1:PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: \r\n\r\n", 421},
		{"GET /scene.json HTTP/1.1\r\nHost: :PORT\r\n\r\n", 421},
		{"GET /scene.json HTTP/1.0\r\n\r\n", 421},
		{"GET http:///scene.json HTTP/1.0\r\n\r\n", 421},
		{"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", 421},
	} {
		request := strings.ReplaceAll(test.request, "PORT", port)
		response, body := exchange(t, address, request)
		if response.StatusCode != test.status || response.StatusCode >= 400 && strings.Contains(body, "{}") {
			t.Errorf("%q: %s, %.80q", request, response.Status, body)
		}
		if test.status == 421 && !strings.HasPrefix(test.request, "HEAD") && !strings.Contains(body, "localhost:"+port) {
			t.Errorf("%q: %q does not say where the page is", request, body)
		}
	}
}

// TestMethods: only GET and HEAD are answered.
func TestMethods(t *testing.T) {
	address := serve(t, patience)
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "GETS"} {
		for _, target := range []string{"/", "/scene.json", "/app/", "/missing"} {
			response, body := exchange(t, address, method+" "+target+" HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\n\r\n{}")
			if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: %s, %q", method, target, response.Status, body)
			}
		}
	}
	if response, _ := exchange(t, address, "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n"); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("OPTIONS *: %s", response.Status)
	}
	for _, target := range []string{"/", "/scene.json", "/engine.wasm.gz"} {
		_, whole := exchange(t, address, get(target))
		response, body := exchange(t, address, "HEAD "+target+" HTTP/1.1\r\nHost: HOST\r\n\r\n")
		if response.StatusCode != http.StatusOK || body != "" || response.ContentLength != int64(len(whole)) {
			t.Errorf("HEAD %s: %s, %d bytes, %q", target, response.Status, response.ContentLength, body)
		}
	}
	if response, body := exchange(t, address, "GET /scene.json HTTP/1.1\r\nHost: HOST\r\nRange: bytes=1-1\r\n\r\n"); response.StatusCode != http.StatusPartialContent || body != "}" {
		t.Errorf("a part: %s, %q", response.Status, body)
	}
}

// TestHalfRequests: what does not become a request in time is closed, at whatever point
// it stops.
func TestHalfRequests(t *testing.T) {
	address := serve(t, 50*time.Millisecond)
	whole := strings.ReplaceAll(get("/scene.json"), "HOST", address)
	post := strings.ReplaceAll("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99\r\n\r\n{", "HOST", address)
	var open []net.Conn
	for _, half := range []string{"", "G", "GET / HT", whole[:len(whole)-2], whole[:len(whole)-1], post, whole, whole + "GET /", "\r\n", "\x16\x03\x01"} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, half); err != nil {
			t.Fatal(err)
		}
		open = append(open, conn)
	}
	for i, conn := range open {
		conn.SetDeadline(time.Now().Add(30 * time.Second))
		// What is whole has its answer, and then too the connection ends.
		if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("connection %d is still open", i)
		}
	}
}

// TestLongHeader: a request that is much longer than any of a browser is refused.
func TestLongHeader(t *testing.T) {
	address := serve(t, patience)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(30 * time.Second))
	go io.WriteString(conn, "GET / HTTP/1.1\r\nHost: "+address+"\r\nCookie: "+strings.Repeat("x", 1<<20)+"\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err == nil && response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Error(response.Status)
	}
}

// TestPolicy: what the page says about itself holds in a static site too; the server
// says at least as much.
func TestPolicy(t *testing.T) {
	page, err := embedded.ReadFile("site/index.html")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(page, []byte(`"Content-Security-Policy" content="`))
	policy, _, _ := bytes.Cut(rest, []byte(`"`))
	if len(policy) == 0 {
		t.Fatal("the page has no policy")
	}
	sent := strings.Split(headers["Content-Security-Policy"], "; ")
	for part := range strings.SplitSeq(string(policy), "; ") {
		if !slices.Contains(sent, part) {
			t.Errorf("the server does not say %q", part)
		}
	}
	for name := range maps.Keys(headers) {
		if http.CanonicalHeaderKey(name) != name {
			t.Errorf("%s is written in another case", name)
		}
	}
}
