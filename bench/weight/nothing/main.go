// Command nothing prints, and links nothing else.
package main

import "fmt"

func main() { fmt.Println(true) }
