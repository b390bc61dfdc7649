// The picture that says why: one question, asked at each of 96 × 96 places. On the left the formula of textbooks answers,
// on the right the library. Zoomed in, the places are single floats.

import { button, el } from './dom.js';
import { svg } from './plot.js';
import { say } from './words.js';

const side = 96;
const ray = { o: [-17.3, 1.1], d: [2.3, 0.4] };
const center = [5.1, 6.3];
const radius = 1.2850588106343572; // the ray touches the circle around the center, but for rounding
const widest = 0.1; // from pixel to pixel, before anything is zoomed
const finest = 2 ** -50; // from one float to the next, of numbers from 4 to 8
const seconds = 4; // of the way from the one to the other

// byFormula is the textbook's answer: the discriminant of a quadratic equation.
function byFormula(x, y) {
  const [vx, vy] = ray.d, kx = ray.o[0] - x, ky = ray.o[1] - y;
  const a = vx * vx + vy * vy;
  const b = kx * vx + ky * vy;
  const c = kx * kx + ky * ky - radius * radius;
  return b <= 0 && b * b - a * c >= 0;
}

// The truth is found with whole numbers, which do not round: all floats here are multiples of 2⁻⁵⁴. The ray starts far on the left of
// all circles, so that it hits those whose center is no farther from its line than the radius.
const whole = (x) => BigInt(x * 2 ** 54);
const [ox, oy] = ray.o.map(whole), [dx, dy] = ray.d.map(whole);
const edge = root(whole(radius) ** 2n * (dx * dx + dy * dy)); // r·|d| times 2¹⁰⁸, cut off

function root(n) {
  let r = 1n << BigInt(n.toString(2).length / 2 + 1 | 0);
  for (;;) {
    const next = (r + n / r) >> 1n;
    if (next >= r) return r;
    r = next;
  }
}

// beyond returns by how much the ray misses the circle around a center, in units of 2⁻¹⁰⁸/|d|, or a number below 0 if it hits.
function beyond(x, y) {
  const cross = dx * (whole(y) - oy) - dy * (whole(x) - ox);
  return (cross < 0n ? -cross : cross) - edge - 1n;
}

const isHit = (x, y) => beyond(x, y) < 0n;

// off returns the distance of the ray from the circle's rim.
const off = (x, y) => Math.abs(Number(beyond(x, y) + 1n)) / 2 ** 108 / Math.hypot(...ray.d);

export class Tangent {
  constructor() {
    this.level = 0; // how far in: 0 to 1
    this.faces = ['book', 'ours'].map((who) => this.face(who));
    this.slider = el('input', { type: 'range', min: 0, max: 1000, 'aria-label': say('tangent.zoom'), oninput: () => {
      this.stop();
      this.zoom(this.slider.value / 1000);
    } });
    this.scale = el('output', {});
    this.again = button('', () => (this.playing ? this.stop() : this.play()), { class: 'again' });
    this.read = el('p', { class: 'read', 'aria-live': 'polite' });
    this.element = el('section', { class: 'tangent', 'aria-label': say('tangent.title') },
      el('h2', {}, say('tangent.title')), el('p', { class: 'hint' }, say('tangent.how')),
      el('div', { class: 'faces' }, ...this.faces.map((f) => f.element)),
      el('div', { class: 'zoom' }, this.again, this.slider, this.scale), this.read);
    this.name();
  }

  // face is a picture with who answers, its count of wrong answers, and the code.
  face(who) {
    const canvas = el('canvas', { width: side, height: side, tabindex: '0', role: 'img' });
    const count = el('strong', {});
    const lines = { book: bookCode, ours: ourCode }[who];
    const pick = (e) => {
      const box = canvas.getBoundingClientRect();
      this.pick(...[(e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height].map((t) => Math.floor(t * side)));
    };
    canvas.addEventListener('pointermove', pick);
    canvas.addEventListener('pointerdown', pick);
    canvas.addEventListener('keydown', (e) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
      if (!way) return;
      e.preventDefault();
      this.pick(...(this.at ?? [side / 2, side / 2]).map((x, i) => x + way[i]));
    });
    const frame = el('span', { class: 'frame' }, canvas, drawing(), el('i', { class: 'pick', hidden: true }));
    return {
      who, canvas, count, frame,
      element: el('figure', { class: who }, el('figcaption', {}, el('span', {}, say(`tangent.${who}`)), count), frame,
        el('pre', { lang: 'en', translate: 'no' }, lines)),
    };
  }

  begin(engine, isStill) {
    this.engine = engine;
    if (isStill) this.zoom(1);
    else this.play();
  }

  // play zooms in, once.
  play() {
    const start = performance.now();
    const frame = (now) => {
      if (!this.element.isConnected) return this.stop();
      const t = Math.min(1, Math.max(0, now - start) / 1000 / seconds);
      this.zoom(t);
      if (t === 1) this.stop();
      else this.playing = requestAnimationFrame(frame);
    };
    this.playing = requestAnimationFrame(frame);
    this.name();
  }

  stop() {
    cancelAnimationFrame(this.playing);
    this.playing = null;
    this.name();
  }

  name() {
    this.again.textContent = say(this.playing ? 'stop' : 'tangent.again');
  }

  // zoom shows the places at a level.
  zoom(level) {
    this.level = level;
    const step = level === 1 ? finest : widest * (finest / widest) ** level;
    const round = (x) => Math.round(x / finest) * finest;
    this.columns = Array.from({ length: side }, (_, i) => center[0] + round((i - side / 2) * step));
    this.rows = Array.from({ length: side }, (_, i) => center[1] + round((side / 2 - i - 0.5) * step)); // half a pixel from the tangent, far out
    const { columns, rows } = this;
    this.truth = rows.flatMap((y) => columns.map((x) => isHit(x, y)));
    this.answers = { book: rows.flatMap((y) => columns.map((x) => byFormula(x, y))), ours: this.ask() };
    this.slider.value = Math.round(level * 1000);
    this.scale.textContent = times(widest / step);
    this.slider.setAttribute('aria-valuetext', this.scale.textContent);
    for (const f of this.faces) this.paint(f, step);
    if (this.at || level === 1) this.pick(...(this.at ?? this.worst()));
  }

  // ask asks the library; until it is loaded there is no answer.
  ask() {
    const found = this.engine?.grid(ray.o, ray.d, radius, this.columns, this.rows);
    return found && Array.from(found, Boolean);
  }

  paint({ who, canvas, count, frame }, step) {
    const style = getComputedStyle(this.element);
    const colour = (name) => rgb(style.getPropertyValue(name));
    const colours = [[colour('--no'), colour('--false')], [colour('--missed'), colour('--yes')]];
    const answers = this.answers[who];
    const context = canvas.getContext('2d');
    const image = context.createImageData(side, side);
    let wrong = 0;
    if (answers) {
      answers.forEach((said, i) => {
        if (said !== this.truth[i]) wrong++;
        image.data.set([...colours[Number(this.truth[i])][Number(said)], 255], 4 * i);
      });
    }
    context.putImageData(image, 0, 0);
    this.wrong = { ...this.wrong, [who]: answers ? wrong : null };
    count.textContent = answers ? say('tangent.wrong', wrong.toLocaleString('en')) : say('loading');
    count.classList.toggle('none', wrong === 0);
    canvas.setAttribute('aria-label', `${say(`tangent.${who}`)}: ${count.textContent}`);
    // The ray and a circle are drawn until they are too large to see.
    const k = 100 / side / step, picture = frame.querySelector('svg');
    picture.style.opacity = Math.max(0, 1 - Math.log10(widest / step));
    const at = (p) => [50 + (p[0] - center[0]) * k, 50 - (p[1] - center[1]) * k];
    const [a, b] = [0, 20].map((t) => at(ray.o.map((x, i) => x + t * ray.d[i])));
    const [line, ring] = picture.children;
    ['x1', 'y1', 'x2', 'y2'].forEach((name, i) => line.setAttribute(name, [...a, ...b][i]));
    ring.setAttribute('r', radius * k);
  }

  // worst returns a place about which the textbook is wrong, in the middle of others.
  worst() {
    let best = 0, found = [side / 2, side / 2];
    for (let y = 2; y < side - 2; y++) {
      for (let x = 2; x < side - 2; x++) {
        if (this.answers.book[y * side + x] === this.truth[y * side + x]) continue;
        const by = off(this.columns[x], this.rows[y]);
        if (by > best) [best, found] = [by, [x, y]];
      }
    }
    return found;
  }

  // pick tells about one place.
  pick(x, y) {
    [x, y] = this.at = [x, y].map((i) => Math.max(0, Math.min(side - 1, i)));
    const i = y * side + x;
    const word = (hit) => say(hit === undefined ? 'loading' : hit ? 'tangent.hits' : 'tangent.misses');
    const { book, ours } = this.answers;
    const part = (name, said, isWrong) => el('span', { class: isWrong ? 'wrong' : '' }, `${name}: `, el('b', {}, said));
    this.read.replaceChildren(
      el('span', { class: 'place' }, say('tangent.place', this.columns[x], this.rows[y])),
      part(say('textbook'), word(book[i]), book[i] !== this.truth[i]),
      part('hantei', word(ours?.[i]), ours && ours[i] !== this.truth[i]),
      part(say('tangent.truth'), say(this.truth[i] ? 'tangent.deep' : 'tangent.gap', powers(off(this.columns[x], this.rows[y]))), false));
    for (const { frame } of this.faces) {
      const mark = frame.querySelector('.pick');
      mark.hidden = false;
      mark.style.left = `${((x + 0.5) / side) * 100}%`;
      mark.style.top = `${((y + 0.5) / side) * 100}%`;
    }
  }
}

// What is shown below the pictures: the formula as byFormula has it, in Go, and the call of the library.
const bookCode = `k := o.Sub(center)
a := v.Dot(v)
b := k.Dot(v)
c := k.Dot(k) - r*r
hit := b <= 0 && b*b-a*c >= 0`;

const ourCode = `_, hit := d2.RayCast(
	d2.Ray{Origin: o, Dir: v},
	d2.Circle{Center: center,
		Radius: r},
)`;

// drawing returns the ray and a circle.
const drawing = () => svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('line', {}), svg('circle', { cx: 50, cy: 50 }));

const rgb = (text) => [1, 3, 5].map((i) => parseInt(text.trim().slice(i, i + 2), 16));

// times returns how much larger something is, powers a number with its power of ten.
const times = (x) => (x < 1000 ? `× ${Math.round(x)}` : `× ${powers(x)}`);

function powers(x) {
  if (x === 0 || (x >= 0.01 && x < 1000)) return String(Number(x.toPrecision(2)));
  const [digits, power] = x.toExponential(1).split('e');
  return `${digits} · 10${power.replace('+', '').replace(/./g, (c) => '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'['0123456789-'.indexOf(c)])}`;
}
