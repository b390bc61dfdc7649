//go:build !purego

package cpu

// AVX2 says whether there are vectors of 256 bits, for integers too, and POPCNT: the processor has the
// instructions, and the system keeps the registers.
var AVX2 = hasAVX2()

// cpuid asks the processor about itself (Intel, Software Developer's Manual, volume 2).
func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

// xgetbv returns which registers the system keeps when it changes threads.
func xgetbv() (low, high uint32)

func hasAVX2() bool {
	const (
		popcnt  = 1 << 23 // of leaf 1
		osxsave = 1 << 27 // xgetbv may be asked
		avx     = 1 << 28
		avx2    = 1 << 5 // of leaf 7
		vectors = 1<<1 | 1<<2
	)
	most, _, _, _ := cpuid(0, 0)
	if most < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&popcnt == 0 || c&osxsave == 0 || c&avx == 0 {
		return false
	}
	if kept, _ := xgetbv(); kept&vectors != vectors {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&avx2 != 0
}
