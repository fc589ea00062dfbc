// What the board knows of classes, boats and the map file (data/map.json), and small questions about the view.
import data from "../../../../src/sandtable/games/steel_wolves/data/classes.json";

import type { Texts } from "../../lib/text";
import type { View, Boat as SentBoat, Standing } from "./wire";

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
/** A boat; what has its usual value is not sent, so `boatsOf` fills it in. */
export type Boat = SentBoat & Required<Pick<SentBoat, keyof typeof USUAL>>;
/** The class of a boat as it is called; one that the catalogue does not know is called by its id. */
export const classOf = (texts: Texts, boat: { cls: string }): string =>
  texts.find(`name-${boat.cls}`) ?? boat.cls;
export const boatsOf = (view: View | null): Boat[] =>
  (view?.boats ?? []).map((boat) => ({ ...USUAL, ...boat }));

/** The standing order of a base; what has its usual value is not sent. */
export const standingOf = (view: View, base: string): Required<Standing> => ({
  deploy: "",
  stay: 0,
  home: "damaged",
  ...view.standing?.[base],
});

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
export function activity(area: MapArea, view: View): string {
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
export function actor(view: View | null): Boat | undefined {
  if (!view || (view.campaign && (view.over || (!view.combat && OFFICE.has(view.step))))) return undefined;
  const boats = boatsOf(view);
  return boats.find((boat) => boat.id === view.combat?.attacker) ?? boats[view.turn];
}
