package sturm

// Poly is the polynomial Σ p[k]·(1−s)ⁿ⁻ᵏ·sᵏ of degree n = len(p) − 1 in s: with the binomial coefficients in its
// coefficients, it is in the Bernstein basis of [0, 1]. Divided by (1−s)ⁿ it is the polynomial Σ p[k]·xᵏ in x = s/(1−s), and
// (0, 1) is the positive half of the line. So a product is that of polynomials in x, the values at 0 and 1 are those of the
// first and of the last coefficient, and there are at most as many roots within (0, 1) as the coefficients change their sign
// (Descartes).
type Poly []Int

// Constant returns x as a polynomial of degree 0.
func (a *Arena) Constant(x Int) Poly {
	p := a.poly(1)
	p[0] = x
	return p
}

// Line returns the polynomial of degree 1 that is x at 0 and y at 1.
func (a *Arena) Line(x, y Int) Poly {
	p := a.poly(2)
	p[0], p[1] = x, y
	return p
}

// Quadratic returns the polynomial x·(1−s)² + y·(1−s)s + z·s².
func (a *Arena) Quadratic(x, y, z Int) Poly {
	p := a.poly(3)
	p[0], p[1], p[2] = x, y, z
	return p
}

// IsZero reports whether p is 0 everywhere.
func (p Poly) IsZero() bool {
	for _, c := range p {
		if c.Sign() != 0 {
			return false
		}
	}
	return true
}

// Times returns p·q, of the sum of their degrees.
func (a *Arena) Times(p, q Poly) Poly {
	z := a.poly(len(p) + len(q) - 1)
	for i, x := range p {
		if x.Sign() == 0 {
			continue
		}
		for k, y := range q {
			z[i+k] = a.Add(z[i+k], a.Mul(x, y))
		}
	}
	return z
}

// TimesInt returns p·x.
func (a *Arena) TimesInt(p Poly, x Int) Poly {
	z := a.poly(len(p))
	for k := range p {
		z[k] = a.Mul(p[k], x)
	}
	return z
}

// raised returns p as a polynomial of degree n ≥ that of p: it multiplies by ((1−s) + s) = 1.
func (a *Arena) raised(p Poly, n int) Poly {
	for len(p) <= n {
		z := a.poly(len(p) + 1)
		copy(z, p)
		for k := range p {
			z[k+1] = a.Add(z[k+1], p[k])
		}
		p = z
	}
	return p
}

// Plus returns p + q, of the greater one of their degrees.
func (a *Arena) Plus(p, q Poly) Poly {
	n := max(len(p), len(q)) - 1
	p, q = a.raised(p, n), a.raised(q, n)
	z := a.poly(n + 1)
	for k := range z {
		z[k] = a.Add(p[k], q[k])
	}
	return z
}

// Minus returns p − q, of the greater one of their degrees.
func (a *Arena) Minus(p, q Poly) Poly { return a.Plus(p, a.Negated(q)) }

// Negated returns −p.
func (a *Arena) Negated(p Poly) Poly {
	z := a.poly(len(p))
	for k := range p {
		z[k] = p[k].Neg()
	}
	return z
}

// variations returns how often the coefficients change their sign.
func (p Poly) variations() (n int) {
	last := 0
	for _, c := range p {
		if s := c.Sign(); s != 0 {
			if s == -last {
				n++
			}
			last = s
		}
	}
	return n
}

// MayVanish reports whether p may be 0 in (0, 1]. If not, its coefficients tell that it is not.
func (p Poly) MayVanish() bool { return p[len(p)-1].Sign() == 0 || p.variations() > 0 }

// sides returns the signs of p on the right of 0 and on the left of 1.
func (p Poly) sides() (first, last int) {
	for _, c := range p {
		if s := c.Sign(); s != 0 {
			if first == 0 {
				first = s
			}
			last = s
		}
	}
	return first, last
}

// atHalf returns the sign of p at s = ½.
func (a *Arena) atHalf(p Poly) int {
	m := a.mark()
	defer a.release(m)
	var sum Int
	for _, c := range p {
		sum = a.Add(sum, c)
	}
	return sum.Sign()
}

// halves returns 2ⁿ·p on [0, ½] and on [½, 1], each as a polynomial on [0, 1].
//
// On the first half s = s'/2, so 1−s = ((1−s')·2 + s')/2; on the second one the two change places.
func (a *Arena) halves(p Poly) (left, right Poly) {
	n := len(p) - 1
	back := a.poly(n + 1)
	for k := range p {
		back[k] = p[n-k]
	}
	right, back = a.shifted(p), a.shifted(back)
	left = a.poly(n + 1)
	for k := range left {
		left[k] = back[n-k]
	}
	return left, right
}

// shifted returns Σ p[k]·(2y+1)ᵏ as a polynomial in y.
func (a *Arena) shifted(p Poly) Poly {
	z := a.poly(len(p))
	copy(z, p)
	for i := range z {
		for k := len(z) - 2; k >= i; k-- {
			z[k] = a.Add(z[k], z[k+1])
		}
	}
	for k := range z {
		z[k] = a.Shl(z[k], k)
	}
	return z
}
