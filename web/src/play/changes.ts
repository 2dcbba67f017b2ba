/**
 * Changes: the table as it stands now, from how it stood and what the server says is different.
 * `server/socket/messages/follower.py` is the same in Python.
 */

import type { Change, Legal, LogEntry, SceneChange, Splice, State } from "../messages";
import type { SceneJson } from "../scene";

/** What was told last: the state, and the legal actions, of which nothing is said while nothing may be played. */
export interface Told {
  state: State;
  legal: readonly Legal[];
}

/** How the table stands after a change; null if it is a change to something else: then the whole is asked for. */
export function follow(told: Told, change: Change, lines: number): Told | null {
  const { kind, from, scene, legal: edits, log, ...fields } = change;
  if (kind !== "change" || told.state.version !== from) return null;
  let board = told.state.scene;
  const entries = (log?.entries ?? []).map(({ change: own, ...entry }): LogEntry => {
    if (!own) return entry;
    board = changedScene(board, own);
    return { ...entry, scene: board };
  });
  if (scene) board = changedScene(board, scene);
  const legal = spliced(told.legal, edits ?? []);
  const state = { ...told.state, ...fields, scene: board, log: { start: log?.start ?? lines, entries } } as State;
  return { state: { ...state, legal: state.turn === null ? [] : legal }, legal };
}

/** The scene that another one becomes. */
export function changedScene(scene: SceneJson, change: SceneChange): SceneJson {
  const board: SceneJson = { ...(scene.board as SceneJson | undefined) };
  const made: SceneJson = { ...scene, ...change.texts, board };
  for (const [name, edits] of Object.entries(change.lists)) {
    const [of, field] = name.startsWith("board.") ? [board, name.slice("board.".length)] : [made, name];
    of[field] = spliced((of[field] ?? []) as unknown[], edits);
  }
  return made;
}

/** The list that another one becomes. Places count in the list as it was, so the last splice goes first. */
export function spliced<T>(parts: readonly T[], edits: readonly Splice[]): T[] {
  const made = [...parts];
  for (const [at, out, put] of [...edits].reverse()) made.splice(at, out, ...(put as T[]));
  return made;
}
