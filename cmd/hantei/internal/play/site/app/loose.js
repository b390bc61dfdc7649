// The rival of the page of chains and meshes: a ball by the code that most games begin with. It moves, looks what it is in, and is pushed out
// of one edge or triangle after the other. Same keys, same gravity, same land as the ball of the library.

import { add, along, cross, dot, len, scale, sub, unit } from './vec.js';

const gravity = 10, air = 0.05, dt = 1 / 60; // as the package land has them, at the rate of a game
const abyss = 12;
const pause = 0.12; // seconds within which it trips once

export class LooseBall {
  constructor() {
    this.on([]);
  }

  // on takes the edges or triangles of a land, each as its corners.
  on(parts) {
    this.trips = 0;
    this.parts = parts.map((corners) => {
      const d = sub(corners[1], corners[0]);
      const middle = scale(corners.reduce(add), 1 / corners.length);
      const normal = corners.length === 2 ? unit([d[1], -d[0]]) : unit(cross(d, sub(corners[2], corners[0])));
      return { corners, normal, middle, size: Math.max(...corners.map((c) => len(sub(c, middle)))) };
    });
    this.around = new Map(); // the parts at each corner
    for (const p of this.parts) for (const c of p.corners) this.around.set(String(c), [...this.around.get(String(c)) ?? [], p]);
    this.floor = Math.min(...parts.flat().map((c) => c.at(-1)));
    this.place([0, 0], 1);
  }

  place(at, r) {
    this.put = this.at = at;
    this.r = r;
    this.v = at.map(() => 0);
    this.owed = 0;
    this.since = pause;
  }

  // step goes on for so many seconds, in frames; push is added to the velocity in each.
  step(seconds, push) {
    this.v = add(this.v, push);
    for (this.owed += seconds; this.owed >= dt; this.owed -= dt) this.frame();
  }

  frame() {
    const up = this.at.length - 1;
    this.v = scale(this.v.map((x, i) => (i === up ? x - gravity * dt : x)), 1 - air * dt);
    this.at = along(this.at, this.v, dt);
    this.since += dt;
    for (const part of this.parts) {
      const reach = this.r + part.size;
      if (part.middle.some((x, i) => Math.abs(x - this.at[i]) > reach)) continue;
      const { point, of } = nearest(this.at, part.corners);
      const w = sub(this.at, point), d = len(w);
      if (d >= this.r || d === 0 || (this.isOneSided && dot(w, part.normal) < 0)) continue;
      const n = scale(w, 1 / d), into = dot(this.v, n);
      if (into < 0 && this.since >= pause && of.length < part.corners.length && this.isFalse(point, n, of)) {
        this.trips++;
        this.since = 0;
        this.tripped = { point, normal: n };
      }
      this.at = along(this.at, n, this.r - d);
      if (into < 0) this.v = along(this.v, n, -into);
    }
    if (this.at[up] < this.floor - abyss) this.place(this.put, this.r);
  }

  // isFalse tells whether the land goes on in front of a normal at an edge or corner: then the normal is none of the land.
  isFalse(point, n, of) {
    const [first, ...others] = of.map((c) => this.around.get(String(c)));
    const near = first.filter((p) => others.every((list) => list.includes(p)));
    return near.some((p) => p.corners.some((c) => dot(sub(c, point), n) > 1e-3 * len(sub(c, point)) + 1e-9));
  }
}

// nearest returns the point of an edge or a triangle nearest to p, and the corners between which it is.
function nearest(p, corners) {
  if (corners.length === 3) {
    const [a, b, c] = corners, n = cross(sub(b, a), sub(c, a));
    const inside = corners.every((from, i) => dot(cross(sub(corners[(i + 1) % 3], from), sub(p, from)), n) >= 0);
    if (inside) return { point: along(p, n, -dot(sub(p, a), n) / dot(n, n)), of: corners };
    const sides = corners.map((from, i) => nearest(p, [from, corners[(i + 1) % 3]]));
    return sides.reduce((best, x) => (len(sub(x.point, p)) < len(sub(best.point, p)) ? x : best));
  }
  const [a, b] = corners, d = sub(b, a), t = dot(sub(p, a), d) / dot(d, d);
  return t <= 0 ? { point: a, of: [a] } : t >= 1 ? { point: b, of: [b] } : { point: along(a, d, t), of: corners };
}
