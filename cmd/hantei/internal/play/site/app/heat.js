// A Heat is a map over the picture of where the middle of a shape would have to be for a textbook and the library to differ: where the
// textbook says yes and is wrong, and where it says no. The library answers all places in one call.

import { el } from './dom.js';
import { center, shift } from './body.js';
import { isBody } from './state.js';
import { say } from './words.js';

const fine = 4200, coarse = 500; // places at most, and while much changes
const slow = 40; // milliseconds from which a map is coarse while much changes
const patience = 160;

export class Heat {
  // Of spec, name is the shape that is moved, against other; says is what a method says of shapes, as a boolean or as a length.
  constructor(spec, stage, redraw) {
    this.spec = spec;
    this.redraw = redraw;
    this.took = 0;
    this.legend = el('p', { class: 'heat', hidden: true });
    stage.append(this.legend);
    this.canvas = document.createElement('canvas');
  }

  // show draws the map on the ground of a view, for a method and its name.
  show(view, s, dim, engine, book, method) {
    const { name, other } = this.spec, of = s[name], middle = isBody(of.kind) ? center(of) : of.a;
    // Where the shape itself is makes no difference.
    const form = { ...of, a: of.a.map((x, i) => (x - middle[i]).toPrecision(9)), list: of.list?.map((p) => p.map((x, i) => (x - middle[i]).toPrecision(9))) };
    const key = JSON.stringify([form, s[other], book, view.origin, view.k, view.width, view.height, view.colour.red]);
    if (key !== this.key) {
      const isCoarse = this.took > slow && key !== this.due;
      const size = Math.max(7, Math.ceil(Math.sqrt((view.width * view.height) / (isCoarse ? coarse : fine))));
      const columns = Math.ceil(view.width / size), rows = Math.ceil(view.height / size);
      const xs = Array.from({ length: columns }, (_, c) => view.unproject((c + 0.5) * size, 0)[0] - middle[0]);
      const ys = Array.from({ length: rows }, (_, r) => view.unproject(0, (r + 0.5) * size)[1] - middle[1]);
      const start = performance.now();
      const depths = engine.moved({ dim, shapes: [of, s[other]] }, xs, ys);
      if (!depths) return;
      this.key = key;
      this.size = [columns * size, rows * size];
      this.paint(view, s, of, book, xs, ys, depths);
      clearTimeout(this.timer);
      if (isCoarse) {
        this.timer = setTimeout(() => {
          this.due = key;
          this.key = null;
          this.redraw();
        }, patience);
      } else {
        this.took = performance.now() - start;
      }
    }
    view.back.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    view.back.imageSmoothingEnabled = false;
    view.back.drawImage(this.canvas, 0, 0, ...this.size);
    this.legend.hidden = false;
    this.legend.replaceChildren(el('b', {}, say('heat.about', this.spec.label, method)), ...this.spec.kinds.map((x, i) => this.counts[i] > 0 && el('span', { class: i ? 'no' : 'yes' }, say('heat.' + x))).filter(Boolean));
  }

  // paint compares the method with the depths at all places.
  paint(view, s, of, book, xs, ys, depths) {
    const { name, says } = this.spec;
    this.canvas.width = xs.length;
    this.canvas.height = ys.length;
    const c = this.canvas.getContext('2d'), image = c.createImageData(xs.length, ys.length);
    const colours = ['red', 'plum'].map((x) => rgb(view.colour[x]));
    this.counts = [0, 0];
    ys.forEach((y, r) => xs.forEach((x, col) => {
      const there = { ...of };
      if (isBody(of.kind)) shift(there, [x, y]);
      else there.a = [of.a[0] + x, of.a[1] + y];
      const depth = depths[r * xs.length + col], said = says({ ...s, [name]: there }, book, depth);
      const wrong = typeof said === 'boolean' ? (said === depth >= 0 ? -1 : said ? 0 : 1) : said === undefined || Math.abs(said - depth) <= 1e-9 * depth ? -1 : said > depth ? 0 : 1;
      if (wrong < 0) return;
      this.counts[wrong]++;
      const isStripe = wrong === 1 && (r + col) % 3 === 0; // told without colour, too
      image.data.set([...colours[wrong], isStripe ? 25 : 80], 4 * (r * xs.length + col));
    }));
    c.putImageData(image, 0, 0);
  }

  hide() {
    clearTimeout(this.timer);
    this.legend.hidden = true;
  }

  remove() {
    this.legend.remove();
  }
}

// rgb returns the numbers of a colour such as #c2453d.
const rgb = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
