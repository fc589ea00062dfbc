// What stands on the map as this seat sees it: pieces, stacks, hidden boats, owners; and what the person looks at.
import { BoardStore, oneFor } from "../../table/board_store";
import type { Table } from "../../table/table.svelte";
import type { BattleOdds } from "../../wire";
import words from "./en.ftl?raw";
import { type MapFile, type Stack, NATIONS, SIDE, stacksOf } from "./model";
import { suspected } from "./suspects";
import type { Flotilla, Piece, View } from "./wire";

const nearOf = oneFor((map: MapFile) => {
  const near: Record<string, string[]> = {};
  for (const { a, b } of map.edges) {
    (near[a] ??= []).push(b);
    (near[b] ??= []).push(a);
  }
  return near;
});

export class Field extends BoardStore {
  /** The space that the person looks at. */
  space = $state("");
  /** Units in hand, by kind: how many of those that stand in `space`. */
  hand = $state<Record<string, number>>({});
  aim = $state("");
  layers = $state({ units: true, income: true, zones: true, world: false, boats: true, theirs: true });
  /** The space that a list wants in sight, and how often it asked. */
  revealed = $state.raw({ space: "", at: 0 });
  /** The attack whose reserves are shown. */
  planned = $state("");
  /** The round of the opened logbooks that the map shows; 0: none. */
  replayed = $state(0);
  odds = $state.raw<Record<string, BattleOdds | null>>({});

  constructor(table: Table) {
    super(table, words);
  }

  get view(): View | null {
    return this.table.view as View | null;
  }
  get map(): MapFile | null {
    return this.table.map as MapFile | null;
  }
  /** The name of a space without the words that every zone has. */
  short(id: string): string {
    return this.name(id).replace(/ Sea Zone$/, "");
  }
  units(numbers: Record<string, number>): string {
    return Object.entries(numbers)
      .map(([kind, n]) => this.table.texts.counted(kind, n))
      .join(", ");
  }

  // --- the map -----------------------------------------------------------------------------------------

  get near(): Record<string, string[]> {
    return this.map ? nearOf(this.map) : {};
  }
  readonly pieces = $derived.by((): Record<string, Piece> => {
    const match = this.view?.state;
    return match ? { ...match.pieces, ...(match.flotillas[this.view!.seat]?.hidden ?? {}) } : {};
  });
  readonly stacks = $derived.by((): Record<string, Stack[]> => {
    return stacksOf(this.view?.state.pieces ?? {});
  });
  /** The own hidden submarines, by zone. */
  readonly hidden = $derived.by((): Record<string, Piece[]> => {
    const by: Record<string, Piece[]> = {};
    for (const boat of Object.values(this.view?.state.flotillas[this.view.seat]?.hidden ?? {}))
      (by[boat.at] ??= []).push(boat);
    return by;
  });
  /** D3.9-07 The logbooks that this seat may read: its own, and all when the war is over. */
  readonly logbooks = $derived.by((): [string, Flotilla][] => {
    const all = this.view?.state.flotillas ?? {};
    return NATIONS.flatMap((nation): [string, Flotilla][] => {
      const own = nation === this.view?.seat || this.view?.state.winner;
      return own && all[nation] ? [[nation, all[nation]]] : [];
    });
  });
  /**
   * The boats of a nation whose logbook may be read: number, place, box (0: surfaced), and whether everybody
   * sees it.
   */
  boats(nation: string): { n: number; at: string; box: number; seen: boolean }[] {
    const match = this.view?.state;
    const book = match?.flotillas[nation];
    const hidden = Object.entries(book?.hidden ?? {}).map(([name, boat]) => ({
      n: book?.numbers?.[name] ?? 0,
      at: boat.at,
      box: boat.under ?? 0,
      seen: false,
    }));
    const known = Object.entries(book?.numbers ?? {}).flatMap(([id, n]) =>
      match?.pieces[id] ? [{ n, at: match.pieces[id]!.at, box: match.pieces[id]!.under ?? 0, seen: true }] : [],
    );
    return [...hidden, ...known].sort((a, b) => a.n - b.n);
  }
  /** Where each boat of the opened logbooks was at the end of a round. */
  readonly replay = $derived.by((): Record<string, { nation: string; boat: number; box: number }[]> => {
    const by: Record<string, { nation: string; boat: number; box: number }[]> = {};
    if (!this.replayed) return by;
    for (const [nation, book] of this.logbooks) {
      const last = new Map<number, [string, number]>();
      for (const [round, boat, zone, box] of book.log ?? [])
        if (round <= this.replayed) last.set(boat, [zone, box]);
      for (const [boat, [zone, box]] of last) (by[zone] ??= []).push({ nation, boat, box });
    }
    return by;
  });
  /** Zones where enemy boats under water may be, as far as anybody can tell from what was told. */
  readonly suspects = $derived.by((): Record<string, string[]> => {
    const view = this.view;
    if (!view || !this.layers.theirs || view.state.winner || !Object.keys(view.dive_chart).length) return {};
    const me = SIDE[view.seat] ?? "";
    const seen = (nation: string) =>
      Object.values(view.state.pieces).filter((piece) => piece.under && piece.nation === nation).length;
    const hidden = Object.fromEntries(
      Object.entries(view.dive_chart).map(([nation, boxes]) => [
        nation,
        boxes.reduce((sum, n) => sum + n, 0) - seen(nation),
      ]),
    );
    return suspected(
      this.table.facts,
      this.near,
      (id) => this.isSea(id),
      hidden,
      (nation) => nation !== view.seat && (!me || SIDE[nation] !== me),
    );
  });
  owner(space: string): string {
    return this.view?.state.lands[space]?.owner ?? "";
  }
  isSea(space: string): boolean {
    return this.map?.spaces[space]?.kind === "sea";
  }
}
