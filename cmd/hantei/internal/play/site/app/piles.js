// The scenes of boxes on boxes, how fast they run and how they look, as links, programs and the page at home show them.

import { copy } from './state.js';
import { add, along, fill, len, scale } from './vec.js';

export const rate = 240; // steps in a second
export const warm = 240; // steps before one sees anything
export const speeds = { 1: '1', 0.25: '¼', 0.05: '1⁄20' };
export const power = 8; // the velocity of a ball, for each unit of the arrow
export const ballRadius = 0.4;
export const fresh = 60; // steps for which a new point is red

// The scenes: what is seen, and from where balls are shot, in the plane and in space.
export const scenes = [
  { name: 'tower', 2: { wide: 6.6, high: 10.8, aim: [[-5.6, 4.2], [3, 0.45]] }, 3: { wide: 4, high: 10, aim: [[-4.5, -1.5, 5], [3, 1, 0.3]] } },
  { name: 'pyramid', 2: { wide: 7.6, high: 8.8, aim: [[-6.8, 3.6], [3, 0.6]] }, 3: { wide: 3.4, high: 3.2, aim: [[-4, -1.3, 1.2], [3, 1, 0.2]] } },
  { name: 'cards', 2: { wide: 4.4, high: 4.6, aim: [[-3.6, 1.4], [2, 0.5]] }, 3: { wide: 2.6, high: 4, aim: [[-3.2, -0.8, 1.4], [2, 0.5, 0.4]] } },
];

export const styles = {
  floor: { stroke: 'slate', fill: 0.17, width: 1.2, tint: 'axis', solid: 1 },
  even: { stroke: 'ochre', fill: 0.34, width: 1.5, tint: '#e3bd88', solid: 1 },
  odd: { stroke: 'ochre', fill: 0.22, width: 1.5, tint: '#d2a468', solid: 1 },
  chosen: { stroke: 'blue', fill: 0.34, width: 2, tint: '#7fa8d1', solid: 1 },
  ball: { stroke: 'plum', fill: 0.5, width: 1.5, tint: '#a98fc4', solid: 1 },
  kept: { stroke: 'green', width: 1.8 },
  fresh: { stroke: 'red', width: 2.2 },
  string: { stroke: 'blue', width: 2, dash: [5, 4] },
};

// isStack tells whether a state is one of this page.
export const isStack = ({ stack: s, shapes }) => typeof s === 'object' && s !== null && Number.isInteger(s.scene) && scenes[s.scene] !== undefined &&
  shapes.length === 1 && shapes[0].kind === 'ray' && len(shapes[0].b) < 100 && len(shapes[0].a) < 1000;

// feature says in short which corner, edge or face one half of a Feature is.
const half = (x) => 'cef?'[x >> 14] + (x & 0x3fff);
export const feature = (x) => `${half(x >>> 16)}·${half(x & 0xffff)}`;

// arc draws the way that the ball would fly.
export function arc(view, { a, b }) {
  const up = fill([0], a.length);
  up[up.length - 1] = 1;
  const v = scale(b, power), way = [];
  for (let t = 0; t <= 0.6; t += 0.05) way.push(along(along(a, v, t), up, -5 * t * t));
  view.polyline(way, 'build');
  view.gizmoBall?.(a, ballRadius);
  view.arrow(a, add(a, b), 'before');
}

// program returns the heart of the solver's step.
export const program = (dim) => `for _, pair := range world.AppendPairs(nil) {
\ta, b := bodies[pair[0]], bodies[pair[1]]
\tm, _ := d${dim}.Contacts(a.Shape(), b.Shape())
\tfor _, p := range m.Points[:m.Len] {
\t\tkey := Key{pair[0], pair[1], p.Feature}
\t\tgrip := newGrip(a, b, m.Normal, p)
\t\tgrip.begin(kept[key]) // with the impulses of the step before
\t\tgrips = append(grips, grip)
\t}
}
for range 4 {
\tfor i := range grips {
\t\tgrips[i].solve()
\t}
}
`;

// heap is what stands for this page on the first one.
export const heap = {
  ask: () => ({}),

  draw(view) {
    view.brick([0, -0.35], [[6, 0], [0, 0.35]], styles.floor);
    for (const row of [0, 1, 2, 3]) {
      for (let i = 0; i < 4 - row; i++) {
        const at = [1.1 * (i + row / 2 - 1.5), 0.5 + row];
        view.brick(at, [[0.5, 0], [0, 0.5]], styles[(i + row) % 2 ? 'odd' : 'even']);
        for (const side of [-0.5, 0.5]) view.dot([at[0] + side * (row ? 0.9 : 1), row], styles.kept, 2);
      }
    }
    view.line([-3.2, 2.3], [-4.6, 2.1], 'build');
    view.solid([-3, 2.3], [-3, 2.3], 0.4, styles.ball);
  },

  start: () => copy({ dim: 2, shapes: [{ name: 'from', kind: 'point', a: [-4.2, -0.6] }, { name: 'to', kind: 'point', a: [4.2, 4.3] }] }),
};
