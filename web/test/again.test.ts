/** The link to another game under the same rules: which they were, and for how many. */

import { expect, test } from "vitest";
import type { TableInfo } from "../src/messages";
import { again } from "../src/table/again";

const table = (told: Partial<TableInfo>): TableInfo => ({ game: "minefield", preset: null, options: {}, ...told }) as TableInfo;

test("another game is for as many as before", () => {
  const haunted = table({ preset: "haunted", options: { seats: 3, swap_occupied: "on" } });
  expect(again(haunted)).toBe("/new/minefield?preset=haunted&seats=3");
  expect(again(table({ preset: "base4" }))).toBe("/new/minefield?preset=base4");
  const own = new URL(again(table({ options: { seats: 2, cross_roll: "on" } })), "http://here");
  expect(JSON.parse(own.searchParams.get("options") ?? "")).toEqual({ seats: 2, cross_roll: "on" });
});
