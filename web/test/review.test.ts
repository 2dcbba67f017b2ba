/** Who knew what, told apart and laid open on the board. */

import { expect, test } from "vitest";
import type { Fact } from "../src/messages";
import { laidOpen, seatOfPoint, toldApart } from "../src/play/review";
import { readScene } from "../src/scene";

const fact = (at: string, shape: string, ...knew: number[]): Fact => ({
  at, shape, card: "", owner: -1, since: 3, how: "", knew: knew.map((seat) => ({ seat, since: 3 })),
});

const scene = readScene({
  board: { cells: [{ id: "cell:a1" }, { id: "cell:a2" }, { id: "cell:a3" }] },
  seats: [{ role: "seat:A" }, { role: "seat:B" }],
  pieces: [{ shape: "disc", at: "cell:a2", role: "seat:A" }, { shape: "tick", at: "cell:a3", role: "seat:A" }],
});

test("a point of view has a seat's eyes, or nobody's", () => {
  expect(seatOfPoint("me", 1)).toBe(1);
  expect(seatOfPoint(2, 1)).toBe(2);
  expect(seatOfPoint("open", 1)).toBe(null);
  expect(seatOfPoint("spectator", 1)).toBe(null);
});

test("what a seat knew is told apart from what it did not", () => {
  const facts = [fact("cell:a1", "skull", 1), fact("cell:a3", "tick", 0, 1), fact("cell:a2", "skull")];
  expect(toldApart(facts, 0).known.map((one) => one.at)).toEqual(["cell:a3"]);
  expect(toldApart(facts, 0).unknown.map((one) => one.at)).toEqual(["cell:a1", "cell:a2"]);
  expect(toldApart(facts, null).known).toEqual([]);
});

test("laid open, a secret has its knower's colour, stands beside what is there, and is not drawn twice", () => {
  const shown = laidOpen(scene, [
    fact("cell:a1", "skull", 1), fact("cell:a2", "tick", 1), fact("cell:a3", "tick", 0), fact("cell:a3", "skull"),
  ]);
  const added = shown.pieces.slice(2);
  expect(added.map((piece) => [piece.at, piece.shape, piece.role, piece.faded])).toEqual([["cell:a1", "skull", "seat:B", false]]);
  expect(shown.badges.map((badge) => [badge.at, badge.shape, badge.role])).toEqual([
    ["cell:a2", "tick", "seat:B"], ["cell:a3", "skull", "muted"],
  ]);
});
