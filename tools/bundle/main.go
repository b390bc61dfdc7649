// Command bundle writes the part of three.js that the playground draws with as one
// file, and its licence beside it. It takes three.js from npm, at the version and with
// the checksum that stand here. With -check it compares instead, and fails if the
// files are not current.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The version of three.js, and the checksum of its package as npm states it.
const (
	version   = "0.180.0"
	integrity = "sha512-o+qycAMZrh+TsE01GqWUxUIKR1AL0S8pq7zDkYOQw8GqfX8b8VoCKYUoHbhiX5j+7hr8XsuHDVU6+gkQJQKg9w=="
)

// entry names what the playground uses: esbuild leaves out the rest.
const entry = `export {
	BackSide, BoxGeometry, BufferAttribute, BufferGeometry, Color, CylinderGeometry, DirectionalLight, DoubleSide, FrontSide,
	HemisphereLight,
	Mesh, MeshLambertMaterial, PerspectiveCamera, Quaternion, Scene, SphereGeometry, Vector3,
	WebGLRenderer,
} from "three";
`

func main() {
	check := flag.Bool("check", false, "compare the files instead of writing them")
	dir := flag.String("dir", "cmd/hantei/internal/play/site/vendor", "the folder of the files")
	flag.Parse()
	if err := run(*dir, *check); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(dir string, check bool) error {
	tmp, err := os.MkdirTemp("", "bundle-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := fetch(tmp); err != nil {
		return err
	}
	script, err := bundle(tmp)
	if err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(tmp, "node_modules", "three", "LICENSE"))
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"three.js": script, "three.LICENSE": licence} {
		path := filepath.Join(dir, name)
		if !check {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				return err
			}
			continue
		}
		if old, err := os.ReadFile(path); err != nil || !bytes.Equal(old, data) {
			return errors.Join(err, fmt.Errorf("%s is not what three.js %s gives: run go run ./tools/bundle", path, version))
		}
	}
	return nil
}

// fetch unpacks three.js into tmp/node_modules.
func fetch(tmp string) error {
	cmd := exec.Command("npm", "pack", "--silent", "three@"+version, "--pack-destination", tmp)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("npm pack: %w", err)
	}
	data, err := os.ReadFile(filepath.Join(tmp, "three-"+version+".tgz"))
	if err != nil {
		return err
	}
	sum := sha512.Sum512(data)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != integrity {
		return fmt.Errorf("three.js %s has the checksum %s, want %s", version, got, integrity)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	for r := tar.NewReader(unzipped); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		name, ok := strings.CutPrefix(head.Name, "package/")
		if !ok || !filepath.IsLocal(name) || head.Typeflag != tar.TypeReg {
			continue
		}
		path := filepath.Join(tmp, "node_modules", "three", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
}

// bundle returns one minified module.
func bundle(tmp string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		Stdin:             &api.StdinOptions{Contents: entry, ResolveDir: tmp},
		AbsWorkingDir:     tmp,
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone, // the licence is a file of its own
		Banner:            map[string]string{"js": "// Part of three.js " + version + ", see three.LICENSE. Written by tools/bundle."},
		LogLevel:          api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return nil, errors.New(result.Errors[0].Text)
	}
	return result.OutputFiles[0].Contents, nil
}
