package main
import "github.com/hantei-go/hantei/bench/cpp"
import "github.com/hantei-go/hantei/bench/task"
import "fmt"
type report struct {rows []row; libraries []task.Library; absent []cpp.Absent; rounds int; note, platform string}
func platform() string {return ""}
func (r report) page() (s string) { for _, r := range r.rows { s += fmt.Sprintf("%d %s %d %s  allocs %.2f room %.0f\n", r.dim, r.kind, r.n, r.question, r.allocs, r.room); for _, c := range r.cells { s += fmt.Sprintf("      %-10s %10.1f %6.2f %+.6f\n", c.library, c.ns, c.ns/r.cells[0].ns, c.differs)}}; return s}
func (r report) picture() string {return ""}
