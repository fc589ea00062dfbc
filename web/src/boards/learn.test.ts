import { describe, expect, it } from "vitest";
import { Texts } from "../lib/text";
import type { LearnInfo } from "./contract";

const files = import.meta.glob<string>("../../../src/sandtable/games/*/{rulebook,positions}.toml", {
  eager: true,
  query: "?raw",
  import: "default",
});
const all = import.meta.glob<{ learn: LearnInfo }>("./*/learn.ts", { eager: true });

describe.each(Object.entries(all))("%s", (path, { learn }) => {
  const game = path.split("/")[1]!;
  const words = new Texts(learn.words);

  it("has words for everything that it teaches, and none beside", () => {
    const wanted = [
      ...["learn-aim", "learn-first", "learn-turn"],
      ...learn.steps.flatMap(({ id, points }) => [
        `learn-step-${id}`,
        `learn-step-${id}.about`,
        ..."abcdef"
          .slice(0, points)
          .split("")
          .map((letter) => `learn-step-${id}.${letter}`),
      ]),
      ...learn.counters.flatMap(({ id }) => [`learn-counter-${id}`, `learn-counter-${id}.about`]),
      ...learn.glossary.flatMap((id) => [`learn-word-${id}`, `learn-word-${id}.about`]),
    ];
    for (const key of wanted) {
      const [id, part] = key.split(".");
      expect(words.has(id!, part), key).toBe(true);
    }
    let id = "";
    const written = learn.words.split("\n").flatMap((line) => {
      const message = /^(learn-[a-z_-]+) =/.exec(line)?.[1];
      if (message) return [(id = message)];
      const part = /^ {4}\.([a-z]+) =/.exec(line)?.[1];
      return part ? [`${id}.${part}`] : [];
    });
    expect(written.filter((key) => !wanted.includes(key))).toEqual([]);
  });

  it("cites rules of its book and shows positions of its package", () => {
    const file = (name: string) => files[`../../../src/sandtable/games/${game}/${name}.toml`]!;
    const book = file("rulebook");
    for (const id of [learn.aim, ...learn.steps.flatMap((step) => step.rules)])
      expect(book, id).toContain(`id = "${id}"`);
    const positions = file("positions");
    for (const step of learn.steps) expect(positions, step.id).toContain(`id = "${step.position}"`);
  });
});
