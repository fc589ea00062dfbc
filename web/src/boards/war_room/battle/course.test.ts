import { describe, expect, it } from "vitest";
import type { FactLine } from "../../../wire";
import { moments } from "../../../lib/moments";
import { Texts } from "../../../lib/text";
import { moments as table } from "../moments";
import { blowsOf, effectsOf, ofBattle, volleysOf } from "./course";

const at = { region: "G7" };
const die = (...shows: string[]) => ({ die: "d12", faces: shows.map((_, n) => n + 1), shows, total: 0 });
const hit = (
  n: number,
  nation: string,
  unit: string,
  colour: string,
  hits: number,
  lost: number,
): FactLine => ({
  ...{ n, kind: "units-hit", rule: "WR4-19" },
  args: { ...at, nation, unit, stance: "ground", colour, hits, lost },
});
const thrown = (n: number, nation: string, side: string, ...shows: string[]): FactLine => ({
  ...{ n, kind: "batch-thrown", rule: "WR4-18" },
  args: { ...at, nation, side, phase: "surface", missed: 0, throw: die(...shows) },
});
const FACTS: FactLine[] = [
  thrown(1, "ussr", "allies", "red"),
  { n: 2, kind: "conflict-picked", rule: "WR4-01", args: { ...at, nation: "ussr", superior: "none" } },
  thrown(3, "ussr", "allies", "yellow", "blue", "yellow"),
  hit(4, "germany", "infantry", "yellow", 2, 1),
  hit(5, "germany", "artillery", "blue", 1, 0),
  thrown(6, "germany", "axis", "black", "green"),
  hit(7, "ussr", "armor", "green", 3, 1),
];

describe("the course of a battle", () => {
  const battle = ofBattle(FACTS, "G7");
  it("begins where the conflict was picked, batch by batch with what each did", () => {
    const [first, second] = volleysOf(battle);
    expect([first!.side, first!.dice, first!.hits.map((fact) => fact.n)]).toEqual(["allies", 3, [4, 5]]);
    expect(first!.colours).toEqual([
      { colour: "yellow", faces: [1, 3] },
      { colour: "blue", faces: [2] },
    ]);
    expect(second!.hits.map((fact) => fact.n)).toEqual([7]);
  });
  it("knows by which fact each unit was lost, and which was hit last", () => {
    expect(blowsOf(battle)["germany:infantry:ground"]).toEqual({ lost: [4], hit: 4 });
    expect(blowsOf(battle)["germany:artillery:ground"]).toEqual({ lost: [], hit: 5 });
    expect(effectsOf([FACTS[3]!, FACTS[4]!])).toEqual([
      { unit: "infantry", hits: 2, lost: 1 },
      { unit: "artillery", hits: 1, lost: 0 },
    ]);
  });
  it("is told in one line a batch and one line for all that it hit", () => {
    const texts = new Texts("name-germany = Germany\nname-infantry = Infantry\nname-artillery = Artillery");
    const made = moments(FACTS.slice(2), ["ussr"], table, texts);
    expect(made.map((one) => [one.kind, one.line.replace(/[\u2068\u2069]/g, "")])).toEqual([
      ["throw", "You throw 3 dice in G7: 2 yellow, 1 blue."],
      ["damage", "Germany: 1 Infantry out, Artillery hit."],
      ["throw", "Germany throws 2 dice in G7: 1 green, 1 black."],
      ["damage", expect.stringMatching(/^You: 1 armor out\.$/i)],
    ]);
  });
});
