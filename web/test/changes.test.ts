/** What the server says is different, put into what the page was told before. */

import { expect, test } from "vitest";
import type { Change, Legal, State } from "../src/messages";
import { changedScene, follow, spliced } from "../src/play/changes";

const action = (id: number): Legal => ({ id, text: `a${id}`, path: [`cell:${id}`] });
const state = (more: Partial<State>): State =>
  ({ kind: "state", version: 4, ply: 2, turn: "0.1", caption: "", scene: {}, legal: [], ...more }) as State;
const change = (more: Partial<Change>): Change => ({ kind: "change", from: 4, version: 5, ...more });
const line = { kind: "play" as const, seat: 0, who: "Left", text: "x", events: [], words: "", at: 0 };

test("splices count in the list as it was", () => {
  expect(spliced(["a", "b", "c", "d"], [[0, 1, []], [2, 1, ["x", "y"]], [4, 0, ["z"]]])).toEqual(["b", "x", "y", "d", "z"]);
});

test("what is left out is as it was, and what is null is null now", () => {
  const legal = [action(1), action(2)];
  const now = follow({ state: state({ legal, notice: "older rules" }), legal }, change({ ply: 3, turn: null }), 7);
  expect(now?.state).toMatchObject({ version: 5, ply: 3, turn: null, notice: "older rules", legal: [] });
  expect(now?.state.log).toEqual({ start: 7, entries: [] });
  expect(now?.legal).toEqual(legal);
});

test("the list of legal actions goes on from the one last told, though nothing could be played between", () => {
  const legal = [action(1), action(2)];
  const waiting = follow({ state: state({ legal }), legal }, change({ turn: null }), 0);
  const again = waiting && follow(waiting, change({ from: 5, version: 6, turn: "0.2", legal: [[1, 1, [action(3)]]] }), 0);
  expect(again?.state.legal.map((one) => one.id)).toEqual([1, 3]);
});

test("each board on the way goes on from the one before it", () => {
  const piece = (at: string) => ({ shape: "disc", at });
  const told = { state: state({ scene: { title: "t", board: { cells: [1] }, pieces: [piece("a")] } }), legal: [] };
  const moved = (at: string) => ({ texts: {}, lists: { pieces: [[0, 1, [piece(at)]] as [number, number, unknown[]]] } });
  const log = { start: 2, entries: [{ ...line, ply: 3, change: moved("b") }, { ...line, ply: 4 }] };
  const now = follow(told, change({ log, scene: moved("c") }), 2);
  expect(now?.state.log.entries[0]?.scene?.pieces).toEqual([piece("b")]);
  expect(now?.state.log.entries[1]?.scene).toBeUndefined();
  expect(now?.state.scene).toEqual({ title: "t", board: { cells: [1] }, pieces: [piece("c")] });
  expect(told.state.scene.pieces).toEqual([piece("a")]);
});

test("lists of the board are named so", () => {
  const made = changedScene({ board: { cells: [1, 2] } }, { texts: { caption: "c" }, lists: { "board.cells": [[1, 1, [3]]] } });
  expect(made).toEqual({ caption: "c", board: { cells: [1, 3] } });
});

test("a change to what was never told is no change", () => {
  expect(follow({ state: state({ version: 3 }), legal: [] }, change({}), 0)).toBeNull();
});
