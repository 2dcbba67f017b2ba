/** The parts of a board as markup, layer by layer; the twin of paint/board.py. */

import {
  type Badge, type Cell, type Highlight, type Label, type Line, type Piece, type Point, type Ring, type Scene,
  type Spot, type Trail, placesOf,
} from "../scene";
import { colour, on } from "./colours";
import { type Frame, HEX_RADIUS, at } from "./frame";
import { MONO, type Pair, SANS, escaped, figure, num, outlineOf, path, polygon, tag } from "./markup";
import { shape } from "./shapes";

function hexagon(radius: number): Pair[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const a = (Math.PI * i) / 3;
    return [radius * Math.sin(a), -radius * Math.cos(a)] as const;
  });
}

const HATCHING = Array.from({ length: 11 }, (_, i) => {
  const k = (i + 1) / 6 - 1;
  const [a, b] = [Math.max(-0.5, -0.5 + k), Math.min(0.5, 0.5 + k)];
  return `M${num(a)} ${num(k - a)}L${num(b)} ${num(k - b)}`;
}).join("");

export interface Placed {
  key: string;
  piece: Piece;
  x: number;
  y: number;
  markup: string;
}

/** Draws one scene's board in a frame. */
export class BoardPainter {
  readonly places: Map<string, Spot>;
  private readonly cells: Map<string, Cell>;
  private readonly ends = new Map<string, [Spot, Spot]>();
  private readonly taken: Set<string>;
  /** Where nearly everything may be touched, the marks step back. */
  private readonly crowded: boolean;

  constructor(
    private readonly scene: Scene,
    private readonly frame: Frame,
  ) {
    this.places = placesOf(scene);
    this.cells = new Map(scene.cells.map((c) => [c.id, c]));
    this.taken = new Set(scene.pieces.map((p) => p.at));
    this.crowded = scene.highlights.filter((h) => h.kind === "legal").length > 16;
    for (const e of scene.edges) {
      const [a, b] = [this.places.get(e.a), this.places.get(e.b)];
      if (a && b) this.ends.set(e.id, [a, b]);
    }
  }

  /** A place's position in pixels; the middle of the board for a place that is not there. */
  spot(id: string): Spot {
    const place = this.places.get(id);
    return place ? at(this.frame, place) : [this.frame.width / 2, this.frame.height / 2];
  }

  /** Everything under the pieces, except the trails. */
  ground(): string {
    const { scene } = this;
    return (
      this.layer("cells", scene.cells, (c) => this.cell(c)) +
      this.layer("rules", scene.rules, (r) => this.line(r)) +
      this.layer("last", this.picked("last"), (h) => this.highlight(h))
    );
  }

  /** What lies between the trails and the pieces. */
  middle(): string {
    const picked = this.scene.highlights.filter((h) => h.kind === "legal" || h.kind === "chosen");
    const dots = this.scene.points.filter((p) => p.kind === "dot");
    return this.layer("dots", dots, (p) => this.dot(p)) + this.layer("picked", picked, (h) => this.highlight(h));
  }

  /** Everything over the pieces. */
  signs(): string {
    const { scene } = this;
    return (
      this.layer("lines", scene.lines, (one) => this.line(one)) +
      this.layer("rings", scene.rings, (r) => this.ring(r)) +
      this.layer("badges", scene.badges, (b) => this.badge(b)) +
      this.layer("barred", this.picked("barred"), (h) => this.highlight(h)) +
      this.layer("labels", scene.labels, (l) => this.label(l))
    );
  }

  trails(): string[] {
    return this.scene.trails.map((t) => this.trail(t));
  }

  /** The pieces, each with a key that lasts as long as the piece stays what and where it is. */
  pieces(): Placed[] {
    const met = new Map<string, number>();
    return this.scene.pieces.map((piece) => {
      const name = piece.id || `${piece.shape} ${piece.role} ${piece.role2} ${piece.at}`;
      const before = met.get(name) ?? 0;
      met.set(name, before + 1);
      const [x, y] = this.spot(piece.at);
      return { key: `${name} ${before}`, piece, x, y, markup: this.piece(piece) };
    });
  }

  /** The area in which a place is touched, as path data about its middle; null where there is none. */
  area(id: string): string | null {
    const u = this.frame.unit;
    const grown = (points: Pair[]): string => outlineOf(points.map(([x, y]) => [x * u, y * u] as const));
    const cell = this.cells.get(id);
    if (cell) return grown(this.outline(cell));
    const ends = this.ends.get(id);
    if (ends) {
      const [[ax, ay], [bx, by]] = ends;
      const [dx, dy] = [bx - ax, by - ay];
      const corners: Pair[] = [[-0.33, -0.2], [0.33, -0.2], [0.33, 0.2], [-0.33, 0.2]];
      return grown(corners.map(([a, b]) => [a * dx - b * dy, a * dy + b * dx] as const));
    }
    const round = (r: number): string => {
      const [one, two] = [num(r * u), num(2 * r * u)];
      return `M-${one} 0a${one} ${one} 0 1 0 ${two} 0a${one} ${one} 0 1 0 -${two} 0Z`;
    };
    if (this.places.has(id)) {
      // On a lattice there is nothing else to touch, so the areas may meet.
      return round(this.scene.cells.length || this.scene.edges.length ? 0.3 : 0.47);
    }
    return this.scene.pieces.some((p) => p.id === id) ? round(0.42) : null;
  }

  private layer<T>(name: string, parts: readonly T[], draw: (part: T) => string): string {
    return parts.length ? tag("g", parts.map(draw).join(""), { class: name }) : "";
  }

  private picked(kind: Highlight["kind"]): Highlight[] {
    return this.scene.highlights.filter((h) => h.kind === kind);
  }

  private put(inner: string, id: string, scale = 1, attributes: { [name: string]: string } = {}): string {
    const [x, y] = this.spot(id);
    const move = `translate(${num(x)} ${num(y)}) scale(${num(this.frame.unit * scale)})`;
    return tag("g", inner, { transform: move, ...attributes });
  }

  private outline(cell: Cell, inset = 0): Pair[] {
    if (cell.shape === "hex") return hexagon(HEX_RADIUS - inset * 1.1547);
    const h = (cell.kind === "back" || cell.kind === "face" ? 0.455 : 0.5) - inset;
    return [[-h, -h], [h, -h], [h, h], [-h, h]];
  }

  /** A width in pixels, as cell units. */
  private thin(pixels: number): number {
    return pixels / this.frame.unit;
  }

  private cell(cell: Cell): string {
    if (cell.kind === "void") return "";
    let drawn: string;
    if (cell.kind === "back" || cell.kind === "face") drawn = this.card(cell);
    else {
      const fill = colour(cell.kind === "open" ? "raised" : cell.kind);
      drawn = polygon(this.outline(cell), { fill, stroke: colour("rule"), "stroke-width": this.thin(1) });
    }
    if (cell.kind === "sunk") drawn += this.hatching(cell);
    if (cell.kind === "marked") {
      drawn += polygon(this.outline(cell, 0.07), {
        fill: "none",
        stroke: colour("attention"),
        "stroke-width": this.thin(1),
        "stroke-opacity": 0.55,
      });
    }
    if (cell.tint) drawn += polygon(this.outline(cell), { fill: colour(cell.tint), "fill-opacity": 0.18 });
    if (cell.text) drawn += figure(cell.text, 0, 0, 0.24, colour("muted"));
    return this.put(drawn, cell.id);
  }

  private hatching(cell: Cell): string {
    const thin = { fill: "none", stroke: colour("hatch"), "stroke-width": this.thin(1) };
    if (cell.shape === "hex") return polygon(this.outline(cell, 0.1), thin);
    const shadow = { fill: colour("shade"), opacity: 0.75 };
    return path(HATCHING, thin) + path("M-0.5 0.5V-0.5H0.5L0.44-0.44H-0.44V0.44Z", shadow);
  }

  private card(cell: Cell): string {
    const h = 0.455;
    const back = cell.kind === "back";
    const drawn = tag("rect", "", {
      x: -h, y: -h, width: 2 * h, height: 2 * h, rx: 0.06,
      fill: colour(back ? "back" : "raised"),
      stroke: colour(back ? "muted" : "rule"),
      "stroke-width": this.thin(back ? 1.2 : 1),
    });
    if (!back) return drawn;
    const i = h - 0.07;
    const thin = { stroke: colour("hatch"), "stroke-width": this.thin(1) };
    const inner = tag("rect", "", { x: -i, y: -i, width: 2 * i, height: 2 * i, rx: 0.03, fill: "none", ...thin });
    const rules = [0, 1, 2, 3, 4, 5, 6].map((k) => `M${num(-i + 0.05)} ${num(-0.3 + 0.1 * k)}H${num(i - 0.05)}`);
    return drawn + inner + path(rules.join(""), thin);
  }

  private dot(point: Point): string {
    const [cx, cy] = this.spot(point.id);
    return tag("circle", "", { cx, cy, r: this.frame.unit * 0.06, fill: colour("muted") });
  }

  private line(one: Line): string {
    let [a, b] = [this.spot(one.a), this.spot(one.b)];
    const way = (): string => `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
    if (one.style === "ruled") return path(way(), { stroke: colour(one.role), "stroke-width": 1 });
    const u = this.frame.unit;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    // Lines begin and end at the rim of what stands at their ends.
    a = [a[0] + dx * u * 0.34, a[1] + dy * u * 0.34];
    b = [b[0] - dx * u * 0.46, b[1] - dy * u * 0.46];
    const width = Math.max(1.6, u * 0.035);
    const paint = colour(one.role);
    let drawn = path(way(), {
      stroke: colour("paper"), "stroke-width": width * 2.4, "stroke-linecap": "round", opacity: 0.7,
    });
    drawn += path(way(), {
      stroke: paint,
      "stroke-width": width,
      "stroke-dasharray": one.style === "dashed" ? `${num(width * 2.6)} ${num(width * 1.9)}` : null,
    });
    if (one.arrow) {
      const w = u * 0.1;
      const side = (s: number): Pair => [b[0] - dx * w * 0.6 + s * dy * w, b[1] - dy * w * 0.6 - s * dx * w];
      drawn += polygon([[b[0] + dx * w * 1.2, b[1] + dy * w * 1.2], side(1), side(-1)], { fill: paint });
    }
    return tag("g", drawn, {});
  }

  private trail(t: Trail): string {
    const points = t.through.map((p) => this.spot(p));
    let d = `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}`;
    if (points.length === 1) d += "h0";
    const [paint, ink, u] = [colour(t.role), colour("ink"), this.frame.unit];
    const style = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    const broad = u * (t.burnt ? 0.2 : 0.16);
    const edge = Math.max(1, u * 0.022);
    let drawn = "";
    if (!t.burnt) {
      // Only at night: themes.css hides it by day.
      const widths = [0, 1, 2, 3, 4, 5, 6].map((i) => broad * (4.6 - 0.5 * i));
      const glow = widths.map((w) => path(d, { stroke: paint, "stroke-width": w, opacity: 0.07, ...style }));
      drawn += tag("g", glow.join(""), { class: "glow" });
    }
    drawn += path(d, { stroke: ink, "stroke-width": broad + 2 * edge, ...style });
    drawn += path(d, { stroke: paint, "stroke-width": broad, ...style });
    drawn += path(d, { stroke: on(t.role), "stroke-width": Math.max(0.6, u * 0.014), opacity: 0.4, ...style });
    const first = points[0];
    if (t.tack && first) {
      const [cx, cy] = first;
      drawn += tag("circle", "", { cx, cy, r: u * 0.15, fill: paint, stroke: ink, "stroke-width": edge });
      drawn += tag("circle", "", { cx, cy, r: u * 0.05, fill: ink });
    }
    return drawn;
  }

  private piece(p: Piece): string {
    let along = 0;
    const ends = this.ends.get(p.at);
    if (ends) along = (Math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]) * 180) / Math.PI + 90;
    const drawn = shape(p, { scene: this.scene, along });
    return tag("g", drawn, {
      transform: `scale(${num(this.frame.unit * p.size)})`,
      opacity: p.faded ? 0.45 : null,
    });
  }

  private ring(r: Ring): string {
    const paint = colour(r.role);
    const thin = { stroke: paint, "stroke-width": 0.03 };
    let drawn = tag("circle", "", { r: 0.46, fill: "none", "stroke-dasharray": "0.1 0.05", ...thin });
    if (r.text) {
      const [x, y] = [0.46 * Math.SQRT1_2, -0.46 * Math.SQRT1_2];
      drawn += tag("circle", "", { cx: x, cy: y, r: 0.135, fill: colour("raised"), ...thin });
      drawn += figure(r.text, x, y, 0.2, paint);
    }
    return this.put(drawn, r.at);
  }

  private badge(b: Badge): string {
    const far = this.cells.get(b.at)?.shape === "hex" ? 0.24 : 0.28;
    const [x, y] = [b.corner.includes("e") ? far : -far, b.corner.includes("s") ? far : -far];
    let drawn = "";
    if (b.shape) {
      const piece: Piece = {
        shape: b.shape, at: b.at, role: b.role, id: "", role2: "", facing: 0, count: 0, text: "", struck: "",
        faded: false, size: 1,
      };
      const sign = shape(piece, { scene: this.scene, along: 0 });
      drawn = tag("g", sign, { transform: `translate(${num(x)} ${num(y)}) scale(0.36)` });
    }
    if (b.text) drawn += figure(b.text, x, y, 0.19, colour("ink"));
    return this.put(drawn, b.at);
  }

  private highlight(h: Highlight): string {
    const cell = this.cells.get(h.at);
    const paint = colour(h.role || (h.kind === "barred" ? "danger" : "attention"));
    let drawn: string;
    if (h.kind === "barred") {
      const d = "M-0.11-0.11L0.11 0.11M-0.11 0.11L0.11-0.11";
      drawn =
        path(d, { stroke: colour("raised"), "stroke-width": 0.11, "stroke-linecap": "round" }) +
        path(d, { stroke: paint, "stroke-width": 0.05, "stroke-linecap": "round" });
      if (this.taken.has(h.at)) drawn = tag("g", drawn, { transform: "translate(0.3 -0.3)" });
    } else if (!cell) drawn = this.pointHighlight(h, paint);
    else if (h.kind === "last") {
      drawn = polygon(this.outline(cell, 0.03), {
        fill: paint, "fill-opacity": 0.16, stroke: paint, "stroke-width": this.thin(1.2), "stroke-opacity": 0.7,
      });
    } else if (h.kind === "chosen") {
      drawn = polygon(this.outline(cell, 0.02), {
        fill: "none", stroke: paint, "stroke-width": 0.05, "stroke-linejoin": "round",
      });
    } else drawn = this.cropMarks(cell, paint);
    return this.put(drawn, h.at, 1, h.kind === "legal" && this.crowded ? { opacity: "0.45" } : {});
  }

  private cropMarks(cell: Cell, paint: string): string {
    // Beside a card the marks lie on the table round it, where they cover no sign in its corners.
    const corners = this.outline(cell, cell.kind === "back" || cell.kind === "face" ? -0.025 : 0.085);
    const reach = cell.shape === "hex" ? 0.17 : 0.15;
    const n = corners.length;
    let d = "";
    corners.forEach(([x, y], i) => {
      const [before, after] = [corners[(i + n - 1) % n], corners[(i + 1) % n]].map((other) => {
        const [ox, oy] = other ?? [x, y];
        const far = Math.hypot(ox - x, oy - y) || 1;
        return `${num(x + ((ox - x) * reach) / far)} ${num(y + ((oy - y) * reach) / far)}`;
      });
      d += `M${before}L${num(x)} ${num(y)}L${after}`;
    });
    return path(d, {
      fill: "none", stroke: paint, "stroke-width": 0.038, "stroke-linecap": "round", "stroke-linejoin": "round",
    });
  }

  private pointHighlight(h: Highlight, paint: string): string {
    const ends = this.ends.get(h.at);
    if (ends) {
      const [[ax, ay], [bx, by]] = ends;
      const [dx, dy] = [(bx - ax) * 0.25, (by - ay) * 0.25];
      return path(`M${num(-dx)} ${num(-dy)}L${num(dx)} ${num(dy)}`, {
        stroke: paint, "stroke-width": 0.1, "stroke-linecap": "round", opacity: 0.85,
      });
    }
    const ring = { fill: "none", stroke: paint, "stroke-width": 0.05 };
    if (h.kind === "last") return tag("circle", "", { r: 0.42, fill: paint, "fill-opacity": 0.22 });
    if (h.kind === "chosen") return tag("circle", "", { r: 0.42, ...ring });
    if (this.taken.has(h.at)) return tag("circle", "", { r: 0.44, ...ring, "stroke-dasharray": "0.14 0.09" });
    return tag("circle", "", { ...ring, r: 0.15, fill: colour("raised") });
  }

  private label(one: Label): string {
    const [x, y] = at(this.frame, [one.x, one.y]);
    const size = one.strong ? 15 : Math.min(12.5, Math.max(9, this.frame.unit * 0.34));
    return tag("text", escaped(one.text), {
      x,
      y: y + size * (one.strong ? 0.34 : 0.35),
      "font-size": size,
      "font-family": one.strong ? SANS : MONO,
      "text-anchor": "middle",
      fill: colour(one.strong ? "ink" : "muted"),
    });
  }
}
