/** Links to the form of a new game: what they say, and what of it cannot be. */

import { expect, test } from "vitest";
import { linkTo, readLink } from "../src/home/links";
import type { GameDetail } from "../src/messages";

const game = {
  name: "cups",
  title: "Cups",
  players: "2",
  least_seats: 2,
  most_seats: 3,
  presets: { base: {}, quick: {} },
  options_schema: {
    properties: {
      seats: { type: "integer", default: 2 },
      sticky: { title: "Sticky", type: "string", enum: ["all", "any"], default: "all" },
      goal: { title: "Goal", type: "integer", minimum: 1, maximum: 20, default: 10 },
      undo: { title: "Undo", type: "boolean", default: true },
    },
  },
} as unknown as GameDetail;

const read = (link: string): ReturnType<typeof readLink> => readLink(new URL(link, "http://here").searchParams, game);

test("what a link was made of is read from it", () => {
  const rules = { preset: "quick", seats: 3, options: { sticky: "any", goal: 12, undo: false }, name: "Ours & theirs" };
  expect(read(linkTo("cups", rules))).toEqual({ rules, wrong: [] });
  expect(linkTo("cups", { options: {} })).toBe("/new/cups");
});

test("what cannot be gets a sentence, and the rest is read", () => {
  const asked = { sticky: "sometimes", goal: 21, undo: "yes", colour: "red" };
  const { rules, wrong } = read(`/new/cups?preset=chess&seats=9&options=${JSON.stringify({ ...asked, goal: 21 })}&name=%20Odd%20`);
  expect(rules).toEqual({ options: {}, name: "Odd" });
  expect(wrong).toEqual([
    "Cups is not known as “chess”: choose below what to play.",
    "Cups is for 2 players, not “9”.",
    "“Sticky” cannot be “sometimes”: it is as usual.",
    "“Goal” cannot be “21”: it is as usual.",
    "“Undo” cannot be “yes”: it is as usual.",
    "Cups has no rule called “colour”: it was left out.",
  ]);
  expect(read(`/new/cups?options=${JSON.stringify({ sticky: "any", colour: 1 })}`).rules.options).toEqual({ sticky: "any" });
});

test("what nobody can read is said too", () => {
  for (const told of ["{", "[1]", "7", "null"]) {
    expect(read(`/new/cups?options=${told}`)).toEqual({
      rules: { options: {} },
      wrong: ["The rules in this link cannot be read: it may be cut off. This is the usual game."],
    });
  }
});
