// Numbers as text: short for people, and as Go writes them.

import { Exact } from './exact.js';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function power(e) {
  return '10' + (e < 0 ? '⁻' : '') + String(Math.abs(e)).replace(/\d/g, (d) => superscripts[d]);
}

// short returns x with six digits at most, or as many as are said.
export function short(x, digits = 6) {
  if (typeof x !== 'number') return String(x);
  if (Number.isNaN(x)) return 'NaN';
  if (!Number.isFinite(x)) return x < 0 ? '−∞' : '∞';
  if (Math.abs(x) === 5e-324) return x < 0 ? '< 0' : '> 0'; // what is left below all floats
  const all = x.toExponential(), six = x.toExponential(digits - 1);
  let [mantissa, e] = (all.length < six.length ? all : six).split('e');
  e = Number(e);
  let text;
  if (x !== 0 && (e < -4 || e > 7)) {
    mantissa = String(Number(mantissa));
    text = (mantissa === '1' ? '' : mantissa === '-1' ? '-' : mantissa + '·') + power(e);
  } else {
    text = String(Number(x.toPrecision(digits)));
  }
  return text.replace('-', '−');
}

// shortExact returns an exact number with so many digits at most, from some size on as a power of
// ten.
export function shortExact(x, digits = 6, large = 7) {
  const { sign, text, power: e } = x.decimal(digits);
  let out;
  if (text !== '0' && (e < -4 || e > large)) {
    const mantissa = text.length > 1 ? `${text[0]}.${text.slice(1)}` : text;
    out = (mantissa === '1' ? '' : mantissa + '·') + power(e);
  } else if (e < 0) {
    out = '0.' + '0'.repeat(-e - 1) + text;
  } else {
    out = text.padEnd(e + 1, '0');
    if (out.length > e + 1) out = `${out.slice(0, e + 1)}.${out.slice(e + 1)}`;
  }
  return (sign < 0 ? '−' : '') + out;
}

// shortPair returns two numbers, the first of which may be exact, with as many digits as show
// that they differ.
export function shortPair(x, y) {
  const both = [x, y].map((n) => (n instanceof Exact || !Number.isFinite(n) ? n : Exact.of(n)));
  if (!both.every((n) => n instanceof Exact)) return [x, y].map((n) => (n instanceof Exact ? shortExact(n) : short(n)));
  const differ = both[0].sub(both[1]).sign !== 0;
  for (let digits = 6; differ && digits <= 40; digits++) {
    const pair = both.map((n) => shortExact(n, digits));
    if (pair[0] !== pair[1]) return pair;
  }
  return both.map((n) => shortExact(n));
}

// shortVec returns v as (x, y).
export const shortVec = (v) => '(' + v.map((x) => short(x)).join(', ') + ')';

// goNumber returns x as Go's fmt.Println writes it: from 10⁶ on with an exponent.
export function goNumber(x) {
  if (Number.isNaN(x)) return 'NaN';
  if (x === Infinity) return '+Inf';
  if (x === -Infinity) return '-Inf';
  if (x === 0) return Object.is(x, -0) ? '-0' : '0';
  const [mantissa, exponent] = x.toExponential().split('e');
  const e = Number(exponent);
  if (e >= -4 && e < 6) return String(x);
  return `${mantissa}e${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`;
}

// goVec returns v as fmt.Println writes a Vec.
export const goVec = (v) => '{' + v.map(goNumber).join(' ') + '}';

// goLiteral returns x as it stands in Go's source.
export function goLiteral(x) {
  if (Number.isFinite(x) && !Object.is(x, -0)) return Math.abs(x) < 1e15 && Math.abs(x) >= 1e-6 ? String(x) : goNumber(x);
  if (x === 0) return 'math.Copysign(0, -1)';
  return Number.isNaN(x) ? 'math.NaN()' : `math.Inf(${x > 0 ? 1 : -1})`;
}
