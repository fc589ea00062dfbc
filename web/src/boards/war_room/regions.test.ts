// The drawn regions against the map of the game: every region in play has a shape, and neighbours touch.
import { geoArea } from "d3-geo";
import { feature, neighbors } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import mapFile from "../../../../src/sandtable/games/war_room/data/map.json";
import setup from "../../../../src/sandtable/games/war_room/data/setup.json";
import type { MapFile } from "./model";
import raw from "./regions.json?raw";

const map = mapFile as unknown as MapFile;
const front = setup.scenarios.eastern_front;
const topology = JSON.parse(raw) as Topology<{ land: GeometryCollection; sea: GeometryCollection }>;
const land = topology.objects.land.geometries;

describe("the regions of the map", () => {
  it("stay within their budget", () => {
    expect(raw.length).toBeLessThan(120_000);
  });

  it("give every region of the Eastern Front a shape", () => {
    const drawn = new Set([...land, ...topology.objects.sea.geometries].map((shape) => String(shape.id)));
    expect([...front.land, ...front.sea].filter((id) => !drawn.has(id))).toEqual([]);
  });

  it("wind every shape so that it is the inside, not the rest of the world", () => {
    for (const one of feature(topology, topology.objects.land).features)
      expect(geoArea(one), String(one.id)).toBeLessThan(2);
  });

  it("let land neighbours of the Eastern Front touch, and nobody else", () => {
    const near = neighbors(land as any);
    const touching = new Set<string>();
    land.forEach((shape, i) => near[i]!.forEach((j) => touching.add([shape.id, land[j]!.id].sort().join(" "))));
    const inPlay = new Set(front.land);
    const wanted = map.edges
      .filter((e) => e.kind === "land" && inPlay.has(e.a) && inPlay.has(e.b))
      .map((e) => [e.a, e.b].sort().join(" "));
    expect(wanted.filter((pair) => !touching.has(pair))).toEqual([]);
    const strangers = [...touching].filter((pair) => {
      const [a, b] = pair.split(" ") as [string, string];
      return a !== b && inPlay.has(a) && inPlay.has(b) && !wanted.includes(pair);
    });
    expect(strangers).toEqual([]);
  });
});
