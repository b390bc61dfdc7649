// The wasm modules: the engine, which answers questions about shapes of the plane, its like for space, and the reader of
// scene files; worlds.js has the crowd with the piles, and the hero who walks, and visit.js the one of levels. All are the
// Go library. The layout of the numbers is that of the Go package ask.

const kinds = ['point', 'segment', 'ray', 'line', 'ball', 'capsule', 'along', 'tapered', 'cylinder', 'cone', 'triangle', 'box', 'obox', 'hull', 'half'];
const ops = ['pair', 'path', 'sweep', 'bounce', 'bounds', 'vector', 'where', 'textbook', 'turning'];
const methods = [
  'plain', 'quadratic', 'expanded', 'cross', 'projection', 'clamp', 'ends', 'crossing', 'grown', 'clamps', 'cast',
  'hollow', 'snapped', 'unscaled',
];
const maxPoints = 24;
const head = 4, shapeLen = 11 + 3 * maxPoints, placeLen = 10, questionLen = 12, answerLen = 32;

// said is what Go writes to its standard error: the text of a panic.
let said = '';

// A Module is a wasm module that starts anew when it has died.
export class Module {
  constructor(code) {
    this.code = code;
  }

  // load fetches and starts a module; progress is told how much has come.
  static async load(url, progress) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
    // Not instantiateStreaming: some servers do not know the type of wasm.
    const m = new Module(await WebAssembly.compile(await unpacked(await read(answer, progress))));
    await m.start();
    return m;
  }

  async start() {
    const decoder = new TextDecoder();
    globalThis.fs.writeSync = (_, bytes) => {
      said += decoder.decode(bytes);
      return bytes.length;
    };
    const go = new globalThis.Go();
    go.exit = () => {};
    const instance = await WebAssembly.instantiate(this.code, go.importObject);
    go.run(instance);
    this.go = go;
    this.exports = instance.exports;
  }

  // call calls an export. If that panics, the module is started anew, and the error
  // carries the panic; until then, calls answer null.
  call(name, ...args) {
    if (!this.exports) return null;
    said = '';
    let failed = null;
    let result;
    try {
      result = this.exports[name](...args);
    } catch (error) {
      failed = error;
    }
    if (failed || this.go.exited) {
      this.exports = null;
      this.restarted = this.start();
      throw new Panic(said.split('\n\n')[0].trim() || String(failed));
    }
    return result;
  }

  get memory() {
    return this.exports.mem.buffer;
  }
}

// read returns the body of an answer, and tells on the way how many megabytes have come.
async function read(answer, progress) {
  if (!progress || !answer.body) return answer.arrayBuffer();
  // The length is that of what is sent, which may be compressed.
  const whole = answer.headers.get('Content-Encoding') ? 0 : Number(answer.headers.get('Content-Length'));
  const mega = (n) => (n / 1e6).toFixed(1);
  const parts = [];
  let size = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    progress(whole >= size ? `${mega(size)} / ${mega(whole)} MB` : `${mega(size)} MB`);
  }
  return new Blob(parts).arrayBuffer();
}

// A Panic is what is left of a call that the library did not survive.
export class Panic extends Error {}

// unpacked returns what was compressed by gzip, unless the server has said so, and the browser has unpacked it.
async function unpacked(data) {
  const [first, second] = new Uint8Array(data, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// An Engine answers questions. It has a module for each dimension, and loads that of space when it is needed.
export class Engine {
  constructor() {
    this.modules = {}; // by dimension, once they are there
    this.loads = {};
  }

  static async load(progress) {
    const e = new Engine();
    await e.need(2, progress);
    return e;
  }

  // need loads what answers in a dimension.
  async need(dim, progress) {
    this.loads[dim] ??= Module.load(dim === 3 ? 'space.wasm.gz' : 'engine.wasm.gz', progress);
    try {
      this.modules[dim] = await this.loads[dim];
    } catch (error) {
      this.loads[dim] = undefined; // the next one tries again
      throw error;
    }
    this.module ??= this.modules[dim];
  }

  // pick makes the module of a dimension the one that is asked, and returns whether it is there and runs.
  pick(dim) {
    this.module = this.modules[dim] ?? this.module;
    return this.modules[dim]?.exports;
  }

  // numbers is the array that page and module share.
  numbers() {
    const m = this.module;
    if (m.view?.buffer !== m.memory) m.view = new Float64Array(m.memory, m.exports.at(), m.exports.size());
    return m.view;
  }

  // grid asks whether a ray hits a circle of a radius around each crossing of columns and rows, which are as many: 1 or 0, row by row.
  grid(o, d, radius, columns, rows) {
    if (!this.pick(2)) return null;
    const n = columns.length;
    this.numbers().set([n, ...o, ...d, radius, ...columns, ...rows]);
    this.module.call('grid');
    return this.numbers().slice(6 + 2 * n, 6 + 2 * n + n * n);
  }

  // put writes a state with so many questions to come, and returns where they begin.
  put(m, state, questions) {
    const places = state.places ?? [];
    m.set([state.dim, state.shapes.length, places.length, questions]);
    let at = head;
    const put = (v) => {
      m[at] = v?.[0] ?? 0;
      m[at + 1] = v?.[1] ?? 0;
      m[at + 2] = v?.[2] ?? 0;
      at += 3;
    };
    for (const s of state.shapes) {
      m[at++] = kinds.indexOf(s.kind);
      put(s.a);
      put(s.kind === 'triangle' ? s.list[0] : s.b);
      m[at++] = s.r ?? 0;
      m[at++] = s.h ?? s.rb ?? 0;
      m[at++] = s.place ?? 0;
      const end = at + 1 + 3 * maxPoints;
      const list = s.kind === 'triangle' ? [s.list[1]] : s.kind === 'hull' ? [s.a, ...s.list] : s.list ?? [];
      m[at++] = list.length;
      list.forEach(put);
      at = end;
    }
    for (const p of places) {
      put(p.position);
      put(p.axis ?? [0, 0, 1]);
      m[at++] = p.angle;
      put(p.scale);
    }
    return at;
  }

  // moved returns how deep the first of two shapes is in the second, if it is moved by each of xs along x and ys along y, and −1 where they do
  // not touch, row by row; or null while the module loads or starts.
  moved(state, xs, ys) {
    if (!this.pick(state.dim)) return null;
    const m = this.numbers(), at = this.put(m, state, 0);
    m.set([0, 1, xs.length, ys.length, ...xs, ...ys], at);
    this.module.call('moved');
    const from = at + 4 + xs.length + ys.length;
    return this.numbers().slice(from, from + xs.length * ys.length);
  }

  // ask answers the questions, an object of them by name, about a state, in one call.
  // The result has the same names; it is null while the module loads or starts.
  ask(state, questions) {
    if (!this.pick(state.dim)) return null;
    const names = Object.keys(questions);
    const places = state.places ?? [];
    const m = this.numbers();
    const need = head + state.shapes.length * shapeLen + places.length * placeLen +
      names.length * (questionLen + answerLen);
    if (need > m.length) throw new RangeError(`${names.length} questions about ${state.shapes.length} shapes are too many`);
    let at = this.put(m, state, names.length);
    const index = new Map(state.shapes.map((s, i) => [s.name, i]));
    const put = (v) => {
      m.set([v?.[0] ?? 0, v?.[1] ?? 0, v?.[2] ?? 0], at);
      at += 3;
    };
    for (const name of names) {
      const q = questions[name];
      const end = at + questionLen;
      m[at++] = ops.indexOf(q.op);
      m[at++] = index.get(q.a) ?? 0;
      m[at++] = index.get(q.b) ?? 0;
      switch (q.op) {
        case 'sweep':
          put(q.motion);
          put(q.motionB);
          break;
        case 'turning':
          m[at++] = q.angle;
          put(q.pivot);
          put(q.motion);
          break;
        case 'bounce':
          put(q.v);
          put(q.n);
          m[at++] = q.e;
          break;
        case 'textbook':
          m[at++] = methods.indexOf(q.method);
          break;
      }
      at = end;
    }
    const start = performance.now();
    this.module.call('answer');
    this.took = performance.now() - start;
    const out = new Reader(this.numbers(), at, state.dim);
    const answers = {};
    for (const name of names) {
      answers[name] = out[questions[name].op](questions[name]);
      out.at = at += answerLen;
    }
    return answers;
  }
}

// A Reader reads the numbers of answers.
export class Reader {
  constructor(m, at, dim) {
    this.m = m;
    this.at = at;
    this.dim = dim;
  }

  num() {
    return this.m[this.at++];
  }

  ok() {
    return this.num() !== 0;
  }

  vec() {
    const { m, at } = this;
    this.at += 3;
    return this.dim === 2 ? [m[at], m[at + 1]] : [m[at], m[at + 1], m[at + 2]];
  }

  // vec2 reads a vector of the plane that has no third number.
  vec2() {
    return [this.num(), this.num()];
  }

  hit() {
    return { ok: this.ok(), t: this.num(), point: this.vec(), normal: this.vec() };
  }

  span() {
    return { ok: this.ok(), enter: this.num(), exit: this.num() };
  }

  pair() {
    const p = {
      overlap: this.ok(), distance: this.num(), onA: this.vec(), onB: this.vec(),
      depth: this.num(), normal: this.vec(), point: this.vec(),
    };
    p.verdict = !p.overlap ? 'apart' : p.depth > 0 ? 'penetrating' : 'touching';
    return p;
  }

  path() {
    const p = { cast: this.hit(), clip: this.span(), crossings: [] };
    const n = this.num();
    for (let i = 0; i < n; i++) p.crossings.push({ t: this.num(), point: this.vec(), normal: this.vec() });
    return p;
  }

  sweep(q) {
    const s = { hit: this.hit() };
    if (!q.motionB?.some((x) => x !== 0)) s.span = this.span();
    return s;
  }

  turning() {
    return this.hit();
  }

  bounce() {
    return { bounced: this.vec(), reflected: this.vec(), slid: this.vec() };
  }

  bounds() {
    return { min: this.vec(), max: this.vec() };
  }

  vector() {
    return { d: this.vec(), sq: this.num(), length: this.num() };
  }

  where() {
    return { a: this.vec(), b: this.vec(), r: this.num() };
  }

  textbook(q) {
    switch (q.method) {
      case 'plain':
        return { ok: this.ok(), depth: this.num(), normal: this.vec() };
      case 'projection':
        return { ok: this.ok(), foot: this.vec(), half: this.num() };
      case 'cast':
        return this.hit();
      case 'snapped':
        return { n: this.num(), t: [this.num(), this.num()] };
    }
    return { ok: this.ok(), t: [this.num(), this.num()] };
  }
}

// A SceneReader checks scene files with the reader of the library.
export class SceneReader {
  static async load() {
    const r = new SceneReader();
    r.module = await Module.load('reader.wasm.gz');
    return r;
  }

  // read returns the scene in the form in which the library writes it, every shape in
  // the world, and throws the library's own error. Name is that of the file.
  read(name, text) {
    return this.turn('read', name, new TextEncoder().encode(text));
  }

  // mesh returns a scene of the mesh in a file, of which data are the bytes.
  mesh(name, data) {
    return this.turn('mesh', name, data);
  }

  async turn(what, name, data) {
    await this.module.restarted;
    const m = this.module;
    const head = new TextEncoder().encode(name + '\0'), bytes = new Uint8Array(head.length + data.length);
    bytes.set(head);
    bytes.set(data, head.length);
    const to = m.call('room', bytes.length);
    new Uint8Array(m.memory, to, bytes.length).set(bytes);
    const ok = m.call(what);
    const from = m.call('at'), size = m.call('size');
    const out = new TextDecoder().decode(new Uint8Array(m.memory, from, size));
    if (!ok) throw new Error(out);
    return out;
  }
}
