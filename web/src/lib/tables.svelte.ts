// The tables this browser knows, by key. A key is all that is needed to come back to a seat.
import type { Outcome } from "../wire";

export interface Kept {
  /** Keys as the websocket takes them, joined by commas. */
  keys: string;
  owner: string;
  /** Keys of the own seats, by seat. */
  seatKeys: Record<string, string>;
  /** Keys to hand out, by seat: invitations that this browser made. */
  invited?: Record<string, string>;
  match: string;
  game: string;
  scenario: string;
  title: string;
  /** What the table is called in this browser, if it was renamed here. */
  called?: string;
  /** When the table was last looked at (ISO). */
  at: string;
  /** Number of the last fact that was seen; facts count from 0, -1: none yet. */
  seen: number;
  /** What was asked when the table was left; empty: nothing. */
  asked: string;
  /** Where and when in the game. */
  where: string;
  over: boolean;
  seats: string[];
  /** How it ended. */
  outcome?: Outcome | null;
}

const PLACE = "sandtable.tables";

/** What an earlier version kept called the owner's key the host's. */
function ofToday({ host, ...one }: Kept & { host?: string }): Kept {
  return { ...one, owner: one.owner ?? host ?? "" };
}

function read(): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
    return Array.isArray(list) ? list.filter((one) => typeof one.keys === "string").map(ofToday) : [];
  } catch {
    return [];
  }
}

export const tables = $state<{ list: Kept[] }>({ list: read() });

function write(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables.list));
  } catch {
    // A browser that keeps nothing still plays; the invitation link opens the seat again.
  }
}

export function find(keys: string): Kept | undefined {
  return tables.list.find((one) => one.keys === keys);
}

const fresh = (keys: string): Kept => ({
  keys,
  owner: "",
  seatKeys: {},
  match: "",
  game: "",
  scenario: "",
  title: "",
  at: new Date().toISOString(),
  seen: -1,
  asked: "",
  where: "",
  over: false,
  seats: [],
});

/** Keep a table, or change what is kept of it. */
export function keep(keys: string, change: Partial<Kept>): void {
  tables.list = [
    { ...(find(keys) ?? fresh(keys)), ...change },
    ...tables.list.filter((one) => one.keys !== keys),
  ];
  write();
}

/** Change what is kept of a table without coming to it. */
export function amend(keys: string, change: Partial<Kept>): void {
  tables.list = tables.list.map((one) => (one.keys === keys ? { ...one, ...change } : one));
  write();
}

/** Tables from another browser's list: those that are new here are added. How many they were. */
export function addAll(list: unknown): number {
  const good = (Array.isArray(list) ? (list as (Partial<Kept> | null)[]) : [])
    .filter((one) => typeof one?.keys === "string" && typeof one.game === "string" && Array.isArray(one.seats))
    .map((one) => ({ ...fresh(one!.keys!), ...one }))
    .filter((one) => !find(one.keys));
  tables.list = [...tables.list, ...good];
  write();
  return good.length;
}

export function forget(keys: string): void {
  tables.list = tables.list.filter((one) => one.keys !== keys);
  write();
}

const WORDS = "sandtable.taking";

function taking(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(WORDS) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function writeTaking(words: Record<string, string>): void {
  try {
    localStorage.setItem(WORDS, JSON.stringify(words));
  } catch {
    // Without it a lost answer needs a new link.
  }
}

/** Has this browser begun to sit down by a link, and never heard how it went? */
export function began(invitation: string): boolean {
  return invitation in taking();
}

/** The word with which this browser sits down by a link: the same until it has heard that it sits. */
export function onceWord(invitation: string): string {
  const words = taking();
  const random = () => [...crypto.getRandomValues(new Uint8Array(16))];
  const word =
    words[invitation] ??
    random()
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
  writeTaking({ ...words, [invitation]: word });
  return word;
}

/** It sits there now. */
export function sat(invitation: string): void {
  const words = taking();
  delete words[invitation];
  writeTaking(words);
}
