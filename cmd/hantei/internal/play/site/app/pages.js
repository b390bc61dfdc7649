// The pages of the playground, in their order, and the states that links to them may have.

import { LandAct } from './land.js';
import { lessons } from './lessons.js';
import { isVisit, LevelsAct } from './levels.js';
import { isMover, MoverAct } from './mover.js';
import { isStack } from './piles.js';
import { ReplayAct } from './replay.js';
import { StackAct } from './stack.js';
import { isLand } from './terrain.js';
import { WorldAct } from './world.js';

// The pages that are no lessons, with their marks in the list.
export const extras = { home: '⌂', sandbox: '＋', world: '∞', mover: '⇄', stack: '▤', mesh: '△', levels: '▦', replay: '↻' };
export const pages = { world: WorldAct, mover: MoverAct, stack: StackAct, mesh: LandAct, levels: LevelsAct, replay: ReplayAct };
export const ids = ['home', ...lessons.map((l) => l.id), 'sandbox', ...Object.keys(pages)];

// plain returns text of an address without percent signs, if they stand for anything.
export function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// sameShapes tells whether a state has the shapes that a lesson is about.
export function sameShapes(state, act, lesson) {
  const key = (s) => s.shapes.map((x) => x.name + x.kind).join();
  const known = [act.start(state.dim), ...[...(lesson.cases ?? []), ...lesson.fails].map((c) => c.make(state.dim))];
  return lesson.dims.includes(state.dim) && (state.book ?? 0) < lesson.books.length && known.some((k) => key(k) === key(state) && (k.places ?? []).length === (state.places ?? []).length);
}

// isWorld tells whether a state is one of the crowd.
const isWorld = (state) => ['ray', 'ray,ball'].includes(state.shapes.map((s) => s.kind).join()) &&
  Number.isInteger(state.n) && state.n > 0 && state.n <= 2000;

// The states that the pages beside the lessons can show.
export const checks = { world: isWorld, mover: isMover, stack: isStack, mesh: isLand, levels: isVisit, replay: () => false };
