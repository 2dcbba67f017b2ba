/** A Scene: what a board looks like, as the server tells it (kernel/scene.py has the words). */

export interface Seat {
  letter: string;
  name: string;
  mark: string;
  role: string;
}
export interface Cell {
  id: string;
  x: number;
  y: number;
  shape: "square" | "hex";
  kind: string;
  tint: string;
  text: string;
}
export interface Point {
  id: string;
  x: number;
  y: number;
  kind: "cross" | "dot" | "spot";
}
export interface Edge {
  id: string;
  a: string;
  b: string;
}
export interface Label {
  x: number;
  y: number;
  text: string;
  strong: boolean;
}
export interface Piece {
  shape: string;
  at: string;
  role: string;
  id: string;
  role2: string;
  facing: number;
  count: number;
  text: string;
  struck: string;
  faded: boolean;
  size: number;
}
export interface Trail {
  through: string[];
  role: string;
  tack: boolean;
  burnt: boolean;
}
export interface Line {
  a: string;
  b: string;
  role: string;
  style: string;
  arrow: boolean;
}
export interface Ring {
  at: string;
  text: string;
  role: string;
}
export interface Highlight {
  at: string;
  kind: "legal" | "last" | "barred" | "chosen";
  role: string;
}
export interface Badge {
  at: string;
  corner: string;
  shape: string;
  role: string;
  text: string;
}
export interface Plate {
  seat: string;
  turn: boolean;
  notes: string[];
  out: boolean;
}
export interface Card {
  id: string;
  title: string;
  text: string;
  back: boolean;
  barred: boolean;
  chosen: boolean;
}
export interface Hand {
  title: string;
  cards: Card[];
  role: string;
}
export interface Track {
  title: string;
  value: number;
  target: number;
  role: string;
}
export interface Button {
  id: string;
  text: string;
  barred: boolean;
}
export interface Scene {
  title: string;
  alt: string;
  caption: string;
  cells: Cell[];
  points: Point[];
  edges: Edge[];
  rules: Line[];
  labels: Label[];
  seats: Seat[];
  trails: Trail[];
  lines: Line[];
  pieces: Piece[];
  rings: Ring[];
  highlights: Highlight[];
  badges: Badge[];
  plates: Plate[];
  tracks: Track[];
  hands: Hand[];
  buttons: Button[];
}

/** A scene as it travels: fields left out are empty. */
export type SceneJson = { [field: string]: unknown };

type Parts = { [field: string]: unknown }[];

/** Each part with its empty fields filled in. */
function filled<T extends object>(parts: unknown, empty: T): T[] {
  return ((parts ?? []) as Parts).map((part) => ({ ...empty, ...part }) as T);
}

const LINE: Line = { a: "", b: "", role: "rule", style: "plain", arrow: false };
const CARD: Card = { id: "", title: "", text: "", back: false, barred: false, chosen: false };
const CELL: Cell = { id: "", x: 0, y: 0, shape: "square", kind: "open", tint: "", text: "" };
const PIECE: Piece = {
  shape: "", at: "", role: "ink", id: "", role2: "", facing: 0, count: 0, text: "", struck: "", faded: false, size: 1,
};

/** Reads a scene as it travels. */
export function readScene(json: SceneJson): Scene {
  const board = (json.board ?? {}) as SceneJson;
  return {
    title: String(json.title ?? ""),
    alt: String(json.alt ?? ""),
    caption: String(json.caption ?? ""),
    cells: filled(board.cells, CELL),
    points: filled<Point>(board.points, { id: "", x: 0, y: 0, kind: "cross" }),
    edges: filled(board.edges, { id: "", a: "", b: "" }),
    rules: filled(board.rules, LINE),
    labels: filled(board.labels, { x: 0, y: 0, text: "", strong: false }),
    seats: filled(json.seats, { letter: "", name: "", mark: "disc", role: "ink" }),
    trails: filled<Trail>(json.trails, { through: [], role: "ink", tack: false, burnt: false }),
    lines: filled(json.lines, LINE),
    pieces: filled(json.pieces, PIECE),
    rings: filled(json.rings, { at: "", text: "", role: "ink" }),
    highlights: filled<Highlight>(json.highlights, { at: "", kind: "legal", role: "" }),
    badges: filled(json.badges, { at: "", corner: "ne", shape: "", role: "ink", text: "" }),
    plates: filled<Plate>(json.plates, { seat: "", turn: false, notes: [], out: false }),
    tracks: filled(json.tracks, { title: "", value: 0, target: 0, role: "ink" }),
    hands: filled<Hand>(json.hands, { title: "", cards: [], role: "ink" }).map((hand) => ({
      ...hand,
      cards: filled(hand.cards, CARD),
    })),
    buttons: filled(json.buttons, { id: "", text: "", barred: false }),
  };
}

export type Spot = readonly [x: number, y: number];

/** Where each place is: the middle of a cell or an edge, or the point itself. */
export function placesOf(scene: Scene): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const cell of scene.cells) found.set(cell.id, [cell.x, cell.y]);
  for (const point of scene.points) found.set(point.id, [point.x, point.y]);
  for (const edge of scene.edges) {
    const [a, b] = [found.get(edge.a), found.get(edge.b)];
    if (a && b) found.set(edge.id, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  }
  return found;
}

/** The seat that a colour role belongs to, if any. */
export function seatOf(scene: Pick<Scene, "seats">, role: string): Seat | undefined {
  return scene.seats.find((seat) => seat.role === role);
}

export const MARKS = ["disc", "square", "triangle", "diamond", "hexagon", "star", "cross", "ring"];

/** A seat as the house numbers them, for where there is no scene yet. */
export function plainSeat(index: number, name: string): Seat {
  const letter = "ABCDEFGH"[index] ?? "A";
  return { letter, name, mark: MARKS[index] ?? "disc", role: `seat:${letter}` };
}
