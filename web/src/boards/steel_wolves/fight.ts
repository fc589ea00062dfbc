// A combat as its facts tell it: who fired at what with which dice, and the ships that are gone.
import type { Fact } from "../../lib/moments";
import type { FactLine } from "../../wire";

type Args = Fact["args"];

export interface Shot {
  n: number;
  /** The facts' own arguments: what sailed there, points, dice. */
  torpedo: Args;
  result: Args | null;
}

export interface Salvo {
  n: number;
  boat: string;
  shots: Shot[];
  /** What the escorts did to the boat afterwards; null: nothing yet. */
  escorts: { kind: string; args: Args } | null;
}

export interface Gone {
  n: number;
  slot: string;
  /** The ship as the fact names it, and the boat. */
  ship: Args;
}

export interface Fight {
  salvos: Salvo[];
  /** Sunk ships by column, counted from 1; in column 0 those of which no column is known. */
  gone: Map<number, Gone[]>;
}

const ESCORTS = new Set(["counterattack", "no-counterattack"]);

/** What has happened since this combat began. */
export function fight(facts: readonly FactLine[]): Fight {
  const since = facts.filter((fact) => !fact.undone);
  const begun = since.findLastIndex((fact) => fact.kind === "engagement");
  const salvos: Salvo[] = [];
  const gone = new Map<number, Gone[]>();
  const columns = new Map<string, number>();
  for (const fact of since.slice(Math.max(0, begun))) {
    const args: Args = fact.args ?? {};
    const salvo = salvos.at(-1);
    if (fact.kind === "revealed") columns.set(args["slot"], args["column"]);
    else if (fact.kind === "attacks") salvos.push({ n: fact.n, boat: args["boat"], shots: [], escorts: null });
    else if (fact.kind === "torpedoes") salvo?.shots.push({ n: fact.n, torpedo: args, result: null });
    else if (fact.kind === "attack-result") {
      const shot = salvo?.shots.findLast((one) => one.torpedo["slot"] === args["slot"]);
      if (shot) shot.result = args;
    } else if (ESCORTS.has(fact.kind) && salvo && salvo.boat === args["boat"])
      salvo.escorts ??= { kind: fact.kind, args };
    else if (fact.kind === "sunk" && args["slot"]) {
      const column = columns.get(args["slot"]) ?? 0;
      gone.set(column, [...(gone.get(column) ?? []), { n: fact.n, slot: args["slot"], ship: args }]);
    }
  }
  return { salvos: salvos.filter((one) => one.shots.length), gone };
}
