// The view of space: three.js draws the solids, the canvas above it everything else.

import {
  BackSide, BoxGeometry, BufferAttribute, BufferGeometry, Color, CylinderGeometry, DirectionalLight, DoubleSide, FrontSide, HemisphereLight, Mesh, MeshLambertMaterial,
  PerspectiveCamera, Quaternion, Scene, SphereGeometry, Vector3,
  WebGLRenderer,
} from '../vendor/three.js';
import { corners, discs, faces, hull2, profile } from './body.js';
import { from as seenFrom } from './exact.js';
import { add, along, cross, dist, dot, len, perp, scale, sub, unit } from './vec.js';
import { short } from './number.js';
import { nice, View } from './view.js';

const opacity = { target: 0.95, body: 0.72, mover: 0.72, hit: 0.62, book: 0.18, ghost: 0.2, impact: 0.18, swept: 0.12 };
const hue = {
  target: 'plum', body: 'ochre', mover: 'blue', hit: 'red', book: 'plum', ghost: 'green', impact: 'red', swept: 'blue', gizmo: 'green', lit: 'glow',
};

// The styles of what is there, and casts a shadow.
const casts = new Set(['body', 'mover', 'hit']);

export class View3 extends View {
  constructor(stage) {
    super(stage);
    this.dim = 3;
    // Asked for on another canvas: three.js writes errors to the console if there is none.
    if (!document.createElement('canvas').getContext('webgl2')) throw new Error('no WebGL');
    this.renderer = new WebGLRenderer({ canvas: stage.querySelector('canvas.solids'), antialias: true, alpha: true });
    this.world = new Scene();
    this.camera = new PerspectiveCamera(35, 1, 0.1, 100);
    this.camera.up.set(0, 0, 1);
    this.world.add(new HemisphereLight(0xffffff, 0x8899aa, 2.2));
    this.sun = new DirectionalLight(0xffffff, 1.6);
    this.world.add(this.sun);
    const half = new SphereGeometry(1, 48, 24, 0, 2 * Math.PI, 0, Math.PI / 2);
    this.forms = { ball: new SphereGeometry(1, 48, 32), cap: half, tube: new CylinderGeometry(1, 1, 1, 48, 1, true), brick: new BoxGeometry(2, 2, 2) };
    this.pool = { ball: [], cap: [], tube: [], brick: [], round: [] };
    this.rounds = new Map(); // the geometry of what is round, by its proportions
    this.surfaces = new Map();
    this.target = [0, 0, 0];
    this.distance = 10;
    this.azimuth = -1.05;
    this.height3 = 0.45; // the elevation, in radians
    this.floor = 0; // the height of the ground: below all that is shown at first
  }

  paint() {
    super.paint();
    this.materials = {};
  }

  // material returns that of a style, by its name or by what it is; solids that lie in one place
  // have other layers, else they would flicker.
  material(style, layer) {
    const key = `${style.tint ?? style.stroke ?? style} ${layer}`;
    if (!this.materials[key]) {
      const alpha = style.stroke ? style.solid ?? 0.8 : opacity[style] ?? 0.5;
      this.materials[key] = new MeshLambertMaterial({
        color: new Color(this.colour[style.tint ?? style.stroke ?? hue[style] ?? 'slate'] ?? style.tint ?? style.stroke), transparent: alpha < 1, opacity: alpha,
        polygonOffset: true, polygonOffsetFactor: layer, polygonOffsetUnits: 4 * layer, depthWrite: alpha > 0.3, side: alpha > 0.3 ? FrontSide : DoubleSide,
      });
    }
    return this.materials[key];
  }

  resize() {
    super.resize();
    this.renderer.setPixelRatio(this.ratio);
    this.renderer.setSize(this.width, this.height, false);
    this.camera.aspect = this.width / Math.max(this.height, 1);
  }

  get look() {
    return { at: this.target, size: this.distance, turn: [this.azimuth, this.height3] };
  }

  set look({ at, size, turn }) {
    this.target = at;
    this.distance = size;
    [this.azimuth, this.height3] = turn;
    this.aim();
  }

  fit([lo, hi]) {
    this.floor = Math.min(0, lo[2]);
    this.target = lo.map((x, i) => x / 2 + hi[i] / 2);
    const radius = Math.max(len(sub(hi, lo)) / 2, 1e-9);
    const narrow = Math.min(1, (this.width - this.beside[0] - this.beside[1]) / Math.max(this.height, 1));
    this.distance = (1.02 * radius) / Math.sin((this.camera.fov * Math.PI) / 360) / narrow;
    this.whole = this.distance;
    this.aim();
    if (this.beside[0] !== this.beside[1]) this.pan((this.beside[0] - this.beside[1]) / 2, 0);
  }

  aim() {
    const cos = Math.cos(this.height3);
    const way = [cos * Math.cos(this.azimuth), cos * Math.sin(this.azimuth), Math.sin(this.height3)];
    const c = this.camera;
    c.position.set(...along(this.target, way, this.distance));
    c.lookAt(new Vector3(...this.target));
    c.near = this.distance / 100;
    c.far = this.distance * 100;
    c.updateProjectionMatrix();
    c.updateMatrixWorld();
    this.sun.position.set(...along(this.target, add(way, [0.3, -0.2, 0.8]), this.distance));
    this.sun.target.position.set(...this.target);
    this.sun.target.updateMatrixWorld();
    this.eye = c.position.toArray();
    this.forward = scale(way, -1);
    this.right = unit(cross(this.forward, [0, 0, 1]));
    this.up = cross(this.right, this.forward);
    this.focal = this.height / 2 / Math.tan((c.fov * Math.PI) / 360);
  }

  begin() {
    this.aim();
    for (const sides of this.surfaces.values()) for (const m of sides) m.visible = false;
    this.used = { ball: 0, cap: 0, tube: 0, brick: 0, round: 0 };
    if (this.rounds.size > 300) { // as after long drags
      for (const g of this.rounds.values()) g.dispose();
      this.rounds.clear();
    }
    super.begin();
  }

  end() {
    for (const form in this.pool) this.pool[form].forEach((m, i) => (m.visible = i < this.used[form]));
    this.renderer.render(this.world, this.camera);
    super.end();
  }

  // depth returns how far p is in front of the eye.
  depth(p) {
    const w = sub(p, this.eye);
    return w[0] * this.forward[0] + w[1] * this.forward[1] + w[2] * this.forward[2];
  }

  pixel() {
    return this.distance / this.focal;
  }

  project(p) {
    const d = this.depth(p);
    if (!(d > this.camera.near)) return null;
    const w = sub(p, this.eye);
    const x = w[0] * this.right[0] + w[1] * this.right[1] + w[2] * this.right[2];
    const y = w[0] * this.up[0] + w[1] * this.up[1] + w[2] * this.up[2];
    return [this.width / 2 + (x * this.focal) / d, this.height / 2 - (y * this.focal) / d];
  }

  // unproject returns the point on the screen as deep as anchor.
  unproject(x, y, anchor) {
    const d = this.depth(anchor);
    const right = ((x - this.width / 2) * d) / this.focal, up = ((this.height / 2 - y) * d) / this.focal;
    return add(this.eye, add(scale(this.forward, d), add(scale(this.right, right), scale(this.up, up))));
  }

  visible(p, v, from, to) {
    if (len(v) > 0 && dist(p, this.target) > 1e7 * this.distance && [...p, ...v].every(Number.isFinite)) {
      const near = seenFrom(this.target, p, v);
      p = add(this.target, near.at);
      from -= near.t;
      to -= near.t;
    }
    const reach = (30 * this.distance) / Math.max(len(v), 1e-300);
    from = Math.max(from, -reach);
    to = Math.min(to, reach);
    // In front of the eye is where near < d0 + t·d1.
    const near = 1.01 * this.camera.near;
    const d0 = this.depth(p), d1 = this.depth(add(p, v)) - d0;
    if (d1 > 0) from = Math.max(from, (near - d0) / d1);
    if (d1 < 0) to = Math.min(to, (near - d0) / d1);
    if (d1 === 0 && d0 < near) return null;
    if (!(from <= to)) return null;
    const a = this.project(along(p, v, from)), b = this.project(along(p, v, to));
    return a && b ? [a, b] : null;
  }

  // ground draws a grid below what is shown, around the target, with numbers at two of its sides.
  ground() {
    const step = nice(this.distance / 12);
    const n = 8;
    const x0 = Math.round(this.target[0] / step), y0 = Math.round(this.target[1] / step);
    const c = this.ctx, z = this.floor;
    c.font = '11px ui-sans-serif, system-ui, sans-serif';
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillStyle = this.colour.slate;
    const write = (x, at) => {
      const p = this.project(at);
      if (p) c.fillText(short(Number(x.toPrecision(12))), ...p);
    };
    for (let i = -n; i <= n; i++) {
      for (const [p, v, zero] of [
        [[(x0 + i) * step, (y0 - n) * step, z], [0, 2 * n * step, 0], x0 + i === 0],
        [[(x0 - n) * step, (y0 + i) * step, z], [2 * n * step, 0, 0], y0 + i === 0],
      ]) {
        const ends = this.visible(p, v, 0, 1);
        if (!ends) continue;
        c.strokeStyle = zero ? this.colour.axis : this.colour.grid;
        c.lineWidth = zero ? 1.4 : 1;
        c.beginPath();
        c.moveTo(...ends[0]);
        c.lineTo(...ends[1]);
        c.stroke();
      }
      if (i % 2 === 0 && Math.abs(i) < n) {
        write((x0 + i) * step, [(x0 + i) * step, (y0 - n - 0.6) * step, z]);
        write((y0 + i) * step, [(x0 + n + 0.6) * step, (y0 + i) * step, z]);
      }
    }
    this.triad();
  }

  // shadow darkens the ground below what is within r of the hull of points, as under a light that is straight above.
  shadow(points, r) {
    const on = [];
    for (const [n, p] of points.entries()) {
      const around = r[n] ?? r;
      for (let i = 0; i < 28; i++) {
        const a = (i * Math.PI) / 14;
        const at = this.project([p[0] + around * Math.cos(a), p[1] + around * Math.sin(a), this.floor]);
        if (!at) return;
        on.push(at);
      }
    }
    const c = this.back;
    c.fillStyle = this.colour.ink;
    c.globalAlpha = 0.12;
    c.beginPath();
    hull2(on).forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
    c.closePath();
    c.fill();
    c.globalAlpha = 1;
  }

  // drop draws how high a point is above the ground.
  drop(p) {
    const ends = this.visible(p, [0, 0, this.floor - p[2]], 0, 1);
    if (!ends) return;
    const c = this.back;
    c.strokeStyle = this.colour.axis;
    c.lineWidth = 1;
    c.setLineDash([2, 3]);
    c.beginPath();
    c.moveTo(...ends[0]);
    c.lineTo(...ends[1]);
    c.stroke();
    c.setLineDash([]);
  }

  // outlined draws the border on the screen of a solid, hatched if it is hit: colour and depth alone do not tell.
  outlined(points, r, style) {
    const rim = casts.has(style) && this.rim(points, r);
    if (!rim) return;
    const path = new Path2D();
    rim.forEach((p, i) => (i ? path.lineTo(...p) : path.moveTo(...p)));
    path.closePath();
    const s = this.pen(style);
    if (s.hatch) this.hatch(path);
    this.pen(style);
    this.ctx.globalAlpha = 0.75;
    this.ctx.stroke(path);
    this.ctx.globalAlpha = 1;
    this.shadow(points, r);
  }

  // triad shows which way x, y and z run.
  triad() {
    const c = this.ctx;
    const at = [this.width - 52, 52], size = 26;
    c.font = '12px ui-sans-serif, system-ui, sans-serif';
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.strokeStyle = c.fillStyle = this.colour.slate;
    c.lineWidth = 1.4;
    ['x', 'y', 'z'].forEach((name, i) => {
      const x = this.right[i], y = -this.up[i];
      c.beginPath();
      c.moveTo(...at);
      c.lineTo(at[0] + size * x, at[1] + size * y);
      c.stroke();
      c.fillText(name, at[0] + (size + 10) * x, at[1] + (size + 10) * y);
    });
  }

  mesh(form, style) {
    const i = this.used[form]++;
    let m = this.pool[form][i];
    if (!m) {
      m = new Mesh(this.forms[form]);
      this.pool[form].push(m);
      this.world.add(m);
    }
    m.material = this.material(style, Object.values(this.used).reduce((sum, n) => sum + n) % 8);
    return m;
  }

  solid(p, q, r, style) {
    if (style === 'gizmo') return;
    this.outlined(p === q ? [p] : [p, q], r, style);
    if (style === 'mover') this.drop(p);
    if (this.part !== null && this.part === this.lit) style = 'lit';
    const axis = sub(q, p), l = len(axis);
    if (l === 0) {
      const m = this.mesh('ball', style);
      m.position.set(...p);
      m.scale.setScalar(r);
      return;
    }
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...unit(axis)));
    const tube = this.mesh('tube', style);
    tube.position.set(...along(p, axis, 0.5));
    tube.quaternion.copy(turn);
    tube.scale.set(r, l, r);
    const end = this.mesh('cap', style);
    end.position.set(...q);
    end.quaternion.copy(turn);
    end.scale.setScalar(r);
    const start = this.mesh('cap', style);
    start.position.set(...p);
    start.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...unit(scale(axis, -1))));
    start.scale.setScalar(r);
  }

  // round draws a tapered capsule, a cylinder or a cone.
  round(s, style) {
    const l = len(sub(s.b, s.a)), rb = s.rb ?? 0;
    const [points, radii] = discs(s);
    if (style === 'gizmo') {
      this.body(points, radii, style);
      return;
    }
    if (l === 0) {
      this.solid(s.a, s.a, s.kind === 'tapered' ? Math.max(s.r, rb) : rb, style);
      return;
    }
    this.outlined(points, radii, style);
    if (style === 'mover') this.drop(s.a);
    if (this.part !== null && this.part === this.lit) style = 'lit';
    const m = this.mesh('round', style);
    m.geometry = this.turned({ kind: s.kind, r: s.r / l, rb: rb / l });
    m.position.set(...s.a);
    m.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...unit(sub(s.b, s.a))));
    m.scale.setScalar(l);
  }

  // turned returns the geometry of a profile turned around its axis, which is that of y. It is made once.
  turned(s) {
    const key = `${s.kind} ${s.r} ${s.rb}`;
    if (!this.rounds.has(key)) {
      const points = profile(s), steps = 48;
      const across = points.slice(1).map((p, i) => unit([points[i][1] - p[1], p[0] - points[i][0]])); // the normals
      // A normal is shared where the profile bends a little, and not at an edge.
      const normal = (i, k) => (across[k] && dot(across[i], across[k]) > 0.9 ? unit(add(across[i], across[k])) : across[i]);
      const positions = [], normals = [];
      across.forEach((_, i) => {
        const ends = [[points[i], normal(i, i - 1)], [points[i + 1], normal(i, i + 1)]];
        for (let step = 0; step < steps; step++) {
          for (const [end, turn] of [[0, 0], [1, 0], [0, 1], [1, 0], [1, 1], [0, 1]]) {
            const a = ((step + turn) * 2 * Math.PI) / steps;
            const [p, n] = ends[end];
            positions.push(p[1] * Math.cos(a), p[0], p[1] * Math.sin(a));
            normals.push(n[1] * Math.cos(a), n[0], n[1] * Math.sin(a));
          }
        }
      });
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
      geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(normals), 3));
      this.rounds.set(key, geometry);
    }
    return this.rounds.get(key);
  }

  // brick draws a box by its half vectors.
  brick(p, [u, v, w], style) {
    const m = this.mesh('brick', style);
    m.matrixAutoUpdate = false;
    m.matrix.makeBasis(new Vector3(...u), new Vector3(...v), new Vector3(...w)).setPosition(...p);
  }

  // surface draws triangles, the front of each in one style and its back in another. A surface is made once.
  surface(s, front, back) {
    if (!this.surfaces.has(s)) {
      for (const [m] of this.surfaces.values()) m.geometry.dispose();
      for (const m of [...this.surfaces.values()].flat()) this.world.remove(m);
      this.surfaces.clear();
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(s.positions, 3));
      geometry.computeVertexNormals();
      // Every other triangle is a little darker, so that one sees them.
      geometry.setAttribute('color', new BufferAttribute(Float32Array.from(s.positions, (_, i) => 1 - 0.13 * (Math.floor(i / 9) % 2)), 3));
      const sides = [new Mesh(geometry), new Mesh(geometry)];
      this.surfaces.set(s, sides);
      this.world.add(...sides);
    }
    this.surfaces.get(s).forEach((m, i) => {
      m.visible = true;
      m.material = this.face(i ? back : front, i);
    });
  }

  // face returns the material of one side of triangles.
  face({ tint }, side) {
    return (this.materials[`${tint} side ${side}`] ??= new MeshLambertMaterial({ color: new Color(tint), vertexColors: true, side: side ? BackSide : FrontSide }));
  }

  // gizmoBall draws the rim of a ball that is not there.
  gizmoBall(p, r) {
    const at = this.project(p);
    if (at) this.circle(at, r * this.sizeAt(p));
  }

  // window returns the corners of a box around what is seen well.
  window() {
    return [this.target.map((x) => x - this.distance / 2), this.target.map((x) => x + this.distance / 2)];
  }

  // sizeAt returns how many pixels a unit at p has.
  sizeAt(p) {
    return this.focal / this.depth(p);
  }

  // inner draws the faces of a body, those behind dashed, those in front shaded. The flat
  // parts of a rounded body are its faces moved out by r.
  inner(s, r, style) {
    if (casts.has(style)) this.shadow(corners(s), r);
    const all = faces(s).map(({ n, points }) => {
      const moved = points.map((p) => along(p, n, r));
      return { n, on: moved.map((p) => this.project(p)), front: dot(n, sub(this.eye, moved[0])) > 0 };
    }).filter((f) => f.on.every(Boolean));
    for (const front of [false, true]) {
      for (const f of all) {
        if (f.front !== front) continue;
        const c = this.ctx;
        this.pen(style);
        c.beginPath();
        f.on.forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
        c.closePath();
        if (front) {
          c.setLineDash([]);
          c.globalAlpha = 0.1 + 0.16 * Math.max(0, 0.6 - dot(f.n, unit([0.3, -0.5, 0.8])));
          c.fill();
        }
        c.globalAlpha = front ? 0.9 : 0.5;
        c.lineWidth = front ? 1.4 : 0.9;
        if (!front) c.setLineDash([2, 4]);
        c.stroke();
        c.setLineDash([]);
        c.globalAlpha = 1;
      }
    }
  }

  // half draws a piece of the boundary of a half-space, with a grid on it.
  half(s, style) {
    const n = unit(s.b);
    const at = along(s.a, n, s.r ?? 0);
    const u = perp(n), v = cross(n, u);
    const foot = along(this.target, n, dot(sub(at, this.target), n));
    const size = 0.35 * this.distance;
    const place = (x, y) => along(along(foot, u, (x * size) / 4), v, (y * size) / 4);
    const rim = [place(-4, -4), place(4, -4), place(4, 4), place(-4, 4)].map((p) => this.project(p));
    if (rim.every(Boolean)) {
      this.trace(style, (c) => {
        rim.forEach((p, i) => (i ? c.lineTo(...p) : c.moveTo(...p)));
        c.closePath();
      }, true);
    }
    for (let i = -3; i <= 3; i++) {
      this.line(place(i, -4), place(i, 4), 'thin');
      this.line(place(-4, i), place(4, i), 'thin');
    }
  }

  // gizmo draws the wires of a shape.
  gizmo(s) {
    if (s.kind !== 'ball' && s.kind !== 'capsule') {
      this.shape(s, 'gizmo');
      return;
    }
    const b = s.kind === 'capsule' ? s.b : s.a;
    const axis = len(sub(b, s.a)) > 0 ? unit(sub(b, s.a)) : [0, 0, 1];
    const u = perp(axis), v = cross(axis, u);
    for (const p of [s.a, b]) {
      this.ring(p, u, v, s.r, 'gizmo');
      this.ring(p, u, axis, s.r, 'gizmo');
      this.ring(p, v, axis, s.r, 'gizmo');
    }
    for (const w of [u, v, scale(u, -1), scale(v, -1)]) this.line(along(s.a, w, s.r), along(b, w, s.r), 'gizmo');
  }

  box(b, style) {
    if (![...b.min, ...b.max].every(Number.isFinite)) return;
    const corner = (i) => [i & 1 ? b.max[0] : b.min[0], i & 2 ? b.max[1] : b.min[1], i & 4 ? b.max[2] : b.min[2]];
    for (let i = 0; i < 8; i++) {
      for (const bit of [1, 2, 4]) if (!(i & bit)) this.line(corner(i), corner(i | bit), style);
    }
  }

  // Moving the view: drag turns it, zoom goes nearer.
  drag(dx, dy) {
    this.azimuth -= dx * 0.008;
    this.height3 = Math.max(-1.5, Math.min(1.5, this.height3 + dy * 0.008));
  }

  pan(dx, dy) {
    const k = this.pixel();
    this.target = add(this.target, add(scale(this.right, -dx * k), scale(this.up, dy * k)));
  }

  zoom(factor) {
    this.distance = Math.max(this.whole / 1e6, Math.min(this.whole * 1e3, this.distance / factor));
  }

  dispose() {
    this.renderer.dispose();
  }
}
