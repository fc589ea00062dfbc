// The whole war at a glance: its chapters, from the facts, and its curves, from what was seen at the start of
// each round. Pure.
import type { FactLine } from "../../wire";
import { sizeOf } from "./model";
import type { Land, Nation, Stack } from "./wire";

export interface Chapter {
  round: number;
  phase: string;
  /** Which line of the log it begins with. */
  at: number;
}

/** The first thing that is told in a phase; a fact that is not here goes on with the phase before it. */
const BEGINS: Record<string, string> = {
  income: "economy",
  "bid-revealed": "planning",
  "markers-turned": "movement",
  "order-read": "movement",
  "conflict-picked": "combat",
  "planes-landed": "landing",
  "planes-lost": "landing",
  "units-deployed": "landing",
  reorganised: "landing",
  "casualties-counted": "morale",
  traded: "production",
  "purchase-revealed": "production",
  "production-dice": "production",
};
const ORDER = ["economy", "planning", "movement", "combat", "landing", "morale", "production"];

/** Rounds and phases of a log, each with its first line. */
export function chaptersOf(lines: FactLine[], blitz = false): Chapter[] {
  const found: Chapter[] = [];
  let round = 1;
  lines.forEach((line, at) => {
    if (line.kind === "round-begins") round = Number(line.args?.["round"] ?? round + 1);
    const phase = BEGINS[line.kind];
    const last = found.at(-1);
    if (
      !phase ||
      (last?.round === round &&
        (last.phase === phase || (!blitz && ORDER.indexOf(phase) < ORDER.indexOf(last.phase))))
    )
      return;
    if (blitz && found.some((one) => one.round === round && one.phase === phase)) return;
    found.push({ round, phase, at });
  });
  return found;
}

/** The last line of each round, and of the war so far. */
export function roundEnds(lines: FactLine[]): { round: number; at: number }[] {
  const ends: { round: number; at: number }[] = [];
  let round = 1;
  lines.forEach((line, at) => {
    if (line.kind !== "round-begins") return;
    ends.push({ round, at: Math.max(0, at - 1) });
    round = Number(line.args?.["round"] ?? round + 1);
  });
  if (lines.length) ends.push({ round, at: lines.length - 1 });
  return ends;
}

type Measured = Pick<Nation, "resources" | "zone" | "stress" | "medals">;

/** What is read off a view for the curves. */
interface Seen {
  nations: Record<string, Measured>;
  lands: Record<string, Pick<Land, "controller">>;
  stacks: Record<string, Pick<Stack, "nation" | "units">>;
}

export const MEASURES = [
  "resources",
  "homefront",
  "stress",
  "medals",
  "units",
  "lands",
  "oil",
  "iron",
  "osr",
] as const;
export type Measure = (typeof MEASURES)[number];

/** One number for each nation. The homefront is counted in zones from white, so that higher is worse. */
export function measured(view: Seen, measure: Measure, zones: string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(view.nations).map(([nation, data]) => [nation, one(view, nation, data, measure, zones)]),
  );
}

function one(view: Seen, nation: string, data: Measured, measure: Measure, zones: string[]): number {
  switch (measure) {
    case "resources":
      return Object.values(data.resources).reduce((sum, n) => sum + n, 0);
    case "homefront":
      return Math.max(0, zones.indexOf(data.zone));
    case "stress":
      return data.stress;
    case "medals":
      return data.medals;
    case "units":
      return Object.values(view.stacks).reduce(
        (sum, stack) => sum + (stack.nation === nation ? sizeOf(stack.units) : 0),
        0,
      );
    case "lands":
      return Object.values(view.lands).filter((land) => land.controller === nation).length;
    default:
      return data.resources[measure] ?? 0;
  }
}

export interface Point {
  round: number;
  /** The line of the log at which it was seen. */
  at: number;
  view: Seen;
}

/** All curves as a table that a spreadsheet reads: a row for each round and nation. */
export function asCsv(points: Point[], zones: string[]): string {
  const rows = points.flatMap((point) =>
    Object.keys(point.view.nations).map((nation) =>
      [
        point.round,
        nation,
        ...MEASURES.map((measure) => measured(point.view, measure, zones)[nation] ?? 0),
      ].join(","),
    ),
  );
  return [["round", "nation", ...MEASURES].join(","), ...rows, ""].join("\n");
}
