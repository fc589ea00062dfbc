// The board half in the client: crew, sections, tracks, components, food; the game's own data files.
import cards from "../../../../src/sandtable/games/uboot/data/cards.json";
import crew from "../../../../src/sandtable/games/uboot/data/crew.json";
import difficulty from "../../../../src/sandtable/games/uboot/data/difficulty.json";
import orders from "../../../../src/sandtable/games/uboot/data/orders.json";
import sections from "../../../../src/sandtable/games/uboot/data/boat_sections.json";
import stores from "../../../../src/sandtable/games/uboot/data/stores.json";
import technical from "../../../../src/sandtable/games/uboot/data/technical.json";
import tracks from "../../../../src/sandtable/games/uboot/data/tracks.json";
import type { Board, Sailor, View } from "./model";

export interface Officer {
  seat: string;
  letter: string;
  colour: string;
}
export const OFFICERS: Record<string, Officer> = {
  ca: { seat: "captain", letter: "C", colour: "var(--o-captain)" },
  fi: { seat: "first_officer", letter: "1", colour: "var(--o-first)" },
  na: { seat: "navigator", letter: "N", colour: "var(--o-nav)" },
  en: { seat: "chief_engineer", letter: "E", colour: "var(--o-eng)" },
};
export const officerOf = (sailor: string): Officer => OFFICERS[sailor.slice(0, 2)] ?? OFFICERS["ca"]!;
const SHAPES = Object.fromEntries(crew.crew.map((man) => [man.id, man.shape])) as Record<string, string>;
export const shapeOf = (sailor: string): string => SHAPES[sailor] ?? "circle";

/** UB2-02 Sections with the orders that belong there. */
export const SECTIONS = sections.sections.map((one) => ({
  id: one.id,
  orders: one.orders,
  inside: one.inside,
}));
/** The most recent names in the game's catalogue: section-1 … section-8. */
export const DANGEROUS = new Set(stores.conditions.filter((one) => one.dangerous).map((one) => one.id));
export const COMPONENTS = Object.fromEntries(technical.components.map((one) => [one.id, one])) as Record<
  string,
  { section: number; repair_crew: Record<string, number>; base_hours: Record<string, number> }
>;

/**
 * UB6.9-03, UB6.9-07, UB6.9-08 The bar of a health card: what it forbids, its special effect, the medicine it
 * needs.
 */
export interface Bar {
  ban: string[];
  special: string | null;
  treatment: Record<string, number>;
}
export const BARS: Record<string, Bar> = Object.fromEntries(
  [...Object.values(cards.morale).flat(), ...cards.events, ...Object.values(cards.injuries).flat()].flatMap(
    (one) => ("bar" in one && one.bar ? [[one.id, one.bar as unknown as Bar]] : []),
  ),
);
/** UBR32 Treated when every supply that the card lists lies on it. */
export const treated = (card: { card: string; supplies: Record<string, number> }): boolean =>
  Object.entries(BARS[card.card]?.treatment ?? {}).every(([kind, n]) => (card.supplies[kind] ?? 0) >= n);

export interface Track {
  spaces: string[];
  /** Cards that a space draws. */
  triggers: Record<string, number>;
}
export const COMMAND: Track = { spaces: tracks.command_track.spaces, triggers: {} };
export const MORALE: Track = { spaces: tracks.morale_track.spaces, triggers: tracks.morale_track.triggers };
/** UB7.2-06 How many spaces the command marker moves back at the bell. */
export const resetOf = (view: View): number =>
  (difficulty.captain as Record<string, { command_reset: number }>)[view.options?.["captain"] ?? "normal"]
    ?.command_reset ?? 6;

interface Order {
  id: string;
  responsible: string[];
  requires: { spec?: string; n?: number | string; section?: number | string; equipment?: number }[];
}
/** UB2-04 The orders with the officers who answer for them. */
export const ORDERS = orders.orders as Order[];
export const orderOf = (kind: string): Order | undefined => ORDERS.find((one) => one.id === kind);

export const FOOD = stores.food;
/** Spaces of the pyramid that can be reached from the first without a gap. */
export function chained(spaces: string[]): boolean {
  const near = FOOD.pyramid.adjacent.map((pair) => new Set(pair));
  const reached = new Set(spaces.slice(0, 1));
  for (let grown = true; grown;) {
    const more = spaces.filter(
      (b) => !reached.has(b) && [...reached].some((a) => near.some((pair) => pair.has(a) && pair.has(b))),
    );
    more.forEach((one) => reached.add(one));
    grown = more.length > 0;
  }
  return reached.size === spaces.length;
}
/** UB9.4-03 Recipes that lie in the pyramid in a chain now, with their spaces. */
export function cookable(pyramid: string[]): { name: string; spaces: string[] }[] {
  const all = FOOD.pyramid.spaces;
  const found: { name: string; spaces: string[] }[] = [];
  for (let bits = 1; bits < 64; bits++) {
    const spaces = all.filter((_, i) => bits & (1 << i));
    if (spaces.length < 2 || spaces.length > 3) continue;
    const chips = spaces
      .map((space) => pyramid[all.indexOf(space)] ?? "")
      .sort()
      .join();
    const recipe = FOOD.recipes.find((one) => [...one.chips].sort().join() === chips);
    if (recipe && chained(spaces)) found.push({ name: recipe.name, spaces });
  }
  return found;
}

/** What lies in a section: toolboxes and equipment. */
export function thingsIn(board: Board, section: number): string[] {
  return [
    ...board.toolboxes.flatMap((at, i) => (at === section ? [`toolbox_${i + 1}`] : [])),
    ...Object.entries(board.equipment).flatMap(([item, at]) => (at === section ? [item] : [])),
  ];
}
export const menIn = (view: View, section: number): Sailor[] =>
  (view.crew ?? []).filter((one) => one.section === section && !one.dead);
/** UB10.4-01 Why a section is dangerous to enter: its conditions. */
export const dangersIn = (board: Board, section: number): string[] =>
  (board.conditions[String(section)] ?? []).filter((one) => DANGEROUS.has(one));

export interface MoveOffer {
  sailors: Record<string, number>;
  ways: Record<string, number[]>;
  things: Record<string, string[]>;
  dangerous: number[];
  /** From where to where a way leads into or through dangerous sections. */
  risks: Record<string, Record<string, number[]>>;
}
export interface MoveSheet {
  to: Record<string, number>;
  carry: Record<string, { item: string; to: number }>;
}
/**
 * UB10.4-01 The dangerous sections that somebody enters, passes or stays in; who carries a thing goes where it
 * lies first.
 */
export function metDangers(offer: MoveOffer, sheet: MoveSheet): number[] {
  const met = new Set<number>();
  for (const [id, at] of Object.entries(offer.sailors)) {
    const goal = sheet.to[id];
    if (goal === undefined) {
      if (offer.dangerous.includes(at)) met.add(at);
      continue;
    }
    const load = sheet.carry[id];
    const lies = Number(
      Object.entries(offer.things).find(([, things]) => load && things.includes(load.item))?.[0] ?? at,
    );
    let here = at;
    for (const stop of load ? [lies, load.to, goal] : [goal]) {
      for (const section of offer.risks[here]?.[stop] ?? []) met.add(section);
      here = stop;
    }
  }
  return [...met].sort();
}
