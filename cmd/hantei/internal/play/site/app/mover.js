// A hero who walks through a level, led by the keys: what a Mover does, what it has met, and
// its fields to play with.

import { Dock } from './dock.js';
import { button, el, value } from './dom.js';
import { short } from './number.js';
import { Rival } from './rival.js';
import { copy, encode } from './state.js';
import { add, along, dist, len, scale, sub } from './vec.js';
import { getLanguage, say } from './words.js';
import { Walker } from './worlds.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const coarse = matchMedia('(pointer: coarse)');
const ticks = 3000; // in a second
const reach = 0.25; // seconds for which a contact can be seen

// The numbers of the fields, as one shares them.
export const defaults = { shape: 1, rate: 60, maxSlope: 45, snap: 12, step: 10, corner: 8, slope: 0, leave: 0, ticks: 0 };
const ranges = { maxSlope: [1, 89, 1, '°'], snap: [0, 40, 1, ''], step: [0, 40, 1, ''], corner: [0, 20, 1, ''] };
const names = { maxSlope: 'MaxSlope', snap: 'Snap', step: 'Step', corner: 'Corner' };
const choices = {
  shape: ['ball', 'capsule', 'box', 'polygon'],
  slope: ['KeepHorizontal', 'KeepLength'],
  leave: ['AddVelocity', 'AddUpwardVelocity', 'DoNothing'],
};
const rates = [30, 60, 1000];
const speeds = { 1: '1', 0.25: '¼', 0.05: '1⁄20' };

// The places of the level: where the hero stands to begin with, and where the sign is.
const places = [
  ['tiles', [60, -1], [160, -120]], ['slope', [345, -9], [470, -150]], ['steep', [690, -1], [745, -120]], ['stairs', [905, -1], [1030, -130]],
  ['high', [1190, -1], [1260, -80]], ['oneWay', [1385, -1], [1430, -210]], ['lift', [1580, -1], [1580, -80]], ['bar', [1740, -161], [1925, -250]],
  ['ferry', [2100, -1], [2240, -90]], ['corners', [2380, -1], [2520, -175]], ['tunnel', [2650, -1], [2750, -205]], ['crusher', [2835, -1], [2900, -205]],
  ['pan', [3010, -1], [3090, -80]],
];
const coins = 15;

export const keys = { left: 1, right: 2, jump: 4, down: 8 };
const byCode = {
  ArrowLeft: 'left', KeyA: 'left', ArrowRight: 'right', KeyD: 'right', ArrowUp: 'jump', KeyW: 'jump', Space: 'jump', ArrowDown: 'down', KeyS: 'down',
};

export const styles = {
  ground: { stroke: 'slate', fill: 0.17, width: 1.2 },
  sheet: { stroke: 'green', width: 3.5, dash: [10, 5] },
  moving: { stroke: 'ochre', fill: 0.34, width: 1.6 },
  coin: { stroke: 'ochre', fill: 0.75, width: 1.4 },
  hero: { stroke: 'blue', fill: 0.92, width: 1.5 },
  squeezed: { stroke: 'red', fill: 0.9, width: 1.5 },
  eye: { stroke: 'paper', fill: 1, width: 1 },
  pupil: { stroke: 'ink', fill: 1, width: 0.5 },
  floor: { stroke: 'green', width: 3, alpha: 0.95 },
  under: { stroke: 'green', fill: 0.12, width: 1.6 },
  trail: { stroke: 'blue', width: 3, alpha: 0.35 },
  lens: { stroke: 'frame', fill: 0.9, width: 1.2 },
  rest: { stroke: 'green', width: 1.8, dash: [4, 3] },
  rival: { stroke: 'slate', fill: 0.22, width: 1.5, dash: [3, 3] },
};
const classes = ['ground', 'sheet', 'moving', 'coin', 'hero'];
const sides = [{ stroke: 'red', width: 2.2 }, { stroke: 'green', width: 2.2 }, { stroke: 'plum', width: 2.2 }];
const sideNames = ['wall', 'floor', 'ceiling'];

// isMover tells whether a state is one of this page.
export function isMover(state) {
  const { mover: m, shapes } = state;
  if (typeof m !== 'object' || m === null || state.dim !== 2 || shapes.length !== 1 || shapes[0].kind !== 'point') return false;
  const within = (x, lo, hi) => typeof x === 'number' && x >= lo && x <= hi;
  return Object.keys(ranges).every((k) => within(m[k], ranges[k][0], ranges[k][1])) && rates.includes(m.rate) &&
    Object.keys(choices).every((k) => Number.isInteger(m[k]) && within(m[k], 0, choices[k].length - 1)) &&
    Number.isSafeInteger(m.ticks) && m.ticks >= 0 && shapes[0].a.every((x) => within(x, -1e4, 1e4));
}

export class MoverAct {
  constructor(app) {
    this.app = app;
    this.yDown = true;
    this.hasCoins = true;
    this.bare = true; // without axes
    this.plane = true; // alone
    this.box = { min: [-40, -270], max: [3340, 100] };
    this.options = { rival: true, planes: true, way: true, signs: true };
    this.rival = new Rival();
    this.speed = 1;
    this.size = 1; // of the hero
    this.held = { keys: 0, pad: 0 };
    this.facing = 1;
    this.marks = [];
    this.trail = [];
    this.turn = 0;
  }

  start() {
    return { dim: 2, shapes: [{ name: 'hero', kind: 'point', a: [...places[0][1]], fixed: true }], mover: copy(defaults) };
  }

  async prepare() {
    MoverAct.loaded ??= Walker.load();
    this.walker = await MoverAct.loaded;
  }

  // opened begins: who wants less motion begins with a key.
  opened() {
    this.overlay();
    if (!still.matches) this.run();
  }

  run(on = true) { this.app.run(on); }

  // begin begins anew where a state says.
  begin(state) {
    const m = state.mover;
    state.shapes[0].fixed = true;
    this.walker.begin(m, state.shapes[0].a, m.ticks);
    this.synced = state;
    this.owed = 0;
    this.tape = []; // the keys of each frame since
    this.marks = [];
    this.trail = [];
    this.seen = this.walker.read();
    this.rival.place(this.seen.feet);
    this.at = null;
  }

  // tune follows a field of the panel.
  tune() {
    const { stage } = this.app;
    if (!this.walker.tune(stage.state.mover)) {
      stage.state.mover.shape = this.seen.shape;
      this.app.announce(say('mover.noRoom'));
    }
    this.tape = null;
    stage.changed();
  }

  // go puts the hero elsewhere.
  go(feet) {
    this.walker.place(feet);
    this.rival.place(feet);
    this.tape = null;
    this.marks = [];
    this.trail = [];
    this.at = null;
    this.note();
    this.app.stage.changed();
    if (!still.matches) this.run();
  }

  step(stage, dt) {
    this.byFrame = false;
    this.watchPad();
    if (this.rewinds) {
      if (!this.walker.rewind()) this.rewinds = false;
      this.tape = null;
      this.marks = [];
      this.trail.pop();
      this.note();
      return;
    }
    const { rate } = stage.state.mover;
    this.owed += dt * this.speed * rate;
    // A display of nearly the same rate shows each frame once.
    let n = Math.abs(this.owed - Math.round(this.owed)) < 0.2 ? Math.round(this.owed) : Math.floor(this.owed);
    this.owed -= n;
    for (; n > 0; n--) this.frame();
    this.follow(dt);
  }

  // follow lets contacts fade, and the view go after the hero.
  follow(dt) {
    this.marks = this.marks.filter((m) => (m.age += dt) < reach);
    this.aim(this.app.stage.view, dt);
  }

  // frame is one call of Slide.
  frame() {
    const pressed = this.held.keys | this.held.pad | (this.held.game ?? 0);
    this.walker.frame(pressed);
    if (this.options.rival) this.race(pressed);
    const last = this.tape?.at(-1);
    if (last?.[0] === pressed) last[1]++;
    else this.tape?.push([pressed, 1]);
    if (pressed & keys.left) this.facing = -1;
    if (pressed & keys.right) this.facing = 1;
    this.note();
    const { seen } = this;
    for (const c of seen.contacts) {
      const old = this.marks.find((m) => m.id === c.id && m.side === c.side && len(sub(m.normal, c.normal)) < 0.02);
      if (old) Object.assign(old, c, { age: 0 });
      else this.marks.push({ ...c, age: 0 });
    }
    if (seen.landed !== null) this.landed = seen.landed;
    this.trail.push(seen.feet);
    const most = 1.2 * this.app.stage.state.mover.rate;
    if (this.trail.length > most) this.trail.splice(0, this.trail.length - most);
  }

  // race moves the rival on by one frame.
  race(pressed) {
    const parts = this.walker.parts().map((p) => ({ ...p, isSheet: classes[p.of] === 'sheet' })).filter((p) => classes[p.of] !== 'hero');
    this.rival.frame(pressed, 1 / this.app.stage.state.mover.rate, parts, this.seen.feet);
  }

  // once is one frame, and a halt.
  once() {
    this.run(false);
    this.byFrame = true;
    this.frame();
    this.follow(1 / this.app.stage.state.mover.rate);
    this.app.stage.changed();
    this.app.stage.done();
  }

  // note reads where the hero is, into the state.
  note() {
    this.seen = this.walker.read();
    const { state } = this.app.stage;
    state.shapes[0].a = this.seen.feet;
    Object.assign(state.mover, { ticks: this.seen.ticks, shape: this.seen.shape });
  }

  ask(_, state) {
    if (state !== this.synced) {
      this.begin(state);
      this.aim(this.app.stage.view);
      this.fields?.();
    }
    return { hero: this.seen, parts: this.walker.parts() };
  }

  // aim follows the hero with the view: at once, or in so many seconds.
  aim(view, dt = Infinity) {
    const { stage } = this.app;
    if (this.whole || !this.seen || !view.width || stage.act !== this) return;
    if (stage.steered && view.k !== this.k) this.k = view.k; // the visitor's own zoom
    else if (!stage.steered) this.k = Math.max(0.9, Math.min(view.width / 520, view.height / 300));
    if (stage.steered && dt === Infinity) return;
    view.k = this.k;
    const { feet, onFloor } = this.seen;
    const wide = view.width / view.k, high = view.height / view.k;
    const want = [feet[0] + 0.08 * wide * this.facing, this.at ? this.at[1] : feet[1]];
    if (onFloor || !this.at || feet[1] > this.at[1]) want[1] = feet[1];
    want[1] = Math.max(want[1], feet[1] - 0.4 * high, -200);
    want[1] = Math.min(want[1], feet[1] + 0.3 * high, 60);
    const part = 1 - Math.exp(-4 * dt);
    this.at = this.at ? along(this.at, sub(want, this.at), part) : want;
    view.origin = [this.at[0], this.at[1] - 0.16 * high];
  }

  draw(view, a, stage) {
    const { hero } = a;
    const [lo, hi] = view.window();
    for (const part of a.parts) {
      if (classes[part.of] === 'hero') {
        this.body = part;
        continue;
      }
      const xs = part.points.map((p) => p[0]), ys = part.points.map((p) => p[1]);
      if (Math.min(...xs) - part.r > hi[0] || Math.max(...xs) + part.r < lo[0] || Math.min(...ys) - part.r > hi[1] || Math.max(...ys) + part.r < lo[1]) continue;
      outline(view, part, styles[classes[part.of]]);
      if (this.options.planes && hero.onFloor && part.id === hero.floor.id) outline(view, part, part.points.length > 2 ? styles.under : styles.floor);
    }
    if (this.options.signs && view.k > 0.5) for (const [name, , at] of places) view.text(at, say('mover.' + name), { colour: 'slate', dy: 0 });
    if (this.options.way && this.trail.length > 1) view.polyline(this.trail.map((p) => add(p, [0, -2])), styles.trail);
    if (this.options.rival) {
      view.polyline(this.rival.corners, styles.rival, true);
      view.text([this.rival.feet[0], this.rival.feet[1] - 44], say('mover.rival'), { colour: 'slate', dy: -8 });
    }
    if (this.body) this.figure(view, hero);
    if (this.options.planes) this.planes(view, hero);
    if (this.options.way) this.lens(view, hero);
    this.said(stage, hero);
  }

  // figure draws the hero: its shape is all that meets the level, the eyes are for us.
  figure(view, hero) {
    const { body } = this;
    outline(view, body, hero.squeezed ? styles.squeezed : styles.hero);
    const top = Math.min(...body.points.map((p) => p[1])) - body.r, { size: high } = this;
    const eye = view.project([hero.feet[0] + 2.5 * high * this.facing, top + 9 * high]), size = 3 * high * view.k;
    for (const side of [-1, 1]) {
      const x = eye[0] + side * 1.15 * size;
      view.trace(styles.eye, (c) => c.arc(x, eye[1], 0.9 * size, 0, 7), true);
      view.trace(styles.pupil, (c) => c.arc(x + 0.35 * size * this.facing, eye[1], 0.4 * size, 0, 7), true);
    }
  }

  // planes draws what the hero has met, and the floor.
  planes(view, hero) {
    const unit = view.pixel();
    const plane = (point, n, style, half, name) => {
      const way = [-n[1] * half * unit, n[0] * half * unit];
      view.line(sub(point, way), add(point, way), style);
      view.arrow(point, along(point, n, 30 * unit), { ...style, width: 1.8 });
      if (name) view.text(along(point, n, 38 * unit), name, { colour: style.stroke, dx: 24 * n[0], dy: n[1] > 0.5 ? 4 : -4 });
    };
    for (const m of this.marks) {
      if (m.side === 1 && hero.onFloor && m.id === hero.floor.id) continue;
      view.fade = 1 - 0.8 * (m.age / reach);
      plane(m.point, m.normal, sides[m.side], 40, m.side !== 1 && m.age < 0.1 && say('mover.' + sideNames[m.side]));
      view.fade = 1;
    }
    if (hero.onFloor) plane(hero.floor.point, hero.floor.normal, styles.floor, 26);
  }

  // lens draws the way of the last frame, magnified: the wish, the way with its planes, and what was added by
  // steps, snapping and what it rides on.
  lens(view, hero) {
    const r = view.width < 560 ? 46 : 66;
    const at = [view.width - r - 14, r + 14];
    const { rate } = this.app.stage.state.mover;
    const wish = scale(hero.wish, 1 / rate);
    const size = Math.max(len(wish), len(hero.moved));
    const c = view.ctx;
    c.save();
    c.globalAlpha = 0.92;
    c.fillStyle = view.colour.paper;
    c.beginPath();
    c.arc(...at, r, 0, 7);
    c.fill();
    c.globalAlpha = 1;
    c.lineWidth = 1.5;
    c.strokeStyle = view.colour.axis;
    c.stroke();
    c.clip();
    if (size > 0) {
      const k = (0.62 * r) / size;
      const mid = scale(add(wish, hero.moved), 0.25);
      const to = (p) => add(at, scale(sub(p, mid), k));
      const line = (p, q, style, tip) => arrow(view, to(p), to(q), style, tip);
      const plane = (q, n, style) => {
        const way = scale([-n[1], n[0]], 2.5 * size);
        line(sub(q, way), add(q, way), style);
      };
      if (hero.onFloor) plane(hero.moved, hero.floor.normal, { stroke: 'green', width: 2 });
      let p = [0, 0], v = wish, before = 0;
      for (const touch of hero.contacts) {
        const q = along(p, v, touch.t - before);
        line(p, q, { stroke: 'blue', width: 3 });
        plane(q, touch.normal, sides[touch.side]);
        [p, v, before] = [q, along(v, touch.lost, -1 / rate), touch.t];
      }
      const end = along(p, v, 1 - before);
      line([0, 0], wish, { stroke: 'slate', width: 1.6, dash: [4, 3] }, true);
      line(p, end, { stroke: 'blue', width: 3 });
      if (dist(end, hero.moved) > 0.03 * size) line(end, hero.moved, styles.rest);
      line(hero.moved, hero.moved, { stroke: 'blue', width: 8 });
    }
    c.restore();
    c.font = '500 12px ui-sans-serif, system-ui, sans-serif';
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.lineWidth = 4;
    c.strokeStyle = view.colour.paper;
    c.fillStyle = view.colour.slate;
    const text = size > 0 ? `× ${short((0.62 * r) / size / view.k, 2)}` : say('mover.rest');
    c.strokeText(text, at[0], at[1] + r - 12);
    c.fillText(text, at[0], at[1] + r - 12);
  }

  // said is what one should know, over the picture.
  said(stage, hero) {
    const name = (id) => this.walker.names[id] ?? '';
    let text = '';
    if (this.rewinds) text = say('mover.rewinding');
    else if (hero.squeezed && hero.squeezed[0] === hero.squeezed[1]) text = say('mover.inside', name(hero.squeezed[0]));
    else if (hero.squeezed) text = say('mover.squeezed', ...hero.squeezed.map(name));
    else if (hero.isWedged && hero.wall) text = say('mover.wedged');
    else if (!stage.running) text = say('mover.paused');
    stage.ribbon(text);
  }

  // lights shows what the hero has met.
  lights(hero) {
    for (const [name, on] of [['floor', hero.onFloor], ['wall', hero.wall], ['ceiling', hero.ceiling]]) {
      const chip = this.hud?.querySelector(`[data-side="${name}"]`);
      if (chip && chip.dataset.on !== String(on)) chip.dataset.on = String(on);
    }
  }

  answered(a) {
    const { stage } = this.app;
    stage.keep();
    const { hero } = a;
    this.lights(hero);
    const jolts = this.options.rival ? say('mover.stuck', this.rival.stuck) : '';
    if (this.jolts && this.jolts.textContent !== jolts) {
      this.jolts.textContent = jolts;
      this.jolts.hidden = jolts === '';
    }
    const count = `${hero.coins} / ${coins}`;
    if (this.purse && this.purse.textContent !== count) this.purse.textContent = count;
    if (stage.running && this.turn++ % 6 > 0) return;
    const name = (id) => this.walker.names[id] ?? '–';
    const rows = [
      ['OnFloor', hero.onFloor], ['OnWall', hero.wall], ['OnCeiling', hero.ceiling],
      ['Floor', hero.onFloor ? name(hero.floor.id) : '–'],
      [say('mover.incline'), hero.onFloor ? `${short((Math.atan2(hero.floor.normal[0], -hero.floor.normal[1]) * 180) / Math.PI, 4)}°` : '–'],
      [say('mover.ride'), hero.onFloor ? hero.floor.velocity : '–'],
      ['velocity', hero.velocity], ['SinceFloor', hero.sinceFloor], ['Landed', this.landed ?? '–'],
      ['Contacts', hero.contacts.length], [say('mover.feet'), hero.feet], [say('mover.time'), hero.ticks / ticks], ['Hash', hero.hash],
    ];
    this.rows.replaceChildren(...rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say)))));
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
  }

  link() {
    return `#mover=${encode(this.app.stage.state)}`;
  }

  // press follows a key, and tells whether it was for the hero.
  press(e, isDown) {
    if (e.ctrlKey || e.metaKey || e.altKey || (isDown && e.target.closest?.('input, select, textarea, button, a, summary, dialog'))) return false;
    const key = byCode[e.code];
    if (key) {
      this.hold('keys', key, isDown);
      return true;
    }
    if (e.code === 'KeyR') {
      this.rewind(isDown);
      return true;
    }
    if (!isDown || e.repeat && e.code !== 'Period') return false;
    if (e.code === 'KeyP') this.app.play();
    else if (e.code === 'Period') this.once();
    else if (e.key === '0') this.overview();
    else return false;
    return true;
  }

  // hold notes a key that is held or let go. A key begins what halts, unless one goes frame by frame.
  hold(from, key, isDown) {
    this.held[from] = isDown ? this.held[from] | keys[key] : this.held[from] & ~keys[key];
    if (isDown && !this.app.stage.running && !this.byFrame) this.run();
  }

  rewind(on) {
    if (on && !this.app.stage.running) this.run();
    this.rewinds = on;
  }

  // release lets all keys go: the page is left, or hidden.
  release() {
    this.held = { keys: 0, pad: 0 };
    this.rewinds = false;
  }

  overview() {
    this.whole = !this.whole;
    this.app.stage.fit();
    this.app.stage.moved();
  }

  // watchPad reads the first gamepad, if there is one.
  watchPad() {
    const pad = navigator.getGamepads?.().find((g) => g?.connected);
    if (!pad) return;
    const on = (i) => pad.buttons[i]?.pressed;
    const [x = 0, y = 0] = pad.axes;
    this.held.game = (x < -0.4 || on(14) ? keys.left : 0) | (x > 0.4 || on(15) ? keys.right : 0) | (on(0) || on(12) ? keys.jump : 0) |
      (y > 0.6 || on(13) ? keys.down : 0);
    this.rewinds = on(4) || (this.rewinds && !this.byGame);
    this.byGame = on(4);
  }

  // overlay puts the lights and the touch keys over the picture, as long as this page is open.
  overlay() {
    const { stage } = this.app;
    stage.element.querySelectorAll('.hud, .pad').forEach((e) => e.remove());
    this.purse = el('span', { class: 'purse' });
    this.jolts = el('span', { class: 'jolts', hidden: true });
    this.hud = el('div', { class: 'hud', 'aria-hidden': 'true' },
      ...['floor', 'wall', 'ceiling'].map((s) => el('span', { 'data-side': s, 'data-on': 'false' }, say('mover.' + s))), this.hasCoins && this.purse, this.jolts);
    const key = (name, sign) => {
      const b = button(sign, () => {}, { 'data-key': name, 'aria-label': say('mover.key.' + name), tabindex: '-1' });
      b.addEventListener('pointerdown', (e) => {
        e.preventDefault();
        b.setPointerCapture(e.pointerId);
        this.hold('pad', name, true);
      });
      for (const end of ['pointerup', 'pointercancel']) b.addEventListener(end, () => this.hold('pad', name, false));
      b.addEventListener('contextmenu', (e) => e.preventDefault());
      return b;
    };
    this.pad = el('div', { class: 'pad' }, el('span', {}, key('left', '◀'), key('right', '▶')), el('span', {}, key('down', '▼'), key('jump', '▲')));
    this.pad.hidden = !coarse.matches;
    stage.element.append(this.hud, this.pad);
  }

  // closed takes away what opened has put there.
  closed() {
    this.release();
    this.app.stage.ribbon('');
    this.app.stage.element.querySelectorAll('.hud, .pad').forEach((e) => e.remove());
  }

  panel() {
    const { stage } = this.app;
    const setting = () => stage.state.mover;
    this.rows = el('tbody', {});
    this.dock = new Dock(this.app);
    const refresh = [];
    const changed = () => {
      this.tune();
      this.fields();
    };
    const slider = (name) => {
      const [min, max, step, unit] = ranges[name];
      const shown = el('output', {});
      const range = el('input', { type: 'range', min: String(min), max: String(max), step: String(step), 'aria-label': names[name], 'data-field': name });
      range.addEventListener('input', () => {
        setting()[name] = Number(range.value);
        changed();
      });
      range.addEventListener('change', () => stage.done());
      range.addEventListener('pointerup', () => stage.element.focus({ preventScroll: true })); // the keys are the hero's again
      refresh.push(() => {
        range.value = String(setting()[name]);
        shown.textContent = setting()[name] + unit;
      });
      return el('label', { class: 'slide' }, el('span', {}, names[name]), range, shown);
    };
    const segments = (label, options, get, set) => {
      const all = options.map(([x, text]) => button(text, (e) => {
        set(x);
        all.forEach((b, i) => b.setAttribute('aria-pressed', String(options[i][0] === get())));
        if (e.detail > 0) stage.element.focus({ preventScroll: true });
      }, { 'data-option': String(x) }));
      refresh.push(() => all.forEach((b, i) => b.setAttribute('aria-pressed', String(options[i][0] === get()))));
      return el('div', { class: 'segments', role: 'group', 'aria-label': label }, el('span', {}, label), el('span', {}, ...all));
    };
    const choose = (name, label, texts) => segments(label, texts.map((t, i) => [i, t]), () => setting()[name], (x) => {
      setting()[name] = x;
      changed();
      stage.done();
    });
    this.fields = () => {
      refresh.forEach((f) => f());
      this.dock.show(program(setting()));
    };
    const option = (name) => {
      const box = el('input', { type: 'checkbox' });
      box.checked = this.options[name];
      box.addEventListener('change', () => {
        this.options[name] = box.checked;
        stage.moved();
        stage.element.focus({ preventScroll: true });
      });
      return el('label', { class: 'option' }, box, ' ', say('mover.show.' + name));
    };
    const chip = ([name, at]) => button(say('mover.' + name), (e) => {
      this.go(at);
      if (e.detail > 0) stage.element.focus({ preventScroll: true });
    }, { class: 'case', 'data-place': name });
    const kbd = (...list) => list.flatMap((k) => [el('kbd', {}, k), ' ']);
    const content = [
      el('h1', {}, say('mover.title')),
      el('p', {}, say('mover.about')),
      el('p', { class: 'keyline' }, ...kbd('←', '→'), say('mover.walks'), ' ', ...kbd('↑'), say('mover.jumps'), ' ', ...kbd('↓'), say('mover.ducks'), ' ',
        ...kbd('R'), say('mover.rewinds'), ' ', ...kbd('P'), say('mover.halts'), ' ', ...kbd('.'), say('mover.steps')),
      el('h2', {}, say('mover.places')),
      el('div', { class: 'cases' }, ...places.map(chip)),
      el('h2', {}, say('mover.fields')),
      el('div', { class: 'fields' }, ...Object.keys(ranges).map(slider),
        segments('dt', rates.map((r) => [r, `1/${r}`]), () => setting().rate, (x) => {
          setting().rate = x;
          changed();
          stage.done();
        }),
        segments(say('mover.speed'), Object.keys(speeds).map(Number).sort((a, b) => b - a).map((x) => [x, speeds[x]]), () => this.speed, (x) => (this.speed = x)),
        choose('shape', say('mover.shape'), choices.shape.map((s) => say('mover.shape.' + s))),
        choose('slope', 'Slope', choices.slope), choose('leave', 'Leave', choices.leave)),
      el('p', { class: 'options' }, option('rival'), option('planes'), option('way'), option('signs')),
      el('h2', {}, say('mover.state')),
      el('table', { class: 'rows' }, this.rows),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('mover.hantei')),
        el('p', {}, el('a', { href: `${document.getElementById('source').href}/blob/main/docs/mover${getLanguage() === 'ja' ? '.ja' : ''}.md`, rel: 'noreferrer' }, say('mover.more')))),
      this.dock.element,
    ];
    this.fields();
    if (this.hud?.isConnected) this.overlay(); // the language may be another
    return content;
  }
}

// outline draws all that is within a radius of the hull of points.
export function outline(view, { points, r }, style) {
  if (points.length === 1) view.solid(points[0], points[0], r, style);
  else if (points.length > 2) view.polyline(points, style, true);
  else if (r > 0) view.solid(points[0], points[1], r, style);
  else view.line(points[0], points[1], style);
}

// arrow draws on the screen.
function arrow(view, p, q, style, hasTip) {
  view.trace(style, (c) => {
    c.moveTo(...p);
    c.lineTo(...q);
  });
  const l = dist(p, q);
  if (!hasTip || l < 4) return;
  view.trace({ ...style, dash: [] }, (c) => {
    const back = scale(sub(p, q), 7 / l);
    for (const s of [-0.5, 0.5]) {
      c.moveTo(...q);
      c.lineTo(q[0] + back[0] - s * back[1], q[1] + back[1] + s * back[0]);
    }
  });
}

// program returns the fields as they stand in Go.
function program(m) {
  return `hero := d2.Mover[string]{
\tUp:       d2.V(0, -1), // y points down
\tMaxSlope: ${m.maxSlope} * math.Pi / 180,
\tSnap:     ${m.snap},
\tStep:     ${m.step},
\tCorner:   ${m.corner},
\tOneWay:   oneWay, // the layer of the green lines
\tSlope:    d2.${choices.slope[m.slope]},
\tLeave:    d2.${choices.leave[m.leave]},
}

// in each frame
velocity = hero.Slide(&world, "hero", velocity, 1.0/${m.rate})
`;
}

// stroll is what stands for this page on the first one: a hero on a slope, and what is on the way.
export const stroll = {
  yDown: true,

  ask: () => ({}),

  draw(view) {
    const put = (points, r, style) => outline(view, { points, r }, style);
    put([[0, 0], [60, 0], [60, 30], [0, 30]], 0, styles.ground);
    put([[60, 0], [150, -50], [190, -50], [190, 30], [60, 30]], 0, styles.ground);
    for (const i of [0, 1, 2, 3]) put([[190 + 14 * i, -50 + 12 * (i + 1)], [204 + 14 * i, -50 + 12 * (i + 1)], [204 + 14 * i, 30], [190 + 14 * i, 30]], 0, styles.ground);
    put([[246, -2], [300, -2], [300, 30], [246, 30]], 0, styles.ground);
    put([[10, -58], [70, -58]], 0, styles.sheet);
    put([[222, -74], [286, -74], [286, -66], [222, -66]], 0, styles.moving);
    for (const p of [[28, -74], [54, -74], [254, -92]]) put([p], 5, styles.coin);
    const n = [-50 / Math.hypot(90, 50), -90 / Math.hypot(90, 50)], at = [112, -50 * (52 / 90)];
    const low = along(at, n, 11);
    put([low, add(low, [0, -20])], 11, styles.hero);
    view.line(along(at, [-n[1], n[0]], -30), along(at, [-n[1], n[0]], 30), styles.floor);
    view.arrow(at, along(at, n, 34), styles.floor);
  },

  start: () => ({ dim: 2, shapes: [{ name: 'from', kind: 'point', a: [0, -100] }, { name: 'to', kind: 'point', a: [300, 30] }] }),
};
