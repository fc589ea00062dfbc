import { describe, expect, it } from "vitest";
import type { FactLine } from "../../wire";
import { fight } from "./fight";

let n = 0;
const fact = (kind: string, args: Record<string, any>, more: Partial<FactLine> = {}): FactLine => ({
  n: n++,
  kind,
  args,
  ...more,
});
const shot = (slot: string, hit: boolean) => fact("torpedoes", { boat: "U-99", slot, points: 2, hit });

describe("a combat as its facts tell it", () => {
  const facts = [
    fact("sunk", { slot: "s1", boat: "U-46" }),
    fact("engagement", { boat: "U-99" }),
    fact("revealed", { slot: "s1", column: 3 }),
    fact("attacks", { boat: "U-99" }),
    shot("s1", true),
    shot("s2", false),
    fact("attack-result", { slot: "s1", result: "sunk" }),
    fact("sunk", { slot: "s1", boat: "U-99", tons: 5 }),
    fact("counterattack", { boat: "U-99", result: "none" }),
    fact("attacks", { boat: "U-46" }),
  ];

  it("lists each salvo with its dice, its results and what the escorts did", () => {
    const { salvos } = fight(facts);
    expect(salvos.map((one) => one.boat)).toEqual(["U-99"]);
    expect(salvos[0]!.shots.map((one) => one.result?.["result"])).toEqual(["sunk", undefined]);
    expect(salvos[0]!.escorts?.args["result"]).toBe("none");
  });

  it("keeps a sunk ship in its column, of this combat alone", () => {
    const { gone } = fight(facts);
    expect(
      [...gone.entries()].map(([column, ships]) => [column, ships.map((one) => one.ship["tons"])]),
    ).toEqual([[3, [5]]]);
  });

  it("tells nothing of what was taken back", () => {
    const undone = facts.map((one) => (one.kind === "sunk" ? { ...one, undone: true } : one));
    expect(fight(undone).gone.size).toBe(0);
  });
});
