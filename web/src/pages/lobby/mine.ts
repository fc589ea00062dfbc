// The tables that this browser knows, as the lobby lists and counts them.
import type { KeyInfo, Outcome } from "../../wire";
import type { Kept } from "../../lib/tables.svelte";

/** A kept table with what the server says of it now; what was known when it was left until the server answers. */
export interface Mine extends Kept {
  until: string;
  since: string;
  unread: number;
  outcome: Outcome | null;
}

const first = (some: (string | undefined)[]) => some.filter((at): at is string => !!at).sort()[0] ?? "";

export function standing(kept: Kept, info: KeyInfo | undefined, yourMove: string): Mine {
  const times = Object.values(info?.times ?? {});
  return {
    ...kept,
    title: kept.called || (info?.title ?? kept.title),
    over: info?.over ?? kept.over,
    asked: info ? (info.waits ? kept.asked || yourMove : "") : kept.asked,
    until: first(times.map((one) => one.until)),
    since: first(times.map((one) => one.since)),
    unread: info?.unread ?? 0,
    outcome: info?.outcome ?? kept.outcome ?? null,
  };
}

/** Those that wait for us first, the most urgent of them on top; finished ones last. */
export function inOrder(list: Mine[]): Mine[] {
  return list.toSorted(
    (a, b) =>
      Number(a.over) - Number(b.over) ||
      Number(!a.asked) - Number(!b.asked) ||
      (a.until || "9").localeCompare(b.until || "9") ||
      b.at.localeCompare(a.at),
  );
}

export const SHOWN = ["all", "asked", "running", "over"] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown(one: Mine, shown: Shown): boolean {
  if (shown === "asked") return !one.over && !!one.asked;
  if (shown === "running") return !one.over;
  return shown === "all" || one.over;
}

/** Does a table's text hold every word that is looked for? */
export function holds(text: string, wanted: string): boolean {
  const low = text.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
}

export type Result = "" | "won" | "lost" | "drawn";

/**
 * How it ended for us: our best seat against the best of the others; nothing where nobody plays against us. Who
 * gives up has lost, whatever the score.
 */
export function result(one: Mine): Result {
  if (one.over && one.outcome?.kind === "conceded")
    return one.seats.includes(String(one.outcome.args?.["seat"])) ? "lost" : "won";
  const scores = Object.entries(one.outcome?.scores ?? {});
  const own = scores.filter(([seat]) => one.seats.includes(seat)).map(([, score]) => score);
  const others = scores.filter(([seat]) => !one.seats.includes(seat)).map(([, score]) => score);
  if (!one.over || !own.length || !others.length) return "";
  const ahead = Math.max(...own) - Math.max(...others);
  return ahead > 0 ? "won" : ahead < 0 ? "lost" : "drawn";
}

export interface Tally {
  game: string;
  scenario: string;
  tables: number;
  over: number;
  won: number;
  lost: number;
  drawn: number;
}

/** Tables by game and scenario: how many, how many ended, and how; a match with two keys counts once. */
export function tally(list: Mine[]): Tally[] {
  const sums = new Map<string, Tally>();
  const seen = new Set<string>();
  for (const one of list) {
    if (one.match && seen.has(one.match)) continue;
    seen.add(one.match);
    const { game, scenario } = one;
    const place = `${game}/${scenario}`;
    const sum = sums.get(place) ?? { game, scenario, tables: 0, over: 0, won: 0, lost: 0, drawn: 0 };
    const how = result(one);
    sum.tables += 1;
    sum.over += Number(one.over);
    if (how) sum[how] += 1;
    sums.set(place, sum);
  }
  return [...sums.values()].sort(
    (a, b) => a.game.localeCompare(b.game) || b.tables - a.tables || a.scenario.localeCompare(b.scenario),
  );
}
