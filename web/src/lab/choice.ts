/** A rule set as the lab's form holds it. */

import type { GameDetail, Options, RuleSet } from "../messages";

export interface Choice {
  preset: string;
  /** What differs from the preset. */
  options: Options;
  name: string;
}

/** The preset with which so many play. */
export function presetFor(game: GameDetail, seats: number): string {
  return Object.keys(game.presets).find((preset) => game.presets[preset]?.seats.includes(seats)) ?? "";
}

/** As the server is told. */
export function ruleSet(choice: Choice): RuleSet {
  return { preset: choice.preset || null, options: choice.options, name: choice.name.trim() };
}
