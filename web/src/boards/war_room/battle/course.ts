// How a battle has gone, from the log: who threw what, what each colour did, and with which fact each unit was hit.
// All pure.
import type { FactLine, Throw } from "../../../wire";
import { COLOURS, idOf, type Side } from "./battle";
import type { Line } from "../wire";

const THROWS = ["batch-thrown", "raid-thrown", "bomber-throws", "garrison-throws"];

export interface Volley {
  fact: FactLine;
  side: Side | "";
  /** Colour by colour in the order of resolution. */
  colours: { colour: string; faces: number[] }[];
  dice: number;
  /** What was hit by it so far. */
  hits: FactLine[];
}

/** The facts of the battle that is fought in a region now. */
export function ofBattle(facts: FactLine[], region: string): FactLine[] {
  const here = facts.filter((fact) => !fact.undone && fact.args?.["region"] === region);
  return here.slice(here.findLastIndex((fact) => fact.kind === "conflict-picked") + 1);
}

export function volleysOf(battle: FactLine[]): Volley[] {
  const volleys: Volley[] = [];
  for (const fact of battle) {
    const thrown = THROWS.includes(fact.kind) ? (fact.args?.["throw"] as Throw | undefined) : undefined;
    if (thrown) {
      const shows = thrown.shows ?? [];
      const colours = COLOURS.map((colour) => ({
        colour,
        faces: thrown.faces.filter((_, n) => shows[n] === colour),
      })).filter((one) => one.faces.length > 0);
      const side = (fact.args?.["side"] ?? "") as Volley["side"];
      volleys.push({ fact, side, colours, dice: thrown.faces.length, hits: [] });
    } else if (fact.kind === "units-hit") volleys.at(-1)?.hits.push(fact);
  }
  return volleys;
}

export interface Effect {
  unit: string;
  hits: number;
  lost: number;
}

/** What some hits did, type by type. */
export function effectsOf(hits: FactLine[]): Effect[] {
  const found = new Map<string, Effect>();
  for (const { args = {} } of hits) {
    const one = found.get(args["unit"]) ?? { unit: args["unit"], hits: 0, lost: 0 };
    found.set(one.unit, {
      ...one,
      hits: one.hits + Number(args["hits"]),
      lost: one.lost + Number(args["lost"]),
    });
  }
  return [...found.values()];
}

export interface Blows {
  /** The facts by which units of the line were lost, one a unit. */
  lost: number[];
  /** The last fact by which one was hit. */
  hit: number;
}

/** By line of the board. */
export function blowsOf(battle: FactLine[]): Record<string, Blows> {
  const found: Record<string, Blows> = {};
  for (const { kind, n, args = {} } of battle) {
    if (kind !== "units-hit") continue;
    const blows = (found[idOf(args as unknown as Line)] ??= { lost: [], hit: n });
    blows.hit = n;
    for (let i = 0; i < Number(args["lost"]); i++) blows.lost.push(n);
  }
  return found;
}
