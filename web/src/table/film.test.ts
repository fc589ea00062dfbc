import { describe, expect, it } from "vitest";
import type { FactLine, Frame, KeyInfo } from "../wire";
import { Film, type Reel } from "./film.svelte";

const facts: FactLine[] = [
  { n: 0, kind: "a" },
  { n: 1, kind: "b" },
  { n: 2, kind: "struck", undone: true },
  { n: 3, kind: "c" },
];

function reel(asked: number[]): Reel {
  return {
    key: async () =>
      ({ match: "m", game: "g", scenario: "s", title: "", seats: ["uk"], live: false }) as unknown as KeyInfo,
    facts: async (_, before, count) => facts.filter((fact) => fact.n < before).slice(-count),
    frame: async (_, at) => {
      asked.push(at);
      if (at === 3) throw new Error("cannot be shown");
      return { first: 0, until: 1, view: { uk: { turn: 1 } }, clock: null } as Frame;
    },
  };
}

describe("the film of a match", () => {
  it("steps over what was undone and asks once for a picture that holds for several lines", async () => {
    const asked: number[] = [];
    const film = new Film("k", reel(asked));
    await film.load();
    expect(film.lines.map((line) => line.kind)).toEqual(["a", "b", "c"]);
    expect([film.scene.seat, film.scene.view]).toEqual(["uk", { turn: 1 }]);
    await film.show(1);
    expect(asked).toEqual([0]);
    expect(film.scene.facts.map((fact) => fact.kind)).toEqual(["a", "b"]);
  });

  it("goes from one fact of a kind to the next in a long film, with the end at its end", async () => {
    const weeks: Reel = {
      ...reel([]),
      facts: async (_, before, count, kind = "") =>
        facts.filter((fact) => fact.n < before && (!kind || fact.kind === kind)).slice(-count),
    };
    const film = new Film("k", weeks);
    await film.load(async (info) => (info.scenario === "s" ? "b" : ""));
    expect(film.lines.map((line) => line.kind)).toEqual(["b", "c"]);
    await film.show(0);
    await Promise.resolve();
    expect(film.scene.facts.map((fact) => fact.kind)).toEqual(["a", "b"]);
  });

  it("keeps the words where the board of a moment cannot be had, and its ends are ends", async () => {
    const film = new Film("k", reel([]));
    await film.load();
    await film.show(9);
    expect([film.at, film.line?.kind, film.blank]).toEqual([2, "c", true]);
    await film.show(-5);
    expect([film.at, film.blank]).toEqual([0, false]);
  });
});
