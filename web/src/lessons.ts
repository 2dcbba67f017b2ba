/** A guided first game: a few annotated positions, as the game's own folder tells them. */

import type { Options } from "./messages";

export interface LessonStep {
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
export interface Lesson {
  steps: LessonStep[];
}
