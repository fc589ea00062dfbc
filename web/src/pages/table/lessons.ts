// Which lessons of a guided scenario are told now: those of a question or a fact whose kind comes for the first
// time.
import type { FactLine } from "../../wire";

export interface Kept {
  /** Every lesson told, with the question beside which it was told first. */
  told: Record<string, string>;
  /** The question that was shown last, and the last fact before it was asked. */
  at: string;
  from: number;
  until: number;
}

const FRESH: Kept = { told: {}, at: "", from: -1, until: -1 };

export class Lessons {
  private state: Kept;

  constructor(kept: unknown) {
    const known = kept as Partial<Kept> | null;
    this.state =
      known && typeof known.told === "object"
        ? { ...FRESH, ...known, told: { ...known.told } }
        : { ...FRESH, told: {} };
  }

  /** The lessons beside a question (or the end, whose kind is empty), in the order in which things happened. */
  at(id: string, kind: string, facts: readonly FactLine[], has: (key: string) => boolean): string[] {
    const state = this.state;
    if (state.at !== id) {
      state.from = state.until;
      state.at = id;
    }
    state.until = facts.at(-1)?.n ?? state.until;
    const here = [
      ...(Object.keys(state.told).length ? [] : ["coach-welcome"]),
      ...facts.filter((fact) => fact.n > state.from && !fact.undone).map((fact) => `coach-fact-${fact.kind}`),
      kind ? `coach-ask-${kind}` : "coach-end",
    ];
    for (const key of here) if (has(key)) state.told[key] ??= id;
    return this.learnt.filter((key) => state.told[key] === id);
  }

  /** All that was told, first things first. */
  get learnt(): string[] {
    return Object.keys(this.state.told);
  }

  kept(): Kept {
    return this.state;
  }
}
