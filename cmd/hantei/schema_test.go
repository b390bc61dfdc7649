package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/samples"
	"github.com/hantei-go/hantei/scene"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// printedSchema compiles what the command prints.
func printedSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	var out, errOut strings.Builder
	if code := run([]string{"schema"}, strings.NewReader(""), &out, &errOut); code != 0 || errOut.Len() > 0 {
		t.Fatalf("exit %d: %s", code, errOut.String())
	}
	text, err := jsonschema.UnmarshalJSON(strings.NewReader(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	const id = "https://raw.githubusercontent.com/hantei-go/hantei/main/scene/schema.json"
	c := jsonschema.NewCompiler()
	if err := c.AddResource(id, text); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// judge returns what the schema says of a file of JSON.
func judge(t *testing.T, s *jsonschema.Schema, data []byte) error {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("not JSON: %v\n%s", err, data)
	}
	return s.Validate(value)
}

// TestSchema compares the schema with the reader: it accepts what the reader accepts,
// and refuses what the reader refuses as far as a schema can.
func TestSchema(t *testing.T) {
	schema := printedSchema(t)
	files, err := filepath.Glob("../../scenes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := judge(t, schema, data); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	for _, text := range []string{samples.Plane, samples.Space} {
		if err := judge(t, schema, []byte(text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	for _, bad := range samples.Wrong {
		if judge(t, schema, []byte(bad.Text)) == nil {
			t.Errorf("accepted: %s\n%s", bad.Text, bad.Error)
		}
	}
	for _, bad := range samples.Beyond {
		if err := judge(t, schema, []byte(bad.Text)); err != nil {
			t.Errorf("the schema tells this, so it belongs to samples.Wrong: %s\n%s\n%v", bad.Text, bad.Error, err)
		}
	}
}

// TestSchemaFollowsReader changes single characters of the samples: what the reader
// still accepts, the schema accepts too.
func TestSchemaFollowsReader(t *testing.T) {
	schema := printedSchema(t)
	accepted := 0
	for _, text := range []string{samples.Plane, samples.Space} {
		for i := range text {
			const others = " -019eabcn}]"
			for k := i % 4; k < len(others); k += 4 { // a fourth of them in each place
				c := others[k]
				data := slices.Concat([]byte(text[:i]), []byte{c}, []byte(text[i+1:]))
				if _, err := scene.Read("f", bytes.NewReader(data)); err != nil {
					continue
				}
				accepted++
				if err := judge(t, schema, data); err != nil {
					t.Errorf("%v\n%s", err, data)
				}
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("the reader accepted only %d", accepted)
	}
}
