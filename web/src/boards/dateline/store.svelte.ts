// The store of the board: the sheet of moves, the battles that it leads to, and their odds.
import { api } from "../../lib/api";
import { oneFor } from "../../table/board_store";
import type { Table } from "../../table/table.svelte";
import type { BattleOdds } from "../../wire";
import { type Move, SIDE, count, domainOf } from "./model";
import { Moving, ROOM } from "./moving.svelte";

export type { Goal, Line, Load, Mark } from "./moving.svelte";

export interface Attack {
  space: string;
  attackers: Record<string, number>;
  defenders: Record<string, number>;
  /** Both forces as the odds read them. */
  mine: string;
  theirs: string;
}
/** Units that could come along: what they would add to an attack. */
export interface Reserve {
  from: string;
  kind: string;
  moves: Move[];
  mine: string;
}

export class Store extends Moving {
  // --- battles that the moves lead to ------------------------------------------------------------------

  readonly attacks = $derived.by((): Attack[] => {
    const match = this.view?.state;
    if (!match || !this.combat) return [];
    return [...new Set(this.moves.map((move) => move.path.at(-1)!))].flatMap((space) => {
      const theirs = this.defence(space);
      const fights = this.moves.filter((move) => move.path.at(-1) === space && this.fights(move));
      if (!theirs || !fights.length) return [];
      const hunts = fights.some((move) => move.attack);
      const enemies = Object.values(match.pieces).filter(
        (piece) =>
          piece.at === space &&
          (!piece.on || domainOf(piece.kind) === "air") &&
          (!piece.under || hunts) &&
          SIDE[piece.nation] !== SIDE[this.view!.nation],
      );
      return [
        {
          space,
          attackers: count(fights.map((move) => this.pieces[move.piece]!)),
          defenders: count(enemies),
          mine: this.force(this.moves, space),
          theirs,
        },
      ];
    });
  });
  /** Does the unit fight at the end of its way? */
  private fights(move: Move): boolean {
    const piece = this.pieces[move.piece];
    if (
      !piece ||
      move.raid ||
      move.bomb ||
      move.escort ||
      ["mpc", "aa_gun", "scientist", "technology"].includes(piece.kind)
    )
      return false;
    if (this.isSea(move.path.at(-1)!))
      return domainOf(piece.kind) !== "land" && (!piece.under || !!move.attack || !!move.first_shot);
    return domainOf(piece.kind) !== "sea" && !this.moves.some((one) => one.ship === move.piece);
  }
  private defence(space: string): string {
    const offer = this.offer;
    const hunted = this.moves.some((move) => move.attack && move.path.at(-1) === space)
      ? offer?.sighted?.[space]
      : "";
    return [offer?.targets?.[space], hunted].filter(Boolean).join(" + ");
  }
  /**
   * The attackers of a space as the odds read them: roles, damage, bombers with their load, ships that support
   * a landing.
   */
  private force(moves: Move[], space: string): string {
    const words: Record<string, number> = {};
    const add = (word: string) => (words[word] = (words[word] ?? 0) + 1);
    for (const move of moves) {
      const piece = this.pieces[move.piece];
      if (!piece || move.path.at(-1) !== space) continue;
      const riders = moves.filter((one) => one.ship === move.piece).length;
      if (piece.kind === "bomber" && riders && !this.isSea(space)) add(`bomber/drop${Math.min(ROOM, riders)}`);
      if (!this.fights(move)) continue;
      const target = move.kamikaze ? this.pieces[move.kamikaze]?.kind : "";
      const role = move.kamikaze
        ? `kamikaze-${target}`
        : move.first_shot
          ? "first_shot"
          : piece.under
            ? "under"
            : move.attack
              ? "attack"
              : piece.damage
                ? String(piece.damage)
                : "";
      add(role ? `${piece.kind}/${role}` : piece.kind);
    }
    for (const _ of this.support(moves, space)) add("battleship");
    const have = this.view?.state.nations[this.view.nation]?.technologies ?? [];
    const units = Object.entries(words)
      .map(([word, n]) => `${n} ${word}`)
      .join(" ");
    return units && `${this.view?.nation}: ${units}${have.length ? ` [${have.join(" ")}]` : ""}`;
  }
  /** B-9-02 Battleships in zones from which units land here, where no sea battle is fought. */
  private support(moves: Move[], space: string): string[] {
    if (this.isSea(space)) return [];
    const zones = new Set(
      moves
        .filter(
          (move) => move.ship && this.pieces[move.ship]?.kind === "transport" && move.path.at(-1) === space,
        )
        .map((move) => move.path.at(-2)!),
    );
    return Object.entries(this.pieces).flatMap(([id, one]) => {
      const at = moves.find((move) => move.piece === id)?.path.at(-1) ?? one.at;
      return one.kind === "battleship" &&
        one.nation === this.view?.nation &&
        zones.has(at) &&
        !this.offer?.targets?.[at]
        ? [id]
        : [];
    });
  }
  oddsKey(attack: { mine: string; theirs: string }): string {
    return `${attack.mine} / ${attack.theirs}`;
  }
  chance(attack: { mine: string; theirs: string }): BattleOdds | null {
    return this.odds[this.oddsKey(attack)] ?? null;
  }
  /** An attack with what is in hand, if that can join it. */
  with(attack: Attack): { mine: string; theirs: string } | null {
    const goal = this.goal(attack.space);
    if (!goal || goal.refused) return null;
    return { mine: this.force([...this.moves, ...goal.moves], attack.space), theirs: attack.theirs };
  }
  /** Units elsewhere that could join an attack, by space and kind. */
  readonly reserves = $derived.by((): Reserve[] => {
    const attack = this.attacks.find((one) => one.space === this.planned);
    if (!attack) return [];
    const found: Reserve[] = [];
    for (const [from, kinds] of Object.entries(this.free)) {
      for (const [kind, ids] of Object.entries(kinds)) {
        const moves = ids.flatMap((id) =>
          this.reach(id)
            .filter((move) => move.path.at(-1) === attack.space && move.path.length > 1)
            .sort((a, b) => a.path.length - b.path.length)
            .slice(0, 1),
        );
        const plain = domainOf(kind) !== "sea" || this.isSea(attack.space);
        if (moves.length && plain && !["mpc", "transport"].includes(kind))
          found.push({ from, kind, moves, mine: this.force([...this.moves, ...moves], attack.space) });
      }
    }
    return found.sort((a, b) => a.moves[0]!.path.length - b.moves[0]!.path.length).slice(0, 6);
  });
  join(reserve: Reserve): void {
    this.write([...this.moves, ...reserve.moves]);
  }
  /** What is played, as the odds are told it. */
  get chapters(): string[] {
    const match = this.view?.state;
    const on = Object.entries(match?.options ?? {}).flatMap(([chapter, value]) =>
      value === "on" ? [chapter] : [],
    );
    const chapters = match?.scenario === "base" ? [] : on.filter((chapter) => CHAPTERS.has(chapter));
    return [...chapters, ...(match?.options["luck"] === "low" ? ["low_luck"] : [])];
  }
  /** Ask for the odds of battles that are new; they are kept by what fights. */
  reckon(): void {
    const match = this.view?.state;
    const planned = this.attacks.find((one) => one.space === this.planned);
    const asked = [
      ...this.attacks,
      ...this.attacks.flatMap((attack) => this.with(attack) ?? []),
      ...(planned ? this.reserves.map((one) => ({ mine: one.mine, theirs: planned.theirs })) : []),
    ];
    for (const attack of asked) {
      const key = this.oddsKey(attack);
      if (!match || key in this.odds) continue;
      this.odds = { ...this.odds, [key]: null };
      api
        .odds(this.table.game, attack.mine, attack.theirs, this.chapters)
        .then((found) => (this.odds = { ...this.odds, [key]: found }))
        .catch(() => undefined);
    }
  }
}

/** Chapters of the expansion, as the odds know them. */
const CHAPTERS = new Set([
  "bomb",
  "scientists",
  "super_transport",
  "tiger",
  "oscar",
  "mustang",
  "cruiser",
  "paratroops",
  "mpc",
  "submarines",
  "battleships",
  "carriers",
  "setup",
  "values",
  "technology",
  "victory",
  "capital",
]);

export const storeOf = oneFor((table: Table) => new Store(table));
