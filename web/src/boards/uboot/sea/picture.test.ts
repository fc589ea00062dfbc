import { describe, expect, it } from "vitest";
import type { Held, View } from "../model";
import { outline } from "../outline";
import { CLASSES, formOf } from "./form";
import { off, pictureOf, Wrecks } from "./picture";
import { moon, sun } from "./sky";

const contact: Held = {
  id: "sight-1",
  by: "sight",
  bearing: 290_000,
  relative: 0,
  distance: 1500,
  course: 20_000,
  looks: 4,
  first_ms: 0,
  last_ms: 0,
  profile: "M M K F M M",
  named: "",
  neutral: false,
  knots: null,
  tons: 0,
};
const view = (more: Partial<View> = {}): View =>
  ({
    briefing: { to: "" },
    contacts: [contact],
    feed: [],
    daylight: "day",
    elapsed_ms: 0,
    weather: { sea: 3, cloud: 2, visibility: 800, wind: 90 },
    gauges: { heading: 250_000, submerged: false },
    ...more,
  }) as unknown as View;
const noon = new Date(Date.UTC(1940, 5, 21, 13, 0));

describe("the picture of the sea", () => {
  it("puts a ship where she was reported", () => {
    const [ship] = pictureOf(view(), "binoculars", noon, 0, new Wrecks()).ships;
    expect(ship).toMatchObject({ bearing: 290, distance: 1500, course: 20, burning: false });
    expect(ship!.sizes.length).toBe(125);
  });
  it("shows no ship that was only heard, and none that was lost from sight", () => {
    expect(
      pictureOf(view({ contacts: [{ ...contact, by: "sound" }] }), "binoculars", noon, 0, new Wrecks()).ships,
    ).toEqual([]);
    expect(pictureOf(view(), "binoculars", noon, 600_000, new Wrecks()).ships).toEqual([]);
  });
  it("shows a hit ship burn, and go down where she was last seen", () => {
    const wrecks = new Wrecks();
    const hit = { kind: "torpedo_hit", at_ms: 1000, args: { contact: "sight-1", tube: 1 }, to: [] };
    wrecks.note(view());
    expect(pictureOf(view({ feed: [hit] }), "periscope", noon, 3000, wrecks).ships[0]).toMatchObject({
      burning: true,
      struck: 2,
    });
    const sunk = view({
      contacts: [],
      feed: [hit, { kind: "ship_sunk", at_ms: 60_000, args: { contact: "sight-1" }, to: [] }],
      elapsed_ms: 60_000,
    });
    wrecks.note(sunk);
    const [down] = pictureOf(sunk, "periscope", noon, 100_000, wrecks).ships;
    expect(down).toMatchObject({ id: "sight-1", bearing: 290 });
    expect(down!.gone).toBeGreaterThan(0.3);
    expect(pictureOf(sunk, "periscope", noon, 400_000, wrecks).ships).toEqual([]);
  });
  it("shows what the eye sees of a ship and an aircraft, where nothing was reported", () => {
    const outlook = {
      ships: [{ contact: "sight-1", bearing: 291_000, state: "sinking", gone: 5, struck_ms: 4000 }],
      aircraft: [{ id: "a-1", bearing: 100_000, metres: 3000, aspect: 0 }],
    };
    const seen = pictureOf(
      view({ outlook, weapons: { aircraft: ["a-1"] } } as Partial<View>),
      "binoculars",
      noon,
      10_000,
      new Wrecks(),
    );
    expect(seen.ships[0]).toMatchObject({ bearing: 291, burning: true, struck: 6, gone: 0.55 });
    expect(seen.aircraft).toEqual([{ id: "a-1", bearing: 100 }]);
  });
  it("turns the short way", () => {
    expect(off(5, 355)).toBe(10);
    expect(off(355, 5)).toBe(-10);
  });
});

describe("sun and moon", () => {
  it("stand where they should", () => {
    const high = sun(noon, 58, -14);
    expect(high.height).toBeGreaterThan(54);
    expect(Math.abs(off(high.bearing, 180))).toBeLessThan(6);
    expect(sun(new Date(Date.UTC(1940, 5, 21, 6, 0)), 58, 0).bearing).toBeCloseTo(75, -1);
    // Full moon of 16 October 1940.
    expect(moon(new Date(Date.UTC(1940, 9, 16, 8, 15)), 58, -14).lit).toBeGreaterThan(0.98);
  });
});

describe("a silhouette", () => {
  it("tells every class of the sheet from the others", () => {
    const drawn = Object.values(CLASSES).map((one) => outline(one.profile));
    expect(new Set(drawn).size).toBe(drawn.length);
  });
  it("has a tanker's bridge amidships and her funnel aft", () => {
    const tanker = formOf("- K - F");
    expect(tanker.kind).toBe("tanker");
    expect(tanker.parts.find((part) => part.kind === "funnel")!.at).toBeLessThan(-0.3);
    expect(Math.abs(tanker.parts.find((part) => part.kind === "bridge")!.at)).toBeLessThan(0.2);
  });
});
