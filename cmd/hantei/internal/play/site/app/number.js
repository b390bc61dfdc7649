// Numbers as text: short for people, and as Go writes them.

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function power(e) {
  return '10' + (e < 0 ? '⁻' : '') + String(Math.abs(e)).replace(/\d/g, (d) => superscripts[d]);
}

// short returns x with six digits at most.
export function short(x) {
  if (typeof x !== 'number') return String(x);
  if (Number.isNaN(x)) return 'NaN';
  if (!Number.isFinite(x)) return x < 0 ? '−∞' : '∞';
  const all = x.toExponential(), six = x.toExponential(5);
  let [mantissa, e] = (all.length < six.length ? all : six).split('e');
  e = Number(e);
  let text;
  if (x !== 0 && (e < -4 || e > 7)) {
    mantissa = String(Number(mantissa));
    text = (mantissa === '1' ? '' : mantissa === '-1' ? '-' : mantissa + '·') + power(e);
  } else {
    text = String(Number(x.toPrecision(6)));
  }
  return text.replace('-', '−');
}

// shortVec returns v as (x, y).
export const shortVec = (v) => '(' + v.map(short).join(', ') + ')';

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
