package play

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// patience is how long a request may take to come in whole.
const patience = 10 * time.Second

// Serve serves the site to this machine until the listener fails.
func (s *Site) Serve(l net.Listener) error { return s.server(patience).Serve(l) }

// server returns a server that closes what is not a whole request in time, so that
// connections do not pile up. A browser opens an idle one again when it needs it.
func (s *Site) server(patience time.Duration) *http.Server {
	return &http.Server{
		Handler:                      s,
		DisableGeneralOptionsHandler: true,
		ReadHeaderTimeout:            patience,
		ReadTimeout:                  patience,
		WriteTimeout:                 6 * patience,
		IdleTimeout:                  6 * patience,
		MaxHeaderBytes:               1 << 14,
	}
}

// headers are those of every response. The page runs its own scripts and wasm only, asks
// nobody else, and stands in no other page; what is served is for the page alone.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; " +
		"object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// kinds are the content types of the files. Those that the system knows may be others.
var kinds = map[string]string{
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".jsonl": "application/jsonl",
	".svg":   "image/svg+xml",
	".gz":    "application/gzip",

	".LICENSE": "text/plain; charset=utf-8",
}

// ServeHTTP serves the site to whoever asks this machine by one of its own names. The
// owner of another name can have that lead here, and a page of it could then read all.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	port := localPort(r)
	switch {
	case !isLocal(r.Host, port):
		reason := fmt.Sprintf("421 misdirected request: this is 127.0.0.1:%s, localhost:%[1]s or [::1]:%[1]s only", port)
		http.Error(w, reason, http.StatusMisdirectedRequest)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "405 method not allowed: want GET or HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	content, changed, err := s.open(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer content.Close()
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Type", kinds[path.Ext(name)])
	http.ServeContent(w, r, name, changed, content)
}

// open opens a file of the site, and tells when it changed. A folder is none.
func (s *Site) open(name string) (content io.ReadSeekCloser, changed time.Time, err error) {
	if name == sceneName && s.Scene != nil {
		return memory{bytes.NewReader(s.Scene)}, time.Time{}, nil
	}
	var file fs.File
	if name == recordName && s.Record != "" {
		file, err = os.Open(s.Record)
	} else if slices.Contains(builtFiles(), name) {
		file, err = os.Open(filepath.Join(s.Built, name))
	} else {
		file, err = embedded.Open("site/" + name) // refuses .. and all else that is no clean path
	}
	if err != nil {
		return nil, time.Time{}, err
	}
	info, err := file.Stat()
	content, isFile := file.(io.ReadSeekCloser)
	if err != nil || info.IsDir() || !isFile {
		file.Close()
		return nil, time.Time{}, fs.ErrNotExist
	}
	return content, info.ModTime(), nil
}

// memory is a text as a file.
type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }

// localPort returns the port at which a request came in.
func localPort(r *http.Request) string {
	address, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if address == nil {
		return ""
	}
	_, port, _ := net.SplitHostPort(address.String())
	return port
}

// isLocal reports whether host names this machine and the port, which may be left out
// where it is that of HTTP.
func isLocal(host, port string) bool {
	host = strings.ToLower(host) // EqualFold takes a long s for an s
	for _, name := range []string{"127.0.0.1", "localhost", "[::1]"} {
		if host == name+":"+port || port == "80" && host == name {
			return true
		}
	}
	return false
}
