import { describe, expect, it } from "vitest";
import { asCsv, chaptersOf, measured, roundEnds } from "./curves";

const line = (n: number, kind: string, args = {}) => ({ n, kind, args });
const lines = [
  line(1, "income"),
  line(2, "income"),
  line(3, "bid-revealed"),
  line(4, "order-read"),
  line(5, "conflict-picked"),
  line(6, "units-lost"),
  line(7, "casualties-counted"),
  line(8, "purchase-revealed"),
  line(9, "round-begins", { round: 2 }),
  line(10, "income"),
  line(11, "bid-revealed"),
];

const view = {
  nations: {
    germany: { side: "axis" as const, resources: { oil: 2, iron: 3 }, zone: "yellow", stress: 4, medals: 1 },
  },
  lands: { G1: { controller: "germany" }, R1: { controller: "ussr" } },
  stacks: {
    a: { nation: "germany", command: 1, force: "army" as const, region: "G1", units: { infantry: 3 } },
  },
};

describe("the replay of a war", () => {
  it("has a chapter for each phase of each round", () => {
    expect(chaptersOf(lines).map((one) => `${one.round} ${one.phase} ${one.at}`)).toEqual([
      "1 economy 0",
      "1 planning 2",
      "1 movement 3",
      "1 combat 4",
      "1 morale 6",
      "1 production 7",
      "2 economy 9",
      "2 planning 10",
    ]);
  });

  it("is measured at the end of every round and where the log ends", () => {
    expect(roundEnds(lines)).toEqual([
      { round: 1, at: 7 },
      { round: 2, at: 10 },
    ]);
  });

  it("counts stores, zones, units and land of a nation", () => {
    const zones = ["white", "blue", "yellow"];
    expect(measured(view, "resources", zones)).toEqual({ germany: 5 });
    expect(measured(view, "homefront", zones)).toEqual({ germany: 2 });
    expect(measured(view, "units", zones)).toEqual({ germany: 3 });
    expect(measured(view, "lands", zones)).toEqual({ germany: 1 });
  });

  it("can be taken along as a table", () => {
    expect(asCsv([{ round: 1, at: 7, view }], ["white", "blue", "yellow"])).toBe(
      "round,nation,resources,homefront,stress,medals,units,lands,oil,iron,osr\n1,germany,5,2,4,1,3,1,2,3,0\n",
    );
  });
});
