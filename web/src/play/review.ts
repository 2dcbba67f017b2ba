/** What each seat could have known at a moment of a finished game, told apart and drawn. */

import type { Fact, Point } from "../messages";
import { type Scene, readScene } from "../scene";

export interface Told {
  known: Fact[];
  unknown: Fact[];
}

/** The seat whose eyes a point of view has; null for a spectator's and for the one to which all is open. */
export function seatOfPoint(point: Point, mine: number | null): number | null {
  return typeof point === "number" ? point : point === "me" ? mine : null;
}

export function toldApart(facts: Fact[], seat: number | null): Told {
  const knows = (fact: Fact): boolean => seat !== null && fact.knew.some((one) => one.seat === seat);
  return { known: facts.filter(knows), unknown: facts.filter((fact) => !knows(fact)) };
}

/** The picture with secrets laid open on it: in the colour of the first who knew, pale where nobody did. */
export function laidOpen(scene: Scene, facts: Fact[]): Scene {
  const add = readScene({});
  for (const { shape, at, knew } of facts) {
    if (!shape || !at) continue;
    const there = scene.pieces.filter((piece) => piece.at === at);
    if (there.some((piece) => piece.shape === shape)) continue;
    if (scene.badges.some((badge) => badge.at === at && badge.shape === shape)) continue;
    const first = [...knew].sort((a, b) => a.since - b.since)[0];
    const role = (first && scene.seats[first.seat]?.role) ?? "muted";
    if (there.length) add.badges.push({ at, corner: "ne", shape, role, text: "" });
    else
      add.pieces.push({
        shape, at, role, id: "", role2: "", facing: 0, count: 0, text: "", struck: "", faded: !first, size: 0.62,
      });
  }
  return { ...scene, pieces: [...scene.pieces, ...add.pieces], badges: [...scene.badges, ...add.badges] };
}
