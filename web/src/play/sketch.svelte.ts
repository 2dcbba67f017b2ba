/** A position that is not at a table: drawn by the server from its text, played on by touching. */

import { api, sentenceOf } from "../api";
import type { AskScene, SceneDrawn } from "../messages";
import { type Scene, readScene } from "../scene";
import { type Legal, type Narrowed, narrow, reachable, touch } from "./gestures";

export class Sketch {
  drawn = $state.raw<SceneDrawn | null>(null);
  sentence = $state("");
  touched = $state.raw<string[]>([]);
  animated = $state(false);
  busy = $state(false);
  private picture = $state.raw<Scene | null>(null);
  private turn = 0;

  constructor(private readonly played: (action: Legal) => void) {}

  /** Only nature's outcomes are chosen from a list instead of being touched. */
  readonly chance = $derived.by(() => this.drawn?.to_move === -1);
  private readonly legal = $derived.by((): Legal[] => (this.drawn && !this.chance ? this.drawn.legal : []));
  readonly narrowed = $derived.by((): Narrowed => narrow(this.legal, this.touched));
  readonly reach = $derived.by(() => reachable(this.legal, this.touched));

  readonly scene = $derived.by((): Scene | null => {
    const base = this.picture ?? (this.drawn ? readScene(this.drawn.scene) : null);
    if (!base) return null;
    const keep = base.highlights.filter((h) => h.kind !== "legal" && (h.kind !== "chosen" || !this.touched.length));
    for (const id of this.narrowed.next) keep.push({ at: id, kind: "legal", role: "" });
    for (const id of this.touched) keep.push({ at: id, kind: "chosen", role: "" });
    return { ...base, highlights: keep };
  });

  async draw(asked: AskScene, animated = false): Promise<SceneDrawn | null> {
    this.asked = asked;
    const turn = ++this.turn;
    this.busy = true;
    try {
      const drawn = await api.scene(asked);
      if (turn !== this.turn) return null;
      this.touched = [];
      this.picture = null;
      this.animated = animated;
      this.drawn = drawn;
      this.sentence = "";
      return drawn;
    } catch (error) {
      if (turn === this.turn) this.sentence = sentenceOf(error);
      return null;
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }
  private asked: AskScene | null = null;

  touch(id: string): void {
    if (this.busy) return;
    const step = touch(this.legal, this.touched, id);
    if (step.kind === "play") this.played(step.action);
    else if (step.kind === "touched") void this.half(step.touched);
  }

  back(): void {
    if (this.touched.length) void this.half(this.touched.slice(0, -1));
  }

  private async half(touched: string[]): Promise<void> {
    this.touched = touched;
    this.picture = null;
    if (!touched.length || !this.asked) return;
    const turn = this.turn;
    const drawn = await api.scene({ ...this.asked, touched }).catch(() => null);
    if (drawn && turn === this.turn && this.touched === touched) this.picture = readScene(drawn.scene);
  }
}
