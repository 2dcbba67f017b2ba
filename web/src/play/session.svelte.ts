/** One table as this page sees it: the last word from the server, the gesture being made, what is animated. */

import { device, stillness } from "../device";
import type {
  ChatLine, ClientMessage, LogEntry, Moment, Person, Point, ServerMessage, State, TableInfo, Welcome,
} from "../messages";
import { type Scene, type SceneJson, readScene } from "../scene";
import { texts } from "../texts";
import { type Told, follow } from "./changes";
import { type Narrowed, narrow, reachable, touch } from "./gestures";
import { Line, type LineState } from "./line";
import { lastingAll, motion, moves } from "./motion";
import { laidOpen } from "./review";

/** So many steps are shown one after the other; more (a late spectator, a long sleep) are skipped. */
const MOST_STEPS = 14;
const PAUSE = 330;

interface Wanted {
  ply: number;
  point: Point;
}

interface Step {
  scene: Scene;
  entry: LogEntry | null;
}

export class Session {
  line = $state<LineState>("connecting");
  closed = $state(0);
  gone = $state("");
  info = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** When the last state came: clocks count down from there. */
  heard = $state(0);
  sentence = $state("");
  nudge = $state("");
  announced = $state("");

  touched = $state.raw<string[]>([]);
  shows = $state.raw<string[]>([]);
  /** The action on its way to the server. */
  sent = $state("");
  private picture = $state.raw<Scene | null>(null);

  moment = $state.raw<Moment | null>(null);
  /** Where somebody looks back to: asked for, and told a moment later. */
  wanted = $state.raw<Wanted | null>(null);
  /** Whether a look back also shows what its point of view could not know. */
  laidOpen = $state(false);
  /** What is on the board while it is being animated. */
  private shown = $state.raw<Step | null>(null);
  animated = $state(true);
  private steps: Step[] = [];
  private timer = 0;

  private readonly wire: Line;

  constructor(
    readonly table: string,
    readonly secret: string | undefined,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new Line(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`, secret, {
      onMessage: (message) => this.hear(message),
      onState: (state, code) => {
        this.line = state;
        this.closed = code;
        if (state !== "open") this.sent = "";
      },
    });
  }

  /** Whether this page may decide something now. */
  readonly asked = $derived.by(() => this.state !== null && this.state.turn !== null && !this.moment);
  readonly busy = $derived.by(() => this.shown !== null);
  readonly narrowed = $derived.by((): Narrowed => {
    const open = this.asked && !this.busy && !this.sent && this.line === "open";
    return narrow(open && this.state ? this.state.legal : [], this.touched);
  });
  readonly reachable = $derived.by((): Set<string> => {
    const open = this.asked && !this.busy && !this.sent && this.line === "open";
    return open && this.state ? reachable(this.state.legal, this.touched) : new Set();
  });
  private readonly live = $derived.by((): Scene | null => (this.state ? readScene(this.state.scene) : null));

  /** The picture to draw. */
  readonly scene = $derived.by((): Scene | null => {
    if (this.moment) {
      const { scene, facts, point } = this.moment;
      const past = bare(readScene(scene));
      return this.laidOpen || point === "open" ? laidOpen(past, facts) : past;
    }
    if (this.shown) return this.shown.scene;
    const base = this.picture ?? this.live;
    if (!base) return null;
    const keep = base.highlights.filter((h) => h.kind !== "legal" && h.kind !== "chosen");
    const places = new Set([...base.cells, ...base.points, ...base.edges].map((p) => p.id));
    const pieces = new Map(base.pieces.filter((p) => p.id).map((p) => [p.id, p.at]));
    const where = (id: string): string | undefined => (places.has(id) ? id : pieces.get(id));
    for (const id of this.narrowed.next) {
      const at = where(id);
      if (at) keep.push({ at, kind: "legal", role: "" });
    }
    for (const id of this.touched) {
      const at = where(id);
      if (at) keep.push({ at, kind: "chosen", role: "" });
    }
    return { ...base, highlights: keep };
  });

  /** The sentence of what just happened, while it is shown. */
  readonly happening = $derived.by((): string => {
    const entry = this.shown?.entry ?? null;
    return entry ? spoken(entry) : "";
  });

  end(): void {
    clearTimeout(this.timer);
    clearTimeout(this.waiting);
    this.wire.end();
  }

  // What the person does

  touch(id: string): void {
    if (this.busy) {
      this.skip();
      return;
    }
    if (!this.state || !this.asked || this.sent) return;
    this.sentence = "";
    const step = touch(this.state.legal, this.touched, id);
    if (step.kind === "play") void this.play(step.action.id, step.action.text);
    else if (step.kind === "touched") void this.half(step.touched);
  }

  back(): void {
    if (this.touched.length) void this.half(this.touched.slice(0, -1));
  }

  async play(action: number, text: string): Promise<void> {
    if (!this.state || this.sent) return;
    this.sent = text;
    const message: ClientMessage = { kind: "play", action };
    if (this.state.turn !== null) message.turn = this.state.turn;
    if (this.state.looking_as !== null) message.seat = this.state.looking_as;
    const answer = await this.wire.say(message);
    if (answer?.kind !== "done") {
      this.sent = "";
      this.drop();
      if (!answer) this.sentence = texts.table.notSent;
    }
  }

  async ask(message: ClientMessage): Promise<boolean> {
    const answer = await this.wire.say(message);
    if (!answer) this.sentence = texts.table.notSent;
    return answer !== null && answer.kind !== "refused";
  }

  show(name: string, wanted: boolean): void {
    this.shows = wanted ? [...this.shows, name] : this.shows.filter((one) => one !== name);
    void this.half(this.touched);
  }

  /** The gesture so far; the server draws what goes with it, for this person alone. */
  private async half(touched: string[]): Promise<void> {
    this.touched = touched;
    if (!touched.length && !this.shows.length) {
      this.picture = null;
      return;
    }
    const version = this.state?.version;
    const seat = this.state?.looking_as;
    const message: ClientMessage = { kind: "touch", touched, show: this.shows };
    if (seat !== null && seat !== undefined) message.seat = seat;
    const answer = await this.wire.say(message);
    const current = this.touched.join() === touched.join() && this.state?.version === version;
    if (answer?.kind === "picture" && current) this.picture = readScene(answer.scene);
  }

  private drop(): void {
    this.touched = [];
    this.picture = null;
  }

  async replayTo(ply: number, point: Point): Promise<void> {
    const wanted = { ply, point };
    this.wanted = wanted;
    const answer = await this.wire.say({ kind: "replay_to", ply, point });
    // Whoever has gone on meanwhile wants to see something else.
    if (this.wanted !== wanted) return;
    if (answer?.kind !== "moment") {
      this.wanted = this.moment;
      return;
    }
    this.skip();
    this.animated = !stillness() && this.moment !== null && Math.abs(this.moment.ply - ply) === 1;
    this.moment = answer;
    this.announced = answer.entry ? spoken(answer.entry) : "";
    // A long game takes a while to be reviewed: who could know what is asked for again until it is there.
    clearTimeout(this.waiting);
    if (answer.reviewing) this.waiting = setTimeout(() => this.wanted === wanted && void this.replayTo(ply, point), 1000);
  }
  private waiting = 0;

  now(): void {
    this.animated = false;
    this.moment = null;
    this.wanted = null;
  }

  /** Shows at once how things stand. */
  skip(): void {
    clearTimeout(this.timer);
    this.steps = [];
    this.animated = false;
    this.shown = null;
  }

  // What the server says

  private hear(message: ServerMessage): void {
    if (message.kind === "welcome") this.welcome(message);
    else if (message.kind === "state") this.told({ state: message, legal: message.legal });
    else if (message.kind === "change") this.told(this.last && follow(this.last, message, this.log.length));
    else if (message.kind === "people") {
      this.people = message.people;
      this.watching = message.watching;
    } else if (message.kind === "chat") {
      this.chat = [...this.chat, ...message.lines];
      this.unread += message.lines.length;
    } else if (message.kind === "nudge") this.nudge = message.sentence;
    else if (message.kind === "refused") this.sentence = message.sentence;
    else if (message.kind === "gone") {
      this.gone = message.sentence;
      this.wire.end();
      device.forget(this.table);
    }
  }

  private welcome(message: Welcome): void {
    this.info = message.table;
    this.mine = message.your_seats;
    this.people = message.people;
    this.watching = message.watching;
    this.chat = message.chat;
    this.state = null;
    this.last = null;
    this.drop();
  }

  /** Takes in how things stand; where that cannot be made out, the whole is asked for. */
  private told(told: Told | null): void {
    this.last = told;
    if (told) this.news(told.state);
    else void this.wire.say({ kind: "whole" });
  }
  private last: Told | null = null;

  private news(state: State): void {
    const before = this.state;
    const newer = before === null || state.version > before.version;
    const scene = this.shown?.scene ?? this.live;
    this.log = [...this.log.slice(0, state.log.start), ...state.log.entries];
    this.state = state;
    this.heard = performance.now();
    if (state.turn !== before?.turn || newer) {
      this.sent = "";
      this.nudge = "";
      if (state.turn !== before?.turn) this.sentence = "";
      this.drop();
      if (this.shows.length) void this.half([]);
    }
    const fresh = state.log.entries.filter((entry) => entry.kind === "play");
    // Another person's view of secrets is not the last one's continued.
    const handed = this.info?.secrets && before?.looking_as !== state.looking_as;
    if (!before || before.cover !== state.cover || handed) {
      this.skip();
      return;
    }
    if (fresh.length) this.announced = fresh.map(spoken).join(" ");
    if (state.over && !before.over && state.ending) this.announced += ` ${state.ending}`;
    this.animate(scene, fresh, state.scene);
  }

  private animate(from: Scene | null, fresh: LogEntry[], last: SceneJson): void {
    if (!from || !fresh.length || stillness() || document.hidden || this.moment) {
      if (!this.shown) this.animated = false;
      return;
    }
    const steps = fresh.map((entry, i) => ({
      entry,
      scene: bare(readScene(entry.scene ?? (i === fresh.length - 1 ? last : {}))),
    }));
    const drawn = steps.filter((step) => step.scene.cells.length + step.scene.points.length > 0);
    if (this.steps.length + drawn.length > MOST_STEPS) {
      this.skip();
      return;
    }
    this.steps.push(...drawn);
    if (!this.shown) this.step(from);
  }

  private step(from: Scene): void {
    const next = this.steps.shift();
    if (!next) {
      this.animated = false;
      this.shown = null;
      return;
    }
    const told = motion(from, next.scene);
    const pace = moves(told) ? lastingAll(told) + 10 : 0;
    this.animated = true;
    this.shown = next;
    const read = next.entry?.events.length ? PAUSE : 0;
    const more = this.steps.length > 0;
    this.timer = setTimeout(() => this.step(next.scene), pace ? pace + (more ? 90 : 20) : more ? read : 0);
  }
}

/** A picture of the past offers nothing to touch. */
function bare(scene: Scene): Scene {
  return { ...scene, highlights: scene.highlights.filter((h) => h.kind === "last" || h.kind === "barred") };
}

/** A line of the log in words. */
export function spoken(entry: LogEntry): string {
  if (entry.kind === "note") return entry.text;
  return entry.events.join(" ") || texts.log.spoken(entry.who, entry.words || entry.text);
}
