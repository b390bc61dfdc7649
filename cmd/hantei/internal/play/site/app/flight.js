// The flight of a ball among others in a box: from impact to impact by Sweep, with its trail.

import { add, along, dot, len, same, scale, sub } from './vec.js';

const pace = 450; // units of the picture that the ball flies in a second, at the start
const kept = 16; // impacts in the trail
const weary = 0.15; // of its first speed: a slower ball is launched anew

export class Flight {
  constructor(box) {
    this.box = box;
    this.walls = [[box.min, [0, 1]], [box.max, [0, 1]], [box.min, [1, 0]], [box.max, [1, 0]]]
      .map(([a, b], i) => ({ name: `wall${i}`, kind: 'line', a, b }));
    this.trail = []; // where it began, the impacts, and where it is
    this.impacts = 0;
  }

  // begin starts the trail anew, unless the ball is where the trail ends.
  begin(ball, clock) {
    const end = this.trail.at(-1);
    if (end && same(end.at, ball.a)) {
      if (!end.hit && this.trail.length > 1) this.trail.pop();
      return;
    }
    this.trail = [{ at: ball.a, clock }];
    this.launch = { a: ball.a, v: ball.v, speed: len(ball.v) };
  }

  // fly moves the ball on for so many seconds of ours.
  fly(engine, state, seconds, clock) {
    const ball = state.shapes.find((s) => s.name === 'ball');
    this.begin(ball, clock);
    if (state.e > 0 && len(ball.v) < weary * this.launch.speed) {
      ball.a = this.launch.a;
      ball.v = this.launch.v;
      this.trail = [{ at: ball.a, clock }];
    }
    if (this.launch.speed > 0) this.move(engine, state, ball, (seconds * pace) / this.launch.speed, 16, clock);
  }

  // step moves the ball to its next impact.
  step(engine, state, clock) {
    const ball = state.shapes.find((s) => s.name === 'ball');
    this.begin(ball, clock);
    for (const t of this.trail) t.clock = -Infinity; // only the new impact flashes
    const far = len(sub(this.box.max, this.box.min));
    if (len(ball.v) > 0) this.move(engine, state, ball, (2 * far) / len(ball.v), 1, clock);
  }

  // move moves the ball on by a time, and bounces it off what it meets, so many times at most.
  move(engine, state, ball, time, most, clock) {
    const world = { ...state, shapes: state.shapes.concat(this.walls) };
    const others = world.shapes.filter((s) => s !== ball).map((s) => s.name);
    for (let left = time, impacts = 0; left > 0 && impacts < most; impacts++) {
      const motion = scale(ball.v, left);
      const questions = {};
      for (const b of others) {
        questions[b] = { op: 'sweep', a: 'ball', b, motion };
        questions['pair ' + b] = { op: 'pair', a: 'ball', b };
      }
      const a = engine.ask(world, questions);
      if (!a) return;
      let first = null;
      for (const b of others) {
        const { hit } = a[b];
        if (hit.ok && dot(motion, hit.normal) < 0 && !(first && first.t <= hit.t)) first = { ...hit, of: b, depth: a['pair ' + b].depth };
      }
      if (!first) {
        ball.a = add(ball.a, motion);
        break;
      }
      ball.a = along(along(ball.a, motion, first.t), first.normal, first.depth);
      ball.v = engine.ask(world, { v: { op: 'bounce', v: ball.v, n: first.normal, e: state.e } }).v.bounced;
      this.trail.push({ at: ball.a, clock, hit: first });
      this.impacts++;
      left *= 1 - first.t;
    }
    if (!same(this.trail.at(-1).at, ball.a)) this.trail.push({ at: ball.a, clock });
    while (this.trail.length > kept) this.trail.shift();
  }

  // draw draws the trail, if the ball is at its end, and each impact with its normal: the
  // last ones flash.
  draw(view, ball, clock) {
    const { trail } = this;
    if (trail.length < 2 || !same(trail.at(-1).at, ball.a)) return;
    for (let i = 1; i < trail.length; i++) {
      view.fade = (i / (trail.length - 1)) ** 1.5;
      view.line(trail[i - 1].at, trail[i].at, 'trail');
    }
    trail.forEach(({ at, hit, clock: since }, i) => {
      if (!hit) return;
      view.fade = 0.25 + 0.75 * ((i + 1) / trail.length) ** 1.5;
      const age = (clock - since) / 0.6;
      if (age < 1) {
        view.solid(at, at, ball.r, 'ghost');
        view.solid(hit.point, hit.point, Math.min(view.unit(), 1.5 * ball.r) * (0.3 + 0.9 * age), 'flash');
      }
      view.arrow(hit.point, along(hit.point, hit.normal, view.unit()), 'normal');
      view.dot(hit.point, 'normal', age < 1 ? 6 : 3.5);
    });
    view.fade = 1;
  }
}
