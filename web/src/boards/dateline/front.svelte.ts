// What the map, the movement desk and the sheets share: which units are in hand, where they can go, the moves so far.
import { api } from "../../lib/api";
import type { Lit, Table } from "../../lib/table.svelte";
import { Texts, letter } from "../../lib/text";
import type { BattleOdds } from "../../wire";
import words from "./en.ftl?raw";
import { type MapFile, type Move, type MoveOffer, type Piece, type Stack, type View, SIDE, count, domainOf, inOrder, stacksOf } from "./model";

export interface Goal {
  to: string;
  letter: string;
  /** Spaces to go. */
  far: number;
  /** The way of each unit in hand. */
  moves: Move[];
}

/** Moves with the same start, goal and kind of unit: one line of the list. */
export interface Line {
  key: string;
  from: string;
  to: string;
  kind: string;
  moves: Move[];
}

export interface Attack {
  space: string;
  attackers: Record<string, number>;
  defenders: Record<string, number>;
}

const fronts = new WeakMap<Table, Front>();
export function frontOf(table: Table): Front {
  let front = fronts.get(table);
  if (!front) fronts.set(table, (front = new Front(table)));
  return front;
}

export class Front {
  /** The space that the person looks at. */
  space = $state("");
  /** Units in hand, by kind: how many of those that stand in `space`. */
  hand = $state<Record<string, number>>({});
  aim = $state("");
  layers = $state({ units: true, income: true, zones: true });
  odds = $state.raw<Record<string, BattleOdds | null>>({});
  readonly words = new Texts(words);

  constructor(readonly table: Table) {}

  get view(): View | null {
    return this.table.view as View | null;
  }
  get map(): MapFile | null {
    return this.table.map as MapFile | null;
  }
  say(id: string, args: Record<string, unknown> = {}): string {
    return this.words.say(id, args);
  }
  name(id: string): string {
    return this.table.texts.name(id);
  }
  /** The name of a space without the words that every zone has. */
  short(id: string): string {
    return this.name(id).replace(/ Sea Zone$/, "");
  }
  units(numbers: Record<string, number>): string {
    return Object.entries(numbers).map(([kind, n]) => `${n} ${this.name(kind)}`).join(", ");
  }

  // --- the map -----------------------------------------------------------------------------------------

  get near(): Record<string, string[]> {
    return nearOf(this.map);
  }
  readonly pieces = $derived.by((): Record<string, Piece> => {
    const war = this.view?.war;
    return war ? { ...war.pieces, ...(war.flotillas[this.view!.seat]?.hidden ?? {}) } : {};
  });
  readonly stacks = $derived.by((): Record<string, Stack[]> => {
    return stacksOf(this.view?.war.pieces ?? {});
  });
  /** The own hidden submarines, by zone. */
  readonly hidden = $derived.by((): Record<string, Piece[]> => {
    const by: Record<string, Piece[]> = {};
    for (const boat of Object.values(this.view?.war.flotillas[this.view.seat]?.hidden ?? {})) (by[boat.at] ??= []).push(boat);
    return by;
  });
  owner(space: string): string {
    return this.view?.war.lands[space]?.owner ?? "";
  }
  isSea(space: string): boolean {
    return this.map?.spaces[space]?.kind === "sea";
  }

  // --- moving ------------------------------------------------------------------------------------------

  get moving(): boolean {
    return ["combat-move", "noncombat-move"].includes(this.table.question?.kind ?? "");
  }
  get combat(): boolean {
    return this.table.question?.kind === "combat-move";
  }
  readonly offer = $derived.by((): MoveOffer | null => {
    return this.moving ? (this.table.question!.offer as MoveOffer) : null;
  });
  get moves(): Move[] {
    return ((this.table.draft as { moves?: Move[] } | null)?.moves ?? []) as Move[];
  }
  write(moves: Move[]): void {
    this.table.setDraft({ moves });
  }

  /** Own units that have no order yet and could get one, by space and kind. */
  private readonly free = $derived.by((): Record<string, Record<string, string[]>> => {
    const ordered = new Set(this.moves.map((move) => move.piece));
    const found: Record<string, Record<string, string[]>> = {};
    if (!this.offer) return found;
    for (const [id, piece] of Object.entries(this.pieces).sort(([, a], [, b]) => inOrder(a.kind, b.kind))) {
      if (piece.nation !== this.view?.nation || ordered.has(id) || piece.done || !this.reach(id).length) continue;
      const here = (found[piece.at] ??= {});
      (here[piece.kind] ??= []).push(id);
    }
    return found;
  });
  idle(space: string): Record<string, string[]> {
    return this.free[space] ?? {};
  }

  /** Spaces with units that could still be ordered. */
  readonly starts = $derived.by((): string[] => Object.keys(this.free).sort((a, b) => this.name(a).localeCompare(this.name(b))));

  /** Everywhere a unit can go: its ways, its flights, and aboard the transports. */
  reach(id: string): Move[] {
    const offer = this.offer;
    const piece = this.pieces[id];
    if (!offer || !piece) return [];
    const ways = (offer.ways[id] ?? []).map((path) => ({ piece: id, path }));
    const flights = Object.keys(offer.flights[id] ?? {}).flatMap((to) => {
      const path = to === piece.at ? [to] : this.flight(piece.at, to);
      return path ? [{ piece: id, path }] : [];
    });
    return [...ways, ...flights, ...(domainOf(piece.kind) === "land" ? this.voyages(id, piece) : [])];
  }

  /** The shortest way through the air that spares neutral countries. */
  private flight(from: string, to: string): string[] | null {
    const neutral = (id: string) => !this.isSea(id) && !this.owner(id);
    return shortest(this.near, from, to, neutral) ?? shortest(this.near, from, to, () => false);
  }

  /** Aboard a transport along the rest of its way, and ashore at its end. */
  private voyages(id: string, piece: Piece): Move[] {
    const found: Move[] = [];
    for (const [ship, one] of Object.entries(this.pieces)) {
      if (one.kind !== "transport" || SIDE[one.nation] !== SIDE[piece.nation] || (piece.on && piece.on !== ship)) continue;
      const route = this.moves.find((move) => move.piece === ship)?.path ?? [one.at];
      const boards = piece.on ? 0 : route.findIndex((zone) => this.near[piece.at]?.includes(zone));
      if (boards < 0 || (piece.on && route[0] !== piece.at)) continue;
      const zones = route.slice(boards);
      const start = piece.on ? [] : [piece.at];
      const end = zones.at(-1)!;
      if (!piece.on) found.push({ piece: id, path: [...start, ...zones], ship });
      for (const shore of this.near[end] ?? []) {
        const friendly = SIDE[this.owner(shore)] === SIDE[piece.nation];
        if (this.isSea(shore) || shore === piece.at || friendly === this.combat) continue;
        found.push({ piece: id, path: [...start, ...zones, shore], ship });
      }
    }
    return found;
  }

  look(space: string): void {
    if (this.space !== space) this.hand = {};
    this.space = space;
    this.aim = "";
  }
  take(kind: string, n: number): void {
    const most = this.idle(this.space)[kind]?.length ?? 0;
    this.hand = { ...this.hand, [kind]: Math.max(0, Math.min(most, n)) };
  }
  get inHand(): string[] {
    const idle = this.idle(this.space);
    return Object.entries(idle).flatMap(([kind, ids]) => ids.slice(0, this.hand[kind] ?? 0));
  }

  /** Where all the units in hand can go together; the shortest way of each. */
  readonly goals = $derived.by((): Goal[] => {
    const ids = this.inHand;
    if (!ids.length) return [];
    const best = ids.map((id) => {
      const by: Record<string, Move> = {};
      for (const move of this.reach(id)) {
        const to = move.path.at(-1)!;
        if (!by[to] || move.path.length < by[to].path.length) by[to] = move;
      }
      return by;
    });
    const spaces = Object.keys(best[0]!).filter((to) => best.every((by) => by[to]));
    return spaces
      .sort((a, b) => this.short(a).localeCompare(this.short(b)))
      .map((to, i) => ({ to, letter: letter(i), far: Math.max(...best.map((by) => by[to]!.path.length - 1)), moves: best.map((by) => by[to]!) }));
  });
  goal(space: string): Goal | undefined {
    return this.goals.find((one) => one.to === space);
  }

  send(to: string): void {
    const goal = this.goal(to);
    if (!goal) return;
    this.write([...this.moves, ...goal.moves]);
    this.hand = {};
    this.aim = "";
  }

  /** What is asked about a space: options that name it as their place, or that are the space itself. */
  asked(space: string): Lit[] {
    const table = this.table;
    const named = table.lit[space];
    if (named) return named;
    const option = table.question?.options?.find((one) => one.id === space && !one.at && !one.refused);
    return option ? [{ option, letter: table.letters[option.id] ?? "" }] : [];
  }

  /** A click or Enter on a space: send what is in hand, choose what is asked there, or look. */
  touch(space: string): void {
    const asked = this.asked(space);
    if (this.goal(space)) this.send(space);
    else {
      if (asked.length === 1) this.table.choose(asked[0]!.option.id);
      this.look(space);
    }
  }
  lit(space: string): string {
    const goal = this.goal(space);
    if (goal) return goal.letter;
    const asked = this.asked(space);
    return asked.length > 1 ? "◇" : (asked[0]?.letter ?? "");
  }

  readonly lines = $derived.by((): Line[] => {
    const by: Record<string, Line> = {};
    for (const move of this.moves) {
      const [from, to] = [move.path[0]!, move.path.at(-1)!];
      const kind = this.pieces[move.piece]?.kind ?? "";
      const key = [from, to, kind, move.ship ?? "", move.raid, move.first_shot, move.attack, move.bomb, move.escort].join(" ");
      (by[key] ??= { key, from, to, kind, moves: [] }).moves.push(move);
    }
    return Object.values(by);
  });
  /** Take moves back; what was to sail with a ship stays ashore. */
  recall(line: Line): void {
    const gone = new Set(line.moves.map((move) => move.piece));
    this.write(this.moves.filter((move) => !gone.has(move.piece) && !(move.ship && gone.has(move.ship))));
  }
  mark(line: Line, what: "raid" | "first_shot" | "attack" | "bomb" | "escort", on: boolean): void {
    const pieces = new Set(line.moves.map((move) => move.piece));
    this.write(this.moves.map((move) => (pieces.has(move.piece) ? { ...move, [what]: on } : move)));
  }
  /** What may be announced with a line of moves. */
  marks(line: Line): ("raid" | "first_shot" | "attack" | "bomb" | "escort")[] {
    const war = this.view?.war;
    if (!war || !this.combat) return [];
    const hostile = !this.isSea(line.to) && this.owner(line.to) !== "" && SIDE[this.owner(line.to)] !== SIDE[war.nations ? this.view!.nation : ""];
    const bomb = war.options["bomb"] === "on" && !!war.nations[this.view!.nation]?.bomb;
    if (line.kind === "bomber") return [...(hostile && war.lands[line.to]?.factory ? ["raid" as const] : []), ...(bomb && hostile ? ["bomb" as const] : [])];
    if (line.kind === "submarine" && war.options["submarines"] === "on") return ["first_shot", "attack"];
    if (["fighter", "oscar", "mustang"].includes(line.kind) && bomb) return ["escort"];
    return [];
  }

  // --- battles that the moves lead to ------------------------------------------------------------------

  readonly attacks = $derived.by((): Attack[] => {
    const war = this.view?.war;
    if (!war || !this.combat) return [];
    const by: Record<string, Piece[]> = {};
    for (const move of this.moves) if (!move.raid && this.pieces[move.piece]) (by[move.path.at(-1)!] ??= []).push(this.pieces[move.piece]!);
    return Object.entries(by).flatMap(([space, attackers]) => {
      const enemies = Object.values(war.pieces).filter((piece) => piece.at === space && !piece.on && !piece.under && SIDE[piece.nation] !== SIDE[this.view!.nation]);
      return enemies.length ? [{ space, attackers: count(attackers.filter((piece) => !this.isSea(space) || domainOf(piece.kind) !== "land")), defenders: count(enemies) }] : [];
    });
  });
  oddsKey(attack: Attack): string {
    const force = (numbers: Record<string, number>) => Object.entries(numbers).map(([kind, n]) => `${n} ${kind}`).join(" ");
    return `${force(attack.attackers)} / ${force(attack.defenders)}`;
  }
  /** Ask for the odds of battles that are new; they are kept by what fights. */
  reckon(): void {
    const war = this.view?.war;
    for (const attack of this.attacks) {
      const key = this.oddsKey(attack);
      if (!war || key in this.odds) continue;
      this.odds = { ...this.odds, [key]: null };
      const [mine, theirs] = key.split(" / ");
      const chapters = Object.entries(war.options).filter(([, value]) => value === "on").map(([chapter]) => chapter);
      const options = [...(war.scenario === "base" ? [] : chapters), ...(war.options["luck"] === "low" ? ["low_luck"] : [])];
      api
        .odds(this.table.game, mine!, theirs!, options)
        .then((found) => (this.odds = { ...this.odds, [key]: found }))
        .catch(() => undefined);
    }
  }
}

const nears = new WeakMap<MapFile, Record<string, string[]>>();
function nearOf(map: MapFile | null): Record<string, string[]> {
  if (!map) return {};
  let near = nears.get(map);
  if (!near) {
    near = {};
    for (const { a, b } of map.edges) {
      (near[a] ??= []).push(b);
      (near[b] ??= []).push(a);
    }
    nears.set(map, near);
  }
  return near;
}

/** The shortest path between two spaces that enters nothing to be avoided but the goal. */
export function shortest(near: Record<string, string[]>, from: string, to: string, avoid: (id: string) => boolean): string[] | null {
  const came: Record<string, string> = { [from]: "" };
  let edge = [from];
  while (edge.length && !(to in came)) {
    const next: string[] = [];
    for (const here of edge) {
      for (const there of near[here] ?? []) {
        if (there in came || (there !== to && avoid(there))) continue;
        came[there] = here;
        next.push(there);
      }
    }
    edge = next;
  }
  if (!(to in came)) return null;
  const path = [to];
  while (path[0] !== from) path.unshift(came[path[0]!]!);
  return path;
}
