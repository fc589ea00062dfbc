// What the board knows of nations, units, the map and a movement sheet's offer, and small questions about it.
import units from "../../../../src/sandtable/games/dateline/data/units.json";
import type { Piece } from "./wire";

export const NATIONS = ["russia", "germany", "uk", "japan", "usa"] as const;
export const SIDE: Record<string, "axis" | "allies"> = {
  russia: "allies",
  germany: "axis",
  uk: "allies",
  japan: "axis",
  usa: "allies",
};
/** Nations as the tokens and glyphs of the client call them. */
export const tint = (nation: string): string => (nation === "russia" ? "ussr" : nation || "neutral");

interface UnitData {
  domain: "land" | "air" | "sea";
  cost: number;
  move: number;
  attack: number;
  defence: number;
}
export const UNITS = { ...units.base, ...units.expansion } as unknown as Record<string, UnitData>;
/** The order in which units are listed: by land, in the air, at sea. */
const ORDER = [
  "infantry",
  "armor",
  "tiger",
  "mpc",
  "aa_gun",
  "scientist",
  "technology",
  "fighter",
  "oscar",
  "mustang",
  "bomber",
  "transport",
  "submarine",
  "cruiser",
  "carrier",
  "battleship",
];
export const inOrder = (a: string, b: string): number => ORDER.indexOf(a) - ORDER.indexOf(b);
/** The silhouettes of units that are drawn as counters. */
const ICONS: Record<string, string> = {
  infantry: "inf",
  armor: "arm",
  tiger: "tiger",
  mpc: "art",
  aa_gun: "aa",
  fighter: "plane",
  oscar: "plane",
  mustang: "plane",
  bomber: "bomber",
  transport: "freighter",
  submarine: "uboat",
  cruiser: "escort",
  carrier: "carrier",
  battleship: "bb",
};
export const iconOf = (kind: string): string => ICONS[kind] ?? "inf";
export const domainOf = (kind: string): "land" | "air" | "sea" => UNITS[kind]?.domain ?? "land";

export interface Space {
  kind: "land" | "sea";
  name: string;
  lon: number;
  lat: number;
  ipc?: number;
  neutral?: boolean;
}
export interface MapFile {
  spaces: Record<string, Space>;
  edges: { a: string; b: string }[];
}

export interface Move {
  piece: string;
  path: string[];
  ship?: string;
  raid?: boolean;
  first_shot?: boolean;
  attack?: boolean;
  bomb?: boolean;
  escort?: boolean;
  kamikaze?: string;
}
export interface MoveOffer {
  ways: Record<string, string[][]>;
  flights: Record<string, Record<string, number>>;
  /** Ways over neutrals that are shorter than those round them. */
  over?: Record<string, Record<string, string[]>>;
  must_land: string[];
  /** Who would defend each space, as the odds read it. */
  targets?: Record<string, string>;
  /** Enemy boats under water that were seen, as the odds read them. */
  sighted?: Record<string, string>;
  /** Who could strike back at a territory once it is taken. */
  threats?: Record<string, Record<string, number>>;
}

/** Units of one nation and kind in one space. */
export interface Stack {
  nation: string;
  kind: string;
  ids: string[];
}

/**
 * What stands in each space: stacks in the order of nations and kinds; what is aboard a ship counts with the
 * ship.
 */
export function stacksOf(pieces: Record<string, Piece>): Record<string, Stack[]> {
  const found: Record<string, Stack[]> = {};
  for (const [id, piece] of Object.entries(pieces)) {
    const here = (found[piece.at] ??= []);
    const stack = here.find((one) => one.nation === piece.nation && one.kind === piece.kind);
    if (stack) stack.ids.push(id);
    else here.push({ nation: piece.nation, kind: piece.kind, ids: [id] });
  }
  for (const stacks of Object.values(found)) {
    stacks.sort(
      (a, b) =>
        NATIONS.indexOf(a.nation as never) - NATIONS.indexOf(b.nation as never) || inOrder(a.kind, b.kind),
    );
  }
  return found;
}

/** Numbers by kind. */
export function count(pieces: Iterable<{ kind: string }>): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { kind } of pieces) sum[kind] = (sum[kind] ?? 0) + 1;
  return Object.fromEntries(Object.entries(sum).sort(([a], [b]) => inOrder(a, b)));
}
