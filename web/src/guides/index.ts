/** Guided first games: a few annotated positions each, taken from the rulebooks' cases. */

import type { Options } from "../messages";

export interface GuideStep {
  say: string;
  /** The position, as for the picture of a case. */
  position?: string;
  preset?: string;
  options?: Options;
  seats?: number;
  seat?: number;
  play?: string[];
  /** A gesture half made, to show what the picture says then. */
  touched?: string[];
  /** What may be played here; left out: nothing, only look; empty: anything. */
  try?: string[];
  /** What is played by itself after it: dice, the opponent's answer. */
  then?: string[];
  right?: string;
  wrong?: string;
}
export interface Guide {
  steps: GuideStep[];
}

const guides = import.meta.glob<{ default: Guide }>("./*.json");

export async function guideTo(game: string): Promise<Guide | null> {
  const load = guides[`./${game}.json`];
  return load ? (await load()).default : null;
}
