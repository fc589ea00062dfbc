// What a station of U-BOOT sees (games/uboot/view/view.py). Angles in thousandths of a degree, speed in
// millionths of a knot, depth in millimetres, battery in billionths of full, fuel in milligrams, places in
// billionths of a degree.
import boat from "../../../../src/sandtable/games/uboot/data/boat.json";
import grid from "../../../../src/sandtable/games/uboot/data/grid.json";
import senses from "../../../../src/sandtable/games/uboot/data/senses.json";
import type { Args } from "../../lib/text";

export const BOAT = boat;

export interface Gauges {
  heading: number;
  course: number;
  telegraph: string;
  speed: number;
  depth: number;
  ordered_depth: number;
  submerged: boolean;
  alarm: boolean;
  flooding_ms: number;
  observers: number;
  hydrophone: boolean;
  periscope: boolean;
  /** Metres of water under the boat; 0: no bottom. */
  sounding?: number;
  sextant: boolean;
}

export interface Held {
  id: string;
  by: string;
  bearing: number;
  relative: number;
  distance: number;
  course: number | null;
  /** Tenths of a knot, where a skilled ear has found it. */
  knots?: number | null;
  looks: number;
  first_ms: number;
  last_ms: number;
  /** What stands on her deck from bow to stern, once it has been made out: M mast, K king post, F funnel … */
  profile?: string;
  named?: string;
  tons?: number;
  neutral?: boolean;
}

export interface Report {
  kind: string;
  at_ms: number;
  args: Args;
}

/** A sailor on duty: where he stands, what lies on his three fields, what he is busy with. */
export interface Sailor {
  id: string;
  section: number;
  specs: string[];
  /** Activations left. */
  free: number;
  activation?: number;
  exhaustion?: number;
  cross?: number;
  job?: string;
  chip?: string;
  badge?: boolean;
  dead?: boolean;
}

export interface Aim {
  contact: string;
  set_ms: number;
  bearing: number;
  distance: number;
  course: number;
  knots: number;
  speed: string;
  metres: number;
  pistol: string;
  spread: number;
  gyro: number | null;
  run: number;
  seconds: number;
  impact: number;
}

export interface Message {
  id: string;
  at_ms: number;
  until_ms: number;
  cipher: string;
  start: string;
  read: boolean;
  spoiled: boolean;
  kind?: string;
  args?: Args;
}

export interface Sunk {
  ship: string;
  tons: number;
  at_ms: number;
  by: string;
  escort: boolean;
  neutral: boolean;
}

export interface Weapons {
  tubes: { torpedo: string; flooded: boolean; ready_ms: number }[];
  bow_reserve: string[];
  stern_reserve: string[];
  aim: Aim | null;
  running: {
    tube: number;
    torpedo: string;
    launch_ms: number;
    heading: number;
    gyro: number;
    knots: number;
    reach: number;
    contact: string;
  }[];
  gun: { contact: string; rounds: number; spotted: number };
  rounds: number;
  flak_until_ms: number;
  alert_until_ms: number;
  pinged_ms: number;
  strain: number;
  aircraft: string[];
  sunk: Sunk[];
  messages: Message[];
  wishes: { kind: string; need: number }[];
  fired: number;
  hits: number;
}

export interface HealthCard {
  card: string;
  exhaustion: number;
  cross: number;
  supplies: Record<string, number>;
}

/** The board half as everybody aboard sees it (games/uboot/state/model.py). */
export interface Board {
  sailors: Record<string, { id: string; activation: number; job: string; cards: HealthCard[]; dead: boolean }>;
  figures: Record<string, number>;
  command: number;
  morale: number;
  hand: string[];
  toolboxes: number[];
  engineer_cards: string[][];
  equipment: Record<string, number>;
  medicine: Record<string, number>;
  galley: {
    supply: Record<string, number>;
    pyramid: string[];
    meal: string[];
    eaten: Record<string, number>;
    spoiled: string[];
    next_ms: number;
  };
  cigarettes: Record<string, number>;
  pending: { kind: string; deck: string; sailor: string }[];
  order: string;
  conditions: Record<string, string[]>;
  faults: { component: string; grade: string; work_ms: number; card: string; age_ms: number }[];
  breach: { section: number; until_ms: number; pieces: string[]; manned: boolean; failed: boolean } | null;
  flooded: number[];
  kits: number;
}

export interface Ready {
  kind: string;
  officers: string[];
  cost: number;
  crew?: { sailor: string; spec: string; chips: number }[];
  moves?: Record<string, number>;
  refused?: { rule: string; reason: string; args?: Record<string, unknown> } | null;
}

export interface Debrief {
  glory: number;
  tonnage_glory: number;
  grade: string;
  primary: { kind: string; share: number; need?: number };
  secondary: { kind: string; share: number; need?: number }[];
  sunk: Sunk[];
  tons: number;
  track: { at_ms: number; lat: number; lon: number }[];
  fired: number;
  hits: number;
  shells: number;
  aircraft_shot: number;
  strain: number;
  first_seen_ms: number;
}

export interface View {
  crew?: Sailor[];
  tracks?: { command: string; morale: string; exhausted: boolean } | null;
  weapons?: Weapons | null;
  seat: string | null;
  briefing: {
    mission: string;
    goal: string;
    to: string;
    hours: number;
    shadow_min: number;
    need?: number;
    of?: string;
    squares?: string[];
    start?: string;
    signal: { bearing: number; range_nm: number; course: number } | null;
  };
  time: string;
  elapsed_ms: number;
  watch: number;
  changing_watch: boolean;
  compression: string;
  ended: string;
  daylight: string;
  gauges: Gauges | null;
  weather: { sea: number; cloud: number; visibility: number; wind: number } | null;
  engine_room: { battery: number; fuel: number; air_ms: number } | null;
  chart: {
    lat: number;
    lon: number;
    square: string;
    fix: { square: string; at_ms: number; lat: number | null; lon: number | null } | null;
    ships?: { lat: number; lon: number; course: number; knots: number; at_ms: number; seen: boolean } | null;
  } | null;
  plot_report: {
    square: string;
    at_ms: number;
    goal_course: number;
    goal_distance: number;
    ships?: { bearing: number; distance: number; course: number; knots: number } | null;
  } | null;
  contacts: Held[];
  held_ms: number;
  warned: string[];
  feed: Report[];
  intents: { id: number; seat: string; kind: string; answer: unknown; until_ms: number }[];
  options?: Record<string, string>;
  briefing_open?: boolean;
  /** Officers who have read the briefing. */
  briefed?: string[];
  paused?: boolean;
  /** What the eye sees through the glass, of ships and aircraft in sight. */
  outlook?: {
    ships?: { contact: string; bearing: number; state?: string; gone?: number; struck_ms?: number }[];
    aircraft?: { id: string; bearing: number; metres: number; aspect: number }[];
  } | null;
  /** First-person views that are open to this station. */
  views?: string[];
  board?: Board | null;
  ready?: Ready[];
  debrief?: Debrief | null;
  /** A linked patrol or campaign: the parts that are over. */
  voyage?: {
    id: string;
    parts: number;
    done: { mission: string; ended: string; glory: number; grade: string; tons: number; primary: boolean }[];
  } | null;
}

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
