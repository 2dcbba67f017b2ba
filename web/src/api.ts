/** The server over HTTP. Whatever it refuses becomes a `Refusal` with a sentence for people. */

import type { Lesson } from "./lessons";
import type {
  About, Analysis, AskAnalysis, AskEdit, AskScene, GameDetail, GameSummary, Joined, LabAbout, MyAnswers, MyTable, NewAnswers, NewStudy, NewTable,
  Rulebook, SceneDrawn, StudyStarted, StudyTold, TableMade, TableSummary,
} from "./messages";
import { texts } from "./texts";

export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

/** The sentence of whatever went wrong. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : texts.errors.unknown;
}

async function ask<T>(method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
  const headers: { [name: string]: string } = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(texts.errors.unreachable, 0);
  }
  if (answer.status === 204) return undefined as T;
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  const sentence = (told as { sentence?: unknown } | null)?.sentence;
  throw new Refusal(typeof sentence === "string" ? sentence : texts.errors.unknown, answer.status);
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = ask<T>("GET", path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const part = encodeURIComponent;

export const api = {
  about: () => once<About>("/about"),
  games: () => once<GameSummary[]>("/games"),
  game: (name: string) => once<GameDetail>(`/games/${part(name)}`),
  rules: (name: string) => once<Rulebook>(`/games/${part(name)}/rules`),
  lesson: (name: string) => once<Lesson>(`/games/${part(name)}/lesson`),
  setTable: (table: NewTable) => ask<TableMade>("POST", "/tables", table),
  tables: async (show: "playing" | "over" | "free") =>
    (await ask<{ tables: TableSummary[] }>("GET", `/tables?show=${show}`)).tables,
  table: (id: string) => ask<TableSummary>("GET", `/tables/${part(id)}`),
  join: (id: string, name: string, secret?: string) =>
    ask<Joined>("POST", `/tables/${part(id)}/join`, secret ? { secret, name } : { name }),
  record: (id: string, secret?: string) => ask<unknown>("GET", `/tables/${part(id)}/record`, undefined, secret),
  answers: async (id: string, secret: string) =>
    (await ask<MyAnswers>("GET", `/tables/${part(id)}/answers`, undefined, secret)).answers,
  answer: async (id: string, secret: string, said: NewAnswers) =>
    (await ask<MyAnswers>("PUT", `/tables/${part(id)}/answers`, said, secret)).answers,
  remove: (id: string, owner: string) => ask<void>("DELETE", `/tables/${part(id)}`, undefined, owner),
  mine: async (keys: { table: string; secret?: string }[]) =>
    (await ask<{ tables: MyTable[] }>("POST", "/mine", { keys })).tables,
  upload: (record: string) => ask<TableMade>("POST", "/records", { record }),
  scene: (asked: AskScene) => ask<SceneDrawn>("POST", "/scene", asked),
  edit: async (asked: AskEdit) => (await ask<{ position: string }>("POST", "/edit", asked)).position,
  lab: () => ask<LabAbout>("GET", "/lab"),
  studies: async () => (await ask<{ studies: StudyTold[] }>("GET", "/lab/studies")).studies,
  study: (id: string) => ask<StudyTold>("GET", `/lab/studies/${part(id)}`),
  startStudy: (study: NewStudy) => ask<StudyStarted>("POST", "/lab/studies", study),
  playStudy: (id: string, minutes: number) => ask<StudyStarted>("POST", `/lab/studies/${part(id)}/play`, { minutes }),
  stopStudy: (id: string, key: string) => ask<void>("POST", `/lab/studies/${part(id)}/stop`, undefined, key),
  removeStudy: (id: string, key: string) => ask<void>("DELETE", `/lab/studies/${part(id)}`, undefined, key),
  reportOf: (id: string) => `/api/lab/studies/${part(id)}/report`,
  analyse: (asked: AskAnalysis) => ask<Analysis>("POST", "/analyse", asked),
};
