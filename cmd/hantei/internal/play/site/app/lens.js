// Lens: a magnifier over the place that decides. What it shows is computed exactly, as seen from a
// float there, so it goes as deep as one likes: at last single floats lie apart as dots.

import { corners, hull2 } from './body.js';
import { button, el } from './dom.js';
import { Exact, exactCross, exactDot, exactSub, exactVec, from, numbers } from './exact.js';
import { short, shortExact } from './number.js';
import { isBody } from './state.js';
import { dot, len, scale, sub, unit } from './vec.js';
import { say } from './words.js';

// spacing returns how far a float is from the next one.
export function spacing(x) {
  if (x === 0) return 5e-324;
  const e = Math.floor(Math.log2(Math.abs(x)));
  return 2 ** Math.max(e - 52, -1074);
}

// aside returns how far o is beyond a line through p along v, exactly, and the way there.
function aside(o, p, v) {
  const [eo, ep, ev] = [o, p, v].map(exactVec);
  const turn = exactCross(ev, exactSub(eo, ep));
  const h = turn.over(exactDot(ev, ev).root());
  return { h, n: unit([-v[1], v[0]]) };
}

// beyond returns the same of a circle: how far o is outside.
function beyond(o, c, r) {
  const w = exactSub(exactVec(o), exactVec(c));
  const h = exactDot(w, w).root().sub(Exact.of(r));
  const way = numbers(w);
  return { h, n: len(way) > 0 ? unit(way) : [0, 1] };
}

// local returns what a shape looks like from o: a dot, thin lines, or the half-planes and circles
// that it is the common part of.
function local(s, o) {
  const zero = (h) => h.number();
  switch (s.kind) {
    case 'point':
      return { dots: [numbers(exactSub(exactVec(s.a), exactVec(o)))] };
    case 'ball': {
      if (s.r === 0) return local({ kind: 'point', a: s.a }, o);
      const { h, n } = beyond(o, s.a, s.r);
      return { sides: [{ h: zero(h), n, r: s.r }] };
    }
    case 'segment':
    case 'capsule': {
      const v = sub(s.b, s.a);
      const near = len(v) > 0 ? from(o, s.a, v) : { t: 0 };
      if (near.t < 0 || near.t > 1 || len(v) === 0) {
        const end = near.t > 1 ? s.b : s.a;
        if (s.r) return local({ kind: 'ball', a: end, r: s.r }, o);
        const [at] = local({ kind: 'point', a: end }, o).dots;
        return { dots: [at], rays: len(v) > 0 ? [{ at, v: near.t > 1 ? scale(v, -1) : v }] : [] };
      }
      if (!s.r) return { lines: [{ at: near.at, v }] };
      const { h, n } = aside(o, s.a, v);
      const out = h.sign < 0 ? -1 : 1;
      const over = (out < 0 ? new Exact(-h.n, h.e) : h).sub(Exact.of(s.r));
      return { sides: [{ h: zero(over), n: scale(n, out) }] };
    }
    case 'ray':
    case 'line': {
      if (len(s.b) === 0) return local({ kind: 'point', a: s.a }, o);
      const near = from(o, s.a, s.b);
      if (s.kind === 'ray' && near.t < 0) {
        const [at] = local({ kind: 'point', a: s.a }, o).dots;
        return { dots: [at], rays: [{ at, v: s.b }] };
      }
      return { lines: [{ at: near.at, v: s.b }] };
    }
  }
  if (isBody(s.kind) && s.kind !== 'half' && !s.r) {
    const loop = hull2(corners(s));
    return { sides: loop.map((p, i) => {
      const q = loop[(i + 1) % loop.length];
      const { h, n } = aside(o, q, sub(p, q));
      return { h: zero(h), n };
    }) };
  }
  return {};
}

// level returns the z that shapes in space have everywhere in the middle, or null: then the plane of
// that z shows how they are to each other.
function level(shapes) {
  const z = shapes[0].a[2];
  const isFlat = shapes.every((s) => s.a[2] === z && (s.list ?? []).every((p) => p[2] === z) &&
    (!s.b || s.b[2] === (s.kind === 'ray' || s.kind === 'line' ? 0 : z)) && s.kind !== 'obox');
  return isFlat ? z : null;
}

// planar returns a pair in the plane: as it is, or the section of one in space, or null.
function planar({ a, b, c }) {
  const all = [a, b].flatMap((s) => [s.a, s.b ?? [], s.r ?? 0, s.list ?? []].flat(2));
  if (!all.every((x) => Math.abs(x) < 1e300)) return null; // differences are floats, too
  if (a.a.length === 2) return { a, b, c };
  const z = level([a, b]);
  if (z === null) return null;
  const cut = (p) => p && p.slice(0, 2);
  const flat = (s) => ({ ...s, a: cut(s.a), b: cut(s.b), list: s.list?.map(cut) });
  return { a: flat(a), b: flat(b), c: { ...c, point: cut(c.point), onA: cut(c.onA) }, z };
}

// powers writes a factor with two digits.
function powers(x) {
  return !(x >= 1e4 && x < Infinity) ? short(Number(x.toPrecision(2))) : shortExact(Exact.of(x), 2, 4);
}

export class Lens {
  constructor(stage) {
    this.stage = stage;
    this.open = false;
    this.radius = 0; // pixels
    this.canvas = el('canvas', { tabindex: '0', role: 'img', 'aria-label': say('lens') });
    this.caption = el('p', {});
    const by = (factor) => () => this.zoom(factor);
    this.out = button('−', by(0.1));
    this.in = button('+', by(10));
    this.close = button('×', () => this.show(false));
    this.element = el('div', { class: 'lens', hidden: true }, this.canvas, el('div', { class: 'lens-tools' }, this.out, this.caption, this.in, this.close));
    for (const kind of ['pointerdown', 'pointermove']) this.element.addEventListener(kind, (e) => e.stopPropagation());
    this.element.addEventListener('wheel', (e) => {
      e.preventDefault();
      e.stopPropagation();
      this.zoom(Math.exp(-e.deltaY * 0.006));
    }, { passive: false });
    this.canvas.addEventListener('keydown', (e) => {
      const factor = { '+': 10, '=': 10, '-': 0.1 }[e.key];
      if (e.key === 'Escape') this.show(false);
      else if (factor) this.zoom(factor);
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
    stage.element.append(this.element);
  }

  show(on) {
    this.open = on;
    this.k = null;
    this.stage.act.opened?.(on);
    this.stage.moved();
  }

  hide() {
    this.open = false;
    this.element.hidden = true;
  }

  zoom(factor) {
    this.k = Math.max(2 / this.stage.view.pixel(), Math.min(this.most, (this.k ?? this.wanted) * factor));
    this.stage.moved();
  }

  // look finds what is to be seen: the float it is seen from, what both shapes look like from
  // there, and how large that should be.
  look(focus) {
    const pair = planar(focus);
    if (!pair) return null;
    const { a, b, c, z } = pair;
    const p = c.overlap ? c.point : c.onA;
    if (!p.every(Number.isFinite)) return null;
    const o = a.kind === 'point' ? a.a : b.kind === 'point' ? b.a : p;
    const parts = [[a, 'mover'], [b, 'body']].map(([s, style]) => ({ style, ...local(s, o) }));
    const gap = c.overlap ? c.depth : c.distance;
    const sizes = parts.flatMap(({ sides = [], lines = [], dots = [] }) => [
      ...sides.map(({ h }) => Math.abs(h)), ...lines.map(({ at }) => len(at)), ...dots.map((at) => len(at)),
    ]).filter((x) => x > 0);
    const grain = Math.min(...o.filter((x) => x !== 0).map(spacing));
    // A gap below all floats is known from the shapes.
    const shown = gap > 1e-300 ? gap : gap > 0 ? Math.min(...sizes) : 0;
    this.wanted = shown > 0 && Number.isFinite(shown) ? 40 / shown : 24 / grain;
    this.wanted = Math.min(this.wanted, 1e290); // as far as floats go
    this.most = Math.min(Math.max(200 / grain, this.wanted * 100), 1e292);
    return { o, parts, gap, exact: shown, in: z === undefined ? o : [...o, z] };
  }

  // helps tells whether a pair is so near that only the lens shows how it is.
  helps(focus) {
    return Boolean(focus) && this.look(focus) !== null && this.wanted > 12 / this.stage.view.pixel();
  }

  draw(focus, view) {
    const here = this.open && focus ? this.look(focus) : null;
    this.element.hidden = !here;
    view.covers = [];
    if (!here) return;
    const { o, parts } = here;
    const scaleHere = 1 / view.pixel(), down = view.down ?? -1;
    const k = this.k ?? Math.max(this.wanted, 2 * scaleHere);
    const at = view.project(here.in);
    if (!at) return;
    this.size(Math.max(44, Math.min(96, Math.floor(Math.min(view.width / 6.5, (view.height - view.foot) / 4)))));
    this.place(at, view);
    const c = this.canvas.getContext('2d');
    c.setTransform(2, 0, 0, 2, 2 * this.radius, 2 * this.radius);
    c.clearRect(-this.radius, -this.radius, 2 * this.radius, 2 * this.radius);
    c.save();
    c.beginPath();
    c.arc(0, 0, this.radius, 0, 7);
    c.clip();
    c.fillStyle = view.colour.paper;
    c.fillRect(-this.radius, -this.radius, 2 * this.radius, 2 * this.radius);
    this.floats(c, o, k, view);
    const to = (p) => [p[0] * k, down * p[1] * k];
    const way = (v) => unit([v[0], down * v[1]]);
    for (const { style, sides, lines = [], rays = [], dots = [] } of parts) {
      const colour = view.colour[style === 'mover' ? 'blue' : 'ochre'];
      c.strokeStyle = colour;
      c.lineWidth = 2;
      if (sides) this.solid(c, sides, k, way, colour);
      for (const [list, back] of [[lines, -4], [rays, 0]]) {
        for (const { at: p, v } of list) {
          const q = to(p), u = scale(way(v), this.radius);
          c.beginPath();
          c.moveTo(q[0] + back * u[0], q[1] + back * u[1]);
          c.lineTo(q[0] + 4 * u[0], q[1] + 4 * u[1]);
          c.stroke();
        }
      }
      for (const p of dots) {
        c.fillStyle = colour;
        c.beginPath();
        c.arc(...to(p), 5, 0, 7);
        c.fill();
      }
    }
    c.restore();
    const times = powers(k / scaleHere);
    const { gap, exact } = here;
    const what = focus.c.overlap ? 'depth' : 'distance';
    const text = `× ${times} · ${say(what)} ${short(exact && gap < 1e-300 ? Number(exact.toPrecision(3)) : gap)}`;
    if (this.caption.textContent !== text) this.caption.textContent = text;
    this.canvas.setAttribute('aria-label', `${say('lens')}: ${text}`);
    for (const [b, key] of [[this.in, 'lens.in'], [this.out, 'lens.out'], [this.close, 'close']]) b.setAttribute('aria-label', say(key));
    // A thread from the place to the lens.
    const thread = sub(this.middle, at), l = len(thread);
    view.circle(at, 8);
    if (l > this.radius + 8) view.thread([at, this.middle].map((p, i) => p.map((x, j) => x + ((i ? -this.radius : 8) * thread[j]) / l)));
  }

  size(r) {
    if (r === this.radius) return;
    this.radius = r;
    this.canvas.width = this.canvas.height = 4 * r;
    this.canvas.style.width = this.canvas.style.height = this.element.style.width = `${2 * r}px`;
  }

  // solid fills the common part of half-planes; a circle that is small enough is drawn round.
  solid(c, sides, k, way, colour) {
    if (sides.length === 1 && sides[0].r * k < 1e5) {
      const { h, n, r } = sides[0];
      const m = scale(way(n), -(h + r) * k);
      c.beginPath();
      c.arc(m[0], m[1], r * k, 0, 7);
    } else {
      const far = 3 * this.radius;
      let loop = [[-far, -far], [far, -far], [far, far], [-far, far]];
      for (const { h, n } of sides) {
        const m = way(n), over = (p) => dot(p, m) + h * k;
        loop = loop.flatMap((p, i) => {
          const q = loop[(i + 1) % loop.length], x = over(p), y = over(q);
          const cut = p.map((z, j) => z + ((q[j] - z) * x) / (x - y));
          return [...(x <= 0 ? [p] : []), ...((x < 0) !== (y < 0) && x !== y ? [cut] : [])];
        });
      }
      if (loop.length === 0) return;
      c.beginPath();
      loop.forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
      c.closePath();
    }
    c.globalAlpha = 0.2;
    c.fillStyle = colour;
    c.fill();
    c.globalAlpha = 1;
    c.stroke();
  }

  // floats draws where there are floats around o, if they are apart.
  floats(c, o, k, view) {
    const steps = o.map((x) => spacing(x) * k);
    this.grain = steps.map((s) => s >= 7);
    const around = (s) => {
      const n = Math.min(30, Math.floor(this.radius / s));
      return Array.from({ length: 2 * n + 1 }, (_, i) => (i - n) * s);
    };
    c.strokeStyle = c.fillStyle = view.colour.slate;
    c.lineWidth = 1;
    c.globalAlpha = 0.55;
    if (this.grain[0] && this.grain[1]) {
      for (const x of around(steps[0])) {
        for (const y of around(steps[1])) {
          c.beginPath();
          c.arc(x, y, 2, 0, 7);
          c.fill();
        }
      }
    } else if (this.grain[0] || this.grain[1]) {
      for (const x of around(steps[this.grain[0] ? 0 : 1])) {
        c.beginPath();
        c.moveTo(...(this.grain[0] ? [x, -this.radius] : [-this.radius, x]));
        c.lineTo(...(this.grain[0] ? [x, this.radius] : [this.radius, x]));
        c.stroke();
      }
    }
    c.globalAlpha = 1;
  }

  // place puts the lens into the corner that is farthest from what it shows.
  place(at, view) {
    const wide = 2 * this.radius + 14, high = 2 * this.radius + 46;
    const left = 14, right = view.width - wide, top = 44, bottom = view.height - view.foot - high;
    const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
    const far = ([x, y]) => Math.hypot(x + this.radius - at[0], y + this.radius - at[1]);
    const [x, y] = corners.reduce((best, p) => (far(p) > far(best) + 1 ? p : best));
    this.element.classList.toggle('right', x > view.width / 2);
    this.element.style.transform = `translate(${x}px, ${Math.max(30, y)}px)`;
    this.middle = [x + this.radius, Math.max(30, y) + this.radius];
    view.covers = [[x, y, x + 2 * this.radius, y + high - 14]];
  }
}
