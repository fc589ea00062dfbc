// The line to the server: a websocket that comes back by itself, and messages that wait for their
// acknowledgement.
import type { Refusal, ServerMessage } from "../wire";

export type Status = "connecting" | "open" | "lost" | "refused";

/** The part of a websocket that we use; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.rule}: ${refusal.reason}`);
  }
}

interface Waiting {
  resolve: () => void;
  reject: (error: Refused) => void;
}

/** Close codes by which the server says that a key opens nothing. */
const NO_SUCH_KEY = new Set([1008, 4001, 4003, 4004, 4401, 4403, 4404]);
const NOT_CONNECTED: Refusal = { rule: "TABLE", reason: "not-connected" };
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Line {
  status = $state<Status>("connecting");
  private wire: Wire | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private closed = true;

  constructor(
    private connect: () => Wire,
    private hear: (message: ServerMessage) => void,
  ) {}

  start(): void {
    clearTimeout(this.retry);
    this.closed = false;
    const wire = this.connect();
    this.wire = wire;
    wire.onmessage = (event) => {
      const told = [JSON.parse(event.data)].flat() as ServerMessage[];
      for (const message of told) if (this.wire === wire) this.hear(message);
    };
    wire.onopen = () => (this.tries = 0);
    wire.onclose = (event) => this.wire === wire && this.lost(event?.code ?? 1006);
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.retry);
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  /** Everything was told: from now on we may speak. */
  greeted(): void {
    this.status = "open";
  }

  /** Connect at once instead of waiting: the network is back, or the person looks at the page again. */
  hurry(): void {
    if (this.status !== "lost" || this.closed) return;
    this.tries = 0;
    this.start();
  }

  /** Say something that needs no answer; false: there is nobody to hear it just now. */
  send(message: Record<string, unknown>): boolean {
    if (this.status !== "open" || !this.wire) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** Say something; resolves when the server has it safe, throws Refused when it does not take it. */
  ask(message: Record<string, unknown>): Promise<void> {
    const re = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(re, { resolve, reject });
      if (!this.send({ ...message, re })) this.settle(re, NOT_CONNECTED);
    });
  }

  /** Did somebody wait for this reply? */
  settle(re: number, refusal: Refusal | null): boolean {
    const waiting = this.waiting.get(re);
    this.waiting.delete(re);
    if (refusal) waiting?.reject(new Refused(refusal));
    else waiting?.resolve();
    return !!waiting;
  }

  /** The connection broke: open asks are given back, and after a pause that grows we connect again. */
  private lost(code: number): void {
    if (this.closed) return;
    this.status = NO_SUCH_KEY.has(code) ? "refused" : "lost";
    for (const re of [...this.waiting.keys()]) this.settle(re, NOT_CONNECTED);
    if (this.status === "lost")
      this.retry = setTimeout(() => this.start(), Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++));
  }
}

/** The real websocket to the server that served this page. */
export function browserWire(keys: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws?key=${encodeURIComponent(keys)}`);
}
