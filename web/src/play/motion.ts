/** What moved between two scenes: found by looking, so that no game has animation code of its own. */

import { type Piece, type Scene, type Spot, placesOf } from "../scene";

/** A piece of the later scene and the way it came: places in cell units, the first where it stood before. */
export interface Move {
  index: number;
  way: Spot[];
}

export interface Motion {
  moves: Move[];
  /** Pieces of the later scene that were not there before. */
  come: number[];
  /** Pieces of the earlier scene that are gone. */
  gone: Piece[];
  /** Trails of the later scene that grew, with how many of their places were there before. */
  grown: { index: number; before: number }[];
}

const kin = (p: Piece): string => `${p.id} ${p.shape} ${p.role} ${p.role2}`;

/** How the later scene came about. */
export function motion(before: Scene, after: Scene): Motion {
  const [was, is] = [placesOf(before), placesOf(after)];
  const left = new Set(before.pieces);
  const open: number[] = [];
  after.pieces.forEach((piece, index) => {
    const same = before.pieces.find((old) => left.has(old) && old.at === piece.at && kin(old) === kin(piece));
    if (same) left.delete(same);
    else open.push(index);
  });
  const pairs: { index: number; old: Piece; far: number }[] = [];
  for (const index of open) {
    const piece = after.pieces[index] as Piece;
    for (const old of left) {
      const [a, b] = [was.get(old.at), is.get(piece.at)];
      if (a && b && kin(old) === kin(piece)) pairs.push({ index, old, far: Math.hypot(a[0] - b[0], a[1] - b[1]) });
    }
  }
  pairs.sort((one, other) => one.far - other.far);
  const moves: Move[] = [];
  const settled = new Set<number>();
  for (const { index, old } of pairs) {
    if (settled.has(index) || !left.has(old)) continue;
    settled.add(index);
    left.delete(old);
    moves.push({ index, way: wayOf(old, after.pieces[index] as Piece, after, was, is) });
  }
  return {
    moves,
    come: open.filter((index) => !settled.has(index)),
    gone: [...left],
    grown: grownTrails(before, after),
  };
}

/** Along its own trail if it left one from there to here, otherwise straight. */
function wayOf(
  old: Piece, piece: Piece, after: Scene, was: ReadonlyMap<string, Spot>, is: ReadonlyMap<string, Spot>,
): Spot[] {
  const from = was.get(old.at) as Spot;
  const to = is.get(piece.at) as Spot;
  for (const trail of after.trails) {
    const [start, end] = [trail.through.lastIndexOf(old.at), trail.through.lastIndexOf(piece.at)];
    if (trail.role === piece.role && start >= 0 && end > start) {
      const spots = trail.through.slice(start, end + 1).map((id) => is.get(id));
      if (spots.every((spot) => spot !== undefined)) return spots as Spot[];
    }
  }
  return [from, to];
}

function grownTrails(before: Scene, after: Scene): { index: number; before: number }[] {
  const found: { index: number; before: number }[] = [];
  after.trails.forEach((trail, index) => {
    const old = before.trails.find(
      (t) => t.role === trail.role && t.through[0] === trail.through[0] && t.through.length <= trail.through.length,
    );
    if (old && old.through.length === trail.through.length) return;
    const kept = old ? old.through.length : 1;
    const prefix = !old || old.through.every((id, i) => id === trail.through[i]);
    const rode = before.pieces.some((p) => p.role === trail.role && p.at === trail.through[kept - 1]);
    if (prefix && rode) found.push({ index, before: kept });
  });
  return found;
}

/** Whether anything on the board would be seen to happen. */
export function moves(motion: Motion): boolean {
  return motion.moves.length + motion.come.length + motion.gone.length > 0;
}

const STEP = 220;
const TICK = 80;
const LONGEST = 900;

/** How long a way is to be seen, in milliseconds: a step, and a tick for each space more, all at one speed. */
export function lasting(way: readonly Spot[]): number {
  let length = 0;
  way.forEach(([x, y], i) => {
    const [px, py] = way[i - 1] ?? [x, y];
    length += Math.hypot(x - px, y - py);
  });
  return Math.min(STEP + TICK * Math.max(0, length - 1), LONGEST);
}

/** How long all of it takes. */
export function lastingAll(motion: Motion): number {
  return Math.max(STEP, ...motion.moves.map((move) => lasting(move.way)));
}
