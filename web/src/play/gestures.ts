/**
 * Gestures: a legal action is a path of things to touch. The page narrows the list of legal actions as
 * things are touched, and plays the one that is left. It never decides what is legal.
 */

import type { Legal } from "../messages";

export type { Legal };

/** How far a gesture is: what may be touched next, and which actions it already makes. */
export interface Narrowed {
  touched: readonly string[];
  next: ReadonlySet<string>;
  ready: readonly Legal[];
}

export type Step =
  | { kind: "play"; action: Legal }
  | { kind: "touched"; touched: string[] }
  | { kind: "nothing" };

const begins = (path: readonly string[], touched: readonly string[]): boolean =>
  path.length >= touched.length && touched.every((id, i) => path[i] === id);

/** What may be touched after what was touched. */
export function narrow(legal: readonly Legal[], touched: readonly string[]): Narrowed {
  const left = legal.filter((one) => begins(one.path, touched));
  const next = new Set<string>();
  for (const one of left) {
    const id = one.path[touched.length];
    if (id !== undefined) next.add(id);
  }
  const ready = touched.length ? left.filter((one) => one.path.length === touched.length) : [];
  return { touched, next, ready };
}

/**
 * What a touch does: it goes on with the gesture; or lets go of what was touched before; or, if it fits
 * only earlier, goes back as far as it must. When one action is left and complete, it is played.
 */
export function touch(legal: readonly Legal[], touched: readonly string[], id: string): Step {
  for (let kept = touched.length; kept >= 0; kept--) {
    const before = touched.slice(0, kept);
    if (narrow(legal, before).next.has(id)) return after(legal, [...before, id]);
    if (kept > 0 && touched[kept - 1] === id) return { kind: "touched", touched: touched.slice(0, kept - 1) };
  }
  return { kind: "nothing" };
}

function after(legal: readonly Legal[], touched: string[]): Step {
  const { next, ready } = narrow(legal, touched);
  const [only] = ready;
  if (only && ready.length === 1 && next.size === 0) return { kind: "play", action: only };
  return { kind: "touched", touched };
}

/** Everything at which a touch does something now. */
export function reachable(legal: readonly Legal[], touched: readonly string[]): Set<string> {
  const found = new Set<string>(touched);
  for (let kept = 0; kept <= touched.length; kept++) {
    for (const id of narrow(legal, touched.slice(0, kept)).next) found.add(id);
  }
  return found;
}
