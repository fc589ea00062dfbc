import { describe, expect, it } from "vitest";
import type { FactLine } from "../../wire";
import { suspected } from "./suspects";

const near = { a: ["b", "land"], b: ["a", "c"], c: ["b", "d"], d: ["c"], land: ["a"] };
const isSea = (id: string) => id !== "land";
const fact = (n: number, kind: string, nation: string, space = ""): FactLine =>
  ({ n, kind, rule: "", args: { nation, space } }) as unknown as FactLine;
const zones = (facts: FactLine[], hidden: Record<string, number>) =>
  Object.keys(suspected(facts, near, isSea, hidden, () => true)).sort();

describe("where boats under water may be", () => {
  it("is where they were seen last, two zones more at each turn of their owner", () => {
    const dives = fact(1, "boat-dives", "germany", "a");
    expect(zones([dives], { germany: 1 })).toEqual(["a"]);
    expect(zones([dives, fact(2, "turn", "uk")], { germany: 1 })).toEqual(["a"]);
    expect(zones([dives, fact(2, "turn", "germany")], { germany: 1 })).toEqual(["a", "b", "c"]);
  });
  it("ends where a boat shows itself, and tells nothing where the log does not know of all", () => {
    const facts = [
      fact(1, "boat-dives", "germany", "a"),
      fact(2, "boat-dives", "germany", "d"),
      fact(3, "boat-attacks", "germany", "d"),
    ];
    expect(zones(facts, { germany: 1 })).toEqual(["a"]);
    expect(zones(facts, { germany: 2 })).toEqual([]);
    expect(zones(facts, { germany: 0 })).toEqual([]);
  });
});
