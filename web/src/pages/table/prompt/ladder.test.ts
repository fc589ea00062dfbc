import { describe, expect, it } from "vitest";
import type { Question } from "../../../wire";
import { advice, ladderOf, prospect } from "./ladder";

const question = {
  id: "1",
  seat: "bdu",
  type: "share",
  kind: "share",
  most: 3,
  limits: { a: [0, 3], b: [0, 3] },
  options: [
    { id: "a", text: "target", args: { ladder: [0.5, 0.6, 0.7] } },
    { id: "b", text: "target", args: { ladder: [0.2, 0.5, 0.6] } },
  ],
} as unknown as Question;
const options = question.options!;

describe("points on a ladder", () => {
  it("have the chances of what is given, and none without points", () => {
    expect(prospect(options, { a: 1, b: 2 })).toMatchObject({ one: 0.75, all: 0.25, hits: 1 });
    expect(prospect(options, { a: 0, b: 0 })).toMatchObject({ one: 0, all: 0, hits: 0 });
    expect(prospect(options, { a: 3 }).all).toBe(0);
  });

  it("are compared with the best shares of all points and with all on one", () => {
    const told = advice(question, { a: 3, b: 0 })!;
    expect(told.given.one).toBeCloseTo(0.7);
    expect(told.surest?.shared).toEqual({ a: 1, b: 2 });
    expect(told.most?.shared).toEqual({ a: 1, b: 2 });
    expect(told.single?.shared).toEqual({ a: 3, b: 0 });
  });

  it("keep to the limits of each target", () => {
    const bound = { ...question, limits: { a: [0, 3], b: [0, 1] } } as unknown as Question;
    expect(advice(bound, {})!.surest?.shared).toEqual({ a: 3, b: 0 });
  });

  it("are told only where the game knows the chances", () => {
    expect(ladderOf({ id: "x", text: "y" } as never)).toBeNull();
    expect(advice({ ...question, options: [options[0]!] } as Question, {})).toBeNull();
  });
});
