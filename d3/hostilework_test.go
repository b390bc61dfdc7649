package d3

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// hostileWorkGrows counts statements for all methods in all the Worlds of hostiles: the sum of some methods, those of one whose
// answer is of pairs, or, with HANTEI_LONG=growth, in some eight minutes, those of each.
func hostileWorkGrows(t *testing.T, binary string) {
	isEach := os.Getenv("HANTEI_LONG") == "growth"
	for i, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			const n = 32 // the way for fewer pairs takes less for each
			sizes := 3
			if h.name == "needles" {
				sizes = 2 // their pairs take long
			}
			nothing, setUp := counted(t, binary, fmt.Sprintf("hostile 0 %d", i)), [3]int{}
			for k := range sizes {
				setUp[k] = counted(t, binary, fmt.Sprintf("hostile %d %d -1", n<<(2*k), i)) - nothing
			}
			for _, methods := range together(i, n, isEach) {
				var names []string
				var work, might [3]float64
				for k := range sizes {
					size := n << (2 * k)
					task := fmt.Sprintf("hostile %d %d", size, i)
					for _, j := range methods {
						task += fmt.Sprint(" ", j)
						might[k] += expected(size, hostileDo[j].do(hostile(i, size), size))
					}
					work[k] = float64(counted(t, binary, task) - nothing - len(methods)*setUp[k])
				}
				for _, j := range methods {
					names = append(names, hostileDo[j].name)
				}
				for k := 1; k < sizes; k++ {
					if work[k] > 1.3*might[k]/might[k-1]*work[k-1]+5000 {
						t.Errorf("%v: %v statements, where n·log n and the answer grow as %v", names, work, might)
						break
					}
				}
			}
		})
	}
}

// together returns which of hostileDo are counted together: seven at most, of which none has an answer much larger than the World.
func together(world, n int, isEach bool) (all [][]int) {
	var few []int
	for j, m := range hostileDo {
		if isEach || m.do(hostile(world, n), n) > 4*n {
			all = append(all, []int{j})
		} else if few = append(few, j); len(few) == 7 {
			all, few = append(all, few), nil
		}
	}
	if len(few) > 0 {
		all = append(all, few)
	}
	return all
}

// TestHostileWork is what the processes of hostileWorkGrows do: some methods, each in a World of its own, or, for −1, nothing
// in one.
func TestHostileWork(t *testing.T) {
	task, isTask := strings.CutPrefix(os.Getenv(growthVariable), "hostile ")
	if !isTask {
		t.Skip("TestWorkGrows runs it")
	}
	var numbers []int
	for _, field := range strings.Fields(task) {
		number, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, number)
	}
	n, i := numbers[0], numbers[1]
	for _, j := range numbers[2:] {
		if w := hostile(i, n); j >= 0 {
			hostileDo[j].do(w, n)
		}
	}
}
