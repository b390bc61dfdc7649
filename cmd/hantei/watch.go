package main

import (
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

// watch calls work at once and after every change of a file, until work fails. An
// interrupt ends the command as it does any other.
func watch(files []string, work func() error) error {
	for {
		// A change while work goes on is one to come back for.
		seen := stamps(files)
		if err := work(); err != nil {
			return err
		}
		for slices.Equal(stamps(files), seen) {
			time.Sleep(watchEvery)
		}
	}
}
