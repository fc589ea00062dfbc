import { describe, expect, it } from "vitest";
import type { Point } from "../lib/geo";
import { graph, nearest, neighbour } from "./walk";

const spots: Record<string, Point> = {
  home: [0, 0],
  east: [100, 10],
  far: [300, 0],
  north: [20, -80],
  island: [50, 0],
};
const edges = graph([
  ["home", "east"],
  ["home", "far"],
  ["home", "north"],
]);

describe("walking over a map", () => {
  it("goes to the neighbour in that direction, along edges only", () => {
    expect(neighbour({ spots, edges }, "home", "ArrowRight")).toBe("east");
    expect(neighbour({ spots, edges }, "home", "ArrowUp")).toBe("north");
    expect(neighbour({ spots, edges }, "east", "ArrowLeft")).toBe("home");
  });

  it("stays where there is nothing that way", () => {
    expect(neighbour({ spots, edges }, "home", "ArrowDown")).toBeNull();
    expect(neighbour({ spots, edges }, "nowhere", "ArrowDown")).toBeNull();
  });

  it("begins at the place nearest to the middle, among those asked for", () => {
    expect(nearest(spots, [60, 5])).toBe("island");
    expect(nearest(spots, [60, 5], ["home", "far"])).toBe("home");
  });
});
