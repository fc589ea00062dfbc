import { describe, expect, it } from "vitest";
import { chained, cookable, metDangers } from "./aboard";
import { leg, solve } from "./disc";
import { crypt, dayKey, problem } from "./enigma";

describe("the attack disc", () => {
  it("gives the example of the rules", () => {
    expect(solve(290, 40, 70)).toEqual({ true: 330, angle: 80, side: "starboard" });
    expect(solve(0, 0, 90)).toEqual({ true: 0, angle: 90, side: "starboard" });
    expect(solve(0, 0, 270)).toEqual({ true: 0, angle: 90, side: "port" });
  });
});

describe("ruler and protractor", () => {
  it("measure AF76 to AE69 as course 301", () => {
    expect(leg("AF76", "ae69")!.course).toBe(301);
    expect(leg("AF76", "AF76")).toMatchObject({ miles: 0 });
    expect(leg("AF7", "ZZ99")).toBeNull();
  });
});

describe("the Enigma", () => {
  const plain = { rotors: ["I", "II", "III"], rings: "AAA", plugs: "" };
  it("enciphers as the well-known machine does", () => {
    expect(crypt("AAAAA", plain, "AAA").out).toBe("BDZGO");
  });
  it("has the same key of the day as the rules, and deciphers with it", () => {
    const key = dayKey(1940, 10, 18);
    expect(key).toEqual({ rotors: ["VII", "IV", "III"], rings: "BBW", plugs: "CN DH FW OK QV RI SB TU YA ZE" });
    expect(crypt("CONVOYXSIGHTED", key, "QEV").out).toBe("ZDLUBRAAVNQNYN");
    expect(crypt("ZDLUBRAAVNQNYN", key, "QEV").out).toBe("CONVOYXSIGHTED");
  });
  it("says which part of a setting is impossible", () => {
    expect(problem(plain, "AAA")).toBe("");
    expect(problem({ ...plain, rotors: ["I", "I", "II"] }, "AAA")).toBe("rotors");
    expect(problem({ ...plain, plugs: "AB BC" }, "AAA")).toBe("plugs");
    expect(problem(plain, "A")).toBe("start");
  });
});

describe("the food pyramid", () => {
  it("finds recipes only where the chips touch", () => {
    expect(chained(["a", "b", "d"])).toBe(true);
    expect(chained(["a", "d"])).toBe(false);
    expect(cookable(["bread", "meat", "", "", "", ""])).toEqual([
      { name: "sausage_sandwich", spaces: ["a", "b"] },
    ]);
    expect(cookable(["bread", "", "", "meat", "", ""])).toEqual([]);
  });
});

describe("the plan of a mobilisation", () => {
  const offer = {
    sailors: { en12: 2, en13: 3 },
    ways: {},
    things: { "5": ["extinguisher"] },
    dangerous: [3, 6],
    risks: { "2": { "3": [3], "4": [3], "5": [3], "6": [3, 6] }, "5": { "2": [3] } },
  };
  it("warns of dangers at the goal, on the way, and where somebody stays", () => {
    expect(metDangers(offer, { to: { en13: 1 }, carry: {} })).toEqual([]);
    expect(metDangers(offer, { to: {}, carry: {} })).toEqual([3]);
    expect(metDangers(offer, { to: { en12: 4, en13: 1 }, carry: {} })).toEqual([3]);
    expect(metDangers(offer, { to: { en12: 6, en13: 1 }, carry: {} })).toEqual([3, 6]);
  });
  it("follows who fetches a thing and comes back", () => {
    const carry = { en12: { item: "extinguisher", to: 2 } };
    expect(metDangers(offer, { to: { en12: 2, en13: 1 }, carry })).toEqual([3]);
  });
});
