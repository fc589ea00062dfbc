// What the map, the order panel and the left column share: which command is in hand, the sheet being written,
// the region under the cursor, and the film of the orders. One room per table.
import { api } from "../../lib/api";
import { BoardStore, oneFor } from "../../table/board_store";
import type { Table } from "../../table/table.svelte";
import { letter } from "../../lib/text";
import type { Refusal } from "../../wire";
import { Chances } from "./battle/chances.svelte";
import words from "./en.ftl?raw";
import {
  type CommandOffer,
  type Goal,
  type MapFile,
  type Offer,
  type OrderSheet,
  viewOf,
  regionOrder,
} from "./model";
import {
  type Marks,
  type Stand,
  arrowsUntil,
  boardAt,
  ofThisRound,
  onlyMoves,
  placeOf,
  stepsOf,
} from "./reveal";
import type { Battle, Order, Preview, Stack } from "./wire";

export interface Arrow {
  key: string;
  nation: string;
  from: string;
  to: string;
  number: number;
  how: Goal["how"] | "";
  look: "filed" | "ally" | "preview" | "done" | "cancelled";
}

export class Store extends BoardStore {
  /** The command in hand, by its number. */
  hand = $state<number | null>(null);
  /** The region that the person looks at, on the map or in the list. */
  region = $state("");
  /** The destination under the pointer or focus. */
  aim = $state("");
  refusal = $state.raw<Refusal | null>(null);
  layers = $state({ commands: true, orders: true, allies: true, rail: false, convoys: false, economy: false });
  /** The battle that the person turned to, where several are fought side by side. */
  boardOf = $state("");
  /** The film: number of the fact that is shown last; null: the table as it stands. */
  at = $state<number | null>(null);
  playing = $state(false);
  /** Milliseconds a step. */
  pace = $state(pace());
  /**
   * The board at the end of movement as this browser saw it: the film of a round that has gone on starts from
   * it.
   */
  private stand: Stand | null = null;

  constructor(table: Table) {
    super(table, words);
  }

  // Everything below is worked out once for each change, however many regions and stacks ask for it.
  readonly view = $derived.by(() => viewOf(this.table.view));
  readonly map = $derived.by(() => this.table.map as MapFile | null);
  private readonly asked = $derived.by(() => this.table.question);
  readonly kind = $derived.by(() => this.asked?.kind ?? "");
  readonly asks = $derived.by(() => this.table.lit);

  /** The name of a region, nation or unit: the game's own word first, then what is printed on the map. */
  override name(id: string): string {
    const texts = this.table.texts;
    return (
      texts.find(`name-${id}`) ??
      texts.find(`seat-${id}`) ??
      (this.map?.regions[id]?.name || this.words.name(id))
    );
  }

  /** A region by its number and, where it has one, its name. */
  titled(id: string): string {
    const name = this.name(id);
    return name === id ? id : `${id} ${name}`;
  }

  // --- the sheet ---------------------------------------------------------------------------------------

  readonly planning = $derived.by(() => this.kind === "order-sheet");
  readonly offer = $derived.by(() => (this.planning ? (this.asked!.offer as Offer) : null));
  readonly sheet = $derived.by((): OrderSheet => {
    const draft = (this.planning ? (this.table.draft ?? {}) : {}) as Partial<OrderSheet>;
    return { orders: draft.orders ?? [], bid: draft.bid ?? 0 };
  });
  private readonly offers = $derived.by(
    () => new Map((this.offer?.commands ?? []).map((one) => [one.command, one])),
  );
  readonly inHand = $derived.by(() => (this.hand === null ? undefined : this.offers.get(this.hand)));

  get answered(): boolean {
    return this.asked?.answered ?? false;
  }

  offered(command: number): CommandOffer | undefined {
    return this.offers.get(command);
  }

  /** Destinations of the command in hand with their letters, by region. */
  readonly goals = $derived.by(() => {
    const goals = [...(this.inHand?.reach ?? [])].sort((a, b) => regionOrder(a.to, b.to));
    return goals.map((goal, index) => ({ goal, letter: letter(index) }));
  });
  private readonly goalAt = $derived.by(() => new Map(this.goals.map((one) => [one.goal.to, one])));

  goal(to: string): { goal: Goal; letter: string } | undefined {
    return this.goalAt.get(to);
  }

  take(command: number | null): void {
    this.hand = this.hand === command ? null : command;
    this.aim = "";
    this.refusal = null;
    this.region = this.inHand?.region ?? "";
  }

  write(sheet: OrderSheet): void {
    this.table.setDraft(sheet as unknown as Record<string, unknown>);
  }

  /** The box in which a command is ordered, from 0; -1: none. */
  boxOf(command: number): number {
    return this.sheet.orders.findIndex((order) => order.command === command);
  }

  /** Why the place under the pointer is no target of the command in hand; null: it is one, or none is meant. */
  readonly hindrance = $derived.by((): Refusal | null => {
    const offer = this.inHand;
    if (!offer || !this.aim || this.aim === offer.region) return null;
    const goal = this.goal(this.aim);
    return goal ? (goal.goal.refused ?? null) : (barredAt(offer, this.aim) ?? this.previewed?.refused ?? null);
  });

  // --- what would become of the sheets ----------------------------------------------------------------------------

  /** What was previewed last, and for which sheets. */
  previewed = $state.raw<{ of: string; what: Preview | null; refused: Refusal | null } | null>(null);

  /** The sheets to try: ours with the order that is being drawn, and those of allies that we see. */
  readonly tried = $derived.by((): Record<string, OrderSheet> | null => {
    const offer = this.inHand;
    const drawn = offer && this.aim && this.aim !== offer.region ? this.aim : "";
    if (!this.planning || (!drawn && !this.sheet.orders.length)) return null;
    return { ...this.alliedSheets, [this.table.seat]: drawn ? this.with(offer!, drawn) : this.sheet };
  });

  /** Our sheet with this order for a command. */
  private with(offer: CommandOffer, to: string): OrderSheet {
    const { orders, bid } = this.sheet;
    const at = this.boxOf(offer.command);
    const order: Order = { command: offer.command, to };
    return { orders: at < 0 ? [...orders, order] : orders.map((one, i) => (i === at ? order : one)), bid };
  }

  /**
   * Ask the rules what would become of these sheets; a draft of an ally that cannot be carried out is left out.
   */
  async preview(sheets: Record<string, OrderSheet> | null): Promise<void> {
    const of = JSON.stringify(sheets);
    if (!sheets || this.previewed?.of === of) return;
    const seat = this.table.seat;
    const ask = (answers: Record<string, OrderSheet>) =>
      api.preview(this.table.shownKeys, { seat, answers }).catch(() => null);
    let told = await ask(sheets);
    if (told?.refused && Object.keys(sheets).length > 1) told = await ask({ [seat]: sheets[seat]! });
    if (told && JSON.stringify(this.tried) === of)
      this.previewed = { of, what: told.what as Preview | null, refused: told.refused ?? null };
  }

  /** File an order for the command in hand, or change the one that it has. */
  file(to: string): void {
    const offer = this.inHand;
    if (!offer || !this.offer) return;
    if (!this.goal(to)) {
      this.refusal = barredAt(offer, to) ?? null;
      if (!this.refusal) void this.askWhy(offer, to);
      return;
    }
    const { orders } = this.sheet;
    if (this.boxOf(offer.command) < 0 && orders.length >= this.offer.boxes) {
      this.refusal = {
        rule: "WR2-02",
        reason: "too-many-orders",
        args: { most: this.offer.boxes, got: orders.length + 1 },
      };
      return;
    }
    this.write(this.with(offer, to));
    this.hand = null;
    this.region = this.aim = "";
    this.refusal = null;
  }

  /** Ask the rules why an order to this place cannot be written. */
  private async askWhy(offer: CommandOffer, to: string): Promise<void> {
    const seat = this.table.seat;
    const told = await api
      .preview(this.table.shownKeys, {
        seat,
        answers: { [seat]: { orders: [{ command: offer.command, to }], bid: 0 } },
      })
      .catch(() => null);
    if (this.hand === offer.command) this.refusal = told?.refused ?? null;
  }

  /** Change something of an order that is written: its way, or when it is called off. */
  amend(index: number, change: Partial<Order>): void {
    const { orders, bid } = this.sheet;
    this.write({ orders: orders.map((one, i) => (i === index ? { ...one, ...change } : one)), bid });
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
    const asked = this.asks[id] ?? [];
    if (this.hand !== null) this.file(id);
    else if (asked.length === 1) this.table.choose(asked[0]!.option.id); // several at one place: the list tells them apart
  }

  /** May something be chosen here now? */
  lit(id: string): string {
    if (this.hand !== null) return this.goal(id)?.letter ?? "";
    const lit = this.asks[id] ?? [];
    return lit.length > 1 ? "◇" : (lit[0]?.letter ?? "");
  }

  // --- battles -------------------------------------------------------------------------------------------

  /** All boards on which there is fighting now: one, or several side by side. */
  readonly battles = $derived.by((): Battle[] => {
    const view = this.view;
    return view?.battles?.length ? view.battles : view?.battle ? [view.battle] : [];
  });

  /** The board to show: where something is asked, where the person turned, where the seat commands. */
  readonly battle = $derived.by((): Battle | null => {
    const by = (region: unknown) => this.battles.find((one) => one.region === region);
    const asked = this.asked && !this.asked.answered ? by(this.asked.args?.["region"]) : undefined;
    return by(this.boardOf) ?? asked ?? by(this.view?.battle?.region) ?? this.battles[0] ?? null;
  });

  /** The battle that has the page: none while a sheet is written. */
  readonly fought = $derived.by((): Battle | null =>
    this.table.outcome || ["order-sheet", "purchase", "reorganise"].includes(this.kind) ? null : this.battle,
  );

  /** The side that the person stands on; a spectator looks with the Axis. */
  readonly side = $derived.by(() => this.view?.nations[this.table.seat]?.side ?? "axis");
  readonly chances = new Chances(this);

  /** Look at another of the battles that are fought side by side, and answer there if something is asked. */
  turnTo(region: string): void {
    if (!this.battles.some((one) => one.region === region)) return;
    this.boardOf = region;
    const mine = this.table.open.find((question) => question.args?.["region"] === region);
    if (mine) this.table.turnTo(mine.id);
  }

  // --- the board as it is shown -------------------------------------------------------------------------

  readonly stacks = $derived.by((): Stack[] =>
    this.at === null ? Object.values(this.view?.stacks ?? {}) : this.past.stacks,
  );
  readonly conflicts = $derived.by((): Marks =>
    this.at === null ? (this.view?.conflicts ?? {}) : this.past.conflicts,
  );

  readonly arrows = $derived.by((): Arrow[] => {
    if (this.at !== null || this.view?.step === "movement")
      return arrowsUntil(this.filmed, this.at ?? Infinity);
    if (!this.planning) return [];
    const arrows: Arrow[] = [];
    if (this.layers.orders) {
      this.sheet.orders.forEach((order, i) => {
        const command = this.offers.get(order.command);
        const how = command?.reach.find((goal) => goal.to === order.to)?.how ?? "";
        if (command)
          arrows.push({
            key: `own${i}`,
            nation: this.table.seat,
            from: command.region,
            to: order.to,
            number: i + 1,
            how,
            look: "filed",
          });
      });
    }
    if (this.layers.allies) arrows.push(...this.allied);
    const inHand = this.inHand;
    const aim = inHand && this.aim ? this.goal(this.aim) : undefined;
    if (inHand && aim) {
      const number = this.boxOf(inHand.command) + 1 || this.sheet.orders.length + 1;
      arrows.push({
        key: "aim",
        nation: this.table.seat,
        from: inHand.region,
        to: aim.goal.to,
        number,
        how: aim.goal.how,
        look: "preview",
      });
    }
    return arrows;
  });

  /** Sheets that allies let us see while they write them, by nation. */
  readonly alliedSheets = $derived.by((): Record<string, OrderSheet> => {
    const found: Record<string, OrderSheet> = {};
    for (const [key, value] of Object.entries(this.table.drafts)) {
      const nation = key.split(" ")[0]!;
      const draft = value as Partial<OrderSheet> | null;
      if (nation !== this.table.seat && draft?.orders)
        found[nation] = { orders: draft.orders, bid: draft.bid ?? 0 };
    }
    return found;
  });

  readonly allied = $derived.by((): Arrow[] => {
    const stacks = this.view?.stacks ?? {};
    return Object.entries(this.alliedSheets).flatMap(([nation, sheet]) =>
      sheet.orders.flatMap((order, i) => {
        const stack = stacks[`${nation}-${order.command}`];
        return stack
          ? [
              {
                key: `${nation}${i}`,
                nation,
                from: stack.region,
                to: order.to,
                number: i + 1,
                how: "" as const,
                look: "ally" as const,
              },
            ]
          : [];
      }),
    );
  });

  // --- the film ------------------------------------------------------------------------------------------

  private readonly thisRound = $derived.by(() => ofThisRound(this.table.facts));
  /** The steps of this round's reveal, from the opening of the bids on. */
  readonly filmed = $derived.by(() => stepsOf(this.thisRound));
  /** Which step is shown, from 0. */
  readonly step = $derived.by(() =>
    this.at === null ? this.filmed.length - 1 : this.filmed.findIndex((fact) => fact.n === this.at),
  );
  private readonly past = $derived.by(() => {
    const stand = (this.rewinds ? this.stand : null) ?? {
      n: -1,
      stacks: this.view?.stacks ?? {},
      conflicts: this.view?.conflicts ?? {},
    };
    return boardAt(this.thisRound, this.at ?? Infinity, stand);
  });

  goTo(step: number): void {
    const steps = this.filmed;
    const next = Math.max(0, Math.min(steps.length - 1, step));
    this.at = next >= steps.length - 1 ? null : (steps[next]?.n ?? null);
    if (this.at === null) this.playing = false;
    // While it plays the map stands still; who goes to a step by hand is shown where it was.
    const place = placeOf(steps[next]);
    if (place && !this.playing) this.table.show(place);
  }

  /** Is the round beyond the orders? Then the board shows what is, unless somebody goes back by hand. */
  readonly beyond = $derived.by(
    () =>
      !!this.view && (this.battles.length > 0 || !["planning", "movement", "combat"].includes(this.view.step)),
  );

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
    if (view && onlyMoves(facts))
      this.stand = { n: facts.at(-1)?.n ?? 0, stacks: view.stacks, conflicts: view.conflicts };
  }

  /** Can the board be put back? Not where this browser came to the table only after the battles had begun. */
  get rewinds(): boolean {
    this.remember();
    return this.stand !== null && this.stand.n >= (this.filmed.at(-1)?.n ?? 0);
  }
}

/** What keeps a command from a place that one might expect in reach. */
const barredAt = (offer: CommandOffer, to: string): Refusal | undefined =>
  offer.closed?.find((one) => one.to === to)?.refused;

function pace(): number {
  try {
    return Number(localStorage.getItem("war_room.pace")) || 900;
  } catch {
    return 900;
  }
}

export const storeOf = oneFor((table: Table) => new Store(table));
