// A View draws shapes and constructions. The canvas of lines, marks and labels is the
// same for the plane and for space; what differs is where a point is on the screen, and
// how a solid looks.

import { corners, discs, hull2 } from './body.js';
import { isBody, isRound } from './state.js';
import { add, along, dist, len, perp, scale, sub, unit } from './vec.js';

// The marks have the colours of the pictures that hantei check --svg draws.
const styles = {
  body: { stroke: 'ochre', fill: 0.14, width: 1.5 },
  mover: { stroke: 'blue', fill: 0.16, width: 1.5 },
  hit: { stroke: 'red', fill: 0.14, width: 2.5, hatch: true },
  book: { stroke: 'plum', fill: 0.05, width: 1.4, dash: [6, 4] },
  ghost: { stroke: 'green', fill: 0.05, width: 1.4, dash: [6, 4] },
  impact: { stroke: 'red', fill: 0.05, width: 1.3, dash: [3, 3] },
  swept: { stroke: 'blue', fill: 0.05, width: 0.8, dash: [2, 3] },
  core: { stroke: 'slate', width: 1.1, alpha: 0.6 },
  path: { stroke: 'slate', width: 1.7 },
  inside: { stroke: 'red', width: 3 },
  build: { stroke: 'slate', width: 1.3, dash: [4, 4] },
  strong: { stroke: 'ink', width: 2 },
  way: { stroke: 'slate', width: 1.8 },
  area: { stroke: 'slate', fill: 0.1, width: 1.3, dash: [4, 4] },
  within: { stroke: 'red', width: 2, dash: [5, 4] },
  push: { stroke: 'green', width: 2.6 },
  normal: { stroke: 'red', width: 1.8 },
  before: { stroke: 'blue', width: 2.4 },
  after: { stroke: 'plum', width: 2.4 },
  theirs: { stroke: 'plum', width: 2.2, dash: [6, 4] },
  box: { stroke: 'slate', width: 1, dash: [2, 3], alpha: 0.8 },
  gizmo: { stroke: 'green', width: 1.1, alpha: 0.9 },
  thin: { stroke: 'ochre', width: 0.7, alpha: 0.5 },
  zone: { stroke: 'slate', fill: 0.05, width: 0.8, dash: [2, 3] },
  strip: { stroke: 'ochre', fill: 0.06, width: 0.8 },
  trail: { stroke: 'blue', width: 6, alpha: 0.45 },
  beam: { stroke: 'blue', width: 4.5, alpha: 0.85 },
  target: { stroke: 'plum', fill: 0.75, width: 2.6 },
  flash: { stroke: 'red', fill: 0.25, width: 2.4 },
};

export class View {
  constructor(stage) {
    this.stage = stage;
    this.fade = 1; // of what is stroked
    this.canvas = stage.querySelector('canvas.marks');
    this.front = this.canvas.getContext('2d');
    this.back = stage.querySelector('canvas.ground').getContext('2d');
    this.lit = null; // the part of the formula whose marks glow
    this.parts = [];
    this.foot = 56; // pixels at the bottom for the tools
    this.beside = [0, 0]; // pixels at the left and at the right that something else covers
    this.paint();
  }

  // as says which part of the formula the marks that follow belong to.
  as(part = null) {
    this.part = part;
  }

  // partAt returns the part of the formula whose mark is at a place on the screen.
  partAt(x, y) {
    const c = this.front;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.setLineDash([]);
    c.lineWidth = 13;
    const found = this.parts.findLast(({ path, box }) => (path ? c.isPointInStroke(path, x, y)
      : x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]));
    return found?.part ?? null;
  }

  // paint reads the colours of the page, which change with its theme.
  paint() {
    const css = getComputedStyle(document.documentElement);
    this.colour = {};
    for (const name of ['paper', 'grid', 'axis', 'glow', 'blue', 'ochre', 'ink', 'slate', 'red', 'green', 'plum']) {
      this.colour[name] = css.getPropertyValue('--' + name).trim();
    }
  }

  resize() {
    const { clientWidth: w, clientHeight: h } = this.stage;
    this.ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
    this.width = w;
    this.height = h;
    for (const c of [this.back, this.front]) {
      c.canvas.width = Math.round(w * this.ratio);
      c.canvas.height = Math.round(h * this.ratio);
    }
  }

  begin() {
    for (const c of [this.front, this.back]) {
      c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
      c.clearRect(0, 0, this.width, this.height);
      c.lineCap = 'round';
      c.lineJoin = 'round';
      this.ctx = c;
    }
    this.labels = [];
    this.dots = [];
    this.crossed = []; // what the tests look at: crossings, and the shapes on whose surface they are
    this.parts = [];
    this.as();
    if (!this.bare) this.ground(); // behind solids
    this.ctx = this.front;
  }

  // end writes the labels, above everything else.
  end() {
    const c = this.ctx;
    c.font = '500 13px ui-sans-serif, system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans CJK JP", sans-serif';
    c.textBaseline = 'middle';
    c.lineWidth = 4;
    c.strokeStyle = this.colour.paper;
    c.textAlign = 'center';
    const taken = [...this.covers ?? []];
    for (const l of this.labels) {
      const half = c.measureText(l.text).width / 2 + 4;
      const box = this.free(l, half, taken);
      taken.push(box);
      l.box = box;
      const x = box[0] + half, y = box[1] + 9;
      if (l.part !== null) this.parts.push({ part: l.part, box });
      if (l.part !== null && l.part === this.lit) {
        c.fillStyle = this.colour.glow;
        c.beginPath();
        c.roundRect(box[0], box[1], box[2] - box[0], box[3] - box[1], 5);
        c.fill();
      }
      c.fillStyle = this.colour[l.colour];
      c.strokeText(l.text, x, y);
      c.fillText(l.text, x, y);
    }
  }

  // free returns a box for a label: where it is wanted, or the best of the places around, so
  // that it is not on another one.
  free(l, half, taken) {
    const side = half + 9;
    const around = [[0, -15], [0, 16], [side, 0], [-side, 0], [side, -14], [-side, -14], [side, 14], [-side, 14]];
    const places = [[l.dx, l.dy], ...(l.dx || l.dy ? [[-l.dx, -l.dy]] : []), ...around, ...around.map(([x, y]) => [1.25 * x, 2.1 * y])];
    let best = null;
    places.forEach(([dx, dy], i) => {
      const x = Math.max(half, Math.min(this.width - half, l.x + dx));
      const y = Math.max(10, Math.min(this.height - this.foot, l.y + dy));
      const box = [x - half, y - 9, x + half, y + 9];
      let cost = 0.4 * i + 3 * (Math.abs(x - l.x - dx) + Math.abs(y - l.y - dy));
      for (const t of taken) cost += 4 * common(box, t);
      for (const [px, py] of this.dots) cost += 0.5 * common(box, [px - 6, py - 6, px + 6, py + 6]);
      if (!best || cost < best.cost) best = { cost, box };
    });
    return best.box;
  }

  pen(style) {
    const s = styles[style] ?? style; // by name, or what it is
    const c = this.ctx;
    c.strokeStyle = c.fillStyle = this.colour[s.stroke] ?? s.stroke;
    c.lineWidth = s.width;
    c.globalAlpha = (s.alpha ?? 1) * this.fade;
    c.setLineDash(s.dash ?? []);
    return s;
  }

  // trace strokes, and fills, the path that draw adds.
  trace(style, draw, fill = false) {
    const path = new Path2D();
    draw(path);
    this.mark(path, style);
    const s = this.pen(style);
    if (fill && s.fill) {
      this.ctx.globalAlpha = s.fill;
      this.ctx.fill(path);
      if (s.hatch) this.hatch(path);
      this.ctx.globalAlpha = 1;
    }
    this.ctx.stroke(path);
    this.ctx.setLineDash([]);
    this.ctx.globalAlpha = 1;
  }

  // hatch fills a path with lines at 45°, so that what is hit is told without its colour.
  hatch(path) {
    const c = this.ctx;
    c.globalAlpha = 0.3;
    c.fillStyle = this.hatching(c.fillStyle);
    c.fill(path);
  }

  // hatching returns the pattern of such lines in a colour. It is made once.
  hatching(colour) {
    const key = `${colour} ${this.ratio}`;
    this.patterns ??= new Map();
    if (!this.patterns.has(key)) {
      const size = Math.round(6 * this.ratio);
      const tile = new OffscreenCanvas(size, size), t = tile.getContext('2d');
      t.strokeStyle = colour;
      t.lineWidth = this.ratio;
      for (const x of [-size, 0, size]) {
        t.moveTo(x, size);
        t.lineTo(x + size, 0);
      }
      t.stroke();
      const pattern = this.front.createPattern(tile, 'repeat');
      pattern.setTransform(new DOMMatrix().scale(1 / this.ratio));
      this.patterns.set(key, pattern);
    }
    return this.patterns.get(key);
  }

  // mark keeps what belongs to a part of the formula, and makes it glow if it is that one.
  mark(path, style) {
    const { part, ctx: c } = this;
    if (part === null) return;
    this.parts.push({ part, path });
    if (part !== this.lit) return;
    c.setLineDash([]);
    c.globalAlpha = 1;
    c.strokeStyle = this.colour.glow;
    c.lineWidth = styles[style].width + 10;
    c.stroke(path);
  }

  line(p, q, style) {
    const ends = this.visible(p, sub(q, p), 0, 1);
    if (!ends) return;
    this.trace(style, (c) => {
      c.moveTo(...ends[0]);
      c.lineTo(...ends[1]);
    });
  }

  // endless draws a ray (from 0) or a line (from -Infinity).
  endless(p, v, from, style) {
    const ends = len(v) > 0 && this.visible(p, v, from, Infinity);
    if (!ends) return;
    this.trace(style, (c) => {
      c.moveTo(...ends[0]);
      c.lineTo(...ends[1]);
    });
  }

  polyline(points, style, closed = false) {
    const on = points.map((p) => this.project(p)).filter(Boolean);
    if (on.length < 2) return;
    this.trace(style, (c) => {
      on.forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
      if (closed) c.closePath();
    }, closed);
  }

  arrow(p, q, style) {
    const ends = this.visible(p, sub(q, p), 0, 1);
    if (!ends) return;
    const tip = this.project(q);
    this.line(p, q, style);
    const way = sub(ends[1], ends[0]);
    const l = len(way);
    if (!tip || l < 2) return;
    const s = this.pen(style);
    const size = Math.min(6 + 1.6 * s.width, l);
    const back = sub(tip, scale(way, size / l));
    const side = scale([-way[1], way[0]], (0.4 * size) / l);
    const c = this.ctx;
    c.setLineDash([]);
    c.beginPath();
    c.moveTo(...tip);
    c.lineTo(...add(back, side));
    c.lineTo(...sub(back, side));
    c.closePath();
    c.fill();
    c.globalAlpha = 1;
  }

  dot(p, style, size = 4) {
    const at = this.project(p);
    if (!at) return;
    const path = new Path2D();
    path.arc(at[0], at[1], size, 0, 7);
    this.mark(path, style);
    this.dots.push(at);
    this.pen(style);
    const c = this.ctx;
    c.setLineDash([]);
    c.fill(path);
    c.strokeStyle = this.colour.paper;
    c.lineWidth = 1.5;
    c.stroke(path);
    c.globalAlpha = 1;
  }

  // hollow draws a square that is not filled.
  hollow(p, style, size = 5) {
    const at = this.project(p);
    if (at) this.trace(style, (c) => c.rect(at[0] - size, at[1] - size, 2 * size, 2 * size));
  }

  // crossing marks where a path meets the surface of a shape.
  crossing(p, shape) {
    this.dot(p, 'normal');
    this.crossed.push({ p, shape });
  }

  // text writes beside p; dx and dy are pixels.
  text(p, text, { colour = 'ink', dx = 0, dy = -14 } = {}) {
    const at = this.project(p);
    if (at && at[0] > -50 && at[1] > -50 && at[0] < this.width + 50 && at[1] < this.height + 50) {
      this.labels.push({ text, colour, x: at[0], y: at[1], dx, dy, part: this.part });
    }
  }

  // between writes beside the middle of p and q, across their line.
  between(p, q, text, colour = 'ink') {
    const a = this.project(p), b = this.project(q);
    if (!a || !b || dist(a, b) < 14) return;
    const n = perp(sub(b, a));
    const side = n[1] > 0 ? -1 : 1;
    this.text(p.map((x, i) => x / 2 + q[i] / 2), text, { colour, dx: (12 + 3.4 * text.length) * side * n[0], dy: 14 * side * n[1] });
  }

  // circle and thread draw on the screen: where the lens is, and what of.
  circle(at, r) {
    this.trace('gizmo', (c) => c.arc(at[0], at[1], r, 0, 7));
  }

  thread([p, q]) {
    this.trace('gizmo', (c) => {
      c.moveTo(...p);
      c.lineTo(...q);
    });
  }

  ring(center, u, v, r, style) {
    this.polyline(Array.from({ length: 48 }, (_, i) => along(along(center, u, r * Math.cos((i * Math.PI) / 24)), v, r * Math.sin((i * Math.PI) / 24))), style, true);
  }

  // square marks a right angle at p between the directions u and v.
  square(p, u, v) {
    const at = this.project(p);
    const a = this.project(along(p, unit(u), this.unit())), b = this.project(along(p, unit(v), this.unit()));
    if (!at || !a || !b) return;
    const x = scale(unit(sub(a, at)), 9), y = scale(unit(sub(b, at)), 9);
    if (len(x) === 0 || len(y) === 0) return;
    this.trace('core', (c) => {
      c.moveTo(...add(at, x));
      c.lineTo(...add(add(at, x), y));
      c.lineTo(...add(at, y));
    });
  }

  // wrong marks a point with a cross.
  wrong(p) {
    const at = this.project(p);
    if (!at) return;
    this.trace('after', (c) => {
      c.moveTo(at[0] - 6, at[1] - 6);
      c.lineTo(at[0] + 6, at[1] + 6);
      c.moveTo(at[0] - 6, at[1] + 6);
      c.lineTo(at[0] + 6, at[1] - 6);
    });
  }

  // shape draws a shape of any kind, with the core of what has a radius.
  shape(s, style) {
    switch (s.kind) {
      case 'point':
        this.dot(s.a, style, 5);
        return;
      case 'segment':
        this.line(s.a, s.b, 'path');
        this.dot(s.a, style, 3);
        this.dot(s.b, style, 3);
        return;
      case 'ray':
        this.thick(s, 0, style);
        this.endless(s.a, s.b, 0, 'path');
        this.dot(s.a, style, 3);
        return;
      case 'line':
        this.thick(s, -Infinity, style);
        this.endless(s.a, s.b, -Infinity, 'path');
        return;
      case 'ball':
        this.solid(s.a, s.a, s.r, style);
        return;
      case 'half':
        this.half(s, style);
        return;
    }
    if (isBody(s.kind)) {
      const seen = this.finite(s);
      this.body(corners(seen), s.r ?? 0, style, seen);
      return;
    }
    this.line(s.a, s.b, 'core');
    if (isRound(s.kind)) this.round(s, style);
    else this.solid(s.a, s.b, s.r, style);
  }

  // thick draws what is within the radius of a ray or line, as far as beyond what is seen.
  thick(s, from, style) {
    const l = len(s.b);
    if (!s.r) return;
    if (!(l > 0)) {
      this.solid(s.a, s.a, s.r, style);
      return;
    }
    const [lo, hi] = this.window();
    const far = len(sub(hi, lo)) + len(sub(s.a, along(lo, sub(hi, lo), 0.5))) + s.r;
    this.solid(along(s.a, s.b, from < 0 ? -far / l : 0), along(s.a, s.b, far / l), s.r, style);
  }

  // finite returns a box with infinite sides cut off beyond what is seen.
  finite(s) {
    if (s.kind !== 'box' || [...s.a, ...s.b].every(Number.isFinite)) return s;
    const [lo, hi] = this.window();
    const room = len(sub(hi, lo));
    return {
      ...s,
      a: s.a.map((x, i) => (x === -Infinity ? Math.min(lo[i], Number.isFinite(s.b[i]) ? s.b[i] : lo[i]) - room / 5 : x)),
      b: s.b.map((x, i) => (x === Infinity ? Math.max(hi[i], Number.isFinite(s.a[i]) ? s.a[i] : hi[i]) + room / 5 : x)),
    };
  }

  // round draws a tapered capsule, a cylinder or a cone.
  round(s, style) {
    this.body(...discs(s), style);
  }

  // body draws all that is within r of the hull of points: on the screen, the hull of discs. There may be a radius for each.
  body(points, r, style, s) {
    const rim = this.rim(points, r);
    if (!rim) return;
    this.trace(style, (c) => {
      rim.forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
      c.closePath();
    }, true);
    if (s) this.inner(s, r, style);
  }

  // rim returns the border on the screen of what is within r of the hull of points, or null. There may be a radius for each.
  rim(points, r) {
    const on = [];
    for (const [n, p] of points.entries()) {
      const at = this.project(p);
      if (!at) return null;
      const size = (r[n] ?? r) * this.sizeAt(p);
      const steps = size > 0 ? 48 : 1;
      for (let i = 0; i < steps; i++) {
        const a = (i * 2 * Math.PI) / steps;
        on.push([at[0] + size * Math.cos(a), at[1] + size * Math.sin(a)]);
      }
    }
    return hull2(on);
  }

  // limit is how far beyond the screen something without an end goes.
  get limit() {
    return 2 * (this.width + this.height);
  }

  // unit is about 40 pixels in the units of the scene.
  unit() {
    return 40 * this.pixel();
  }
}

// common returns how much two boxes have in common.
function common(a, b) {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]), h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return w > 0 && h > 0 ? w + h : 0;
}

// nice returns 1, 2 or 5 times a power of ten, near x.
export function nice(x) {
  const p = 10 ** Math.floor(Math.log10(x));
  const m = x / p;
  return (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10) * p;
}

// limits returns a box around the shapes of a state: two corners.
export function limits(shapes, dim) {
  const lo = Array(dim).fill(Infinity), hi = Array(dim).fill(-Infinity);
  const take = (p, r = 0) => p.forEach((x, i) => {
    if (!Number.isFinite(x)) return;
    lo[i] = Math.min(lo[i], x - r);
    hi[i] = Math.max(hi[i], x + r);
  });
  for (const s of shapes) {
    take(s.a, s.r ?? 0);
    if (s.kind === 'segment' || s.kind === 'capsule') take(s.b, s.r ?? 0);
    if (isRound(s.kind)) discs(s)[0].forEach((p, i) => take(p, discs(s)[1][i]));
    if (s.kind === 'ray' || s.kind === 'line') take(add(s.a, s.b));
    if (isBody(s.kind) && s.kind !== 'half') corners(s).forEach((p) => take(p, s.r ?? 0));
    if (s.kind === 'half') take(add(s.a, s.b));
    for (const v of [s.v, s.m]) if (v) take(add(s.a, v), s.r ?? 0);
  }
  if (!(lo[0] <= hi[0])) return [Array(dim).fill(-5), Array(dim).fill(5)];
  return [lo, hi];
}
