/** What the page and the server say to each other; server/socket/messages/ and server/http/bodies/ are the originals. */

import type { Legal } from "./play/gestures";
import type { SceneJson } from "./scene";

export type { Legal };
export type Point = "me" | "spectator" | "open" | number;
export type OptionValue = string | number | boolean | null | string[];
export type Options = { [name: string]: OptionValue };

export interface LogEntry {
  kind: "play" | "note";
  ply: number;
  seat: number;
  who: string;
  text: string;
  events: string[];
  words: string;
  at: number;
  scene: SceneJson | null;
}
export interface Person {
  seat: number;
  seat_name: string;
  name: string;
  held_by: "person" | "bot";
  driven_by: "person" | "bot" | "nobody";
  player: string;
  taken: boolean;
  here: boolean;
  fault: string;
}
export interface ClockFace {
  seat: number;
  left_ms: number;
  running: boolean;
}
export interface UndoOffer {
  seat: number;
  agreed: number[];
  waiting: number[];
}
export interface ChatLine {
  seat: number;
  who: string;
  text: string;
  at: number;
}
export interface Clock {
  per: "action" | "game";
  seconds: number;
  extra: number;
  then: "bot" | "lose";
}
export interface Absence {
  after: number;
  then: "wait" | "nudge" | "bot";
}
export interface TableInfo {
  id: string;
  kind: "play" | "record";
  game: string;
  title: string;
  name: string;
  preset: string | null;
  options: Options;
  position: string | null;
  seat_names: string[];
  secrets: boolean;
  dice: boolean;
  hot_seat: boolean;
  public: boolean;
  clock: Clock | null;
  absence: Absence;
  on_resign: "bot" | "nobody";
  substitute: string;
  shows: { [name: string]: string };
  created: number;
}

export interface Welcome {
  kind: "welcome";
  protocol: number;
  your_seats: number[];
  table: TableInfo;
  people: Person[];
  watching: number;
  chat: ChatLine[];
}
export interface State {
  kind: "state";
  version: number;
  ply: number;
  looking_as: number | null;
  cover: number | null;
  turn: string | null;
  deciding: number[];
  over: boolean;
  ending: string | null;
  results: number[] | null;
  scene: SceneJson;
  legal: Legal[];
  log: { start: number; entries: LogEntry[] };
  clocks: ClockFace[];
  undo: UndoOffer | null;
  undo_barred: string | null;
  rematch_asked: number[];
  rematch: string | null;
  notice: string;
  position: string | null;
}
export interface Picture {
  kind: "picture";
  ref: number | null;
  version: number;
  scene: SceneJson;
  next: string[];
}
/** A secret of a moment, and who could have known it since which action. */
export interface Fact {
  shape: string;
  at: string;
  card: string;
  owner: number;
  since: number;
  how: string;
  knew: { seat: number; since: number }[];
}
export interface Moment {
  kind: "moment";
  ref: number | null;
  ply: number;
  point: Point;
  scene: SceneJson;
  entry: LogEntry | null;
  deciding: number[];
  position: string | null;
  facts: Fact[];
  reviewing: boolean;
}

export type ServerMessage =
  | Welcome
  | State
  | Picture
  | Moment
  | { kind: "people"; people: Person[]; watching: number }
  | { kind: "chat"; lines: ChatLine[] }
  | { kind: "nudge"; seat: number; sentence: string }
  | { kind: "done"; ref: number | null; version: number }
  | { kind: "refused"; ref: number | null; sentence: string; nearest: string[] }
  | { kind: "gone"; sentence: string }
  | { kind: "pong"; ref: number | null };

export type ClientMessage =
  | { kind: "hello"; secret?: string }
  | { kind: "play"; action: number; turn?: string; seat?: number }
  | { kind: "resign"; seat?: number }
  | { kind: "offer_undo"; seat?: number }
  | { kind: "answer_undo"; agree: boolean; seat?: number }
  | { kind: "rematch" }
  | { kind: "chat"; text: string }
  | { kind: "seat_bot"; seat: number; player: string }
  | { kind: "sit_down"; seat?: number }
  | { kind: "touch"; touched: string[]; show: string[]; seat?: number }
  | { kind: "replay_to"; ply: number; point: Point }
  | { kind: "look_as"; seat: number | null }
  | { kind: "ping" };

// Over HTTP

export interface About {
  version: string;
  protocol: number;
  players: { name: string; line: string }[];
  most_chat: number;
  most_name: number;
}
export interface Preset {
  about: string;
  options: Options;
  /** The numbers of seats that it can be played with. */
  seats: number[];
}
export interface Game {
  name: string;
  title: string;
  designer: string;
  line: string;
  players: string;
  minutes: string;
  secrets: boolean;
  dice: boolean;
  least_seats: number;
  most_seats: number;
  seat_names: string[];
  presets: { [name: string]: Preset };
  scene: SceneJson;
}
export interface SchemaField {
  title?: string;
  description?: string;
  default?: OptionValue;
  type?: string;
  enum?: OptionValue[];
  const?: OptionValue;
  minimum?: number;
  maximum?: number;
  items?: SchemaField;
  anyOf?: SchemaField[];
}
export interface FullGame extends Game {
  options_schema: { properties?: { [name: string]: SchemaField } };
  shows: { [name: string]: string };
}
export interface Rulebook {
  title: string;
  text: string;
  pictures: string[];
}
export interface Seating {
  who: "me" | "open" | "bot";
  player?: string;
  name?: string;
}
export interface NewTable {
  game: string;
  preset?: string | null;
  options?: Options;
  seats?: number | null;
  position?: string | null;
  seating?: Seating[];
  name?: string;
  public?: boolean;
  clock?: Clock | null;
  absence?: Absence | null;
  on_resign?: "bot" | "nobody";
  substitute?: string;
}
export interface SeatKey {
  seat: number;
  seat_name: string;
  secret: string;
  yours: boolean;
}
export interface TableMade {
  table: string;
  owner: string;
  keys: SeatKey[];
}
export interface Joined {
  table: string;
  seats: number[];
  seat_names: string[];
  secret: string;
}
export interface TableSummary {
  id: string;
  kind: "play" | "record";
  game: string;
  title: string;
  name: string;
  people: Person[];
  ply: number;
  deciding: number[];
  over: boolean;
  ending: string | null;
  free_seats: number;
  created: number;
  updated: number;
  rematch: string | null;
}
export interface MyTable {
  table: TableSummary;
  yours: number[];
  your_turn: boolean;
}
export interface AskScene {
  game: string;
  preset?: string | null;
  options?: Options;
  seats?: number | null;
  position?: string | null;
  play?: string[];
  seat?: number | null;
  touched?: string[];
  show?: string[];
}
export interface AskEdit {
  game: string;
  preset?: string | null;
  options?: Options;
  position?: string | null;
  place: string;
  back?: boolean;
}
export interface SceneDrawn {
  scene: SceneJson;
  position: string;
  options: Options;
  seat_names: string[];
  to_move: number;
  deciding: number[];
  legal: Legal[];
  next: string[];
  over: boolean;
  ending: string | null;
  events: string[];
}
export interface Candidate {
  action: number;
  text: string;
  path: string[];
  value: number;
  visits: number;
  share: number;
  proven: boolean;
  exact: string | null;
}
export interface Analysis {
  seat: number;
  seat_name: string;
  simulations: number;
  mixed: boolean;
  candidates: Candidate[];
  main_line: string[];
  exact: string | null;
  full_strength: boolean;
}
export interface AskAnalysis {
  game?: string;
  preset?: string | null;
  options?: Options;
  position?: string | null;
  play?: string[];
  table?: string;
  ply?: number;
  seat?: number;
  simulations?: number;
}
