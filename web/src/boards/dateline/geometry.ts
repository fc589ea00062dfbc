// Shapes and places of the world map. regions.json is drawn by web/tools/dateline_map.mjs.
import { geoGraticule, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "../../lib/geo";
import { roundWorld } from "../../lib/world";
import shapes from "./regions.json";

const topology = shapes as unknown as Topology<{ land: GeometryCollection; sea: GeometryCollection }>;

const world = roundWorld(2400, -175, -58, 77, 70);
export const ROUND = world.round;
export const WORLD = { width: world.width, height: world.height };
export const { nearer, again } = world;
const path = geoPath(world.projection).digits(1);

export interface Shape {
  id: string;
  d: string;
}
const toShapes = (object: GeometryCollection): Shape[] =>
  feature(topology, object).features.flatMap((one) => {
    const d = path(one);
    return d && one.id !== "-" ? [{ id: String(one.id), d }] : [];
  });

export const landShapes = toShapes(topology.objects.land);
export const seaShapes = toShapes(topology.objects.sea);
/** Land that is no territory. */
export const blank =
  path(feature(topology, topology.objects.land).features.find((one) => one.id === "-")!) ?? "";
export const coast = path(mesh(topology, topology.objects.land, (a, b) => a === b)) ?? "";
export const borders = path(mesh(topology, topology.objects.land, (a, b) => a !== b)) ?? "";
export const zones = path(mesh(topology, topology.objects.sea, (a, b) => a !== b)) ?? "";
export const graticule = path(geoGraticule().step([15, 15])()) ?? "";

/**
 * Spaces that touch on the printed map and not in the world: a line joins them (regions.test.ts finds them
 * anew).
 */
export const BRIDGES: readonly (readonly [string, string])[] = [
  ["angola_sz", "antarctic_sz"],
  ["borneo_sz", "caroline_islands_sz"],
  ["congo_sz", "south_brazil_sz"],
  ["east_compass_sz", "south_australia_sz"],
  ["east_indies_sz", "north_australia_sz"],
  ["hawaii_sz", "north_pacific_sz"],
  ["hawaii_sz", "solomon_islands_sz"],
  ["japan_sz", "philippines_sz"],
  ["madagascar", "south_africa_sz"],
  ["new_zealand_sz", "peru_sz"],
  ["new_zealand_sz", "south_argentina_sz"],
  ["persia", "saudi_arabia"],
  ["south_argentina_sz", "south_atlantic_sz"],
  ["west_us_sz", "western_canada"],
];
const outline = (id: string): Point[] =>
  [...landShapes, ...seaShapes]
    .filter((shape) => shape.id === id)
    .flatMap((shape) =>
      [...shape.d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((at): Point => [Number(at[1]), Number(at[2])]),
    );
/** The lines that join them: from outline to outline where these are nearest. */
export const bridges: [Point, Point][] = BRIDGES.map(([a, b]) => {
  let best: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  let least = Infinity;
  const there = outline(b);
  for (const from of outline(a)) {
    for (const raw of there) {
      const to = nearer(from, raw);
      const far = (to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2;
      if (far < least) [least, best] = [far, [from, to]];
    }
  }
  return best;
});

/** Where a space's name and units stand, where its printed point is crowded. */
const MOVED: Record<string, Point> = {
  germany: [10.4, 51.6],
  eastern_europe: [21.4, 48.4],
  southern_europe: [16.6, 43.4],
  western_europe: [1.6, 47.2],
  ukraine_ssr: [32, 48.2],
  karelia_ssr: [34, 62.4],
  russia: [49, 58.4],
  caucasus: [43.4, 46],
  finland_norway: [25.4, 66.4],
  sweden: [15, 62],
  switzerland: [8.2, 46.8],
  united_kingdom: [-2.6, 54.4],
  eire: [-8, 53],
  baltic_sz: [18.6, 56.4],
  north_sz: [-2, 62.6],
  gibraltar: [-5.4, 36.2],
  spain: [-4.6, 40.4],
  black_sz: [34.4, 43],
  west_mediterranean_sz: [4, 39.4],
  central_mediterranean_sz: [18, 35.4],
  east_mediterranean_sz: [29, 33.8],
  turkey: [34, 39],
  panama: [-84, 11.6],
  kwangtung: [114.6, 24.6],
  manchuria: [124, 44],
  okinawa: [128.2, 27.4],
  japan: [138.4, 37.4],
  japan_sz: [147, 33],
  okinawa_sz: [135, 23.4],
  philippines_sz: [131, 12.4],
  caroline_islands_sz: [144.6, 11.6],
  wake_island_sz: [174, 23.4],
  solomon_islands_sz: [169, -4.6],
  new_guinea_sz: [150, 0.4],
};

/** The point of a space on the map. */
export function place(id: string, printed: { lon: number; lat: number }): Point {
  return world.projection(MOVED[id] ?? [printed.lon, printed.lat]) as Point;
}

/**
 * The part of the map that matters most to a nation: west, south, east, north; east may lie beyond the date
 * line.
 */
const FIRST: Record<string, [number, number, number, number]> = {
  russia: [-12, 30, 64, 69],
  germany: [-14, 30, 58, 68],
  uk: [-14, 28, 56, 67],
  japan: [92, -12, 188, 52],
  usa: [-140, 2, 12, 62],
  "": [-170, -45, 190, 70],
};
export function home(nation: string): { x: number; y: number; w: number; h: number } {
  return world.box(...(FIRST[nation] ?? FIRST[""]!));
}
