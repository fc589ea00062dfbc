// The drawn spaces against the map of the game: every space has a shape or is an islet, and land neighbours
// touch.
import { neighbors } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import mapFile from "../../../../src/sandtable/games/dateline/data/map.json";
import { BRIDGES, landShapes, nearer, place, ROUND, seaShapes, WORLD } from "./geometry";
import type { MapFile } from "./model";
import raw from "./regions.json?raw";

const map = mapFile as unknown as MapFile;
const topology = JSON.parse(raw) as Topology<{ land: GeometryCollection; sea: GeometryCollection }>;
const land = topology.objects.land.geometries;
/** Islands too small for the atlas; their counters stand in the sea. */
const ISLETS = ["caroline_islands", "midway", "okinawa", "wake_island"];

type Spot = [number, number];
const ringsOf = (d: string): Spot[][] =>
  d
    .split("M")
    .filter(Boolean)
    .map((ring) =>
      [...ring.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((at): Spot => [Number(at[1]), Number(at[2])]),
    );
const sides = (ring: Spot[]) => ring.map((at, i): [Spot, Spot] => [at, ring[(i + 1) % ring.length]!]);
function inside([x, y]: Spot, rings: Spot[][]): boolean {
  return (
    rings
      .flatMap(sides)
      .filter(([a, b]) => a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      .length %
      2 ===
    1
  );
}
function gapTo([x, y]: Spot, [a, b]: [Spot, Spot]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along =
    dx || dy ? Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy))) : 0;
  return Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy);
}
/** Do two shapes touch, or nearly so? */
function touch(one: Spot[][], other: Spot[][], near = 4): boolean {
  const edges = other.flatMap(sides);
  return one.some((ring) =>
    ring.some((at) => inside(at, other) || edges.some((edge) => gapTo(at, edge) <= near)),
  );
}

describe("the spaces of the map", () => {
  it("touch where the game says so, or a line joins them", () => {
    const shape: Record<string, Spot[][]> = {};
    for (const { id, d } of [...landShapes, ...seaShapes]) (shape[id] ??= []).push(...ringsOf(d));
    for (const [id, space] of Object.entries(map.spaces)) shape[id] ??= [[place(id, space) as Spot]];
    const shifted = (rings: Spot[][], by: number) =>
      rings.map((ring) => ring.map(([x, y]): Spot => [x + by, y]));
    const apart = map.edges.filter(
      ({ a, b }) =>
        ![0, ROUND, -ROUND].some(
          (by) => touch(shape[a]!, shifted(shape[b]!, by)) || touch(shifted(shape[b]!, by), shape[a]!),
        ),
    );
    expect(apart.map(({ a, b }) => [a, b])).toEqual(BRIDGES);
  }, 30_000);

  it("stay within their budget", () => {
    expect(raw.length).toBeLessThan(80_000);
  });

  it("are all 128 drawn, but for islets", () => {
    const drawn = new Set([...land, ...topology.objects.sea.geometries].map((shape) => String(shape.id)));
    expect(Object.keys(map.spaces)).toHaveLength(128);
    expect(
      Object.keys(map.spaces)
        .filter((id) => !drawn.has(id))
        .sort(),
    ).toEqual(ISLETS);
  });

  it("let land neighbours touch", () => {
    const near = neighbors(land);
    const touching = new Set(
      land.flatMap((one, i) => near[i]!.map((j) => [one.id, land[j]!.id].sort().join(" "))),
    );
    const isLand = (id: string) => map.spaces[id]!.kind === "land";
    const missing = map.edges.filter(
      ({ a, b }) => isLand(a) && isLand(b) && !touching.has([a, b].sort().join(" ")),
    );
    // Across the Gulf, and over the canal's mouth: bridges that the printed map has and the world has not.
    expect(missing.map(({ a, b }) => `${a} ${b}`)).toEqual(["persia saudi_arabia"]);
  });

  it("stand on the map, and ways go across the Pacific rather than round the world", () => {
    for (const [id, space] of Object.entries(map.spaces)) {
      const [x, y] = place(id, space);
      expect(x >= 0 && x <= WORLD.width && y >= 0 && y <= WORLD.height, id).toBe(true);
    }
    const [alaska, japan] = [
      place("alaska_sz", map.spaces["alaska_sz"]!),
      place("japan_sz", map.spaces["japan_sz"]!),
    ];
    expect(nearer(japan, alaska)[0]).toBeCloseTo(alaska[0] + ROUND);
  });
});
