// Maps from public-domain coastlines: projections, land, and areas grown round their anchor points.
import { geoPath, type GeoPath, type GeoProjection } from "d3-geo";
import type { Feature, MultiPolygon, Polygon } from "geojson";

export type Point = [number, number];
type Packed = { grid: number; rings: number[][] };

/** Unpack a coast made at build time (tools/coast.ts) into an SVG path. */
export function coastPath({ grid, rings }: Packed, project: (point: Point) => Point | null): string {
  let path = "";
  for (const ring of rings) {
    let [x, y] = [0, 0];
    for (let i = 0; i < ring.length; i += 2) {
      x += ring[i]!;
      y += ring[i + 1]!;
      const at = project([x / grid, y / grid]);
      if (at) path += `${i ? "L" : "M"}${at[0].toFixed(1)},${at[1].toFixed(1)}`;
    }
    path += "Z";
  }
  return path;
}

/** A path builder with few decimals. */
export function pathOf(projection: GeoProjection): GeoPath {
  return geoPath(projection).digits(1);
}

/** A cell of a Voronoi diagram, as corner points. */
export type Cell = Point[];

/**
 * The Voronoi cells of points inside a box, by cutting the box with every bisector: fine for some hundred
 * points.
 */
export function cells(points: Point[], box: [number, number, number, number]): Cell[] {
  const [x0, y0, x1, y1] = box;
  return points.map((here, i) => {
    let cell: Cell = [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ];
    points.forEach((there, j) => {
      if (i !== j) cell = nearer(cell, here, there);
    });
    return cell;
  });
}

/** The part of a polygon that is nearer to one point than to another. */
function nearer(cell: Cell, here: Point, there: Point): Cell {
  const side = ([x, y]: Point) =>
    (x - (here[0] + there[0]) / 2) * (there[0] - here[0]) +
    (y - (here[1] + there[1]) / 2) * (there[1] - here[1]);
  const out: Cell = [];
  cell.forEach((a, i) => {
    const b = cell[(i + 1) % cell.length]!;
    const [sa, sb] = [side(a), side(b)];
    if (sa <= 0) out.push(a);
    if (sa < 0 !== sb < 0 && sa !== sb) {
      const t = sa / (sa - sb);
      out.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
    }
  });
  return out;
}

/** The borders between cells of different owners, each drawn once, as lines that run on as far as they can. */
export function borders(all: Cell[], owner: string[]): string {
  const key = ([x, y]: Point) => `${Math.round(x)},${Math.round(y)}`;
  const edges = new Map<string, { a: Point; b: Point; owners: string[] }>();
  all.forEach((cell, i) => {
    cell.forEach((a, j) => {
      const b = cell[(j + 1) % cell.length]!;
      const [ka, kb] = [key(a), key(b)];
      if (ka === kb) return;
      const id = ka < kb ? `${ka} ${kb}` : `${kb} ${ka}`;
      const edge = edges.get(id) ?? { a, b, owners: [] };
      edge.owners.push(owner[i]!);
      edges.set(id, edge);
    });
  });
  const ends = new Map<string, { to: Point; id: string }[]>();
  const left = new Set<string>();
  for (const [id, { a, b, owners }] of edges) {
    if (owners.length < 2 || owners[0] === owners[1]) continue;
    left.add(id);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      ends.set(key(from), [...(ends.get(key(from)) ?? []), { to, id }]);
  }
  let path = "";
  const write = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;
  const run = (from: Point) => {
    let here = from;
    let line = "";
    for (let next = free(here); next; next = free(here)) {
      left.delete(next.id);
      line += `L${write(next.to)}`;
      here = next.to;
    }
    return line;
  };
  const free = (at: Point) => ends.get(key(at))?.find(({ id }) => left.has(id));
  for (const id of left) {
    const { a } = edges.get(id)!;
    const line = run(a);
    if (line) path += `M${write(a)}${line}`;
  }
  return path;
}

/** A closed polygon as an SVG path. */
export function polygonPath(points: Point[]): string {
  return points.length ? `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z` : "";
}

export type Shape = Feature<Polygon | MultiPolygon>;
