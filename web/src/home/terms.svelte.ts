/** On what terms a game is played: its clock, absence, resignation, who may watch. */

import type { Clock, NewTable } from "../messages";

export class Terms {
  clock = $state<"none" | "action" | "game">("none");
  seconds = $state(60);
  minutes = $state(5);
  extra = $state(5);
  flag = $state<"bot" | "lose">("bot");
  isPublic = $state(false);
  tableName = $state("");
  /** Empty: as is usual for so many players. */
  absence = $state<"" | "wait" | "nudge" | "bot">("");
  after = $state(120);
  onResign = $state<"bot" | "nobody">("bot");

  /** As the server is told. */
  told(seats: number): Pick<NewTable, "name" | "public" | "clock" | "absence" | "on_resign"> {
    return {
      name: this.tableName.trim(),
      public: this.isPublic,
      clock: this.dial(seats),
      absence: this.absence ? { after: this.after, then: this.absence } : null,
      on_resign: this.onResign,
    };
  }

  private dial(seats: number): Clock | null {
    // Only of two players can one lose by the clock.
    const then = seats === 2 ? this.flag : "bot";
    if (this.clock === "action") return { per: "action", seconds: this.seconds, extra: 0, then };
    if (this.clock === "game") return { per: "game", seconds: Math.round(this.minutes * 60), extra: this.extra, then };
    return null;
  }
}
