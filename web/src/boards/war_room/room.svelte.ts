// What the map, the order desk and the left column share: which command is in hand, the sheet being written,
// the region under the cursor, and the film of the orders. One room per table.
import type { Table } from "../../lib/table.svelte";
import { Texts, letter } from "../../lib/text";
import type { FactLine, Refusal } from "../../wire";
import words from "./en.ftl?raw";
import {
  type CommandOffer, type Goal, type MapFile, type Offer, type Order, type OrderSheet, type Stack, type View, regionOrder, sizeOf,
} from "./model";

export interface Arrow {
  key: string;
  nation: string;
  from: string;
  to: string;
  number: number;
  how: Goal["how"] | "";
  look: "filed" | "ally" | "preview" | "done" | "cancelled";
}

/** Facts that are a step of the film, and those that only go with a step. */
const STEPS = new Set(["bid-revealed", "turn-slot-taken", "order-read", "stack-moved", "order-cancelled", "stack-halted", "neutral-attacked", "fighters-launched", "conflict-marked"]);

/** Facts of planning and movement: while nothing else has happened since, the board can be put back step by step. */
const MOVES = new Set([...STEPS, "income", "bids-tied", "bid-paid", "turn-order-set", "markers-turned", "units-held", "conflict-ended", "round-begins"]);

interface Stand {
  n: number;
  stacks: Record<string, Stack>;
  conflicts: Record<string, { state: string }>;
}

const rooms = new WeakMap<Table, Room>();

export function roomOf(table: Table): Room {
  let room = rooms.get(table);
  if (!room) rooms.set(table, (room = new Room(table)));
  return room;
}

export class Room {
  /** The command in hand, by its number. */
  hand = $state<number | null>(null);
  /** The region that the person looks at, on the map or in the list. */
  region = $state("");
  /** The destination under the pointer or focus. */
  aim = $state("");
  refusal = $state.raw<Refusal | null>(null);
  layers = $state({ commands: true, orders: true, allies: true, rail: false, economy: false });
  /** The film: number of the fact that is shown last; null: the table as it stands. */
  at = $state<number | null>(null);
  playing = $state(false);
  /** Milliseconds a step. */
  pace = $state(pace());
  readonly words = new Texts(words);
  /** The board at the end of movement as this browser saw it: the film of a round that has gone on starts from it. */
  private stand: Stand | null = null;

  constructor(readonly table: Table) {}

  get view(): View | null {
    return this.table.view as View | null;
  }

  get map(): MapFile | null {
    return this.table.map as MapFile | null;
  }

  say(id: string, args: Record<string, unknown> = {}): string {
    return this.words.say(id, args);
  }

  /** The name of a region, nation or unit: the game's own word first, then what is printed on the map. */
  name(id: string): string {
    const texts = this.table.texts;
    return texts.find(`name-${id}`) ?? texts.find(`seat-${id}`) ?? (this.map?.regions[id]?.name || this.words.name(id));
  }

  /** A region by its number and, where it has one, its name. */
  titled(id: string): string {
    const name = this.name(id);
    return name === id ? id : `${id} ${name}`;
  }

  // --- the sheet ---------------------------------------------------------------------------------------

  get planning(): boolean {
    return this.table.question?.kind === "order-sheet";
  }

  get offer(): Offer | null {
    return this.planning ? (this.table.question!.offer as Offer) : null;
  }

  get sheet(): OrderSheet {
    const draft = (this.table.draft ?? {}) as Partial<OrderSheet>;
    return { orders: draft.orders ?? [], bid: draft.bid ?? 0 };
  }

  get answered(): boolean {
    return this.table.question?.answered ?? false;
  }

  offered(command: number): CommandOffer | undefined {
    return this.offer?.commands.find((one) => one.command === command);
  }

  get inHand(): CommandOffer | undefined {
    return this.hand === null ? undefined : this.offered(this.hand);
  }

  /** Destinations of the command in hand with their letters: what can be carried out first, then what may become so. */
  get goals(): { goal: Goal; letter: string }[] {
    const goals = [...(this.inHand?.reach ?? [])].sort((a, b) => regionOrder(a.to, b.to));
    return goals.map((goal, index) => ({ goal, letter: letter(index) }));
  }

  goal(to: string): { goal: Goal; letter: string } | undefined {
    return this.goals.find((one) => one.goal.to === to);
  }

  take(command: number | null): void {
    this.hand = this.hand === command ? null : command;
    this.aim = "";
    this.refusal = null;
    const offer = this.inHand;
    if (offer) this.region = offer.region;
  }

  write(sheet: OrderSheet): void {
    this.table.setDraft(sheet as unknown as Record<string, unknown>);
  }

  /** The box in which a command is ordered, from 0; -1: none. */
  boxOf(command: number): number {
    return this.sheet.orders.findIndex((order) => order.command === command);
  }

  /** File an order for the command in hand, or change the one that it has. */
  file(to: string): void {
    const offer = this.inHand;
    if (!offer || !this.offer) return;
    if (!this.goal(to)) {
      this.refusal = whyNot(offer, to);
      return;
    }
    const { orders, bid } = this.sheet;
    const at = this.boxOf(offer.command);
    if (at < 0 && orders.length >= this.offer.boxes) {
      this.refusal = { rule: "WR2-02", reason: "too-many-orders", args: { most: this.offer.boxes, got: orders.length + 1 } };
      return;
    }
    const order: Order = { command: offer.command, to };
    this.write({ orders: at < 0 ? [...orders, order] : orders.map((one, i) => (i === at ? order : one)), bid });
    this.hand = null;
    this.aim = "";
    this.refusal = null;
  }

  strike(index: number): void {
    const { orders, bid } = this.sheet;
    this.write({ orders: orders.filter((_, i) => i !== index), bid });
  }

  move(index: number, by: number): void {
    const { orders, bid } = this.sheet;
    const to = index + by;
    if (to < 0 || to >= orders.length) return;
    const next = [...orders];
    [next[index], next[to]] = [next[to]!, next[index]!];
    this.write({ orders: next, bid });
  }

  bid(by: number): void {
    const { orders, bid } = this.sheet;
    const next = Math.max(0, Math.min(this.offer?.oil ?? 0, bid + by));
    if (next !== bid) this.write({ orders, bid: next });
  }

  /** A click or Enter on a region: file, choose what is asked there, or look. */
  touch(id: string): void {
    this.region = id;
    const asked = this.table.lit[id] ?? [];
    if (this.hand !== null) this.file(id);
    else if (asked.length === 1) this.table.choose(asked[0]!.option.id); // several at one place: the list tells them apart
  }

  /** May something be chosen here now? */
  lit(id: string): string {
    if (this.hand !== null) return this.goal(id)?.letter ?? "";
    const lit = this.table.lit[id] ?? [];
    return lit.length > 1 ? "◇" : (lit[0]?.letter ?? "");
  }

  // --- the board as it is shown -------------------------------------------------------------------------

  get stacks(): Stack[] {
    return this.at === null ? Object.values(this.view?.stacks ?? {}) : this.past.stacks;
  }

  get conflicts(): Record<string, { state: string }> {
    return this.at === null ? (this.view?.conflicts ?? {}) : this.past.conflicts;
  }

  get arrows(): Arrow[] {
    if (this.at !== null || this.view?.step === "movement") return this.filmArrows;
    if (!this.planning) return [];
    const arrows: Arrow[] = [];
    const offer = this.offer;
    if (offer && this.layers.orders) {
      this.sheet.orders.forEach((order, i) => {
        const command = offer.commands.find((one) => one.command === order.command);
        const how = command?.reach.find((goal) => goal.to === order.to)?.how ?? "";
        if (command) arrows.push({ key: `own${i}`, nation: this.table.seat, from: command.region, to: order.to, number: i + 1, how, look: "filed" });
      });
    }
    if (this.layers.allies) arrows.push(...this.allied);
    const inHand = this.inHand;
    const aim = inHand && this.aim ? this.goal(this.aim) : undefined;
    if (inHand && aim) {
      const number = (this.boxOf(inHand.command) + 1) || this.sheet.orders.length + 1;
      arrows.push({ key: "aim", nation: this.table.seat, from: inHand.region, to: aim.goal.to, number, how: aim.goal.how, look: "preview" });
    }
    return arrows;
  }

  /** What allies let us see of the sheets that they are writing. */
  get allied(): Arrow[] {
    const stacks = this.view?.stacks ?? {};
    return Object.entries(this.table.drafts).flatMap(([key, value]) => {
      const nation = key.split(" ")[0]!;
      if (nation === this.table.seat) return [];
      const orders = (value as Partial<OrderSheet> | null)?.orders ?? [];
      return orders.flatMap((order, i) => {
        const stack = stacks[`${nation}-${order.command}`];
        return stack ? [{ key: `${key}${i}`, nation, from: stack.region, to: order.to, number: i + 1, how: "" as const, look: "ally" as const }] : [];
      });
    });
  }

  // --- the film ------------------------------------------------------------------------------------------

  /** The steps of this round's reveal, from the opening of the bids on. */
  get filmed(): FactLine[] {
    return this.thisRound.filter((fact) => STEPS.has(fact.kind));
  }

  /** Which step is shown, from 0. */
  get step(): number {
    const steps = this.filmed;
    return this.at === null ? steps.length - 1 : steps.findIndex((fact) => fact.n === this.at);
  }

  goTo(step: number): void {
    const steps = this.filmed;
    const next = Math.max(0, Math.min(steps.length - 1, step));
    this.at = next >= steps.length - 1 ? null : (steps[next]?.n ?? null);
    if (this.at === null) this.playing = false;
    const place = placeOf(steps[next]);
    if (place) this.table.show(place);
  }

  /** Is the round beyond the orders? Then the board shows what is, unless somebody goes back by hand. */
  get beyond(): boolean {
    const view = this.view;
    return !!view && (!!view.battle || !["planning", "movement", "combat"].includes(view.step));
  }

  /** Back to the table as it stands. */
  present(): void {
    this.at = null;
    this.playing = false;
  }

  play(): void {
    if (this.at === null) this.goTo(0);
    this.playing = true;
  }

  setPace(ms: number): void {
    this.pace = ms;
    try {
      localStorage.setItem("war_room.pace", String(ms));
    } catch {
      /* a browser without storage keeps the pace for this visit only */
    }
  }

  /** Remember the board while only orders have been carried out this round; call after every update. */
  remember(): void {
    const view = this.view;
    const facts = this.thisRound;
    if (view && facts.every((fact) => MOVES.has(fact.kind))) this.stand = { n: facts.at(-1)?.n ?? 0, stacks: view.stacks, conflicts: view.conflicts };
  }

  /** Can the board be put back? Not where this browser came to the table only after the battles had begun. */
  get rewinds(): boolean {
    this.remember();
    return this.stand !== null && this.stand.n >= (this.filmed.at(-1)?.n ?? 0);
  }

  private get thisRound(): FactLine[] {
    const facts = this.table.facts.filter((fact) => !fact.undone);
    return facts.slice(facts.findLastIndex((fact) => fact.kind === "income") + 1); // the economy opens every round
  }

  /** The board as it stood after the fact that is shown: the later facts are taken back, last one first. */
  private get past(): { stacks: Stack[]; conflicts: Record<string, { state: string }> } {
    const at = this.at ?? Infinity;
    const stand = (this.rewinds ? this.stand : null) ?? { n: -1, stacks: this.view?.stacks ?? {}, conflicts: this.view?.conflicts ?? {} };
    const stacks = new Map(Object.entries(stand.stacks).map(([id, stack]) => [id, { ...stack, units: { ...stack.units } }]));
    const conflicts: Record<string, { state: string }> = { ...stand.conflicts };
    const facts = this.thisRound.filter((fact) => fact.n > at && fact.n <= stand.n);
    for (const fact of facts.reverse()) {
      const a = fact.args ?? {};
      const stack = stacks.get(`${a["nation"]}-${a["command"]}`);
      if (fact.kind === "stack-moved" && stack) stack.region = a["origin"];
      if (fact.kind === "units-held" && stack) {
        const stayed = stacks.get(`${a["nation"]}-${a["stay"]}`);
        stacks.delete(`${a["nation"]}-${a["stay"]}`);
        for (const [unit, n] of Object.entries(stayed?.units ?? {})) stack.units[unit] = (stack.units[unit] ?? 0) + n;
      }
      if (fact.kind === "neutral-attacked") {
        for (const force of ["army", "air"]) stacks.delete(`${a["region"]}-${force}`);
        delete conflicts[a["region"]];
      }
      if (fact.kind === "conflict-marked") delete conflicts[a["region"]];
      if (fact.kind === "conflict-ended") conflicts[a["region"]] = { state: "contested" };
    }
    return { stacks: [...stacks.values()], conflicts };
  }

  /** Orders read so far; one that was read and not yet carried out is drawn as a preview. */
  private get filmArrows(): Arrow[] {
    const arrows: Arrow[] = [];
    const last = this.at ?? Infinity;
    const numbers: Record<string, number> = {};
    for (const fact of this.filmed) {
      if (fact.n > last) break;
      const a = fact.args ?? {};
      if (fact.kind === "order-read") {
        const number = (numbers[a["nation"]] = (numbers[a["nation"]] ?? 0) + 1);
        arrows.push({ key: `film${fact.n}`, nation: a["nation"], from: a["origin"], to: a["goal"], number, how: "", look: "preview" });
      }
      const arrow = arrows.at(-1);
      if (arrow && fact.kind === "stack-moved") {
        arrow.look = "done";
        arrow.how = a["how"];
        arrow.to = a["goal"];
      }
      if (arrow && fact.kind === "order-cancelled") arrow.look = "cancelled";
    }
    return arrows;
  }
}

/** The place that a fact is about. */
export function placeOf(fact: FactLine | undefined): string {
  const a = fact?.args ?? {};
  return String(a["region"] ?? a["goal"] ?? "");
}

/** Why an order to this place cannot even be written; the rules say the same when the sheet is sealed. */
function whyNot(offer: CommandOffer, to: string): Refusal {
  const args = { command: offer.command, origin: offer.region, goal: to };
  if (to === offer.region) return { rule: "WR2-04", reason: "already-there", args };
  if (offer.force === "air") return { rule: "WR2-21", reason: "too-far-to-fly", args };
  if (offer.force === "fleet") return { rule: "WR2-22", reason: to.includes("-") ? "too-far-to-sail" : "fleet-on-land", args };
  if (offer.transport) return to.includes("-") ? { rule: "WR2-18", reason: "too-far-to-sail", args } : { rule: "WR2-19", reason: "cannot-land-there", args };
  return { rule: "WR2-20", reason: "no-such-move", args };
}

function pace(): number {
  try {
    return Number(localStorage.getItem("war_room.pace")) || 900;
  } catch {
    return 900;
  }
}

/** How many units of a command arrive as things stand. */
export const arriving = (offer: CommandOffer): number => sizeOf(offer.units) - offer.pinned;
