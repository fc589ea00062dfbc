// Coastlines at build time: Natural Earth's land (public domain, npm world-atlas) cut to a window and thinned,
// so that a board's chart costs some 40 kB instead of 170. `import rings from "virtual:coast/atlantic"`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface Window {
  west: number;
  east: number;
  south: number;
  north: number;
  /** Grid in parts of a degree: coordinates are whole numbers of it. */
  grid: number;
}

const WINDOWS: Record<string, Window> = {
  atlantic: { west: -105, east: 62, south: -48, north: 80, grid: 16 },
};

type Point = [number, number];
interface Topology {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: { land: { geometries: { type: string; arcs: number[][] | number[][][] }[] } };
}

/** Absolute longitude and latitude of every arc. */
function unpacked(topology: Topology): Point[][] {
  const { scale, translate } = topology.transform;
  return topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** A ring that crosses the date line, in one piece: longitudes run on past 180. */
function unrolled(ring: Point[]): Point[] {
  let turn = 0;
  const out = ring.map(([lon, lat], i): Point => {
    const step = i ? lon - ring[i - 1]![0] : 0;
    if (step > 180) turn -= 360;
    else if (step < -180) turn += 360;
    return [lon + turn, lat];
  });
  const mean = out.reduce((sum, [lon]) => sum + lon, 0) / out.length;
  const back = Math.round(mean / 360) * 360;
  return out.map(([lon, lat]) => [lon - back, lat]);
}

/**
 * One ring on the grid of the window, without points that fall together; null if nothing of it is to be seen.
 */
function cut(ring: Point[], window: Window): number[] | null {
  const { west, east, south, north, grid } = window;
  const out: number[] = [];
  let lastX = Infinity;
  let lastY = Infinity;
  let inside = false;
  const wide = [Infinity, -Infinity, Infinity, -Infinity] as [number, number, number, number];
  for (const [lon, lat] of ring) {
    if (lon > west && lon < east && lat > south && lat < north) inside = true;
    const x = Math.round(Math.max(west, Math.min(east, lon)) * grid);
    const y = Math.round(Math.max(south, Math.min(north, lat)) * grid);
    if (x === lastX && y === lastY) continue;
    out.push(x, y);
    [lastX, lastY] = [x, y];
    wide[0] = Math.min(wide[0], x);
    wide[1] = Math.max(wide[1], x);
    wide[2] = Math.min(wide[2], y);
    wide[3] = Math.max(wide[3], y);
  }
  const size = (wide[1] - wide[0] + wide[3] - wide[2]) / grid;
  return inside && out.length >= 8 && size > 0.4 ? out : null;
}

/** Rings as differences, which pack better. */
function packed(ring: number[]): number[] {
  return ring.map((value, i) => (i < 2 ? value : value - ring[i - 2]!));
}

export function coast(): Plugin {
  const mark = "virtual:coast/";
  return {
    name: "coast",
    resolveId: (id) => (id.startsWith(mark) ? `\0${id}` : null),
    load(id) {
      const window = id.startsWith(`\0${mark}`) ? WINDOWS[id.slice(mark.length + 1)] : undefined;
      if (!window) return null;
      const file = createRequire(import.meta.url).resolve("world-atlas/land-50m.json");
      const topology = JSON.parse(readFileSync(file, "utf-8")) as Topology;
      const arcs = unpacked(topology);
      const arc = (index: number): Point[] => (index < 0 ? arcs[~index]!.slice().reverse() : arcs[index]!);
      const rings: number[][] = [];
      for (const geometry of topology.objects.land.geometries) {
        const polygons = (geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs) as number[][][];
        for (const polygon of polygons) {
          for (const ring of polygon) {
            const shape = cut(unrolled(ring.flatMap((index) => arc(index))), window);
            if (shape) rings.push(packed(shape));
          }
        }
      }
      return `export default ${JSON.stringify({ grid: window.grid, rings })};`;
    },
  };
}
