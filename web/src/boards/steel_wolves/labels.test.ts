import { describe, expect, it } from "vitest";
import { apart, overlap, roomFor, stepAside, type Box } from "./labels";

const sight: Box = { x: 0, y: 0, w: 600, h: 400 };

describe("names on the chart", () => {
  it("lets the second of two names on one spot step aside", () => {
    const box = { x: 200, y: 200, w: 100, h: 20 };
    const steps = stepAside(
      [
        { id: "a", box },
        { id: "b", box },
      ],
      sight,
      [],
    );
    expect(steps["a"]).toEqual([0, 0]);
    expect(overlap({ ...box, x: box.x + steps["b"]![0], y: box.y + steps["b"]![1] }, box)).toBe(false);
  });
  it("keeps a name in sight whole", () => {
    const steps = stepAside([{ id: "a", box: { x: -30, y: 100, w: 100, h: 20 } }], sight, []);
    expect(steps["a"]).toEqual([30, 0]);
  });
  it("does not step out of sight", () => {
    const box = { x: 200, y: 370, w: 100, h: 20 };
    const { a } = stepAside([{ id: "a", box }], sight, [{ ...box, y: 340, h: 60 }]);
    expect(box.y + a![1] + box.h).toBeLessThanOrEqual(sight.h);
    expect(overlap({ ...box, x: box.x + a![0], y: box.y + a![1] }, { ...box, y: 340, h: 60 })).toBe(false);
  });
  it("leaves out a name that has no room", () => {
    const box = { x: 10, y: 10, w: 50, h: 10 };
    expect([
      ...roomFor(
        [
          { id: "a", box },
          { id: "b", box: { ...box, y: 40 } },
        ],
        [box],
      ),
    ]).toEqual(["b"]);
  });
  it("pushes letters apart, those on one point too", () => {
    const out = apart(
      [
        [100, 100],
        [100, 100],
        [110, 100],
      ],
      28,
    );
    for (const [i, a] of out.entries())
      for (const b of out.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(27);
  });
});
