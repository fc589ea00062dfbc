import { describe, expect, it } from "vitest";
import type { FactLine } from "../wire";
import { cards, lastParts, type RecapInfo } from "./recap";
import type { MomentTable } from "./moments";
import { Texts } from "./text";

const texts = new Texts(
  "fact-lost = { $nation } loses { $n }.\nfact-taken = { $to } takes { $space }.\nfact-boat = A boat.\nfact-bought = Buys.\n",
);
const place = (fact: { args: Record<string, unknown> }) => ({
  ...{ anchor: `space:${fact.args["space"]}`, kind: "pulse" as const, ms: 100 },
});
const table: MomentTable = {
  rules: { turn: "none", fire: place, lost: place, taken: place, boat: place, bought: "none" },
  outcomes: {
    lost: { weight: 1, loses: ["nation"] },
    taken: { loses: ["from"], gains: ["to"] },
    boat: { threat: ["nation"] },
    bought: { weight: 1, built: ["nation"] },
  },
};
const info: RecapInfo = { part: "turn", of: "nation" };
const line = (n: number, kind: string, args: Record<string, unknown>, undone = false): FactLine => ({
  ...{ n, kind, args },
  ...(undone ? { undone } : {}),
});
const story = [
  line(0, "turn", { nation: "germany" }),
  line(1, "taken", { space: "libya", to: "germany", from: "uk" }),
  line(2, "turn", { nation: "uk" }),
  line(3, "fire", { space: "kiel" }),
  line(4, "taken", { space: "libya", to: "uk", from: "france" }),
  line(5, "boat", { space: "north", nation: "uk" }),
  line(6, "lost", { space: "kiel", nation: "germany", n: 2 }),
  line(7, "lost", { space: "kiel", nation: "uk", n: 1 }),
  line(8, "bought", { nation: "uk" }),
  line(9, "turn", { nation: "japan" }),
  line(10, "taken", { space: "china", to: "japan", from: "usa" }),
  line(11, "lost", { space: "rome", nation: "germany", n: 9 }, true),
  line(12, "turn", { nation: "germany" }),
];

describe("a recap", () => {
  it("begins after one's last turn and ends where the next begins", () => {
    expect(lastParts(story, ["germany"], info)).toEqual([1, 12]);
    expect(lastParts(story.slice(0, 9), ["germany"], info)).toBeNull();
    expect(lastParts([story[0]!], ["germany"], info)).toBeNull();
    expect(lastParts(story, ["italy"], info)).toBeNull();
    const rounds = [line(0, "income", {}), line(7, "turn", {}), line(9, "x", {}), line(20, "turn", {})];
    expect(lastParts(rounds, ["uk"], { part: "turn" })).toEqual([6, 20]);
    expect(lastParts(rounds.slice(0, 2), ["uk"], { part: "turn" })).toEqual([-1, 7]);
  });

  it("has a card for each turn: own losses, dangers, the rest; routine, others' losses and what was undone are left out", () => {
    const made = cards(story.slice(2, 12), ["germany"], ["japan"], table, texts, info);
    expect(made.map((card) => [card.seat, card.entries, card.n])).toEqual([
      ["uk", 7, 2],
      ["japan", 2, 9],
    ]);
    expect(made[0]!.rows.map((row) => [row.rank, row.tone, row.moment.n])).toEqual([
      [0, "loss", 6],
      [3, "threat", 5],
      [4, "", 4],
    ]);
    expect(made[0]!.built).toEqual(["Buys."]);
    expect(made[1]!.rows.map((row) => [row.rank, row.tone, row.moment.line])).toEqual([
      [2, "gain", "japan takes china."],
    ]);
  });

  it("parts a round by whom each line is about, and an ally's boat is no danger", () => {
    const facts = story.slice(2, 9);
    const made = cards(facts, ["germany"], ["uk"], table, texts, { part: "round", by: "nation" });
    expect(made.map((card) => [card.seat, card.rows.map((row) => row.rank)])).toEqual([
      ["uk", [4]],
      ["", [2]],
      ["germany", [0]],
    ]);
  });
});
