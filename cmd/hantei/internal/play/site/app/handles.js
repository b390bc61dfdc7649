// Handles: a button on every point, tip and radius of the shapes, dragged by mouse or
// finger and moved by the arrow keys; and the moving of the view itself.

import { center, rim, shift, turned } from './body.js';
import { placedHandles } from './placed.js';
import { isBody, isRound } from './state.js';
import { add, along, dot, len, perp, scale, sub, unit } from './vec.js';
import { nice } from './view.js';

// Each handle has a key, the name it is called by, where it is, and what moving it to
// a point makes of the shape. Points move as a whole.
function handlesOf(s, side = 0) {
  const list = [];
  const names = s.names ?? {};
  const point = (field, name) => list.push({
    key: `${s.name}.${field}`, name: names[field] ?? name, at: () => s[field], to: (p) => (s[field] = p),
  });
  const from = () => (isBody(s.kind) ? center(s) : s.a);
  const tip = (field, name) => list.push({
    key: `${s.name}.${field}`, name: names[field] ?? name, at: () => add(from(), s[field]),
    to: (p) => (s[field] = sub(p, from())), tip: true,
  });
  switch (s.kind) {
    case 'point':
      point('a', s.name);
      break;
    case 'segment':
    case 'capsule':
    case 'tapered':
    case 'cylinder':
    case 'cone':
      point('a', 'A');
      point('b', 'B');
      break;
    case 'ray':
    case 'line':
      point('a', 'P');
      tip('b', 'V');
      break;
    case 'ball':
      point('a', 'C');
      break;
  }
  if (isBody(s.kind)) list.push(...bodyHandles(s));
  if (s.kind === 'ball' || s.kind === 'capsule') {
    const across = () => (s.kind === 'ball' ? perp(s.a.map((_, i) => (i === 0 ? 0.6 : i === 1 ? -0.8 : 0)).map(turnedBy(side))) : scale(perp(sub(s.b, s.a)), side % 2 ? -1 : 1));
    const part = [0.5, 0.5, 0.25, 0.25, 0.75, 0.75][side] ?? 0.5;
    const from = () => (s.kind === 'ball' ? s.a : s.a.map((x, i) => x * (1 - part) + s.b[i] * part));
    list.push({
      key: `${s.name}.r`, name: names.r ?? 'r', at: () => along(from(), across(), s.r),
      to: (p, round) => (s.r = round(radiusTo(s, p))), radius: true,
    });
  }
  if (isRound(s.kind)) {
    const radius = (field, end) => list.push({
      key: `${s.name}.${field}`, name: field, at: () => along(s[end], perp(sub(s.b, s.a)), s[field]),
      to: (p, round) => (s[field] = round(len(sub(p, s[end])))), radius: true, field,
    });
    radius('r', 'a');
    if (s.kind === 'tapered') radius('rb', 'b');
  }
  if (s.v) tip('v', 'D');
  if (s.m) tip('m', 'M');
  return list;
}

// turnedBy turns a way in the plane by eighths: its numbers are mapped one by one.
const turnedBy = (side) => (x, i, v) => {
  const angle = (side * Math.PI) / 4;
  if (i > 1 || side === 0) return x;
  return i === 0 ? v[0] * Math.cos(angle) - v[1] * Math.sin(angle) : v[0] * Math.sin(angle) + v[1] * Math.cos(angle);
};

// bodyHandles are the handles of a box, a triangle, a hull or a half-space.
function bodyHandles(s) {
  const list = [];
  const all = (key, name, at, to, more) => list.push({ key: `${s.name}.${key}`, name, at, to, ...more });
  const middle = () => all('center', 'C', () => center(s), (p) => shift(s, sub(p, center(s))));
  switch (s.kind) {
    case 'box': {
      // Dragged past each other, the corners change places.
      const sort = (to) => (p) => {
        to(p);
        const [a, b] = [s.a, s.b];
        s.a = a.map((x, i) => Math.min(x, b[i]));
        s.b = b.map((x, i) => Math.max(x, a[i]));
      };
      all('a', 'Min', () => s.a, sort((p) => (s.a = p)));
      all('b', 'Max', () => s.b, sort((p) => (s.b = p)));
      middle();
      break;
    }
    case 'obox':
      middle();
      s.list.forEach((_, i) => all(`list.${i}`, `H${i}`, () => add(s.a, s.list[i]), (p, round) => {
        const h = sub(p, s.a);
        // The first turns the box, and the others make it longer or shorter; in space the
        // second turns it as well.
        const turns = i === 0 || (i === 1 && s.a.length === 3);
        const way = turns ? h : along(scale(h, 0), unit(s.list[i]), dot(h, unit(s.list[i])));
        if (len(way) === 0) return;
        s.list = turned(s.list, i, way.map(round));
      }, { tip: true }));
      break;
    case 'triangle':
    case 'hull':
      all('a', 'P0', () => s.a, (p) => (s.a = p));
      s.list.forEach((_, i) => all(`list.${i}`, `P${i + 1}`, () => s.list[i], (p) => (s.list[i] = p)));
      middle();
      break;
    default:
      all('a', 'P', () => s.a, (p) => (s.a = p));
      all('b', 'N', () => add(s.a, s.b), (p) => {
        const n = sub(p, s.a);
        if (len(n) > 0) s.b = n;
      }, { tip: true });
  }
  if (s.r !== undefined) {
    all('r', 'r', () => along(rim(s).from, rim(s).way, s.r), (p, round) => {
      const { from, way } = rim(s);
      s.r = round(Math.max(0, dot(sub(p, from), way)));
    }, { radius: true });
  }
  return list;
}

// radiusTo returns the distance of p from the core of s.
function radiusTo(s, p) {
  if (s.kind === 'ball') return len(sub(p, s.a));
  const axis = sub(s.b, s.a), w = sub(p, s.a);
  const sq = axis.reduce((sum, x) => sum + x * x, 0);
  const t = sq > 0 ? Math.max(0, Math.min(1, w.reduce((sum, x, i) => sum + x * axis[i], 0) / sq)) : 0;
  return len(sub(w, axis.map((x) => x * t)));
}

// rounder returns a function that rounds to what a pixel can tell.
export function rounder(pixel) {
  const e = Math.floor(Math.log10(pixel));
  // A power of ten below 1 is no float: divide by its inverse, which is one.
  return e < 0 ? (x) => Math.round(x * 10 ** -e) / 10 ** -e : (x) => Math.round(x / 10 ** e) * 10 ** e;
}

// Beyond so many shapes, one handle for each has to do.
const many = 40;

// A Handles shows the handles of a state in a stage. Of owner it uses view and state,
// changed(), which draws and asks anew, and done(), which ends a step that can be
// undone.
export class Handles {
  constructor(layer, owner) {
    this.layer = layer;
    this.owner = owner;
    this.buttons = new Map();
    this.sides = new Map(); // where the handles of radii are
  }

  // sync makes the buttons those of the state. Buttons stay, so that focus stays. Of
  // many shapes each has one, and that in use all of its own.
  sync() {
    const keep = new Set();
    this.layer.classList.toggle('crowd', this.owner.state.shapes.length > many);
    const { shapes } = this.owner.state;
    for (const s of shapes) {
      if (s.fixed) continue;
      const all = s.kind === 'along' ? this.placed(s) : handlesOf(s, this.sides.get(s.name));
      for (const h of shapes.length > many && s.name !== this.used ? all.slice(0, 1) : all) {
        keep.add(h.key);
        let b = this.buttons.get(h.key);
        if (!b) {
          b = this.button(h.key);
          this.buttons.set(h.key, b);
          this.layer.append(b);
        }
        b.handle = h;
        b.shape = s;
        b.className = 'handle' + (h.radius ? ' radius' : h.tip ? ' tip' : h.box ? ' box' : '') + (h.gizmo ? ' gizmo' : '') + (s.v || s.m || s.style === 'mover' ? ' mover' : '');
      }
    }
    for (const [key, b] of this.buttons) {
      if (keep.has(key)) continue;
      b.remove();
      this.buttons.delete(key);
    }
  }

  // placed returns the handles of a collider on an object.
  placed(s) {
    const { act, state, view } = this.owner;
    return placedHandles(s, state.places[s.place - 1], this.owner.running ? null : act.options?.mode, view, act.inset?.onStage(), state.shapes.find((x) => x.kind === 'ball'));
  }

  // viewOf returns the view in which a handle is.
  viewOf(b) {
    return b.handle.view ?? this.owner.view;
  }

  // part puts the handle of each radius where it is not on another handle, or where there is most
  // room.
  part() {
    const { state, view } = this.owner;
    if (state.shapes.length > many) return;
    this.sides.clear();
    const least = 34; // pixels, for a finger
    const all = state.shapes.filter((s) => !s.fixed && s.kind !== 'along');
    const radius = (s, side) => handlesOf(s, side).find((h) => h.radius);
    const others = all.flatMap((s) => handlesOf(s).filter((h) => !h.radius)).map((h) => view.project(h.at())).filter(Boolean);
    for (const s of all) {
      if (s.kind !== 'ball' && s.kind !== 'capsule') continue;
      const room = (side) => {
        const p = view.project(radius(s, side).at());
        if (!p || p[0] < 8 || p[1] < 8 || p[0] > view.width - 8 || p[1] > view.height - view.foot) return -1;
        return Math.min(Infinity, ...others.map((q) => len(sub(p, q))));
      };
      const sides = s.kind === 'capsule' ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6, 7];
      const best = sides.find((side) => room(side) >= least) ?? sides.reduce((x, y) => (room(y) > room(x) ? y : x));
      this.sides.set(s.name, best);
      const p = view.project(radius(s, best).at());
      if (p) others.push(p);
    }
    this.sync();
  }

  // places are the handles' points on the screen.
  places() {
    return [...this.buttons.values()].filter((b) => !b.handle.view).map((b) => this.owner.view.project(b.handle.at())).filter(Boolean);
  }

  // place moves the buttons to where their points are.
  place(describe) {
    const view = this.owner.view;
    for (const b of this.buttons.values()) {
      const p = this.viewOf(b).project(b.handle.at());
      const seen = p && p[0] >= -10 && p[1] >= -10 && p[0] <= view.width + 10 && p[1] <= view.height + 10;
      b.hidden = !seen;
      if (seen) b.style.transform = `translate(${p[0]}px, ${p[1]}px)`;
      const label = describe(b.shape, b.handle);
      if (b.getAttribute('aria-label') !== label) b.setAttribute('aria-label', label);
    }
  }

  // use makes a shape the one in use.
  use(s) {
    if (this.used === s.name) return;
    this.used = s.name;
    this.sync();
    this.owner.act.take?.(s);
    this.owner.changed();
  }

  move(b, p) {
    const round = rounder(this.viewOf(b).pixel());
    b.handle.to(p.map(round), round);
    this.owner.changed();
  }

  button(key) {
    const b = document.createElement('button');
    b.type = 'button';
    b.dataset.handle = key;
    let offset = null;
    b.addEventListener('pointerdown', (e) => {
      if (e.button !== 0) return;
      e.preventDefault();
      e.stopPropagation();
      b.focus({ preventScroll: true });
      this.use(b.shape);
      b.setPointerCapture(e.pointerId);
      this.owner.held = b.handle;
      const p = this.viewOf(b).project(b.handle.at());
      const at = this.point(e);
      offset = [p[0] - at[0], p[1] - at[1]];
    });
    b.addEventListener('pointermove', (e) => {
      if (!offset) return;
      const at = this.point(e);
      this.move(b, this.viewOf(b).unproject(at[0] + offset[0], at[1] + offset[1], b.handle.at()));
    });
    const end = () => {
      if (!offset) return;
      offset = null;
      this.owner.held = null;
      this.owner.moved();
      this.owner.done();
    };
    b.addEventListener('pointerup', end);
    b.addEventListener('pointercancel', end);
    b.addEventListener('keydown', (e) => this.key(b, e));
    return b;
  }

  // key moves a handle by ten pixels or so, with Shift by one.
  key(b, e) {
    const view = this.viewOf(b);
    const step = nice((e.shiftKey ? 1 : 10) * view.pixel());
    const axis = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 1], ArrowDown: [1, -1], PageUp: [2, 1], PageDown: [2, -1] }[e.key];
    if (!axis || axis[0] >= view.dim || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    this.use(b.shape);
    let [i, way] = axis;
    if (view.down === 1 && i === 1) way = -way;
    if (b.handle.radius) {
      const s = b.shape, field = b.handle.field ?? 'r';
      s[field] = Math.max(0, rounder(view.pixel())(s[field] + way * step));
      this.owner.changed();
    } else {
      if (view.dim === 3 && i > 0) i = 3 - i; // up and down are along z, and PageUp along y
      const p = [...b.handle.at()];
      p[i] += way * step;
      this.move(b, p);
    }
    this.owner.done();
  }

  point(e) {
    const r = this.layer.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  }
}

// steer lets the stage be dragged, pinched, scrolled and steered by keys to move its
// view.
export function steer(stage, owner) {
  const fingers = new Map();
  let hand = null; // the pointer that has taken hold of what the act shows
  const at = (e) => {
    const r = stage.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  stage.addEventListener('pointerdown', (e) => {
    if (e.target.closest('button')) return;
    e.preventDefault(); // a drag selects no text
    stage.focus({ preventScroll: true });
    stage.dataset.pointer = ''; // no ring of focus, until keys are used
    stage.setPointerCapture(e.pointerId);
    if (hand === null && fingers.size === 0 && e.button === 0 && !e.shiftKey && owner.act.grab?.(at(e))) {
      hand = e.pointerId;
      return;
    }
    fingers.set(e.pointerId, at(e));
    if (e.pointerType !== 'mouse') owner.act.hover?.(at(e));
    if (e.pointerType !== 'mouse') owner.light(owner.partAt(at(e)));
  });
  stage.addEventListener('pointermove', (e) => {
    if (e.pointerId === hand) {
      owner.act.tug?.(at(e));
      return;
    }
    const was = fingers.get(e.pointerId);
    if (!was) {
      if (e.pointerType === 'mouse' && e.buttons === 0) owner.act.hover?.(at(e));
      if (e.pointerType === 'mouse' && e.buttons === 0) owner.light(owner.partAt(at(e)));
      return;
    }
    const is = at(e);
    const move = sub(is, was);
    if (fingers.size === 2) {
      const other = [...fingers.entries()].find(([id]) => id !== e.pointerId)[1];
      owner.view.zoom(len(sub(is, other)) / Math.max(1, len(sub(was, other))), (is[0] + other[0]) / 2, (is[1] + other[1]) / 2);
      owner.view.pan(move[0] / 2, move[1] / 2);
    } else if (e.shiftKey || e.buttons === 2) {
      owner.view.pan(...move);
    } else {
      owner.view.drag(...move);
    }
    fingers.set(e.pointerId, is);
    owner.steered = true;
    owner.moved();
  });
  const up = (e) => {
    fingers.delete(e.pointerId);
    if (e.pointerId !== hand) return;
    hand = null;
    owner.act.letGo?.();
  };
  stage.addEventListener('pointerup', up);
  stage.addEventListener('pointercancel', up);
  stage.addEventListener('contextmenu', (e) => e.preventDefault());
  stage.addEventListener('wheel', (e) => {
    e.preventDefault();
    owner.view.zoom(Math.exp(-e.deltaY * 0.0015), ...at(e));
    owner.steered = true;
    owner.moved();
  }, { passive: false });
  stage.addEventListener('keydown', (e) => {
    delete stage.dataset.pointer;
    if (e.target !== stage || e.ctrlKey || e.metaKey || e.altKey) return;
    const way = { ArrowLeft: [30, 0], ArrowRight: [-30, 0], ArrowUp: [0, 30], ArrowDown: [0, -30] }[e.key];
    if (way) owner.view[e.shiftKey ? 'pan' : 'drag'](...way);
    else if (e.key === '+' || e.key === '=') owner.view.zoom(1.2, owner.view.width / 2, owner.view.height / 2);
    else if (e.key === '-') owner.view.zoom(1 / 1.2, owner.view.width / 2, owner.view.height / 2);
    else if (e.key !== '0') return;
    owner.steered = true;
    if (e.key === '0') owner.fit();
    e.preventDefault();
    owner.moved();
  });
}
