// What a station of U-BOOT sees (wire.ts). Angles in thousandths of a degree, speed in
// millionths of a knot, depth in millimetres, battery in billionths of full, fuel in milligrams, places in
// billionths of a degree.
import boat from "../../../../src/sandtable/games/uboot/data/boat.json";
import grid from "../../../../src/sandtable/games/uboot/data/grid.json";
import senses from "../../../../src/sandtable/games/uboot/data/senses.json";
import type { Held } from "./wire";

export const BOAT = boat;

export type {
  Board,
  Debrief,
  HealthCard,
  Held,
  OnDuty as Sailor,
  OrderReady as Ready,
  View,
  Weapons,
} from "./wire";

export const NM = 1852;
export const deg = (mdeg: number): number => (((mdeg / 1000) % 360) + 360) % 360;
export const three = (degrees: number): string => String(Math.round(degrees) % 360).padStart(3, "0");
export const knots = (speed: number): string => (speed / 1e6).toFixed(1);
export const metres = (mm: number): number => Math.round(mm / 1000);

/** How far a contact may be off, as the boat's own figures tell: two spreads of bearing and of range. */
export function error(contact: Held): { bearing: number; near: number; far: number } {
  const sight = contact.by === "sight";
  const bearing = 2 * (sight ? senses.look_bearing_deg : senses.hydrophone_bearing_deg);
  const share =
    (2 * (sight ? senses.look_range : senses.hydrophone_range)) / Math.sqrt(Math.max(1, contact.looks));
  return { bearing, near: Math.max(0, contact.distance * (1 - share)), far: contact.distance * (1 + share) };
}

// --- the naval grid ----------------------------------------------------------------------------------------

export type Bounds = [north: number, west: number, south: number, east: number];
export interface Square {
  name: string;
  bounds: Bounds;
}
interface Cell {
  bounds: number[];
  digits: string[];
  columns: number;
}
const NINE = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

function part([north, west, south, east]: Bounds, digits: string[], columns: number, i: number): Bounds {
  const [row, column] = [Math.floor(i / columns), i % columns];
  const [height, width] = [(north - south) / (digits.length / columns), (east - west) / columns];
  return [north - row * height, west + column * width, north - (row + 1) * height, west + (column + 1) * width];
}

/** Squares with one digit, and the large ones that hold them. */
export const large: Square[] = Object.entries(grid.large as Record<string, number[]>).map(([name, b]) => ({
  name,
  bounds: b as Bounds,
}));
export const medium: (Square & { digits: string[]; columns: number })[] = [
  ...large.flatMap((one) =>
    NINE.map((digit, i) => ({
      name: one.name + digit,
      bounds: part(one.bounds, NINE, 3, i),
      digits: NINE,
      columns: 3,
    })),
  ),
  ...Object.entries(grid.cells as Record<string, Cell>).map(([name, cell]) => ({
    name,
    bounds: cell.bounds as Bounds,
    digits: cell.digits,
    columns: cell.columns,
  })),
];
export const small = (square: (typeof medium)[number]): Square[] =>
  square.digits.map((digit, i) => ({
    name: square.name + digit,
    bounds: part(square.bounds, square.digits, square.columns, i),
  }));

/** The bounds of a square with two digits, such as AF76. */
export function boundsOf(name: string): Bounds | null {
  const home = medium.find((one) => one.name === name.slice(0, 3));
  if (!home) return large.find((one) => one.name === name)?.bounds ?? null;
  return name.length > 3 ? (small(home).find((one) => one.name === name)?.bounds ?? null) : home.bounds;
}
