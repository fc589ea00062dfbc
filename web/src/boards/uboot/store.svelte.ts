// One officer's station: what the view says, what may be ordered now, and the time between two updates. UBX-04
// It is made from what the server tells alone, so whoever comes back finds it as it is. UB6.14-06 Mistakes: the
// table's undo and consent.
import { BoardStore, oneFor } from "../../table/board_store";
import type { Table } from "../../table/table.svelte";
import type { Option, Question, Refusal } from "../../wire";
import words from "./en.ftl?raw";
import { BOAT, type View } from "./model";
import { Wrecks } from "./sea/picture";

/** Does the person want things to stand still? */
export function still(): boolean {
  if (typeof document === "undefined") return true;
  return (
    document.documentElement.dataset["motion"] === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

export class Store extends BoardStore {
  /** Wall clock, a few times a second, while somebody looks. */
  now = $state(0);
  /** When the last update came, by the wall clock, and what it said. */
  private seen = { elapsed: -1, at: 0, shown: 0 };
  refusal = $state.raw<Refusal | null>(null);
  /** The order that was given last and has not been answered by the server yet. */
  giving = $state("");
  /** The page of the station that is open ("" the usual one), and the contact that it was opened for. */
  tab = $state("");
  target = $state("");
  /**
   * Which first-person view, where it looks from the bow, and how wide: they stay while other pages are open.
   */
  eye = $state("");
  look = $state(0);
  field = $state(0);
  readonly wrecks = new Wrecks();
  /**
   * The sheet of the strategic map that is laid out ("" the one we are on), and the line that was drawn on it.
   */
  sheet = $state("");
  drawn = $state.raw<string[] | null>(null);
  /** Things that this officer has done on this device, for the tutorial. */
  done = $state<Record<string, boolean>>({});

  /** When a line of the log came in while this screen was open, in milliseconds of the mission. */
  private came = new Map<number, number>();
  private lines = -1;

  constructor(table: Table) {
    super(table, words);
  }

  get view(): View | null {
    return this.table.view as View | null;
  }

  /** Something of the tutorial has been done. */
  did(what: string): void {
    if (!this.done[what]) this.done = { ...this.done, [what]: true };
  }

  /** Begin an order in the prompt, where its choices are listed with cost and reasons. */
  begin(kind: string): void {
    const order = this.order(kind);
    if (order) this.table.beginOrder(order);
    this.did(kind);
    document.getElementById("prompt")?.focus();
  }

  // --- orders --------------------------------------------------------------------------------------------

  get orders(): Question[] {
    return this.table.orders[this.table.seat] ?? [];
  }

  order(kind: string): Question | undefined {
    return this.orders.find((one) => one.kind === kind);
  }

  option(kind: string, id: string): Option | undefined {
    return this.order(kind)?.options?.find((one) => one.id === id);
  }

  /** Why this choice may not be ordered now; null: it may. */
  refused(kind: string, id: string): Refusal | null {
    return this.option(kind, id)?.refused ?? null;
  }

  why(refusal: Refusal): string {
    return this.table.texts.say(`refused-${refusal.reason}`, refusal.args ?? {});
  }

  async give(kind: string, answer: unknown): Promise<void> {
    const refusal = typeof answer === "string" ? this.refused(kind, answer) : null;
    this.refusal = refusal;
    if (refusal) return;
    this.giving = kind;
    this.did(kind);
    await this.table.order(kind, answer);
    this.giving = "";
    this.refusal = this.table.refusal;
  }

  /**
   * UB5.4-01, UB4.1-08 The briefing, or the account of a part, has been read, at every station that this person
   * holds.
   */
  async ready(kind: "start_mission" | "next_part" = "start_mission"): Promise<void> {
    const open = this.table.you.filter((seat) => !this.view?.briefed?.includes(seat));
    for (const seat of open) await this.table.order(kind, "ready", seat);
    this.refusal = this.table.refusal;
  }

  // --- time ----------------------------------------------------------------------------------------------

  /** Call a few times a second. */
  tick(at: number): void {
    this.now = at;
    if (this.view) this.wrecks.note(this.view);
    this.listen();
  }

  /** When a line of the log came in; undefined: before this screen was opened. */
  heard(n: number): number | undefined {
    return this.came.get(n);
  }

  private listen(): void {
    const last = this.table.facts.at(-1)?.n ?? -1;
    if (this.lines >= 0)
      for (let n = this.lines + 1; n <= last; n++) this.came.set(n, this.view?.elapsed_ms ?? 0);
    this.lines = Math.max(last, 0);
  }

  /** Turn to a page of the station, for a contact. */
  open(tab: string, target = ""): void {
    this.tab = tab;
    this.did(`page-${tab}`);
    if (target) this.target = target;
  }

  /**
   * Milliseconds of the mission by now: the last update carried on at the pace of the table, one long step at
   * most.
   */
  get elapsed(): number {
    const view = this.view;
    if (!view) return 0;
    if (this.seen.elapsed !== view.elapsed_ms) {
      // A step that comes a little early must not turn the clock back.
      const ahead =
        this.seen.shown > view.elapsed_ms && this.seen.shown - view.elapsed_ms < BOAT.strategic_step_ms;
      this.seen = { elapsed: view.elapsed_ms, at: this.now, shown: ahead ? this.seen.shown : view.elapsed_ms };
    }
    const clock = this.table.clock;
    if (
      !clock?.running ||
      clock.paused ||
      this.table.status !== "open" ||
      view.ended ||
      view.briefing_open ||
      view.paused
    )
      return view.elapsed_ms;
    const pace = clock.rate > 0 ? Math.min(clock.rate, clock.compression) : clock.compression;
    const on = Math.min(Math.max(0, this.now - this.seen.at) * pace, BOAT.strategic_step_ms);
    this.seen.shown = Math.max(this.seen.shown, view.elapsed_ms + on);
    return this.seen.shown;
  }

  /** The boat's clock. */
  get time(): Date {
    const view = this.view;
    const base = view ? Date.parse(`${view.time}Z`) : 0;
    return new Date(base + this.elapsed - (view?.elapsed_ms ?? 0));
  }

  /** How long ago something of the mission was, in words. */
  ago(at: number): string {
    const minutes = Math.max(0, Math.floor((this.elapsed - at) / 60000));
    if (minutes < 1) return this.say("ago-now");
    return minutes < 120
      ? this.say("ago-minutes", { n: minutes })
      : this.say("ago-hours", { n: Math.round(minutes / 60) });
  }

  /** Ship's time of a moment of the mission. */
  hour(at: number): string {
    const view = this.view;
    if (!view) return "";
    // The time is told in whole seconds.
    const begun = Date.parse(`${view.time}Z`) - Math.floor(view.elapsed_ms / 1000) * 1000;
    return new Date(begun + at).toISOString().slice(11, 16);
  }

  /** What the Chief Engineer last told everybody. */
  get engines(): { battery: number; fuel: number; air: number; at: number } | null {
    const view = this.view;
    if (view?.engine_room) {
      const room = view.engine_room;
      return { battery: room.battery / 1e7, fuel: room.fuel / 1e9, air: room.air_ms / 3.6e6, at: -1 };
    }
    const told = view?.feed.findLast((line) => line.kind === "engines_reported");
    return told ? { ...(told.args as { battery: number; fuel: number; air: number }), at: told.at_ms } : null;
  }
}

export const storeOf = oneFor((table: Table) => new Store(table));
