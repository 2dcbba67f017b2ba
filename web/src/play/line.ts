/** The line to the server: one WebSocket that comes back by itself. */

import { type ClientMessage, PROTOCOL, type ServerMessage } from "../messages";

export type LineState = "connecting" | "open" | "lost" | "closed";

const RETRY = [400, 800, 1600, 3000, 5000, 8000];
const HEARTBEAT = 25_000;
const PATIENCE = 10_000;
/** Codes after which trying again would not help. */
const FINAL = new Set([4400, 4403, 4404, 4426]);

interface Told {
  onMessage: (message: ServerMessage) => void;
  onState: (state: LineState, code: number) => void;
}

export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private retry = 0;
  private heart = 0;
  private doubt = 0;
  private ref = 0;
  private ended = false;
  private readonly waiting = new Map<number, (answer: ServerMessage) => void>();

  constructor(
    private readonly address: string,
    private readonly secret: string | undefined,
    private readonly told: Told,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Says something; the answer comes by its number. Without a connection the promise waits no longer. */
  say(message: ClientMessage): Promise<ServerMessage | null> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const ref = ++this.ref;
    return new Promise((answered) => {
      this.waiting.set(ref, answered);
      this.socket?.send(JSON.stringify({ ...message, ref }));
    });
  }

  end(): void {
    this.ended = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.retry);
    clearTimeout(this.doubt);
    clearInterval(this.heart);
    this.socket?.close();
  }

  private open(): void {
    if (this.ended) return;
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      const hello: ClientMessage = { kind: "hello", protocol: PROTOCOL, changes: true };
      socket.send(JSON.stringify(this.secret ? { ...hello, secret: this.secret } : hello));
      clearInterval(this.heart);
      this.heart = setInterval(() => this.beat(), HEARTBEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.doubt);
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.kind === "welcome") {
        this.tries = 0;
        this.told.onState("open", 0);
      }
      if ("ref" in message && typeof message.ref === "number") {
        this.waiting.get(message.ref)?.(message);
        this.waiting.delete(message.ref);
        if (message.kind === "picture" || message.kind === "moment" || message.kind === "pong") return;
      }
      this.told.onMessage(message);
    };
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.ended) return;
    clearInterval(this.heart);
    for (const answered of this.waiting.values()) answered({ kind: "pong", ref: null });
    this.waiting.clear();
    if (FINAL.has(code)) {
      this.told.onState("closed", code);
      return;
    }
    this.told.onState("lost", code);
    const wait = code === 4429 ? 8000 : (RETRY[Math.min(this.tries, RETRY.length - 1)] ?? 8000);
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** A line that is silently dead is found out by asking. */
  private beat(): void {
    const socket = this.socket;
    void this.say({ kind: "ping" });
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      socket?.close();
      if (socket) this.closed(socket, 1006);
    }, PATIENCE);
  }

  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible" || this.ended) return;
    const state = this.socket?.readyState;
    if (state === WebSocket.CLOSED || state === WebSocket.CLOSING) this.open();
    else if (state === WebSocket.OPEN) this.beat();
  };
}
