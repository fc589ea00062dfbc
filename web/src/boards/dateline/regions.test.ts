// The drawn spaces against the map of the game: every space has a shape or is an islet, and land neighbours touch.
import { neighbors } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import mapFile from "../../../../src/sandtable/games/dateline/data/map.json";
import { nearer, place, ROUND, WORLD } from "./geometry";
import type { MapFile } from "./model";
import raw from "./regions.json?raw";

const map = mapFile as unknown as MapFile;
const topology = JSON.parse(raw) as Topology<{ land: GeometryCollection; sea: GeometryCollection }>;
const land = topology.objects.land.geometries;
/** Islands too small for the atlas; their counters stand in the sea. */
const ISLETS = ["caroline_islands", "midway", "okinawa", "wake_island"];

describe("the spaces of the map", () => {
  it("stay within their budget", () => {
    expect(raw.length).toBeLessThan(80_000);
  });

  it("are all 128 drawn, but for islets", () => {
    const drawn = new Set([...land, ...topology.objects.sea.geometries].map((shape) => String(shape.id)));
    expect(Object.keys(map.spaces)).toHaveLength(128);
    expect(Object.keys(map.spaces).filter((id) => !drawn.has(id)).sort()).toEqual(ISLETS);
  });

  it("let land neighbours touch", () => {
    const near = neighbors(land);
    const touching = new Set(land.flatMap((one, i) => near[i]!.map((j) => [one.id, land[j]!.id].sort().join(" "))));
    const isLand = (id: string) => map.spaces[id]!.kind === "land";
    const missing = map.edges.filter(({ a, b }) => isLand(a) && isLand(b) && !touching.has([a, b].sort().join(" ")));
    // Across the Gulf, and over the canal's mouth: bridges that the printed map has and the world has not.
    expect(missing.map(({ a, b }) => `${a} ${b}`)).toEqual(["persia saudi_arabia"]);
  });

  it("stand on the map, and ways go across the Pacific rather than round the world", () => {
    for (const [id, space] of Object.entries(map.spaces)) {
      const [x, y] = place(id, space);
      expect(x >= 0 && x <= WORLD.width && y >= 0 && y <= WORLD.height, id).toBe(true);
    }
    const [alaska, japan] = [place("alaska_sz", map.spaces["alaska_sz"]!), place("japan_sz", map.spaces["japan_sz"]!)];
    expect(nearer(japan, alaska)[0]).toBeCloseTo(alaska[0] + ROUND);
  });
});
