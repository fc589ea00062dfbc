// The battle that is being fought, as its page shows it: who stands in which row, whose dice fell, who is gone since
// when, the ways to take casualties, and the other battles of the turn.
import { untrack } from "svelte";
import { api } from "../../../lib/api";
import { letter } from "../../../lib/text";
import { oneFor } from "../../../table/board_store";
import type { BattleOdds, FactLine, Question } from "../../../wire";
import type { StripBattle } from "../../../parts/BattleStrip.svelte";
import { NATIONS, SIDE, UNITS, count, domainOf, inOrder } from "../model";
import { storeOf, type Store } from "../store.svelte";
import type { Table } from "../../../table/table.svelte";
import type { Battle, Fallen, Piece, Volley } from "../wire";

export type Who = "attacker" | "defender";
export const SIDES: readonly Who[] = ["attacker", "defender"];

/** A unit on the board. */
export interface Unit {
  id: string;
  nation: string;
  kind: string;
  /** Chosen as a casualty: it fires, and leaves at the end of the round. */
  struck: boolean;
}
/** Units of a kind that fell in the same round. */
export interface Gone {
  nation: string;
  kind: string;
  round: number;
  n: number;
}
export interface Dice {
  who: Who;
  nation: string;
  value: number;
  faces: number[];
  hits: number;
}
/** A row of the board: everybody who hits on the same number. */
export interface Row {
  value: number;
  units: Record<Who, Unit[]>;
  gone: Record<Who, Gone[]>;
  dice: Record<Who, Dice[]>;
}
/** One way to take casualties (rules/odds/ways.py). */
export interface Way {
  letter: string;
  share: Record<string, number>;
  units: Record<string, number>;
  cost: number;
  left: Record<string, number>;
  worth: number;
  attacker: number;
  draw: number;
  capture: number;
  whole: boolean;
  exact: boolean;
}
/** A round of the battle: hits and what could be expected, by side. */
export interface Round {
  round: number;
  hits: Record<Who, number>;
  dice: Record<Who, number>;
  expected: Record<Who, number>;
}

const volleyOf = ([round, who, nation, value, faces, hits]: Volley) => ({
  round,
  who,
  nation,
  value,
  faces,
  hits,
});
const goneOf = ([round, who, nation, kind]: Fallen) => ({ round, who, nation, kind });
const both = <T>(make: (who: Who) => T): Record<Who, T> => ({
  attacker: make("attacker"),
  defender: make("defender"),
});
const SIX = 6;

export class Fight {
  /** The round whose dice are shown; 0: the last. */
  private turned = $state(0);
  /** Units that were clicked, the last one first. */
  private clicked = $state.raw<string[]>([]);
  /** What shall be answered when it is asked whether to fight on: "", or the choice. */
  then = $state("");
  /** The chances of battles that wait, by place, as they were last offered. */
  private offered = $state.raw<Record<string, number>>({});
  private known = $state.raw<Record<string, BattleOdds>>({});
  private readonly asking = new Set<string>();

  constructor(readonly store: Store) {}

  get table(): Table {
    return this.store.table;
  }

  /** The battle that is fought, or the one that the question is about to begin. */
  readonly battle = $derived.by((): Battle | null => {
    const state = this.store.view?.state;
    if (!state || state.phase !== "combat") return null;
    const id = state.fighting || this.next;
    return state.battles.find((one) => `${one.kind}-${one.space}` === id) ?? null;
  });
  /** Which battle comes next, while that is asked. */
  private get next(): string {
    const question = this.table.question;
    return question?.kind === "next-battle"
      ? (this.table.hover ?? this.table.chosen[0] ?? question.options?.[0]?.id ?? "")
      : "";
  }
  get begun(): boolean {
    return !!this.store.view?.state.fighting;
  }
  /** The page of the battle is for those who attack or are asked about it. */
  get shown(): boolean {
    const view = this.store.view;
    const kind = this.table.question?.kind ?? "";
    return (
      !!this.battle &&
      !view!.state.winner &&
      !AWAY.has(kind) &&
      (view!.nation === view!.seat || !!this.table.question)
    );
  }

  nation(who: Who): string {
    const view = this.store.view!;
    if (who === "attacker") return view.nation;
    const space = this.battle?.space ?? "";
    const most = this.largest(who);
    return most || this.store.owner(space);
  }
  /** The nation with most units of a side; of those that are gone, where nobody is left. */
  private largest(who: Who): string {
    const units = this.units(who);
    const of = units.length ? units : this.fallen.filter((one) => one.who === who);
    const have = (nation: string) => of.filter((one) => one.nation === nation).length;
    return [...NATIONS].filter(have).sort((a, b) => have(b) - have(a))[0] ?? "";
  }
  /** On which side the person is who looks; "" for spectators. */
  get mine(): Who | "" {
    const seat = this.store.view?.seat ?? "";
    if (!SIDE[seat]) return "";
    return SIDE[seat] === SIDE[this.store.view!.nation] ? "attacker" : "defender";
  }

  /** What a unit hits on: its value, changed by its nation's technology. */
  value(kind: string, nation: string, who: Who): number {
    const have = this.store.view?.state.nations[nation]?.technologies ?? [];
    const changed = (this.table.charts["technology_effects"]?.rows ?? []).find(
      ([technology, unit, what]) =>
        unit === kind &&
        what === (who === "attacker" ? "attack" : "defence") &&
        have.includes(String(technology)),
    );
    if (changed) return Number(changed[this.store.view?.state.scenario === "base" ? 3 : 4]);
    return UNITS[kind]?.[who === "attacker" ? "attack" : "defence"] ?? 0;
  }

  private readonly fallen = $derived((this.battle?.fallen ?? []).map(goneOf));
  private readonly volleys = $derived((this.battle?.volleys ?? []).map(volleyOf));

  /** Who of a side is there: in the battle, or, before it, whoever would fight. */
  units(who: Who): Unit[] {
    const battle = this.battle;
    const pieces = this.store.view?.state.pieces ?? {};
    if (!battle) return [];
    const listed = who === "attacker" ? battle.attackers : battle.defenders;
    const ids = this.begun && battle.attackers.length ? listed : this.waiting(battle, who);
    const struck = new Set(battle.struck);
    return ids
      .flatMap((id) => {
        const piece = pieces[id];
        if (!piece || (piece.at !== battle.space && piece.goal !== battle.space)) return [];
        return [{ id, nation: piece.nation, kind: piece.kind, struck: struck.has(id) }];
      })
      .sort((a, b) => Number(a.struck) - Number(b.struck) || inOrder(a.kind, b.kind));
  }
  /** Who would fight in a battle that has not begun. */
  private waiting(battle: Battle, who: Who): string[] {
    const view = this.store.view!;
    const ashore = !this.store.isSea(battle.space);
    const there = ([, piece]: [string, Piece]) => {
      if (["aa_gun", "scientist", "technology", "mpc"].includes(piece.kind)) return false;
      if (who === "defender")
        return (
          battle.kind !== "raid" &&
          piece.at === battle.space &&
          SIDE[piece.nation] !== SIDE[view.nation] &&
          !piece.under &&
          (ashore || !piece.on || domainOf(piece.kind) !== "land")
        );
      if (piece.nation !== view.nation || !!piece.raid !== (battle.kind === "raid")) return false;
      return ashore
        ? piece.goal === battle.space || (piece.at === battle.space && domainOf(piece.kind) !== "sea")
        : piece.at === battle.space && domainOf(piece.kind) !== "land";
    };
    return Object.entries(view.state.pieces)
      .filter(there)
      .map(([id]) => id);
  }
  worth(units: { kind: string }[]): number {
    return units.reduce((sum, one) => sum + (UNITS[one.kind]?.cost ?? 0), 0);
  }

  // --- rounds and rows ---------------------------------------------------------------------------------

  readonly rounds = $derived.by((): Round[] => {
    const last = this.volleys.at(-1)?.round ?? 0;
    return Array.from({ length: last }, (_, i) => i + 1).map((round) => {
      const thrown = (who: Who) => this.volleys.filter((one) => one.round === round && one.who === who);
      const sum = (who: Who, of: (one: Dice) => number) => thrown(who).reduce((all, one) => all + of(one), 0);
      return {
        round,
        hits: both((who) => sum(who, (one) => one.hits)),
        dice: both((who) => sum(who, (one) => one.faces.length)),
        expected: both((who) => sum(who, (one) => (one.faces.length * one.value) / SIX)),
      };
    });
  });
  get round(): number {
    const last = this.rounds.length;
    return this.turned && this.turned <= last ? this.turned : last;
  }
  show(round: number): void {
    this.turned = round === this.rounds.length ? 0 : round;
  }
  /** Hits more than could be expected, less what the enemy made more, for the side that looks. */
  get luck(): number {
    const me: Who = this.mine || "attacker";
    const them: Who = me === "attacker" ? "defender" : "attacker";
    const more = (who: Who) => this.rounds.reduce((sum, one) => sum + one.hits[who] - one.expected[who], 0);
    return more(me) - more(them);
  }
  lost(who: Who): number {
    const struck = this.units(who).filter((one) => one.struck);
    return this.worth([...this.fallen.filter((one) => one.who === who), ...struck]);
  }

  readonly rows = $derived.by((): Row[] => {
    const rows = new Map<number, Row>();
    const row = (value: number): Row => {
      const known = rows.get(value);
      if (known) return known;
      const made: Row = { value, units: both(() => []), gone: both(() => []), dice: both(() => []) };
      rows.set(value, made);
      return made;
    };
    for (const who of SIDES) {
      for (const unit of this.units(who)) row(this.value(unit.kind, unit.nation, who)).units[who].push(unit);
      for (const one of this.fallen.filter((gone) => gone.who === who)) {
        const list = row(this.value(one.kind, one.nation, who)).gone[who];
        const same = list.find(
          (gone) => gone.kind === one.kind && gone.nation === one.nation && gone.round === one.round,
        );
        if (same) same.n += 1;
        else list.push({ ...one, n: 1 });
      }
    }
    for (const one of this.volleys.filter((thrown) => thrown.round === this.round))
      row(one.value).dice[one.who].push(one);
    return [...rows.values()].sort((a, b) => a.value - b.value);
  });

  // --- casualties --------------------------------------------------------------------------------------

  /** The question for casualties of this battle, if it is asked. */
  get asked(): Question | null {
    const question = this.table.question;
    return question?.kind === "casualties" && !question.answered ? question : null;
  }
  private readonly members = $derived.by((): Record<string, string[]> => this.asked?.offer?.members ?? {});
  group(id: string): string | undefined {
    return Object.keys(this.members).find((group) => this.members[group]!.includes(id));
  }
  private get share(): Record<string, number> {
    return (this.table.draft as Record<string, number> | null) ?? {};
  }
  /** Hits on one ship that takes several. */
  hitsOn(id: string): number {
    const group = this.group(id);
    if (!group) return 0;
    const alone = this.members[group]!.length === 1;
    return alone ? (this.share[group] ?? 0) : this.chosen.has(id) ? 1 : 0;
  }
  /** The units that are given up by the answer as it is. */
  readonly chosen = $derived.by((): Set<string> => {
    const found = new Set<string>();
    for (const [group, ids] of Object.entries(this.members)) {
      const n = this.share[group] ?? 0;
      const first = this.clicked.filter((id) => ids.includes(id));
      const rest = ids.filter((id) => !first.includes(id));
      for (const id of [...first, ...rest].slice(0, n)) found.add(id);
    }
    return found;
  });
  /** A click on a unit: it goes, or it stays; where all hits are spread, it takes one from another group. */
  click(id: string): void {
    const [group, question] = [this.group(id), this.asked];
    if (!group || !question) return;
    const ship = this.members[group]!.length === 1;
    const [, most] = question.limits?.[group] ?? [0, 1];
    const have = this.share[group] ?? 0;
    if (ship ? have >= most : this.chosen.has(id)) {
      this.clicked = this.clicked.filter((one) => one !== id);
      this.table.give(group, ship ? -have : -1);
      return;
    }
    this.clicked = [id, ...this.clicked.filter((one) => one !== id)];
    if (this.table.shared >= (question.most ?? 0)) {
      const others = Object.keys(this.share).filter((one) => one !== group && this.share[one]! > 0);
      const from = others.sort((a, b) => this.share[b]! - this.share[a]!)[0];
      if (from) this.table.give(from, -1);
      else return;
    }
    this.table.give(group, 1);
  }

  readonly ways = $derived.by((): Way[] =>
    ((this.asked?.offer?.ways ?? []) as Omit<Way, "letter">[]).map((way, i) => ({ ...way, letter: letter(i) })),
  );
  /** The way that the answer is just now, if it is one of those offered. */
  get way(): Way | undefined {
    return this.ways.find((way) =>
      Object.entries(way.share).every(([group, n]) => (this.share[group] ?? 0) === n),
    );
  }
  take(way: Way): void {
    this.clicked = [];
    this.table.setDraft({ ...way.share });
  }
  /** What goes by the answer as it is. */
  get given(): Record<string, number> {
    return count([...this.chosen].flatMap((id) => this.store.pieces[id] ?? []));
  }
  /** The best way by a number, if it is better by a point than the default, which stands first. */
  better(of: (way: Way) => number): Way | undefined {
    const [first, ...others] = this.ways;
    if (!first || first.attacker < 0) return undefined;
    const best = others.toSorted((a, b) => of(b) - of(a))[0];
    return best && of(best) > of(first) + 0.01 ? best : undefined;
  }

  /** B-7-08 Where the attackers could go after this round; nobody leaves a landing. */
  get retreats(): string[] {
    const battle = this.battle;
    if (!battle || battle.kind !== "land" || battle.by_sea || this.mine !== "attacker") return [];
    const left = this.units("attacker").filter((one) => !this.chosen.has(one.id) && !one.struck);
    if (!left.length) return [];
    const land = left.filter((one) => domainOf(one.kind) === "land");
    if (!land.length) return ["break-off"];
    const came = new Set(land.map((one) => this.store.pieces[one.id]?.came ?? ""));
    return [...came].filter((id) => id && !this.store.isSea(id)).sort();
  }
  /** What is left of the own side by the answer as it is. */
  get kept(): Unit[] {
    return this.units(this.mine || "attacker").filter((one) => !one.struck && !this.chosen.has(one.id));
  }
  /** Fighting on or leaving was chosen beside the casualties: answer it when it is asked next, and only then. */
  follow(): void {
    const question = this.table.question;
    if (!this.then || !question || question.answered || question === this.asked) return;
    const wish = this.then;
    this.then = "";
    if (question.kind !== "retreat" || !question.options?.some((one) => one.id === wish)) return;
    this.table.setDraft(wish);
    void this.table.confirm();
  }

  // --- chances -----------------------------------------------------------------------------------------

  /** Forces of both sides at the beginning of each round, as the odds read them. */
  private readonly forces = $derived.by((): { mine: string; theirs: string }[] => {
    const battle = this.battle;
    if (!battle || !["land", "sea"].includes(battle.kind)) return [];
    const pieces = this.store.view?.state.pieces ?? {};
    if (Object.values(pieces).some((one) => one.at === battle.space && (one.under || one.mission))) return [];
    const rounds = this.begun ? battle.round : 0;
    return Array.from({ length: rounds + 1 }, (_, round) => {
      const left = both((who) => [
        ...this.units(who),
        ...this.fallen.filter((one) => one.who === who && one.round > round),
      ]);
      const gun = Object.values(pieces).find(
        (one) =>
          one.at === battle.space &&
          one.kind === "aa_gun" &&
          SIDE[one.nation] !== SIDE[this.store.view!.nation],
      );
      const theirs = !round && gun ? [...left.defender, gun] : left.defender;
      const mine = round ? left.attacker : [...left.attacker, ...this.support];
      return { mine: this.written(mine), theirs: this.written(theirs) };
    });
  });
  /** B-9-02 The battleships that fired in support of this landing. */
  private get support(): { nation: string; kind: string }[] {
    const shot = this.table.facts.findLast(
      (fact) => fact.kind === "support-shot" && fact.args?.["space"] === this.battle?.space && !fact.undone,
    );
    const faces = this.begun && this.battle?.by_sea ? ((shot?.args?.["throw"]?.faces ?? []) as number[]) : [];
    return faces.map(() => ({ nation: this.nation("attacker"), kind: "battleship" }));
  }
  private written(units: { nation: string; kind: string }[]): string {
    const nations = this.store.view?.state.nations ?? {};
    return NATIONS.flatMap((nation) => {
      const own = units.filter((one) => one.nation === nation);
      if (!own.length) return [];
      const have = nations[nation]?.technologies ?? [];
      const words = Object.entries(count(own)).map(([kind, n]) => `${n} ${kind}`);
      return [`${nation}: ${words.join(" ")}${have.length ? ` [${have.join(" ")}]` : ""}`];
    }).join(" + ");
  }
  /** The chance before the battle and after each round: to take the land, at sea to win. */
  readonly curve = $derived.by((): (number | null)[] =>
    this.forces.map(({ mine, theirs }) => {
      const odds = this.known[`${mine} / ${theirs}`];
      return odds ? this.chance(odds.attacker, odds.also?.["capture"] ?? odds.attacker) : null;
    }),
  );
  /** The number that counts: land is taken, a battle at sea is won. */
  chance(attacker: number, capture: number): number {
    return this.battle?.kind === "land" ? capture : attacker;
  }
  reckon(): void {
    for (const { mine, theirs } of this.forces) {
      const key = `${mine} / ${theirs}`;
      if (!mine || !theirs || this.asking.has(key)) continue;
      this.asking.add(key);
      api
        .odds(this.table.game, mine, theirs, this.store.chapters)
        .then((found) => (this.known = { ...this.known, [key]: found }))
        .catch(() => undefined);
    }
  }

  // --- the battles of the turn -------------------------------------------------------------------------

  /** Keep the chances with which battles were offered. */
  remember(): void {
    const question = this.table.question;
    if (question?.kind !== "next-battle") return;
    const found = (question.options ?? []).flatMap((one) =>
      one.odds?.[0] ? [[one.id, (one.odds[1] ?? one.odds[0]).chance] as const] : [],
    );
    untrack(() => (this.offered = { ...this.offered, ...Object.fromEntries(found) }));
  }
  readonly strip = $derived.by((): StripBattle[] => {
    const view = this.store.view;
    if (!view) return [];
    const facts = this.table.facts;
    const turn = facts.findLastIndex((fact) => fact.kind === "turn" && !fact.undone);
    const told = facts.slice(turn + 1).filter((fact) => !fact.undone);
    const open = new Set(view.state.battles.map((one) => `${one.kind}-${one.space}`));
    const done = told.flatMap((fact, at): StripBattle[] => {
      const space = String(fact.args?.["space"] ?? "");
      const kind =
        BEGINS[fact.kind] ?? (fact.kind === "march-in" ? (this.store.isSea(space) ? "sea" : "land") : "");
      const id = `${kind}-${space}`;
      if (!kind || open.has(id)) return [];
      return [{ ...this.chip(id, space), state: "done", result: this.result(told.slice(at + 1), kind, space) }];
    });
    const others = view.state.battles.map((one): StripBattle => {
      const id = `${one.kind}-${one.space}`;
      const current = id === view.state.fighting;
      const chance = this.offered[id];
      return {
        ...this.chip(id, one.space),
        state: current ? "current" : "waiting",
        result: current
          ? this.now(one)
          : chance === undefined
            ? this.store.say("battle-waits", { kind: one.kind })
            : this.store.say("battle-chance", {
                percent: Math.round(chance * 100),
                sea: String(one.kind === "sea"),
              }),
      };
    });
    return [...done, ...others];
  });
  private chip(id: string, space: string): Pick<StripBattle, "id" | "anchor" | "title"> {
    return { id, anchor: `battle:${space}`, title: this.store.short(space) };
  }
  private now(battle: Battle): string {
    const kind = this.table.question?.kind ?? "";
    const what = ["casualties", "retreat"].includes(kind) ? kind : "fought";
    return this.store.say(`battle-now-${what}`, { n: Math.max(1, battle.volleys.at(-1)?.[0] ?? battle.round) });
  }
  /** How a battle ended, in two words. */
  private result(after: FactLine[], kind: string, space: string): string {
    const here = (fact: FactLine) => fact.args?.["space"] === space;
    const end = after.find((fact) => here(fact) && ENDS[kind]?.includes(fact.kind));
    if (!end) return this.store.say("battle-over");
    if (end.kind === "sea-battle-ends")
      return this.store.say(end.args?.["clear"] ? "battle-cleared" : "battle-not-cleared");
    return this.store.say(`battle-end-${end.kind}`, { n: Number(end.args?.["lost"] ?? 0) });
  }
}

/** Questions of this phase that are answered on the map. */
const AWAY = new Set(["rockets", "withdrawal", "dive"]);
const BEGINS: Record<string, string> = {
  "land-begins": "land",
  "sea-begins": "sea",
  "raid-begins": "raid",
  "bomb-begins": "bomb",
};
const ENDS: Record<string, string[]> = {
  land: ["captured", "held", "retreat", "broke-off", "neutral-entered"],
  sea: ["retreat", "broke-off", "sea-battle-ends"],
  raid: ["raid"],
  bomb: ["hot-zone", "bomb-lost", "bomb-released"],
};

export const fightOf = oneFor((table: Table) => new Fight(storeOf(table)));
