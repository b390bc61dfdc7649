// Bars are the shadows of two polygons on every axis of the separating axis test, one under the other. A click turns the axis there.

import { button, el } from './dom.js';
import { short } from './number.js';
import { svg } from './plot.js';
import { say } from './words.js';

const wide = 200, high = 14;

export class Bars {
  // pick is called with the number of the axis that is chosen.
  constructor(pick) {
    this.pick = pick;
    this.element = el('ol', { class: 'bars', 'aria-label': say('sat.axes') });
  }

  // show shows the shadows of both, as two numbers each, by how much they are apart, and which axis has the largest gap.
  show(axes) {
    const all = axes.flatMap(({ a, b }) => [...a, ...b]), lo = Math.min(...all), hi = Math.max(...all);
    const x = (t) => 2 + ((wide - 4) * (t - lo)) / (hi - lo || 1);
    while (this.element.children.length > axes.length) this.element.lastChild.remove();
    axes.forEach(({ a, b, n, gap, isBest }, i) => {
      const item = this.element.children[i] ?? this.element.appendChild(el('li', {}, button('', () => this.pick(i), {})));
      const line = (y, [from, to], kind) => svg('line', { x1: x(from), x2: x(to), y1: y, y2: y, class: kind });
      const [from, to] = b[0] - a[1] > a[0] - b[1] ? [a[1], b[0]] : [b[1], a[0]];
      const angle = (Math.atan2(n[1], n[0]) * 180) / Math.PI;
      item.classList.toggle('best', isBest);
      item.classList.toggle('parts', gap > 0);
      item.firstChild.setAttribute('aria-label', say(gap > 0 ? 'sat.apart' : 'sat.overlap', short(Math.round(angle)), short(Math.abs(gap))));
      item.firstChild.replaceChildren(
        svg('svg', { viewBox: '-8 -8 16 16', width: 16, height: 16, 'aria-hidden': 'true' }, svg('line', { x1: -7, x2: 7, transform: `rotate(${-angle})`, class: 'axis' })),
        svg('svg', { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: 'none', class: 'shadows', 'aria-hidden': 'true' },
          line(4, a, 'a'), line(10, b, 'b'), line(7, [from, to], gap > 0 ? 'gap' : 'common')),
        el('data', { value: String(gap) }, short(gap, 4)),
      );
    });
  }
}
