package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/hantei-go/hantei/bench/cpp"
)

// platform names the day, the machine and the compilers.
func platform() string {
	text := fmt.Sprintf("%s, with %s on %s/%s,\n%s, %d cores",
		time.Now().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), runtime.NumCPU())
	if c := cpp.Compiler(); c != "" {
		text += ", and " + c + " with -O2"
	}
	return text
}

// processor returns the name of the processor, where the system tells it in the way of
// Linux.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "a processor whose name is not told"
	}
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "a processor whose name is not told"
}
