import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Kind, Moment } from "../lib/moments";
import { settings } from "../lib/settings.svelte";
import { Stage, type Player } from "./stage.svelte";

const moment = (
  n: number,
  anchor: string,
  ms = 500,
  kind: Kind = "pulse",
  more: Partial<Moment> = {},
): Moment => ({
  ...{ n, anchor, kind, ms, sound: "", line: `line ${n}`, tone: "", weight: 2, join: "", yours: true },
  ...{ loud: false, was: "", from: "", parts: [] },
  ...more,
});

describe("the stage", () => {
  let begun: string[];
  let over: string[];
  let rates: number[];
  let stage: Stage;
  const player: Player = {
    spot: (one) => (one.anchor.startsWith("?") ? "head" : "full"),
    play: (one, _, still) => {
      begun.push(`${one.n}${still ? " still" : ""}`);
      if (!one.ms) return null;
      let end = () => {};
      const done = new Promise<void>((resolve) => (end = resolve));
      const timer = setTimeout(() => end(), one.ms);
      return {
        done: done.then(() => over.push(String(one.n))),
        finish: () => (clearTimeout(timer), end()),
        rate: (times) => rates.push(times),
      };
    },
  };

  beforeEach(() => {
    [begun, over, rates] = [[], [], []];
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.useFakeTimers();
    settings.speed = 1;
    stage = new Stage();
    stage.mount(player);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("plays places beside each other, and the moments of one place one after the other", async () => {
    stage.feed([moment(1, "a"), moment(2, "b"), moment(3, "a")], false);
    expect([begun, stage.running]).toEqual([["1", "2"], true]);
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toEqual(["1", "2", "3"]);
    await vi.advanceTimersByTimeAsync(500);
    expect([over, stage.running]).toEqual([["1", "2", "3"], false]);
  });

  it("brings everything to its end at once, also what still waited", async () => {
    stage.feed([moment(1, "a"), moment(2, "a"), moment(3, "b")], false);
    stage.finish();
    expect(stage.running).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([begun, over]).toEqual([
      ["1", "3"],
      ["1", "3"],
    ]);
  });

  it("keeps a question that stands there waiting for four seconds at most", async () => {
    const many = [1, 2, 3, 4, 5, 6].map((n) => moment(n, "a", 1000));
    stage.feed(many, true);
    await vi.advanceTimersByTimeAsync(3999);
    expect([begun.length, stage.running]).toEqual([4, true]);
    await vi.advanceTimersByTimeAsync(2);
    expect([begun.length, stage.running]).toEqual([4, false]);
    stage.feed(many, false);
    await vi.advanceTimersByTimeAsync(5500);
    expect([begun.length, stage.running]).toEqual([10, true]);
  });

  it("leaves other people's routine out, and plays nothing where results are wanted", () => {
    stage.feed([moment(1, "a", 500, "pulse", { weight: 1, tone: "", yours: false }), moment(2, "b")], false);
    expect(begun).toEqual(["2"]);
    stage.finish();
    settings.speed = 0;
    stage.feed([moment(3, "a")], false);
    expect([begun, stage.last("a")?.n]).toEqual([["2"], 3]);
  });

  it("goes faster while a key is held, and when time runs out", () => {
    stage.secondsLeft = () => 40;
    settings.speed = 2;
    stage.feed([moment(1, "a")], false);
    stage.hold(true);
    stage.hold(false);
    expect(rates).toEqual([4, 16, 4]);
    stage.secondsLeft = () => 10;
    stage.feed([moment(2, "b")], false);
    expect(begun).toEqual(["1"]);
  });

  it("plays the last volley of a place again", () => {
    stage.feed([moment(1, "a", 500, "throw"), moment(2, "b", 500, "throw"), moment(3, "a")], false);
    stage.finish();
    begun = [];
    stage.again();
    stage.again("a");
    stage.again("c");
    expect(begun).toEqual(["2", "1"]);
    expect([stage.canRepeat("a"), stage.canRepeat("c")]).toEqual([true, false]);
  });

  it("says at most a line a second, what comes between together, and what is loud at once", async () => {
    stage.feed([moment(1, "a")], false);
    await vi.advanceTimersByTimeAsync(10);
    expect(stage.polite).toBe("line 1");
    stage.feed([moment(2, "a")], false);
    stage.feed([moment(3, "b"), moment(4, "c", 1, "pulse", { loud: true })], false);
    expect([stage.polite, stage.assertive]).toEqual(["line 1", "line 4"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(stage.polite).toBe("line 2 line 3");
  });

  it("shows nothing in a hidden tab, and afterwards what weighed most", () => {
    vi.stubGlobal("document", { hidden: true });
    stage.feed([moment(1, "a"), moment(2, "b", 500, "pulse", { weight: 3 })], false);
    expect([begun, stage.missed.length]).toEqual([[], 2]);
    vi.stubGlobal("document", { hidden: false });
    expect(stage.back().map((one) => one.n)).toEqual([1, 2]);
    expect([begun, stage.missed]).toEqual([["2"], []]);
  });

  it("goes on where a picture cannot be drawn", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    stage.mount({
      ...player,
      play: (one, ...how) => {
        if (one.n === 1) throw new Error("no such place");
        return player.play(one, ...how);
      },
    });
    stage.feed([moment(1, "a"), moment(2, "a")], false);
    expect(begun).toEqual(["2"]);
  });
});
