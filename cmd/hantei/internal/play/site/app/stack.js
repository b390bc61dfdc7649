// Boxes on boxes: a small solver on Contacts holds towers, pyramids and houses of cards, which one may shoot
// at, take to pieces, and bring back.

import { Dock } from './dock.js';
import { button, el, value } from './dom.js';
import { short } from './number.js';
import { arc, feature, fresh, power, program, rate, scenes, speeds, styles, warm } from './piles.js';
import { copy, encode } from './state.js';
import { add, along, len, scale, sub } from './vec.js';
import { getLanguage, say } from './words.js';
import { Pile } from './worlds.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export class StackAct {
  constructor(app) {
    this.app = app;
    this.bare = true; // without axes: there is a floor
    this.options = { points: true, impulses: false, ids: false, forget: false };
    this.speed = 1;
    this.scene = 0;
    this.chosen = 1;
    this.hand = null;
    this.turn = 0;
  }

  // box is what is seen of a scene.
  get box() {
    const { dim } = this.app.stage.state;
    const { wide, high } = scenes[this.scene][dim];
    return dim === 3 ? { min: [-wide, -0.6 * wide, 0], max: [wide, 0.6 * wide, high] } : { min: [-wide, -0.5], max: [wide, high] };
  }

  start(dim) {
    const [a, b] = copy(scenes[this.scene][dim].aim);
    this.key = null; // begin anew
    return { dim, shapes: [{ name: 'ball', kind: 'ray', a, b, style: 'mover' }], stack: { scene: this.scene } };
  }

  async prepare() {
    StackAct.loaded ??= Pile.load();
    this.pile = await StackAct.loaded;
  }

  // opened begins: who wants less motion begins with a key.
  opened() {
    this.overlay();
    if (!still.matches) this.run();
  }

  run(on = true) { this.app.run(on); }

  async show(dim, scene) {
    const { stage } = this.app;
    const ran = stage.running;
    stage.running = false;
    this.scene = scene;
    await stage.put(this.start(dim));
    stage.done();
    this.app.fill();
    this.app.syncTools();
    if (ran) this.run();
  }

  setDim(dim) {
    return this.show(dim, this.scene);
  }

  begin(state) {
    this.key = `${state.dim} ${state.stack.scene}`;
    this.scene = state.stack.scene;
    this.pile.begin(state.dim, this.scene);
    this.pile.forget(this.options.forget);
    this.pile.step(warm);
    this.owed = 0;
    this.hand = null;
    this.chosen = 1;
    this.born = new Map(); // when points were there first
    this.note(true);
  }

  // note reads what there is, and since when points are there. What is there after a way back is not new.
  note(isBack = false) {
    const seen = (this.seen = this.pile.read());
    const born = new Map();
    for (const p of seen.points) {
      const key = `${p.a} ${p.b} ${p.feature}`;
      const since = this.born.get(key);
      born.set(key, since !== undefined && since <= seen.steps ? since : isBack ? seen.steps - fresh : seen.steps);
      p.age = seen.steps - born.get(key);
    }
    this.born = born;
  }

  step(stage, dt) {
    if (!this.key) return; // nothing is there yet
    if (this.rewinds) {
      if (!this.pile.rewind()) this.rewinds = false;
      this.note(true);
      return;
    }
    this.owed += dt * this.speed * rate;
    const most = Math.max(1, Math.min(12, Math.floor(12 / (this.took || 0.5)))); // so that a slow machine keeps up
    const n = Math.min(most, Math.floor(this.owed));
    this.owed = Math.min(this.owed - n, 1);
    if (n === 0) return;
    const start = performance.now();
    this.pile.step(n);
    this.took = 0.9 * (this.took ?? 0) + (0.1 * (performance.now() - start)) / n;
    this.note();
  }

  // once is one step, and a halt.
  once() {
    if (!this.key) return;
    this.run(false);
    this.pile.step(1);
    this.note();
    this.app.stage.changed();
    this.app.stage.done();
  }

  rewind(on) {
    if (on) this.letGo();
    if (on && !this.app.stage.running) this.run();
    this.rewinds = on;
  }

  shoot() {
    if (!this.key) return;
    const [aim] = this.app.stage.state.shapes;
    this.pile.shoot(aim.a, scale(aim.b, power));
    this.note();
    this.run();
    this.app.stage.changed();
  }

  ask(_, state) {
    if (this.key !== `${state.dim} ${state.stack.scene}`) {
      this.begin(state);
      this.app.stage.fit();
      this.fields?.();
    }
    return this.seen;
  }

  // grab takes hold of the box at a place on the screen, and tells whether there is one.
  grab(at) {
    const { view, state } = this.app.stage;
    if (!this.key) return false;
    let hold;
    if (state.dim === 2) {
      hold = this.pile.hold(view.unproject(...at), [0, 0], 14 * view.pixel());
    } else {
      const far = view.unproject(...at, view.target);
      hold = this.pile.hold(view.eye, scale(sub(far, view.eye), 4), 0);
    }
    if (!hold) return false;
    this.hand = hold.at;
    this.choose(hold.body);
    this.rewinds = false;
    this.run();
    return true;
  }

  // tug moves the hand to a place on the screen, and letGo opens it.
  tug(at) {
    if (!this.hand) return;
    this.move(this.app.stage.view.unproject(...at, this.hand));
  }

  move(to) {
    this.hand = to;
    if (this.hand.at(-1) < 0.1) this.hand[this.hand.length - 1] = 0.1; // not into the floor
    this.pile.drag(this.hand);
    this.app.stage.changed();
  }

  letGo() {
    if (!this.hand) return;
    this.hand = null;
    this.pile.drop();
    this.note();
    this.app.stage.changed();
  }

  choose(body) {
    this.chosen = body;
    this.note();
    this.turn = 0;
    this.app.stage.changed();
  }

  // press follows a key, and tells whether it was for the pile.
  press(e, isDown) {
    if (e.ctrlKey || e.metaKey || e.altKey || (isDown && e.target.closest?.('input, select, textarea, button, a, summary, dialog'))) return false;
    if (e.code === 'KeyR') {
      this.rewind(isDown);
      return true;
    }
    if (!isDown) return false;
    const way = { ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, 1], ArrowDown: [0, 0, -1], PageUp: [0, 1, 0], PageDown: [0, -1, 0] }[e.key];
    if (way && this.hand) {
      this.move(along(this.hand, this.hand.length === 3 ? way : [way[0], way[2]], e.shiftKey ? 0.05 : 0.2));
      return true;
    }
    if (e.repeat && e.code !== 'Period') return false;
    if (e.code === 'Space') this.shoot();
    else if (e.code === 'KeyP') this.app.play();
    else if (e.code === 'Period') this.once();
    else if (e.code === 'KeyB') this.take(e.shiftKey ? -1 : 1);
    else if (e.key === 'Escape' && this.hand) this.letGo();
    else if (/^(Digit|Numpad)[123]$/.test(e.code)) this.show(this.app.stage.state.dim, Number(e.code.at(-1)) - 1);
    else return false;
    return true;
  }

  // take takes hold of the next box by its middle, or of the one before.
  take(way) {
    if (!this.key) return;
    const { bodies } = this.seen;
    let next = this.chosen;
    if (this.hand) {
      this.letGo();
      do next = ((next - 1 + way + bodies.length - 1) % (bodies.length - 1)) + 1;
      while (bodies[next].isGone && next !== this.chosen);
    } else if (bodies[next].isGone) {
      next = 1;
    }
    this.hand = bodies[next].at;
    this.pile.holdBody(next, this.hand);
    this.choose(next);
    this.app.hear(this.nameOf(next));
    this.run();
  }

  // release lets all keys go: the page is left, or hidden.
  release() {
    this.rewinds = false;
    this.letGo();
  }

  nameOf(body) {
    if (body === 0) return say('stack.floor');
    return this.seen.bodies[body].r > 0 ? say('stack.ball', body - this.seen.bodies.findIndex((b) => b.r > 0) + 1) : say('stack.box', body);
  }

  draw(view, seen, stage) {
    seen.bodies.forEach((b, i) => {
      if (b.isGone) return;
      const style = i === 0 ? 'floor' : i === this.chosen ? 'chosen' : b.r > 0 ? 'ball' : i % 2 ? 'odd' : 'even';
      if (b.r > 0) {
        view.solid(b.at, b.at, b.r, styles[style]);
        if (view.dim === 2) view.line(b.at, add(b.at, b.half[0]), styles[style]);
      } else {
        view.brick(b.at, b.half, styles[style]);
      }
    });
    // The greatest impulse has one length in all scenes.
    const long = (80 * view.pixel()) / Math.max(1e-9, ...seen.points.map((p) => len(p.impulse)));
    for (const p of this.options.points ? seen.points : []) this.point(view, p, long);
    if (seen.held) {
      view.line(seen.held.from, seen.held.to, styles.string);
      view.dot(seen.held.to, 'before', 5);
    }
    arc(view, stage.state.shapes[0]);
    stage.ribbon(this.rewinds ? say('stack.rewinding') : stage.running ? '' : say('stack.paused'));
  }

  // point draws a point where two hold each other: red as long as it is new.
  point(view, p, long) {
    const style = p.age < fresh ? styles.fresh : styles.kept;
    const isChosen = p.a === this.chosen || p.b === this.chosen;
    const end = this.options.impulses ? along(p.at, p.impulse, long) : along(p.at, p.normal, 0.3 * Math.max(1, 50 * view.pixel()));
    if (this.options.impulses) view.line(p.at, end, style);
    else if (view.dim === 2 || isChosen) view.arrow(p.at, end, style);
    const size = isChosen ? 4.5 : view.dim === 2 ? 3 : 2.2;
    if (p.age < fresh) view.hollow(p.at, style, 1.5 * size); // what is new is told by its form, too
    else view.dot(p.at, style, size);
    if (isChosen || this.options.ids) view.text(p.at, feature(p.feature), { colour: style.stroke, dx: 24, dy: -2 });
  }

  answered(seen) {
    const { stage } = this.app;
    stage.keep();
    if (this.chips) {
      const said = seen.rests ? say('stack.rests') : `${short(Number(seen.speed.toPrecision(2)))}`;
      if (this.chips.rest.dataset.on !== String(seen.rests)) this.chips.rest.dataset.on = String(seen.rests);
      const text = seen.rests ? said : say('stack.moves', said);
      if (this.chips.rest.textContent !== text) this.chips.rest.textContent = text;
    }
    if (stage.running && this.turn++ % 6 > 0) return;
    const old = seen.points.filter((p) => p.isKept).length;
    const brief = (x) => Number(x.toPrecision(3));
    const rows = [
      [say('stack.bodies'), seen.bodies.filter((b) => !b.isGone).length - 1], [say('stack.points'), seen.points.length], [say('stack.kept'), old],
      [say('stack.speed'), brief(seen.speed)], [say('stack.energy'), brief(seen.energy)], [say('stack.steps'), seen.steps],
      [say('stack.took'), this.took ? `${short(Number(this.took.toPrecision(2)))} ms` : '–'],
    ];
    this.rows.replaceChildren(...rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say)))));
    this.title.textContent = say('stack.of', this.nameOf(this.chosen));
    const mine = seen.points.filter((p) => p.a === this.chosen || p.b === this.chosen);
    this.mine.replaceChildren(...mine.map((p) => el('tr', {},
      el('td', {}, this.nameOf(p.a === this.chosen ? p.b : p.a)),
      el('td', {}, el('data', { value: String(p.feature), title: `0x${p.feature.toString(16).padStart(8, '0')}` }, feature(p.feature))),
      el('td', {}, value(brief(p.depth), say)), el('td', {}, value(brief(len(p.impulse)), say)))));
    this.none.hidden = mine.length > 0;
    if (seen.rests !== this.rested) {
      this.rested = seen.rests;
      if (seen.rests) this.app.hear(say('stack.rests'));
    }
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
    const { dim, stack } = this.app.stage.state;
    if (`${dim} ${stack.scene}` !== this.filled) {
      this.scene = stack.scene;
      this.app.fill(); // undo has brought another scene back
    }
  }

  link() {
    return `#stack=${encode(this.app.stage.shared)}`;
  }

  // overlay puts the light and the trigger over the picture, as long as this page is open.
  overlay() {
    const { stage } = this.app;
    stage.element.querySelectorAll('.hud, .pad').forEach((e) => e.remove());
    this.chips = { rest: el('span', { 'data-side': 'rests', 'data-on': 'false' }) };
    const fire = button(say('stack.shoot'), () => this.shoot(), { 'data-key': 'shoot', class: 'shoot' });
    stage.element.append(el('div', { class: 'hud', 'aria-hidden': 'true' }, this.chips.rest), el('div', { class: 'pad' }, el('span', {}), el('span', {}, fire)));
  }

  // closed takes away what opened has put there.
  closed() {
    this.release();
    this.app.stage.ribbon('');
    this.app.stage.element.querySelectorAll('.hud, .pad').forEach((e) => e.remove());
  }

  panel() {
    const { stage } = this.app;
    const { dim } = stage.state;
    this.filled = `${dim} ${stage.state.stack.scene}`;
    this.rows = el('tbody', {});
    this.mine = el('tbody', {});
    this.title = el('h2', {});
    this.none = el('p', { class: 'hint' }, say('stack.none'));
    this.dock = new Dock(this.app);
    const segments = (label, options, get, set) => {
      const sync = () => all.forEach((b, i) => b.setAttribute('aria-pressed', String(options[i][0] === get())));
      const all = options.map(([x, text]) => button(text, (e) => {
        set(x);
        sync();
        if (e.detail > 0) stage.element.focus({ preventScroll: true }); // the keys are the pile's again
      }, { 'data-option': String(x) }));
      sync();
      return el('div', { class: 'segments', role: 'group', 'aria-label': label }, el('span', {}, label), el('span', {}, ...all));
    };
    const option = (name) => {
      const box = el('input', { type: 'checkbox', 'data-field': name });
      box.checked = this.options[name];
      box.addEventListener('change', () => {
        this.options[name] = box.checked;
        if (name === 'forget') this.pile.forget(box.checked);
        stage.moved();
        stage.element.focus({ preventScroll: true });
      });
      return el('label', { class: 'option' }, box, ' ', say('stack.show.' + name));
    };
    const kbd = (...list) => list.flatMap((k) => [el('kbd', {}, k), ' ']);
    const page = (path) => `${document.getElementById('source').href}/blob/main/${path}`;
    const content = [
      el('h1', {}, say('stack.title')),
      el('p', {}, say('stack.about')),
      el('p', { class: 'keyline' }, ...kbd('Space'), say('stack.shoots'), ' ', ...kbd('1', '2', '3'), say('stack.scenes'), ' ', ...kbd('B'), say('stack.takes'), ' ', ...kbd('Esc'), say('stack.drops'), ' ',
        ...kbd('R'), say('mover.rewinds'), ' ', ...kbd('P'), say('mover.halts'), ' ', ...kbd('.'), say('stack.once')),
      el('div', { class: 'fields' },
        segments(say('stack.scene'), scenes.map(({ name }, i) => [i, say('stack.' + name)]), () => this.scene, (i) => this.show(stage.state.dim, i)),
        segments(say('mover.speed'), Object.keys(speeds).map(Number).sort((a, b) => b - a).map((x) => [x, speeds[x]]), () => this.speed, (x) => (this.speed = x))),
      el('p', { class: 'options' }, option('points'), option('impulses'), option('ids'), option('forget')),
      el('table', { class: 'rows' }, this.rows),
      this.title,
      el('table', { class: 'rows points' }, el('thead', {}, el('tr', {}, ...['with', 'feature', 'depth', 'impulse'].map((h) => el('th', { scope: 'col' }, say('stack.' + h))))), this.mine),
      this.none,
      el('p', { class: 'hint' }, say('stack.letters')),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('stack.hantei')),
        el('p', {}, el('a', { href: page(`docs/contacts${getLanguage() === 'ja' ? '.ja' : ''}.md`), rel: 'noreferrer' }, say('stack.more')), ' · ',
          el('a', { href: page(`internal/stack/${dim === 3 ? 'space' : 'plane'}.go`), rel: 'noreferrer' }, say('stack.solver')))),
      this.dock.element,
    ];
    this.dock.show(program(dim));
    if (this.chips?.rest.isConnected) this.overlay(); // the language may be another
    this.turn = 0;
    return content;
  }
}
