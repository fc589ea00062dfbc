import { describe, expect, it } from "vitest";
import { holds, inOrder, isShown, result, standing, tally, type Mine } from "./mine";

const table = (more: Partial<Mine>): Mine => ({
  keys: "k",
  owner: "",
  seatKeys: {},
  match: "",
  game: "war_room",
  scenario: "eastern_front",
  title: "",
  at: "2026-01-01",
  seen: -1,
  asked: "",
  where: "",
  over: false,
  seats: ["germany"],
  until: "",
  since: "",
  unread: 0,
  outcome: null,
  ...more,
});
const ended = (germany: number, ussr: number) =>
  table({ over: true, outcome: { kind: "victory", scores: { germany, ussr } } });

describe("the list", () => {
  it("has those that wait for us first, the first to run out of time on top, finished ones last", () => {
    const list = [
      table({ keys: "over", over: true }),
      table({ keys: "theirs" }),
      table({ keys: "ours", asked: "Seal" }),
      table({ keys: "soon", asked: "Seal", until: "2026-01-02" }),
    ];
    expect(inOrder(list).map((one) => one.keys)).toEqual(["soon", "ours", "theirs", "over"]);
  });

  it("says what the server says, and what it knew before until then", () => {
    const kept = table({ asked: "Choose the targets", title: "Friday" });
    expect(standing(kept, undefined, "your move").asked).toBe("Choose the targets");
    const info = { waits: false, over: true, title: "Monday", outcome: { kind: "victory" } } as any;
    expect(standing(kept, info, "your move")).toMatchObject({ asked: "", over: true, title: "Monday" });
    expect(standing(table({ called: "Ours" }), info, "your move").title).toBe("Ours");
    expect(standing(table({}), { waits: true } as any, "your move").asked).toBe("your move");
  });

  it("is searched by words in any order and shown by state", () => {
    expect(holds("War Room Eastern Front Anna", "anna eastern")).toBe(true);
    expect(holds("War Room Eastern Front Anna", "anna pacific")).toBe(false);
    expect(isShown(table({ asked: "x", over: true }), "asked")).toBe(false);
    expect(isShown(table({ over: true }), "over")).toBe(true);
    expect(isShown(table({ over: true }), "running")).toBe(false);
  });
});

describe("results", () => {
  it("are won, lost or drawn against the best of the others, and none where nobody plays against us", () => {
    expect(result(ended(1, 0))).toBe("won");
    expect(result(ended(0, 1))).toBe("lost");
    expect(result(ended(1, 1))).toBe("drawn");
    expect(result(table({ over: true, outcome: { kind: "home", scores: { germany: 9 } } }))).toBe("");
    const gaveUp = (seat: string) => table({ over: true, outcome: { kind: "conceded", args: { seat } } });
    expect(result(gaveUp("germany"))).toBe("lost");
    expect(result(gaveUp("ussr"))).toBe("won");
    expect(result(table({ outcome: { kind: "victory", scores: { germany: 1, ussr: 0 } } }))).toBe("");
  });

  it("are counted by game and scenario, a match with two keys once", () => {
    const list = [
      { ...ended(1, 0), match: "a" },
      { ...ended(1, 0), match: "a", keys: "other" },
      { ...ended(0, 1), match: "b" },
      table({ match: "c" }),
      table({ match: "d", game: "uboot", scenario: "wolfpack" }),
    ];
    expect(tally(list)).toEqual([
      { game: "uboot", scenario: "wolfpack", tables: 1, over: 0, won: 0, lost: 0, drawn: 0 },
      { game: "war_room", scenario: "eastern_front", tables: 3, over: 2, won: 1, lost: 1, drawn: 0 },
    ]);
  });
});
