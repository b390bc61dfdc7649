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

// stamps returns the stamps of the scene files that args name.
func stamps(args []string) map[string]stamp {
	files, bad := expand(args)
	list := make(map[string]stamp, len(files))
	for _, file := range files {
		list[file] = stamp{}
		if info, err := os.Stat(file); err == nil {
			list[file] = stamp{info.ModTime().UnixNano(), info.Size()}
		}
	}
	for _, b := range bad {
		list[b.File] = stamp{}
	}
	return list
}

// watch calls work at once and after every change of a file, until work fails, and
// writes to w when and why it does so again. An interrupt ends the command as it does
// any other.
func watch(args []string, w io.Writer, work func() error) error {
	seen := stamps(args)
	for {
		if err := work(); err != nil {
			return err
		}
		// A change while work went on is one to come back for.
		now := stamps(args)
		for ; changes(seen, now) == ""; now = stamps(args) {
			time.Sleep(watchEvery)
		}
		fmt.Fprintf(w, "--- %s, %s\n", time.Now().Format(time.TimeOnly), changes(seen, now))
		seen = now
	}
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
