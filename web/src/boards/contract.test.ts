import { describe, expect, it } from "vitest";

const boards = Object.keys(import.meta.glob("./*/Board.svelte"));
const elsewhere = import.meta.glob<string>(
  ["../**/*.{ts,svelte,ftl,css}", "../../index.html", "!../boards/*/**", "!../**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);

describe("boards", () => {
  const games = boards.map((path) => path.split("/")[1]!);

  it("are folders, and no file outside them names a game", () => {
    expect(games.length).toBeGreaterThan(3);
    expect(Object.keys(elsewhere).length).toBeGreaterThan(60);
    const naming = Object.entries(elsewhere).flatMap(([path, text]) =>
      games
        .filter((game) => new RegExp(`\\b${game.replace("_", "[ _-]?")}\\b`, "i").test(text))
        .map((game) => `${path}: ${game}`),
    );
    expect(naming).toEqual([]);
  });
});
