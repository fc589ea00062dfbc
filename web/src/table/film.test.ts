import { afterEach, describe, expect, it, vi } from "vitest";
import type { MomentTable } from "../lib/moments";
import { Texts } from "../lib/text";
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

describe("a film that runs", () => {
  afterEach(() => void vi.useRealTimers());
  const script: MomentTable = {
    rules: {
      a: "none",
      b: () => ({ anchor: "x", kind: "pulse", ms: 600 }),
      c: () => ({ anchor: "x", kind: "end", ms: 1000 }),
    },
    outcomes: { c: { weight: 3 } },
  };
  async function loaded(): Promise<Film> {
    const film = new Film("k", reel([]));
    await film.load();
    film.prepare(script, new Texts());
    vi.useFakeTimers();
    return film;
  }

  it("goes from moment to moment, each for as long as it plays", async () => {
    const film = await loaded();
    film.speed = 2;
    film.run();
    await vi.advanceTimersByTimeAsync(0);
    expect([film.at, film.scene.stage.last("x")?.kind]).toEqual([1, "pulse"]);
    await vi.advanceTimersByTimeAsync(290);
    expect(film.at).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect([film.at, film.running, film.scene.stage.last("x")?.kind]).toEqual([2, false, "end"]);
  });

  it("shows outcomes alone where results are wanted, and jumps to what weighs most", async () => {
    const film = await loaded();
    expect([film.outcome(1), film.outcome(-1)]).toEqual([2, undefined]);
    film.speed = 0;
    film.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(film.at).toBe(2);
    expect([film.outcome(1), film.outcome(-1)]).toEqual([undefined, undefined]);
  });
});
