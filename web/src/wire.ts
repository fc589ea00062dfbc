// Made by web/tools/make_wire_types.py from the Python structs: change the struct, then run the tool.

/** Done, and durable. */
export interface Ack {
  type: "ack";
  re: number;
}

/** Answer the question `to` of a seat; `seq` is the number that came with the question. */
export interface Answer {
  type: "answer";
  re: number;
  seat: string;
  to: string;
  seq: number;
  answer: any;
}

/** What would become of these answers, by seat: one's own draft and those of others that one sees. */
export interface AskPreview {
  answers: Record<string, any>;
  seat?: string;
}

/** Let the staff (the bot) answer this one question. */
export interface AskStaff {
  type: "staff";
  re: number;
  seat: string;
  to: string;
}

/** How a battle ends: won by the attacker, by the defender, or nobody is left; likeliest endings first. */
export interface BattleOdds {
  attacker: number;
  defender: number;
  draw: number;
  distribution: Ending[];
  also?: Record<string, number>;
  battles?: number;
  error?: number;
}

/** What a game's card.toml says of it in the lobby; `picture` names an SVG drawing beside it. */
export interface Card {
  title: string;
  line: string;
  players: [number, number];
  minutes: string;
  picture?: string;
}

/** One table: row keys and columns of cells. With a die, row keys are results and cover every face once. */
export interface Chart {
  title: string;
  rule: string;
  evidence: "designed" | "found" | "printed";
  source: string;
  columns: string[];
  rows: ((string | number)[])[];
  die?: string;
  low?: number | null;
  high?: number | null;
  note?: string;
  results?: Record<string, Record<string, boolean | number | string>>;
}

/** A line of chat, numbered for its reader alone; a notice is a message key with arguments that the server */
export interface ChatLine {
  type: "chat";
  n: number;
  at: string;
  seat?: string;
  name?: string;
  text?: string;
  to?: string[] | null;
  notice?: string;
  args?: Record<string, any>;
}

/** Time of a live table: its clock, and what lets a client show the time between two ticks. */
export interface ClockInfo {
  tick: number;
  game_ms: number;
  table_ms: number;
  compression: number;
  step_ms: number;
  since_ms: number;
  running: boolean;
  paused: boolean;
  rate: number;
}

/** Agree to a rewind, or not. */
export interface Consent {
  type: "consent";
  re: number;
  yes: boolean;
}

/** A new match: its id, the owner's key, a key per seat; no keys for one that a sealed save brought back. */
export interface Created {
  match: string;
  owner: string;
  seats: Record<string, string>;
}

/** The seats after an owner's or seat's act. */
export interface Done {
  seats: SeatInfo[];
}

/** An unbinding draft; passed on to the seats that may look on. */
export interface Draft {
  type: "draft";
  seat: string;
  to: string;
  value: any;
}

/** Somebody's draft, for those who may look on. */
export interface DraftInfo {
  type: "draft";
  seat: string;
  to: string;
  value: any;
}

/** One way a battle can end: its chance and what is left of both sides. */
export interface Ending {
  chance: number;
  attacker: Record<string, number>;
  defender: Record<string, number>;
}

/** More time for a seat; for everybody who is asked where none is named. */
export interface Extend {
  seconds: number;
  seat?: string;
}

/** A fact as its receiver's log numbers it. `by`: it follows an answer that the receiver's staff or a standing */
export interface FactLine {
  n: number;
  kind: string;
  rule?: string;
  args?: Record<string, any>;
  reveal?: boolean;
  undone?: boolean;
  by?: string;
}

/** A picture of the film: what the key's seats saw from fact `first` to fact `until` of their log. */
export interface Frame {
  first: number;
  until: number;
  view: Record<string, any>;
  clock: ClockInfo | null;
}

/** A game in the lobby. */
export interface GameInfo {
  name: string;
  title: string;
  live: boolean;
  scenarios: Scenario[];
  card: Card;
}

/** Hand a seat to the staff, to a person, or to the owner's own device (hotseat). */
export interface HandSeat {
  seat: string;
  holder: "bot" | "hotseat" | "human";
  name?: string | null;
}

/** Everything that a key may know. `view` has one entry per seat held, or "" for those who hold none; `checked`: */
export interface Hello {
  type: "hello";
  match: string;
  game: string;
  scenario: string;
  title: string;
  sandbox: boolean;
  origin: "" | "checking" | "earlier" | "foreign" | "verified";
  checked: number;
  live: boolean;
  role: "owner" | "seat" | "spectator";
  options: Record<string, string>;
  seats: SeatInfo[];
  you: string[];
  commitment: string;
  view: Record<string, any>;
  questions: Question[];
  orders: Record<string, Question[]>;
  facts: FactLine[];
  undo: Record<string, UndoInfo>;
  outcome: Outcome | null;
  clock: ClockInfo | null;
  pace: PaceInfo | null;
  chat: ChatLine[];
  read: number;
  sides: Record<string, string[]>;
  note: string;
  drafts: DraftInfo[];
  standing: Record<string, Standing[]>;
  rewind: RewindInfo | null;
  misfit: Refusal | null;
}

/** Days off for a seat, from now on or from a later instant; no days: the holiday ends here, and whole days that */
export interface Holiday {
  days: number;
  start?: string;
  seat?: string;
}

/** Set a standing instruction for decisions of a kind ("*": all): default, staff, answer; "" ends it. */
export interface Instruct {
  type: "instruct";
  re: number;
  seat: string;
  kind: string;
  do?: "" | "answer" | "default" | "staff";
  answer?: any;
}

/** Take a free seat (any if none is named). */
export interface Join {
  seat?: string;
  name?: string;
  password?: string | null;
}

/** What a key opens. */
export interface KeyInfo {
  match: string;
  game: string;
  scenario: string;
  title: string;
  role: "owner" | "seat" | "spectator";
  seats: string[];
  name: string;
  live: boolean;
  over: boolean;
  waits: boolean;
  rematch: string[];
  times?: Record<string, SeatTime>;
  pace?: PaceInfo | null;
  unread?: number;
  seated?: boolean;
  outcome?: Outcome | null;
}

/** How long a scenario lasts: the middle of so many tables that were played here to their end. */
export interface Length {
  game: string;
  scenario: string;
  seconds: number;
  tables: number;
}

/** A match in the lobby. */
export interface Listed {
  match: string;
  game: string;
  scenario: string;
  title: string;
  seats: ListedSeat[];
  started: string;
  over: boolean;
  locked: boolean;
  watch: boolean;
  pace: Pace;
  hands: string[][];
}

/** A seat in the lobby; `free` may be taken by `join`. */
export interface ListedSeat {
  seat: string;
  holder: "bot" | "hotseat" | "human";
  name: string;
  free: boolean;
}

/** A line of the receiver's own log by its number, the rule asked about, and what the player says. */
export interface LooksWrong {
  entry: number;
  rule?: string;
  note?: string;
}

/** One number added to a throw: how much, why (a message key) and by which rule. */
export interface Modifier {
  value: number;
  why: string;
  rule?: string;
}

/** A key just made; for several seats, one a seat, joined by commas. */
export interface NewKey {
  match: string;
  key: string;
  seat?: string;
  seats?: string[];
}

/** A match to create. A seat that is not named is held by the staff; with none named the first is human. */
export interface NewMatch {
  game: string;
  scenario?: string;
  options?: Record<string, string>;
  title?: string;
  seats?: Record<string, NewSeat>;
  password?: string | null;
  listed?: boolean;
  open?: boolean;
  pace?: Pace;
  deal?: string;
}

/** Where a seat wants to be told that it is waited for: a mail address, an http(s) address that takes signed */
export interface NewNotice {
  kind: "mail" | "push" | "webhook";
  target: string;
  seat?: string;
}

/** Who shall hold a seat. */
export interface NewSeat {
  holder?: "bot" | "hotseat" | "human";
  name?: string;
}

/** A call that needs no words. */
export interface Nothing {
}

/** A place that is told when a seat is waited for: `shown` is enough of it to know it again; `state`: does it */
export interface NoticeInfo {
  name: string;
  seat: string;
  kind: "mail" | "push" | "webhook";
  shown: string;
  state: "asked" | "on";
  error?: string;
  secret?: string;
}

/** The notices of a key's seats, the kinds that this server offers, the key that browsers ask for, and the */
export interface NoticesInfo {
  notices: NoticeInfo[];
  kinds: string[];
  push: string;
  quiet: Record<string, QuietHours>;
}

/** One chance shown beside an option: a key for its words, the chance, and how it comes about. */
export interface Odds {
  text: string;
  chance: number;
  tone?: string;
  rule?: string;
  modifiers?: Modifier[];
  exact?: boolean;
}

/** Which seat; a seat's own key need not name it. */
export interface OneSeat {
  seat?: string;
}

/** One choice as a player sees it. Built only when somebody looks. */
export interface Option {
  id: string;
  text?: string;
  args?: Record<string, any>;
  at?: string;
  odds?: Odds[];
  cost?: Record<string, number>;
  refused?: Refusal | null;
}

/** Give a free order. */
export interface Order {
  type: "order";
  re: number;
  seat: string;
  kind: string;
  answer: any;
}

/** How it ended: a message key with arguments, and a score per seat (higher is better). */
export interface Outcome {
  kind: string;
  rule?: string;
  args?: Record<string, any>;
  scores?: Record<string, number>;
}

/** How much time people have: none set, so many seconds for each question, or a clock per seat to which each */
export interface Pace {
  kind?: "clock" | "none" | "question";
  seconds?: number;
  increment?: number;
  policy?: "answer" | "concede" | "pause" | "staff";
  holidays?: number;
  quiet?: number;
  remind?: number;
}

/** The time settings of a match and why its clocks stand still, if they do: not everybody has sat down yet, the */
export interface PaceInfo {
  pace: Pace;
  paused: "" | "deadline" | "gathering" | "owner";
  late?: string;
}

/** A position that is shown where a game is taught: what a seat sees there, and what it is asked. */
export interface Position {
  id: string;
  scenario: string;
  seat: string;
  seats: string[];
  view: any;
  questions: Question[];
  clock?: ClockInfo | null;
}

/** What the game previews, in its own words; or why one of the answers could not be given. */
export interface Preview {
  what: any;
  refused?: Refusal | null;
}

/** Why a call failed: a key, the field, and a sentence that says what to do. */
export interface Problem {
  reason: string;
  detail: string;
  field?: string;
}

/** A decision as it travels: everything that its seat may know about it, and nothing else. */
export interface Question {
  id: string;
  seat: string;
  type: string;
  kind: string;
  rule: string;
  seq?: number;
  args?: Record<string, any>;
  options?: Option[];
  least?: number;
  most?: number;
  limits?: Record<string, [number, number]>;
  offer?: any;
  default?: any;
  answered?: boolean;
  until?: number | null;
  clock?: string;
}

/** Hours of every day in which a seat's time does not run and nothing is sent to it; begin as until: none. */
export interface QuietHours {
  begin?: string;
  until?: string;
  zone?: string;
  seat?: string;
}

/** The talk has been read up to line `n` of one's own list. */
export interface Read {
  type: "read";
  n: number;
}

/** Why something may not be done: the rule, a reason (a key with arguments, never a sentence), the field. */
export interface Refusal {
  rule: string;
  reason: string;
  args?: Record<string, any>;
  field?: string;
}

/** Not done; nothing changed. */
export interface Refused {
  type: "refused";
  re: number | null;
  refusal: Refusal;
}

/** The rematch and the caller's own keys in it. */
export interface Rematch {
  match: string;
  keys: string[];
}

/** There is a rematch; `keys` are this receiver's own. */
export interface Rematched {
  type: "rematch";
  match: string;
  keys: string[];
}

/** Send a hello again. */
export interface Resync {
  type: "resync";
}

/** Ask the others to go back to before the answer that led to fact number `entry` of one's own log. */
export interface Rewind {
  type: "rewind";
  re: number;
  entry: number;
}

/** Somebody asks to go back: to before fact `entry` of this receiver's log (None: nothing of it would go). */
export interface RewindInfo {
  type: "rewind";
  by: string;
  entry: number | null;
  missing: string[];
  state: "asked" | "done" | "refused";
}

/** Chat to everybody, or to the holders of some seats. */
export interface Say {
  type: "chat";
  text: string;
  to?: string[] | null;
  seat?: string;
}

/** A scenario as the lobby lists it; texts are message keys ``scenario-<id>`` and ``…-about``. */
export interface Scenario {
  id: string;
  seats: string[];
  settings?: Setting[];
  args?: Record<string, any>;
  minutes?: number;
  guided?: boolean;
  deals?: Record<string, string[][]>;
  group?: string;
  start?: boolean;
  seat?: string;
}

/** A seat as everybody sees it: who holds it, who is there, who is waited for, who has sealed its answer and is */
export interface SeatInfo {
  seat: string;
  holder: "bot" | "hotseat" | "human";
  name: string;
  online: boolean;
  waited: boolean;
  conceded?: boolean;
  ready?: boolean;
  time?: SeatTime | null;
}

/** Since when a seat is waited for and until when it has time; seconds left where its clock stands still; does */
export interface SeatTime {
  since?: string;
  until?: string;
  left?: number | null;
  stand_in?: boolean;
  days?: number;
  away?: string[];
}

/** The name shown beside a seat. */
export interface SetName {
  name: string;
  seat?: string;
}

/** Stop or start the clock of a live table, or the clocks of a match by correspondence. */
export interface SetPause {
  paused: boolean;
}

/** May people watch? `see="seats"` (solitaire only) shows them what the player sees. */
export interface SetSpectators {
  allow?: boolean;
  see?: "public" | "seats";
}

/** The title of a table, for everybody at it; empty: it is called after its game. */
export interface SetTitle {
  title: string;
}

/** An optional rule, or another choice before a game begins: its id (and message key), rule, values, default. */
export interface Setting {
  id: string;
  rule: string;
  values?: string[];
  default?: string;
  seated?: string;
}

/** The spectators' key; empty when nobody may watch. */
export interface SpectatorKey {
  key: string;
}

/** A standing instruction of a seat. */
export interface Standing {
  kind: string;
  do: string;
  answer?: any;
}

/** Which one to stop, by the name in the list. */
export interface StopNotice {
  name: string;
}

/** Sit down by a link that somebody sent: it ends, and a key of one's own takes its place. */
export interface Take {
  name?: string;
  once?: string;
}

/** Dice on the table: natural faces, modifiers, total, and the chart row that was hit. */
export interface Throw {
  rule: string;
  die: string;
  faces: number[];
  total: number;
  modifiers?: Modifier[];
  chart?: string;
  row?: string;
  column?: string;
  shows?: string[];
}

/** Take the seat's last answer back. */
export interface Undo {
  type: "undo";
  re: number;
  seat: string;
}

/** May the seat undo its last answer, and how (undo, withdraw), or why not. */
export interface UndoInfo {
  can: boolean;
  why: string;
}

/** What changed. A field that is there replaces the old one; `view` holds of each seat's view the fields */
export interface Update {
  type: "update";
  seats?: SeatInfo[];
  origin?: "" | "checking" | "earlier" | "foreign" | "verified";
  checked?: number;
  view?: Record<string, any>;
  questions?: Question[] | null;
  orders?: Record<string, Question[]> | null;
  facts?: FactLine[];
  struck?: number[];
  undo?: Record<string, UndoInfo>;
  outcome?: Outcome | null;
  clock?: ClockInfo | null;
  pace?: PaceInfo | null;
  standing?: Record<string, Standing[]> | null;
}

/** Watch a match from the lobby. */
export interface Watch {
  password?: string | null;
}

/** The private note of this key. */
export interface WriteNote {
  type: "note";
  text: string;
}

/** Whatever comes over the websocket. */
export type ServerMessage = Ack | ChatLine | DraftInfo | Hello | Refused | Rematched | RewindInfo | Update;
