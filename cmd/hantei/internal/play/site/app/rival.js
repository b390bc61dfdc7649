// The rival: a hero by the code that most games begin with. It moves, looks what it is in, and is pushed out along the least
// axis, one object after the other. Same keys, same speeds, same level as the hero.

import { add, along, dot, len, scale, sub } from './vec.js';

// The hero of the package walk, in pixels and seconds.
const speed = 170, groundPull = 1700, airPull = 1000, gravity = 1000, jump = 365, fall = 640;
const half = 10, high = 40;
const abyss = 260, far = 420; // where it gives up
const keys = { left: 1, right: 2, jump: 4 };

export class Rival {
  constructor() {
    this.stuck = 0;
    this.lost = 0;
    this.place([0, 0]);
  }

  place(feet) {
    this.feet = [...feet];
    this.v = [0, 0];
    this.onFloor = false;
    this.patience = 0;
  }

  // corners are those of its box.
  get corners() {
    const [x, y] = this.feet;
    return [[x - half, y - high], [x + half, y - high], [x + half, y], [x - half, y]];
  }

  // frame is one frame of so many seconds; parts is all that there is, and hero where the other one stands.
  frame(pressed, dt, parts, hero) {
    const want = speed * (Number(Boolean(pressed & keys.right)) - Number(Boolean(pressed & keys.left)));
    const pull = (this.onFloor ? groundPull : airPull) * dt;
    this.v[0] += Math.max(-pull, Math.min(pull, want - this.v[0]));
    this.v[1] = Math.min(fall, this.v[1] + gravity * dt);
    if (pressed & keys.jump && !(this.before & keys.jump) && this.onFloor) this.v[1] = -jump;
    this.before = pressed;
    const feet = this.feet[1];
    this.feet = along(this.feet, this.v, dt);
    this.onFloor = false;
    for (const part of parts) {
      if (part.isSheet ? this.v[1] < 0 || feet > part.points[0][1] + 1 : part.r > 0) continue; // balls are coins, and the hero himself
      const out = wayOut(this.corners, part.points);
      if (!out) continue;
      this.feet = add(this.feet, out);
      const n = scale(out, 1 / len(out)), into = dot(this.v, n);
      // A seam: it is pushed back by what it walks on.
      if (want !== 0 && Math.abs(n[0]) > 0.9 && n[0] * want < 0 && Math.abs(top(part) - this.feet[1]) < 1) this.stuck++;
      if (into < 0) this.v = along(this.v, n, -into);
      if (n[1] < -0.5) this.onFloor = true;
    }
    this.patience = len(sub(this.feet, hero)) > far || this.feet[1] > abyss ? this.patience + dt : 0;
    if (this.patience > 1) {
      this.lost++;
      this.place(hero);
    }
  }
}

const top = (part) => Math.min(...part.points.map((p) => p[1]));

// wayOut returns the least motion that parts a convex polygon from another one, along one of their normals, or null if they are apart.
function wayOut(a, b) {
  let best = null;
  for (const points of [a, b]) {
    points.forEach((p, i) => {
      const e = sub(points[(i + 1) % points.length], p), l = len(e);
      if (l === 0) return;
      for (const n of [[e[1] / l, -e[0] / l], [-e[1] / l, e[0] / l]]) {
        const by = Math.max(...b.map((q) => dot(q, n))) - Math.min(...a.map((q) => dot(q, n)));
        if (!best || by < best.by) best = { n, by };
      }
    });
  }
  return best.by > 0 ? scale(best.n, best.by) : null;
}
