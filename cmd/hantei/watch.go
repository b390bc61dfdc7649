package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"
)

// watchEvery is how often the files are looked at.
const watchEvery = 200 * time.Millisecond

// A stamp changes when a file does. That of a file which is not there is zero.
type stamp struct{ changed, size int64 }

// stampOf returns the stamp of a file as it is now.
func stampOf(file string) stamp {
	info, err := os.Stat(file)
	if err != nil {
		return stamp{}
	}
	return stamp{info.ModTime().UnixNano(), info.Size()}
}

// stamps returns the stamps of the scene files that args name.
func stamps(args []string) map[string]stamp {
	files, bad := expand(args)
	list := make(map[string]stamp, len(files))
	for _, file := range files {
		list[file] = stampOf(file)
	}
	for _, b := range bad {
		list[b.File] = stamp{}
	}
	return list
}

// watch calls work at once and after every change of a file, until work fails, and
// writes to w when and why it does so again. Work returns the files of meshes that scenes have been
// read with, as they were before: they may have changed since. An interrupt ends the command as it does
// any other.
func watch(args []string, w io.Writer, work func() (meshes map[string]stamp, err error)) error {
	seen := stamps(args)
	for {
		meshes, err := work()
		if err != nil {
			return err
		}
		for file, at := range meshes {
			if _, ok := seen[file]; !ok {
				seen[file] = at
			}
		}
		// A change while work went on is one to come back for.
		now := look(args, seen)
		for ; changes(seen, now) == ""; now = look(args, seen) {
			time.Sleep(watchEvery)
		}
		fmt.Fprintf(w, "--- %s, %s\n", time.Now().Format(time.TimeOnly), changes(seen, now))
		seen = now
	}
}

// look returns the stamps of the files that args name now, and of those that were seen.
func look(args []string, seen map[string]stamp) map[string]stamp {
	now := stamps(args)
	for file := range seen {
		if _, ok := now[file]; !ok {
			now[file] = stampOf(file)
		}
	}
	return now
}

// changes tells which files changed, the first by name. It is empty if none did.
func changes(was, is map[string]stamp) string {
	all := maps.Clone(was)
	maps.Copy(all, is)
	text, more := "", 0
	for _, file := range slices.Sorted(maps.Keys(all)) {
		switch {
		case was[file] == is[file]:
		case text != "":
			more++
		case is[file] == stamp{}:
			text = file + " is gone"
		case was[file] == stamp{}:
			text = file + " is new"
		default:
			text = file + " changed"
		}
	}
	if more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text
}
