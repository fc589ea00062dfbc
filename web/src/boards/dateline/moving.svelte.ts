// Moves of a sheet: which units are in hand, where they can go, what was sent, what is announced with it.
import { letter } from "../../lib/text";
import type { Lit } from "../../table/table.svelte";
import { Field } from "./field.svelte";
import { type Move, type MoveOffer, SIDE, domainOf, inOrder } from "./model";
import { shortest } from "./paths";
import type { Piece } from "./wire";

export interface Goal {
  to: string;
  letter: string;
  /** Spaces to go. */
  far: number;
  /** The way of each unit in hand. */
  moves: Move[];
  /** Why the sheet would be refused with it; "" where it would not. */
  refused: string;
}
/** Units that go from one space to another, by land and sea or through the air: one arrow of the map. */
export interface Arrow {
  path: string[];
  air: boolean;
  n: number;
}

/** Moves with the same start, goal and kind of unit: one line of the list. */
export interface Line {
  key: string;
  from: string;
  to: string;
  kind: string;
  moves: Move[];
}

/** What may be announced with a move. */
export type Mark = "raid" | "first_shot" | "attack" | "bomb" | "escort";
/** What a bomber or an MPC can take along from where it starts. */
export interface Load {
  kind: string;
  aboard: number;
  most: number;
}
const CARRIED = ["infantry", "scientist", "technology"];
/** D3.6-04, D3.8-01 Places in a bomber and in an MPC. */
export const ROOM = 2;

export class Moving extends Field {
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
  protected readonly free = $derived.by((): Record<string, Record<string, string[]>> => {
    const ordered = new Set(this.moves.map((move) => move.piece));
    const found: Record<string, Record<string, string[]>> = {};
    if (!this.offer) return found;
    for (const [id, piece] of Object.entries(this.pieces).sort(([, a], [, b]) => inOrder(a.kind, b.kind))) {
      if (piece.nation !== this.view?.nation || ordered.has(id) || piece.done || !this.reach(id).length)
        continue;
      const here = (found[piece.at] ??= {});
      (here[piece.kind] ??= []).push(id);
    }
    return found;
  });
  idle(space: string): Record<string, string[]> {
    return this.free[space] ?? {};
  }

  /** Spaces with units that could still be ordered. */
  readonly starts = $derived.by((): string[] =>
    Object.keys(this.free).sort((a, b) => this.name(a).localeCompare(this.name(b))),
  );

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
    const over = Object.entries(offer.over?.[id] ?? {}).flatMap(([to, path]) =>
      offer.flights[id]?.[to] === undefined ? [{ piece: id, path }] : [],
    );
    return [
      ...ways,
      ...flights,
      ...over,
      ...(domainOf(piece.kind) === "land" ? [...this.voyages(id, piece), ...this.rides(id, piece)] : []),
    ];
  }

  /** B-5-09 The shorter way over neutrals of a line of planes, where there is one. */
  shortcut(line: Line): string[] | null {
    return this.offer?.over?.[line.moves[0]!.piece]?.[line.to] ?? null;
  }
  crosses(line: Line): boolean {
    return line.moves[0]!.path.length === this.shortcut(line)?.length;
  }
  /** Send the planes of a line over neutrals, or round them; whom they carry flies along. */
  cross(line: Line, over: boolean): void {
    const path = over ? this.shortcut(line) : this.flight(line.from, line.to);
    const planes = new Set(line.moves.map((move) => move.piece));
    if (path)
      this.write(
        this.moves.map((move) =>
          planes.has(move.piece) || planes.has(move.ship ?? "") ? { ...move, path } : move,
        ),
      );
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
      if (
        one.kind !== "transport" ||
        one.done ||
        SIDE[one.nation] !== SIDE[piece.nation] ||
        (piece.on && piece.on !== ship)
      )
        continue;
      const route = this.route(ship) ?? [one.at];
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

  /**
   * With a bomber or an MPC that has its orders, to the end of its way; onto an MPC where it stands, and off
   * it.
   */
  private rides(id: string, piece: Piece): Move[] {
    if (!CARRIED.includes(piece.kind) || (this.combat && piece.kind !== "infantry") || piece.moved) return [];
    const found: Move[] = [];
    for (const [ship, one] of Object.entries(this.pieces)) {
      const route = this.route(ship);
      const own = one.nation === piece.nation;
      if (one.kind === "mpc" && SIDE[one.nation] === SIDE[piece.nation] && (!piece.on || piece.on === ship)) {
        const at = route?.indexOf(piece.at) ?? -1;
        if (own && route && at >= 0 && at < route.length - 1)
          found.push({ piece: id, path: route.slice(at), ship });
        if (!this.combat && one.at === piece.at && !one.on && !route)
          found.push({ piece: id, path: [piece.at], ship });
      }
      if (
        one.kind !== "bomber" ||
        !own ||
        !route ||
        one.at !== piece.at ||
        piece.on ||
        one.moved ||
        this.view?.state.options["paratroops"] !== "on"
      )
        continue;
      if (this.combat && this.hostile(route.at(-1)!)) found.push({ piece: id, path: route, ship });
      const stops = this.combat ? [] : route.map((_, at) => at).slice(1);
      for (const at of stops)
        if (this.owner(route[at]!) === piece.nation)
          found.push({ piece: id, path: route.slice(0, at + 1), ship });
    }
    return found;
  }
  private route(id: string): string[] | undefined {
    return this.moves.find((move) => move.piece === id)?.path;
  }
  hostile(space: string): boolean {
    const owner = this.owner(space);
    return !this.isSea(space) && owner !== "" && SIDE[owner] !== SIDE[this.view?.nation ?? ""];
  }
  on(chapter: string): boolean {
    return this.view?.state.options[chapter] === "on";
  }

  /** B-12-01 What the neutrals on the way of some moves cost. */
  private toll(moves: Move[]): { cost: number; money: number } {
    const neutral = (id: string) => !this.isSea(id) && !this.owner(id);
    const entered = new Set([...this.moves, ...moves].flatMap((move) => move.path.slice(1).filter(neutral)));
    const price = Number(this.table.charts["money"]?.rows.find(([what]) => what === "neutral")?.[1] ?? 0);
    return { cost: price * entered.size, money: this.view?.state.nations[this.view.nation]?.money ?? 0 };
  }
  private refusal(moves: Move[]): string {
    const { cost, money } = this.toll(moves);
    return this.combat && cost > money ? this.say("refused-neutral", { cost, money }) : "";
  }

  /** Bring a space into sight; the map stays where it is if it is there already. */
  reveal(space: string): void {
    this.revealed = { space, at: this.revealed.at + 1 };
  }
  /** Take every unit of a kind in a space into the hand, or put them back; of another space: these instead. */
  pickUp(space: string, kind: string): void {
    const most = this.idle(space)[kind]?.length ?? 0;
    if (!most) return this.look(space);
    const all = this.space === space && this.hand[kind] === most;
    this.look(space);
    this.take(kind, all ? 0 : most);
  }
  pickUpAll(space: string): void {
    this.look(space);
    this.hand = Object.fromEntries(Object.entries(this.idle(space)).map(([kind, ids]) => [kind, ids.length]));
  }
  putBack(): void {
    this.hand = {};
    this.aim = "";
  }
  /** How many units of a kind have been sent from a space. */
  readonly sent = $derived.by((): Record<string, number> => {
    const found: Record<string, number> = {};
    for (const move of this.moves) {
      const piece = this.pieces[move.piece];
      if (!piece || move.path.length < 2) continue;
      const key = `${piece.at} ${piece.kind}`;
      found[key] = (found[key] ?? 0) + 1;
    }
    return found;
  });
  /** The arrows of the sheet; units of several kinds that go the same way share one. */
  readonly arrows = $derived.by((): Arrow[] => {
    const found: Record<string, Arrow> = {};
    for (const move of this.moves) {
      if (move.path.length < 2) continue;
      const air = domainOf(this.pieces[move.piece]?.kind ?? "") === "air";
      const key = `${move.path.join(" ")} ${air}`;
      (found[key] ??= { path: move.path, air, n: 0 }).n += 1;
    }
    return Object.values(found);
  });
  /** Where a drop without a choice goes: the goal that is aimed at, or the first attack that it can join. */
  get smallest(): Goal | undefined {
    const open = this.goals.filter((goal) => !goal.refused);
    return (
      open.find((goal) => goal.to === this.aim) ??
      open.find((goal) => this.moves.some((move) => move.path.at(-1) === goal.to)) ??
      (open.length === 1 ? open[0] : undefined)
    );
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
    const found = spaces.map((to) => {
      const moves = best.map((by) => by[to]!);
      const far = Math.max(...moves.map((move) => move.path.length - 1));
      return { to, letter: "", far, moves, refused: this.refusal(moves) };
    });
    // What is refused has no letter and stands last.
    return found
      .sort(
        (a, b) => Number(!!a.refused) - Number(!!b.refused) || this.short(a.to).localeCompare(this.short(b.to)),
      )
      .map((goal, i) => ({ ...goal, letter: goal.refused ? "✖" : letter(i) }));
  });
  goal(space: string): Goal | undefined {
    return this.goals.find((one) => one.to === space);
  }

  send(to: string): void {
    const goal = this.goal(to);
    if (!goal || goal.refused) return;
    // A ship that stays where it is has come to attack there.
    const strikes = (move: Move): Move =>
      this.combat && move.path.length === 1 && domainOf(this.pieces[move.piece]?.kind ?? "") === "sea"
        ? { ...move, attack: true }
        : move;
    this.write([...this.moves, ...goal.moves.map(strikes)]);
    if (this.combat) this.planned = to;
    this.hand = {};
    this.aim = "";
  }

  /** What is asked about a space: options that name it as their place, or that are the space itself. */
  asked(space: string): Lit[] {
    const table = this.table;
    const named = table.lit[space];
    if (named) return named;
    const option = table.question?.options?.find((one) => one.id === space && !one.at && !one.refused);
    return option ? [{ option, letter: table.shortcuts[option.id] ?? "" }] : [];
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
      const key = [
        from,
        to,
        kind,
        move.ship ?? "",
        move.raid,
        move.first_shot,
        move.attack,
        move.bomb,
        move.escort,
        this.pieces[move.piece]?.under ?? 0,
      ].join(" ");
      (by[key] ??= { key, from, to, kind, moves: [] }).moves.push(move);
    }
    return Object.values(by);
  });
  /** Take moves back; what was to sail with a ship stays ashore. */
  recall(line: Line): void {
    const gone = new Set(line.moves.map((move) => move.piece));
    this.write(this.moves.filter((move) => !gone.has(move.piece) && !(move.ship && gone.has(move.ship))));
  }
  mark(line: Line, what: Mark, on: boolean): void {
    const pieces = new Set(line.moves.map((move) => move.piece));
    const none = { raid: false, first_shot: false, attack: false, bomb: false, escort: false };
    this.write(
      this.moves.map((move) => (pieces.has(move.piece) ? { ...move, ...(on ? none : {}), [what]: on } : move)),
    );
  }
  /** What may be announced with a line of moves. */
  marks(line: Line): Mark[] {
    const match = this.view?.state;
    if (!match || !this.combat) return [];
    const bomb =
      this.on("bomb") && match.nations[this.view!.nation]?.bomb === line.from && this.hostile(line.to);
    const near = line.moves[0]!.path.length <= 2;
    switch (line.kind) {
      case "bomber":
        return [
          ...(this.hostile(line.to) && match.lands[line.to]?.factory ? ["raid" as const] : []),
          ...(bomb && line.moves.length === 1 ? ["bomb" as const] : []),
        ];
      case "submarine":
        return this.on("submarines") && (this.offer?.targets?.[line.to] || this.offer?.sighted?.[line.to])
          ? [...(near && this.offer?.targets?.[line.to] ? ["first_shot" as const] : []), "attack"]
          : [];
      case "cruiser":
        return this.on("submarines") && this.offer?.sighted?.[line.to] ? ["attack"] : [];
      case "fighter":
      case "oscar":
      case "mustang":
        return this.moves.some((move) => move.bomb && move.path.at(-1) === line.to) ? ["escort"] : [];
    }
    return [];
  }

  /** D3.3-05 The ships on which an Oscar of this line may dive. */
  prey(line: Line): [string, Piece][] {
    if (!this.combat || line.kind !== "oscar" || !this.on("oscar") || !this.isSea(line.to)) return [];
    return Object.entries(this.view?.state.pieces ?? {}).filter(
      ([, one]) =>
        one.at === line.to &&
        domainOf(one.kind) === "sea" &&
        !one.under &&
        SIDE[one.nation] !== SIDE[this.view!.nation],
    );
  }
  dive(piece: string, target: string): void {
    this.write(this.moves.map((move) => (move.piece === piece ? { ...move, kamikaze: target } : move)));
  }

  /** What the bombers or MPCs of a line could take along from where they start. */
  loads(line: Line): Load[] {
    if (line.kind !== "mpc" && !(line.kind === "bomber" && this.on("paratroops"))) return [];
    if (line.moves.some((move) => move.raid || move.bomb) || (this.combat && !this.hostile(line.to))) return [];
    const carriers = new Set(line.moves.map((move) => move.piece));
    const riders = this.moves.filter((move) => carriers.has(move.ship ?? ""));
    const room = ROOM * line.moves.length - riders.length;
    return (this.combat ? ["infantry"] : CARRIED).flatMap((kind) => {
      const aboard = riders.filter((move) => this.pieces[move.piece]?.kind === kind).length;
      const waiting = this.waiting(line.from, kind).length;
      return aboard + waiting ? [{ kind, aboard, most: aboard + Math.min(waiting, Math.max(0, room)) }] : [];
    });
  }
  /** Units without orders that could board where they stand. */
  private waiting(space: string, kind: string): string[] {
    const ordered = new Set(this.moves.map((move) => move.piece));
    return Object.entries(this.pieces).flatMap(([id, one]) =>
      one.at === space &&
      one.kind === kind &&
      one.nation === this.view?.nation &&
      !one.on &&
      !one.done &&
      !one.moved &&
      !ordered.has(id)
        ? [id]
        : [],
    );
  }
  load(line: Line, kind: string, n: number): void {
    const carriers = line.moves.map((move) => move.piece);
    const riders = this.moves.filter(
      (move) => carriers.includes(move.ship ?? "") && this.pieces[move.piece]?.kind === kind,
    );
    if (n < riders.length) {
      const off = new Set(riders.slice(n).map((move) => move.piece));
      this.write(this.moves.filter((move) => !off.has(move.piece)));
      return;
    }
    let moves = this.moves;
    for (const id of this.waiting(line.from, kind).slice(0, n - riders.length)) {
      const taken = (ship: string) => moves.filter((move) => move.ship === ship).length;
      const ship = carriers.reduce((a, b) => (taken(b) < taken(a) ? b : a));
      moves = [...moves, { piece: id, path: [...line.moves[0]!.path], ship }];
    }
    this.write(moves);
  }
}
