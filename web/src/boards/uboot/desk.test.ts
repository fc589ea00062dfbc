import { describe, expect, it } from "vitest";
import { chained, cookable } from "./aboard";
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
    expect(cookable(["bread", "meat", "", "", "", ""])).toEqual([{ name: "sausage_sandwich", spaces: ["a", "b"] }]);
    expect(cookable(["bread", "", "", "meat", "", ""])).toEqual([]);
  });
});
