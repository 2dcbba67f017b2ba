/** Places in words, and the way from one to another by arrow keys. */

import { type Piece, type Scene, type Spot, seatOf } from "../scene";
import { texts } from "../texts";

/** A thing's name: what stands after the colon in its id. */
export function nameOf(id: string): string {
  return id.slice(id.indexOf(":") + 1).replaceAll(":", ",");
}

/** A place and what is there, for people who cannot see it. */
export function describePlace(scene: Scene, id: string): string {
  const own = scene.pieces.find((p) => p.id === id);
  const here = own ? [own] : scene.pieces.filter((p) => p.at === id);
  const parts = here.map((p) => describePiece(scene, p));
  const kind = scene.cells.find((c) => c.id === id)?.kind;
  if (!here.length && kind && texts.cellKinds[kind]) parts.push(texts.cellKinds[kind]);
  for (const badge of scene.badges) {
    if (badge.at !== id) continue;
    parts.push([texts.shapes[badge.shape] ?? "", badge.text].filter(Boolean).join(" "));
  }
  for (const ring of scene.rings) if (ring.at === id && ring.text) parts.push(ring.text);
  if (scene.highlights.some((h) => h.at === id && h.kind === "last")) parts.push(texts.board.lastHere);
  const place = own ? nameOf(own.at) : nameOf(id);
  return [place, ...parts].join(", ");
}

function describePiece(scene: Scene, p: Piece): string {
  const owners = [p.role, p.role2].map((role) => seatOf(scene, role)?.name).filter(Boolean);
  const what = texts.shapes[p.shape] ?? p.shape;
  const many = p.shape === "stack" && p.count > 1 ? ` ${p.count}` : p.shape === "cup" ? ` ${p.count}` : "";
  return [owners.join(texts.and), what + many, p.text].filter(Boolean).join(" ");
}

/** The nearest place in a direction (degrees clockwise from north), or null if there is none. */
export function towards(from: Spot, degrees: number, others: Iterable<readonly [string, Spot]>): string | null {
  const a = (degrees * Math.PI) / 180;
  const [ux, uy] = [Math.sin(a), -Math.cos(a)];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, [x, y]] of others) {
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (ahead < 0.1 || aside > ahead * 2.2) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
