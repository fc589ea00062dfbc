// Shapes and places of the map. regions.json is drawn by web/tools/war_room_map.mjs.
import { geoConicConformal, geoGraticule, geoPath, type GeoProjection } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "../../lib/geo";
import { roundWorld, type Round } from "../../lib/world";
import shapes from "./regions.json";

const topology = shapes as unknown as Topology<{ land: GeometryCollection; sea: GeometryCollection }>;

export interface Shape {
  id: string;
  d: string;
}

type Bounds = [number, number, number, number];
interface Sheet {
  projection: GeoProjection;
  width: number;
  height: number;
  /** Once round the world, where the sheet shows all of it; 0: it shows a part, drawn once. */
  round: number;
  nearer: (from: Point, to: Point) => Point;
}

/** A conic map of one front: less stretched in the north than the map of the world. */
function front(): Sheet {
  const [width, height] = [2400, 2300];
  const projection = geoConicConformal()
    .parallels([45, 63])
    .rotate([-38, 0])
    .center([0, 55])
    .scale(1500)
    .translate([900, 1600])
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ]);
  return { projection, width, height, round: 0, nearer: (_, to) => to };
}
/** The sheet of each scenario, and what it opens with: west, south, east, north. */
const SHEETS: Record<string, { sheet: () => Sheet; opens: Bounds | ((seat: string) => Bounds) }> = {
  eastern_front: { sheet: front, opens: [6.5, 42.5, 55, 67.5] },
  north_africa: { sheet: () => roundWorld(4200, -130, -42, 76, 0), opens: [-14, 18, 50, 56] },
  war_in_europe: { sheet: () => roundWorld(4200, -130, -42, 76, 0), opens: [-14, 26, 56, 66] },
  war_in_pacific: { sheet: () => roundWorld(3000, -20, -52, 72, 0), opens: [88, -20, 205, 52] },
  global_war: {
    sheet: () => roundWorld(3600, -172, -52, 76, 70),
    opens: (seat) =>
      seat === "usa"
        ? [-140, 4, 10, 62]
        : ["japan", "china"].includes(seat)
          ? [84, -14, 180, 52]
          : [-16, 28, 58, 66],
  },
};

/** A map: every path of it is computed once, in its own units; pan and zoom only move and scale them. */
export interface Chart extends Sheet {
  landShapes: Shape[];
  seaShapes: Shape[];
  coast: string;
  graticule: string;
  /** What a seat sees first. */
  home: (seat: string) => { x: number; y: number; w: number; h: number };
  /** The border between regions of different keepers, and their shores: the front. */
  front: (keeper: (region: string) => string) => string;
  place: (id: string, printed: { lon: number; lat: number }) => Point;
  /** Straits, drawn where the two zones meet. */
  strait: (a: string, b: string) => Point | null;
}

const charts: Record<string, Chart> = {};
export function chartOf(scenario: string): Chart {
  return (charts[scenario] ??= draw(SHEETS[scenario] ?? SHEETS["global_war"]!));
}

function draw({ sheet, opens }: (typeof SHEETS)[string]): Chart {
  const made = sheet();
  const { projection } = made;
  const path = geoPath(projection).digits(1);
  const toShapes = (object: GeometryCollection): Shape[] =>
    feature(topology, object).features.flatMap((one) => {
      const d = path(one);
      return d ? [{ id: String(one.id), d }] : [];
    });
  const hostile = (a: string, b: string) => a !== b && a !== "" && b !== "";
  return {
    ...made,
    landShapes: toShapes(topology.objects.land),
    seaShapes: toShapes(topology.objects.sea),
    coast: path(mesh(topology, topology.objects.land, (a, b) => a === b)) ?? "",
    graticule:
      path(
        made.round
          ? geoGraticule().step([15, 15])()
          : geoGraticule()
              .step([10, 5])
              .extent([
                [-30, 35],
                [200, 80],
              ])(),
      ) ?? "",
    home: (seat) => {
      const first = typeof opens === "function" ? opens(seat) : opens;
      return "box" in made ? (made as Round).box(...first) : box(projection, first);
    },
    front: (keeper) =>
      path(
        mesh(
          topology,
          topology.objects.land,
          (a, b) => a !== b && hostile(keeper(String(a.id)), keeper(String(b.id))),
        ),
      ) ?? "",
    place: (id, printed) => projection(MOVED[id] ?? [printed.lon, printed.lat]) ?? [0, 0],
    strait: (a, b) => {
      const at = STRAITS[`${a} ${b}`] ?? STRAITS[`${b} ${a}`];
      return at ? projection(at) : null;
    },
  };
}

/**
 * Where a marker of a region stands, where the middle of its shape is a better place than its printed point.
 */
const MOVED: Record<string, [number, number]> = {
  G1: [11.6, 51.2],
  G4: [20.8, 50.4],
  G5: [25.2, 44.8],
  G6: [31, 48.8],
  G8: [25, 56.9],
  G9: [26.2, 63.2],
  N10: [15.4, 62.2],
  R2: [45.5, 63.2],
  R3: [33.2, 66.6],
  R4: [31.4, 58.7],
  R5: [36.2, 52.5],
  R1: [46, 56.3],
  R6: [43.2, 44.6],
  R7: [47.2, 50.6],
  R8: [61, 49.4],
  R9: [61, 40.6],
  R12: [64, 66],
  "A-3": [3, 69],
  "A-4": [43, 71],
  "A-5": [18.6, 55.7],
  "A-6": [3.2, 57.4],
  "M-1": [3.4, 39.6],
  "M-2": [18.4, 36.4],
  "M-3": [27.4, 33.8],
  "M-4": [34.4, 43.2],
  "M-6": [50.8, 42],
  N14: [33, 39.2],
  N13: [8.2, 46.8],
};

/** Where the straits are. */
const STRAITS: Record<string, [number, number]> = {
  "A-5 A-6": [10.4, 58],
  "M-3 M-4": [29.1, 41.1],
  "A-15 M-1": [-5.6, 35.9],
  "M-3 M-5": [32.4, 30.6],
  "A-12 P-7": [-79.7, 9.1],
  "I-9 P-15": [101, 2.6],
};

/** The box of map units around a box of degrees. */
function box(
  projection: GeoProjection,
  [west, south, east, north]: Bounds,
): { x: number; y: number; w: number; h: number } {
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
