// The lessons, one for each row of what hantei grew from. A lesson is data: its
// shapes, its questions, the rows of its formula, the textbook's methods, and how its
// construction is drawn. What all lessons have in common is in lesson.js.
//
//   init(dim)         the shapes at the start; cases are further states, fails those in
//                     which the method number book is wrong
//   ask(s, isPlaying) questions by name, s has the shapes by name; extra(s) are shapes
//                     that only questions need
//   verdict(a, s)     the answer that colours the picture
//   exact             the formula's numbers are exact, not those of hantei
//   books             methods: what they say, of the answers a; undefined where one is
//                     not for these shapes
//   ours(a, s)        what hantei says of the same
//   rows(s, a, x)     the formula with its numbers: label, value, what x.book has in its place, and
//                     the part of the picture, if it is not called as the label
//   draw(v, s, a, x)  the construction; x.yes is the verdict shown, x.book whether it is
//                     a textbook's; drawsBook is for one that draws a textbook's numbers
//   code(p, s, a)     a Go program that asks the same
//   then(s, a)        questions that need the answers of the first
//   inset(v, s, a, x) a picture in the picture, in other coordinates, with the text inset
//   beside(inset, stage) how many pixels the inset covers at the left and at the right
//   modes             the modes of the gizmo that moves an object, chosen by the keys 1, 2 and 3
//   frame(s, state, isPlaying) two corners of what is seen, instead of all shapes
//   room(s, state)    points that are to be seen beside the shapes
//   plot              a graph beside the formula: the range of t, the point at t, the point to
//                     which the vector from there leads, the value by that, and marks
//   sparks            whether the picture moves for a moment after a change
//   answer            the label of the row that has the answer, if not Overlap; question is what a
//                     failing case asks, if not whether the two touch; hint draws what else is known
//   key               the key that lets it run while it is held
//   step(state, dt)   what moves by itself; flies is for a ball that bounces in a box
//   connects          whether the shortest connection may be seen from the side
//   heat              the shape whose place a map is about, the other one, and what a method says of them in floats
//   knob, shadows     where a hand turns the steps, and the shadows on all axes
//   steps             how many steps there are, which one is shown at first, and what is said of each
//   figures           small pictures beside each other, with words
//   lines             the derivation: the part of the picture and the formula of each line, and a figure before it
//   detects(s, a)     what the ball touches, for the detector

import { s01, s02, s03, s04, s05 } from './balls.js';
import { boxes } from './boxes.js';
import { s06, s07, s08 } from './capsules.js';
import { collider } from './collider.js';
import { s09 } from './couples.js';
import { Exact, exactDot, exactSub, exactVec } from './exact.js';
import { short } from './number.js';
import { all, at, ball, book, chordOf, crossings, hits, inFloats, line, pair, path, printCrossings, quadratic, ray, segment, square, style, sway } from './parts.js';
import { s3 } from './pinball.js';
import { polytopes } from './polytopes.js';
import { turning } from './turning.js';
import { add, along, cross, dot, len, scale, sub, unit } from './vec.js';

const s2 = {
  id: 's2',
  lines: [
    ['V', 'X = P + s·V, |V| = 1'], ['P', '|P + s·V|² = r²'], ['P', 's² + 2(P·V)·s + P·P − r² = 0'], ['chord', 's = −P·V ∓ √((P·V)² − P·P + r²)'],
  ],
  answer: 'n',
  question: 'guess.count',
  drawsBook: true,
  exact: true,
  dims: [2, 3],
  init: all(ray([-11, -1, 0], [3, 1.2, 0.2]), ball([1, 3, 0.5], 4)),
  cases: [
    { key: 'tangent', make: all(ray([-9, 5, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'point', make: all(ray([-9, 3, 0], [3, -1, 0]), ball([0, 0, 0], 0)) },
    { key: 'noDirection', make: all(ray([-3, 4, 0], [0, 0, 0]), ball([0, 0, 0], 5)) },
  ],
  fails: [
    { key: 'nearMiss', book: 0, make: all(ray([-9, 5.00000005, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'nearHit', book: 0, make: all(ray([-9, 4.99999995, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'inside', book: 0, make: all(ray([-1, 2, 0], [3, 1, 0]), ball([0, 0, 0], 5)) },
  ],
  ask(s) {
    return { c: pair('ray', 'ball'), p: path('ray', 'ball'), k: book('snapped', 'ray', 'ball') };
  },
  // then asks what depends on the answers: where the beam goes after the first hit.
  then: (s, a) => (a.p.crossings.length ? { beam: { op: 'bounce', v: s.ray.b, n: a.p.crossings[0].normal, e: 1 } } : {}),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'snapped', says: (a) => a.k.n }],
  ours: (a) => a.p.crossings.length,
  rows(s, a, x) {
    const k = sub(s.ray.a, s.ball.a), v = unit(s.ray.b), b = dot(k, v);
    const e = chordOf(s.ray, s.ball), kk = exactSub(exactVec(s.ray.a), exactVec(s.ball.a));
    const roots = x.book === null ? undefined : a.k.t.slice(0, a.k.n).map((t) => t / len(s.ray.b));
    return [
      ['P·V', e ? new Exact(0n, 0).sub(e.t.mul(e.vv.root())) : 0, b, 'V'], ['P·P', exactDot(kk, kk), dot(k, k), 'P'],
      ['s = (P·V)² − P·P + r²', e ? e.ww : NaN, b * b - dot(k, k) + square(s.ball.r), 'chord'],
      ...hits(a.p, roots),
    ];
  },
  draw(v, s, a, x) {
    v.shape(s.ball, style(x.book ? a.k.n > 0 : x.yes));
    const hit = a.p.crossings[0];
    const starts = a.p.cast.ok && a.p.cast.t === 0;
    if (hit && !starts) {
      v.line(s.ray.a, hit.point, 'before');
      v.endless(hit.point, s.ray.b, 0, 'build');
      if (a.beam) v.endless(hit.point, a.beam.reflected, 0, 'after');
      if (x.running || x.spark) spark(v, hit, x.time + (x.spark ?? 0));
    } else {
      v.endless(s.ray.a, s.ray.b, 0, 'before');
    }
    v.as('V');
    v.arrow(s.ray.a, add(s.ray.a, s.ray.b), 'before');
    v.as('P');
    v.dot(s.ray.a, 'before');
    if (v.lit === 'P') v.line(s.ball.a, s.ray.a, 'build');
    v.as();
    if (x.book) {
      const u = unit(s.ray.b);
      for (let i = 0; i < a.k.n; i++) {
        v.dot(along(s.ray.a, u, a.k.t[i]), 'after', 6);
      }
    }
    crossings(v, s.ray, s.ball, a.p);
    v.text(s.ray.a, 'P', { dy: 16 });
    v.text(s.ball.a, 'C', { dx: -14 });
  },
  animate: true,
  sparks: true,
  code(p, s, a) {
    p.shapes(s.ray, s.ball);
    printCrossings(p, 'ray', 'ball', a.p);
    p.line('first, ok := d.RayCast(ray, ball)');
    p.print('ok, first.T', a.p.cast.ok, a.p.cast.t);
  },
};

// spark is the effect where the beam hits: short lines that fly off around the normal.
function spark(v, hit, time) {
  const size = v.unit();
  const n = hit.normal;
  const side = n.length === 2 ? [-n[1], n[0]] : unit(cross(n, Math.abs(n[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  for (let i = 0; i < 9; i++) {
    const phase = (time * 0.9 + i * 0.37) % 1;
    const way = unit(along(n, side, Math.tan(1.1 * Math.sin(i * 2.4))));
    v.line(along(hit.point, way, size * 0.9 * phase), along(hit.point, way, size * (0.9 * phase + 0.25 * (1 - phase))), 'inside');
  }
}

const s4 = {
  id: 's4',
  lines: [
    ['V', 'X = P + t·V'], ['PC', '|P + t·V − C|² = r²'], ['PC', '(V·V)·t² + 2((P − C)·V)·t + (P − C)² − r² = 0'], ['t₁', 't = (−B ∓ √(B² − A·C′)) / A'],
  ],
  exact: true,
  dims: [3, 2],
  animate: true,
  step: sway('ball', 5, 1),
  init: all(segment([-9, -2, 1], [3, 1.5, 3]), ball([0, 0, 2], 4)),
  cases: [
    { key: 'line', make: all(line([-9, -2, 1], [4, 1, 0.8]), ball([0, 0, 2], 4)) },
    { key: 'short', make: all(segment([-12, -3, 1], [-6, -1, 2]), ball([0, 0, 2], 4)) },
    { key: 'through', make: all(segment([-9, -1, 2], [9, 2, 3]), ball([0, 0, 2], 4)) },
  ],
  fails: [
    { key: 'inside', book: 0, make: all(segment([-2, -1, 1], [2, 1, 3]), ball([0, 0, 2], 4)) },
    { key: 'startsInside', book: 0, make: all(segment([-1, -1, 2], [9, 2, 3]), ball([0, 0, 2], 4)) },
  ],
  of: (s) => s.segment ?? s.line,
  ask(s) {
    const name = s4.of(s).name;
    const q = { c: pair(name, 'ball'), p: path(name, 'ball') };
    q.k = name === 'segment' ? book('hollow', name, 'ball') : book('quadratic', name, 'ball');
    return q;
  },
  verdict: (a) => a.c.overlap,
  books: [{ key: 'hollow', says: (a) => a.k.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a, x) {
    const p = s4.of(s), { A, B, C, D } = quadratic(p, s.ball), f = inFloats(p, s.ball, 'short');
    const isLine = A.sign > 0 && D.sign >= 0, root = D.root(), zero = new Exact(0n, 0);
    const [near, far] = isLine ? [zero.sub(B).sub(root).over(A), zero.sub(B).add(root).over(A)] : [NaN, NaN];
    const theirs = x.book === null ? [] : [f.A, f.B, f.C, f.D];
    return [
      ['A = V·V', A, theirs[0], 'V'], ['B = (P − C)·V', B, theirs[1], 'PC'], ['C′ = (P − C)² − r²', C, theirs[2], 'PC'], ['D = B² − A·C′', D, theirs[3], 'chord'],
      ['(−B − √D) / A', near, x.book === null ? undefined : f.roots[0] ?? NaN, 't₁'], ['(−B + √D) / A', far, x.book === null ? undefined : f.roots.at(-1) ?? NaN, 't₂'],
      ['Overlap', a.c.overlap, undefined, a.c.overlap ? 'chord' : 'gap'], ['RayCast', a.p.cast.ok ? a.p.cast.t : false, undefined, 'chord'],
      ['Clip', a.p.clip.ok ? `${short(a.p.clip.enter)} … ${short(a.p.clip.exit)}` : false, undefined, 'chord'],
      ['Crossings', a.p.crossings.length, undefined, 'chord'], ['Distance', a.c.distance, undefined, a.c.overlap ? 'chord' : 'gap'],
    ];
  },
  draw(v, s, a, x) {
    const p = s4.of(s);
    v.shape(s.ball, style(x.yes));
    // Inside the ball the path is dashed: there the surface hides it.
    const { clip } = a.p;
    inFloats(p, s.ball, 'short').roots.forEach((t, i) => {
      v.as(`t${'₁₂'[i]}`);
      v.dot(at(p, t), 'core', 3);
    });
    v.as();
    if (clip.ok && Number.isFinite(clip.enter) && Number.isFinite(clip.exit)) {
      const [from, to] = [at(p, clip.enter), at(p, clip.exit)];
      if (p.kind === 'line') {
        v.endless(from, scale(p.b, -1), 0, 'path');
        v.endless(to, p.b, 0, 'path');
      } else {
        v.line(p.a, from, 'path');
        v.line(to, p.b, 'path');
      }
    } else {
      v.shape(p, 'mover');
    }
    v.as('V');
    if (p.kind === 'line') v.arrow(p.a, add(p.a, p.b), 'before');
    else if (v.lit === 'V') v.arrow(p.a, p.b, 'before');
    v.as('PC');
    if (v.lit === 'PC') v.line(s.ball.a, p.a, 'build');
    crossings(v, p, s.ball, a.p, 'within');
    v.as('gap');
    if (!a.c.overlap) {
      v.line(a.c.onA, a.c.onB, 'push');
      v.between(a.c.onA, a.c.onB, short(a.c.distance), 'green');
    }
    v.as();
    v.text(p.a, p.kind === 'line' ? 'P' : 'A', { dx: -14 });
    v.text(p.kind === 'line' ? add(p.a, p.b) : p.b, p.kind === 'line' ? 'P + V' : 'B', { dx: 14 });
    v.text(s.ball.a, 'C');
  },
  code(p, s, a) {
    const of = s4.of(s);
    p.shapes(of, s.ball);
    p.line(`hit, ok := d.RayCast(${of.name}, ball)`);
    p.print('ok, hit.T, hit.Point', a.p.cast.ok, a.p.cast.t, a.p.cast.point);
    p.line(`_, n := d.Crossings(${of.name}, ball)`);
    p.print(`d.Overlap(${of.name}, ball), n`, a.c.overlap, a.p.crossings.length);
  },
};

export const lessons = [s01, s02, s03, s04, s05, s06, s07, s08, s09, collider, ...boxes, s2, s3, s4, ...polytopes, ...turning];
