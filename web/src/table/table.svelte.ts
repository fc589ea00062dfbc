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
  PaceInfo,
  Question,
  Refusal,
  RewindInfo,
  SeatInfo,
  ServerMessage,
  Standing,
  UndoInfo,
  Update,
} from "../wire";
import {
  chosenIds,
  firstDraft,
  isComplete,
  shortcutsOf,
  litPlaces,
  pointsShared,
  withChosen,
  withPoints,
  type Answer,
  type Lit,
} from "./choosing";
import { Line, Refused, browserWire, type Status, type Wire } from "./line.svelte";
import { Stage } from "./stage.svelte";
import { Texts } from "../lib/text";

export type { Answer, Lit } from "./choosing";

export class Table {
  // --- what the server told us -------------------------------------------------------------------------
  match = $state("");
  game = $state("");
  scenario = $state("");
  title = $state("");
  /** Is this a private table to try things on? */
  sandbox = $state(false);
  /** Where the match comes from, if it did not begin here (wire.Origin). */
  origin = $state("");
  /** Percent of an imported record that have been played again, while its origin is "checking". */
  checked = $state(0);
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
  /** Lines of the talk that were read. */
  read = $state(0);
  /** By own seat, those on its side. */
  sides = $state.raw<Record<string, string[]>>({});
  /** How much time people have; null: nobody's is limited. */
  pace = $state.raw<PaceInfo | null>(null);
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

  /** What of the log plays on the board just now. */
  readonly stage = new Stage();
  readonly keys: string;
  private line: Line;
  private drafted = "";
  /** A note that was written while nobody could hear it. */
  private unsent: string | null = null;
  private mapLoad: Promise<void> | null = null;

  /**
   * Keys by seat. Where several of the seats are hot seats, we are connected as one of them at a time: what
   * another seat knows never reaches this page while its player does not hold the screen.
   */
  private seatKeys: Record<string, string>;
  private as: string;

  constructor(
    keys: string,
    connect: (keys: string) => Wire = browserWire,
    seatKeys: Record<string, string> = {},
  ) {
    this.keys = keys;
    this.as = keys;
    this.seatKeys = seatKeys;
    this.stage.secondsLeft = () => this.secondsLeft();
    this.line = new Line(
      () => connect(this.as),
      (message) => this.receive(message),
    );
  }

  get status(): Status {
    return this.line.status;
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

  get chosen(): string[] {
    return chosenIds(this.question, this.draft);
  }

  get shortcuts(): Record<string, string> {
    return shortcutsOf(this.question);
  }

  get lit(): Record<string, Lit[]> {
    return litPlaces(this.question);
  }

  get complete(): boolean {
    return isComplete(this.question, this.draft);
  }

  get shared(): number {
    return pointsShared(this.question, this.draft);
  }

  get spectator(): boolean {
    return this.you.length === 0;
  }

  /** The hot seats of this device, if there are several; between them falls a curtain. */
  get hotSeats(): string[] {
    const hot = this.seats
      .filter((one) => one.holder === "hotseat" && this.seatKeys[one.seat])
      .map((one) => one.seat);
    return hot.length > 1 ? hot : [];
  }

  /** The keys of what is on the screen: one hot seat's, where there are several. */
  get shownKeys(): string {
    return this.as;
  }

  get undoInfo(): UndoInfo {
    return this.undoing[this.seat] ?? { can: false, why: "nothing-to-undo" };
  }

  /** New lines that others have written. */
  get unread(): number {
    return this.chat.filter(
      (line) => line.n >= this.read && !line.notice && !this.you.includes(line.seat ?? ""),
    ).length;
  }

  /** Seconds until the time of the first own seat that is waited for runs out; null: no clock of ours runs. */
  secondsLeft(now = Date.now()): number | null {
    const ends = this.seats.flatMap((one) =>
      one.waited && one.time?.until && this.you.includes(one.seat) ? [Date.parse(one.time.until)] : [],
    );
    return ends.length ? (Math.min(...ends) - now) / 1000 : null;
  }

  /** Is somebody else waited for? Their seats. */
  get waitedFor(): SeatInfo[] {
    return this.seats.filter((seat) => seat.waited && !this.you.includes(seat.seat));
  }

  // --- choosing ----------------------------------------------------------------------------------------

  option(id: string): Option | undefined {
    return this.question?.options?.find((one) => one.id === id);
  }

  /**
   * Choose an option, from the map or from the list: a pick is replaced, one of some toggled, a share gets a
   * point.
   */
  choose(id: string): void {
    const question = this.question;
    const option = this.option(id);
    if (!question || !option || this.curtain) return;
    if (option.refused) {
      this.refusal = option.refused;
      return;
    }
    if (question.type !== "sheet") this.setDraft(withChosen(question, this.draft, id));
  }

  /** Move points to or from a target of a share. */
  give(id: string, points: number): void {
    const question = this.question;
    if (question?.type === "share") this.setDraft(withPoints(question, this.draft, id, points));
  }

  /** Set the answer being made; sheets are filled in by the board or by the form in the prompt. */
  setDraft(value: Answer): void {
    this.draft = value;
    this.refusal = null;
    this.tellDraft();
  }

  /** Allies may look at a sheet while it is written. */
  private tellDraft(): void {
    const question = this.question;
    if (question?.type === "sheet" && !this.ordering)
      this.line.send({ type: "draft", seat: question.seat, to: question.id, value: this.draft });
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

  /**
   * Look through the eyes of another seat that this person holds; a hot seat is connected to as itself alone.
   */
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
    this.line.stop();
    this.line.status = "connecting";
    this.line.start();
  }

  /** Nothing of the seat that had the screen stays behind. */
  private forgetAll(): void {
    this.views = {};
    this.questions = [];
    this.orders = {};
    this.facts = [];
    this.chat = [];
    this.note = "";
    this.unsent = null;
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
  async order(kind: string, answer: unknown, seat = this.seat): Promise<void> {
    await this.asking({ type: "order", seat, kind, answer });
  }

  /** A standing instruction for questions of a kind: "staff", "default", "answer"; "" ends it. */
  async instruct(
    kind: string,
    what: "" | "staff" | "default" | "answer",
    answer: unknown = null,
    seat = this.seat,
  ): Promise<void> {
    await this.asking({ type: "instruct", seat, kind, do: what, answer });
  }

  /**
   * Go back to before a line of the log; others at the table must agree, so the person is asked first whether
   * to.
   */
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

  /** Say something at the table; false: there is nobody to hear it just now. */
  say(text: string, to: string[] | null = null): boolean {
    return this.line.send({ type: "chat", text, to, seat: this.seat });
  }

  /** The talk is before the person's eyes. */
  markRead(): void {
    const last = this.chat.at(-1)?.n;
    if (last !== undefined && last >= this.read && this.line.send({ type: "read", n: last }))
      this.read = last + 1;
  }

  writeNote(text: string): void {
    this.note = text;
    this.unsent = this.line.send({ type: "note", text }) ? null : text;
  }

  resync(): void {
    this.line.send({ type: "resync" });
  }

  private async asking(message: Record<string, unknown>): Promise<void> {
    const about = "to" in message ? this.drafted : null;
    this.stage.finish();
    this.sending = true;
    this.refusal = null;
    try {
      await this.line.ask(message);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A refusal that comes when another question stands there already says nothing about that one.
      if (about === null || about === this.drafted) this.refusal = error.refusal;
    } finally {
      this.sending = false;
    }
  }

  // --- from the server ---------------------------------------------------------------------------------

  start(): void {
    this.line.start();
  }

  stop(): void {
    this.line.stop();
  }

  /** Connect at once if the line is down. */
  hurry(): void {
    this.line.hurry();
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
        this.line.settle(message.re, null);
        break;
      case "refused":
        if (message.re == null || !this.line.settle(message.re, message.refusal))
          this.refusal = message.refusal;
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
    this.line.greeted();
    this.match = hello.match;
    this.game = hello.game;
    this.scenario = hello.scenario;
    this.title = hello.title;
    this.sandbox = hello.sandbox;
    this.origin = hello.origin ?? "";
    this.checked = hello.checked ?? 0;
    this.live = hello.live;
    this.role = hello.role;
    this.options = hello.options;
    this.you = hello.you;
    this.commitment = hello.commitment;
    this.facts = hello.facts;
    this.chat = hello.chat;
    this.read = hello.read ?? 0;
    this.sides = hello.sides ?? {};
    this.pace = hello.pace ?? null;
    if (this.unsent === null) this.note = hello.note;
    else this.writeNote(this.unsent);
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
      this.curtain = this.hotSeats.find((seat) => this.isWaited(seat)) ?? this.hotSeats[0]!;
      return;
    }
    this.settleSeat();
    // A line that comes back may number the same question anew: what was begun stays.
    if (this.renew((stamp) => stamp.split(" ", 2).join(" "))) this.tellDraft();
  }

  private update(update: Update): void {
    if (update.facts?.length) this.takeFacts(update.facts);
    if (update.struck?.length) {
      const struck = new Set(update.struck);
      this.facts = this.facts.map((fact) => (struck.has(fact.n) ? { ...fact, undone: true } : fact));
    }
    for (const [seat, part] of Object.entries(update.view ?? {})) {
      this.views = { ...this.views, [seat]: merged(this.views[seat], part) };
    }
    if (update.seats?.length) this.seats = update.seats;
    if (update.undo) this.undoing = { ...this.undoing, ...update.undo };
    if (update.orders) this.orders = update.orders;
    const ordering = this.ordering;
    if (ordering) this.ordering = this.orders[this.seat]?.find((order) => order.kind === ordering.kind) ?? null;
    if (update.standing) this.standing = update.standing;
    if (update.origin !== undefined) this.origin = update.origin;
    if (update.checked !== undefined) this.checked = update.checked;
    if (update.outcome !== undefined) this.outcome = update.outcome;
    if (update.clock) this.clock = update.clock;
    if (update.pace !== undefined) this.pace = update.pace;
    if (update.questions) this.questions = update.questions;
    this.settleSeat();
    this.renew();
  }

  /**
   * Facts go on where the last one ended; a gap means that we missed something, so we ask for everything again.
   */
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

  /** A new question gets a fresh draft; the same question keeps what was begun. Is it the same? */
  private renew(of: (stamp: string) => string = (stamp) => stamp): boolean {
    const question = this.question;
    const stamp = question
      ? `${this.ordering ? question.kind : question.id} ${question.seat} ${question.seq ?? 0}`
      : "";
    const same = of(stamp) === of(this.drafted);
    this.drafted = stamp;
    if (same) return true;
    this.hover = null;
    this.refusal = null;
    this.draft = question ? firstDraft(question) : null;
    return false;
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

/** A view with the fields that changed, and those that changed of its part `public`. */
function merged(view: Record<string, any> | undefined, part: Record<string, any>): Record<string, any> {
  const changed = part["public"] ? { public: { ...view?.["public"], ...part["public"] } } : {};
  return { ...view, ...part, ...changed };
}

function draftKey(draft: DraftInfo): string {
  return `${draft.seat} ${draft.to}`;
}
