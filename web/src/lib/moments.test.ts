import { describe, expect, it } from "vitest";
import type { FactLine } from "../wire";
import { lasting, moments, worthShowing, type MomentRules } from "./moments";
import { Texts } from "./text";

const texts = new Texts(
  "fact-fire = { $space }: { $hits } hits.\nfact-lost = Losses in { $space }.\nname-kiel = Kiel\n",
);
const rules: MomentRules = {
  fire: (fact) => ({
    ...{ anchor: `battle:${fact.args.space}`, kind: "throw", ms: 100 * fact.args.hits },
    join: `volley:${fact.args.space}`,
    of: [fact.args.who],
  }),
  lost: (fact) => ({
    ...{ anchor: `battle:${fact.args.space}`, kind: "casualties", ms: 300 },
    say: (parts, tell) => `${parts.length} in ${tell.name(fact.args.space)}`,
  }),
  paid: "none",
  maybe: (fact) => (fact.args.shown ? { anchor: "", kind: "none", ms: 0 } : "none"),
};
const table = { rules, outcomes: { lost: { loses: ["who"] } } };
const fact = (n: number, kind: string, args: Record<string, unknown> = {}, more: Partial<FactLine> = {}) => ({
  ...{ n, kind, args },
  ...more,
});
const made = (facts: FactLine[], you: string[] = []) => moments(facts, you, table, texts);

describe("moments", () => {
  it("join neighbours of one place: the longest lasts, all parts and their lines stay", () => {
    const [volley, other, ...rest] = made(
      [
        fact(1, "fire", { space: "kiel", hits: 2, who: "uk" }),
        fact(2, "fire", { space: "elsewhere", hits: 1, who: "uk" }),
        fact(3, "fire", { space: "kiel", hits: 5, who: "germany" }),
      ],
      ["germany"],
    );
    expect([volley?.n, volley?.ms, volley?.parts.map((part) => part.n)]).toEqual([1, 500, [1, 3]]);
    expect([volley?.line, volley?.yours, other?.yours]).toEqual(["Kiel: 2 hits. Kiel: 5 hits.", true, false]);
    expect(rest).toEqual([]);
  });

  it("part where something else came between at the place, or where much did", () => {
    const fire = { space: "kiel", hits: 1 };
    const between = [fact(1, "fire", fire), fact(2, "lost", { space: "kiel" }), fact(3, "fire", fire)];
    expect(made(between).map((one) => one.kind)).toEqual(["throw", "casualties", "throw"]);
    expect(made([fact(1, "fire", fire), fact(30, "fire", fire)])).toHaveLength(2);
  });

  it("leave out what was undone, what only the log tells, and kinds that no table knows", () => {
    const facts = [
      fact(1, "lost", { space: "kiel" }, { undone: true }),
      fact(2, "paid"),
      fact(3, "new-in-a-later-version"),
      fact(4, "maybe"),
      { n: 5, kind: "maybe", args: { shown: true } },
    ];
    expect(made(facts).map((one) => one.n)).toEqual([5]);
  });

  it("have the table's own sentence, or the first sentences and how many more there are", () => {
    expect(made([fact(1, "lost", { space: "kiel" })])[0]!.line).toBe("1 in Kiel");
    const five = [1, 2, 3, 4, 5].map((n) => fact(n, "fire", { space: "kiel", hits: n }));
    expect(made(five)[0]!.line).toBe("Kiel: 1 hits. Kiel: 2 hits. Kiel: 3 hits. And 2 more.");
  });

  it("are shown to those they concern, and to others from an outcome on", () => {
    const [fire, lost] = made([
      fact(1, "fire", { space: "kiel", hits: 1, who: "uk" }),
      fact(2, "lost", { space: "kiel" }),
    ]);
    expect([worthShowing(fire!), worthShowing(lost!), worthShowing(lost!, true)]).toEqual([false, true, true]);
    const [mine] = made([fact(1, "fire", { space: "kiel", hits: 1, who: "uk" })], ["uk"]);
    expect([worthShowing(mine!), worthShowing(mine!, true)]).toEqual([true, false]);
  });

  it("last as long as the longest place", () => {
    const facts = [1, 2, 3].map((n) => fact(n * 20, "fire", { space: n < 3 ? "kiel" : "elsewhere", hits: 2 }));
    expect(lasting(made(facts))).toBe(400);
    expect(lasting([])).toBe(0);
  });
});
