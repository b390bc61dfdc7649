package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

// watchEvery is how often the files are looked at.
const watchEvery = 200 * time.Millisecond

// A stamp changes when a file does. That of a file which is not there is zero.
type stamp struct{ changed, size int64 }

func stamps(files []string) []stamp {
	list := make([]stamp, len(files))
	for i, file := range files {
		if info, err := os.Stat(file); err == nil {
			list[i] = stamp{info.ModTime().UnixNano(), info.Size()}
		}
	}
	return list
}

// watch calls work at once and after every change of a file, until work fails, and
// writes to w when and why it does so again. An interrupt ends the command as it does
// any other.
func watch(files []string, w io.Writer, work func() error) error {
	seen := stamps(files)
	for {
		if err := work(); err != nil {
			return err
		}
		// A change while work went on is one to come back for.
		now := stamps(files)
		for ; slices.Equal(now, seen); now = stamps(files) {
			time.Sleep(watchEvery)
		}
		fmt.Fprintf(w, "--- %s, %s\n", time.Now().Format(time.TimeOnly), changes(files, seen, now))
		seen = now
	}
}

// changes tells which files changed, the first by name.
func changes(files []string, was, is []stamp) string {
	text, more := "", 0
	for i, file := range files {
		switch {
		case was[i] == is[i]:
		case text != "":
			more++
		case is[i] == stamp{}:
			text = file + " is gone"
		default:
			text = file + " changed"
		}
	}
	if more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text
}
