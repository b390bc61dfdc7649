// The picture of the plane.

import { corners, hull2 } from './body.js';
import { from as seenFrom } from './exact.js';
import { short } from './number.js';
import { add, along, len, perp, scale, sub, unit } from './vec.js';
import { nice, View } from './view.js';

export class View2 extends View {
  constructor(stage) {
    super(stage);
    this.dim = 2;
    this.origin = [0, 0];
    this.k = 1; // pixels per unit
    this.down = 1; // -1 for y up
  }

  fit([lo, hi], yDown) {
    this.down = yDown ? 1 : -1;
    this.origin = [lo[0] / 2 + hi[0] / 2, lo[1] / 2 + hi[1] / 2];
    const size = [hi[0] - lo[0], hi[1] - lo[1]];
    const least = Math.max(...size, 1e-300) / 20;
    const [left, right] = this.beside, wide = this.width - left - right;
    const room = this.bare ? 12 : Math.min(50, wide / 9);
    const top = 0.9 * room, bottom = this.bare ? top : this.foot + 0.3 * room;
    const high = Math.max(60, this.height - top - bottom);
    this.k = Math.min((wide - 2 * room) / Math.max(size[0], least), high / Math.max(size[1], least));
    this.whole = this.k;
    this.origin[0] -= (left - right) / 2 / this.k;
    this.origin[1] += (this.down * (bottom - top)) / 2 / this.k; // the tools are below
  }

  // look returns what is seen, in units of the scene: for a link.
  get look() {
    return { at: this.origin, size: Math.min(this.width, this.height) / this.k };
  }

  set look({ at, size }) {
    this.origin = at;
    this.k = Math.min(this.width, this.height) / size;
  }

  pixel() {
    return 1 / this.k;
  }

  project(p) {
    return [this.width / 2 + (p[0] - this.origin[0]) * this.k, this.height / 2 + this.down * (p[1] - this.origin[1]) * this.k];
  }

  unproject(x, y) {
    return [this.origin[0] + (x - this.width / 2) / this.k, this.origin[1] + (this.down * (y - this.height / 2)) / this.k];
  }

  // visible returns the ends on the screen of the part of p + t·v that may be seen.
  visible(p, v, from, to) {
    let at = this.project(p);
    const way = [v[0] * this.k, this.down * v[1] * this.k];
    if (Math.max(...at.map(Math.abs)) > 1e7 && len(v) > 0 && [...p, ...v, ...this.origin].every(Number.isFinite)) {
      // From so far away the rounded way would miss what it hits: begin near the middle.
      const near = seenFrom(this.origin, p, v);
      at = [this.width / 2 + near.at[0] * this.k, this.height / 2 + this.down * near.at[1] * this.k];
      from -= near.t;
      to -= near.t;
    }
    const room = 40;
    const size = [this.width, this.height];
    for (let i = 0; i < 2; i++) {
      if (way[i] === 0) {
        if (at[i] < -room || at[i] > size[i] + room) return null;
        continue;
      }
      const t1 = (-room - at[i]) / way[i], t2 = (size[i] + room - at[i]) / way[i];
      from = Math.max(from, Math.min(t1, t2));
      to = Math.min(to, Math.max(t1, t2));
    }
    if (!(from <= to) || !Number.isFinite(from) || !Number.isFinite(to)) return null;
    return [along(at, way, from), along(at, way, to)];
  }

  ground() {
    const c = this.ctx;
    const step = nice(60 / this.k);
    const lo = this.unproject(0, this.height), hi = this.unproject(this.width, 0);
    c.font = '11px ui-sans-serif, system-ui, sans-serif';
    c.textAlign = 'left';
    c.textBaseline = 'alphabetic';
    for (let i = 0; i < 2; i++) {
      const from = Math.min(lo[i], hi[i]), to = Math.max(lo[i], hi[i]);
      // Far from the origin the ticks are counted from a round number, and where all are
      // very large or small, in a power of ten: that stands once, at the end of the axis.
      const large = Math.max(Math.abs(from), Math.abs(to));
      const round = 10 ** Math.ceil(Math.log10((to - from) * 10));
      const base = large > 1e4 * (to - from) ? Math.round((from + to) / 2 / round) * round : 0;
      const size = base === 0 ? large : to - from;
      const e = size >= 1e6 || size < 1e-3 ? Math.floor(Math.log10(size)) : 0;
      const unit = [base && short(base, 17), e && (base ? '' : '× ') + short(10 ** e)].filter(Boolean).join(' + n · ');
      const head = unit && `${'xy'[i]}: ${unit}${base && !e ? ' + n' : ''}`;
      const shown = head ? c.measureText(head).width + 14 : 0;
      let end = -Infinity;
      for (let n = Math.ceil(from / step); n <= to / step && n - from / step < 200; n++) {
        const at = this.project(i ? [0, n * step] : [n * step, 0])[i];
        const zero = n === 0 && base === 0;
        c.strokeStyle = zero ? this.colour.axis : this.colour.grid;
        c.lineWidth = zero ? 1.4 : 1;
        c.beginPath();
        c.moveTo(i ? 0 : at, i ? at : 0);
        c.lineTo(i ? this.width : at, i ? at : this.height);
        c.stroke();
        c.fillStyle = this.colour.slate;
        const text = short(Number(((n * step - base) / 10 ** e).toPrecision(12)));
        const wide = c.measureText(text).width;
        // Not over each other, not cut off, not in the corner, and not below the tools.
        if (i ? at > this.height - this.foot || at < (head ? 46 : 26) : at + 4 < end || at + wide + 8 > this.width - shown) continue;
        c.fillText(text, i ? 5 : at + 4, i ? at - 4 : 12);
        end = at + 4 + wide + 8;
      }
      if (head) c.fillText(head, i ? 5 : this.width - shown + 4, i ? 30 : 12);
    }
  }

  // solid draws all that is within r of the segment from p to q.
  solid(p, q, r, style) {
    const a = this.project(p), b = this.project(q), pr = r * this.k;
    if (!(pr < 1e7)) return; // the edge is straight here, and far
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    this.trace(style, (c) => {
      c.arc(a[0], a[1], pr, angle + Math.PI / 2, angle + 1.5 * Math.PI);
      c.arc(b[0], b[1], pr, angle - Math.PI / 2, angle + Math.PI / 2);
      c.closePath();
    }, true);
  }

  // brick draws a box by its half vectors.
  brick(p, [u, v], style) {
    this.polyline([add(add(p, u), v), add(sub(p, u), v), sub(sub(p, u), v), sub(add(p, u), v)], style, true);
  }

  // gizmoBall draws the rim of a ball that is not there.
  gizmoBall(p, r) {
    this.solid(p, p, r, 'gizmo');
  }

  // window returns the corners of what is seen.
  window() {
    const p = this.unproject(0, 0), q = this.unproject(this.width, this.height);
    return [p.map((x, i) => Math.min(x, q[i])), p.map((x, i) => Math.max(x, q[i]))];
  }

  sizeAt() {
    return this.k;
  }

  // inner draws the core of what is rounded.
  inner(s, r) {
    if (r > 0) this.polyline(hull2(corners(s)), 'core', true);
  }

  // half draws a half-plane: its border, hatched on the inner side.
  half(s, style) {
    const n = unit(s.b);
    const at = along(s.a, n, s.r ?? 0);
    const u = perp(n);
    const ends = this.visible(at, u, -Infinity, Infinity);
    if (!ends) return;
    const way = [n[0], this.down * n[1]];
    const deep = this.limit;
    this.trace(style, (c) => {
      c.moveTo(...ends[0]);
      c.lineTo(...ends[1]);
    });
    const { fill } = this.pen(style);
    const c = this.ctx;
    c.setLineDash([]);
    c.globalAlpha = fill ?? 0.1;
    c.beginPath();
    [...ends, along(ends[1], way, -deep), along(ends[0], way, -deep)].forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
    c.fill();
    c.globalAlpha = 0.7;
    c.lineWidth = 1;
    const along2 = sub(ends[1], ends[0]), l = len(along2);
    c.beginPath();
    for (let t = 6; t < l; t += 13) {
      const p = along(ends[0], along2, t / l);
      c.moveTo(...p);
      c.lineTo(...add(p, add(scale(along2, -8 / l), scale(way, -8))));
    }
    c.stroke();
    c.globalAlpha = 1;
  }

  box(b, style) {
    if (![...b.min, ...b.max].every(Number.isFinite)) return;
    this.polyline([b.min, [b.max[0], b.min[1]], b.max, [b.min[0], b.max[1]]], style, true);
  }

  gizmo(s) {
    this.shape(s, 'gizmo');
  }

  // Moving the view: drag pans, zoom keeps the point under the pointer.
  drag(dx, dy) {
    this.origin = [this.origin[0] - dx / this.k, this.origin[1] - (this.down * dy) / this.k];
  }

  pan(dx, dy) {
    this.drag(dx, dy);
  }

  zoom(factor, x, y) {
    const p = this.unproject(x, y);
    this.k = Math.max(this.whole / 1e3, Math.min(this.whole * 1e12, this.k * factor));
    const q = this.unproject(x, y);
    this.origin = add(this.origin, sub(p, q));
  }
}
