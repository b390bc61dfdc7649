// The first page: the picture that says why, what hantei is, three doors, and the lessons as pictures.

import { button, el, toClipboard } from './dom.js';
import { Flight } from './flight.js';
import { lessons } from './lessons.js';
import { place } from './levels.js';
import { stroll } from './mover.js';
import { heap } from './piles.js';
import { pinball } from './pinball.js';
import { score } from './receipt.js';
import { tape } from './replay.js';
import { SandboxAct } from './sandbox.js';
import { copy } from './state.js';
import { Tangent } from './tangent.js';
import { field } from './terrain.js';
import { crowd, Thumb, thumbOf } from './thumb.js';
import { say } from './words.js';

const get = 'go get github.com/hantei-go/hantei';
const still = matchMedia('(prefers-reduced-motion: reduce)');

// The pages that are no lessons, with their marks and what their pictures show.
const playthings = [['sandbox', '＋', new SandboxAct({})], ['world', '∞', crowd], ['mover', '⇄', stroll], ['stack', '▤', heap], ['mesh', '△', field], ['levels', '▦', place], ['replay', '↻', tape]];

// pages returns the groups of what has a card, by their names.
function pages() {
  const cards = lessons.map((l) => ({ id: l.id, mark: l.id.toUpperCase(), fails: l.fails.length, ...thumbOf(l) }));
  const isArticle = (c) => c.id < 's5';
  return [
    ['articles', cards.filter(isArticle)],
    ['corners', cards.filter((c) => !isArticle(c))],
    ['playthings', playthings.map(([id, mark, act]) => ({ id, mark, fails: 0, act, state: act.start(2) }))],
  ];
}

export class HomeAct {
  constructor(app) {
    this.app = app;
    this.tangent = new Tangent();
    this.cards = [];
  }

  start() {
    return { dim: 2, shapes: [] };
  }

  // opened follows when the library is there.
  opened() {
    this.tangent.begin(this.app.engine, still.matches);
    this.paint();
  }

  closed() {
    this.tangent.stop();
  }

  // paint draws the pictures of the lessons, a few at a time.
  async paint() {
    this.tangent.zoom(this.tangent.level);
    if (!this.app.engine) return;
    for (const [i, { thumb, act, state }] of this.cards.entries()) {
      if (i % 4 === 3) await new Promise((done) => setTimeout(done));
      if (this.app.act !== this) return;
      thumb.show(act, state, this.app.engine);
    }
  }

  ask() {
    return {};
  }

  answered() {}

  draw() {}

  link() {
    return '#home';
  }

  panel() {
    const groups = pages();
    const all = groups.flatMap(([, cards]) => cards);
    fly(all.find((c) => c.id === 's3'), this);
    this.cards = all.map((c) => Object.assign(c, { thumb: new Thumb() }));
    // The pictures have the size and the colours of the page.
    requestAnimationFrame(() => this.paint());
    const failures = lessons.reduce((n, l) => n + l.fails.length, 0);
    const guessed = score();
    const door = (name, href, outside) => el('a', { href, rel: outside && 'noreferrer', class: 'door' },
      el('b', {}, say(`door.${name}`, failures)), el('span', {}, name === 'fails' && guessed.all ? say('guess.score', guessed.all, failures, guessed.right) : say(`door.${name}.about`)));
    const address = (id) => document.getElementById(id).href;
    return [
      el('section', { class: 'pitch' },
        el('h1', {}, say('tagline')),
        el('p', {}, say('home.about')),
        el('p', { class: 'because' }, say('home.why')),
        el('nav', { class: 'doors', 'aria-label': say('doors') },
          door('game', address('game'), true), door('fails', '#s0.8'), door('guide', address('guide'), true)),
        el('p', { class: 'get' }, el('code', { lang: 'en', translate: 'no' }, get), button(say('home.copy'), async () => {
          await toClipboard(get);
          this.app.announce(say('copied'));
        }), el('span', { class: 'hint' }, say('home.get')))),
      this.tangent.element,
      el('div', { class: 'groups' }, ...groups.map(([name, cards]) => el('section', { 'aria-label': say(`group.${name}`) },
        el('h2', {}, say(`group.${name}`)), el('div', { class: 'cards' }, ...cards.map(card))))),
    ];
  }
}

const card = ({ id, mark, fails, thumb }) => el('a', { href: '#' + id, class: 'card' }, thumb.element,
  el('span', { class: 'name' }, el('span', { class: 'id' }, mark), el('b', {}, say(id + '.short'))),
  el('span', { class: 'about' }, say(id + '.card')),
  fails > 0 && el('span', { class: 'badge' }, say(fails === 1 ? 'failure' : 'failures', fails)));

// fly makes the picture of a card a ball that flies from impact to impact by Sweep and Bounce, while the card is in view. Who wants
// less motion sees the trail of twelve impacts.
function fly(card, home) {
  const box = { min: [-60, -150], max: [860, 550] };
  const flight = new Flight(box);
  const state = copy(pinball(1)(2));
  let clock = 0;
  const act = {
    box,
    yDown: true,
    ask(engine) {
      if (still.matches && !flight.impacts) for (let i = 0; i < 12; i++) flight.step(engine, state, clock);
      return {};
    },
    draw(view) {
      const [ball, ...bars] = state.shapes;
      for (const bar of bars) view.shape(bar, 'body');
      flight.draw(view, ball, clock);
      view.shape(ball, 'mover');
    },
  };
  Object.assign(card, { act, state, flight });
  const { app } = home;
  let before = null;
  const frame = (now) => {
    if (app.act !== home || home.cards.every((c) => c !== card)) return;
    if (app.engine && card.isSeen) {
      const dt = before === null ? 0 : Math.min(0.05, (now - before) / 1000);
      clock += dt;
      flight.fly(app.engine, state, dt, clock);
      card.thumb.show(act, state, app.engine);
    }
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(() => {
    new IntersectionObserver(([entry]) => (card.isSeen = entry.isIntersecting)).observe(card.thumb.element);
    if (!still.matches) requestAnimationFrame(frame);
  });
}

// The pictures follow the theme and the size of the page.
const paint = () => globalThis.hantei?.act?.paint?.();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
let resized;
addEventListener('resize', () => {
  clearTimeout(resized);
  resized = setTimeout(paint, 200);
});
