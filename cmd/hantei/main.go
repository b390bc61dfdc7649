// Command hantei checks collision scenes. See "hantei help".
package main

import "os"

func main() {
	ownMemory().watch(os.Stderr)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
