/** The shapes of pieces, drawn about the origin in cell units, north up; the twins of paint/shapes.py. */

import { type Piece, type Scene, seatOf } from "../scene";
import { colour, on, rim } from "./colours";
import { mark } from "./marks";
import { type Attributes, type Pair, figure, num, path, polygon, tag } from "./markup";

const LINE = 0.035;

/** What a shape needs to know besides the piece: the seats' marks and the way an edge runs. */
export interface Brush {
  scene: Pick<Scene, "seats">;
  along: number;
}

type Painter = (piece: Piece, brush: Brush) => string;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function body(role: string): Attributes {
  return { fill: colour(role), stroke: rim(role), "stroke-width": LINE, "stroke-linejoin": "round" };
}

/** A seat's mark in the colour that reads best on its own fill. */
function signed(brush: Brush, role: string, size: number, x = 0, y = 0, squash = 1): string {
  const seat = seatOf(brush.scene, role);
  if (!seat) return "";
  const move = `translate(${num(x)} ${num(y)})` + (squash === 1 ? "" : ` scale(1 ${num(squash)})`);
  return tag("g", mark(seat.mark, size, { fill: on(role) }), { transform: move });
}

function turned(inner: string, degrees: number): string {
  return degrees ? tag("g", inner, { transform: `rotate(${num(degrees)})` }) : inner;
}

const wedge: Painter = (p, b) => {
  const drawn = polygon([[0, -0.42], [0.25, 0.34], [0, 0.22], [-0.25, 0.34]], body(p.role));
  const back = radians(p.facing);
  return turned(drawn, p.facing) + signed(b, p.role, 0.072, -0.07 * Math.sin(back), 0.07 * Math.cos(back));
};

const disc: Painter = (p, b) => {
  const ring = { r: 0.265, fill: "none", stroke: on(p.role), "stroke-width": 0.014, opacity: 0.45 };
  return tag("circle", "", { r: 0.33, ...body(p.role) }) + tag("circle", "", ring) + signed(b, p.role, 0.12);
};

const stack: Painter = (p, b) => {
  const [rx, ry, tall, height] = [0.32, 0.2, 0.125, Math.max(1, p.count)];
  const base = 0.08 + (tall * height) / 2;
  let drawn = "";
  for (let i = 0; i < height; i++) {
    const [low, high] = [base - tall * i, base - tall * (i + 1)];
    const side = `M${num(-rx)} ${num(high)}V${num(low)}A${rx} ${ry} 0 0 0 ${num(rx)} ${num(low)}V${num(high)}`;
    drawn += path(side, body(p.role)) + path(side, { fill: colour("shadow"), opacity: 0.3 });
    drawn += tag("ellipse", "", { cy: high, rx, ry, ...body(p.role) });
  }
  return drawn + signed(b, p.role, 0.11, 0, base - tall * height, 0.66);
};

const pebble: Painter = (p, b) => {
  const stone =
    "M-0.27 0.03C-0.28-0.14-0.13-0.24 0.03-0.235C0.19-0.23 0.285-0.12 0.275 0.03" +
    "C0.265 0.17 0.13 0.235-0.01 0.23C-0.16 0.225-0.26 0.16-0.27 0.03Z";
  const gleam = path("M-0.17-0.06C-0.14-0.13-0.07-0.165 0.01-0.168", {
    fill: "none",
    stroke: on(p.role),
    "stroke-width": 0.03,
    "stroke-linecap": "round",
    opacity: 0.55,
  });
  return path(stone, body(p.role)) + gleam + signed(b, p.role, 0.075, 0.005, 0.01);
};

/** A band between two angles, clockwise from north; its ends are round unless `flat` names them. */
function arc(outer: number, inner: number, start: number, end: number, flat = ""): string {
  const at = (r: number, a: number): string =>
    `${num(r * Math.sin(radians(a)))} ${num(-r * Math.cos(radians(a)))}`;
  const large = end - start > 180 ? 1 : 0;
  const cap = num((outer - inner) / 2);
  const join = (which: string): string => (flat === which ? "L" : `A${cap} ${cap} 0 0 1 `);
  return (
    `M${at(outer, start)}A${outer} ${outer} 0 ${large} 1 ${at(outer, end)}${join("end")}${at(inner, end)}` +
    `A${inner} ${inner} 0 ${large} 0 ${at(inner, start)}${join("start")}${at(outer, start)}Z`
  );
}

const cup: Painter = (p, b) => {
  const [outer, inner, gap] = [0.425, 0.25, 42];
  const mid = (outer + inner) / 2;
  let band = path(arc(outer, inner, gap, 360 - gap), body(p.role));
  let signs: [string, number][] = [[p.role, 180]];
  if (p.role2) {
    const half = path(arc(outer, inner, 180, 360 - gap, "start"), body(p.role2));
    band = path(arc(outer, inner, gap, 180, "end"), body(p.role)) + half;
    signs = [[p.role, 110], [p.role2, 250]];
  }
  const marks = signs.map(([role, angle]) => {
    const a = radians(angle + p.facing);
    return signed(b, role, 0.055, mid * Math.sin(a), -mid * Math.cos(a));
  });
  return turned(band, p.facing) + marks.join("") + tokens(p.count);
};

const SPREAD: { [count: number]: Pair[] } = {
  1: [[0, 0]],
  2: [[-0.09, 0], [0.09, 0]],
  3: [[0, -0.095], [-0.092, 0.065], [0.092, 0.065]],
  4: [[-0.088, -0.088], [0.088, -0.088], [-0.088, 0.088], [0.088, 0.088]],
};

function coin(r: number, x = 0, y = 0): string {
  const inner = { fill: "none", stroke: on("gold"), "stroke-width": 0.012, opacity: 0.5 };
  return (
    tag("circle", "", { cx: x, cy: y, r, fill: colour("gold"), stroke: colour("ink"), "stroke-width": 0.022 }) +
    tag("circle", "", { cx: x, cy: y, r: r * 0.58, ...inner })
  );
}

function tokens(count: number): string {
  if (count <= 4) return (SPREAD[count] ?? []).map(([x, y]) => coin(0.078, x, y)).join("");
  const round = { r: 0.17, fill: colour("gold"), stroke: colour("ink"), "stroke-width": 0.022 };
  return tag("circle", "", round) + figure(String(count), 0, 0, 0.23, on("gold"));
}

const token: Painter = (p) => (p.role === "gold" ? coin(0.13) : tag("circle", "", { r: 0.13, ...body(p.role) }));

const rider: Painter = (p, b) => {
  const drop = "M0-0.52C0.06-0.4 0.33-0.24 0.33 0.02A0.33 0.33 0 0 1-0.33 0.02C-0.33-0.24-0.06-0.4 0-0.52Z";
  return turned(path(drop, body(p.role)), p.facing) + signed(b, p.role, 0.13);
};

const pennant: Painter = (p, b) => {
  const ink = colour("ink");
  const pole = { stroke: ink, "stroke-width": 0.05, "stroke-linecap": "round", fill: "none" };
  return (
    path("M-0.06 0.08V-0.66", pole) +
    tag("ellipse", "", { cx: -0.06, cy: 0.08, rx: 0.11, ry: 0.045, fill: ink }) +
    polygon([[-0.06, -0.65], [0.48, -0.45], [-0.06, -0.25]], body(p.role)) +
    (p.struck ? struck(p.struck, b) : signed(b, p.role, 0.07, 0.08, -0.45))
  );
};

function struck(role: string, b: Brush): string {
  const seat = seatOf(b.scene, role);
  const sign = seat
    ? mark(seat.mark, 0.15, { fill: colour(role), stroke: colour("ink"), "stroke-width": 0.025 })
    : "";
  const d = "M-0.23 0.21L0.23-0.21";
  const cut =
    path(d, { stroke: colour("paper"), "stroke-width": 0.085, "stroke-linecap": "round" }) +
    path(d, { stroke: colour("danger"), "stroke-width": 0.05, "stroke-linecap": "round" });
  return tag("g", sign + cut, { transform: "translate(0.25 0.05)" });
}

const bar: Painter = (p, b) => {
  const block = tag("rect", "", { x: -0.4, y: -0.11, width: 0.8, height: 0.22, rx: 0.05, ...body(p.role) });
  const teeth = [0, 1, 2, 3, 4].map((i) => `M${num(-0.28 + 0.14 * i)} 0.06l0.07-0.12`).join("");
  const ridges = path(teeth, {
    stroke: on(p.role),
    "stroke-width": 0.03,
    "stroke-linecap": "round",
    fill: "none",
    opacity: 0.7,
  });
  return turned(block + ridges, b.along);
};

const ghost: Painter = (p, b) => {
  const shroud =
    "M-0.28 0.34V-0.06A0.28 0.3 0 0 1 0.28-0.06V0.34" +
    "L0.187 0.25L0.093 0.34L0 0.25L-0.093 0.34L-0.187 0.25Z";
  const [ink, fill] = [colour("ink"), colour(p.role)];
  const seat = seatOf(b.scene, p.role);
  const sign = seat ? mark(seat.mark, 0.1, { fill, stroke: ink, "stroke-width": 0.02 }) : "";
  return (
    path(shroud, { fill: colour("paper"), stroke: ink, "stroke-width": 0.085, "stroke-linejoin": "round" }) +
    path(shroud, { fill: "none", stroke: fill, "stroke-width": 0.04, "stroke-linejoin": "round" }) +
    tag("g", sign, { transform: "translate(0 -0.02)" })
  );
};

const skull: Painter = (p) => {
  const head =
    "M-0.3-0.05A0.3 0.3 0 0 1 0.3-0.05C0.3 0.06 0.25 0.12 0.18 0.15" +
    "V0.3H-0.18V0.15C-0.25 0.12-0.3 0.06-0.3-0.05Z";
  const dark = on(p.role);
  return (
    path(head, body(p.role)) +
    tag("circle", "", { cx: -0.12, cy: -0.04, r: 0.075, fill: dark }) +
    tag("circle", "", { cx: 0.12, cy: -0.04, r: 0.075, fill: dark }) +
    polygon([[0, 0.05], [0.04, 0.12], [-0.04, 0.12]], { fill: dark }) +
    path("M-0.06 0.2V0.29M0.06 0.2V0.29", { stroke: dark, "stroke-width": 0.03, "stroke-linecap": "round" })
  );
};

const tick: Painter = (p) => {
  const d = "M-0.24 0.02L-0.07 0.2L0.25-0.2";
  const style = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const halo = p.role.startsWith("seat:") ? path(d, { stroke: colour("ink"), "stroke-width": 0.15, ...style }) : "";
  return halo + path(d, { stroke: colour(p.role), "stroke-width": 0.09, ...style });
};

const eye: Painter = (p) =>
  path("M-0.36 0C-0.2-0.24 0.2-0.24 0.36 0C0.2 0.24-0.2 0.24-0.36 0Z", {
    fill: colour("raised"),
    stroke: colour("ink"),
    "stroke-width": 0.05,
    "stroke-linejoin": "round",
  }) + tag("circle", "", { r: 0.14, fill: colour(p.role), stroke: colour("ink"), "stroke-width": 0.04 });

const PAINTERS: { [shape: string]: Painter } = {
  wedge, disc, stack, pebble, cup, rider, pennant, bar, ghost, skull, tick, eye, token,
};

/** The markup of a piece about the origin. A shape from a newer server is drawn as a disc. */
export function shape(piece: Piece, brush: Brush): string {
  const drawn = (PAINTERS[piece.shape] ?? disc)(piece, brush);
  return piece.text ? drawn + figure(piece.text, 0, 0.62, 0.2, colour("muted")) : drawn;
}
