// The first page: a flight that goes on, what hantei is, and the lessons as pictures.

import { button, el, toClipboard } from './dom.js';
import { Flight } from './flight.js';
import { field } from './land.js';
import { lessons, pinball } from './lessons.js';
import { stroll } from './mover.js';
import { SandboxAct } from './sandbox.js';
import { heap } from './stack.js';
import { copy } from './state.js';
import { crowd, Thumb, thumbOf } from './thumb.js';
import { say } from './words.js';

const get = 'go get github.com/hantei-go/hantei';
const still = matchMedia('(prefers-reduced-motion: reduce)');

export class HomeAct {
  constructor(app) {
    this.app = app;
    this.yDown = true;
    this.bare = true; // without axes
    this.box = { min: [-60, -150], max: [860, 550] };
    this.flight = new Flight(this.box);
    this.cards = [];
    this.impacts = 0;
  }

  start() {
    const state = copy(pinball(1)(2));
    state.shapes[0].fixed = true; // only the bars have handles
    return state;
  }

  // opened begins the flight; who wants less motion gets twelve impacts of it.
  opened() {
    const { stage } = this.app;
    if (still.matches) {
      for (let i = 0; i < 12; i++) this.flight.step(stage.engine, stage.state, stage.time);
      stage.changed();
    } else {
      stage.running = true;
      this.watch(stage);
    }
    this.app.syncTools();
    this.paint();
  }

  // watch rests while the flight is out of view.
  watch(stage) {
    const observer = new IntersectionObserver(([entry]) => {
      if (this.app.act !== this) {
        observer.disconnect();
      } else if (entry.isIntersecting ? this.rests : stage.running) {
        this.rests = !entry.isIntersecting;
        stage.running = entry.isIntersecting;
        this.app.syncTools();
      }
    });
    observer.observe(stage.element);
  }

  // paint draws the pictures of the lessons, a few at a time.
  async paint() {
    if (!this.app.engine) return;
    for (const [i, { thumb, act, state }] of this.cards.entries()) {
      if (i % 4 === 3) await new Promise((done) => setTimeout(done));
      if (this.app.act !== this) return;
      thumb.show(act, state, this.app.engine);
    }
  }

  ask() {
    return { impacts: this.flight.impacts };
  }

  step(stage, dt) {
    this.flight.fly(stage.engine, stage.state, dt, stage.time);
  }

  draw(view, a, stage) {
    const [ball, ...bars] = stage.state.shapes;
    const last = this.flight.trail.findLast((t) => t.hit);
    const hot = last && stage.time - last.clock < 0.5 ? last.hit.of : null;
    view.box(this.box, 'box');
    for (const bar of bars) view.shape(bar, bar.name === hot ? 'hit' : 'body');
    this.flight.draw(view, ball, stage.time);
    view.shape(ball, 'mover');
  }

  answered(a) {
    this.app.stage.keep();
    this.count.textContent = say('home.impacts', a.impacts);
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
  }

  link() {
    return '#home';
  }

  panel() {
    this.count = el('span', { class: 'count' });
    const pages = [
      ...lessons.map((l) => ({ id: l.id, mark: l.id.toUpperCase(), ...thumbOf(l) })),
      ...[['sandbox', '＋', new SandboxAct({})], ['world', '∞', crowd], ['mover', '⇄', stroll], ['stack', '▤', heap], ['mesh', '△', field]].map(([id, mark, act]) => ({ id, mark, act, state: act.start(2) })),
    ];
    this.cards = pages.map((p) => ({ ...p, thumb: new Thumb() }));
    // The pictures have the size and the colours of the page.
    requestAnimationFrame(() => this.paint());
    const link = (name) => el('a', { href: document.getElementById(name).href, rel: 'noreferrer', class: 'button' }, say(name));
    return [
      el('section', { class: 'pitch' },
        el('h1', {}, say('tagline')),
        el('p', {}, say('home.about')),
        el('p', { class: 'get' }, el('code', { lang: 'en', translate: 'no' }, get), button(say('home.copy'), async () => {
          await toClipboard(get);
          this.app.announce(say('copied'));
        }), el('span', { class: 'hint' }, say('home.get'))),
        el('p', { class: 'ways' }, el('a', { href: '#s0.1', class: 'button first' }, say('home.begin')), el('a', { href: '#s0.8', class: 'button' }, say('home.wrong')), link('docs'), link('source')),
        el('p', { class: 'hint' }, say('home.live'), ' ', this.count)),
      el('section', { class: 'cards', 'aria-label': say('lessons') }, ...this.cards.map(({ id, mark, thumb }) => el('a', { href: '#' + id, class: 'card' },
        thumb.element, el('span', { class: 'name' }, el('span', { class: 'id' }, mark), el('span', {}, say(id + '.short')))))),
    ];
  }
}

// The pictures follow the theme and the size of the page.
const paint = () => globalThis.hantei?.act?.paint?.();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
let resized;
addEventListener('resize', () => {
  clearTimeout(resized);
  resized = setTimeout(paint, 200);
});
