import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { GROUPS, SOUNDS, groupOf, play, type Sound } from "./sound";
import { words } from "./words";

/** Counts what is started; every other method and setting of a node is there and does nothing. */
let started = 0;
let now = Date.now();
const node = (): any =>
  new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === "connect") return (to: unknown) => to;
      if (name === "start") return () => started++;
      if (name === "getChannelData") return () => new Float32Array(8);
      return name === Symbol.toPrimitive ? () => 1 : node();
    },
    set: () => true,
    apply: () => node(),
  });

describe("sounds", () => {
  beforeEach(() => {
    started = 0;
    vi.useFakeTimers({ now: (now += 60_000) });
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal(
      "AudioContext",
      class {
        constructor() {
          return node();
        }
      },
    );
    settings.sound = true;
    settings.silent = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.sound = false;
  });

  it("each belongs to a group, has a caption and makes a voice", () => {
    for (const sound of SOUNDS) {
      vi.advanceTimersByTime(1000);
      started = 0;
      expect(GROUPS).toContain(groupOf(sound));
      expect(words.has(`heard-${sound}`), sound).toBe(true);
      expect([play(sound), started > 0], sound).toEqual([true, true]);
    }
  });

  it("are silent until asked for, in a hidden tab, and where their group is switched off", () => {
    const dice: Sound = "dice";
    vi.advanceTimersByTime(1000);
    settings.sound = false;
    expect(play(dice)).toBe(false);
    settings.sound = true;
    settings.silent = ["table"];
    expect([play(dice), play("ping")]).toEqual([false, true]);
    settings.silent = [];
    vi.stubGlobal("document", { hidden: true });
    expect(play(dice)).toBe(false);
  });

  it("are two at once at most", () => {
    vi.advanceTimersByTime(1000);
    expect([play("dice"), play("counter"), play("paper")]).toEqual([true, true, false]);
    vi.advanceTimersByTime(400);
    expect(play("paper")).toBe(true);
  });
});
