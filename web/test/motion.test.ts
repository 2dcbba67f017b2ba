import { expect, it } from "vitest";
import { lasting, lastingAll, motion, moves } from "../src/play/motion";
import { towards } from "../src/play/places";
import { readScene } from "../src/scene";

const cells = [1, 2, 3, 4].map((i) => ({ id: `cell:${i}`, x: i - 0.5, y: 0.5 }));
const board = (pieces: object[], trails: object[] = []) => readScene({ board: { cells }, pieces, trails });

it("finds the piece that moved, and the way along its trail", () => {
  const before = board([{ shape: "wedge", at: "cell:1", role: "seat:A" }]);
  const after = board(
    [{ shape: "wedge", at: "cell:3", role: "seat:A" }],
    [{ through: ["cell:1", "cell:2", "cell:3"], role: "seat:A" }],
  );
  const told = motion(before, after);
  expect(told.moves).toEqual([{ index: 0, way: [[0.5, 0.5], [1.5, 0.5], [2.5, 0.5]] }]);
  expect(told.grown).toEqual([{ index: 0, before: 1 }]);
  expect(told.come).toEqual([]);
  expect(told.gone).toEqual([]);
});

it("pairs like pieces by nearness, and tells who came and who is gone", () => {
  const before = board([
    { shape: "disc", at: "cell:1", role: "seat:A" },
    { shape: "disc", at: "cell:4", role: "seat:A" },
    { shape: "disc", at: "cell:3", role: "seat:B" },
  ]);
  const after = board([
    { shape: "disc", at: "cell:2", role: "seat:A" },
    { shape: "disc", at: "cell:4", role: "seat:A" },
    { shape: "skull", at: "cell:3", role: "danger" },
  ]);
  const told = motion(before, after);
  expect(told.moves.map((move) => move.index)).toEqual([0]);
  expect(told.come).toEqual([2]);
  expect(told.gone.map((piece) => piece.role)).toEqual(["seat:B"]);
  expect(moves(told)).toBe(true);
  expect(moves(motion(after, after))).toBe(false);
});

it("goes from place to place by arrow keys", () => {
  const spots = [["east", [3, 0]], ["far east", [6, 0]], ["south", [0, 2]], ["south east", [2, 2]]] as const;
  expect(towards([0, 0], 90, spots)).toBe("east");
  expect(towards([0, 0], 180, spots)).toBe("south");
  expect(towards([0, 0], 270, spots)).toBe(null);
});

it("gives a long ride more time than a step, tick by tick, and none for ever", () => {
  const along = (spaces: number) => Array.from({ length: spaces + 1 }, (_, i) => [i, 0] as const);
  expect(lasting(along(1))).toBe(220);
  expect(lasting(along(4)) - lasting(along(3))).toBe(80);
  expect(lasting(along(40))).toBe(900);
  expect(lastingAll({ moves: [], come: [0], gone: [], grown: [] })).toBe(220);
});
