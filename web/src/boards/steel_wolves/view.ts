// The parts of the game's view and map file that the board draws (sandtable/games/steel_wolves/view/view.py,
// data/map.json).
import data from "../../../../src/sandtable/games/steel_wolves/data/classes.json";

import type { Texts } from "../../lib/text";
import type { Modifier, Odds } from "../../wire";

/** The printed values of a class of boats, from the game's own data file. */
export interface BoatClass {
  attack: number;
  defence: number;
  tactics: number;
  endurance: number;
  crash_dive: number;
  speed: number;
  range: number;
  readiness: number;
}
export const CLASSES = data.classes as unknown as Record<string, BoatClass>;

/** A boat; what has its usual value is not sent, so `boatsOf` fills it in. */
export interface Boat {
  id: string;
  cls: string;
  nation: string;
  place: string;
  zone: string;
  side: string;
  done: boolean;
  returning: boolean;
  damage: number;
  spotted: boolean;
  inexperienced: number;
  ace: number;
  fate: string;
  box: string;
  home: string;
  goal: string;
  weeks: number;
  ships: number;
  tons: number;
  commander: string;
  hunting: boolean;
  passed: string[];
}
const USUAL = {
  zone: "",
  side: "transit",
  done: false,
  returning: false,
  damage: 0,
  spotted: false,
  inexperienced: 0,
  ace: 0,
  fate: "",
  box: "",
  home: "",
  goal: "",
  weeks: 0,
  ships: 0,
  tons: 0,
  commander: "",
  hunting: false,
  passed: [],
};
/** The class of a boat as it is called; one that the catalogue does not know is called by its id. */
export const classOf = (texts: Texts, boat: { cls: string }): string =>
  texts.find(`name-${boat.cls}`) ?? boat.cls;
export const boatsOf = (view: PatrolView | null): Boat[] =>
  (view?.boats ?? []).map((boat) => ({ ...USUAL, ...boat }));

export interface Unit {
  id: string;
  name: string;
  type: string;
  nation: string;
  tons: number;
  defence: number;
  asw: number;
  named?: boolean;
  diligent?: boolean;
  fast?: boolean;
}

export interface Slot {
  id: string;
  cup: string;
  flag: string;
  unit?: Unit | null;
  damaged?: boolean;
  tdc?: number | null;
  points?: number;
  confused?: boolean;
  warned?: boolean;
}

export interface Column {
  ring: string;
  slots: Slot[];
}

export interface Combat {
  contact: string;
  colour: string;
  area: string;
  step: string;
  columns: Column[];
  loose: Column[];
  at: number;
  round: number;
  straggle: number;
  hits: number;
  sunk_tons: number[];
  escort_value: number;
  allied_strength: number;
  boat_strength: number;
  allied_parts: Modifier[];
  boat_parts: Modifier[];
  /** What changes the die of the counterattack, and how likely it ends how, as far as counters are revealed. */
  die_parts: Modifier[];
  counterattack: Odds[];
  /** The boat whose turn it is, and the boats of the pack; empty where one boat fights alone. */
  attacker: string;
  pack: { id: string; part: "attack" | "late" | "out"; at: number; turn: string }[];
}

export interface Flight {
  type: string;
  base: string;
  range: number;
  area: string;
}

export interface Sinking {
  unit: string;
  tons: number;
  area: string;
  year: number;
  month: number;
  week: number;
}

/** A standing order; what has its usual value is not sent. */
export interface Standing {
  deploy: string;
  stay: number;
  home: string;
}
export const standingOf = (view: PatrolView, base: string): Standing => ({
  deploy: "",
  stay: 0,
  home: "damaged",
  ...view.standing?.[base],
});

export interface Politics {
  influence: Record<string, number>;
  prestige: number;
  bdu: string;
  planned: string;
  reaction: string;
  granted: string[];
  pending: string[];
  points: number;
  spain: { bound: string; paid: boolean; felix: boolean; landed: boolean } | null;
  vichy: { bases: string[]; shared: string; antilles: boolean; leaving: boolean } | null;
}

export interface Events {
  on: boolean;
  happened: Record<string, number>;
  in_force: { event: string; week: number; cancelled: boolean }[];
  orders: Record<string, { event: string; to: string[]; task: string }>;
  weather_boat: string;
  supply_ships: Record<string, string>;
  tenders: Record<string, string>;
  closed_zones: string[];
  retired: string[];
}

export interface PatrolView {
  scenario: string;
  step: string;
  war_period: number;
  year: number;
  month: number;
  week: number;
  weeks_left: number;
  torpedo_value: number;
  bdienst_level: number;
  enigma_level: number;
  bdienst_area: string;
  lows: Record<string, number>;
  flights: Flight[];
  hunted: string[];
  boats: (Pick<Boat, "id" | "cls" | "nation" | "place"> & Partial<Boat>)[];
  /** Which boat acts. */
  turn: number;
  bases: string[];
  levels: number[];
  history: number[];
  ships: number;
  tons: number;
  subs_lost: number;
  log: Sinking[];
  over: string;
  first_red: Record<string, number | null>;
  /** Ships and thousands of tons since the patrol, the battle or the campaign began. */
  sunk: [number, number];
  combat: Combat | null;
  /** The campaign, where this is one; a patrol or a convoy battle has none. */
  campaign: string;
  months: { year: number; month: number; ships: number; tons: number; lost: number; points?: number }[];
  points: number;
  total_ships: number;
  total_tons: number;
  politics: Politics | null;
  events: Events;
  construction: { plans: string[]; swaps: string[]; captured: string[]; prototype: string } | null;
  /** Kinds of decision that the player keeps for himself. */
  mine: string[];
  /** Standing orders by base; one that is not here is the usual one. */
  standing: Record<string, Partial<Standing>>;
  minefields: { zone: string; area: string; strength: number; boat: string }[];
  interned: string[];
}

export interface MapArea {
  id: string;
  name: string;
  centre: [number, number];
  anchors: [number, number][];
  boxes: string[];
  group: string;
  coast: boolean;
  air: string[];
  enemy_sub: boolean[];
}

export interface MapPlace {
  id: string;
  name: string;
  centre: [number, number];
}

export interface MapRoute {
  a: string;
  b: string;
  cost: number;
  via: string;
}

export interface MapFile {
  areas: MapArea[];
  zones: (MapPlace & { areas: string[]; kind: string })[];
  bases: MapPlace[];
  neutral_ports: MapPlace[];
  routes: MapRoute[];
}

/**
 * The row of activity boxes that counts now: the war period's, or the nearest one whose first red box the view
 * names.
 */
export function activity(area: MapArea, view: PatrolView): string {
  const wanted = view.first_red?.[area.id] ?? null;
  const firstRed = (row: string) => {
    const at = [...row].findIndex((box) => box === "R" || box !== box.toUpperCase());
    return at < 0 ? null : at;
  };
  const now = view.war_period - 1;
  const order = area.boxes.map((_, i) => i).sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
  const row = order.find((i) => firstRed(area.boxes[i] ?? "") === wanted) ?? now;
  return area.boxes[row] ?? "";
}

/** "Week 3, October 1940": the month's name in the reader's language. */
export function month(view: { year: number; month: number }): string {
  return new Intl.DateTimeFormat("en", { month: "long", year: "numeric" }).format(
    new Date(view.year, view.month - 1, 15),
  );
}

/** Steps of a campaign that are the BdU's own business: no boat is in turn. */
const OFFICE = new Set([
  "events",
  "war_progress",
  "torpedoes",
  "ledger",
  "posting",
  "delay",
  "hurry",
  "ready",
  "repair",
  "hold",
  "from_hold",
  "prep",
  "intelligence",
  "aircraft",
  "deploy",
  "command",
  "keep",
  "doctrine",
  "scrap",
  "group",
  "conclude",
]);

/**
 * The boat whose turn it is: the only one of a patrol, of a pack the one that attacks; none while a campaign is
 * at its panel or over.
 */
export function actor(view: PatrolView | null): Boat | undefined {
  if (!view || (view.campaign && (view.over || (!view.combat && OFFICE.has(view.step))))) return undefined;
  const boats = boatsOf(view);
  return boats.find((boat) => boat.id === view.combat?.attacker) ?? boats[view.turn];
}
