// Shapes and places of the map. regions.json is drawn by web/tools/war_room_map.mjs.
import { geoConicConformal, geoGraticule, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import shapes from "./regions.json";

const topology = shapes as unknown as Topology<{ land: GeometryCollection; sea: GeometryCollection }>;

/** Every path of the map is computed once, in these units; pan and zoom only move and scale them. */
export const WORLD = { width: 2400, height: 2300 };
const projection = geoConicConformal()
  .parallels([45, 63])
  .rotate([-38, 0])
  .center([0, 55])
  .scale(1500)
  .translate([900, 1600])
  .clipExtent([[-20, -20], [WORLD.width + 20, WORLD.height + 20]]);
const path = geoPath(projection).digits(1);

export interface Shape {
  id: string;
  d: string;
}

const toShapes = (object: GeometryCollection): Shape[] =>
  feature(topology, object).features.flatMap((one) => {
    const d = path(one);
    return d ? [{ id: String(one.id), d }] : [];
  });

export const landShapes = toShapes(topology.objects.land);
export const seaShapes = toShapes(topology.objects.sea);
export const coast = path(mesh(topology, topology.objects.land, (a, b) => a === b)) ?? "";

/** The border between regions of different keepers, and their shores: the front. */
export const front = (keeper: (region: string) => string): string =>
  path(mesh(topology, topology.objects.land, (a, b) => a !== b && hostile(keeper(String(a.id)), keeper(String(b.id))))) ?? "";
const hostile = (a: string, b: string) => a !== b && a !== "" && b !== "";

export const graticule = path(geoGraticule().step([10, 5]).extent([[-30, 35], [200, 80]])()) ?? "";

/** Where a marker of a region stands, where the middle of its shape is a better place than its printed point. */
const MOVED: Record<string, [number, number]> = {
  G1: [11.6, 51.2], G4: [20.8, 50.4], G5: [25.2, 44.8], G6: [31, 48.8], G8: [25, 56.9], G9: [26.2, 63.2], N10: [15.4, 62.2],
  R2: [45.5, 63.2], R3: [33.2, 66.6], R4: [31.4, 58.7], R5: [36.2, 52.5], R1: [46, 56.3], R6: [43.2, 44.6], R7: [47.2, 50.6],
  R8: [61, 49.4], R9: [61, 40.6], R12: [64, 66], "A-3": [3, 69], "A-4": [43, 71], "A-5": [18.6, 55.7], "A-6": [3.2, 57.4],
  "M-4": [34.4, 43.2], "M-6": [50.8, 42], N14: [33, 39.2], N13: [8.2, 46.8],
};

export function place(id: string, printed: { lon: number; lat: number }): [number, number] {
  return projection(MOVED[id] ?? [printed.lon, printed.lat]) ?? [0, 0];
}

/** Straits, drawn where the two zones meet. */
const STRAITS: Record<string, [number, number]> = {
  "A-5 A-6": [10.4, 58], "M-3 M-4": [29.1, 41.1], "A-15 M-1": [-5.6, 35.9], "M-3 M-5": [32.4, 30.6], "A-12 P-7": [-79.7, 9.1], "I-9 P-15": [101, 2.6],
};

export function strait(a: string, b: string): [number, number] | null {
  const at = STRAITS[`${a} ${b}`] ?? STRAITS[`${b} ${a}`];
  return at ? projection(at) : null;
}

/** The part of the map that a scenario opens with: west, south, east, north. */
export const FRONT: Record<string, [number, number, number, number]> = { eastern_front: [6.5, 42.5, 55, 67.5] };

/** The box of map units around a box of degrees. */
export function box([west, south, east, north]: [number, number, number, number]): { x: number; y: number; w: number; h: number } {
  const points: [number, number][] = [];
  for (let i = 0; i <= 8; i++) {
    const lon = west + ((east - west) * i) / 8;
    for (const lat of [south, north]) points.push(projection([lon, lat])!);
  }
  const [x, y] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...x), Math.min(...y)];
  return { x: left, y: top, w: Math.max(...x) - left, h: Math.max(...y) - top };
}

/** An arc from a to b that bends to its left, ending short of b. */
export function arc(a: [number, number], b: [number, number], start: number, end: number, bend = 0.16): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const c: [number, number] = [(a[0] + b[0]) / 2 + dy * bend, (a[1] + b[1]) / 2 - dx * bend];
  const from = towards(a, c, Math.min(start, length / 3));
  const to = towards(b, c, Math.min(end, length / 3));
  return `M${from[0].toFixed(1)} ${from[1].toFixed(1)}Q${c[0].toFixed(1)} ${c[1].toFixed(1)} ${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
}

/** The middle of that arc. */
export function arcMiddle(a: [number, number], b: [number, number], bend = 0.16): [number, number] {
  const c = [(a[0] + b[0]) / 2 + (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bend] as const;
  return [(a[0] + 2 * c[0] + b[0]) / 4, (a[1] + 2 * c[1] + b[1]) / 4];
}

function towards(a: [number, number], b: [number, number], by: number): [number, number] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [a[0] + ((b[0] - a[0]) * by) / length, a[1] + ((b[1] - a[1]) * by) / length];
}
