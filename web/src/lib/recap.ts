// Facts in, cards out: what happened since a line of the log, parted by whose turn it was, what touches the person
// first. Pure; the same moments that are played live and in the film.
import type { FactLine } from "../wire";
import { moments, type Fact, type Moment, type MomentTable } from "./moments";
import { seatsIn, weigh, type Tone } from "./outcomes";
import type { Texts } from "./text";

/** What a game says about its recaps (boards/<game>/recap.ts). */
export interface RecapInfo {
  /** The kind of fact that begins a turn, a round or a week; in which argument stands whose it is, if anybody's. */
  part: string;
  of?: string;
  /** Where a part is everybody's: the argument by which what happened in it is parted into cards. */
  by?: string;
  /** What the game's own page of such a part is called; without it "Since your last turn". */
  title?: (part: Fact | undefined, texts: Texts) => string;
  /** Which side a seat is on. */
  sideOf?: (seat: string, table: { view: unknown }) => string;
  /** What it came to for the person: figures with their names. */
  sum?: (facts: Fact[], you: string[], texts: Texts) => { label: string; value: string }[];
}

export interface Row {
  moment: Moment;
  /** Whose it is to us: your own loss or gain, an ally's, a danger, or other people's. */
  rank: number;
  tone: Tone;
}
export interface Card {
  /** Whose turn it was; "": of all. */
  seat: string;
  /** How many lines of the log it stands for, and the first of them. */
  entries: number;
  n: number;
  rows: Row[];
  /** What was built, in the game's words. */
  built: string[];
}

/** Your losses, your gains, what your allies lost and won, dangers, the rest. */
function ranked(fact: Fact, you: string[], friends: string[], table: MomentTable): [number, Tone] {
  const [, tone] = weigh(table.outcomes[fact.kind], fact, you);
  if (tone === "loss") return [0, tone];
  if (tone === "gain") return [1, tone];
  const [, theirs] = weigh(table.outcomes[fact.kind], fact, friends);
  if (friends.length && (theirs === "loss" || theirs === "gain")) return [2, theirs];
  const harmless = seatsIn(fact, table.outcomes[fact.kind]?.threat).some((seat) => friends.includes(seat));
  return tone === "threat" && !harmless ? [3, tone] : [4, ""];
}

/** The cards of some facts, in the order in which the turns were; turns without an outcome are there too. */
export function cards(
  facts: FactLine[],
  you: string[],
  friends: string[],
  table: MomentTable,
  texts: Texts,
  info: RecapInfo | null,
): Card[] {
  const parts = new Map<string, Fact[]>();
  let [whose, turn] = ["", 0];
  for (const line of facts) {
    if (line.undone) continue;
    const fact: Fact = { ...line, args: line.args ?? {} };
    if (info?.of && fact.kind === info.part) [whose, turn] = [String(fact.args[info.of] ?? ""), turn + 1];
    const seat = info?.by ? String(fact.args[info.by] ?? "") : whose;
    const place = `${info?.by ? 0 : turn} ${seat}`;
    parts.set(place, [...(parts.get(place) ?? []), fact]);
  }
  return [...parts].map(([place, own]) => {
    const telling = own.filter((fact) => weigh(table.outcomes[fact.kind], fact, you)[0] > 1);
    const rows = moments(telling, you, table, texts).map((moment): Row => {
      const [rank, tone] = ranked(moment.parts[0]!, you, friends, table);
      return { moment, rank, tone };
    });
    rows.sort((a, b) => a.rank - b.rank || b.moment.weight - a.moment.weight || a.moment.n - b.moment.n);
    const built = own.filter((fact) => table.outcomes[fact.kind]?.built);
    return {
      seat: place.slice(place.indexOf(" ") + 1),
      entries: own.length,
      n: own[0]!.n,
      rows,
      built: built.map((fact) => texts.say(`fact-${fact.kind}`, fact.args)),
    };
  });
}

/**
 * Where the recap of now begins: the last line before other seats' turns began, or before the last round or week; and
 * the line that began what is now. Null: nothing of that kind has happened yet.
 */
export function lastParts(
  facts: FactLine[],
  you: string[],
  info: RecapInfo,
): [from: number, now: number] | null {
  const begins = facts.filter((fact) => fact.kind === info.part && !fact.undone);
  const now = begins.at(-1);
  if (!now) return null;
  if (!info.of) {
    const before = begins.at(-2)?.n ?? (facts[0]?.n === 0 && facts[0] !== now ? 0 : null);
    return before === null ? null : [before - 1, now.n];
  }
  const own = (fact: FactLine) => you.includes(String(fact.args?.[info.of!]));
  if (!own(now)) return null;
  const others = begins.slice(0, -1);
  const first = others[others.findLastIndex(own) + 1];
  return first && first !== now ? [first.n - 1, now.n] : null;
}
