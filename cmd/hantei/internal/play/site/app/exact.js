// Exact numbers: floats are whole numbers times powers of two, so their sums and products are
// too, and nothing rounds until a result is shown.

export class Exact {
  constructor(n, e) {
    this.n = n; // a BigInt: the value is n·2^e
    this.e = e;
  }

  static of(x) {
    if (!Number.isFinite(x)) throw new RangeError(String(x));
    let e = 0, m = x;
    if (m !== 0) {
      e = Math.max(-1074, Math.floor(Math.log2(Math.abs(m))) - 53);
      m = e < -1000 ? (m * 2 ** 600) * 2 ** (-e - 600) : m / 2 ** e;
      while (!Number.isInteger(m)) {
        m *= 2;
        e--;
      }
    }
    return new Exact(BigInt(m), e);
  }

  add(o) {
    const e = Math.min(this.e, o.e);
    return new Exact((this.n << BigInt(this.e - e)) + (o.n << BigInt(o.e - e)), e);
  }

  sub(o) {
    return this.add(new Exact(-o.n, o.e));
  }

  mul(o) {
    return new Exact(this.n * o.n, this.e + o.e);
  }

  get sign() {
    return this.n > 0n ? 1 : this.n < 0n ? -1 : 0;
  }

  // number returns the nearest float.
  number() {
    if (this.n === 0n) return 0;
    const n = this.n < 0n ? -this.n : this.n;
    // The last bit that is kept is worth 2^last.
    const last = Math.max(bits(n) + this.e - 53, -1074);
    const cut = last - this.e;
    let m = n;
    if (cut > 0) {
      m = n >> BigInt(cut);
      const rest = n - (m << BigInt(cut)), half = 1n << BigInt(cut - 1);
      if (rest > half || (rest === half && (m & 1n))) m++;
    } else {
      m = n << BigInt(-cut);
    }
    const x = Number(m) * 2 ** Math.min(last, 971) * (last > 971 ? Infinity : 1);
    return this.n < 0n ? -x : x;
  }

  // decimal returns so many digits, rounded, and the power of ten of the first.
  decimal(digits) {
    const n = abs(this.n) * (this.e < 0 ? 5n ** BigInt(-this.e) : 2n ** BigInt(this.e)); // times 10^e, if e < 0
    const all = n.toString(), more = all.length - digits;
    const scale = 10n ** BigInt(Math.max(0, more));
    let text = (more > 0 ? (n + scale / 2n) / scale : n).toString();
    const power = all.length - 1 + Math.min(0, this.e) + (more > 0 ? text.length - digits : 0);
    text = text.replace(/0+$/, '') || '0';
    return { sign: this.sign, text, power: this.n === 0n ? 0 : power };
  }

  // over returns the quotient with more bits than any float has: what it shows is right.
  over(o) {
    const more = Math.max(0, 200 + bits(abs(o.n)) - bits(abs(this.n)));
    return new Exact((this.n << BigInt(more)) / o.n, this.e - o.e - more);
  }

  // root returns the square root, likewise. Below 0 there is none.
  root() {
    if (this.n <= 0n) return new Exact(0n, 0);
    let more = Math.max(0, 400 - bits(this.n));
    if ((this.e - more) % 2 !== 0) more++;
    const n = this.n << BigInt(more);
    // Newton's method, from above.
    let r = 1n << BigInt(Math.ceil(bits(n) / 2) + 1);
    for (;;) {
      const next = (r + n / r) >> 1n;
      if (next >= r) break;
      r = next;
    }
    return new Exact(r, (this.e - more) / 2);
  }
}

const abs = (n) => (n < 0n ? -n : n);
const bits = (n) => n.toString(2).length;

// The same of vectors.
export const exactVec = (p) => p.map(Exact.of);
export const exactSub = (p, q) => p.map((x, i) => x.sub(q[i]));
export const exactDot = (p, q) => p.reduce((sum, x, i) => sum.add(x.mul(q[i])), new Exact(0n, 0));

export function exactCross(p, q) {
  const det = (i, j) => p[i].mul(q[j]).sub(p[j].mul(q[i]));
  return p.length === 2 ? det(0, 1) : [det(1, 2), det(2, 0), det(0, 1)];
}

// numbers returns floats for exact numbers, however deep in arrays.
export const numbers = (x) => (Array.isArray(x) ? x.map(numbers) : x.number());

// from returns the point of p + t·v nearest to o as seen from o, and its t: with floats alone it
// is nowhere near, if p is far away.
export function from(o, p, v) {
  const [eo, ep, ev] = [o, p, v].map(exactVec);
  const t = exactDot(exactSub(eo, ep), ev).over(exactDot(ev, ev));
  return { t: t.number(), at: numbers(ep.map((x, i) => x.add(ev[i].mul(t)).sub(eo[i]))) };
}
