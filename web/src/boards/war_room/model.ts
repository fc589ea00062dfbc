// What the board reads of the view and of a sheet's offer, and small questions about it.
import type { Refusal } from "../../wire";
import type { Order, Public, Stack, View as Sent } from "./wire";

export type Force = Stack["force"];
export type Units = Record<string, number>;

export interface OrderSheet {
  orders: Order[];
  bid: number;
}

/** The view as the board reads it; `battle` is the one to show first. */
export type View = Public & Omit<Sent, "public" | "shown_battle">;

/** The view that the server sent. */
export function viewOf(sent: unknown): View | null {
  if (!sent) return null;
  const { public: open, shown_battle: battle, ...own } = sent as Sent;
  return { ...open, ...own, battle };
}

/**
 * One destination on the sheet's offer: how the command gets there, and what stands in its way as things are.
 */
export interface Goal {
  to: string;
  how: "march" | "rail" | "embark" | "sail" | "land" | "fly";
  refused?: Refusal | null;
  /** WR2-23 First zones of the ways of two steps by sea. */
  via?: string[];
}

export interface CommandOffer {
  command: number;
  force: Force;
  transport?: boolean;
  region: string;
  units: Units;
  pinned: number;
  reach: Goal[];
  /** Places that one might expect in reach, and what keeps the command from them. */
  closed?: { to: string; refused: Refusal }[];
}

export interface Offer {
  boxes: number;
  oil: number;
  commands: CommandOffer[];
}

/** What is printed on the map (games/war_room/data/map.json). */
export interface Printed {
  kind: "land" | "sea";
  name: string;
  lon: number;
  lat: number;
  strategic_value?: number;
  industry?: number;
  income?: Record<string, number>;
  ports?: string[];
}

export interface Edge {
  a: string;
  b: string;
  kind: "land" | "sea" | "coast" | "strait" | "overfly";
  rail?: boolean;
  control?: string[];
}

export interface MapFile {
  regions: Record<string, Printed>;
  edges: Edge[];
}

export const UNIT_ORDER = [
  "infantry",
  "artillery",
  "armor",
  "fighter",
  "bomber",
  "submarine",
  "cruiser",
  "carrier",
  "battleship",
];

export const sizeOf = (units: Units): number => Object.values(units).reduce((sum, n) => sum + n, 0);

/** Unit types in the order of the battle board. */
export function inOrder(units: Units): [string, number][] {
  return Object.entries(units)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => UNIT_ORDER.indexOf(a) - UNIT_ORDER.indexOf(b));
}

/** The short name of a region: what stands in brackets of a list. */
export const regionOrder = (a: string, b: string): number => {
  const [seaA, seaB] = [a.includes("-"), b.includes("-")];
  if (seaA !== seaB) return seaA ? 1 : -1;
  const letters = (id: string) => id.replace(/[^A-Z]/g, "");
  return letters(a).localeCompare(letters(b)) || Number(a.replace(/\D/g, "")) - Number(b.replace(/\D/g, ""));
};
