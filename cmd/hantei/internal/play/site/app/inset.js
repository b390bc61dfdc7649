// An Inset is a picture in the picture, in other coordinates: of a lesson, beside what the stage shows. Handles may be in it.

import { el } from './dom.js';
import { View2 } from './view2.js';

export class Inset extends View2 {
  // kind is the class of its element, which says where on the stage it is.
  constructor(stage, kind) {
    const caption = el('figcaption', {});
    const element = el('figure', { class: `inset ${kind}` }, el('canvas', { class: 'ground', 'aria-hidden': 'true' }), el('canvas', { class: 'marks', 'aria-hidden': 'true' }), caption);
    super(element);
    this.element = element;
    this.caption = caption;
    this.place = [0, 0]; // on the stage
    stage.querySelector('.handles').before(element);
  }

  // open begins a picture, with what it shows in words.
  open(text) {
    const { element: e } = this;
    if (this.caption.textContent !== text) this.caption.textContent = text;
    if (this.width !== e.clientWidth || this.height !== e.clientHeight) this.resize();
    this.foot = e.clientHeight - this.caption.offsetTop + 4;
    this.place = [e.offsetLeft + e.clientLeft, e.offsetTop + e.clientTop];
    this.begin();
  }

  // fit begins anew, with the ground of what is seen now.
  fit(box, yDown) {
    super.fit(box, yDown);
    this.begin();
  }

  // follow shows what is between two corners in the middle, as large as another view shows it.
  follow(view, [lo, hi], keeps) {
    this.down = view.down;
    this.k = view.k;
    if (!keeps || !this.middle) this.middle = lo.map((x, i) => x / 2 + hi[i] / 2);
    this.origin = [this.middle[0], this.middle[1] + (this.down * this.foot) / 2 / this.k];
    this.begin();
  }

  // onStage returns what handles need of a view: places on the whole stage.
  onStage() {
    return {
      project: (p) => this.project(p).map((x, i) => x + this.place[i]),
      unproject: (x, y) => this.unproject(x - this.place[0], y - this.place[1]),
      pixel: () => this.pixel(),
      dim: 2,
      down: this.down,
    };
  }

  remove() {
    this.element.remove();
  }
}
