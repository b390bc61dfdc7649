// The wasm module of levels: it opens files, and a hero walks in them as in the one of the Mover.

import { Module } from './engine.js';
import { Walker } from './worlds.js';
import { fromText } from './state.js';

// The limit of the command for all files together.
const most = 32 << 20;

// A Refusal is why files are no level. Missing is the name of a file that has to be with them, or empty.
export class Refusal extends Error {
  constructor(text, missing = '') {
    super(text);
    this.missing = missing;
  }
}

// A Visitor is a hero in a level that was opened.
export class Visitor extends Walker {
  static async load() {
    const v = new Visitor();
    v.module = await Module.load('levels.wasm.gz');
    v.names = [];
    return v;
  }

  // open opens the level among files, which are bytes by name, and returns what there is in it.
  open(files) {
    const encoder = new TextEncoder();
    const all = [...files].map(([name, data]) => [encoder.encode(name), data]);
    const size = all.reduce((sum, [name, data]) => sum + 8 + name.length + data.length, 0);
    if (size > most) throw new Refusal(`${(size / 1e6).toFixed(0)} MB: ${most / 2 ** 20} MB`);
    const m = this.module;
    const at = m.call('room', size);
    const bytes = new Uint8Array(m.memory, at, size), lengths = new DataView(m.memory, at, size);
    let n = 0;
    for (const [name, data] of all) {
      lengths.setUint32(n, name.length, true);
      lengths.setUint32(n + 4, data.length, true);
      bytes.set(name, n + 8);
      bytes.set(data, n + 8 + name.length);
      n += 8 + name.length + data.length;
    }
    const isLevel = m.call('open') === 1;
    const text = new TextDecoder().decode(new Uint8Array(m.memory, m.exports.said(), m.exports.length()));
    if (!isLevel) throw new Refusal(...text.split('\0'));
    const level = fromText(text);
    this.names = [...level.objects.map((o) => o.id), 'hero'];
    return level;
  }

  // begin begins to walk: a hero so high who jumps so high; feet may be null, for where the level says.
  begin(fields, feet, { high, jump, flat }) {
    this.put(fields, high, jump, Number(flat), Number(feet !== null), ...(feet ?? []));
    this.module.call('begin');
  }

  tune() { return true; }
}
