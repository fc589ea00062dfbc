import { describe, expect, it } from "vitest";
import { lasting, moments, worthShowing, type Fact, type MomentTable } from "../lib/moments";
import { cards, type RecapInfo } from "../lib/recap";
import { Texts } from "../lib/text";
import type { FactLine } from "../wire";

const tables = import.meta.glob<{ moments: MomentTable }>("./*/moments.ts", { eager: true });
const recaps = import.meta.glob<{ recap: RecapInfo }>("./*/recap.ts", { eager: true });
const catalogues = import.meta.glob<string>("../../../src/sandtable/games/*/text/en.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const goldens = import.meta.glob<string>("../../../tests/golden/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const games = Object.keys(import.meta.glob("./*/Board.svelte")).map((path) => path.split("/")[1]!);

const catalogue = (game: string) =>
  Object.entries(catalogues).find(([path]) => path.includes(`/games/${game}/`))?.[1] ?? "";
const table = (game: string) => tables[`./${game}/moments.ts`]?.moments ?? { rules: {}, outcomes: {} };
const keys = (game: string) => [...catalogue(game).matchAll(/^fact-([\w-]+) *=/gm)].map((found) => found[1]!);

/** The facts of a golden game, as the table of its public seat would tell them. */
function factsOf(golden: string): FactLine[] {
  const facts: FactLine[] = [];
  for (const line of golden.split("\n")) {
    const fact = /^ {2}fact (\S+) (\S+) ?(.*)$/.exec(line);
    if (fact) {
      const args: Record<string, unknown> = {};
      for (const part of fact[3]!.replace(/ \(to .*\)$/, "").split(/ (?=\w+=)/)) {
        const [key, value] = part.split(/=(.*)/s) as [string, string];
        if (key) args[key] = parsed(value);
      }
      facts.push({ n: facts.length, kind: fact[1]!, rule: fact[2]!, args });
    }
    const thrown = /^ {4}throw \S+ (\S+) \[.*\].* = (-?\d+)/.exec(line);
    const last = facts.at(-1)?.args;
    if (thrown && last) last["throw"] ??= { die: thrown[1], faces: [], total: Number(thrown[2]) };
  }
  return facts;
}
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The goldens of a game by scenario. */
const goldensOf = (game: string) =>
  Object.entries(goldens).flatMap(([path, golden]) => {
    const scenario = new RegExp(`/${game}-([^/]+)\\.txt$`).exec(path)?.[1];
    return scenario ? [{ scenario, facts: factsOf(golden) }] : [];
  });

/**
 * A fact takes so many milliseconds of play on average (four nations of one game: 141 facts, 19 s), and so much of it
 * is outcomes, in a game that is told in many facts.
 */
const PACE = { fact: [50, 400], outcomes: [0.03, 0.4], from: 150 } as const;

describe.each(games)("moments of %s", (game) => {
  const texts = new Texts(catalogue(game));
  const all = goldensOf(game);

  it("has a moment or a stated none for every fact it can tell", () => {
    expect(keys(game).length).toBeGreaterThan(30);
    const told = new Set([...keys(game), ...all.flatMap((one) => one.facts.map((fact) => fact.kind))]);
    expect([...told].filter((kind) => !(kind in table(game).rules))).toEqual([]);
    const { rules, outcomes } = table(game);
    expect([...Object.keys(rules), ...Object.keys(outcomes)].filter((kind) => !told.has(kind))).toEqual([]);
  });

  it("says a line for each, and a kind that moves lasts", () => {
    expect(all.length).toBeGreaterThan(1);
    for (const { facts } of all) {
      for (const moment of moments(facts, [], table(game), texts)) {
        expect(moment.line, moment.parts[0]!.kind).not.toMatch(/^$|undefined|\{/);
        expect(moment.anchor, moment.parts[0]!.kind).not.toContain("undefined");
        expect(moment.kind === "none", moment.parts[0]!.kind).toBe(moment.ms === 0);
      }
    }
  });

  it("tells a recap of a whole golden game: each outcome once, on a card, with its line", () => {
    const info = recaps[`./${game}/recap.ts`]?.recap ?? null;
    let most = 0;
    for (const { scenario, facts } of all) {
      const made = cards(facts, ["germany"], [], table(game), texts, info);
      const told = made.flatMap((card) => card.rows.flatMap((row) => row.moment.parts.map((part) => part.n)));
      expect(new Set(told).size, scenario).toBe(told.length);
      expect(made.reduce((sum, card) => sum + card.entries, 0)).toBe(facts.length);
      for (const { rows } of made) {
        most = Math.max(most, rows.length);
        expect(rows.map((row) => row.rank)).toEqual(rows.map((row) => row.rank).toSorted((a, b) => a - b));
        for (const { moment } of rows) expect(moment.line).not.toMatch(/^$|undefined|\{/);
      }
      for (const { label, value } of info?.sum?.(facts as Fact[], ["germany"], texts) ?? [])
        expect(label + value).not.toMatch(/undefined|NaN|\{/);
    }
    expect(most).toBeGreaterThan(1);
  });

  it("takes as long as was measured: seconds for a turn, its outcomes a part of that", () => {
    for (const { scenario, facts } of all.filter((one) => one.facts.length >= PACE.from)) {
      const made = moments(facts, [], table(game), texts);
      const ms = (list: typeof made) => list.reduce((sum, one) => sum + one.ms, 0);
      const told = [
        scenario,
        ms(made) / facts.length,
        ms(made.filter((one) => worthShowing(one, true))) / ms(made),
      ];
      expect(told[1], String(told)).toBeGreaterThan(PACE.fact[0]);
      expect(told[1], String(told)).toBeLessThan(PACE.fact[1]);
      expect(told[2], String(told)).toBeGreaterThan(PACE.outcomes[0]);
      expect(told[2], String(told)).toBeLessThan(PACE.outcomes[1]);
      expect(lasting(made)).toBeLessThan(ms(made));
    }
  });
});
