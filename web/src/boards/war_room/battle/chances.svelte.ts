// How battles are likely to end: asked of the rules once for each pair of forces, and kept.
import { api } from "../../../lib/api";
import type { BattleOdds } from "../../../wire";
import { SIDES, forceText, linesOf, oddsOptions } from "./battle";
import type { Store } from "../store.svelte";
import type { Battle } from "../wire";

export interface Chance {
  won: number;
  open: number;
  lost: number;
}

export class Chances {
  private readonly found = $state<Record<string, Chance | null>>({});
  constructor(private readonly store: Store) {}

  /** What the seat may expect of a battle whose dice have not fallen yet; null: not known, or no battle. */
  of(battle: Battle): Chance | null {
    const view = this.store.view!;
    const forces = SIDES.map((side) => forceText(linesOf(view, battle, side, null, {})));
    return forces.every(Boolean) ? (this.found[this.key(forces, oddsOptions(view, battle))] ?? null) : null;
  }

  /** Ask for what is not known yet. */
  ask(battles: Battle[]): void {
    const view = this.store.view!;
    for (const battle of battles) {
      const [axis, allies] = SIDES.map((side) => forceText(linesOf(view, battle, side, null, {})));
      if (!axis || !allies) continue;
      const options = oddsOptions(view, battle);
      const key = this.key([axis, allies], options);
      if (key in this.found) continue;
      this.found[key] = null;
      void api
        .odds("war_room", axis, allies, options)
        .then((odds) => (this.found[key] = this.read(odds)))
        .catch(() => undefined);
    }
  }

  private key(forces: string[], options: string[]): string {
    return `${this.store.side} ${forces.join(" / ")} ${options.join(",")}`;
  }

  private read({ attacker, defender, also }: BattleOdds): Chance {
    const open = also?.["both"] ?? 0;
    const won = this.store.side === "axis" ? attacker : defender;
    return { won, open, lost: Math.max(0, 1 - won - open) };
  }
}
