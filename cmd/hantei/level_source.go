package main

// Which files a level may read: the folder that counts as the root.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/level"
	"github.com/spf13/pflag"
)

// A levelSource says how levels are read.
type levelSource struct {
	root        string // the folder of what a level refers to; empty for the nearest that will do
	layers      []string
	objectsOnly bool
	tilesSolid  bool
	inputs      inputs // gets the files that the level refers to
}

func (from *levelSource) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&from.root, "root", "", "read what the level refers to from `FOLDER` and below")
	flags.StringArrayVar(&from.layers, "layer", nil, "read only the layer or group `NAME`; may be repeated")
	flags.BoolVar(&from.tilesSolid, "tiles-solid", false, "take layers of tiles of LDtk for solid, not for pictures")
	flags.BoolVar(&from.objectsOnly, "objects-only", false, "leave out grids of tiles, as of isometric maps")
}

// read reads a level. Without --root it begins in the folder of the level, and goes up to the folder that
// holds what the files name, at most to that of outermost. If that does not do, and the folder is reached through a
// link, it begins where the link leads to. The files that the level refers to are added to read.
func (from *levelSource) read(file string, read inputs) (*level.Level, error) {
	from.inputs = read
	if isFolder(file) {
		return nil, fmt.Errorf("%s: is a folder: want the file of a level", file)
	}
	absolute, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, bare(err))
	}
	if from.root != "" {
		return from.readBelow(file, absolute)
	}
	l, err := from.readUpwards(absolute, file)
	if foldersUp(err) == 0 && !errors.Is(err, fs.ErrNotExist) {
		return l, err
	}
	// A folder that is reached through a link has its neighbours where the link leads to.
	folder, linkErr := filepath.EvalSymlinks(filepath.Dir(absolute))
	if linkErr != nil || folder == filepath.Dir(absolute) {
		return l, err
	}
	linked, linkedErr := from.readUpwards(filepath.Join(folder, filepath.Base(absolute)), file)
	if foldersUp(linkedErr) > 0 || errors.Is(linkedErr, fs.ErrNotExist) {
		return l, err
	}
	return linked, linkedErr
}

// readUpwards reads the level at an absolute path from its folder, or from the nearest one above that holds what
// the files name.
func (from *levelSource) readUpwards(absolute, file string) (*level.Level, error) {
	root, last := filepath.Dir(absolute), outermost(filepath.Dir(absolute))
	for {
		l, err := from.readFrom(root, absolute, file)
		up := foldersUp(err)
		if up == 0 || root == last {
			return l, told(err, root)
		}
		for ; up > 0 && root != last; up-- {
			root = filepath.Dir(root)
		}
	}
}

// readBelow reads a level from the folder of --root.
func (from *levelSource) readBelow(file, absolute string) (*level.Level, error) {
	if _, err := os.Stat(from.root); err != nil {
		return nil, fmt.Errorf("--root %s: %w", from.root, bare(err))
	}
	root, err := filepath.Abs(from.root)
	if err != nil {
		return nil, fmt.Errorf("--root %s: %w", from.root, bare(err))
	}
	if name, err := filepath.Rel(root, absolute); err != nil || !filepath.IsLocal(name) {
		return nil, fmt.Errorf("--root %s: %s is not in it", from.root, file)
	}
	l, err := from.readFrom(root, absolute, file)
	return l, told(err, root)
}

// readFrom reads the level at an absolute path below root, without leaving it. Errors and warnings name files as
// file names the level.
func (from *levelSource) readFrom(root, absolute, file string) (*level.Level, error) {
	name, err := filepath.Rel(root, absolute)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	folder, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, bare(err))
	}
	defer folder.Close()
	own := ownMemory()
	options := []level.Option{level.Layers(from.layers...), level.WithLimits(own.limits())}
	if from.objectsOnly {
		options = append(options, level.ObjectsOnly())
	}
	if from.tilesSolid {
		options = append(options, level.TilesSolid())
	}
	seen := func(name string) string { // as the user would name it
		rel, err := filepath.Rel(filepath.Dir(absolute), filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return name
		}
		if given, err := filepath.Abs(filepath.Dir(file)); err == nil && given != filepath.Dir(absolute) && !filepath.IsLocal(rel) {
			return filepath.Join(root, filepath.FromSlash(name)) // beside the folder, which is reached through a link
		}
		return filepath.Join(filepath.Dir(file), rel)
	}
	l, err := level.Read(openedFS{folder.FS(), func(opened string, info fs.FileInfo) {
		if opened != filepath.ToSlash(name) { // file is an input already
			from.inputs[seen(opened)] = info
		}
	}}, filepath.ToSlash(name), options...)
	if bad := (*level.Error)(nil); errors.As(err, &bad) {
		bad.File = seen(bad.File)
		if own.limit > 0 && strings.Contains(bad.Reason, " than Limits.") && !strings.HasSuffix(bad.Reason, "Depth") {
			bad.Reason += ", which is little as the process may have no more than " + size(int64(own.limit))
		}
	}
	if l != nil {
		for _, list := range [][]string{l.Warnings, l.Notes} {
			for i, line := range list {
				name, rest, _ := strings.Cut(line, ":")
				list[i] = seen(name) + ":" + rest
			}
		}
	}
	return l, err
}

// An openedFS tells of each file that is opened.
type openedFS struct {
	fs.FS
	opened func(name string, info fs.FileInfo)
}

func (f openedFS) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil {
		f.opened(name, info)
	}
	return file, nil
}

func (f openedFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.FS, name) }

// foldersUp returns how many folders further up a file is that the level did not find in the root, or 0 if that
// is not why the level was refused. A link that leads out of the root may do so from a folder further up.
func foldersUp(err error) int {
	var at *fs.PathError
	switch {
	case !errors.As(err, &at):
		return 0
	case errors.Is(at.Err, fs.ErrInvalid) && strings.HasPrefix(at.Path+"/", "../"):
		return strings.Count(at.Path+"/", "../")
	case isEscape(at.Err):
		return 1
	}
	return 0
}

// isEscape reports whether package os says that a link leads out of the root. It has no name for this error.
func isEscape(err error) bool { return err != nil && err.Error() == "path escapes from parent" }

// told returns the error of a level with the folder that counted as the root, if the level needs another one.
func told(err error, root string) error {
	bad := (*level.Error)(nil)
	if foldersUp(err) > 0 && errors.As(err, &bad) {
		bad.Reason = fmt.Sprintf("leaves the folder %s: name one above it with --root", root)
	}
	return err
}

// mostUp is how many folders above its own a level may read from if it is in no project.
const mostUp = 3

// outermost returns the furthest folder from which a level in folder may read: that of the nearest project, which
// has a project of Tiled, a repository or a module of Go in it, or else mostUp folders further up. It is the working
// directory if that is above.
func outermost(folder string) string {
	last := folder
	for up, at := 0, folder; ; up++ {
		if up <= mostUp {
			last = at
		}
		if isProject(at) {
			last = at
			break
		}
		above := filepath.Dir(at)
		if above == at {
			break
		}
		at = above
	}
	if working, err := os.Getwd(); err == nil {
		if below, err := filepath.Rel(working, last); err == nil && filepath.IsLocal(below) {
			return working
		}
	}
	return last
}

// isProject reports whether a folder is that of a project.
func isProject(folder string) bool {
	for _, name := range []string{".git", "go.mod"} {
		if _, err := os.Lstat(filepath.Join(folder, name)); err == nil {
			return true
		}
	}
	entries, err := os.ReadDir(folder)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return filepath.Ext(e.Name()) == ".tiled-project" })
}
