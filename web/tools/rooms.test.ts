import { Linter } from "eslint";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rooms } from "./rooms.js";

/** What the rule says of a line in a file of src. */
function said(file: string, line: string): string[] {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  const linter = new Linter({ cwd: fileURLToPath(new URL("..", import.meta.url)) });
  const config = { files: ["**/*"], plugins: { rooms }, rules: { "rooms/order": "error" as const } };
  return linter.verify(line, [config], path).map((one) => one.message);
}

describe("rooms", () => {
  it("lets a room import from those below it", () => {
    expect(said("boards/chess/board.js", 'import { t } from "../../lib/words";')).toEqual([]);
    expect(said("boards/chess/sea/wave.js", 'import { form } from "../form";')).toEqual([]);
    expect(said("boards/chess/board.js", 'import { load } from "../contract";')).toEqual([]);
    expect(said("App.js", 'import("./pages/lobby/Lobby.svelte");')).toEqual([]);
  });

  it("keeps it out of those above it", () => {
    expect(said("lib/words.js", 'import { table } from "../table/table.svelte";')).toHaveLength(1);
    expect(said("parts/Dialog.js", 'export { a } from "../boards/contract";')).toHaveLength(1);
    expect(said("boards/chess/board.js", 'import("../../pages/table/Coach.svelte");')).toHaveLength(1);
  });

  it("keeps boards, and pages, apart from each other", () => {
    expect(said("boards/chess/board.js", 'import { a } from "../draughts/board";')).toHaveLength(1);
    expect(said("pages/film/FilmPage.js", 'import a from "../table/TablePage.svelte";')).toHaveLength(1);
  });
});
