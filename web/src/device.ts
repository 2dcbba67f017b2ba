/** What this device remembers: the keys to its seats, rule mixes, a name. Nothing of it leaves but to the server. */

import type { Options } from "./messages";

export interface Held {
  table: string;
  game: string;
  at: number;
  secret?: string;
  owner?: string;
  /** Links to hand to others: seat number and secret. */
  links?: { seat: number; name: string; secret: string }[];
}
export interface StudyKeys {
  owner?: string;
  stop?: string;
}
export interface Mix {
  game: string;
  name: string;
  options: Options;
}

const MOST_HELD = 100;

function read<T>(key: string, empty: T): T {
  try {
    const text = localStorage.getItem(`gridwright.${key}`);
    return text === null ? empty : (JSON.parse(text) as T);
  } catch {
    return empty;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`gridwright.${key}`, JSON.stringify(value));
  } catch {
    // No room, or storage is off: the page works on, and forgets.
  }
}

export const device = {
  held: (): Held[] => read<Held[]>("tables", []),
  find: (table: string): Held | undefined => device.held().find((one) => one.table === table),
  hold(one: Held): void {
    const known = device.find(one.table);
    const others = device.held().filter((other) => other.table !== one.table);
    write("tables", [{ ...known, ...one }, ...others].slice(0, MOST_HELD));
  },
  forget: (table: string): void => write("tables", device.held().filter((one) => one.table !== table)),

  mixes: (game: string): Mix[] => read<Mix[]>("mixes", []).filter((mix) => mix.game === game),
  saveMix(mix: Mix): void {
    const others = read<Mix[]>("mixes", []).filter((one) => one.game !== mix.game || one.name !== mix.name);
    write("mixes", [...others, mix]);
  },
  forgetMix(game: string, name: string): void {
    write("mixes", read<Mix[]>("mixes", []).filter((one) => one.game !== game || one.name !== name));
  },

  /** The keys of studies that were started here: whoever set one deletes it, whoever let it go on stops it. */
  studyKey: (study: string): StudyKeys => read<{ [study: string]: StudyKeys }>("studies", {})[study] ?? {},
  holdStudy(study: string, keys: StudyKeys): void {
    const all = read<{ [study: string]: StudyKeys }>("studies", {});
    write("studies", { ...all, [study]: { ...all[study], ...keys } });
  },
  forgetStudy(study: string): void {
    const { [study]: _, ...others } = read<{ [study: string]: StudyKeys }>("studies", {});
    write("studies", others);
  },

  name: (): string => read("name", ""),
  setName: (name: string): void => write("name", name),

  learnt: (): string[] => read<string[]>("learnt", []),
  learn: (game: string): void => write("learnt", [...new Set([...device.learnt(), game])]),
};

export type Theme = "paper" | "night";

export function theme(): Theme {
  return document.documentElement.dataset.theme === "night" ? "night" : "paper";
}

/** Tells whenever another theme is chosen, until what it gives is called. */
export function watchTheme(changed: (now: Theme) => void): () => void {
  const observer = new MutationObserver(() => changed(theme()));
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

export function setTheme(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  try {
    // Plain text, because theme.js reads it before anything else is loaded.
    localStorage.setItem("gridwright.theme", chosen);
  } catch {
    // Then it lasts until the page is closed.
  }
}

export function stillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
