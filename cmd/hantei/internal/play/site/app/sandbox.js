// The sandbox: any shapes, and what every pair of them answers.

import { center, corners, discs } from './body.js';
import { button, el, numberInput, toClipboard, value } from './dom.js';
import { gallery } from './examples.js';
import { goLiteral, short } from './number.js';
import { goShape, goVector } from './go.js';
import { fieldNames, listName, whyNot } from './lesson.js';
import { addable, details, fileKind, fromFile, isPath, kindName, kindOf, makeBody, moved, place, toFile } from './shapes.js';
import { encode, fromText, isBody, isInSpace, isRound, toText } from './state.js';
import { isLand, landOf } from './terrain.js';
import { add, along, fill, sub, unit } from './vec.js';
import { say } from './words.js';

// Up to this number of shapes every pair is asked, above it the pairs of one shape.
const most = 40;
const mostRows = 60;

export class SandboxAct {
  constructor(app) {
    this.app = app;
    this.asks = true; // the engine, in both dimensions
    this.chosen = null; // the names of the pair that is shown with all it answers
  }

  start(dim) {
    this.example = this.title = this.about = undefined;
    const at = (...xs) => fill(xs, dim);
    return {
      dim,
      shapes: [
        { name: 'bar', kind: 'capsule', a: at(-6, 2, 0), b: at(6, -2, 1), r: 1.2 },
        { name: 'ball', kind: 'ball', a: at(1, 2.5, 1), r: 2, v: at(1.5, -2.5, 0) },
        { name: 'pebble', kind: 'ball', a: at(-6, 6, 1), r: 0.7, m: at(3, -5, 0) },
        { name: 'ray', kind: 'ray', a: at(7, 4, 2), b: at(-1, -2, -0.5) },
      ],
    };
  }

  pairs(shapes) {
    const list = [];
    if (shapes.length > most) {
      const one = shapes.find((s) => s.name === this.chosen?.[0]) ?? shapes[0];
      for (const s of shapes) if (s !== one) list.push([one, s]);
      return list;
    }
    for (let i = 0; i < shapes.length; i++) for (let j = i + 1; j < shapes.length; j++) list.push([shapes[i], shapes[j]]);
    return list;
  }

  // ask asks all there is to ask of every pair: what moves or is a path comes first.
  ask(engine, state) {
    const questions = {};
    const pairs = this.pairs(state.shapes).map(([a, b]) => (!(a.v || a.m) && (b.v || b.m || (isPath(b) && !isPath(a))) ? [b, a] : [a, b]));
    pairs.forEach(([a, b], i) => {
      questions[i + ' pair'] = { op: 'pair', a: a.name, b: b.name };
      if (isPath(a)) questions[i + ' path'] = { op: 'path', a: a.name, b: b.name };
      if (a.m || b.m) {
        questions[i + ' sweep'] = { op: 'sweep', a: a.name, b: b.name, motion: a.m ?? fill([], state.dim), motionB: b.m };
      }
    });
    const answers = engine.ask(state, questions);
    if (!answers) return null;
    const list = pairs.map(([a, b], i) => ({ a, b, pair: answers[i + ' pair'], path: answers[i + ' path'], sweep: answers[i + ' sweep'] }));
    // The bounces need the normals.
    const bounces = {};
    list.forEach((p, i) => {
      if (p.a.v && p.pair.overlap) bounces[i] = { op: 'bounce', v: p.a.v, n: p.pair.normal, e: p.a.e ?? 1 };
    });
    if (Object.keys(bounces).length) {
      const more = engine.ask(state, bounces);
      for (const i in more) list[i].bounce = more[i];
    }
    return list;
  }

  draw(view, list, stage) {
    const { shapes } = stage.state;
    const met = new Set(list.filter((p) => p.pair.overlap && !isPath(p.a) && !isPath(p.b)).flatMap((p) => [p.a.name, p.b.name]));
    for (const s of shapes) {
      view.shape(s, met.has(s.name) ? 'hit' : s.v || s.m ? 'mover' : 'body');
      const from = isBody(s.kind) ? center(view.finite(s)) : s.a;
      if (shapes.length <= most) view.text(from, s.name, { dy: 16 });
      if (s.v) view.arrow(from, add(from, s.v), 'before');
      if (!s.m) continue;
      view.arrow(from, add(from, s.m), 'before');
      if (isBody(s.kind) && s.kind !== 'half') view.body(corners(view.finite(s)).flatMap((p) => [p, add(p, s.m)]), s.r, 'swept');
      if (s.kind === 'ball') view.solid(s.a, add(s.a, s.m), s.r, 'swept');
      if (isRound(s.kind)) {
        const [points, radii] = discs(s);
        view.body([...points, ...points.map((p) => add(p, s.m))], [...radii, ...radii], 'swept');
      }
    }
    // Of several bounces of one shape only that of the chosen pair is drawn.
    const bounces = (s) => list.filter((p) => p.bounce && p.a === s);
    for (const p of list) {
      const { a, b, pair } = p;
      if (p.path?.clip.ok && Number.isFinite(p.path.clip.enter) && Number.isFinite(p.path.clip.exit)) {
        const way = a.kind === 'segment' ? a.b.map((x, i) => x - a.a[i]) : a.b;
        view.line(along(a.a, way, p.path.clip.enter), along(a.a, way, p.path.clip.exit), 'inside');
        p.path.crossings.forEach((c) => {
          view.arrow(c.point, along(c.point, c.normal, view.unit() * 0.7), 'normal');
          view.dot(c.point, 'normal');
        });
      } else if (pair.overlap && Number.isFinite(pair.depth)) {
        view.arrow(pair.point, along(pair.point, pair.normal, view.unit()), 'normal');
        view.dot(pair.point, 'normal');
        if (p.bounce && (bounces(a).length === 1 || this.isChosen(p))) {
          const push = pair.normal.map((x) => x * pair.depth);
          const to = add(isBody(a.kind) ? center(a) : a.a, push);
          if (a.kind === 'ball') view.solid(to, to, a.r, 'ghost');
          if (isBody(a.kind)) view.shape(moved({ ...a, m: push }, 1), 'ghost');
          view.arrow(to, add(to, p.bounce.bounced), 'after');
        }
      }
      if (p.sweep?.hit.ok && p.sweep.hit.t > 0) {
        const { hit } = p.sweep;
        for (const s of [a, b]) if (s.m) view.shape(moved(s, hit.t), 'impact');
        view.arrow(hit.point, along(hit.point, hit.normal, view.unit()), 'normal');
        view.dot(hit.point, 'normal');
        view.text(hit.point, `T = ${short(hit.t)}`, { colour: 'red' });
      }
      if (!pair.overlap && (this.isChosen(p) || shapes.length <= 3)) {
        view.line(pair.onA, pair.onB, 'push');
        view.between(pair.onA, pair.onB, short(pair.distance), 'green');
      }
    }
  }

  // take makes a shape the one whose pairs are asked, if there are too many.
  take(s) {
    if (this.app.stage.state.shapes.length > most) this.chosen = [s.name];
  }

  isChosen(p) {
    return this.chosen?.length === 2 && this.chosen.includes(p.a.name) && this.chosen.includes(p.b.name);
  }

  // focus is the chosen pair, for the lens.
  focus(list) {
    const p = list.find((x) => this.isChosen(x));
    return p ? { a: p.a, b: p.b, c: p.pair } : null;
  }

  answered(list) {
    this.app.stage.keep();
    this.list = list;
    const { engine, state } = this.app.stage;
    const rows = list.length > mostRows ? list.filter((p) => p.pair.overlap || p.sweep?.hit.ok || this.isChosen(p)).slice(0, mostRows) : list;
    this.parts.answers.replaceChildren(...rows.map((p) => {
      const pick = () => {
        this.chosen = this.isChosen(p) ? null : [p.a.name, p.b.name];
        this.app.stage.changed();
      };
      return el('tr', { class: this.isChosen(p) ? 'chosen' : undefined, 'data-verdict': p.pair.verdict },
        el('th', { scope: 'row' }, button(`${p.a.name} – ${p.b.name}`, pick, { 'aria-pressed': String(this.isChosen(p)) })),
        el('td', {}, say('verdict.' + p.pair.verdict)),
        el('td', {}, value(p.pair.overlap ? p.pair.depth : p.pair.distance, say)),
        el('td', {}, p.path?.cast.ok ? value(p.path.cast.t, say) : p.sweep?.hit.ok ? value(p.sweep.hit.t, say) : '–'));
    }));
    this.parts.count.textContent = say(state.shapes.length > most ? 'sandbox.some' : 'sandbox.asked', list.length, rows.length, short(engine.took));
    const chosen = list.find((p) => this.isChosen(p));
    this.parts.details.replaceChildren(...(chosen ? details(chosen) : [el('tr', {}, el('td', {}, say('sandbox.choose')))]));
    this.parts.inputs.forEach((input) => input.refresh());
  }

  async setDim(dim) {
    this.chosen = null;
    await this.app.stage.put(this.start(dim));
    this.app.stage.done();
    this.rebuild();
  }

  // key tells states apart that have other fields.
  key(state) {
    return state.dim + state.shapes.map((s) => s.name + s.kind + Boolean(s.v) + Boolean(s.m) + s.list?.length).join();
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
    if (this.key(this.app.stage.state) !== this.shownKey) this.rebuild(); // undo has brought a shape back
  }

  rebuild() {
    this.app.fill();
    this.app.tools();
    this.app.stage.handles.sync();
    this.app.stage.changed();
  }

  link() {
    return `#sandbox=${encode(this.app.stage.shared)}`;
  }

  // edit changes the shapes and shows the new list.
  edit(change) {
    const { stage } = this.app;
    change(stage.state);
    stage.done();
    this.rebuild();
  }

  panel() {
    const { state } = this.app.stage;
    this.shownKey = this.key(state);
    this.parts = { inputs: [], answers: el('tbody', {}), details: el('tbody', {}), count: el('p', { class: 'hint' }) };
    const file = el('input', { type: 'file', accept: '.json,application/json', 'aria-label': say('sandbox.open'), class: 'offscreen', tabindex: '-1' });
    file.addEventListener('change', () => file.files[0] && this.app.openFile(file.files[0]));
    return [
      el('h1', {}, say('sandbox.title')),
      el('p', {}, say('sandbox.about')),
      gallery(this.app, this.example),
      ...(this.about ? [el('h2', { lang: 'en' }, this.title ?? ''), el('p', { lang: 'en' }, this.about)] : []),
      el('div', { class: 'cases' }, ...addable.filter((kind) => state.dim === 3 || !isInSpace(kind)).map((kind) => button('+ ' + kindName(kind, state.dim), () => this.edit((s) => s.shapes.push(this.make(kind, s))), { class: 'case', 'data-add': kind }))),
      el('div', { class: 'cases' },
        file, button(say('sandbox.open'), () => file.click(), { class: 'case' }),
        button(say('sandbox.save'), () => this.save(), { class: 'case', 'data-tool': 'save' }),
        button(say('sandbox.test'), async () => {
          await toClipboard(this.goTest());
          this.app.announce(say('copied'));
        }, { class: 'case', 'data-tool': 'gotest' })),
      el('section', {}, el('h2', {}, say('sandbox.answers')), this.parts.count,
        el('table', { class: 'answers' }, el('thead', {}, el('tr', {}, ...['pair', 'verdict', 'number', 't'].map((k) => el('th', { scope: 'col' }, say('sandbox.' + k))))), this.parts.answers)),
      el('section', {}, el('h2', {}, say('sandbox.details')), el('table', { class: 'rows' }, this.parts.details)),
      el('section', {}, el('h2', {}, say('sandbox.shapes')), ...state.shapes.slice(0, mostRows).map((s) => this.editor(s, state))),
    ];
  }

  // make returns a new shape where there is room.
  make(kind, state) {
    const { view } = this.app.stage;
    const name = (n) => `${kind}${n}`;
    let n = 1;
    while (state.shapes.some((s) => s.name === name(n))) n++;
    const u = view.unit();
    const round = (x) => Number(x.toPrecision(3));
    const middle = place(state, view, u).map(round);
    const s = { name: name(n), kind, a: middle };
    if (kind === 'segment' || kind === 'capsule' || isRound(kind)) s.b = middle.map((x, i) => round(x + (i === 0 ? 2 * u : 0)));
    if (kind === 'ray' || kind === 'line') s.b = middle.map((_, i) => round(i === 0 ? u : i === 1 ? u / 2 : 0));
    if (kind === 'ball' || kind === 'capsule') s.r = round(u / 2);
    if (isRound(kind)) Object.assign(s, { r: round(0.8 * u), rb: kind === 'tapered' ? round(0.3 * u) : 0 });
    if (isBody(kind)) Object.assign(s, makeBody(kind, middle, u, round), { r: 0 });
    return s;
  }

  editor(s, state) {
    const axes = ['x', 'y', 'z'].slice(0, state.dim);
    const labels = fieldNames(s);
    const now = () => this.app.stage.state.shapes.find((x) => x.name === s.name);
    const field = (label, get, set, accept) => {
      const input = numberInput(`${s.name} ${label}`, get, (x) => {
        set(x);
        this.app.stage.changed();
        this.app.stage.done();
      }, accept, whyNot);
      this.parts.inputs.push(input);
      return input;
    };
    const rows = [];
    for (const key of ['a', 'b', 'v', 'm']) {
      if (!s[key]) continue;
      const label = labels[key] || 'Vec';
      rows.push(el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, ...axes.map((x, i) => field(`${label} ${x}`, () => now()?.[key]?.[i], (n) => (now()[key][i] = n))))));
    }
    s.list?.forEach((_, k) => {
      const label = listName(s, k);
      rows.push(el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, ...axes.map((x, i) => field(`${label} ${x}`, () => now()?.list?.[k]?.[i], (n) => (now().list[k][i] = n))))));
    });
    if (s.kind === 'hull') {
      const points = (change) => () => this.edit(() => change(now().list));
      rows.push(el('tr', {}, el('th', { scope: 'row' }, say('sandbox.points')), el('td', {},
        button('+', points((list) => list.length < 23 && list.push(along(center(s), unit(sub(list[0] ?? s.a, s.a)), this.app.stage.view.unit()))), { 'aria-label': say('sandbox.more', s.name) }),
        button('−', points((list) => list.length > 0 && list.pop()), { 'aria-label': say('sandbox.fewer', s.name) }))));
    }
    for (const [key, label] of s.kind === 'tapered' ? [['r', 'RA'], ['rb', 'RB']] : [['r', say('radius')], ['rb', say('rounding')]]) {
      if (s[key] !== undefined) rows.push(el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, field(label, () => now()?.[key], (n) => (now()[key] = n), (n) => n >= 0))));
    }
    const toggle = (key, label) => {
      const box = el('input', { type: 'checkbox' });
      box.checked = s[key] !== undefined;
      box.addEventListener('change', () => this.edit(() => {
        const u = this.app.stage.view.unit();
        if (box.checked) now()[key] = fill([Number((2 * u).toPrecision(2))], state.dim);
        else delete now()[key];
      }));
      return el('label', {}, box, ' ', label);
    };
    const name = el('input', { type: 'text', class: 'name', 'aria-label': say('sandbox.name', s.name), autocomplete: 'off', spellcheck: 'false' });
    name.value = s.name;
    name.addEventListener('change', () => {
      const text = name.value.trim();
      const taken = text === '' || state.shapes.some((x) => x !== s && x.name === text);
      name.toggleAttribute('aria-invalid', taken);
      if (!taken) this.edit(() => (now().name = text));
    });
    return el('div', { class: 'shape' },
      el('div', { class: 'shape-head' }, name, el('span', { class: 'kind' }, kindName(s.kind, state.dim)), toggle('v', say('velocity')), toggle('m', say('motion')),
        button('×', () => this.edit((st) => (st.shapes = st.shapes.filter((x) => x.name !== s.name))), { 'aria-label': say('sandbox.remove', s.name) })),
      el('table', { class: 'numbers' }, el('tbody', {}, ...rows)));
  }

  // scene returns the state as a scene file.
  scene() {
    const { state } = this.app.stage;
    const shapes = state.shapes.map((s) => {
      const out = { name: s.name, type: fileKind(s, state.dim) };
      Object.assign(out, toFile(s));
      if (s.kind === 'tapered') Object.assign(out, { ra: s.r, rb: s.rb });
      else if (s.r !== undefined) out.radius = s.r;
      if (isInSpace(s.kind) && s.rb) out.rounding = s.rb;
      if (s.v) {
        out.velocity = s.v;
        if (s.e !== undefined && s.e !== 1) out.restitution = s.e;
      }
      if (s.m) out.motion = s.m;
      return out;
    });
    return toText({ version: 1, title: state.title || undefined, dim: state.dim, y: state.yDown ? 'down' : undefined, shapes });
  }

  // save downloads the scene, as the library writes it.
  async save() {
    try {
      const text = await (await this.app.reader()).read('scene.json', this.scene());
      const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: 'scene.json' });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      this.app.tell(error.message);
    }
  }

  // open shows the scene in a file, or why it holds none. Example is its name in the gallery.
  async open(name, text, example) {
    try {
      const scene = fromText(await (await this.app.reader()).read(name, text));
      const land = landOf(scene);
      if (land) {
        if (!isLand(land)) throw new Error(say('land.large', name));
        location.replace(`#mesh=${encode(land)}`); // which has a page of its own
        return;
      }
      const shapes = scene.shapes.map((s) => {
        const kind = kindOf(s.type);
        const r = s.radius ?? s.ra ?? (isBody(kind) ? 0 : undefined);
        return {
          name: s.name, kind, ...fromFile(kind, s), ...(r !== undefined && { r }), ...(isRound(kind) && { rb: s.rb ?? s.rounding ?? 0 }),
          ...(s.velocity && { v: s.velocity, e: s.restitution ?? 1 }), ...(s.motion && { m: s.motion }),
        };
      });
      this.app.tell('');
      this.example = example;
      this.title = scene.title;
      this.about = scene.about;
      this.chosen = null;
      await this.app.stage.put({
        dim: scene.dim, shapes, ...(scene.title && { title: scene.title }), ...(scene.y === 'down' && { yDown: true }),
      });
      this.app.stage.done();
      this.rebuild();
    } catch (error) {
      this.app.tell(error.message);
    }
  }

  // goTest returns a Go test of all answers, to the bit.
  goTest() {
    const { state } = this.app.stage;
    const d = 'd' + state.dim;
    const lines = state.shapes.map((s, i) => `// ${s.name.replaceAll('\n', ' ')}\ns${i} := ${goShape(s)}`);
    const name = (s) => 's' + state.shapes.indexOf(s);
    for (const { a, b, pair, sweep } of this.list) {
      const [x, y] = [name(a), name(b)];
      lines.push(`if got := ${d}.Overlap(${x}, ${y}); got != ${pair.overlap} {\n\tt.Errorf("Overlap(${x}, ${y}) = %v", got)\n}`);
      lines.push(`if got := ${d}.Distance(${x}, ${y}); got != ${goLiteral(pair.distance)} {\n\tt.Errorf("Distance(${x}, ${y}) = %v", got)\n}`);
      if (pair.overlap) {
        lines.push(`if got, _ := ${d}.Collide(${x}, ${y}); got.Depth != ${goLiteral(pair.depth)} || got.Normal != (${goVector(pair.normal)}) {\n\tt.Errorf("Collide(${x}, ${y}) = %v", got)\n}`);
      }
      if (sweep) {
        const motion = (s) => goVector(s.m ?? fill([], state.dim));
        lines.push(`if got, ok := ${d}.SweepBoth(${x}, ${motion(a)}, ${y}, ${motion(b)}); ok != ${sweep.hit.ok} || got.T != ${goLiteral(sweep.hit.t)} {\n\tt.Errorf("SweepBoth(${x}, ${y}) = %v, %v", got, ok)\n}`);
      }
    }
    const body = lines.map((l) => '\t' + l.replaceAll('\n', '\n\t') + '\n').join('');
    const math = body.includes('math.') ? '\t"math"\n' : '';
    return `package scene_test\n\nimport (\n${math}\t"testing"\n\n\t"github.com/hantei-go/hantei/${d}"\n)\n\nfunc TestScene(t *testing.T) {\n${body}}\n`;
  }
}
