import { describe, expect, it } from "vitest";
import { parse } from "./route.svelte";
import { confirmText, optionAbout, optionText, refusalText } from "./say";
import { NO_LETTER, Texts, ago, letter, percent, signed } from "./text";

const game = new Texts(`
name-W_APPR = Western Approaches
seat-bdu = Commander
fact-moves = { $boat } sails for { $area }{ $cautious ->
    [true] , cautiously
   *[false] {""}
}.
fact-week = Week { $week } of { $year }.
fact-found = Found { $things } with { $throw }.
ask-patrol = Orders for { $boat }
    .confirm = Sail
patrol-move = Move to { $to }
patrol-zone-GIBRALTAR = Gibraltar
refused-closed = { $zone } is closed.
`);

describe("words", () => {
  it("puts names for ids, and selects on truth", () => {
    expect(game.say("fact-moves", { boat: "U-47", area: "W_APPR", cautious: true })).toBe(
      "U-47 sails for Western Approaches, cautiously.",
    );
    expect(game.say("fact-moves", { boat: "U-47", area: "W_APPR", cautious: false })).toBe(
      "U-47 sails for Western Approaches.",
    );
  });
  it("writes years without a comma and large numbers with one", () => {
    expect(game.say("fact-week", { week: 3, year: 1940 })).toBe("Week 3 of 1940.");
    expect(game.say("fact-week", { week: 3, year: 37000 })).toBe("Week 3 of 37,000.");
  });
  it("joins lists and takes a throw as its total", () => {
    const thrown = { rule: "SW1", die: "d10", faces: [4], total: 6 };
    expect(game.say("fact-found", { things: ["W_APPR", "b", "c"], throw: thrown })).toBe(
      "Found Western Approaches, b and c with 6.",
    );
    expect(game.say("fact-found", { things: { tanker: 2, b: 1 }, throw: thrown })).toBe(
      "Found 2 tanker and 1 b with 6.",
    );
  });
  it("ends a sentence once, also after a name with a full stop", () => {
    expect(game.say("fact-moves", { boat: "U-47", area: "Karelia S.S.R.", cautious: false })).toBe(
      "U-47 sails for Karelia S.S.R.",
    );
  });
  it("never leaves a line blank", () => {
    expect(game.say("fact-never-heard-of")).toBe("Never heard of");
    expect(game.name("mid_ocean")).toBe("Mid ocean");
  });
});

describe("questions", () => {
  const question = { id: "q", seat: "bdu", type: "pick", kind: "patrol", rule: "SW12", args: { boat: "U-47" } };
  it("finds the words of a choice by its text, its id or its name", () => {
    expect(optionText(game, question, { id: "move:W_APPR", text: "patrol-move", args: { to: "W_APPR" } })).toBe(
      "Move to Western Approaches",
    );
    expect(optionText(game, question, { id: "zone:GIBRALTAR" })).toBe("Gibraltar");
    expect(optionText(game, question, { id: "W_APPR" })).toBe("Western Approaches");
  });
  it("says what a choice does where its message or its name tells", () => {
    const cards = new Texts(
      "card-t01 = Tool set\n    .about = Two hours less.\nname-c02 = Praise\n    .about = Morale +2.",
    );
    expect(optionAbout(cards, question, { id: "t01", text: "card-t01" })).toBe("Two hours less.");
    expect(optionAbout(cards, question, { id: "c02" })).toBe("Morale +2.");
    expect(optionAbout(cards, question, { id: "c03" })).toBe("");
  });
  it("repeats the verb and the letter on the button", () => {
    expect(confirmText(game, { ...question, options: [{ id: "x" }] }, ["x"], { x: "A" })).toBe("Sail: A");
  });
  it("says why something is refused", () => {
    expect(refusalText(game, { rule: "SW20.1", reason: "closed", args: { zone: "W_APPR" } })).toBe(
      "Western Approaches is closed.",
    );
  });
});

describe("figures", () => {
  it("letters end before the keys of the table; what comes after has none", () => {
    expect([0, 1, 2, 3, 16].map(letter).join("")).toBe("ABCDQ");
    expect([17, 18, 99].map(letter)).toEqual([NO_LETTER, NO_LETTER, NO_LETTER]);
  });
  it("chances are never rounded to certainty", () => {
    expect(percent(0.684)).toBe("68 %");
    expect(percent(0.001)).toBe("< 1 %");
    expect(percent(0.999)).toBe("> 99 %");
    expect(percent(1)).toBe("100 %");
    expect(percent(0)).toBe("0 %");
  });
  it("signs modifiers", () => {
    expect(signed(2)).toBe("+2");
    expect(signed(-1)).toBe("−1");
    expect(signed(0)).toBe("0");
  });
  it("says how long ago", () => {
    const now = Date.parse("2026-01-01T12:00:00Z");
    expect(ago("2026-01-01T11:48:00Z", game, now)).toBe("12 min ago");
    expect(ago("2025-12-31T11:00:00Z", game, now)).toBe("25 h ago");
    expect(ago("2025-12-28T12:00:00Z", game, now)).toBe("4 days ago");
    expect(ago(undefined, game, now)).toBe("");
  });
});

describe("addresses", () => {
  it("keep keys behind the #", () => {
    expect(parse("#/t/abc%2Cdef")).toEqual({ page: "table", keys: "abc,def" });
    expect(parse("#/join/xyz")).toEqual({ page: "join", key: "xyz" });
    expect(parse("#/learn/war_room/WR4.2")).toEqual({ page: "learn", game: "war_room", at: "WR4.2" });
    expect(parse("")).toEqual({ page: "lobby" });
  });
});
