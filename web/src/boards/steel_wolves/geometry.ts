// The Atlantic chart: projection, areas grown round their anchors, where things stand.
import { geoGraticule, geoMercator } from "d3-geo";
import { borders, cells, coastPath, pathOf, polygonPath, type Point } from "../../lib/geo";
import type { MapFile } from "./view";

export const WIDTH = 2004;
export const HEIGHT = 2130;
const projection = geoMercator().scale(687.55).translate([0, 0]);
const corner = projection([-105, 77.5])!;
projection.translate([-corner[0], -corner[1]]);
export const project = (point: Point): Point => projection(point) as Point;

/** Seas that no area of the game covers: they bound the outer areas. */
const BEYOND: Point[] = [
  [-112, 22],
  [-104, 14],
  [-96, 8],
  [-88, 3],
  [-84, -8],
  [-78, -22],
  [-78, -38],
  [-70, -54],
  [-18, 76],
  [-62, 66],
  [-56, 72],
  [-84, 60],
  [-78, 66],
  [-4, 78],
  [62, 74],
  [68, -6],
  [68, -40],
  [46, -44],
  [34, 44],
  [52, 42],
  [38, 20],
  [50, 8],
  [60, 22],
  [-10, -46],
  [20, -48],
  [-30, -48],
];

export interface Chart {
  land: string;
  graticule: string;
  borders: string;
  areas: Record<string, string>;
  at: Record<string, Point>;
}

/** The north Atlantic, where most of the war is fought: what the chart shows first. */
const FIRST: [Point, Point] = [
  [-72, 67.5],
  [19, 29],
];

export function drawn(map: MapFile, coast: { grid: number; rings: number[][] }): Chart {
  const points: Point[] = [];
  const owner: string[] = [];
  for (const area of map.areas) {
    for (const anchor of area.anchors) {
      points.push(project(anchor));
      owner.push(area.id);
    }
  }
  for (const point of BEYOND) {
    points.push(project(point));
    owner.push("");
  }
  const found = cells(points, [-50, -50, WIDTH + 50, HEIGHT + 50]);
  const areas: Record<string, string> = {};
  found.forEach((cell, i) => {
    const id = owner[i]!;
    if (id) areas[id] = (areas[id] ?? "") + polygonPath(cell);
  });
  const at: Record<string, Point> = {};
  for (const place of [...map.areas, ...map.zones, ...map.bases, ...map.neutral_ports])
    at[place.id] ??= project(place.centre);
  for (const base of map.bases) at[base.id] = project(base.centre);
  return {
    land: coastPath(coast, project),
    graticule:
      pathOf(projection)(
        geoGraticule()
          .step([10, 10])
          .extent([
            [-110, -50],
            [70, 79],
          ])(),
      ) ?? "",
    borders: borders(found, owner),
    areas,
    at,
  };
}

/** The box to show: the north Atlantic, made larger where the boat or a choice lies outside it. */
export function frame(places: Point[], strip: boolean): { x: number; y: number; w: number; h: number } {
  let [x0, y0] = project(FIRST[0]);
  let [x1, y1] = project(FIRST[1]);
  if (places.length) {
    const pad = strip ? 40 : 110;
    const near: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of places) {
      near[0] = Math.min(near[0], x - pad);
      near[1] = Math.min(near[1], y - 1.8 * pad);
      near[2] = Math.max(near[2], x + pad);
      near[3] = Math.max(near[3], y + pad);
    }
    if (strip) [x0, y0, x1, y1] = near;
    else if (near[0] < x0 || near[1] < y0 || near[2] > x1 || near[3] > y1) {
      [x0, y0, x1, y1] = [
        Math.min(x0, near[0]),
        Math.min(y0, near[1]),
        Math.max(x1, near[2]),
        Math.max(y1, near[3]),
      ];
    }
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/** Names of lands, for orientation. */
export const LANDS: { name: string; at: Point; small?: boolean }[] = [
  { name: "CANADA", at: [-73, 52] },
  { name: "UNITED STATES", at: [-90, 39] },
  { name: "GREENLAND", at: [-42, 69] },
  { name: "ICELAND", at: [-18.6, 64.9], small: true },
  { name: "GREAT BRITAIN", at: [-1.6, 52.6], small: true },
  { name: "IRELAND", at: [-8, 53.2], small: true },
  { name: "NORWAY", at: [9.6, 61.6], small: true },
  { name: "FRANCE", at: [3.4, 45.2] },
  { name: "SPAIN", at: [-5.2, 41.2] },
  { name: "GERMANY", at: [10.5, 51.4] },
  { name: "ITALY", at: [12.6, 42.8], small: true },
  { name: "AFRICA", at: [5, 22] },
  { name: "BRAZIL", at: [-50, -10] },
  { name: "SOUTH AFRICA", at: [24, -30], small: true },
];
