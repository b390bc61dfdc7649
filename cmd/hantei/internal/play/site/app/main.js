// The page: which lesson is open, the tools over the stage, and what the address says.

import { button, el, expand, holdable, toClipboard } from './dom.js';
import { Engine, SceneReader } from './engine.js';
import { examples } from './examples.js';
import { help, roving } from './help.js';
import { HomeAct } from './home.js';
import { LessonAct } from './lesson.js';
import { lessons } from './lessons.js';
import { checks, extras, ids, pages, plain, sameShapes } from './pages.js';
import { SandboxAct } from './sandbox.js';
import { Stage } from './stage.js';
import { decode, encode, fromText } from './state.js';
import { fileOf, isLand } from './terrain.js';
import { setTheme } from './theme.js';
import { getLanguage, keepLanguage, languages, loadWords, say } from './words.js';

const byId = (id) => document.getElementById(id);

class App {
  constructor() {
    this.panel = byId('panel');
    this.element = byId('stage');
  }

  async start() {
    await loadWords();
    // A lesson may stand in another page: ?lesson=s4&embed=1.
    const asked = new URLSearchParams(location.search);
    document.body.classList.toggle('embed', asked.has('embed'));
    setTheme(asked.get('theme'));
    addEventListener('message', (e) => {
      if (e.source !== parent || parent === window) return;
      setTheme(e.data?.theme);
      this.stage?.paint();
    });
    if (asked.has('lesson') && !location.hash) history.replaceState(null, '', `#${asked.get('lesson')}`);
    this.chrome();
    // The texts and the fields need no engine: they are there while it loads.
    this.stage = new Stage(this.element, (text) => this.tell(text));
    addEventListener('hashchange', () => this.route());
    addEventListener('keydown', (e) => this.key(e));
    // What an act does with the keys comes before all else.
    for (const [type, isDown] of [['keydown', true], ['keyup', false]]) {
      addEventListener(type, (e) => {
        if (!this.act.press?.(e, isDown)) return;
        e.preventDefault();
        e.stopPropagation();
      }, true);
    }
    addEventListener('blur', () => this.act.release?.());
    this.panel.addEventListener('click', expand);
    this.rove = roving(byId('tools'));
    byId('tools').addEventListener('click', (e) => {
      if (e.detail > 0 && this.act.press) this.element.focus({ preventScroll: true }); // the keys are the act's again
    });
    byId('skip').addEventListener('click', () => this.element.focus());
    this.drops();
    const engine = Engine.load((text) => (byId('loading').textContent = `${say('loading')} ${text}`));
    engine.catch(() => {}); // what fails is told below
    await this.route();
    this.engine = await engine;
    await this.stage.begin(this.engine);
    this.act.opened?.();
    byId('loading').hidden = true;
    document.body.dataset.ready = 'true';
    this.ready = performance.now();
  }

  // route opens what the address names: #lesson, #lesson=state, #sandbox, #scene, #record or #example=name.
  async route() {
    const [asked, text] = plain(location.hash.slice(1)).split(/=(.*)/s);
    const name = asked === 'record' ? 'replay' : asked; // with the record of hantei replay --play
    this.tell('');
    let state = null;
    if (text && name !== 'example') {
      try {
        state = decode(text);
      } catch (error) {
        this.tell(error.message);
      }
    }
    const lesson = lessons.find((l) => l.id === name);
    this.act?.closed?.();
    this.id = lesson || Object.hasOwn(pages, name) ? name : name === '' || name === 'home' ? 'home' : ['sandbox', 'scene', 'example'].includes(name) ? 'sandbox' : 's0.1';
    const Page = { home: HomeAct, sandbox: SandboxAct, ...pages }[this.id];
    const act = Page ? new Page(this) : new LessonAct(lesson ?? lessons[0], this);
    this.act = act;
    for (const name of ['home', 'mover', 'stack', 'levels', 'replay']) document.body.classList.toggle(name, this.id === name);
    const isOurs = !lesson || sameShapes(state ?? act.start(lesson.dims[0]), act, lesson);
    if (state && !(isOurs && this.id !== 'home' && (checks[this.id]?.(state) ?? true))) {
      this.tell(say('error.link', 'shapes'));
      state = null;
    }
    this.stage.running = false;
    this.nav();
    try {
      await act.prepare?.();
      await this.stage.show(act, state ?? act.start(lesson?.dims[0] ?? 2));
    } catch (error) {
      this.tell(say('error.space', error.message));
      if (pages[this.id]) return;
      await this.stage.show(act, act.start(2)); // what cannot be drawn in space is there in the plane
    }
    if (act !== this.act) return;
    this.fill();
    this.panel.scrollTop = this.panel.parentElement.scrollTop = 0;
    this.tools();
    if (!this.stage.steered) this.stage.fit(); // above the tools, which may be other ones now
    this.stage.changed();
    if (this.engine) act.opened?.();
    document.title = `${say(this.id + '.title')} · hantei`;
    if (name === 'example') await this.example(text);
    if (name === 'scene') {
      const answer = await fetch('scene.json');
      if (answer.ok) await act.open('scene.json', await answer.text());
      else this.tell(`scene.json: ${answer.status} ${answer.statusText}`);
    }
  }

  // example opens a scene of the gallery.
  async example(name) {
    try {
      const found = (await examples()).find((e) => e.name === name);
      if (found) await this.act.open(`${name}.json`, found.text, name);
      else this.tell(say('error.example', name));
    } catch (error) {
      this.tell(error.message);
    }
  }

  // fill shows the panel of the act, and the ways to the pages before and after it.
  fill() {
    this.panel.replaceChildren(...this.act.panel(), ...(this.id === 'home' ? [] : [this.pager()]));
  }

  pager() {
    const at = ids.indexOf(this.id);
    const link = (id, way) => id && el('a', { href: '#' + id, class: way }, el('span', { class: 'hint' }, say(way)), el('span', {}, say(id + '.short')));
    return el('nav', { class: 'pager', 'aria-label': say('lessons') }, link(ids[at - 1], 'before'), link(ids[at + 1], 'after'));
  }

  // address replaces what the address says of the state, without a step in history.
  address(state) {
    history.replaceState(null, '', `#${this.id}${state}`);
  }

  // reader returns the reader of scenes, which is loaded when it is needed.
  reader() {
    this.loading ??= SceneReader.load();
    return this.loading;
  }

  chrome() {
    byId('language').replaceChildren(...Object.entries(languages).map(([code, [name, brief]]) => button('', () => {
      keepLanguage(code);
      this.translate();
    }, { lang: code, 'aria-label': name, 'aria-pressed': String(code === getLanguage()) }, el('span', { class: 'long' }, name), el('span', { class: 'brief' }, brief))));
    byId('skip').textContent = say('skip');
    byId('tools').setAttribute('aria-label', say('tools'));
    byId('tagline').textContent = say('tagline');
    for (const id of ['game', 'guide', 'docs', 'source']) byId(id).textContent = say(id);
    byId('loading').textContent = say('loading');
    this.element.setAttribute('aria-label', say('stage'));
    byId('lessons').setAttribute('aria-label', say('lessons'));
    byId('choose').setAttribute('aria-label', say('lessons'));
    this.nav();
  }

  translate() {
    this.chrome();
    this.fill();
    this.tools();
    this.stage.changed();
    document.title = `${say(this.id + '.title')} · hantei`;
  }

  nav() {
    byId('lessons').replaceChildren(...ids.map((id) => el('a', { href: '#' + id, 'aria-current': id === this.id && 'page' },
      el('span', { class: 'id' }, extras[id] ?? id.toUpperCase()), el('span', {}, say(id + '.short')))));
    const select = byId('choose');
    select.replaceChildren(...ids.map((id) => el('option', { value: id }, (extras[id] ? '' : id.toUpperCase() + ' ') + say(id + '.short'))));
    select.value = this.id ?? ids[0];
    select.onchange = () => (location.hash = select.value);
  }

  // tools are the buttons over the stage.
  tools() {
    const { stage, act } = this;
    const lesson = act.lesson;
    const items = [];
    // On a small screen a button shows its sign only.
    const tool = (name, sign, act, more = {}) => button('', act, { 'data-tool': name, 'aria-label': say(name), title: say(name), ...more },
      el('span', { class: 'sign', 'aria-hidden': 'true' }, sign), el('span', { class: 'word' }, say(name)));
    const play = () => tool('play', '▶', () => this.play());
    if (this.id === 'home') {
      byId('tools').replaceChildren();
      return;
    }
    const dims = lesson?.dims ?? (act.plane ? [2] : [2, 3]);
    if (dims.length > 1) {
      for (const dim of [...dims].sort()) {
        items.push(button(dim + 'D', () => this.setDim(dim), { 'data-tool': 'dim' + dim, 'aria-pressed': String(stage.state.dim === dim) }));
      }
    }
    items.push(button('↶', () => stage.undo(), { 'data-tool': 'undo', 'aria-label': say('undo'), title: say('undo') + ' (Ctrl+Z)' }));
    items.push(button('↷', () => stage.redo(), { 'data-tool': 'redo', 'aria-label': say('redo'), title: say('redo') + ' (Ctrl+Y)' }));
    items.push(button('⤢', () => {
      if (act.overview) act.overview();
      else stage.fit();
      stage.moved();
    }, { 'data-tool': 'fit', 'aria-label': say('fit'), title: say('fit') + ' (0)' }));
    items.push(tool('reset', '⟲', () => this.reset()));
    if (lesson) items.push(tool('next', '»', () => act.next(), { title: say('next') + ' (Z)' }));
    if (lesson?.animate || lesson?.flies || pages[this.id]) items.push(play());
    if (act.once) items.push(tool('once', '⇥', () => act.once()));
    if (act.rewind) items.push(holdable(tool('rewind', '«', () => {}), (on) => act.rewind(on)));
    if (act.draws && stage.state.dim === 2) items.push(this.toggle('pencil', '✎'));
    if (lesson?.flies) {
      items.push(tool('impact', '⇥', () => act.impact()), this.toggle('slow', '½'));
    }
    if (lesson?.detects) {
      items.push(this.toggle('gizmos', '#'));
    }
    if (lesson?.connects && stage.state.dim === 3) items.push(tool('across', '↔', () => act.across()));
    if (lesson?.heat && stage.state.dim === 2) items.push(this.toggle('heat', '▒'));
    if (act.focus) items.push(button('◎', () => stage.lens.show(!stage.lens.open), { 'data-tool': 'lens', 'aria-label': say('lens'), title: say('lens') }));
    items.push(tool('share', '⇪', async () => {
      history.replaceState(null, '', act.link());
      await toClipboard(location.href);
      this.announce(say('linkCopied'));
    }));
    if (document.body.classList.contains('embed')) {
      items.push(el('a', { class: 'tool', target: '_blank', href: location.pathname + act.link(), 'data-tool': 'whole', 'aria-label': say('whole'), title: say('whole'), onclick: (e) => (e.currentTarget.href = location.pathname + act.link()) }, '↗'));
    }
    items.push(button('?', help, { 'data-tool': 'help', 'aria-label': say('keys'), title: say('keys') + ' (?)' }));
    byId('tools').replaceChildren(...items);
    this.syncTools();
  }

  // toggle is a button for an option of the act.
  toggle(name, sign) {
    const { options } = this.act;
    return button('', (e) => {
      options[name] = !options[name];
      e.currentTarget.setAttribute('aria-pressed', String(options[name]));
      this.stage.moved();
    }, { 'data-tool': name, 'aria-label': say(name), title: say(name), 'aria-pressed': String(options[name]) },
    el('span', { class: 'sign', 'aria-hidden': 'true' }, sign), el('span', { class: 'word' }, say(name)));
  }

  async setDim(dim) {
    try {
      await this.act.setDim(dim);
    } catch (error) {
      this.tell(say('error.space', error.message));
    }
    this.syncTools();
  }

  syncTools() {
    const tool = (name) => byId('tools').querySelector(`[data-tool="${name}"]`);
    const { history: past, running } = this.stage;
    if (tool('undo')) {
      tool('undo').disabled = past.past.length === 0;
      tool('redo').disabled = past.future.length === 0;
    }
    if (tool('lens')) {
      tool('lens').setAttribute('aria-pressed', String(this.stage.lens.open));
    }
    const play = tool('play');
    if (play) {
      const name = say(running ? 'stop' : 'play');
      play.querySelector('.sign').textContent = running ? '■' : '▶';
      play.querySelector('.word').textContent = name;
      for (const attribute of ['aria-label', 'title']) play.setAttribute(attribute, name);
      play.setAttribute('aria-pressed', String(Boolean(running)));
    }
    for (const dim of [2, 3]) tool('dim' + dim)?.setAttribute('aria-pressed', String(this.stage.state.dim === dim));
    this.rove?.();
  }

  play() { this.run(!this.stage.running); }

  // run lets the stage run, or stops it.
  run(on) {
    const { stage } = this;
    if (Boolean(stage.running) === on) return;
    stage.running = on;
    if (!on) stage.done();
    this.syncTools();
  }

  async reset() {
    const { act, stage } = this;
    stage.running = false;
    await stage.put(act.start(stage.state.dim));
    stage.done();
    this.fill();
    await act.restart?.();
    stage.changed();
    this.syncTools();
  }

  key(e) {
    if (e.target.closest('input, textarea, select')) return;
    const key = e.key.toLowerCase();
    if ((e.ctrlKey || e.metaKey) && key === 'z' && !e.shiftKey) this.stage.undo();
    else if ((e.ctrlKey || e.metaKey) && (key === 'y' || (key === 'z' && e.shiftKey))) this.stage.redo();
    else if (!e.ctrlKey && !e.metaKey && !e.altKey && key === 'z' && this.act.next) this.act.next();
    else if (!e.ctrlKey && !e.metaKey && !e.altKey && key === 'g' && this.act.toggleGuess) this.act.toggleGuess();
    else if (!e.ctrlKey && !e.metaKey && !e.altKey && this.act.mode?.(key)) { /* done */ }
    else if (e.key === '?' && !document.querySelector('dialog[open]')) help();
    else return;
    e.preventDefault();
  }

  // drops lets a scene file be dropped anywhere.
  drops() {
    addEventListener('dragover', (e) => e.preventDefault());
    addEventListener('drop', async (e) => {
      e.preventDefault();
      await this.openFiles([...e.dataTransfer.files]);
    });
  }

  // openFiles opens files on the page that is about them: a level may be several.
  async openFiles(files) {
    const has = (kinds) => files.some((f) => kinds.test(f.name));
    if (files.length === 0) return;
    if (has(/\.(tmx|tmj|tsx|tsj|tx|tj|ldtk)$/i) || (this.id === 'levels' && has(/\.json$/i))) {
      await this.turnTo('levels');
      await this.act.open(files);
    } else if (has(/\.(jsonl|ndjson)$/i)) {
      await this.turnTo('replay');
      await this.act.open(files.find((f) => /\.(jsonl|ndjson)$/i.test(f.name)));
    } else {
      await this.openFile(files[0]);
    }
  }

  // turnTo opens a page, unless it is open.
  async turnTo(id) {
    if (this.id === id) return;
    history.pushState(null, '', '#' + id);
    await this.route();
  }

  async openFile(file) {
    if (/\.(glb|gltf|obj)$/i.test(file.name)) {
      await this.openMesh(file);
      return;
    }
    const text = await file.text();
    await this.turnTo('sandbox');
    await this.act.open(file.name, text);
  }

  // openMesh shows the mesh in a file on the page of meshes, with a point in it.
  async openMesh(file) {
    try {
      const land = fileOf(file.name, fromText(await (await this.reader()).mesh(file.name, new Uint8Array(await file.arrayBuffer()))));
      if (!isLand(land)) throw new Error(say('land.large', file.name));
      this.tell('');
      location.hash = `#mesh=${encode(land)}`;
    } catch (error) {
      this.tell(error.message);
    }
  }

  // tell shows an error until the next one, or until it is closed; announce a short
  // message, which goes away.
  tell(text) {
    const banner = byId('banner');
    banner.hidden = text === '';
    banner.replaceChildren(el('span', {}, text), button('×', () => this.tell(''), { 'aria-label': this.engine ? say('close') : 'close' }));
  }

  // hear says something to who does not see it.
  hear(text) {
    if (byId('live').textContent !== text) byId('live').textContent = text;
  }

  announce(text) {
    const toast = byId('toast');
    toast.textContent = text;
    toast.classList.add('seen');
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => toast.classList.remove('seen'), 1800);
  }
}

const app = new App();
app.start().catch((error) => {
  byId('loading').hidden = true;
  app.tell(String(error.message ?? error));
});
// The tests ask the engine through the page.
globalThis.hantei = app;
