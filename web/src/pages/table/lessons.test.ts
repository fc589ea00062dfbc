import { expect, it } from "vitest";
import type { FactLine } from "../../wire";
import { Lessons } from "./lessons";

const fact = (n: number, kind: string) =>
  ({ n, kind, rule: "", args: {}, reveal: false }) as unknown as FactLine;
const has = (key: string) =>
  ["coach-welcome", "coach-ask-outward", "coach-ask-patrol", "coach-fact-search", "coach-end"].includes(key);

it("tells each lesson beside the first question of its kind, and again after a reload", () => {
  const lessons = new Lessons(null);
  expect(lessons.at("q1", "outward", [], has)).toEqual(["coach-welcome", "coach-ask-outward"]);
  expect(lessons.at("q1", "outward", [], has)).toEqual(["coach-welcome", "coach-ask-outward"]);
  const facts = [fact(0, "moves"), fact(1, "search")];
  expect(lessons.at("q2", "patrol", facts, has)).toEqual(["coach-fact-search", "coach-ask-patrol"]);
  const again = new Lessons(JSON.parse(JSON.stringify(lessons.kept())));
  expect(again.at("q2", "patrol", facts, has)).toEqual(["coach-fact-search", "coach-ask-patrol"]);
  expect(again.at("q3", "patrol", [...facts, fact(2, "search")], has)).toEqual([]);
  expect(again.at("end", "", facts, has)).toEqual(["coach-end"]);
  expect(again.learnt).toEqual([
    "coach-welcome",
    "coach-ask-outward",
    "coach-fact-search",
    "coach-ask-patrol",
    "coach-end",
  ]);
});

it("starts anew where what was kept is no use", () => {
  expect(new Lessons("rubbish").at("q1", "outward", [], has)).toEqual(["coach-welcome", "coach-ask-outward"]);
});
