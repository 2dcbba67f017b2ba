/** A Scene: what a board looks like, as the server tells it. Its parts are those of kernel/scene.py. */

import {
  BADGE, BUTTON, type Board, CARD, CELL, EDGE, HAND, HIGHLIGHT, LABEL, LINE, PIECE, PLATE, POINT, RING, SEAT, type Seat,
  TRACK, TRAIL, type Scene as Told,
} from "./scene_parts";
import type { SceneJson } from "./values";

export type {
  Badge, Button, Card, Cell, Edge, Hand, Highlight, Label, Line, Piece, Plate, Point, Ring, Seat, Track, Trail,
} from "./scene_parts";
export type { SceneJson };

/** A scene as the page draws it: what stands on the board beside what the board is. */
export type Scene = Omit<Told, "board"> & Board;

type Parts = { [field: string]: unknown }[];

/** Each part with its empty fields filled in. */
function filled<T extends object>(parts: unknown, empty: T): T[] {
  return ((parts ?? []) as Parts).map((part) => ({ ...empty, ...part }) as T);
}

/** Reads a scene as it travels. */
export function readScene(json: SceneJson): Scene {
  const board = (json.board ?? {}) as SceneJson;
  return {
    title: String(json.title ?? ""),
    alt: String(json.alt ?? ""),
    caption: String(json.caption ?? ""),
    cells: filled(board.cells, CELL),
    points: filled(board.points, POINT),
    edges: filled(board.edges, EDGE),
    rules: filled(board.rules, LINE),
    labels: filled(board.labels, LABEL),
    seats: filled(json.seats, SEAT),
    trails: filled(json.trails, TRAIL),
    lines: filled(json.lines, LINE),
    pieces: filled(json.pieces, PIECE),
    rings: filled(json.rings, RING),
    highlights: filled(json.highlights, HIGHLIGHT),
    badges: filled(json.badges, BADGE),
    plates: filled(json.plates, PLATE),
    tracks: filled(json.tracks, TRACK),
    hands: filled(json.hands, HAND).map((hand) => ({ ...hand, cards: filled(hand.cards, CARD) })),
    buttons: filled(json.buttons, BUTTON),
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
