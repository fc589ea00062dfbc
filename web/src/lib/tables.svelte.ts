// The tables this browser knows, by key. A key is all that is needed to come back to a seat.
export interface Kept {
  /** Keys as the websocket takes them, joined by commas. */
  keys: string;
  host: string;
  /** Keys of the own seats, by seat. */
  seatKeys: Record<string, string>;
  /** Keys to hand out, by seat: invitations that this browser made. */
  invited?: Record<string, string>;
  match: string;
  game: string;
  scenario: string;
  title: string;
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
}

const PLACE = "sandtable.tables";

function read(): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
    return Array.isArray(list) ? list.filter((one) => typeof one.keys === "string") : [];
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

/** Keep a table, or change what is kept of it. */
export function keep(keys: string, change: Partial<Kept>): void {
  const fresh: Kept = {
    keys,
    host: "",
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
  };
  tables.list = [{ ...(find(keys) ?? fresh), ...change }, ...tables.list.filter((one) => one.keys !== keys)];
  write();
}

export function forget(keys: string): void {
  tables.list = tables.list.filter((one) => one.keys !== keys);
  write();
}
