// The table as one browser sees it: the websocket, what came over it, and what the person is about to answer.
// Boards and panels read this object and call it; nothing else talks to the server about a running match.
import type {
  Chart,
  ChatLine,
  ClockInfo,
  DraftInfo,
  FactLine,
  Hello,
  Option,
  Outcome,
  Question,
  Refusal,
  RewindInfo,
  SeatInfo,
  ServerMessage,
  Standing,
  UndoInfo,
  Update,
} from "../wire";
import { Texts, letter } from "./text";

export type Status = "connecting" | "open" | "lost" | "refused";
export type Answer = string | string[] | Record<string, number> | Record<string, unknown> | null;

/** The part of a websocket that we use; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
}

interface Waiting {
  resolve: () => void;
  reject: (refusal: Refusal) => void;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.rule}: ${refusal.reason}`);
  }
}

/** One lit place of the board: the option that lights it and its letter. */
export interface Lit {
  option: Option;
  letter: string;
}

/** Close codes by which the server says that a key opens nothing. */
const NO_SUCH_KEY = new Set([1008, 4001, 4003, 4004, 4401, 4403, 4404]);

export class Table {
  // --- what the server told us -------------------------------------------------------------------------
  status = $state<Status>("connecting");
  match = $state("");
  game = $state("");
  scenario = $state("");
  title = $state("");
  live = $state(false);
  role = $state<Hello["role"]>("seat");
  options = $state.raw<Record<string, string>>({});
  seats = $state.raw<SeatInfo[]>([]);
  /** The seats that this person holds; none: a spectator. */
  you = $state.raw<string[]>([]);
  commitment = $state("");
  views = $state.raw<Record<string, any>>({});
  questions = $state.raw<Question[]>([]);
  orders = $state.raw<Record<string, Question[]>>({});
  facts = $state.raw<FactLine[]>([]);
  undoing = $state.raw<Record<string, UndoInfo>>({});
  standing = $state.raw<Record<string, Standing[]>>({});
  outcome = $state.raw<Outcome | null>(null);
  clock = $state.raw<ClockInfo | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  note = $state("");
  rewind = $state.raw<RewindInfo | null>(null);
  /** Drafts of other seats that we may look at, by seat and question id. */
  drafts = $state.raw<Record<string, unknown>>({});
  /** Keys of the rematch, once there is one. */
  rematch = $state.raw<string[]>([]);
  /** Why an old save stands before an answer that today's rules no longer take. */
  misfit = $state.raw<Refusal | null>(null);

  // --- what the person does ----------------------------------------------------------------------------
  /** The seat whose eyes we look through; "" is a spectator. */
  seat = $state("");
  /** The question the person turned to, where a seat has several open. */
  turnedTo = $state("");
  /** A free order that the person is filling in; it stands in the prompt like a question. */
  ordering = $state.raw<Question | null>(null);
  /** The answer being made, in the shape that the question wants. Boards may set it for a sheet. */
  draft = $state.raw<Answer>(null);
  /** The option under the pointer or the focus, on the map or in the list. */
  hover = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** An answer is on its way. */
  sending = $state(false);
  /** The hot-seat curtain: the seat that must take the screen before anything of it is shown. */
  curtain = $state("");
  /** A place of the board that somebody asked to be shown ("go to what is asked"); boards centre on it. */
  lookAt = $state<{ place: string; at: number } | null>(null);

  // --- words and charts of this game, for boards and panels --------------------------------------------
  texts = $state.raw(new Texts());
  charts = $state.raw<Record<string, Chart>>({});
  /** The game's map file (GET /api/games/{game}/map), once `loadMap` was called. */
  map = $state.raw<any>(null);

  readonly keys: string;
  private connect: (keys: string) => Wire;
  private wire: Wire | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private drafted = "";
  private mapLoad: Promise<void> | null = null;

  /** Keys by seat. Where several of the seats are hot seats, we are connected as one of them at a time: what another
   *  seat knows never reaches this page while its player does not hold the screen. */
  private seatKeys: Record<string, string>;
  private as: string;

  constructor(keys: string, connect: (keys: string) => Wire = browserWire, seatKeys: Record<string, string> = {}) {
    this.keys = keys;
    this.as = keys;
    this.connect = connect;
    this.seatKeys = seatKeys;
  }

  // --- derived -----------------------------------------------------------------------------------------

  /** What the seat may know: the game's own view struct. */
  get view(): any {
    return this.views[this.seat] ?? this.views["public"] ?? Object.values(this.views)[0] ?? null;
  }

  /** The seat's open questions. */
  get open(): Question[] {
    return this.questions.filter((question) => question.seat === this.seat);
  }

  /** The question in the prompt panel: the one turned to, else the first without an answer, else the first. */
  get question(): Question | null {
    if (this.ordering) return this.ordering;
    const open = this.open;
    return open.find((one) => one.id === this.turnedTo) ?? open.find((one) => !one.answered) ?? open[0] ?? null;
  }

  /** The ids chosen so far: one for a pick, several for some, the targets with points for a share. */
  get chosen(): string[] {
    const draft = this.draft;
    if (typeof draft === "string") return [draft];
    if (Array.isArray(draft)) return draft;
    if (draft && this.question?.type === "share") return Object.keys(draft).filter((key) => Number((draft as any)[key]) > 0);
    return [];
  }

  /** Letters by option id, the same on the map and in the list. */
  get letters(): Record<string, string> {
    const letters: Record<string, string> = {};
    let index = 0;
    for (const option of this.question?.options ?? []) if (!option.refused) letters[option.id] = letter(index++);
    return letters;
  }

  /** Places of the board that are asked about: what lights up, by place. */
  get lit(): Record<string, Lit[]> {
    const lit: Record<string, Lit[]> = {};
    const letters = this.letters;
    for (const option of this.question?.options ?? []) {
      if (option.at && !option.refused) (lit[option.at] ??= []).push({ option, letter: letters[option.id] ?? "" });
    }
    return lit;
  }

  /** May the draft be sent as far as numbers go? (The rules look at the rest.) */
  get complete(): boolean {
    const question = this.question;
    const draft = this.draft;
    if (!question) return false;
    if (question.type === "pick") return typeof draft === "string" && draft !== "";
    if (question.type === "some") {
      return Array.isArray(draft) && draft.length >= (question.least ?? 0) && draft.length <= (question.most ?? 0);
    }
    if (question.type === "share") {
      const sum = this.shared;
      return sum >= (question.least ?? 0) && sum <= (question.most ?? 0);
    }
    return draft != null;
  }

  /** Points spread so far. */
  get shared(): number {
    if (this.question?.type !== "share" || !this.draft) return 0;
    return Object.values(this.draft as Record<string, number>).reduce((sum, points) => sum + points, 0);
  }

  get spectator(): boolean {
    return this.you.length === 0;
  }

  /** The hot seats of this device, if there are several; between them falls a curtain. */
  get hotSeats(): string[] {
    const hot = this.seats.filter((one) => one.holder === "hotseat" && this.seatKeys[one.seat]).map((one) => one.seat);
    return hot.length > 1 ? hot : [];
  }

  get undoInfo(): UndoInfo {
    return this.undoing[this.seat] ?? { can: false, why: "nothing-to-undo" };
  }

  /** Is somebody else waited for? Their seats. */
  get waitedFor(): SeatInfo[] {
    return this.seats.filter((seat) => seat.waited && !this.you.includes(seat.seat));
  }

  // --- choosing ----------------------------------------------------------------------------------------

  option(id: string): Option | undefined {
    return this.question?.options?.find((one) => one.id === id);
  }

  /** Choose an option, from the map or from the list: a pick is replaced, one of some toggled, a share gets a point. */
  choose(id: string): void {
    const question = this.question;
    const option = this.option(id);
    if (!question || !option || this.curtain) return;
    if (option.refused) {
      this.refusal = option.refused;
      return;
    }
    this.refusal = null;
    if (question.type === "pick") {
      this.setDraft(id);
    } else if (question.type === "some") {
      const some = Array.isArray(this.draft) ? this.draft : [];
      if (some.includes(id)) this.setDraft(some.filter((one) => one !== id));
      else if (question.most === 1) this.setDraft([id]);
      else if (some.length < (question.most ?? 0)) this.setDraft([...some, id]);
    } else if (question.type === "share") {
      this.give(id, 1);
    }
  }

  /** Move points to or from a target of a share, within its limits and the sum. */
  give(id: string, points: number): void {
    const question = this.question;
    if (question?.type !== "share") return;
    const share = { ...((this.draft as Record<string, number>) ?? {}) };
    const [low, high] = question.limits?.[id] ?? [0, 0];
    const now = share[id] ?? 0;
    const room = points > 0 ? Math.min(points, (question.most ?? 0) - this.shared) : points;
    share[id] = Math.max(low, Math.min(high, now + room));
    this.setDraft(share);
  }

  /** Set the answer being made; sheets are filled in by the board or by the form in the prompt. */
  setDraft(value: Answer): void {
    this.draft = value;
    this.refusal = null;
    const question = this.question;
    if (question?.type === "sheet" && !this.ordering) this.send({ type: "draft", seat: question.seat, to: question.id, value });
  }

  /** Begin a free order, or with null leave it. */
  beginOrder(order: Question | null): void {
    this.ordering = order;
    this.renew();
  }

  turnTo(id: string): void {
    this.ordering = null;
    this.turnedTo = id;
    this.renew();
  }

  /** Look through the eyes of another seat that this person holds; a hot seat is connected to as itself alone. */
  sit(seat: string): void {
    const hot = this.hotSeats.includes(seat);
    if (!hot && !this.you.includes(seat)) return;
    this.curtain = "";
    this.turnedTo = "";
    this.hover = null;
    this.seat = seat;
    const key = this.seatKeys[seat] ?? this.keys;
    if (hot && this.as !== key) this.connectAs(key);
    else this.renew();
  }

  /** Ask for another seat's eyes: over the curtain between hot seats, at once otherwise. */
  passTo(seat: string): void {
    if (this.hotSeats.includes(seat)) this.curtain = seat;
    else this.sit(seat);
  }

  private connectAs(key: string): void {
    this.as = key;
    this.forgetAll();
    this.stop();
    this.start();
  }

  /** Nothing of the seat that had the screen stays behind. */
  private forgetAll(): void {
    this.status = "connecting";
    this.views = {};
    this.questions = [];
    this.orders = {};
    this.facts = [];
    this.chat = [];
    this.note = "";
    this.drafts = {};
    this.draft = null;
    this.drafted = "";
    this.ordering = null;
    this.refusal = null;
  }

  // --- to the server -----------------------------------------------------------------------------------

  /** Send the draft as the answer. Resolves when the server has it safe; a refusal is shown and rethrown. */
  async confirm(): Promise<void> {
    if (!this.complete || this.sending) return;
    await this.answer($state.snapshot(this.draft));
  }

  /** Answer the current question at once: for boards with buttons of their own. */
  async answer(value: unknown): Promise<void> {
    const question = this.question;
    if (!question) return;
    if (this.ordering) {
      await this.order(question.kind, value);
      if (!this.refusal) this.beginOrder(null);
      return;
    }
    const seat = question.seat;
    await this.asking({ type: "answer", seat, to: question.id, seq: question.seq ?? 0, answer: value });
  }

  /** Let the staff decide the current question. */
  async staff(): Promise<void> {
    const question = this.question;
    if (!question || question.answered || this.ordering || this.sending) return;
    await this.asking({ type: "staff", seat: question.seat, to: question.id });
  }

  async undo(): Promise<void> {
    if (this.undoInfo.can && !this.sending) await this.asking({ type: "undo", seat: this.seat });
  }

  /** A free order of the seat (`orders` lists them). */
  async order(kind: string, answer: unknown): Promise<void> {
    await this.asking({ type: "order", seat: this.seat, kind, answer });
  }

  /** A standing instruction for questions of a kind: "staff", "default", "answer"; "" ends it. */
  async instruct(kind: string, what: "" | "staff" | "default" | "answer", answer: unknown = null, seat = this.seat): Promise<void> {
    await this.asking({ type: "instruct", seat, kind, do: what, answer });
  }

  /** Go back to before a line of the log; others at the table must agree, so the person is asked first whether to. */
  async askRewind(entry: number, sure: (words: string) => boolean = (words) => confirm(words)): Promise<void> {
    const others = this.seats.some((one) => one.holder === "human" && !this.you.includes(one.seat));
    const lines = this.facts.filter((fact) => fact.n >= entry && !fact.undone).length;
    if (!sure(this.texts.say(others ? "rewind-sure-table" : "rewind-sure", { n: lines }))) return;
    await this.asking({ type: "rewind", entry });
  }

  async consent(yes: boolean): Promise<void> {
    this.rewind = null;
    await this.asking({ type: "consent", yes });
  }

  say(text: string, to: string[] | null = null): void {
    this.send({ type: "chat", text, to, seat: this.seat });
  }

  writeNote(text: string): void {
    this.note = text;
    this.send({ type: "note", text });
  }

  resync(): void {
    this.send({ type: "resync" });
  }

  private async asking(message: Record<string, unknown>): Promise<void> {
    const re = this.next++;
    const about = "to" in message ? this.drafted : null;
    this.sending = true;
    this.refusal = null;
    try {
      await new Promise<void>((resolve, reject) => {
        this.waiting.set(re, { resolve, reject: (refusal) => reject(new Refused(refusal)) });
        this.send({ ...message, re });
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A refusal that comes when another question stands there already says nothing about that one.
      if (about === null || about === this.drafted) this.refusal = error.refusal;
    } finally {
      this.sending = false;
    }
  }

  private send(message: Record<string, unknown>): void {
    if (this.status === "open") this.wire?.send(JSON.stringify(message));
    else if (message["re"] !== undefined) this.settle(message["re"] as number, { rule: "TABLE", reason: "not-connected" });
  }

  private settle(re: number, refusal: Refusal | null): void {
    const waiting = this.waiting.get(re);
    this.waiting.delete(re);
    if (refusal) waiting?.reject(refusal);
    else waiting?.resolve();
  }

  // --- the connection ----------------------------------------------------------------------------------

  start(): void {
    this.closed = false;
    const wire = this.connect(this.as);
    this.wire = wire;
    wire.onmessage = (event) => this.wire === wire && this.receive(JSON.parse(event.data) as ServerMessage);
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

  /** The connection broke: open asks are given back, and after a pause we connect again and get a fresh hello. */
  private lost(code: number): void {
    for (const re of [...this.waiting.keys()]) this.settle(re, { rule: "TABLE", reason: "not-connected" });
    if (this.closed) return;
    if (NO_SUCH_KEY.has(code)) {
      this.status = "refused";
      return;
    }
    this.status = "lost";
    this.retry = setTimeout(() => this.start(), Math.min(8000, 250 * 2 ** this.tries++));
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.hello(message);
        break;
      case "update":
        this.update(message);
        break;
      case "ack":
        this.settle(message.re, null);
        break;
      case "refused":
        if (message.re != null && this.waiting.has(message.re)) this.settle(message.re, message.refusal);
        else this.refusal = message.refusal;
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "draft":
        this.drafts = { ...this.drafts, [draftKey(message)]: message.value };
        break;
      case "rewind":
        this.rewind = message.state === "asked" ? message : null;
        break;
      case "rematch":
        this.rematch = message.keys;
        break;
    }
  }

  private hello(hello: Hello): void {
    this.status = "open";
    this.match = hello.match;
    this.game = hello.game;
    this.scenario = hello.scenario;
    this.title = hello.title;
    this.live = hello.live;
    this.role = hello.role;
    this.options = hello.options;
    this.you = hello.you;
    this.commitment = hello.commitment;
    this.facts = hello.facts;
    this.chat = hello.chat;
    this.note = hello.note;
    this.standing = hello.standing;
    this.orders = hello.orders;
    this.undoing = hello.undo;
    this.outcome = hello.outcome;
    this.clock = hello.clock;
    this.views = hello.view;
    this.seats = hello.seats;
    this.questions = hello.questions;
    this.rewind = hello.rewind;
    this.misfit = hello.misfit;
    this.drafts = Object.fromEntries(hello.drafts.map((one) => [draftKey(one), one.value]));
    if (!this.you.includes(this.seat)) this.seat = this.you[0] ?? "";
    if (this.hotSeats.length && this.as === this.keys) {
      this.forgetAll();
      this.status = "open";
      this.curtain = this.hotSeats.find((seat) => this.isWaited(seat)) ?? this.hotSeats[0]!;
      return;
    }
    this.settleSeat();
    this.renew();
  }

  private update(update: Update): void {
    if (update.facts?.length) this.takeFacts(update.facts);
    if (update.struck?.length) {
      const struck = new Set(update.struck);
      this.facts = this.facts.map((fact) => (struck.has(fact.n) ? { ...fact, undone: true } : fact));
    }
    if (update.view) this.views = { ...this.views, ...update.view };
    if (update.seats?.length) this.seats = update.seats;
    if (update.undo) this.undoing = { ...this.undoing, ...update.undo };
    if (update.orders) this.orders = update.orders;
    const ordering = this.ordering;
    if (ordering) this.ordering = this.orders[this.seat]?.find((order) => order.kind === ordering.kind) ?? null;
    if (update.standing) this.standing = update.standing;
    if (update.outcome !== undefined) this.outcome = update.outcome;
    if (update.clock) this.clock = update.clock;
    if (update.questions) this.questions = update.questions;
    this.settleSeat();
    this.renew();
  }

  /** Facts go on where the last one ended; a gap means that we missed something, so we ask for everything again. */
  private takeFacts(facts: FactLine[]): void {
    const last = this.facts.at(-1)?.n ?? facts[0]!.n - 1;
    const fresh = facts.filter((fact) => fact.n > last);
    if (fresh.length && fresh[0]!.n !== last + 1) this.resync();
    else this.facts = [...this.facts, ...fresh];
  }

  private isWaited(seat: string): boolean {
    return this.seats.some((one) => one.seat === seat && one.waited);
  }

  /** With several seats, look through the one that is asked; between hot seats a curtain falls first. */
  private settleSeat(): void {
    const asked = (seat: string) => this.questions.some((one) => one.seat === seat && !one.answered);
    if (asked(this.seat)) return;
    const hot = this.hotSeats;
    if (hot.includes(this.seat)) {
      const next = hot.find((seat) => seat !== this.seat && this.isWaited(seat));
      if (next && !this.isWaited(this.seat)) this.curtain = next;
      return;
    }
    const next = this.you.find(asked);
    if (next) this.sit(next);
  }

  /** A new question gets a fresh draft; the same question keeps what was begun. */
  private renew(): void {
    const question = this.question;
    const stamp = question ? `${this.ordering ? question.kind : question.id} ${question.seat} ${question.seq ?? 0}` : "";
    if (stamp === this.drafted) return;
    this.drafted = stamp;
    this.hover = null;
    this.refusal = null;
    this.draft = question ? firstDraft(question) : null;
  }

  /** Fetch the game's map file once; afterwards `map` holds it. */
  loadMap(): Promise<void> {
    return (this.mapLoad ??= fetch(`/api/games/${this.game}/map`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((map) => void (this.map = map)));
  }

  /** Ask the board to show a place. */
  show(place: string): void {
    this.lookAt = { place, at: Date.now() };
  }
}

function draftKey(draft: DraftInfo): string {
  return `${draft.seat} ${draft.to}`;
}

/** What stands in the prompt before anybody touches it: nothing but what there is no choice about; a sheet's default. */
export function firstDraft(question: Question): Answer {
  const free = (question.options ?? []).filter((option) => !option.refused).map((option) => option.id);
  const least = question.least ?? 0;
  if (question.type === "pick") return free.length === 1 ? free[0]! : null;
  if (question.type === "some") return least === free.length ? free : [];
  if (question.type === "share") {
    const limits = Object.entries(question.limits ?? {});
    const forced = limits.reduce((sum, [, [, high]]) => sum + high, 0) === least || limits.length === 1 && least === question.most;
    return Object.fromEntries(limits.map(([target, [low, high]]) => [target, forced ? Math.min(high, least) : low]));
  }
  return question.default == null ? {} : structuredClone(question.default);
}

/** The real websocket to the server that served this page. */
export function browserWire(keys: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws?key=${encodeURIComponent(keys)}`);
}
