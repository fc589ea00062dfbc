import { describe, expect, it } from "vitest";
import type { FactLine } from "../wire";
import cases from "./outcomes.fixture.json";
import { inShort, loadOutcomes, weigh } from "./outcomes";
import { Texts } from "./text";

const catalogues = import.meta.glob<string>("../../../src/sandtable/games/*/text/en.ftl", {
  query: "?raw",
  import: "default",
});

describe.each(cases)("outcomes of $game", ({ game, you, facts, said, weights }) => {
  const lines: FactLine[] = facts.map((fact, n) => ({ n, ...fact }));

  it("weigh as they do in the terminal and in notices", async () => {
    const outcomes = await loadOutcomes(game);
    expect(lines.map((line) => weigh(outcomes[line.kind], line, you))).toEqual(weights);
  });

  it("are said in the same words; what was undone is not", async () => {
    const texts = new Texts(await catalogues[`../../../src/sandtable/games/${game}/text/en.ftl`]!());
    const outcomes = await loadOutcomes(game);
    expect(inShort(lines, you, outcomes, texts)).toBe(said);
    const undone = lines.map((line) => ({ ...line, undone: true }));
    expect(inShort(undone, you, outcomes, texts)).toBe("");
  });
});

it("a game that says nothing has none", async () => {
  expect(await loadOutcomes("unheard_of")).toEqual({});
});
