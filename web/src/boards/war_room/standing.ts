// Where counters and labels stand on the map. Pure.
import type { Point } from "../../lib/geo";
import type { Spot } from "./declutter";
import type { Stack } from "./wire";

/** Below this zoom all that a nation has in a region is one counter. */
export const FAR = 0.55;
/** How much smaller that counter is. */
export const SMALL = 0.64;
const [ACROSS, DOWN] = [30, 29];

export interface Standing {
  stack: Stack;
  at: Point;
  dx: number;
  dy: number;
}

export const stackKey = (stack: Stack): string =>
  stack.command ? `${stack.nation}-${stack.command}` : `${stack.region}-${stack.nation}-${stack.force}`;

/** Stacks by region, each with its place beside the others: nations below each other, three abreast. */
export function stood(stacks: Stack[], places: Record<string, Point>): Standing[] {
  const by: Record<string, Stack[]> = {};
  for (const stack of stacks) (by[stack.region] ??= []).push(stack);
  return Object.entries(by).flatMap(([region, here]) => {
    const at = places[region];
    if (!at) return [];
    const nations = [...new Set(here.map((one) => one.nation))].sort();
    const rows = nations.flatMap((nation) => {
      const own = here
        .filter((one) => one.nation === nation)
        .sort((a, b) => b.force.localeCompare(a.force) || a.command - b.command);
      return Array.from({ length: Math.ceil(own.length / 3) }, (_, i) => own.slice(i * 3, i * 3 + 3));
    });
    return rows.flatMap((row, y) =>
      row.map((stack, x) => ({ stack, at, dx: (x - (row.length - 1) / 2) * ACROSS, dy: y * DOWN })),
    );
  });
}

/** One counter for all that a nation has in a region, army before fleet before air. */
export function gathered(stacks: Stack[]): Stack[] {
  const by: Record<string, Stack> = {};
  for (const stack of stacks) {
    const one = (by[`${stack.region} ${stack.nation}`] ??= {
      ...stack,
      command: 0,
      units: {},
      landing: false,
      guest: false,
      dived: false,
      drafted: false,
    });
    if (stack.force === "army" || (stack.force === "fleet" && one.force === "air")) one.force = stack.force;
    for (const [unit, n] of Object.entries(stack.units)) one.units[unit] = (one.units[unit] ?? 0) + n;
  }
  return Object.values(by);
}

/** What wants room on the map at a zoom; without names only numbers do. */
export function spotsOf(
  places: Record<string, Point>,
  standing: Standing[],
  k: number,
  capitals: string[],
  name: ((id: string) => string) | null,
  idWidth: (id: string) => number,
): Spot[] {
  const rows: Record<string, { rows: number; wide: number }> = {};
  for (const one of standing) {
    const found = (rows[one.stack.region] ??= { rows: 0, wide: 0 });
    found.rows = Math.max(found.rows, Math.round(one.dy / DOWN) + 1);
    found.wide = Math.max(found.wide, (Math.abs(one.dx) * 2) / ACROSS + 1);
  }
  const scale = k < FAR ? SMALL : 1;
  return Object.entries(places).map(([id, [x, y]]) => {
    const sea = id.includes("-");
    const words = name?.(id) ?? id;
    const named = words !== id && (sea || k > 0.62);
    return {
      id,
      x: x * k,
      y: y * k,
      sea,
      capital: capitals.includes(id),
      rows: (rows[id]?.rows ?? 0) * scale,
      wide: (rows[id]?.wide ?? 0) * scale,
      idWidth: sea ? id.length * 6 : idWidth(id),
      nameWidth: named ? words.length * (sea ? 6.6 : 5.4) : 0,
    };
  });
}
