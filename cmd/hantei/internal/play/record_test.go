package play

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// TestRecord: a record to open is served from where it is, and nowhere else is one.
func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run of a game.jsonl")
	if err := os.WriteFile(file, []byte("a record"), 0o644); err != nil {
		t.Fatal(err)
	}
	site := built(t)
	for path, want := range map[string]int{"": http.StatusNotFound, file: http.StatusOK, file + "x": http.StatusNotFound} {
		site.Record = path
		server := httptest.NewServer(site)
		answer, err := http.Get(server.URL + "/record.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		if answer.Body.Close(); answer.StatusCode != want || want == http.StatusOK && answer.Header.Get("Content-Type") != "application/jsonl" {
			t.Errorf("%q: %d, %v", path, answer.StatusCode, answer.Header)
		}
		server.Close()
	}
}
