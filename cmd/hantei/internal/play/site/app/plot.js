// A Plot is the graph of a function of t beside a formula. Its values are the library's, of
// points along a path; a slider walks along it, and the point is shown on the stage.

import { el } from './dom.js';
import { short } from './number.js';

const width = 340, height = 150, left = 10, right = 10, top = 20, bottom = 22;
const samples = 72;
const space = new DOMParser().parseFromString('<svg>', 'text/html').body.firstChild.namespaceURI;

export function svg(name, attributes, ...children) {
  const e = document.createElementNS(space, name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  e.append(...children);
  return e;
}

export class Plot {
  // changed is called when the point that the slider is at changes.
  constructor(lesson, changed) {
    this.lesson = lesson;
    this.changed = changed;
    this.t = null; // where the slider is, or null
    this.picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    this.element = el('div', {
      class: 'plot', tabindex: '0', role: 'slider', 'aria-label': lesson.plot.label,
      onpointermove: (e) => this.point(e), onpointerdown: (e) => this.point(e), onpointerleave: () => this.walk(null), onblur: () => this.walk(null),
      onkeydown: (e) => this.key(e),
    }, el('span', { class: 'hint' }, lesson.plot.label), this.picture);
  }

  // show asks for the values along the path, and draws them.
  show(s, a, engine, state) {
    const { plot } = this.lesson;
    this.shapes = s;
    this.range = plot.range(s, a);
    this.element.hidden = !this.range;
    if (!this.range) return;
    const [from, to] = this.range;
    const ts = Array.from({ length: samples + 1 }, (_, i) => from + ((to - from) * i) / samples);
    const marks = plot.marks(s, a).filter((m) => m.t >= from && m.t <= to);
    const all = ts.concat(marks.map((m) => m.t), this.t ?? []);
    const values = this.ask(s, all, engine, state);
    if (!values) return;
    this.values = values.slice(0, ts.length);
    const level = plot.level(s);
    const lo = Math.min(...this.values, level), hi = Math.max(...this.values, level);
    this.x = (t) => left + ((width - left - right) * (t - from)) / (to - from);
    this.y = (v) => height - bottom - ((height - top - bottom) * (v - lo)) / (hi - lo || 1);
    this.draw(ts, level, marks.map((m, i) => ({ ...m, value: values[ts.length + i] })), this.t === null ? null : values.at(-1));
  }

  // ask asks the library for the vector from each point of the path to the other.
  ask(s, ts, engine, state) {
    const { plot } = this.lesson;
    const shapes = ts.map((t, i) => ({ name: `p${i}`, kind: 'point', a: plot.at(s, t) }));
    const questions = Object.fromEntries(shapes.map((p) => [p.name, { op: 'vector', a: p.name, b: 'to' }]));
    const answers = engine.ask({ dim: state.dim, shapes: [...shapes, { name: 'to', kind: 'point', a: plot.to(s) }] }, questions);
    return answers && shapes.map((p) => plot.value(s, answers[p.name]));
  }

  draw(ts, level, marks, value) {
    const { plot } = this.lesson;
    const { x, y } = this;
    const text = (at, words, attributes = {}) => svg('text', { x: at[0].toFixed(1), y: at[1].toFixed(1), ...attributes }, words);
    const line = (x1, y1, x2, y2, kind) => svg('line', { x1, y1, x2, y2, class: kind });
    const parts = [];
    if (plot.band) parts.push(svg('rect', { x: x(plot.band[0]), y: top - 6, width: x(plot.band[1]) - x(plot.band[0]), height: height - top - bottom + 6, class: 'band' }));
    parts.push(line(left, y(level), width - right, y(level), 'level'), text([left, y(level) - 4], plot.levelName));
    for (const t of plot.band ?? [0]) {
      if (t < this.range[0] || t > this.range[1]) continue;
      parts.push(line(x(t), top - 6, x(t), height - bottom, 'tick'), text([x(t), height - 6], `t = ${short(t)}`, { 'text-anchor': 'middle' }));
    }
    parts.push(svg('polyline', { points: ts.map((t, i) => `${x(t).toFixed(2)},${y(this.values[i]).toFixed(2)}`).join(' '), class: 'curve' }));
    for (const m of marks) {
      const at = [x(m.t), y(m.value)];
      parts.push(svg('circle', { cx: at[0], cy: at[1], r: 4.5, class: 'mark' }), text([at[0], at[1] - 9], m.label, { 'text-anchor': 'middle', class: 'mark' }));
    }
    if (value !== null) {
      const at = [x(this.t), y(value)];
      const end = at[0] > width / 2;
      parts.push(line(at[0], top - 6, at[0], height - bottom, 'at'), svg('circle', { cx: at[0], cy: at[1], r: 5, class: 'at' }),
        text([at[0] + (end ? -8 : 8), top], `t = ${short(Number(this.t.toPrecision(4)))}: ${short(value)}`, { 'text-anchor': end ? 'end' : 'start', class: 'at' }));
    }
    this.picture.replaceChildren(...parts);
    const [from, to] = this.range;
    const now = this.t ?? from;
    for (const [key, n] of [['min', from], ['max', to], ['now', now]]) this.element.setAttribute('aria-value' + key, String(n));
    this.element.setAttribute('aria-valuetext', value === null ? `t = ${short(now)}` : `t = ${short(now)}: ${short(value)}`);
  }

  // probe is the point of the path where the slider is, or null.
  get probe() {
    return this.t === null || !this.range ? null : this.lesson.plot.at(this.shapes, this.t);
  }

  walk(t) {
    if (!this.range || t === this.t) return;
    this.t = t === null ? null : Math.max(this.range[0], Math.min(this.range[1], t));
    this.changed();
  }

  point(e) {
    if (!this.range) return;
    const r = this.picture.getBoundingClientRect();
    const [from, to] = this.range;
    this.walk(from + (((e.clientX - r.left) * width) / r.width - left) * ((to - from) / (width - left - right)));
  }

  key(e) {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity }[e.key];
    if (!way || !this.range || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    const [from, to] = this.range;
    this.walk(Math.max(from, Math.min(to, (this.t ?? from) + (way * (to - from)) / 100)));
  }
}
