// Go source that asks what the page asks, with the answers as the comment of an
// example test.

import { goLiteral, goNumber, goVec } from './number.js';
import { isBody, isInSpace } from './state.js';

const fields = {
  segment: ['A', 'B'], ray: ['Origin', 'Dir'], line: ['Origin', 'Dir'], ball: ['Center'], capsule: ['A', 'B'],
  tapered: ['A', 'B'], cylinder: ['A', 'B'], cone: ['A', 'B'],
};

// goVector returns v as a literal.
export const goVector = (v) => `d${v.length}.V(${v.map(goLiteral).join(', ')})`;

// goShape returns a shape as a literal.
export function goShape(s) {
  const dim = s.a.length;
  if (s.kind === 'point') return goVector(s.a);
  if (s.kind === 'along') {
    return `d${dim}.CapsuleAlong(${goVector(s.a)}, ${goVector(s.b)}, ${goLiteral(s.h)}, ${goLiteral(s.r)})`;
  }
  if (isBody(s.kind)) {
    const core = goBody(s, dim);
    return s.r ? `d${dim}.Rounded{Core: ${core}, Radius: ${goLiteral(s.r)}}` : core;
  }
  const type = { ball: dim === 2 ? 'Circle' : 'Sphere', segment: 'Segment', ray: 'Ray', line: 'Line', capsule: 'Capsule', tapered: 'Tapered', cylinder: 'Cylinder', cone: 'Cone' }[s.kind];
  const parts = fields[s.kind].map((f, i) => `${f}: ${goVector(i ? s.b : s.a)}`);
  if (['ball', 'capsule', 'cylinder', 'cone'].includes(s.kind)) parts.push(`Radius: ${goLiteral(s.r)}`);
  if (s.kind === 'tapered') parts.push(`RA: ${goLiteral(s.r)}`, `RB: ${goLiteral(s.rb)}`);
  const core = `d${dim}.${type}{${parts.join(', ')}}`;
  const more = s.kind === 'ray' || s.kind === 'line' ? s.r : isInSpace(s.kind) ? s.rb : 0;
  return more ? `d${dim}.Rounded{Core: ${core}, Radius: ${goLiteral(more)}}` : core;
}

function goBody(s, dim) {
  const list = (vs) => vs.map(goVector).join(', ');
  switch (s.kind) {
    case 'triangle':
      return `d${dim}.Triangle{A: ${goVector(s.a)}, B: ${goVector(s.list[0])}, C: ${goVector(s.list[1])}}`;
    case 'box':
      return `d${dim}.Box{Min: ${goVector(s.a)}, Max: ${goVector(s.b)}}`;
    case 'obox':
      return `d${dim}.OrientedBox{Center: ${goVector(s.a)}, Half: [${dim}]d${dim}.Vec{${list(s.list)}}}`;
    case 'hull':
      return `d${dim}.New${dim === 2 ? 'Polygon' : 'Hull'}(${list([s.a, ...s.list])})`;
  }
  return `d${dim}.Half${dim === 2 ? 'Plane' : 'Space'}{Point: ${goVector(s.a)}, Normal: ${goVector(s.b)}}`;
}

// goValue returns an answer as fmt.Println writes it.
export function goValue(x) {
  if (Array.isArray(x)) return goVec(x);
  return typeof x === 'number' ? goNumber(x) : String(x);
}

// A Program grows line by line.
export class Program {
  constructor(dim) {
    this.d = `d${dim}`;
    this.body = [];
    this.out = [];
  }

  shapes(...shapes) {
    for (const s of shapes) this.body.push(`${s.name} := ${goShape(s)}`);
  }

  line(text) {
    this.body.push(text.replace(/\bd\./g, this.d + '.'));
  }

  // print prints what the expressions are, and notes the values.
  print(expressions, ...values) {
    this.line(`fmt.Println(${expressions})`);
    this.out.push(values.map(goValue).join(' '));
  }

  imports(...more) {
    const body = this.body.join('\n');
    const used = ['fmt', 'math'].filter((p) => body.includes(p + '.')).concat(more);
    const list = used.sort().map((p) => `\t"${p}"`);
    if (body.includes(this.d + '.')) list.push('', `\t"github.com/hantei-go/hantei/${this.d}"`);
    return `import (\n${list.join('\n')}\n)\n`;
  }

  toString() {
    const lines = this.body.concat('// Output:', this.out.map((l) => ('// ' + l).trimEnd()));
    return `package main\n\n${this.imports()}\nfunc main() {\n${lines.flat().map((l) => '\t' + l.replaceAll('\n', '\n\t') + '\n').join('')}}\n`;
  }
}
