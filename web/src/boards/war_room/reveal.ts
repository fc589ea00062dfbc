// The film of a round's orders, from the facts alone: its steps, the board at a step, the arrows so far. All
// pure.
import type { FactLine } from "../../wire";
import type { Arrow } from "./store.svelte";
import type { Conflict, Stack } from "./wire";

/** Facts that are a step of the film, and those that only go with a step. */
const STEPS = new Set([
  "bid-revealed",
  "turn-slot-taken",
  "order-read",
  "stack-moved",
  "order-cancelled",
  "stack-halted",
  "neutral-attacked",
  "fighters-launched",
  "conflict-marked",
]);

/**
 * Facts of planning and movement: while nothing else has happened since, the board can be put back step by
 * step.
 */
const MOVES = new Set([
  ...STEPS,
  "income",
  "bids-tied",
  "bid-paid",
  "turn-order-set",
  "markers-turned",
  "units-held",
  "conflict-ended",
  "round-begins",
]);

export type Marks = Record<string, Pick<Conflict, "state">>;

/** The board at the end of movement, and the last fact that had happened then. */
export interface Stand {
  n: number;
  stacks: Record<string, Stack>;
  conflicts: Marks;
}

/** Facts since the economy of the round, which opens every round; undone ones are gone. */
export function ofThisRound(facts: FactLine[]): FactLine[] {
  const from = facts.findLastIndex(
    (fact) => !fact.undone && (fact.kind === "income" || fact.kind === "round-begins"),
  );
  return facts.slice(from + 1).filter((fact) => !fact.undone);
}

export const stepsOf = (round: FactLine[]): FactLine[] => round.filter((fact) => STEPS.has(fact.kind));

export const onlyMoves = (round: FactLine[]): boolean => round.every((fact) => MOVES.has(fact.kind));

/** The board as it stood after a fact: the later facts are taken back, last one first. */
export function boardAt(round: FactLine[], at: number, stand: Stand): { stacks: Stack[]; conflicts: Marks } {
  const stacks = new Map(
    Object.entries(stand.stacks).map(([id, stack]) => [id, { ...stack, units: { ...stack.units } }]),
  );
  const conflicts: Marks = { ...stand.conflicts };
  const facts = round.filter((fact) => fact.n > at && fact.n <= stand.n);
  for (const fact of facts.reverse()) {
    const a = fact.args ?? {};
    const stack = stacks.get(`${a["nation"]}-${a["command"]}`);
    if (fact.kind === "stack-moved" && stack) stack.region = a["origin"];
    if (fact.kind === "units-held" && stack) {
      const stayed = stacks.get(`${a["nation"]}-${a["stay"]}`);
      stacks.delete(`${a["nation"]}-${a["stay"]}`);
      for (const [unit, n] of Object.entries(stayed?.units ?? {}))
        stack.units[unit] = (stack.units[unit] ?? 0) + n;
    }
    if (fact.kind === "neutral-attacked") {
      for (const force of ["army", "air"]) stacks.delete(`${a["region"]}-${force}`);
      delete conflicts[a["region"]];
    }
    if (fact.kind === "conflict-marked") delete conflicts[a["region"]];
    if (fact.kind === "conflict-ended") conflicts[a["region"]] = { state: "contested" };
  }
  return { stacks: [...stacks.values()], conflicts };
}

/** Orders read up to a fact; one that was read and not yet carried out is drawn as a preview. */
export function arrowsUntil(steps: FactLine[], last: number): Arrow[] {
  const arrows: Arrow[] = [];
  const numbers: Record<string, number> = {};
  for (const fact of steps) {
    if (fact.n > last) break;
    const a = fact.args ?? {};
    if (fact.kind === "order-read") {
      const number = (numbers[a["nation"]] = (numbers[a["nation"]] ?? 0) + 1);
      arrows.push({
        key: `film${fact.n}`,
        nation: a["nation"],
        from: a["origin"],
        to: a["goal"],
        number,
        how: "",
        look: "preview",
      });
    }
    const arrow = arrows.at(-1);
    if (arrow && fact.kind === "stack-moved") {
      arrow.look = "done";
      arrow.how = a["how"];
      arrow.to = a["goal"];
    }
    if (arrow && fact.kind === "order-cancelled") arrow.look = "cancelled";
  }
  return arrows;
}

/** The place that a fact is about. */
export function placeOf(fact: FactLine | undefined): string {
  const a = fact?.args ?? {};
  return String(a["region"] ?? a["goal"] ?? "");
}
