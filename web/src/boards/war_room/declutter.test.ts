import { describe, expect, it } from "vitest";
import { declutter, type Spot } from "./declutter";

const spot = (id: string, x: number, y: number, more: Partial<Spot> = {}): Spot => ({
  id,
  x,
  y,
  sea: false,
  capital: false,
  rows: 0,
  wide: 0,
  idWidth: 16,
  nameWidth: 40,
  ...more,
});

describe("labels of the map", () => {
  it("are all shown where there is room", () => {
    const shown = declutter([spot("G1", 100, 100), spot("G4", 300, 100)], 1);
    expect([...shown.values()]).toEqual([
      { id: true, name: true },
      { id: true, name: true },
    ]);
  });

  it("leave the number of a capital standing where two cross", () => {
    const shown = declutter([spot("G4", 100, 100), spot("G1", 110, 102, { capital: true })], 1);
    expect(shown.get("G1")).toEqual({ id: true, name: true });
    expect(shown.get("G4")!.id).toBe(false);
  });

  it("never lie over a counter", () => {
    const shown = declutter([spot("G7", 100, 100, { rows: 1, wide: 1 }), spot("G6", 104, 128)], 1);
    expect(shown.get("G6")!.id).toBe(false);
  });

  it("drop a name before a number", () => {
    const shown = declutter([spot("G7", 100, 100), spot("G6", 152, 100, { nameWidth: 80 })], 1);
    expect([shown.get("G7"), shown.get("G6")]).toEqual([
      { id: true, name: true },
      { id: true, name: false },
    ]);
  });
});
