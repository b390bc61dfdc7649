// Figures are small pictures in the panel, for the lines of a derivation.

import { el } from './dom.js';
import { add, along, scale, sub } from './vec.js';
import { View2 } from './view2.js';

export class Figure extends View2 {
  // draw draws what is between the corners of box.
  constructor({ box, draw }) {
    const element = el('figure', { class: 'figure', 'aria-hidden': 'true' }, el('canvas', { class: 'ground marks' }));
    super(element);
    this.element = element;
    this.bare = true;
    this.foot = 4;
    this.show = () => {
      if (!element.clientWidth) return;
      this.paint();
      this.resize();
      this.fit(box);
      this.begin();
      draw(this);
      this.end();
    };
    element.show = this.show;
    new ResizeObserver(this.show).observe(element);
  }
}

// flat returns where a point of space is in a picture of it, from the front and a little above.
const flat = ([x, y, z]) => [0.94 * x - 0.62 * y, 0.16 * x + 0.34 * y + z];

// Two lines in space: above X = (0, 0, 0), which is on the one, is Y, which is on the other.
const p = [-4, 0, 0], u = [3, 0, 0], q = [1.2, -3, 3], w = [-1, 2.5, 0];
const on = (o, v, t) => flat(along(o, v, t));
const wide = [[-4.6, -1.2], [4.9, 4.5]];

// lines draws both, with where they begin and their directions.
function lines(v) {
  for (const [o, d, name, from] of [[p, u, 'U', 'P'], [q, w, 'V', 'Q']]) {
    v.line(on(o, d, -0.4), on(o, d, 2.9), 'path');
    v.arrow(flat(o), on(o, d, 1), 'before');
    v.text(on(o, d, 0.5), name, { colour: 'blue', dy: 13 });
    v.dot(flat(o), 'before', 3);
    v.text(flat(o), from, { dx: -11, dy: -9 });
  }
}

// joined draws a connection of a point of either.
function joined(v, s, t, style) {
  const x = on(p, u, s), y = on(q, w, t);
  v.line(x, y, style);
  v.dot(x, 'strong', 3.5);
  v.dot(y, 'strong', 3.5);
  v.text(x, 'X', { dx: 11, dy: 11 });
  v.text(y, 'Y', { dx: 11, dy: -10 });
}

// closest are the pictures of S0.9: points of both lines; the shortest connection; the order in which s and t are clamped; parallel ones.
export const closest = [
  {
    box: wide,
    draw(v) {
      lines(v);
      v.arrow(flat(q), flat(p), 'way');
      v.between(flat(q), flat(p), 'D', 'slate');
      joined(v, 2, 2, 'build');
    },
  },
  {
    box: wide,
    draw(v) {
      lines(v);
      joined(v, 4 / 3, 1.2, 'push');
      const [x, y] = [flat([0, 0, 0]), flat([0, 0, 3])];
      v.square(x, sub(y, x), sub(on(p, u, 2), x));
      v.square(y, sub(x, y), sub(on(q, w, 2), y));
    },
  },
  {
    box: [[-0.6, -1], [13, 7.4]],
    draw(v) {
      const [a, b, c, d, far] = [[0, 0], [4, 0], [8, 1], [2, 7], [9, 0]];
      v.line(b, far, 'build');
      v.line(c, far, 'build');
      v.line(a, b, 'strong');
      v.line(c, d, 'strong');
      v.dot(far, 'core', 4);
      v.text(far, 's > 1, t < 0', { colour: 'slate', dx: 46, dy: 0 });
      v.line(b, c, 'theirs');
      v.wrong(along(b, sub(c, b), 0.5));
      const foot = [6.5, 2.5];
      v.line(b, foot, 'push');
      v.square(foot, sub(b, foot), sub(d, c));
      v.dot(b, 'strong', 4);
      v.text(b, 's = 1', { dx: -4, dy: 14 });
      v.dot(foot, 'push', 4);
      v.text(foot, 't = ¼', { colour: 'green', dx: 28, dy: -4 });
      v.dot(c, 'after', 4);
      v.text(c, 't = 0', { colour: 'plum', dx: 28, dy: 0 });
      v.text(scale(add(a, b), 0.5), 'U', { colour: 'blue' });
      v.text(d, 'V', { colour: 'blue', dx: -12, dy: 4 });
    },
  },
  {
    box: [[-0.6, -1], [13, 5]],
    draw(v) {
      const [a, b, c, d] = [[3, 0.4], [12, 0.4], [1, 3.6], [9, 3.6]];
      for (const x of [4.5, 6, 7.5, 9]) v.line([x, 0.4], [x, 3.6], 'build');
      v.line(a, b, 'strong');
      v.line(c, d, 'strong');
      v.line(a, [3, 3.6], 'push');
      v.square(a, [0, 1], [1, 0]);
      v.dot(a, 'push', 4);
      v.dot([3, 3.6], 'push', 4);
      v.text(a, 's = 0', { colour: 'green', dx: -6, dy: 14 });
      v.text([3, 3.6], 't', { colour: 'green', dy: -12 });
      v.text(b, 'U', { colour: 'blue', dx: 12, dy: 0 });
      v.text(d, 'V', { colour: 'blue', dx: 12, dy: 0 });
    },
  },
];

// meets are a line and a circle of S0.4: at a height below the radius, as large, and above it.
export const meets = ['cut', 'touch', 'miss'].map((key, i) => {
  const h = [1.2, 2, 2.7][i];
  return {
    key,
    box: [[-2.6, -2.2], [2.6, 3]],
    draw(v) {
      v.solid([0, 0], [0, 0], 2, i < 2 ? 'hit' : 'body');
      v.line([-2.6, h], [2.6, h], 'path');
      v.line([0, 0], [0, h], 'strong');
      v.square([0, h], [0, -1], [1, 0]);
      v.dot([0, 0], 'strong', 3);
      v.text([0, h / 2], 'd', { dx: -13, dy: 0 });
    },
  };
});
