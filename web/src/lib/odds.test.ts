import { describe, expect, it } from "vitest";
import { barsOf, diceOf } from "./odds";

const escorts = { value: 3, why: "escorts", rule: "SW14.16B" };
const ace = { value: 1, why: "ace", rule: "SW25.1" };
const again = { value: 1, why: "re-attack", rule: "SW14.2C" };

describe("the dice behind a choice", () => {
  it("lists what changes each die by itself, and what counts in both in both", () => {
    const dice = diceOf([
      { text: "hit-again", chance: 0.4, modifiers: [escorts, ace] },
      { text: "hurt", chance: 0.3, modifiers: [escorts, again] },
      { text: "lost", chance: 0.1, modifiers: [escorts, again] },
    ]);
    expect(dice.map((die) => [die.odds.text, die.parts])).toEqual([
      ["hit-again", [escorts, ace]],
      ["hurt", [escorts, again]],
    ]);
  });

  it("leaves out a die that nothing changes", () => {
    expect(
      diceOf([
        { text: "hit", chance: 0.5 },
        { text: "miss", chance: 0.5, modifiers: [] },
      ]),
    ).toEqual([]);
  });
});

describe("the bars of a choice", () => {
  it("are one for chances that exclude each other, else one each", () => {
    const found = [
      { text: "convoy", chance: 0.2 },
      { text: "loners", chance: 0.7 },
      { text: "nothing", chance: 0.1 },
    ];
    expect(barsOf(found)).toEqual([found]);
    const hurt = [
      { text: "hurt", chance: 0.4 },
      { text: "lost", chance: 0.1 },
    ];
    expect(barsOf(hurt)).toEqual([[hurt[0]], [hurt[1]]]);
  });
});
